"""Playing on from a step of a deal that is over, and the way back to it."""

from dataclasses import replace
from typing import Any

from vorhand.table import keeping
from vorhand.table.match import Aids, Branch, Match
from vorhand.terms import Problem


def branched(match: Match, opening: dict[str, Any]) -> Match:
    """The deal from the step looked at, to be played on for practice against the same players.

    Raises :class:`Problem` unless a deal that is over is looked back at.
    """
    at = match.looked
    if not match.over or match.live or at >= len(match.states) - 1:
        raise Problem("table.problem.nothing-to-play-on")
    branch = match.branch
    if branch is None:
        result = match.state.result
        paid = result.payments if result is not None else None
        branch = Branch(at, paid, keeping.written(match, opening, alone=True))
    fresh = replace(match, states=match.states[: at + 1], branch=replace(branch, at=at))
    # The session is that of the deal that is over.
    fresh.session = match.whole_session
    fresh.counted, fresh.open_number, fresh.origin, fresh.aids = False, True, None, Aids()
    fresh.look, fresh.resting, fresh.base = None, False, min(match.base, at)
    return fresh


def parent_of(match: Match) -> Match:
    """The deal as it was first played; raises :class:`Problem` if there is no such deal."""
    branch = match.branch
    back = keeping.read(branch.parent, None) if branch is not None else None
    if back is None or branch is None:
        raise Problem("table.problem.no-first")
    look = min(branch.at, len(back.states) - 1)
    return replace(back, settings=match.settings, kept=match.kept, aside=match.aside, look=look)
