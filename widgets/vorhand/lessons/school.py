"""A class at work: what each pupil has done, from the files that they have saved, in one table."""

import csv
import io
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from vorhand.lessons.progress import COLUMNS, Progress, plain
from vorhand.terms import Problem, shortened


def pupils_of(
    files: Iterable[str | Path], read: Callable[[Path], Progress]
) -> tuple[dict[str, Progress], list[Problem]]:
    """The progress of each pupil by his name, and why files were refused, each named.

    A pupil's name is that of his file without its ending; a second file of the same name is
    refused. ``read`` gives the progress in a file and raises :class:`~vorhand.terms.Problem`.
    """
    found: dict[str, Progress] = {}
    refused = []
    for file in files:
        path = Path(file)
        name = shortened(path.stem)
        try:
            if name in found:
                raise Problem("study.twice", file=shortened(str(file), 1000), name=name)
            found[name] = read(path)
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
        for row in pupils[name].rows():
            table.writerow((plain(name), *row))
    return written.getvalue()
