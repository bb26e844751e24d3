"""The hidden cards: what a seat knows of where they lie, and deals drawn from all that fit.

Whatever somebody has played shows what he cannot hold: a suit that he did not follow, a card that
he would have had to head with, a trump that he would have had to play. Each of these forbids a
seat single cards, so that deals can be counted and drawn evenly without a single miss.
"""

from bisect import bisect_right
from functools import lru_cache
from math import comb
from random import Random
from typing import NamedTuple

from vorhand.games import Contract, Rules
from vorhand.games.tricks import Duties, TrickOrder
from vorhand.players.judgement import outstanding
from vorhand.views import View


class World(NamedTuple):
    """One way in which the hidden cards may lie: the cards now held by seat, and those aside.

    Aside is the talon while it is closed, and the soloist's discards afterwards; the view's own
    discards are not counted there.
    """

    hands: tuple[int, ...]
    aside: int


class Ways(NamedTuple):
    """How the cards of a class may be shared out among the places."""

    upto: list[int]
    """The ways of this share and all before it, ending with all there are."""
    shares: list[tuple[tuple[int, ...], tuple[int, ...]]]
    """The cards for each place, and what room is left there."""


class Unseen:
    """What is open in a view, and the even draw of worlds that fit it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.pool = outstanding(view)
        seats = view.game.seats
        others = [seat for seat in range(seats) if seat != view.seat]
        aside = self.pool.bit_count() - sum(view.counts[seat] for seat in others)
        self.places = (*others, seats) if aside else tuple(others)
        sizes = [view.counts[seat] for seat in others] + [aside] * (aside > 0)
        self._sizes = tuple(sizes)
        self._pairs = tuple((one, two) for one in self.places for two in self.places if one != two)
        self.forbidden = self.bans()
        self._classes = self._sorted_cards()
        self._ways: dict[tuple[int, tuple[int, ...]], Ways] = {}
        self.count = self._options(0, self._sizes).upto[-1]

    def bans(self) -> list[int]:
        """By seat, and last aside: the cards that cannot be there, as masks."""
        return forbidden(self.view)

    def _sorted_cards(self) -> list[tuple[tuple[int, ...], tuple[bool, ...]]]:
        """The hidden cards, as masks, together where the same places may hold them."""
        bans = [self.forbidden[place] for place in self.places]
        found: dict[tuple[bool, ...], list[int]] = {}
        for card in self.view.game.pack.cards(self.pool):
            may = tuple([not ban >> card & 1 for ban in bans])
            found.setdefault(may, []).append(1 << card)
        # The most bound first: they leave the fewest ways to go on.
        return [
            (tuple(cards), may) for may, cards in sorted(found.items(), key=lambda e: sum(e[0]))
        ]

    def _options(self, index: int, left: tuple[int, ...]) -> Ways:
        """How the cards of a class may be shared out; a last share of 0 ways if they cannot."""
        known = self._ways.get((index, left))
        if known is not None:
            return known
        options = Ways([], [])
        if index == len(self._classes):
            options.upto.append(0 if any(left) else 1)
        else:
            total = 0
            cards, may = self._classes[index]
            for share, ways in _shares(len(cards), left, may):
                rest = tuple([size - part for size, part in zip(left, share, strict=True)])
                total += ways * self._options(index + 1, rest).upto[-1]
                options.upto.append(total)
                options.shares.append((share, rest))
            if not options.upto:
                options.upto.append(0)
        self._ways[index, left] = options
        return options

    def exchanged(self, world: World, dice: Random) -> World | None:
        """Another world in which two cards have changed places; ``None`` if they may not."""
        if not self._pairs:
            return None
        chance = dice.random
        one, two = self._pairs[int(chance() * len(self._pairs))]
        owners = [*world.hands, world.aside]
        cards = self.view.game.pack.cards
        mine, yours = cards(owners[one] & self.pool), cards(owners[two] & self.pool)
        if not mine or not yours:
            return None
        given = 1 << mine[int(chance() * len(mine))]
        taken = 1 << yours[int(chance() * len(yours))]
        if given & self.forbidden[two] or taken & self.forbidden[one]:
            return None
        owners[one] ^= given | taken
        owners[two] ^= given | taken
        return World(tuple(owners[:-1]), owners[-1])

    def draw(self, dice: Random) -> World:
        """A world, each that fits as likely as any other."""
        hands = [0] * (self.view.game.seats + 1)
        hands[self.view.seat] = self.view.hand
        chance = dice.random
        left = self._sizes
        for index, (cards, _) in enumerate(self._classes):
            upto, shares = self._options(index, left)
            chosen = bisect_right(upto, int(chance() * upto[-1])) if len(upto) > 1 else 0
            share, left = shares[chosen]
            # Cards are ordered by lots. That is the same as to shuffle them, and much faster.
            order = sorted(cards, key=lambda _: chance())
            start = 0
            for place, part in zip(self.places, share, strict=True):
                if part:
                    hands[place] |= sum(order[start : start + part])
                    start += part
        return World(tuple(hands[:-1]), hands[-1])


@lru_cache(maxsize=1 << 12)
def _shares(
    count: int, left: tuple[int, ...], may: tuple[bool, ...]
) -> list[tuple[tuple[int, ...], int]]:
    """The ways to share out so many cards, as parts by place, with how often each occurs."""
    if not left:
        return [] if count else [((), 1)]
    most = min(count, left[0]) if may[0] else 0
    return [
        ((part, *rest), comb(count, part) * ways)
        for part in range(most + 1)
        for rest, ways in _shares(count - part, left[1:], may[1:])
    ]


def forbidden(view: View) -> list[int]:
    """By seat, and last aside: the cards that cannot be there, as masks."""
    seats = view.game.seats
    bans = [0] * (seats + 1)
    if view.talon_open and view.soloist is not None:
        # The talon is with the soloist, or laid away again.
        for seat in range(seats):
            if seat != view.soloist:
                bans[seat] |= view.talon
    if view.contract is None:
        return bans
    tricks = [(trick.leader, trick.cards) for trick in view.history]
    if view.trick_leader is not None:
        tricks.append((view.trick_leader, view.trick))
    for leader, cards in tricks:
        best = cards[0]
        order = view.rules.order(view.contract.trump)
        for place, card in enumerate(cards):
            if place:
                seat = (leader + place) % seats
                bans[seat] |= _shown(view.rules, view.contract, cards[0], best, card)
                if order.beats[best] >> card & 1:
                    best = card
    return bans


@lru_cache(maxsize=1 << 14)
def _shown(rules: Rules, contract: Contract, led: int, best: int, played: int) -> int:
    """The cards that whoever played this card cannot have held: they would have bound him."""
    order, duties = rules.order(contract.trump), rules.duties(contract)
    return sum(
        1 << card
        for card in range(order.pack.size)
        if card != played and _binds(order, duties, card, led, best, played)
    )


def _binds(order: TrickOrder, duties: Duties, card: int, led: int, best: int, played: int) -> bool:
    hand = 1 << card | 1 << played
    binding = duties.narrow(order, hand, led, best)
    return bool(binding) and not binding[-1][1] >> played & 1


def shown(view: View) -> list[int]:
    """The cards that each seat has played, as masks."""
    cards = [0] * view.game.seats
    tricks = [(trick.leader, trick.cards) for trick in view.history]
    if view.trick_leader is not None:
        tricks.append((view.trick_leader, view.trick))
    for leader, played in tricks:
        for place, card in enumerate(played):
            cards[(leader + place) % len(cards)] |= 1 << card
    return cards


def as_dealt(view: View, world: World) -> tuple[tuple[int, ...], int]:
    """The hands as they were dealt in this world, by seat, and the talon."""
    hands = [held | played for held, played in zip(world.hands, shown(view), strict=True)]
    if not view.talon_open:
        return tuple(hands), world.aside
    assert view.soloist is not None
    hands[view.soloist] = (hands[view.soloist] | world.aside | view.discards) & ~view.talon
    return tuple(hands), view.talon
