"""The widget of the exercises: the front end of the lessons with another desk behind it."""

from collections.abc import Sequence

import anywidget
import traitlets

from vorhand.table import front, lesson_keep
from vorhand.table.exercise_desk import COUNT, ExerciseDesk


class Exercises(anywidget.AnyWidget):
    """Exercises to solve: ``Exercises("brandeln")``, ``Exercises("brandeln", kind="heading")``.

    Without a kind, all kinds of ``game`` can be chosen; ``ids`` are chosen exercises, and with
    ``seed`` new ones are made, ``count`` in a series. On a page of its own the address may name
    others: ``?exercise=brandeln/heading/7``, ``?kind=heading&seed=5``. Progress is kept as that of
    lessons. Raises :class:`~vorhand.terms.Problem` for what there is not.
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
        self,
        game: str = "brandeln",
        kind: str | None = None,
        ids: Sequence[str] = (),
        seed: int | None = None,
        count: int = COUNT,
        language: str = "",
    ) -> None:
        served = lesson_keep.served()
        self.desk = ExerciseDesk(game, kind, ids, seed, count, language, served=served)
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
                with self.hold_sync():
                    for trait, value in self.desk.furniture().items():
                        setattr(self, trait, value)
                    self.scene = self.desk.scene()
            self.scene = self.desk.scene()
            self.progress = self.desk.progress.dumps()
            self.table = self.desk.table()
        except Exception as error:
            self.send({"type": "fault", "text": self.desk.unsent(error)})
            return
        self.send({"type": "ok"})
