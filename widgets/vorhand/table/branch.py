"""Playing on from a step of a deal that is over, and the way back to it."""

from dataclasses import replace
from typing import Any

from vorhand.table import keeping
from vorhand.table.aids import Branch
from vorhand.table.match import Match
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
        # The session goes on in the deal that is played on; it need not be kept twice.
        text = keeping.written(match, opening, alone=True, session=False)
        branch = Branch(at, paid, text)
    # Of a branch of a branch counts where the deals part first.
    branch = replace(branch, at=min(branch.at, at))
    fresh = replace(match, states=match.states[: at + 1], branch=branch, origin=None)
    # What was done at another time is given; the session is that of the deal that is over.
    fresh.session, fresh.base = match.whole_session, at
    fresh.counted, fresh.open_number, fresh.aids = False, True, match.aids.with_cards_seen()
    fresh.look, fresh.resting, fresh.claimed = None, False, None
    return fresh


def parent_of(match: Match) -> Match:
    """The deal as it was first played; raises :class:`Problem` if there is no such deal."""
    branch = match.branch
    back = None
    if branch is not None:
        back = keeping.read(branch.parent, None, match.session)
    if back is not None and back.counted:
        # It is the last one of the session, and is to be so again when it is looked at as over.
        back.session = back.session.without_last()
    if back is None or branch is None:
        raise Problem("table.problem.no-first")
    look = min(branch.at, len(back.states) - 1)
    return replace(back, settings=match.settings, kept=match.kept, aside=match.aside, look=look)
