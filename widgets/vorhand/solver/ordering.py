"""In which order the search tries cards: what is likely to decide comes first.

The values of the search do not depend on the order, only the number of cards it must play. The
weights were found by trying small changes on the first half of the deals of `tests/data/bench`
and counting nodes; `tests/benchmarks/test_solver_nodes.py` gives the counts for both halves.
"""

from collections.abc import Sequence
from typing import NamedTuple

from vorhand.solver.position import Kind
from vorhand.solver.suits import Lead, Suit


class Weights(NamedTuple):
    """What speaks for leading a card; the best sum is tried first."""

    top: int
    """It is one of the leader's cards at the top of a plain suit."""
    top_trump: int
    """It is one of the leader's cards at the top of the trumps."""
    trump: int
    """It is a trump."""
    length: int
    """For each card that the leader holds in the suit."""
    height: int
    """For each card that is higher."""
    soloist: int
    """Soloist: for each opponent who can ruff. Defender: the soloist has the top of the suit."""
    others: int
    """Soloist: for each card that the others hold in it. Defender: a partner has the top."""
    void: int
    """Soloist: it is his last of the suit. Defender: the soloist can ruff."""
    discards: int
    """Defender: the soloist is void and has no trump."""
    against: int
    """Defender: for each card of the soloist in the suit."""
    last: int
    """Defender: it is his last of the suit."""
    through: int
    """Defender to the soloist's right: it is at the top."""


class Ordering(NamedTuple):
    """How a side leads, and how each seat follows, by what has happened in the trick.

    ``follow`` has nine ways (see :func:`way`).
    """

    soloist: Weights
    defenders: Weights
    follow: tuple[int, ...]

    def leads(self, kind: Kind, suits: Sequence[Suit], leader: int) -> list[Lead]:
        """The cards to lead, best first."""
        ruffers = kind.avoid << 4 | kind.head << 5
        if kind.trump:
            ruffers |= 1 << 6
            for seat, count in enumerate(suits[3].counts):
                if count:
                    ruffers |= 1 << seat
        found: list[Lead] = []
        for number, suit in enumerate(suits):
            if suit.counts[leader]:
                key = ruffers << 4 | number << 2 | leader
                found += suit.scores.get(key) or self._scored(kind, suit, key)
        found.sort()
        return found

    def _scored(self, kind: Kind, suit: Suit, key: int) -> tuple[Lead, ...]:
        leader, number, ruffers = key & 3, key >> 2 & 3, key >> 4
        trump = kind.trump and number == 3
        weights = self.defenders if leader else self.soloist
        counts = suit.counts
        base = weights.length * counts[leader]
        if trump:
            base += weights.trump
        if leader == 0:
            if not trump:
                for seat in range(1, suit.seats):
                    if ruffers >> seat & 1 and not counts[seat]:
                        base += weights.soloist
            base += weights.others * (suit.size - counts[0])
            base += weights.void * (counts[0] == 1)
        else:
            if suit.runs[0]:
                base += weights.soloist
            elif not suit.runs[leader]:
                base += weights.others
            if not counts[0]:
                base += weights.void if ruffers & 1 else weights.discards
            base += weights.against * counts[0]
            base += weights.last * (counts[leader] == 1)
        top = weights.top_trump if trump else weights.top
        if leader == suit.seats - 1:
            top += weights.through
        run = suit.runs[leader]
        scored = tuple(
            (-base - weights.height * play[1] - top * (play[1] < run), -number, -play[1], play)
            for play in suit.leads(number, leader)
        )
        suit.scores[key] = scored
        return scored


def ordering_for(kind: Kind) -> Ordering:
    """The order for a kind of play."""
    return _ORDERINGS[kind.avoid, kind.head]


def way(seat: int, left: int, seats: int, winner: int) -> int:
    """The situation of a seat that plays to a trick: one of nine.

    For the soloist 0 to 2, for a defender after him 3 to 5: own side is winning; it is not and
    the seat is the last; it is not and others follow. For a defender before the soloist 6 and 7:
    own side is winning, or not.
    """
    ours = (winner == 0) == (seat == 0)
    if seat and left > 1 and seats - seat < left:
        return 6 if ours else 7
    return (3 if seat else 0) + (0 if ours else 1 if left == 1 else 2)


_ORDERINGS = {
    (False, True): Ordering(
        Weights(176, 10, 7, 25, 0, -85, 18, -40, -27, -202, -23, -389),
        Weights(79, 118, -89, -15, 13, -67, 45, -189, -85, 3, -6, -4),
        (0, 1, 3, 0, 0, 1, 3, 2, 5),
    ),
    (False, False): Ordering(
        Weights(136, 6, -254, -37, -45, -8, 25, 56, 35, -190, -300, 70),
        Weights(78, 89, -99, -3, 16, -78, 99, -258, -235, -22, 45, 24),
        (5, 0, 2, 0, 0, 0, 2, 7, 5),
    ),
    (True, True): Ordering(
        Weights(107, -11, 350, -48, -92, -76, -26, 85, 192, -99, 57, -129),
        Weights(63, 43, -4, -56, 35, -54, 3, -4, -231, 22, 75, -60),
        (7, 7, 7, 6, 2, 7, 6, 1, 1),
    ),
    (True, False): Ordering(
        Weights(137, -25, 103, -42, -73, 3, 139, 82, 49, -73, 37, -49),
        Weights(108, 89, -127, 60, 83, 21, 0, -93, -130, 56, 45, -37),
        (4, 6, 6, 4, 7, 7, 4, 4, 6),
    ),
}
