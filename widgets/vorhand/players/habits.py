"""How good players part with their cards: which of those that may be played, by kind.

Each card that may be played has a weight by its kind, and is played as often as its share of the
weights says (Luce's choice). The weights are fitted to deals that the stronger players have
played among themselves.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import log
from typing import NamedTuple

from vorhand.games.tricks import Duties, TrickOrder
from vorhand.players.weights import LEAST, WEIGHTS
from vorhand.players.worlds import World
from vorhand.views import View

Kind = str
"""What a card is to who plays it, a letter each.

Aim and role (`s`oloist or `d`efender to win tricks, capitals in a contract to avoid them); `h` if
there is a duty to head, else `f`; what is done (`l`ead, `f`ollow, `r`uff, `t`hrow away); in a
trick whether it is the last card and whose the trick is so far (`o`urs, `e`nemy's, capitals for
the last card); what it does there (`w`ins or not, `n`); and its place among its like: `b`oss (no
card out beats it in its suit), `t`op, `m`iddle, `l`owest, `s`ingle; for leads `T` before a trump.
"""


class Moment(NamedTuple):
    """A card that somebody has played, and what all could see then."""

    order: TrickOrder
    duties: Duties
    role: str
    """Aim, role and duty to head: how a kind begins."""
    side: str
    """Whose the trick was, and if this was its last card: how a kind goes on."""
    card: int
    table: tuple[int, ...]
    gone: int
    """The cards played before, as a mask."""


class Reading:
    """How likely the card of a moment was, by the hand that it was played from."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment
        order = moment.order
        self._suits = order.pack.suit_masks
        self._played = order.suit_of[moment.card]
        self._led = order.suit_of[moment.table[0]] if moment.table else 0
        self._trumps = order.trumps if moment.duties.must_trump is not None else 0
        # Who follows chooses in that suit alone; else each suit has its share of the weights.
        self._following: dict[int, float] = {}
        self._shares: dict[int, tuple[float, float]] = {}

    def log_chance(self, hand: int) -> float:
        """The logarithm of the chance, for the cards held then."""
        following = hand & self._led
        if following:
            known = self._following.get(following)
            if known is None:
                total, mine = self._weights(following)
                known = self._following[following] = log(mine / total)
            return known
        total = mine = 0.0
        if self._trumps & hand and self._led:
            hand &= self._trumps
        for suit in self._suits:
            holding = hand & suit
            if holding:
                share = self._shares.get(holding)
                if share is None:
                    share = self._shares[holding] = self._weights(holding)
                total += share[0]
                mine += share[1]
        return log(mine / total)

    def _weights(self, holding: int) -> tuple[float, float]:
        """The weights of the cards in a suit that may be played, and of the one that was."""
        total = mine = 0.0
        for card, kind in kinds(self.moment, holding):
            weight = WEIGHTS.get(kind, LEAST)
            total += weight
            if card == self.moment.card:
                mine = weight
        return total, mine


# One for all decisions, and for every hand that somebody may have played from.
_reading = lru_cache(maxsize=1024)(Reading)


class Habits:
    """How likely the cards were that the others have played, by the hands that they still hold."""

    def __init__(self, view: View) -> None:
        self._read: list[list[tuple[int, Reading]]] = [[] for _ in range(view.game.seats)]
        for seat, later, moment in moments(view):
            self._read[seat].append((later, _reading(moment)))

    def log_chance(self, world: World) -> float:
        """The logarithm of the chance of the cards played by the others."""
        return sum(self.log_chance_of(seat, hand) for seat, hand in enumerate(world.hands))

    def log_chance_of(self, seat: int, hand: int) -> float:
        """The same for one of the others, by the cards that he holds now."""
        total = 0.0
        for later, reading in self._read[seat]:
            total += reading.log_chance(hand | later)
        return total


def moments(view: View) -> Iterator[tuple[int, int, Moment]]:
    """All that the other seats have played: the seat, its cards seen since then, the moment."""
    contract, seats = view.contract, view.game.seats
    assert contract is not None
    order, duties = view.rules.order(contract.trump), view.rules.duties(contract)
    aim = "SD" if contract.avoid else "sd"
    head = "h" if duties.head is not None else "f"
    tricks = [(trick.leader, trick.cards) for trick in view.history]
    if view.trick_leader is not None:
        tricks.append((view.trick_leader, view.trick))
    plays = [
        ((leader + place) % seats, card, cards[:place], leader)
        for leader, cards in tricks
        for place, card in enumerate(cards)
    ]
    gone = 0
    for _, card, _, _ in plays:
        gone |= 1 << card
    later = [0] * seats
    for seat, card, table, leader in reversed(plays):
        gone &= ~(1 << card)
        later[seat] |= 1 << card
        if seat == view.seat:
            continue
        side = ""
        if table:
            winner = (leader + order.winner(table)) % seats
            side = "o" if seat != view.soloist and winner != view.soloist else "e"
            if len(table) == seats - 1:
                side = side.upper()
        role = aim[seat != view.soloist] + head
        yield seat, later[seat], Moment(order, duties, role, side, card, table, gone)


def kinds(moment: Moment, hand: int) -> list[tuple[int, Kind]]:
    """The cards that could be played from this hand, with their kinds."""
    order, duties, role, side, _, table, gone = moment
    out = order.pack.full & ~(hand | gone)
    if not table:
        return [
            (card, f"{role}l{'T' if 1 << card & order.trumps else ''}{place}")
            for card, place in _places(order, hand, out)
        ]
    best = table[order.winner(table)]
    binding = duties.narrow(order, hand, table[0], best)
    legal = binding[-1][1] if binding else hand
    if legal & order.suit_of[table[0]]:
        beating = order.beats[best]
        return [
            (card, f"{role}f{side}{what}{place}")
            for what, group in (("w", legal & beating), ("n", legal & ~beating))
            for card, place in _ends(order, group)
        ]
    return [
        (card, f"{role}{'r' if 1 << card & order.trumps else 't'}{side}{place}")
        for card, place in _places(order, legal, out)
    ]


def _ends(order: TrickOrder, group: int) -> Sequence[tuple[int, str]]:
    cards = order.ranked(group)
    last = len(cards) - 1
    return [
        (card, "l" if place == 0 else "t" if place == last else "m")
        for place, card in enumerate(cards)
    ]


def _places(order: TrickOrder, cards: int, out: int) -> Iterator[tuple[int, str]]:
    for suit in order.pack.suit_masks:
        held = order.ranked(cards & suit)
        last = len(held) - 1
        for place, card in enumerate(held):
            if not order.beats[card] & suit & out:
                yield card, "b"
            elif not last:
                yield card, "s"
            else:
                yield card, "l" if place == 0 else "t" if place == last else "m"
