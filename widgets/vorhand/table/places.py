"""Where the seats of a table or of a lesson's board are drawn."""

from typing import Final

PLACES: Final = {3: ("south", "west", "east"), 4: ("south", "west", "north", "east")}
"""The places by the number of seats, clockwise from whoever sits below."""


def place_of(seat: int, home: int, seats: int) -> str:
    """The place of a seat where ``home``, the person's own, is drawn below."""
    return PLACES[seats][(seat - home) % seats]
