"""The exercises' other end: a series of them with a learner at one, and the result at the end."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import monotonic

from vorhand.games import GAMES
from vorhand.lessons import Work
from vorhand.lessons.exercises import ExerciseRun, exercise, exercises, kinds, series
from vorhand.lessons.exercises.exercise import LONGEST_ANSWER
from vorhand.lessons.exercises.generating import HARDEST
from vorhand.table.exercise_progress import done_so_far, new_ones
from vorhand.table.exercise_scene import ShownExercise, scene_of
from vorhand.table.learning_desk import Data, LearningDesk
from vorhand.table.links import read_exercises
from vorhand.table.speech import Speech
from vorhand.terms import Problem

COUNT = 7
"""Exercises made from a seed, where nothing is said of how many; of those shipped it is all."""

SEEDS = 10**9
"""The seeds of new exercises are drawn from as many."""


class ExerciseDesk(LearningDesk):
    """A series of exercises.

    With ``ids`` it is these; with ``kind`` those of one kind, from ``seed`` on if one is given;
    otherwise the kinds of ``game`` can be chosen. The page's link may ask for others. Raises
    :class:`~vorhand.terms.Problem` for what there is not.
    """

    def __init__(
        self,
        game: str,
        kind: str | None = None,
        ids: Sequence[str] = (),
        seed: int | None = None,
        count: int | None = None,
        language: str = "",
        *,
        served: bool,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(language, served=served, clock=clock)
        self.game = GAMES[game]
        self._count_wanted, self._seed = count, seed
        self._dice = Random()
        self._kinds: tuple[str, ...] = ()
        if ids:
            self._begin(ids)
        elif kind is not None:
            self._begin(self._series(kind))
        else:
            self._kinds = kinds(self.game)
            self._begin(self._series(self._kinds[0]))
        self._scene = self._drawn()

    def _series(self, kind: str) -> list[str]:
        return self._chosen(kind, self._seed)

    def _chosen(self, kind: str, seed: int | None, difficulty: int | None = None) -> list[str]:
        if seed is None:
            return [each.id for each in series(self.game, kind, self._count_wanted)]
        hard = "" if difficulty is None else f"-{difficulty}"
        seeds = range(seed, seed + (self._count_wanted or COUNT))
        return [f"{self.game.name}/{kind}/seed-{each}{hard}" for each in seeds]

    def _begin(self, chosen: Sequence[str]) -> None:
        # Those that are made from a seed can take seconds each: not before they are shown.
        runs: list[ExerciseRun | str] = [*chosen]
        runs[0] = ExerciseRun(exercise(chosen[0]))
        self._runs = runs
        self._place = 0
        self._hinted = False
        self._given_up: set[int] = set()

    @property
    def run(self) -> ExerciseRun:
        """The exercise that is shown, with what has been done at it."""
        return self._run_at(self._place)

    def _run_at(self, place: int) -> ExerciseRun:
        found = self._runs[place]
        if isinstance(found, str):
            found = self._runs[place] = ExerciseRun(exercise(found))
        return found

    # ------------------------------------------------------------ what goes out

    def _packs(self) -> set[str]:
        return {self.run.exercise.game.pack.name}

    def furniture(self) -> Data:
        found = super().furniture()
        words = {
            "steps": self._messages("exercise.ui.steps"),
            "next-lesson": self._messages("exercise.ui.next-kind"),
        }
        return {**found, "words": {**found["words"], **words}}

    def _drawn(self) -> Data:
        run, messages = self.run, self._messages
        given_up = self._place in self._given_up
        shown = ShownExercise(run, Speech(messages, run.exercise.game), self._hinted, given_up)
        scene = scene_of(shown)
        last = self._place == len(self._runs) - 1
        count = messages("exercise.ui.count", at=self._place + 1, of=len(self._runs))
        here = run.exercise.kind.name
        return {
            **scene,
            "heard": [count, *scene["heard"]],
            "count": count,
            "closing": self._closing(),
            "dots": [self._dot(place) for place in range(len(self._runs))],
            "lessons": [self._tab(kind) for kind in self._kinds],
            "first": self._place == 0,
            "last": last,
            "following": last and self._following() is not None,
            "done": done_so_far(self.game, self.progress, here, messages),
            "more": new_ones(self.game, here, self._count_wanted or COUNT, messages),
            "version": self._version,
            "pack": run.exercise.game.pack.name,
            "problem": self._problem,
        }

    def _dot(self, place: int) -> Data:
        run = self._runs[place]
        id = run if isinstance(run, str) else run.exercise.id
        solved = self.progress.work_on(id).solved
        key = "dot.done" if solved else "dot.open"
        label = self._messages(f"exercise.ui.{key}", at=place + 1)
        return {"label": label, "done": solved, "here": place == self._place}

    def _tab(self, kind: str) -> Data:
        title = self._messages(f"exercise.kind.{kind}")
        all_of_it = exercises(self.game, kind)
        done = sum(self.progress.work_on(each.id).solved for each in all_of_it)
        finished = done == len(all_of_it)
        key = "tab.done" if finished else "tab.open"
        count = len(all_of_it)
        label = self._messages(f"exercise.ui.{key}", title=title, n=count, done=done)
        here = kind == self.run.exercise.kind.name
        return {"id": kind, "title": title, "label": label, "done": finished, "here": here}

    def _closing(self) -> str:
        """The result, when every exercise of the series is over."""
        runs = [run for run in self._runs if isinstance(run, ExerciseRun) and run.over]
        if len(runs) < len(self._runs):
            return ""
        works = [run.work for run in runs]
        first = sum(work.solved and work.tries == 1 and not work.hints for work in works)
        facts = {
            "n": len(works),
            "solved": sum(work.solved for work in works),
            "first": first,
            "hints": sum(work.hints for work in works),
        }
        return self._messages("exercise.ui.result", **facts)

    def _following(self) -> str | None:
        """The kind that comes after this one."""
        here = self.run.exercise.kind.name
        if here not in self._kinds[:-1]:
            return None
        return self._kinds[self._kinds.index(here) + 1]

    # ------------------------------------------------------------ what comes in

    def _asked(self, command: str, content: Mapping[str, object]) -> None:
        run, place = self.run, content.get("place")
        if command == "try":
            answer = content.get("answer")
            if isinstance(answer, str) and len(answer) <= LONGEST_ANSWER:
                self._done(run.try_(answer, self._spent))
        elif command == "hint":
            self._done(run.hint(self._spent), hinted=True)
        elif command == "show":
            if not run.over:
                self._given_up.add(self._place)
            self._done(run.give_up(self._spent))
        elif command == "restart":
            self._begin(
                [each if isinstance(each, str) else each.exercise.id for each in self._runs]
            )
            self._moved_to(0)
        elif command in ("kind", "more"):
            self._turned_to(content, anew=command == "more")
        elif command == "lesson" and type(place) is int and 0 <= place < len(self._kinds):
            self._begin(self._series(self._kinds[place]))
            self._moved_to(0)
        elif command == "goto" and type(place) is int:
            self._moved_to(place)
        elif command == "back":
            self._moved_to(self._place - 1)
        elif command == "forth":
            following = self._following()
            if self._place < len(self._runs) - 1:
                self._moved_to(self._place + 1)
            elif following is not None:
                self._begin(self._series(following))
                self._moved_to(0)

    def _turned_to(self, content: Mapping[str, object], *, anew: bool) -> None:
        """Another kind was chosen: those that are shipped, or new ones, perhaps of a difficulty."""
        kind, difficulty = content.get("kind"), content.get("difficulty")
        known = kinds(self.game)
        if not isinstance(kind, str) or kind not in known:
            return
        seed, degree = None, None
        if anew:
            seed = self._dice.randrange(SEEDS)
            degree = difficulty if type(difficulty) is int and 1 <= difficulty <= HARDEST else None
        self._begin(self._chosen(kind, seed, degree))
        self._kinds = known
        self._moved_to(0)

    def _moved_to(self, place: int) -> None:
        place = min(max(place, 0), len(self._runs) - 1)
        # One that there is not leaves the learner where he is.
        self._run_at(place)
        self._place = place
        self._hinted, self._problem, self._untouched = False, "", False
        self._version += 1

    def _done(self, run: ExerciseRun, *, hinted: bool = False) -> None:
        """The learner has done something at the exercise that is shown."""
        before = self.run.work
        self._runs[self._place] = run
        self._hinted = hinted
        self._moved_to(self._place)
        self._hinted = hinted
        if run.work != before:
            since: Work = run.work.since(before)
            self._spent = 0.0
            id = run.exercise.id
            self.progress = self.progress.with_work(id, self.progress.work_on(id).plus(since))
        self._save()

    def _linked(self, query: str) -> None:
        """An address that names an exercise, or a kind, shows that."""
        wanted = read_exercises(query)
        if wanted is None:
            return
        if wanted.exercise is not None:
            found = exercise(wanted.exercise)
            if found.game is not self.game:
                raise Problem("exercise.problem.other-game", game=self.game.name)
            self._kinds = ()
            self._begin([found.id])
        elif wanted.kind is not None:
            seed = wanted.seed if wanted.seed is not None else self._seed
            self._begin(self._chosen(wanted.kind, seed))
        self._version += 1

    def _merged(self) -> None:
        """What was solved before is marked; where the learner is, he stays."""
