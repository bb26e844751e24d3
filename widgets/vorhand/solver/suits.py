"""One suit as the solver sees it: who holds its cards, from the highest to the lowest.

In a trick only the order of the cards that are still there counts, so a suit is written as the
seats that hold its cards, highest first: ``0 2 2 1`` says that seat 0 has the best card and
seat 1 the lowest. Suits that are alike in this sense are one and the same object, whatever
cards they were: what is known of one is known of all, and the search meets few different ones.
The soloist is always seat 0.
"""

from collections.abc import Sequence
from functools import cache

from vorhand.solver.reach import FIELD, WINNER

SHAPE, DIGITS = 9, 14
"""Bits of a suit's shape and of its digits."""

Play = tuple[int, int, int, "Suit", bool, int, int, int]
"""A card to play: the number of its suit; its place from the top; the place where its run of
equal cards begins; the suit without it; whether it beats the best card of the trick; the reaches
that it changes, as a mask; and what it adds to the shape and to the digits of the position."""

Lead = tuple[int, int, int, Play]
"""A card to lead, in the order of trying: what speaks against it, minus its suit's number, minus
its place from the top, and the card."""

WINS_LAST, WINS_HIGH, REST_HIGH, HEAD, LEAD = 1, 2, 4, 8, 16
"""How a seat that follows tries its cards: those that do not win first; the winning cards from
the highest; the others from the highest; and that it must head if it can. Or that it leads."""

_SHAPES: dict[tuple[int, ...], int] = {}
# There are 495 ways in which up to eight cards are shared among four.


class Suit:
    """The cards of one suit that are still held.

    ``counts`` says how many each seat holds, ``runs`` how many of them stand together at the
    top, ``top`` who holds the highest (-1 if there is none), ``holders`` who holds any, as a
    mask. ``shape`` stands for the counts and ``digits`` for the owners, two bits each, the
    highest leftmost; the last of eight is not among them, since the counts tell whose it is.
    ``sure`` says how many tricks of trumps are the soloist's whatever happens and how many cards
    show it, and the same for the best of the others. What has been found out about the suit is
    kept: ``plays`` by :meth:`answers`, ``cash``, ``scores``, ``throws`` and ``misere`` by others.
    """

    __slots__ = (
        "best_others",
        "cash",
        "counts",
        "digits",
        "holders",
        "misere",
        "owners",
        "plays",
        "runs",
        "scores",
        "seats",
        "shape",
        "size",
        "sure",
        "throws",
        "top",
    )

    def __init__(self, owners: tuple[int, ...], seats: int) -> None:
        self.owners = owners
        self.seats = seats
        self.size = len(owners)
        self.counts = tuple(owners.count(seat) for seat in range(seats))
        self.holders = sum(1 << seat for seat, count in enumerate(self.counts) if count)
        self.top = owners[0] if owners else -1
        run = next((i for i, seat in enumerate(owners) if seat != owners[0]), len(owners))
        self.runs = tuple(run if seat == self.top else 0 for seat in range(seats))
        self.best_others = tuple(
            max(count for other, count in enumerate(self.counts) if other != seat)
            for seat in range(seats)
        )
        self.digits = sum(seat << 12 - 2 * place for place, seat in enumerate(owners[:7]))
        self.shape = _SHAPES.setdefault(self.counts, len(_SHAPES))
        foes = tuple(range(1, seats))
        defenders = max((sure_tricks(owners, seat, (0,)) for seat in foes), key=lambda s: s[0])
        self.sure = (*sure_tricks(owners, 0, foes), *defenders)
        self.plays: dict[int, tuple[Play, ...]] = {}
        self.cash: dict[int, tuple[int, int]] = {}
        self.scores: dict[int, tuple[Lead, ...]] = {}
        self.throws: dict[int, tuple[Lead, ...]] = {}
        self.misere: dict[bool, tuple[int, bool, bool, int, int]] = {}

    def __repr__(self) -> str:
        return f"suit_of({self.owners!r}, {self.seats})"

    def without(self, place: int) -> "Suit":
        """The suit when the card at this place from the top has been played."""
        return suit_of(self.owners[:place] + self.owners[place + 1 :], self.seats)

    def _runs_of(self, seat: int, above: int = 0) -> list[tuple[int, int]]:
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
        key = LEAD << 8 | number << 2 | seat
        plays = self.plays.get(key)
        if plays is None:
            plays = self.plays[key] = tuple(
                self._play(number, lowest, highest, True) for lowest, highest in self._runs_of(seat)
            )
        return plays

    def _play(self, number: int, place: int, start: int, beats: bool) -> Play:
        rest = self.without(place)
        changes = (2 << place) - (1 << start) << FIELD * number | (WINNER if beats else 0)
        # The last suit's counts follow from the others', since all hold as many cards.
        shape = rest.shape - self.shape << SHAPE * number if number < 3 else 0
        digits = rest.digits - self.digits << DIGITS * number
        return number, place, start, rest, beats, changes, shape, digits

    def answers(self, number: int, seat: int, above: int, mode: int) -> tuple[Play, ...]:
        """The cards with which a seat may follow, in the order in which they are tried.

        ``above`` is how many cards still held beat the best of the trick. Under :data:`HEAD`
        only those are there if the seat holds one.
        """
        key = mode << 8 | above << 4 | number << 2 | seat
        plays = self.plays.get(key)
        if plays is None:
            every: list[Play] = [
                self._play(number, lowest, highest, lowest < above)
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
