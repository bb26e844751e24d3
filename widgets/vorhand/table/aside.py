"""The match that waits while another deal is on the table: a record, a link, a position put by."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from vorhand.table import keeping
from vorhand.table.match import Match


def waiting(match: Match, opening: Mapping[str, Any]) -> str | None:
    """What is to wait when another deal takes the place of this match: the match, if something
    of it would be lost, or else what has waited behind it.

    A deal that was opened from a file only to be looked at can be opened again; it does not wait.
    Nor does a deal for practice take the place of a match that waits.
    """
    if match.begun and (match.counted or (match.origin is None and match.aside is None)):
        return keeping.written(match, opening, alone=True)
    return match.aside


def returned(match: Match) -> Match | None:
    """The match that has waited, on the table again; ``None`` if there is none."""
    back = keeping.read(match.aside, None) if match.aside is not None else None
    if back is None:
        return None
    return replace(back, settings=match.settings, kept=match.kept)


def found(text: str, opening: Mapping[str, Any]) -> tuple[Match | None, str | None]:
    """What an entry of the store gives a table that was opened in this way: the match that goes
    on, if any, and what waits behind it.

    A link leaves the page's own match waiting, and the page without the link goes on with it.
    """
    match = keeping.read(text, opening)
    if match is not None:
        return match, match.aside
    other = keeping.read(text, None)
    if other is None:
        return None, None
    behind = waiting(other, keeping.opening_of(text))
    match = keeping.read(other.aside, opening) if other.aside is not None else None
    if match is None:
        return None, behind
    match = replace(match, kept=other.kept, aside=behind if behind != other.aside else None)
    return match, match.aside


def gone_back_to(kept: Match, table: Match) -> Match:
    """A position that was put by, as it is to be gone on with after what lies on the table now.

    If it is of the deal on the table, going back is taking back, and the help taken since stays
    taken; if all cards of its deal have been seen meanwhile, it counts no more.
    """
    same = kept.states[0].dealt == table.states[0].dealt
    if same:
        kept.aids = kept.aids.joined(table.aids)
        if len(table.states) > len(kept.states):
            kept.aids = kept.aids.with_takeback()
    session = table.whole_session
    finished = any(deal.dealt == kept.states[0].dealt for deal in session.finished)
    if finished:
        kept.session = session
    if finished or (same and table.over):
        kept.counted, kept.open_number = False, True
        kept.aids = kept.aids.with_cards_seen()
    return kept
