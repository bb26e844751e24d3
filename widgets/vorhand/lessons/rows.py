"""What has been done as the lines of a table for a teacher, written as CSV and read again."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Any, NamedTuple

from vorhand.lessons.work import MOST, is_id
from vorhand.terms import Problem, quoted

COLUMNS = ("what", "id", "done", "of", "tries", "hints", "seconds", "broken")
"""The columns of the CSV file; they are the same in every language."""

_FORMULA = ("=", "+", "-", "@")
_WHOLE = re.compile(r"[0-9]{1,10}", re.ASCII)
_DECIMAL = re.compile(r"[0-9.]{1,24}(e-?[0-9]{1,3})?", re.ASCII)
_BROKEN = re.compile(r"(.+) ([0-9]{1,10})", re.ASCII)


class Row(NamedTuple):
    """The work on one lesson or exercise.

    ``what`` is ``lesson`` or ``exercise``. ``done`` are the steps of a lesson that have been done,
    of the ``of`` that it has (None for one that this version does not know); for an exercise 1
    if it was solved, of 1. ``seconds`` is the time spent, ``broken`` how often answers broke a
    rule, by its id.
    """

    what: str
    id: str
    done: int
    of: int | None
    tries: int
    hints: int
    seconds: float
    broken: Mapping[str, int]

    @property
    def series(self) -> str:
        """The lesson, or the game and the kind of the exercise."""
        return self.id if self.what == "lesson" else self.id.rpartition("/")[0]

    def cells(self) -> tuple[str | int | float, ...]:
        """The row as :data:`COLUMNS` have it: ``brandeln.head 2; brandeln.follow 1``."""
        broken = "; ".join(f"{plain(rule)} {self.broken[rule]}" for rule in sorted(self.broken))
        whole = "" if self.of is None else self.of
        told = (self.done, whole, self.tries, self.hints, self.seconds)
        return (self.what, plain(self.id), *told, broken)

    def as_dict(self) -> dict[str, Any]:
        """The row as JSON data."""
        return {
            **self._asdict(),
            "broken": {rule: self.broken[rule] for rule in sorted(self.broken)},
        }


def what_is(id: str) -> str:
    """``exercise`` for an exercise's id, which has three parts, else ``lesson``: that has two."""
    return "exercise" if id.count("/") == 2 else "lesson"


def totals(rows: Iterable[Row]) -> dict[str, int]:
    """All of it in four numbers: ``steps`` of lessons done, exercises ``solved``, ``tries`` and
    ``hints``."""
    found = dict.fromkeys(("steps", "solved", "tries", "hints"), 0)
    for row in rows:
        found["steps" if row.what == "lesson" else "solved"] += row.done
        found["tries"] += row.tries
        found["hints"] += row.hints
    return found


def written(rows: Iterable[Row]) -> str:
    """The CSV text of a table of these rows."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerows([COLUMNS, *(row.cells() for row in rows)])
    return text.getvalue()


def read_rows(text: str) -> tuple[Row, ...]:
    """The rows of a table that :func:`written` has made.

    Raises :class:`~vorhand.terms.Problem`, which names the line and what is wrong in it.
    """
    lines = csv.reader(io.StringIO(text), strict=True)
    found: dict[str, Row] = {}
    head = next(_cells(lines), [])
    if tuple(head) != COLUMNS:
        raise Problem("lesson.problem.progress.table", expected=",".join(COLUMNS))
    for cells in _cells(lines):
        row = _row(cells, lines.line_num)
        if row.id in found:
            raise _wrong(lines.line_num, "id", row.id)
        found[row.id] = row
    return tuple(found.values())


def plain(text: str) -> str:
    """The text so that no spreadsheet takes it for a formula. Where those begin another cell at a
    semicolon, each of the parts between has to be plain."""
    return f"'{text}" if text[:1] in _FORMULA else text


def _cells(lines: Any) -> Iterator[list[str]]:
    try:
        for cells in lines:
            if cells:
                yield cells
    except csv.Error:
        place = {"row": lines.line_num}
        raise Problem("lesson.problem.progress.table.line", **place) from None


def _row(cells: Sequence[str], line: int) -> Row:
    if len(cells) != len(COLUMNS):
        raise Problem("lesson.problem.progress.table.line", row=line)
    found = dict(zip(COLUMNS, cells, strict=True))
    id = _meant(found["id"])
    if not id or not is_id(id):
        raise _wrong(line, "id", id)
    if found["what"] != what_is(id):
        raise _wrong(line, "what", found["what"])
    of = _count(found, "of", line) if found["of"] else None
    done, tries, hints = (_count(found, name, line) for name in ("done", "tries", "hints"))
    if (found["what"] == "exercise" and of != 1) or (of is not None and done > of):
        raise _wrong(line, "done", found["done"])
    return Row(
        found["what"], id, done, of, tries, hints, _seconds(found, line), _broken(found, line)
    )


def _meant(text: str) -> str:
    return text[1:] if text[:1] == "'" and text[1:2] in _FORMULA else text


def _count(found: Mapping[str, str], name: str, line: int) -> int:
    if not _WHOLE.fullmatch(found[name]) or int(found[name]) > MOST:
        raise _wrong(line, name, found[name])
    return int(found[name])


def _seconds(found: Mapping[str, str], line: int) -> float:
    text = found["seconds"]
    try:
        value = float(text) if _DECIMAL.fullmatch(text) else -1.0
    except ValueError:
        value = -1.0
    if not isfinite(value) or not 0 <= value <= MOST:
        raise _wrong(line, "seconds", text)
    return value


def _broken(found: Mapping[str, str], line: int) -> dict[str, int]:
    counts: dict[str, int] = {}
    text = found["broken"]
    for part in text.split("; ") if text else ():
        match = _BROKEN.fullmatch(part)
        rule = _meant(match[1]) if match else ""
        if match is None or not is_id(rule) or rule in counts or int(match[2]) > MOST:
            raise _wrong(line, "broken", text)
        counts[rule] = int(match[2])
    return counts


def _wrong(line: int, field: str, found: str) -> Problem:
    facts = {"field": quoted(field), "found": quoted(found)}
    return Problem("lesson.problem.progress.table.field", row=line, **facts)
