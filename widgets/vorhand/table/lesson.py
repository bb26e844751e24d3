"""The widget that runs lessons: the browser draws what it is sent, the desk does the rest."""

from pathlib import Path

import anywidget
import traitlets

from vorhand.table import lesson_keep
from vorhand.table.lesson_desk import LessonDesk

STATIC = Path(__file__).parent / "static"


def script() -> str:
    """The front end as one module: a notebook loads it from a blob, where nothing is imported."""
    parts = ("1-dom.js", "lesson.js")
    return "\n".join((STATIC / part).read_text(encoding="utf-8") for part in parts)


def style() -> str:
    """The style sheet; every selector stands under ``.vorhand-lesson``."""
    return (STATIC / "lesson.css").read_text(encoding="utf-8")


class LessonPlayer(anywidget.AnyWidget):
    """Runs lessons: ``LessonPlayer("brandeln/auction", "brandeln/hold")``.

    Without ids it runs the whole course of ``game``. Progress is kept in a file of the learner's
    own, or on a served page by the browser. Raises :class:`KeyError` for an unknown lesson.
    """

    _esm = script()
    _css = style()

    scene = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    art = traitlets.Dict().tag(sync=True)
    keeps = traitlets.Unicode().tag(sync=True)
    """Who keeps the progress: ``"file"`` or ``"browser"``."""
    progress = traitlets.Unicode().tag(sync=True)
    """The progress as JSON text, for the browser to keep or to save."""

    def __init__(self, *lessons: str, game: str = "brandeln", language: str = "en") -> None:
        self.desk = LessonDesk(lessons, game, language, served=lesson_keep.served())
        super().__init__(
            scene=self.desk.scene(),
            progress=self.desk.progress.dumps(),
            **self.desk.furniture(),
        )
        self.on_msg(self._receive)

    def _receive(self, _: object, content: object, __: object) -> None:
        self.desk.receive(content)
        self.scene = self.desk.scene()
        self.progress = self.desk.progress.dumps()
