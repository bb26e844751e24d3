"""What a learner has done, by permanent ids, so that it survives a new version of the course."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vorhand.lessons.course import Lesson
from vorhand.terms import Problem, quoted

FORMAT = "vorhand-progress"
VERSION = 1
LIMIT = 10_000
"""How many steps a file may name: no course is as long."""

LONGEST = 200_000
"""Characters of a file that are read: no course's progress is as long."""


@dataclass(frozen=True)
class Progress:
    """The steps done, as ids per lesson id. Ids that this version does not know are kept."""

    done: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def of(self, lesson: str) -> frozenset[str]:
        """The ids of the steps done in a lesson."""
        return self.done.get(lesson, frozenset())

    def through(self, lesson: Lesson) -> frozenset[str]:
        """The ids of the steps done in a lesson, counting what was done of a step that has moved
        where it stood before."""
        moved = {step.id for step in lesson.steps if step.was and step.id in self.of(step.was)}
        return self.of(lesson.id) | moved

    def with_step(self, lesson: str, step: str) -> "Progress":
        """The progress with one more step done."""
        return Progress({**self.done, lesson: self.of(lesson) | {step}})

    def merged(self, other: "Progress") -> "Progress":
        """What is done in either of the two."""
        lessons = {*self.done, *other.done}
        return Progress({lesson: self.of(lesson) | other.of(lesson) for lesson in lessons})

    def as_dict(self) -> dict[str, Any]:
        """The progress as JSON data."""
        done = {lesson: sorted(self.done[lesson]) for lesson in sorted(self.done)}
        return {"format": FORMAT, "version": VERSION, "done": done}

    def dumps(self) -> str:
        """The progress as JSON text."""
        return json.dumps(self.as_dict(), ensure_ascii=False)

    @classmethod
    def read(cls, data: object) -> "Progress":
        """The progress in a JSON text or in data; raises :class:`~vorhand.terms.Problem`."""
        if isinstance(data, str):
            if len(data) > LONGEST:
                raise Problem("lesson.problem.progress.too-large")
            try:
                data = json.loads(data)
            except (ValueError, RecursionError):
                raise Problem("lesson.problem.progress.json") from None
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise Problem("lesson.problem.progress.format", expected=FORMAT)
        version = data.get("version")
        if type(version) is not int or version != VERSION:
            raise Problem("lesson.problem.progress.version", found=quoted(version))
        done = data.get("done")
        if not isinstance(done, Mapping):
            raise Problem("lesson.problem.progress.done")
        read: dict[str, frozenset[str]] = {}
        for lesson, steps in done.items():
            if not isinstance(steps, list) or not all(map(_is_id, [lesson, *steps])):
                raise Problem("lesson.problem.progress.done")
            read[lesson] = frozenset(steps)
        if sum(map(len, read.values())) > LIMIT:
            raise Problem("lesson.problem.progress.done")
        return cls(read)


def _is_id(text: object) -> bool:
    """Whether this could be an id, of a later version perhaps. Half a surrogate pair, which JSON
    can hold and UTF-8 cannot, would keep the whole progress from the browser."""
    return isinstance(text, str) and text.isprintable()
