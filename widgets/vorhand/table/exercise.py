"""The widget of the exercises: the front end of the lessons with another desk behind it."""

from collections.abc import Sequence

from vorhand.games import DEFAULT
from vorhand.table import lesson_keep
from vorhand.table.exercise_desk import ExerciseDesk
from vorhand.table.learning import LearningWidget


class Exercises(LearningWidget):
    """Exercises to solve: ``Exercises("brandeln")``, ``Exercises("brandeln", kind="heading")``.

    Without a kind, all kinds of ``game`` can be chosen; ``ids`` are chosen exercises, and with
    ``seed`` new ones are made, ten unless ``count`` says otherwise. On a page of its own the
    address may name others: ``?exercise=brandeln/heading/7``, ``?kind=heading&seed=5``. Progress is
    kept as that of lessons. Raises :class:`~vorhand.terms.Problem` for what there is not.
    """

    desk: ExerciseDesk

    def __init__(
        self,
        game: str = DEFAULT,
        kind: str | None = None,
        ids: Sequence[str] = (),
        seed: int | None = None,
        count: int | None = None,
        language: str = "",
    ) -> None:
        served = lesson_keep.served()
        super().__init__(ExerciseDesk(game, kind, ids, seed, count, language, served=served))
