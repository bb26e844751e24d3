"""What working on a lesson or an exercise has taken: tries, hints, time, and rules broken."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any

from vorhand.terms import Problem, quoted

MOST = 10**9
"""No count in a file is greater: it would be no count."""

OWN = ("tries", "hints", "seconds", "solved", "broken")


@dataclass(frozen=True)
class Work:
    """Counts of one lesson or exercise; all of them only grow.

    ``tries`` are answers given, ``hints`` those asked for (an answer that was shown is one),
    ``seconds`` the time spent, ``solved`` says that the learner has found an answer himself,
    ``broken`` how often an answer broke a rule, by its id. ``extra`` is what another version has
    written beside them, kept as it is.
    """

    tries: int = 0
    hints: int = 0
    seconds: float = 0.0
    solved: bool = False
    broken: Mapping[str, int] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)

    def with_try(self, broken: tuple[str, ...] = (), *, solved: bool = False) -> "Work":
        """With one more answer, which broke these rules, or solved it."""
        more = Work(1, solved=solved, broken=Counter(broken))
        return self.plus(more)

    def with_hint(self) -> "Work":
        """With one more hint."""
        return self.plus(Work(hints=1))

    def with_seconds(self, seconds: float) -> "Work":
        """With more time spent."""
        return self.plus(Work(seconds=max(0.0, seconds)))

    def plus(self, more: "Work") -> "Work":
        """This work with what came after it; no count grows greater than a file may have it."""
        rules = {*self.broken, *more.broken}
        return replace(
            self,
            tries=min(MOST, self.tries + more.tries),
            hints=min(MOST, self.hints + more.hints),
            seconds=min(MOST, round(self.seconds + more.seconds, 1)),
            solved=self.solved or more.solved,
            broken={
                rule: min(MOST, self.broken.get(rule, 0) + more.broken.get(rule, 0))
                for rule in rules
            },
        )

    def since(self, before: "Work") -> "Work":
        """What has come since an earlier count of the same work."""
        counts = {rule: n - before.broken.get(rule, 0) for rule, n in self.broken.items()}
        return Work(
            self.tries - before.tries,
            self.hints - before.hints,
            round(self.seconds - before.seconds, 1),
            self.solved,
            {rule: n for rule, n in counts.items() if n},
        )

    def merged(self, other: "Work") -> "Work":
        """Two copies of the same work, one of which may be older: the greater of each count.

        It does no harm to merge a copy twice. Of what two places have counted apart, the greater
        part remains.
        """
        rules = {*self.broken, *other.broken}
        return Work(
            max(self.tries, other.tries),
            max(self.hints, other.hints),
            max(self.seconds, other.seconds),
            self.solved or other.solved,
            {rule: max(self.broken.get(rule, 0), other.broken.get(rule, 0)) for rule in rules},
            {**other.extra, **self.extra},
        )

    def as_dict(self) -> dict[str, Any]:
        """The work as JSON data."""
        broken = {rule: self.broken[rule] for rule in sorted(self.broken)}
        return {
            "tries": self.tries,
            "hints": self.hints,
            "seconds": self.seconds,
            "solved": self.solved,
            "broken": broken,
            **self.extra,
        }

    @classmethod
    def read(cls, id: str, data: object) -> "Work":
        """The work in JSON data; raises :class:`~vorhand.terms.Problem` naming id and field."""
        if not isinstance(data, Mapping):
            raise Problem("lesson.problem.progress.entry", id=quoted(id), found=quoted(data))
        broken = data.get("broken", {})
        if not isinstance(broken, Mapping):
            raise _wrong(id, "broken", broken)
        for rule, times in broken.items():
            if not is_id(rule):
                raise _wrong(id, "broken", rule)
            _count(id, f"broken.{rule}", times)
        seconds = data.get("seconds", 0)
        if isinstance(seconds, bool) or not isinstance(seconds, int | float):
            raise _wrong(id, "seconds", seconds)
        if not isfinite(seconds) or not 0 <= seconds <= MOST:
            raise _wrong(id, "seconds", seconds)
        solved = data.get("solved", False)
        if not isinstance(solved, bool):
            raise _wrong(id, "solved", solved)
        return cls(
            _count(id, "tries", data.get("tries", 0)),
            _count(id, "hints", data.get("hints", 0)),
            float(seconds),
            solved,
            dict(broken),
            {key: value for key, value in data.items() if key not in OWN},
        )


def is_id(text: object) -> bool:
    """Whether this could be an id, of a later version perhaps. Half a surrogate pair, which JSON
    can hold and UTF-8 cannot, would keep the whole progress from the browser; at a semicolon some
    spreadsheets begin another cell, in which anything may stand."""
    return isinstance(text, str) and text.isprintable() and ";" not in text


def _count(id: str, name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
        raise _wrong(id, name, value)
    return value


def _wrong(id: str, name: str, value: object) -> Problem:
    facts = {"id": quoted(id), "field": quoted(name), "found": quoted(value)}
    return Problem("lesson.problem.progress.field", **facts)
