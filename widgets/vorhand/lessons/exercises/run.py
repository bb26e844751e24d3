"""Working on an exercise: what has been tried, which hints were taken, what that comes to."""

from dataclasses import dataclass, field, replace

from vorhand.lessons.exercises.exercise import Exercise
from vorhand.lessons.exercises.kind import Verdict
from vorhand.lessons.work import Work
from vorhand.terms import Phrase


@dataclass(frozen=True)
class ExerciseRun:
    """An exercise with a learner at it. Immutable: what is done gives the next run.

    ``work`` counts what this run has taken, ``last`` is the verdict on the last answer, ``misses``
    are the wrong answers. ``over`` says that it was solved or given up; then the answer may be
    shown.
    """

    exercise: Exercise
    work: Work = field(default_factory=Work)
    last: Verdict | None = None
    shown: tuple[Phrase, ...] = ()
    over: bool = False
    misses: int = 0

    @property
    def told(self) -> tuple[Phrase, ...]:
        """What is said of the last answer: at the first miss the cause alone, so that there is
        something left to find; then the reason."""
        if self.last is None:
            return ()
        short = not self.over and self.misses == 1
        return (short and self.last.cause) or self.last.said

    def try_(self, answer: object, seconds: float = 0.0) -> "ExerciseRun":
        """After an answer, with the time that it took; its verdict is :attr:`last`.

        Once it is over nothing more is counted. Raises :class:`~vorhand.terms.Problem` for what
        is no answer, which does not count as a try.
        """
        verdict = self.exercise.check(answer)
        if self.over:
            return replace(self, last=verdict)
        broken = () if verdict.right else verdict.rules
        work = self.work.with_seconds(seconds).with_try(broken, solved=verdict.right)
        misses = self.misses + (not verdict.right)
        return replace(self, work=work, last=verdict, over=verdict.right, misses=misses)

    def hint(self, seconds: float = 0.0) -> "ExerciseRun":
        """With the next hint in :attr:`shown`; when all have been seen nothing is added."""
        hints = self.exercise.hints
        if self.over or len(self.shown) == len(hints):
            return self
        shown = hints[: len(self.shown) + 1]
        return replace(self, work=self.work.with_seconds(seconds).with_hint(), shown=shown)

    def give_up(self, seconds: float = 0.0) -> "ExerciseRun":
        """The answer shown, with its reasons; that counts as a hint and solves nothing."""
        if self.over:
            return self
        verdict = self.exercise.check(self.exercise.answer)
        work = self.work.with_seconds(seconds).with_hint()
        return replace(self, work=work, last=verdict, over=True)
