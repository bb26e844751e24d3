"""Reaches: how many of the highest cards of each suit have had a say in an answer.

An answer holds wherever the same seats hold those cards and as many others. So a reach is what a
table needs to know of an answer beside the position; here it is told backwards, from the position
after a card to the position before it.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vorhand.solver.suits import Play

FIELD = 9
"""Bits of a reach for each suit: as many ones as cards that count, from the lowest bit."""

ONES = (1 << FIELD) - 1

WINNER = 1 << 4 * FIELD
"""In a reach: the card that wins the trick counts, and so do all above it."""


def played(reach: int, number: int, place: int, start: int, beats: bool) -> int:
    """The reach before a card was played, from the reach after it."""
    shift = FIELD * number
    ones = reach >> shift & ONES
    if ones >> place:
        reach += ones + 1 << shift
    elif ones >> start:
        # The cards of its run were taken for equals, so the whole run must be there.
        reach |= (2 << place) - 1 << shift
    if beats and reach & WINNER:
        reach = reach & ~WINNER | (2 << place) - 1 << shift
    return reach


def before_last(
    reach: int, play: "Play", led: int, above: int, ruffed: bool, contested: bool
) -> int:
    """The reach before the last card of a trick, from the reach after it."""
    number, place, start, _, beats, changes, _, _ = play
    best_suit = 3 if ruffed else led
    if beats:
        if number == led or ruffed:
            reach |= (1 << place) - 1 << FIELD * number | WINNER
    elif contested or number == best_suit:
        reach |= (1 << above) - 1 << FIELD * best_suit | WINNER
    return played(reach, number, place, start, beats) if reach & changes else reach
