"""The widget that runs lessons: the browser draws what it is sent, the desk does the rest."""

from vorhand.games import DEFAULT
from vorhand.table import lesson_keep
from vorhand.table.learning import LearningWidget
from vorhand.table.lesson_desk import LessonDesk


class LessonPlayer(LearningWidget):
    """Runs lessons: ``LessonPlayer("brandeln/auction", "brandeln/hold")``.

    Without ids it runs the whole course of ``game``. Progress is kept in a file of the learner's
    own, or on a served page by the browser. ``then`` names the page to go on to after the last
    step, as in the address of a served page. ``language`` as at a table. Raises
    :class:`~vorhand.terms.Problem` for an unknown lesson, page or language.
    """

    desk: LessonDesk

    def __init__(
        self, *lessons: str, game: str = DEFAULT, then: str = "", language: str = ""
    ) -> None:
        served = lesson_keep.served()
        super().__init__(LessonDesk(lessons, game, language, served=served, then=then))
