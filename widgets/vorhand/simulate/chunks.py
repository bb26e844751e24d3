"""Some deals of a run at a time, sent to other processes or machines and back."""

import pickle
import traceback
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from vorhand.simulate.jobs import Job, Row
from vorhand.terms import Problem


class Chunk(NamedTuple):
    """Some deals of a job, ready to be sent anywhere."""

    job: bytes
    deals: tuple[int, ...]


class Failure(NamedTuple):
    """What went wrong in a deal: a problem with its facts, and where it came from."""

    deal: int
    problem: str
    facts: dict[str, Any]
    origin: str

    def as_problem(self) -> Problem:
        """The problem to raise."""
        return Problem(self.problem, **self.facts)


class Done(NamedTuple):
    """What a chunk gave: its finished deals, and what stopped it if something did."""

    rows: list[list[Row]]
    failure: Failure | None = None


def packed(job: Job) -> bytes:
    """The job as bytes; raises :class:`Problem` if some part of it cannot be sent.

    With cloudpickle, where it is installed, functions written in a notebook can be sent too.
    """
    fresh = replace(job, source=replace(job.source))  # without what has been cached
    writer: Any = import_module("cloudpickle") if find_spec("cloudpickle") else pickle
    try:
        data: bytes = writer.dumps(fresh)
    except Exception as error:
        raise Problem("problem.simulate.pickle", detail=said(error)) from error
    return data


def work(chunk: Chunk) -> Done:
    """Do a chunk: what a mapper calls, in any process or on any machine that has Vorhand."""
    try:
        job: Job = pickle.loads(chunk.job)
    except (Exception, SystemExit) as error:
        unreadable = Problem("problem.simulate.pickle", detail=said(error))
        return Done([], _failure(chunk.deals[0], unreadable))
    done: list[list[Row]] = []
    for deal in chunk.deals:
        if stopping():
            break
        rows = attempted(job, deal)
        if isinstance(rows, Failure):
            return Done(done, rows)
        done.append(rows)
    return Done(done)


def attempted(job: Job, deal: int) -> list[Row] | Failure:
    """The rows of a deal, or what went wrong: errors do not travel between processes unharmed.

    A player who calls ``sys.exit`` ends the deal, and not the process with all that it has done.
    """
    try:
        return job.rows(deal)
    except (Exception, SystemExit) as error:
        return _failure(deal, error)


def said(error: BaseException) -> str:
    """An error's class and text, or its class alone where its own text goes wrong."""
    name = type(error).__name__
    try:
        text = str(error)
    except (Exception, SystemExit):
        return name
    # Half a surrogate pair cannot be printed.
    return f"{name}: {text}".encode("utf-8", "backslashreplace").decode() if text else name


def _failure(deal: int, error: BaseException) -> Failure:
    origin = "".join(traceback.format_exception(error))
    detail = said(error)
    if isinstance(error, Problem) and _travels(error):
        return Failure(deal, error.key, error.facts, origin)
    return Failure(deal, "problem.simulate.deal", {"deal": deal, "detail": detail}, origin)


def _travels(problem: Problem) -> bool:
    """Whether the messages have a sentence for it, and other processes can have its facts.

    A player may raise problems of his own.
    """
    try:
        pickle.dumps(problem.facts)
        str(problem)
    except Exception:
        return False
    return True


_stop: Any = None


def listen(stop: Any) -> None:
    """Let an event end the chunks of this process after the deal at hand."""
    global _stop
    _stop = stop


def stopping() -> bool:
    """Whether the chunks of this process are to end."""
    return _stop is not None and bool(_stop.is_set())
