"""A class at work: what each pupil has done, from the files that they have saved, in one table."""

import csv
import io
from collections.abc import Iterable, Mapping
from pathlib import Path

from vorhand.lessons.progress import COLUMNS, LONGEST, Progress, plain
from vorhand.terms import Problem, shortened


def pupils_of(files: Iterable[str | Path]) -> tuple[dict[str, Progress], list[Problem]]:
    """The progress of each pupil by his name, and why files were refused, each named.

    A pupil's name is that of his file without its ending; a second file of the same name is
    refused.
    """
    found: dict[str, Progress] = {}
    refused = []
    for file in files:
        path = Path(file)
        name = shortened(path.stem)
        try:
            if name in found:
                raise Problem("study.twice", file=shortened(str(file), 1000), name=name)
            found[name] = read_progress(path)
        except Problem as problem:
            refused.append(problem)
    return found, refused


def class_table(pupils: Mapping[str, Progress]) -> str:
    """One CSV table of all pupils, by name: ``name``, then the columns of
    :meth:`Progress.csv <vorhand.lessons.Progress.csv>`."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(("name", *COLUMNS))
    for name in sorted(pupils, key=str.casefold):
        table.writerows((plain(name), *row) for row in pupils[name].rows())
    return written.getvalue()


def read_progress(path: Path) -> Progress:
    """The progress in a file.

    Raises :class:`~vorhand.terms.Problem`, which names the file and what is wrong with it.
    """
    name = shortened(str(path), 1000)
    try:
        with path.open("rb") as file:
            # No more than is needed to see that it is too long.
            raw = file.read(4 * LONGEST + 1)
        return Progress.read(raw.decode("utf-8-sig", "replace"))
    except Problem as problem:
        raise Problem("study.damaged", file=name, problem=problem) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise Problem("cli.unreadable", file=name, reason=reason) from None
