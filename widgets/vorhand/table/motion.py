"""What the browser needs to let cards be seen to move from one scene to the next."""

from typing import Any

from vorhand.games import State
from vorhand.lessons import given
from vorhand.table.match import Match
from vorhand.table.places import place_of
from vorhand.table.sight import sight

DEALING = frozenset({"open", "deal", "next", "again"})
"""The commands that lay a deal on the table; a reload finds one there."""


class Course:
    """Remembers what the last scene showed, to say what the next one is to it."""

    def __init__(self) -> None:
        self._start: State | None = None
        self._at = 0

    def onward(self, match: Match, command: str) -> dict[str, Any]:
        """How the scene follows the last one: by how many ``steps`` of the same deal (``None``: it
        is another deal), at which ``pace``, with whose hand below (``eye``), and how the cards were
        ``dealt`` if that is what has just been done.

        Nothing but sizes and places: no packet says which cards are in it.
        """
        start, at = match.states[0], match.looked
        steps = at - self._at if start is self._start else None
        self._start, self._at = start, at
        dealt = _dealt(match) if command in DEALING and at == 0 else None
        eye = sight(match).eye
        return {"pace": match.settings.pace, "steps": steps, "eye": eye, "dealt": dealt}


def _dealt(match: Match) -> dict[str, Any]:
    """Whence the cards come, and the packets in their order: where each goes (``None``: to the
    talon) and how many cards it has."""
    state, seats = match.states[0], match.game.seats

    def place(seat: int) -> str:
        return place_of(seat, match.seat, seats)

    packets = [
        {"to": None if packet.seat is None else place(packet.seat), "size": len(packet.cards)}
        for packet in given(state)
    ]
    return {"from": place(state.dealer), "packets": packets}
