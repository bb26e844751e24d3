"""A class at work: what each pupil has done, from the files that they have saved, in one table."""

import csv
import io
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from vorhand.lessons.progress import LONGEST, Progress
from vorhand.lessons.rows import COLUMNS, Row, plain, read_rows
from vorhand.terms import Problem, shortened

SAVED = "vorhand-progress-"
"""How the names of files begin that a pupil with a nickname saves in a browser."""

Found = TypeVar("Found")

Pupils = Mapping[str, tuple[Row, ...]]
"""What each pupil has done, by his name."""


def pupils_of(files: Iterable[str | Path]) -> tuple[Pupils, list[Problem]]:
    """What each pupil has done by his name, and why files were refused, each named.

    A file is a file of progress or the table made of one. A pupil's name is that of his file
    without its ending, and without what every saved file's name begins with; a second file of
    the same name is refused.
    """
    found: dict[str, tuple[Row, ...]] = {}
    refused = []
    for file in files:
        path = Path(file)
        name = shortened(path.stem.removeprefix(SAVED))
        try:
            if name in found:
                raise Problem("study.twice", file=shortened(str(file), 1000), name=name)
            found[name] = _read(path, _rows)
        except Problem as problem:
            refused.append(problem)
    return found, refused


def class_table(pupils: Pupils) -> str:
    """One CSV table of all pupils, by name: ``name``, then the columns of
    :meth:`Progress.csv <vorhand.lessons.Progress.csv>`."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(("name", *COLUMNS))
    for name in sorted(pupils, key=str.casefold):
        # Some spreadsheets begin another cell at a semicolon, but in quotes, as a comma puts it.
        plainly = plain(name.replace(";", ","))
        table.writerows((plainly, *row.cells()) for row in pupils[name])
    return written.getvalue()


def class_data(pupils: Pupils) -> dict[str, Any]:
    """The same as JSON data: the rows of each pupil, by name."""
    names = sorted(pupils, key=str.casefold)
    told = {name: [row.as_dict() for row in pupils[name]] for name in names}
    return {"format": "vorhand-class", "version": 1, "pupils": told}


def read_progress(path: Path) -> Progress:
    """The progress in a file.

    Raises :class:`~vorhand.terms.Problem`, which names the file and what is wrong with it.
    """
    return _read(path, Progress.read)


def _rows(text: str) -> tuple[Row, ...]:
    # By what is in it: a file is soon given another ending.
    if text.lstrip()[:1] == COLUMNS[0][0]:
        if len(text) > LONGEST:
            raise Problem("lesson.problem.progress.too-large")
        return read_rows(text)
    return tuple(Progress.read(text).rows())


def _read(path: Path, read: Callable[[str], Found]) -> Found:
    name = shortened(str(path), 1000)
    try:
        with path.open("rb") as file:
            # No more than is needed to see that it is too long.
            raw = file.read(4 * LONGEST + 1)
        return read(raw.decode("utf-8-sig", "replace"))
    except Problem as problem:
        raise Problem("study.damaged", file=name, problem=problem) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise Problem("cli.unreadable", file=name, reason=reason) from None
