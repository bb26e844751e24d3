"""The hidden cards: what a seat knows of where they lie, and deals drawn from all that fit.

Whatever somebody has played shows what he cannot hold: a suit that he did not follow, a card that
he would have had to head with, a trump that he would have had to play. Each of these forbids a
seat single cards, so that deals can be counted and drawn evenly without a single miss.
"""

from collections.abc import Sequence
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
        self.forbidden = self.bans()
        self._classes = self._sorted_cards()
        self._ways: dict[tuple[int, tuple[int, ...]], list[tuple[int, tuple[int, ...]]]] = {}
        self.count = self._options(0, self._sizes)[-1][0]

    def bans(self) -> list[int]:
        """By seat, and last aside: the cards that cannot be there, as masks."""
        return forbidden(self.view)

    def _sorted_cards(self) -> list[tuple[tuple[int, ...], tuple[bool, ...]]]:
        """The hidden cards, together where the same places may hold them."""
        bans = [self.forbidden[place] for place in self.places]
        found: dict[tuple[bool, ...], list[int]] = {}
        for card in self.view.game.pack.cards(self.pool):
            may = tuple([not ban >> card & 1 for ban in bans])
            found.setdefault(may, []).append(card)
        # The most bound first: they leave the fewest ways to go on.
        return [
            (tuple(cards), may) for may, cards in sorted(found.items(), key=lambda e: sum(e[0]))
        ]

    def _options(self, index: int, left: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
        """How the cards of a class may be shared out: each with the ways so far, ending with all.

        Empty but for a last entry of 0 ways if there is none.
        """
        known = self._ways.get((index, left))
        if known is not None:
            return known
        total = 0
        options: list[tuple[int, tuple[int, ...]]] = []
        if index == len(self._classes):
            options.append((0 if any(left) else 1, ()))
        else:
            cards, may = self._classes[index]
            for share, ways in _shares(len(cards), left, may):
                rest = tuple([size - part for size, part in zip(left, share, strict=True)])
                total += ways * self._options(index + 1, rest)[-1][0]
                options.append((total, share))
            if not options:
                options.append((0, ()))
        self._ways[index, left] = options
        return options

    def exchanged(self, world: World, dice: Random) -> World | None:
        """Another world in which two cards have changed places; ``None`` if they may not."""
        one, two = dice.sample(self.places, 2) if len(self.places) > 1 else (0, 0)
        owners = [*world.hands, world.aside]
        mine, yours = owners[one] & self.pool, owners[two] & self.pool
        if one == two or not mine or not yours:
            return None
        cards = self.view.game.pack.cards
        given, taken = 1 << dice.choice(cards(mine)), 1 << dice.choice(cards(yours))
        if given & self.forbidden[two] or taken & self.forbidden[one]:
            return None
        owners[one] ^= given | taken
        owners[two] ^= given | taken
        return World(tuple(owners[:-1]), owners[-1])

    def draw(self, dice: Random) -> World:
        """A world, each that fits as likely as any other."""
        hands = [0] * (self.view.game.seats + 1)
        hands[self.view.seat] = self.view.hand
        left = self._sizes
        for index, (cards, _) in enumerate(self._classes):
            options = self._options(index, left)
            chosen = dice.randrange(options[-1][0]) if len(options) > 1 else 0
            share = next(share for upto, share in options if chosen < upto)
            order = dice.sample(cards, len(cards))
            start = 0
            for place, part in zip(self.places, share, strict=True):
                for card in order[start : start + part]:
                    hands[place] |= 1 << card
                start += part
            left = tuple([size - part for size, part in zip(left, share, strict=True)])
        return World(tuple(hands[:-1]), hands[-1])


def _shares(
    count: int, left: Sequence[int], may: Sequence[bool]
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


def as_dealt(view: View, world: World) -> tuple[tuple[int, ...], int]:
    """The hands as they were dealt in this world, by seat, and the talon."""
    hands = list(world.hands)
    for trick in view.history:
        for place, card in enumerate(trick.cards):
            hands[(trick.leader + place) % len(hands)] |= 1 << card
    if view.trick_leader is not None:
        for place, card in enumerate(view.trick):
            hands[(view.trick_leader + place) % len(hands)] |= 1 << card
    if not view.talon_open:
        return tuple(hands), world.aside
    assert view.soloist is not None
    hands[view.soloist] = (hands[view.soloist] | world.aside | view.discards) & ~view.talon
    return tuple(hands), view.talon
