"""What a learner has done, by permanent ids, so that it survives a new version of the course."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any

from vorhand.games import GAMES
from vorhand.lessons.course import Lesson, course
from vorhand.lessons.rows import Row, what_is, written
from vorhand.lessons.work import Work, is_id
from vorhand.records import json_text
from vorhand.terms import Problem, quoted, shortened

FORMAT = "vorhand-progress"
VERSION = 1
LIMIT = 10_000
"""How many steps and exercises a file may name: no course is as long."""

LONGEST = 1_000_000
"""Characters of a file that are read: thousands of generated exercises fit into it."""

OWN = ("format", "version", "done", "work")


@dataclass(frozen=True)
class Progress:
    """The steps done, as ids per lesson id, and the work by the id of a lesson or an exercise.

    Ids that this version does not know are kept, and so is whatever else stands in the file.
    """

    done: Mapping[str, frozenset[str]] = field(default_factory=dict)
    work: Mapping[str, Work] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)

    def of(self, lesson: str) -> frozenset[str]:
        """The ids of the steps done in a lesson."""
        return self.done.get(lesson, frozenset())

    def through(self, lesson: Lesson) -> frozenset[str]:
        """The ids of the steps done in a lesson, counting what was done of a step that has moved
        where it stood before."""
        moved = {step.id for step in lesson.steps if step.was and step.id in self.of(step.was)}
        return (self.of(lesson.id) - lesson.gone) | moved

    def work_on(self, id: str) -> Work:
        """The work on a lesson or an exercise; none where there was none."""
        return self.work.get(id, Work())

    def with_step(self, lesson: str, step: str) -> "Progress":
        """The progress with one more step done."""
        return replace(self, done={**self.done, lesson: self.of(lesson) | {step}})

    def with_work(self, id: str, work: Work) -> "Progress":
        """The progress with this as all the work on a lesson or an exercise."""
        return replace(self, work={**self.work, id: work})

    def merged(self, other: "Progress") -> "Progress":
        """What is done in either of the two.

        Raises :class:`~vorhand.terms.Problem` where that would be more than is read again.
        """
        lessons, ids = {*self.done, *other.done}, {*self.work, *other.work}
        both = Progress(
            {lesson: self.of(lesson) | other.of(lesson) for lesson in lessons},
            {id: self.work_on(id).merged(other.work_on(id)) for id in ids},
            {**other.extra, **self.extra},
        )
        both._check_size()
        if both not in (self, other) and len(both.dumps()) > LONGEST:
            raise Problem("lesson.problem.progress.too-large")
        return both

    def _check_size(self) -> None:
        if sum(map(len, self.done.values())) + len(self.work) > LIMIT:
            raise Problem("lesson.problem.progress.many", most=LIMIT)

    # ------------------------------------------------------------ written

    def as_dict(self) -> dict[str, Any]:
        """The progress as JSON data."""
        done = {lesson: sorted(self.done[lesson]) for lesson in sorted(self.done)}
        found: dict[str, Any] = {"format": FORMAT, "version": VERSION, "done": done}
        if self.work:
            found["work"] = {id: self.work[id].as_dict() for id in sorted(self.work)}
        return {**found, **self.extra}

    def dumps(self) -> str:
        """The progress as JSON text."""
        return json_text(self.as_dict())

    def csv(self) -> str:
        """The progress as a table for a teacher: a line for each lesson and each exercise.

        See :class:`~vorhand.lessons.rows.Row` for its columns.
        """
        return written(self.rows())

    def rows(self) -> Iterator[Row]:
        """The lines of :meth:`csv` below its head."""
        lessons = self._steps()
        for id in sorted({*lessons, *self.work}):
            work, what = self.work_on(id), what_is(id)
            done, whole = (
                (int(work.solved), 1) if what == "exercise" else lessons.get(id, (0, None))
            )
            yield Row(
                what, id, done, whole, work.tries, work.hints, work.seconds, dict(work.broken)
            )

    def _steps(self) -> dict[str, tuple[int, int | None]]:
        """By lesson how many steps are done, and how many it has: nothing for a lesson that this
        version does not know. Steps that have moved count where they stand now."""
        found: dict[str, tuple[int, int | None]] = {
            id: (len(steps), None) for id, steps in self.done.items()
        }
        for each in _courses({*self.done, *self.work}):
            through = self.through(each)
            done = sum(step.id in through for step in each.steps)
            if done or each.id in found or each.id in self.work:
                found[each.id] = (done, len(each.steps))
        return found

    # ------------------------------------------------------------ read

    @classmethod
    def read(cls, data: object) -> "Progress":
        """The progress in a JSON text or in data.

        Raises :class:`~vorhand.terms.Problem`, which says what is wrong and where.
        """
        if isinstance(data, str):
            data = _parsed(data)
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise Problem("lesson.problem.progress.format", expected=FORMAT)
        version = data.get("version")
        if type(version) is not int or version != VERSION:
            raise Problem("lesson.problem.progress.version", found=quoted(version))
        done, work = data.get("done"), data.get("work", {})
        if not isinstance(done, Mapping):
            raise Problem("lesson.problem.progress.done", found=quoted(done))
        if not isinstance(work, Mapping):
            raise Problem("lesson.problem.progress.work", found=quoted(work))
        read: dict[str, frozenset[str]] = {}
        for id, steps in done.items():
            if not isinstance(steps, list) or not all(map(is_id, [id, *steps])):
                facts = {"lesson": quoted(id), "found": quoted(steps)}
                raise Problem("lesson.problem.progress.steps", **facts)
            read[id] = frozenset(steps)
        works: dict[str, Work] = {}
        for id, each in work.items():
            if not is_id(id):
                raise Problem("lesson.problem.progress.entry", id=quoted(id), found=quoted(each))
            works[id] = Work.read(id, each)
        extra = {key: value for key, value in data.items() if key not in OWN}
        found = cls(read, works, extra)
        found._check_size()
        return found


def _parsed(text: str) -> object:
    if len(text) > LONGEST:
        raise Problem("lesson.problem.progress.too-large")
    try:
        return json.loads(text, parse_constant=_no_number, parse_float=_fraction)
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise Problem("lesson.problem.progress.json", **place) from None
    except (ValueError, RecursionError):
        raise Problem("lesson.problem.progress.json", line=1, column=1) from None


def _no_number(name: str) -> float:
    # Python reads these words as numbers; JSON has none such, and they could not be written again.
    raise Problem("lesson.problem.progress.no-number", found=name)


def _fraction(text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _no_number(shortened(text))


def _courses(ids: Iterable[str]) -> Iterator[Lesson]:
    """The lessons of every game that one of these ids is of."""
    for game in {id.partition("/")[0] for id in ids}.intersection(GAMES):
        yield from course(game)
