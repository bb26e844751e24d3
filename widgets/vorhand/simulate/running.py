"""Running a job: which deals are still to be done, who does them, what becomes of them."""

import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from importlib import import_module
from importlib.util import find_spec
from math import ceil, inf
from pathlib import Path
from time import monotonic
from typing import Any

from vorhand.simulate.arguments import at_least
from vorhand.simulate.chunks import Chunk, Done, Failure, attempted, packed, said, work
from vorhand.simulate.files import RunFile
from vorhand.simulate.jobs import Job, Row
from vorhand.simulate.pools import Pool, cores
from vorhand.simulate.shapes import Shape
from vorhand.simulate.tables import Table, differing
from vorhand.terms import Phrase, Problem, quoted

Mapper = Callable[[Callable[[Chunk], Done], Sequence[Chunk]], Iterable[Done]]
"""Calls a function with each of these chunks, anywhere, and gives what it returns in any order."""

Progress = bool | Callable[[int, int], None] | None
"""A progress bar or none, a function of the deals done and asked for, or ``None``: a bar where
somebody is watching and tqdm is installed."""

MOST_IN_A_CHUNK = 8

PATIENCE = 1.0
"""Seconds in which the deals are done here before processes are started unasked."""


class RunError(Problem):
    """A run that a fault has ended; ``table`` has the deals that were finished."""

    def __init__(self, problem: Problem, table: Table) -> None:
        super().__init__(problem.key, **problem.facts)
        self.table = table


class _Origin(Exception):
    """Where something went wrong, perhaps in another process, as text."""

    def __str__(self) -> str:
        return f"\n\n{self.args[0]}"


class _Results:
    """The rows that have been found so far, by deal."""

    def __init__(self, job: Job, deals: int, file: RunFile | None, resume: Table | None) -> None:
        self.job = job
        self.deals = deals
        self.file = file
        self.rows: dict[int, list[Row]] = dict(file.kept) if file else {}
        self.notes: list[Phrase] = list(file.notes) if file else []
        for rows in () if resume is None else _deals_of(resume, job):
            self.add(rows)
        self.missing = [deal for deal in range(deals) if deal not in self.rows]

    def add(self, rows: list[Row]) -> None:
        """Take in a finished deal; one that is known already is left as it is."""
        deal = rows[0]["deal"]
        if deal in self.rows:
            return
        self.rows[deal] = rows
        if self.file is not None:
            self.file.add(rows)

    def rescue(self, finished: Iterable[Done]) -> Problem | None:
        """Take in what has been finished when the run is at its end; gives what befell the file."""
        unwritten: Problem | None = None
        for each in finished:
            for rows in each.rows:
                try:
                    self.add(rows)
                except Problem as problem:
                    unwritten = problem
        return unwritten

    def table(self) -> Table:
        """What there is, in the order of the deals."""
        rows = [row for deal in sorted(self.rows) if deal < self.deals for row in self.rows[deal]]
        return Table(rows, self.job.run(), self.deals, self.notes)


def _deals_of(table: Table, job: Job) -> Iterable[list[Row]]:
    """The deals of a table to go on from; raises :class:`Problem` if its rows are none of it."""
    found = Shape(job).deals(list(table))
    if isinstance(found, tuple):
        row, fault = found
        raise Problem("problem.simulate.rows", row=row, fault=fault)
    return found.values()


class _Workers:
    """Who does the deals: this process, processes of its own, or a mapper."""

    def __init__(self, workers: int | None, chunk: int | None, mapper: Mapper | None) -> None:
        self._workers = workers
        self._chunk = chunk
        self._mapper = mapper
        self._pool: Pool | None = None

    def do(self, job: Job, deals: Sequence[int]) -> Iterator[Done]:
        """What becomes of these deals, as it comes in."""
        mapper = self._mapper
        at_once = self._workers or cores()
        if mapper is None:
            # Who has not asked for processes is spared their start where it would not pay.
            patience = inf if at_once == 1 else PATIENCE if self._workers is None else 0.0
            done = 0
            for each in _here(job, deals, patience):
                done += 1
                yield each
            deals = deals[done:]
        if not deals:
            return
        try:
            data = packed(job)
        except Problem:
            if self._workers is not None or mapper is not None:
                raise
            yield from _here(job, deals, inf)
            return
        size = self._chunk or max(1, min(MOST_IN_A_CHUNK, ceil(len(deals) / (4 * at_once))))
        chunks = [
            Chunk(data, tuple(deals[start : start + size])) for start in range(0, len(deals), size)
        ]
        if mapper is None:
            mapper = self._pool = Pool(min(at_once, len(chunks)))
        yield from mapper(work, chunks)

    def rest(self) -> Iterator[Done]:
        """Stop, and give what has been done since and before."""
        return self._pool.rest() if self._pool is not None else iter(())

    def close(self) -> None:
        """End the processes, if any were begun."""
        if self._pool is not None:
            self._pool.close()


def _here(job: Job, deals: Sequence[int], patience: float) -> Iterator[Done]:
    """These deals one by one in this process, for so many seconds."""
    end = monotonic() + patience
    for deal in deals:
        if monotonic() >= end:
            return
        rows = attempted(job, deal)
        yield Done([], rows) if isinstance(rows, Failure) else Done([rows])


def run(
    job: Job,
    deals: int,
    *,
    workers: int | None = None,
    chunk: int | None = None,
    mapper: Mapper | None = None,
    progress: Progress = None,
    file: str | Path | None = None,
    resume: Table | None = None,
) -> Table:
    """Do a job for so many deals; see :func:`vorhand.simulate.simulate`.

    What there is to note about the table is also given as a warning.
    """
    deals = at_least("deals", deals, 0)
    workers = None if workers is None else at_least("workers", workers, 1)
    chunk = None if chunk is None else at_least("chunk", chunk, 1)
    if mapper is not None and not callable(mapper):
        raise Problem("problem.simulate.mapper", found=quoted(mapper))
    if resume is not None:
        if not isinstance(resume, Table):
            raise Problem("problem.simulate.no-table", found=type(resume).__name__)
        differences = differing(resume.run, job.run())
        if differences:
            raise Problem("problem.simulate.other-table", differences=differences)
    kept = None if file is None else RunFile(file, job)
    with nullcontext() if kept is None else closing(kept):
        results = _Results(job, deals, kept, resume)
        with closing(_Workers(workers, chunk, mapper)) as doing, _bar(progress, deals) as tell:
            _carry_out(results, doing, tell)
    table = results.table()
    for note in table.notes:
        warnings.warn(str(Problem(note.key, **note.facts)), stacklevel=3)
    return table


def _carry_out(results: _Results, doing: _Workers, tell: Callable[[int], None]) -> None:
    done = results.deals - len(results.missing)
    try:
        tell(done)
        for each in doing.do(results.job, results.missing):
            for rows in each.rows:
                results.add(rows)
            if each.failure is not None:
                results.rescue(doing.rest())
                problem = each.failure.as_problem()
                raise RunError(problem, results.table()) from _Origin(each.failure.origin)
            done += len(each.rows)
            tell(done)
    except KeyboardInterrupt:
        # A second one ends the wait for the deals at hand.
        unwritten: Problem | None = None
        with suppress(KeyboardInterrupt):
            unwritten = results.rescue(doing.rest())
        if unwritten is not None:
            raise RunError(unwritten, results.table()) from None
    except RunError:
        raise
    except Exception as error:
        results.rescue(doing.rest())
        problem = Problem("problem.simulate.error", detail=said(error))
        if isinstance(error, Problem):
            problem = error
        raise RunError(problem, results.table()) from error


@contextmanager
def _bar(progress: Progress, deals: int) -> Iterator[Callable[[int], None]]:
    """A function that is told how many deals are done."""
    if callable(progress):
        shown = progress
        yield lambda done: shown(done, deals)
        return
    wanted = _watched() if progress is None else progress
    if not wanted or find_spec("tqdm") is None:
        yield lambda done: None
        return
    bar: Any = import_module("tqdm.auto").tqdm(total=deals, unit="")
    try:
        yield lambda done: bar.update(done - bar.n)
    finally:
        bar.close()


def _watched() -> bool:
    """Whether this is a terminal or a notebook."""
    ipython: Any = sys.modules.get("IPython")
    in_notebook = ipython is not None and ipython.get_ipython() is not None
    return in_notebook or (sys.stderr is not None and sys.stderr.isatty())
