"""The widget that runs lessons: the browser draws what it is sent, the desk does the rest."""

import anywidget
import traitlets

from vorhand.table import front, lesson_keep
from vorhand.table.lesson_desk import LessonDesk


class LessonPlayer(anywidget.AnyWidget):
    """Runs lessons: ``LessonPlayer("brandeln/auction", "brandeln/hold")``.

    Without ids it runs the whole course of ``game``. Progress is kept in a file of the learner's
    own, or on a served page by the browser. ``then`` names the page to go on to after the last
    step, as in the address of a served page. ``language`` as at a table. Raises
    :class:`~vorhand.terms.Problem` for an unknown lesson, page or language.
    """

    _esm = front.script("lesson")
    _css = front.style("lesson")

    scene = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    art = traitlets.Dict().tag(sync=True)
    then = traitlets.Dict().tag(sync=True)
    language = traitlets.Dict().tag(sync=True)
    """The choice of a language, as a field of a form."""
    keeps = traitlets.Unicode().tag(sync=True)
    """Who keeps the progress: ``"file"`` or ``"browser"``."""
    progress = traitlets.Unicode().tag(sync=True)
    """The progress as JSON text, for the browser to keep or to save."""
    table = traitlets.Unicode().tag(sync=True)
    """The same as a table, as CSV text."""

    def __init__(
        self, *lessons: str, game: str = "brandeln", then: str = "", language: str = ""
    ) -> None:
        served = lesson_keep.served()
        self.desk = LessonDesk(lessons, game, language, served=served, then=then)
        super().__init__(
            scene=self.desk.scene(),
            progress=self.desk.progress.dumps(),
            table=self.desk.table(),
            **self.desk.furniture(),
        )
        self.on_msg(self._receive)

    def _receive(self, _: object, content: object, __: object) -> None:
        spoken = self.desk.language
        self.desk.receive(content)
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
        self.send({"type": "ok"})

    def _speak(self) -> None:
        """What changes with the language, all in one message."""
        with self.hold_sync():
            for trait, value in self.desk.furniture().items():
                setattr(self, trait, value)
            self.scene = self.desk.scene()
