"""In which order the search tries cards: what is likely to decide comes first.

The values of the search do not depend on the order, only the number of cards it must play. The
weights were found by trying small changes on the first half of the deals of `tests/data/bench`
and counting nodes; `tests/benchmarks/test_solver_nodes.py` gives the counts for both halves.
"""

from collections.abc import Sequence
from typing import NamedTuple

from vorhand.solver.misere import facts, ways_out
from vorhand.solver.position import Kind
from vorhand.solver.suits import Lead, Play, Suit


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


class Dangers(NamedTuple):
    """What speaks for leading a card where the soloist wants no tricks, besides the rest."""

    safe: int = 0
    """The suit is safe for the soloist."""
    caught: int = 0
    """Soloist: he can lead it and keep it safe. Defender: led by him it catches the soloist."""
    rest_safe: int = 0
    """Without the card the suit is safe."""
    rest_caught: int = 0
    """Without the card somebody could catch the soloist in it."""
    below: int = 0
    """Soloist: somebody has only higher cards. Defender: all of the soloist's are higher."""
    void: int = 0
    """Soloist: for each opponent who is void. Defender: for each higher card of the soloist."""


class Discards(NamedTuple):
    """What speaks against throwing a card away where the soloist wants no tricks."""

    height: int = 0
    """For each card that is higher."""
    lower: int = 0
    """For each card that is lower."""
    length: int = 0
    """For each card that the seat holds in the suit."""
    last: int = 0
    """It is the seat's last of the suit."""
    safe: int = 0
    """The suit is safe for the soloist."""
    rest_safe: int = 0
    """Without the card the suit is safe."""
    rest_exits: int = 0
    """Without the card the soloist can lead the suit and keep it safe."""
    others: int = 0
    """Soloist: for each card that the others hold in it. Defender: that the soloist holds."""
    above: int = 0
    """Soloist: for each way out that goes with it. Defender: for each higher card of his."""


class Ordering(NamedTuple):
    """How a side leads, and how each seat follows, by what has happened in the trick.

    ``follow`` has nine ways (see :func:`way`). ``dangers`` and ``discards`` are those of the
    soloist and of the defenders, for contracts in which he wants no tricks.
    """

    soloist: Weights
    defenders: Weights
    follow: tuple[int, ...]
    dangers: tuple[Dangers, Dangers] = (Dangers(), Dangers())
    discards: tuple[Discards, Discards] = (Discards(), Discards())

    @property
    def numbers(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """All weights of the soloist, all of the defenders, and the ways to follow."""
        sides = (self.soloist, self.defenders)
        soloist, defenders = (
            (*sides[side], *self.dangers[side], *self.discards[side]) for side in range(2)
        )
        return soloist, defenders, self.follow

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
        found = []
        for play in suit.leads(number, leader):
            place = play[1]
            score = -base - weights.height * place - top * (place < run)
            if kind.avoid:
                score -= self._danger(kind, suit, leader, play)
            found.append((score, -number, -place, play))
        suit.scores[key] = scored = tuple(found)
        return scored

    def _danger(self, kind: Kind, suit: Suit, leader: int, play: Play) -> int:
        weights = self.dangers[leader > 0]
        caught, safe, exits, _, _ = facts(suit, kind.head)
        rest_caught, rest_safe, _, _, _ = facts(play[3], kind.head)
        place, seats = play[1], range(1, suit.seats)
        higher, lower = suit.owners[:place], suit.owners[place + 1 :]
        if leader:
            helps = caught >> leader & 1
            below = 0 not in lower
            void = higher.count(0)
        else:
            helps = exits
            below = any(suit.counts[seat] and seat not in lower for seat in seats)
            void = sum(not suit.counts[seat] for seat in seats)
        return (
            weights.safe * safe
            + weights.caught * helps
            + weights.rest_safe * rest_safe
            + weights.rest_caught * (rest_caught > 0)
            + weights.below * below
            + weights.void * void
        )

    def throws(self, kind: Kind, suits: Sequence[Suit], seat: int) -> list[Play]:
        """The cards to throw away where the soloist wants no tricks, best first."""
        found: list[Lead] = []
        for number, suit in enumerate(suits):
            if suit.counts[seat]:
                key = kind.head << 4 | number << 2 | seat
                found += suit.throws.get(key) or self._thrown(kind, suit, key)
        found.sort()
        return [lead[3] for lead in found]

    def _thrown(self, kind: Kind, suit: Suit, key: int) -> tuple[Lead, ...]:
        seat, number = key & 3, key >> 2 & 3
        weights = self.discards[seat > 0]
        counts = suit.counts
        _, safe, _, ways, _ = facts(suit, kind.head)
        base = weights.length * counts[seat] + weights.last * (counts[seat] == 1)
        base += weights.safe * safe
        base += weights.others * (counts[0] if seat else suit.size - counts[0])
        found = []
        for play in suit.answers(number, seat, 0, 0):
            place = play[1]
            _, rest_safe, rest_exits, rest_ways, _ = facts(play[3], kind.head)
            score = base + weights.height * place + weights.lower * (suit.size - 1 - place)
            score += weights.rest_safe * rest_safe + weights.rest_exits * rest_exits
            if seat:
                score += weights.above * suit.owners[:place].count(0)
            else:
                score += weights.above * (ways_out(ways) - ways_out(rest_ways))
            found.append((score, -number, -place, play))
        suit.throws[key] = thrown = tuple(found)
        return thrown


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
        Weights(348, -15, -350, -49, -92, 145, -60, 85, 188, -99, 57, -129),
        Weights(81, 37, -29, -75, 0, -180, -31, 0, -1320, 105, 16, 78),
        (6, 6, 7, 7, 6, 6, 4, 6, 4),
        (Dangers(-96, 99, 0, -155, -50, -457), Dangers(-2, -58, 0, -274, -186, -7)),
        (
            Discards(20, -23, -1, -26, 120, -26, 42, -21, -8),
            Discards(12, -63, 87, 0, 153, 0, 24, -48, 268),
        ),
    ),
    (True, False): Ordering(
        Weights(14, -29, -69, -25, -73, 119, 0, 80, 98, -82, 16, -16),
        Weights(108, 89, 127, 62, 83, 0, -24, -6, -1385, 49, 152, -128),
        (2, 6, 6, 5, 7, 7, 4, 5, 5),
        (Dangers(-127, 4, -16, 36, 9, -301), Dangers(172, -342, -238, -190, -1448, -73)),
        (
            Discards(-1, 0, 11, -37, 416, 29, 0, -4, 248),
            Discards(0, 0, 4, -106, 40, -10, 74, -46, 30),
        ),
    ),
}
