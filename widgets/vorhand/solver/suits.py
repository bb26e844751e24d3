"""One suit as the solver sees it: who holds its cards, from the highest to the lowest.

In a trick only the order of the cards that are still there counts, so a suit is written as the
seats that hold its cards, highest first: ``0 2 2 1`` says that seat 0 has the best card and
seat 1 the lowest. Suits that are alike in this sense are one and the same object, whatever
cards they were: what is known of one is known of all, and the search meets few different ones.
The soloist is always seat 0.
"""

from collections.abc import Sequence
from functools import cache

Play = tuple[int, int, int, "Suit", bool]
"""A card to play: the number of its suit, its place from the top, the place where its run of
equal cards begins, the suit without it, and whether it beats the best card of the trick."""

Lead = tuple[int, int, int, int, "Suit"]
"""A card to lead, in the order of trying: what speaks against it, minus its suit's number, minus
its place from the top, the place where its run begins, the suit without it."""

WINS_LAST, WINS_HIGH, REST_HIGH, HEAD = 1, 2, 4, 8
"""How a seat that follows tries its cards: those that do not win first; the winning cards from
the highest; the others from the highest; and that it must head if it can."""


class Suit:
    """The cards of one suit that are still held.

    ``counts`` says how many each seat holds, ``runs`` how many of them stand together at the
    top. ``digits`` (two bits a card, the highest leftmost in 16 bits) with ``shape`` (four bits
    of count a seat) identify the suit; ``key`` is both, for sorting. What has been found out
    about the suit is kept: ``plays`` by :meth:`answers`, ``scores`` and ``misere`` by others.
    """

    __slots__ = (
        "best_others",
        "counts",
        "digits",
        "key",
        "misere",
        "owners",
        "plays",
        "runs",
        "scores",
        "seats",
        "shape",
        "size",
        "sure",
    )

    def __init__(self, owners: tuple[int, ...], seats: int) -> None:
        self.owners = owners
        self.seats = seats
        self.size = len(owners)
        self.counts = tuple(owners.count(seat) for seat in range(seats))
        run = next((i for i, seat in enumerate(owners) if seat != owners[0]), len(owners))
        self.runs = tuple(run if owners and seat == owners[0] else 0 for seat in range(seats))
        self.best_others = tuple(
            max(count for other, count in enumerate(self.counts) if other != seat)
            for seat in range(seats)
        )
        self.digits = sum(seat << 14 - 2 * place for place, seat in enumerate(owners))
        self.shape = sum(count << 4 * seat for seat, count in enumerate(self.counts))
        self.key = self.shape << 16 | self.digits
        foes = tuple(range(1, seats))
        defenders = max((sure_tricks(owners, seat, (0,)) for seat in foes), key=lambda s: s[0])
        self.sure = (*sure_tricks(owners, 0, foes), *defenders)
        self.plays: dict[int, tuple[Play, ...]] = {}
        self.scores: dict[int, tuple[Lead, ...]] = {}
        self.misere: dict[bool, tuple[int, bool, bool]] = {}

    def __repr__(self) -> str:
        return f"suit_of({self.owners!r}, {self.seats})"

    def without(self, place: int) -> "Suit":
        """The suit when the card at this place from the top has been played."""
        return suit_of(self.owners[:place] + self.owners[place + 1 :], self.seats)

    def _runs_of(self, seat: int, above: int) -> list[tuple[int, int]]:
        # From the lowest run to the highest: (lowest place, highest place) of each. A card of
        # the trick that lies between two cards tells them apart.
        found: list[tuple[int, int]] = []
        place = self.size - 1
        while place >= 0:
            if self.owners[place] == seat:
                lowest = place
                while place and self.owners[place - 1] == seat and place != above:
                    place -= 1
                found.append((lowest, place))
            place -= 1
        return found

    def leads(self, number: int, seat: int) -> tuple[Play, ...]:
        """The cards of a seat, one of each run of equal ones, from the lowest.

        ``number`` is the suit's place among the four.
        """
        return self.answers(number, seat, 0, 0)

    def answers(self, number: int, seat: int, above: int, mode: int) -> tuple[Play, ...]:
        """The cards with which a seat may follow, in the order in which they are tried.

        ``above`` is how many cards still held beat the best of the trick. Under :data:`HEAD`
        only those are there if the seat holds one.
        """
        key = mode << 8 | above << 4 | number << 2 | seat
        plays = self.plays.get(key)
        if plays is None:
            every: list[Play] = [
                (number, lowest, highest, self.without(lowest), lowest < above)
                for lowest, highest in self._runs_of(seat, above)
            ]
            wins = [play for play in every if play[4]]
            rest = [play for play in every if not play[4]]
            if mode & HEAD and wins:
                rest = []
            if mode & WINS_HIGH:
                wins.reverse()
            if mode & REST_HIGH:
                rest.reverse()
            plays = tuple(rest + wins if mode & WINS_LAST else wins + rest)
            self.plays[key] = plays
        return plays


@cache
def suit_of(owners: tuple[int, ...], seats: int) -> Suit:
    """The suit whose cards are held by these seats, the highest card first."""
    return Suit(owners, seats)


def sure_tricks(owners: Sequence[int], seat: int, foes: Sequence[int]) -> tuple[int, int]:
    """How many tricks a seat's trumps win whatever happens, and how many cards show it.

    Every trump is played some time, and then wins unless a higher trump falls on it, and that
    one is in no other trick. So those of the seat's trumps are lost at most that can be paired
    with higher ones of its foes; the others are tricks. (A partner's higher trump wins it too.)
    """
    higher = lost = held = depth = 0
    for place, owner in enumerate(owners):
        if owner in foes:
            higher += 1
        elif owner == seat:
            held += 1
            if higher > lost:
                lost += 1
            else:
                depth = place + 1
    return held - lost, depth
