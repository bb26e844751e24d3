"""What the widgets of lessons and of exercises share: one front end, whatever desk is behind it."""

import anywidget
import traitlets

from vorhand.table import front
from vorhand.table.learning_desk import LearningDesk


class LearningWidget(anywidget.AnyWidget):
    """Shows what a desk of lessons or exercises sends, and tells it what the learner does."""

    _esm = front.script("lesson")
    _css = front.style("lesson")

    scene = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    art = traitlets.Dict().tag(sync=True)
    then = traitlets.Dict().tag(sync=True)
    language = traitlets.Dict().tag(sync=True)
    """The choice of a language, as a field of a form."""
    colours = traitlets.Dict().tag(sync=True)
    """The choice of colours, as another."""
    keeps = traitlets.Unicode().tag(sync=True)
    """Who keeps the progress: ``"file"`` or ``"browser"``."""
    progress = traitlets.Unicode().tag(sync=True)
    """The progress as JSON text, for the browser to keep or to save."""
    table = traitlets.Unicode().tag(sync=True)
    """The same as a table, as CSV text."""

    def __init__(self, desk: LearningDesk) -> None:
        self.desk = desk
        super().__init__(
            scene=desk.scene(),
            progress=desk.progress.dumps(),
            table=desk.table(),
            **desk.furniture(),
        )
        self.on_msg(self._receive)

    def _receive(self, _: object, content: object, __: object) -> None:
        spoken = self.desk.language
        replies = self.desk.receive(content)
        try:
            if self.desk.language != spoken:
                self._speak()
            # Each by itself: what one of them cannot be sent for does not hold up the other.
            self.scene = self.desk.scene()
            self.progress = self.desk.progress.dumps()
            self.table = self.desk.table()
        except Exception as error:
            self.send({"type": "fault", "text": self.desk.unsent(error)})
            return
        # Also where nothing has changed, the browser is to know that somebody is there.
        for reply in replies or [{"type": "ok"}]:
            self.send(reply)

    def _speak(self) -> None:
        """What changes with the language, all in one message."""
        with self.hold_sync():
            for trait, value in self.desk.furniture().items():
                setattr(self, trait, value)
            self.scene = self.desk.scene()
