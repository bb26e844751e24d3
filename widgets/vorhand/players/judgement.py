"""What a hand is worth: likely tricks, the danger in bettel, and the chance of a contract.

Rules of thumb, not a search. Each card counts by how many cards still out can beat it and by its
place in its suit, each suit by its length. The figures are fitted by least squares to what
:mod:`vorhand.players.thumb` makes of random deals when it plays all seats.
"""

from functools import lru_cache
from math import erf, exp, sqrt
from typing import NamedTuple

from vorhand.games import Contract, Game, Rules
from vorhand.games.state import Dealt, Undertaking
from vorhand.games.tricks import TrickOrder
from vorhand.views import View


class Count(NamedTuple):
    """How a soloist counts his likely tricks with a trump suit; all figures are tricks.

    Lists go by the number of higher cards out, or by the cards of his held above in the suit;
    what is beyond a list counts as its last figure.
    """

    base: float
    leads: float
    trump: float
    """Each of the first four trumps."""
    more_trumps: float
    high_trumps: tuple[float, ...]
    short: tuple[float, ...]
    """A plain suit of no, one or two cards."""
    masters: tuple[float, ...]
    """A plain card that nothing of its suit out beats: his highest, second, third."""
    seconds: tuple[float, ...]
    """A plain card that one card out beats: alone, guarded, behind a master."""
    thirds: tuple[float, ...]
    """A plain card that two cards out beat: with one guard at most, with more."""
    low: float
    fourth: float
    """Each plain card beyond the third of its suit."""
    spread: float
    """By how much the count is usually out (standard deviation)."""


ALONE_AGAINST_THREE = Count(
    base=0.64,
    leads=0.0,
    trump=0.47,
    more_trumps=0.15,
    high_trumps=(0.68, 0.21, 0.1, 0.0),
    short=(0.46, 0.05, -0.23, 0.0),
    masters=(0.81, 0.67, 0.35),
    seconds=(-0.18, 0.11, 0.22),
    thirds=(-0.09, -0.06),
    low=-0.17,
    fourth=0.0,
    spread=0.64,
)
ALONE_AGAINST_TWO = Count(
    base=0.23,
    leads=0.0,
    trump=0.9,
    more_trumps=0.54,
    high_trumps=(0.49, 0.19, 0.06, 0.0),
    short=(0.42, 0.24, -0.03, 0.0),
    masters=(0.71, 0.65, 0.0),
    seconds=(-0.23, 0.37, -0.01),
    thirds=(-0.27, -0.14),
    low=-0.24,
    fourth=0.51,
    spread=0.9,
)
BEFORE_THE_TALON = Count(
    base=0.39,
    leads=-0.06,
    trump=0.86,
    more_trumps=0.4,
    high_trumps=(0.66, 0.31, 0.16, 0.0),
    short=(0.27, 0.17, 0.03, 0.0),
    masters=(0.83, 0.75, 0.39),
    seconds=(0.09, 0.43, 0.22),
    thirds=(0.03, 0.06),
    low=-0.15,
    fourth=0.31,
    spread=1.33,
)


class Seat(NamedTuple):
    """The soloist's position, as far as a count needs it."""

    opponents: int
    leads: bool = True
    draws: bool = False
    """Whether he still takes up a talon."""


def outstanding(view: View) -> int:
    """The cards that others may still hold, as a mask."""
    pack = view.game.pack
    played = pack.mask(view.trick)
    for trick in view.history:
        played |= pack.mask(trick.cards)
    return pack.full & ~(view.hand | played | view.discards)


def count_for(seat: Seat) -> Count:
    """The figures for the soloist's position."""
    if seat.opponents >= 3:
        return ALONE_AGAINST_THREE
    return BEFORE_THE_TALON if seat.draws else ALONE_AGAINST_TWO


# Suit by suit, since there are few holdings and each is asked for again and again.
@lru_cache(maxsize=1 << 16)
def _suit_tricks(count: Count, order: TrickOrder, suit: int, hand: int, out: int) -> float:
    mine = order.ranked(hand)[::-1]
    length = len(mine)
    above = [_above(order, card, out) for card in mine]
    if suit == order.trumps:
        total = count.trump * min(length, 4) + count.more_trumps * max(0, length - 4)
        return total + sum(_at(count.high_trumps, higher) for higher in above)
    total = _at(count.short, length) + count.fourth * max(0, length - 3)
    return total + sum(_plain(count, place, length, higher) for place, higher in enumerate(above))


def _above(order: TrickOrder, card: int, out: int) -> int:
    return (order.beats[card] & order.suit_of[card] & out).bit_count()


def _at(figures: tuple[float, ...], place: int) -> float:
    return figures[min(place, len(figures) - 1)]


def _plain(count: Count, place: int, length: int, above: int) -> float:
    if above == 0:
        return _at(count.masters, place)
    if above == 1:
        return count.seconds[0 if length == 1 else 1 if place == 0 else 2]
    if above == 2:
        return count.thirds[0 if length <= 2 else 1]
    return count.low


@lru_cache(maxsize=1 << 14)
def _suit_losers(order: TrickOrder, hand: int, out: int, leads: bool) -> float:
    others = out.bit_count()
    if not hand:
        # If they lead it, none of his cards can win.
        return 0.0 if leads or not others else 1.0
    # Each round that he has won takes some two of the cards that others hold.
    return sum(
        max(0.1, min(1.0, 0.25 * (others - 1.7 * place)))
        for place, card in enumerate(order.ranked(hand)[::-1])
        if _above(order, card, out)
    )


# The danger in bettel is counted in natural units of the odds. Without the duty to head a card is
# threatened by the lower cards out beyond those that he can play before it: one, two, … of them,
# with few, some or many higher cards out.
EXPOSED = ((0.43, 0.99, 1.26, 2.18), (0.39, 1.36, 1.7, 2.73), (0.1, 1.37, 1.84, 2.6))
SAFE = 2.07

# Of that danger, what is left when the worst cards can still be exchanged for the talon's.
EXCHANGED = 0.5
SAFE_EXCHANGED = 2.35

# Under the duty to head there is no ducking: by the higher cards out, the highest card of a suit
# and each other one that is not the lowest of all.
TOP = (1.07, 0.53, 0.2, -0.08, -0.13, -0.26)
OTHERS = (0.84, 0.6, 0.47, 0.47, 0.4)
VOID = -0.67
SAFE_HEADING = 1.35


def danger(order: TrickOrder, hand: int, out: int, heading: bool) -> float:
    """How likely the hand is to be caught in bettel; 0 is a hand that is quite safe."""
    return sum(
        _suit_danger(order, hand & suit, out & suit, heading) for suit in order.pack.suit_masks
    )


@lru_cache(maxsize=1 << 16)
def _suit_danger(order: TrickOrder, hand: int, out: int, heading: bool) -> float:
    if heading and not hand:
        return VOID
    total = 0.0
    mine = order.ranked(hand)
    for place, card in enumerate(mine):
        above = _above(order, card, out)
        below = out.bit_count() - above
        if heading and below:
            total += _at(TOP if place == len(mine) - 1 else OTHERS, above)
        elif not heading and below > place:
            few = 0 if above <= 1 else 1 if above <= 3 else 2
            total += _at(EXPOSED[few], below - place - 1)
    return total


def suit_worth(
    rules: Rules,
    contract: Contract,
    order: TrickOrder,
    suit: int,
    hand: int,
    out: int,
    seat: Seat,
) -> float:
    """What the cards of one suit are worth in a contract; sums of it rank hands as prospects do."""
    mine, others = hand & suit, out & suit
    if contract.avoid:
        return -_suit_danger(order, mine, others, rules.duties(contract).head is not None)
    if contract.trump is None:
        return -_suit_losers(order, mine, others, seat.leads)
    return _suit_tricks(count_for(seat), order, suit, mine, others)


class Prospect(NamedTuple):
    """What a contract promises: the chance to make it, and points from each opponent."""

    chance: float
    worth: float


def prospect(
    game: Game, rules: Rules, contract: Contract, hand: int, out: int, seat: Seat
) -> Prospect:
    """What the contract promises a soloist who holds these cards."""
    order = rules.order(contract.trump)
    total = sum(
        suit_worth(rules, contract, order, suit, hand, out, seat) for suit in order.pack.suit_masks
    )
    return prospect_of(game, rules, contract, total, seat)


def prospect_of(game: Game, rules: Rules, contract: Contract, total: float, seat: Seat) -> Prospect:
    """What a contract promises a soloist whose suits are worth so much together."""
    everything = game.hand_size
    if contract.avoid or contract.trump is None:
        if contract.avoid:
            heading = rules.duties(contract).head is not None
            threat = -total - (SAFE_HEADING if heading else SAFE)
            if seat.draws:
                threat = EXCHANGED * (threat + SAFE) - SAFE_EXCHANGED
            chance = 1 / (1 + exp(threat))
        else:
            chance = 0.97 * 0.35**-total
        won, lost = (0, 1) if contract.avoid else (everything, everything - 1)
        paid = pays(game, rules, contract)
        return Prospect(chance, chance * paid[won] + (1 - chance) * paid[lost])
    likely = round(likely_without_cards(contract, seat) + total, 1)
    return _promise(game, rules, contract, likely, count_for(seat).spread)


def likely_without_cards(contract: Contract, seat: Seat) -> float:
    """What a soloist's count of tricks begins with; 0 where he counts no tricks."""
    if contract.trump is None:
        return 0.0
    count = count_for(seat)
    return count.base + count.leads * seat.leads


@lru_cache(maxsize=1 << 14)
def _promise(
    game: Game, rules: Rules, contract: Contract, likely: float, spread: float
) -> Prospect:
    """What a contract with trump promises from its likely tricks."""
    everything = game.hand_size
    bounds = [_below(number, likely, spread) for number in range(everything + 1)]
    # The very last trick comes harder than the ones before it.
    bounds[everything] = _below(everything + 0.4, likely, spread)
    worth = sum(
        (above - below) * paid
        for below, above, paid in zip(
            bounds, [*bounds[1:], 1.0], pays(game, rules, contract), strict=True
        )
    )
    return Prospect(1 - bounds[contract.required], worth)


def _below(number: float, likely: float, spread: float) -> float:
    """The chance of fewer tricks than this number."""
    return (1 + erf((number - 0.5 - likely) / (spread * sqrt(2)))) / 2 if number else 0.0


@lru_cache(maxsize=1024)
def pays(game: Game, rules: Rules, contract: Contract) -> tuple[float, ...]:
    """What each opponent pays the soloist, by the number of tricks that he takes."""
    seats, size = game.seats, game.hand_size
    dealt = Dealt(game, rules, 0, (0,) * seats, 0)
    undertaking = Undertaking(0, contract, (1,) * seats)
    return tuple(
        rules.result(dealt, undertaking, (won, size - won, *(0,) * (seats - 2))).payments[0]
        / (seats - 1)
        for won in range(size + 1)
    )
