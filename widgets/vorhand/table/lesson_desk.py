"""The lessons' other end: what the browser says comes in, what it is to draw goes out.

A plain class, so that it also works where no widgets are.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from time import monotonic
from typing import Final

from vorhand.lessons import Lesson, Outcome, Runner, course
from vorhand.lessons import lesson as find
from vorhand.table.learning_desk import WORDS, Data, LearningDesk
from vorhand.table.lesson_scene import Shown, scene_of
from vorhand.table.links import read_lesson
from vorhand.table.paper.lessons import LessonSheet
from vorhand.table.speech import Speech
from vorhand.terms import Problem, quoted

__all__ = ["WORDS", "LessonDesk"]

LONGEST_STEP: Final = 40
"""Characters of an answer to a step that are read: a discard of two cards has 13."""


class LessonDesk(LearningDesk):
    """Some lessons with a learner at one of them.

    Without ids, the whole course of ``game``. ``served`` says that the browser keeps the progress;
    otherwise it is kept in the learner's file. ``then`` is the page that comes after this one;
    ``language`` as for a table's desk, ``clock`` tells the time in seconds.
    Raises :class:`~vorhand.terms.Problem` for an unknown lesson or page.
    """

    def __init__(
        self,
        ids: tuple[str, ...],
        game: str,
        language: str = "",
        *,
        served: bool,
        then: str = "",
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(language, served=served, clock=clock)
        self.lessons: tuple[Lesson, ...] = tuple(map(find, ids)) or course(game)
        self._then = then
        if then and f"lesson.page.{then}.title" not in self._messages:
            raise Problem("lesson.problem.page", found=quoted(then))
        self._outcome: Outcome | None = None
        self._runner = self._begin(self.lessons[0])
        self._scene = self._drawn()

    # ------------------------------------------------------------ what goes out

    def furniture(self) -> Data:
        title = self._messages(f"lesson.page.{self._then}.title") if self._then else ""
        found = super().furniture()
        words = {word: self._messages(f"lesson.ui.{word}") for word in ("print", "print-note")}
        then = {"page": self._then, "title": title}
        return {**found, "words": {**found["words"], **words}, "then": then}

    def sheet(self) -> str:
        runner = self._runner
        return LessonSheet(runner.lesson.id, False, self.language, runner).html()

    def _packs(self) -> set[str]:
        return {step.state.game.pack.name for each in self.lessons for step in each.steps[:1]}

    def _drawn(self) -> Data:
        runner = self._runner
        game = runner.step.state.game
        shown = Shown(runner, Speech(self._messages, game), self._outcome)
        return {
            **scene_of(shown),
            "version": self._version,
            "pack": game.pack.name,
            "lessons": [self._tab(lesson) for lesson in self.lessons],
            "following": runner.last and runner.lesson is not self.lessons[-1],
            "problem": self._problem,
        }

    def _tab(self, lesson: Lesson) -> Data:
        done = self.progress.through(lesson)
        count = sum(step.id in done for step in lesson.steps)
        finished = count == len(lesson.steps)
        title = self._messages(f"{lesson.key}.title")
        key = "tab.done" if finished else "tab.open"
        label = self._messages(f"lesson.ui.{key}", title=title, n=len(lesson.steps), done=count)
        here = lesson is self._runner.lesson
        return {"id": lesson.id, "title": title, "label": label, "done": finished, "here": here}

    # ------------------------------------------------------------ what comes in

    def _asked(self, command: str, content: Mapping[str, object]) -> None:
        if command == "try":
            self._try(content.get("answer"))
            return
        moved = self._moved(command, content.get("place"))
        if moved is not None:
            self._show(moved, None)

    def _try(self, answer: object) -> None:
        if isinstance(answer, str) and len(answer) <= LONGEST_STEP:
            outcome = self._runner.try_(answer)
            if self._runner.waiting:
                broken = (outcome.refusal.rule,) if outcome.refusal else ()
                solved = outcome.runner.finished
                id = self._runner.lesson.id
                self._count(id, lambda work: work.with_try(broken, solved=solved))
            self._show(outcome.runner, outcome)

    def _moved(self, command: str, place: object) -> Runner | None:
        runner = self._runner
        if command in ("goto", "lesson"):
            if type(place) is not int:
                return None
            if command == "goto":
                return runner.goto(place)
            return self._begin(self.lessons[place]) if 0 <= place < len(self.lessons) else None
        if command == "forth":
            moved = runner.forth()
            following = self.lessons.index(runner.lesson) + 1
            if runner.last and following < len(self.lessons):
                self._keep(moved)
                return self._begin(self.lessons[following])
            return moved
        if command == "show" and runner.waiting:
            self._count(runner.lesson.id, lambda work: work.with_hint())
        moves = {"back": runner.back, "restart": runner.restart, "show": runner.show}
        return moves[command]() if command in moves else None

    def _show(self, runner: Runner, outcome: Outcome | None) -> None:
        self._runner, self._outcome, self._problem = runner, outcome, ""
        self._untouched = False
        self._version += 1
        self._keep(runner)

    def _linked(self, query: str) -> None:
        """An address that names a lesson of this page shows it."""
        wanted = read_lesson(query)
        if wanted is None:
            return
        known = tuple([lesson.id for lesson in self.lessons])
        if wanted not in known:
            raise Problem("lesson.problem.lesson", found=quoted(wanted), known=known)
        self._runner = self._begin(self.lessons[known.index(wanted)])
        self._version += 1

    # ------------------------------------------------------------ progress

    def _begin(self, lesson: Lesson) -> Runner:
        """A lesson at its first step that has not been done; one that is finished, at the start."""
        runner = Runner(lesson, done=self.progress.through(lesson))
        places = range(len(lesson.steps))
        open_places = [at for at in places if lesson.steps[at].id not in runner.done]
        return runner.goto(open_places[0]) if open_places else runner

    def _keep(self, runner: Runner) -> None:
        for step in runner.done:
            self.progress = self.progress.with_step(runner.lesson.id, step)
        self._save()

    def _merged(self) -> None:
        runner = self._runner
        if self._untouched:
            self._runner = self._begin(runner.lesson)
        else:
            done = self.progress.through(runner.lesson)
            # The cards of his own that the lesson goes on with stay.
            self._runner = replace(runner, done=done)
