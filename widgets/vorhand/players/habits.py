"""How good players part with their cards: which of those that may be played, by kind.

Each card that may be played has a weight by its kind, and is played as often as its share of the
weights says (Luce's choice). The weights are fitted to deals that the stronger players have
played among themselves.
"""

from collections.abc import Iterator, Sequence
from math import log
from typing import NamedTuple

from vorhand.games.tricks import TrickOrder
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
    """A card that another seat has played, and what lay on the table then."""

    number: int
    seat: int
    card: int
    table: tuple[int, ...]
    leader: int
    gone: int
    later: int
    """The cards of the seat seen since then, with this one."""


def moments(view: View) -> Iterator[Moment]:
    """All that the other seats have played, the latest first."""
    seats = view.game.seats
    tricks = [(trick.leader, trick.cards) for trick in view.history]
    if view.trick_leader is not None:
        tricks.append((view.trick_leader, view.trick))
    plays = [
        ((leader + place) % seats, card, cards[:place], leader)
        for leader, cards in tricks
        for place, card in enumerate(cards)
    ]
    gone = view.game.pack.mask(card for _, card, _, _ in plays)
    later = [0] * seats
    for index in range(len(plays) - 1, -1, -1):
        seat, card, table, leader = plays[index]
        gone &= ~(1 << card)
        later[seat] |= 1 << card
        if seat != view.seat:
            yield Moment(index, seat, card, table, leader, gone, later[seat])


class Habits:
    """How likely the cards were that the others have played, by world."""

    def __init__(self, view: View) -> None:
        contract = view.contract
        assert contract is not None
        self._order: TrickOrder = view.rules.order(contract.trump)
        self._duties = view.rules.duties(contract)
        self._seats = view.game.seats
        self._soloist = view.soloist
        aim = "SD" if contract.avoid else "sd"
        head = "h" if self._duties.head is not None else "f"
        self._role = tuple(aim[seat != view.soloist] + head for seat in range(view.game.seats))
        self._moments = tuple(moments(view))
        self._known: dict[tuple[int, int], float] = {}

    def log_chance(self, world: World) -> float:
        """The logarithm of the chance of the cards played by the others."""
        total = 0.0
        known = self._known
        for moment in self._moments:
            hand = world.hands[moment.seat] | moment.later
            key = moment.number, hand
            chance = known.get(key)
            if chance is None:
                chance = known[key] = self._log_chance(moment, hand)
            total += chance
        return total

    def _log_chance(self, moment: Moment, hand: int) -> float:
        total = mine = 0.0
        for card, kind in self.kinds(moment, hand):
            weight = WEIGHTS.get(kind, LEAST)
            total += weight
            if card == moment.card:
                mine = weight
        return log(mine / total)

    def kinds(self, moment: Moment, hand: int) -> list[tuple[int, Kind]]:
        """The cards that could be played from this hand, with their kinds."""
        order, table = self._order, moment.table
        role = self._role[moment.seat]
        out = order.pack.full & ~(hand | moment.gone)
        if not table:
            return [
                (card, f"{role}l{'T' if 1 << card & order.trumps else ''}{place}")
                for card, place in self._places(hand, out)
            ]
        taking = order.winner(table)
        best = table[taking]
        binding = self._duties.narrow(order, hand, table[0], best)
        legal = binding[-1][1] if binding else hand
        if not legal & (legal - 1):
            return [(moment.card, "")]
        winner = (moment.leader + taking) % self._seats
        ours = moment.seat != self._soloist and winner != self._soloist
        side = "o" if ours else "e"
        if len(table) == self._seats - 1:
            side = side.upper()
        beating = order.beats[best]
        if legal & order.suit_of[table[0]]:
            return [
                (card, f"{role}f{side}{what}{place}")
                for what, group in (("w", legal & beating), ("n", legal & ~beating))
                for card, place in self._ends(group)
            ]
        return [
            (card, f"{role}{'r' if 1 << card & order.trumps else 't'}{side}{place}")
            for card, place in self._places(legal, out)
        ]

    def _ends(self, group: int) -> Sequence[tuple[int, str]]:
        cards = self._order.ranked(group)
        last = len(cards) - 1
        return [
            (card, "l" if place == 0 else "t" if place == last else "m")
            for place, card in enumerate(cards)
        ]

    def _places(self, cards: int, out: int) -> Iterator[tuple[int, str]]:
        order = self._order
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
