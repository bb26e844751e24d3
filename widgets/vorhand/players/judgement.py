"""What a hand is worth: likely tricks, the danger in bettel, and the chance of a contract.

Rules of thumb, not a search: each card counts by how many cards still out can beat it, and by
how often its suit can go round before somebody ruffs. The figures were fitted to what
:mod:`vorhand.players.thumb` makes of random deals when it plays all seats.
"""

from functools import lru_cache
from math import exp

from vorhand.games import Contract, Rules
from vorhand.games.tricks import TrickOrder
from vorhand.views import View

HIGH = (0.97, 0.62, 0.28, 0.1)
"""The chance that a plain card takes a trick, by how many higher ones others hold."""

TRUMP_HIGH = (1.0, 0.75, 0.5, 0.3)
"""The same for a trump."""

ROUNDS = {2: (0.97, 0.86, 0.5, 0.25), 3: (0.85, 0.5, 0.2, 0.1)}
"""The chance that a plain suit of ordinary length goes round the table once, twice, … unruffed,
by the number of opponents."""

CALIBRATION = {2: (0.18, 0.89), 3: (-0.3, 0.92)}
"""Tricks really taken: so much, and so much of each estimated one, by the number of opponents."""

SPREAD = 0.105
"""How far tricks scatter about the estimate, in tricks for each card of the hand."""

ALL_TRICKS = 7.0
"""How fast the chance of every trick falls with each trick that is not sure."""

BETTEL = {
    (2, False): (0.83, 3.0),
    (3, False): (1.3, 2.2),
    (2, True): (0.7, 2.5),
    (3, True): (0.9, 2.0),
}
"""The danger at which bettel is even, and how fast its chance falls there, by the number of
opponents and whether there is a duty to head."""

TALON_TRICKS = 0.55
"""Tricks that each unseen card of the talon is worth, with the choice of what to lay away."""


def outstanding(view: View) -> int:
    """The cards that others may still hold, as a mask."""
    pack = view.game.pack
    played = pack.mask(view.trick)
    for trick in view.history:
        played |= pack.mask(trick.cards)
    return pack.full & ~(view.hand | played | view.discards)


@lru_cache(maxsize=4096)
def likely_tricks(order: TrickOrder, hand: int, out: int, opponents: int) -> float:
    """How many tricks the hand is likely to take for a soloist, against the cards out."""
    total = 0.0
    rounds = ROUNDS[min(max(opponents, 2), 3)]
    for suit in order.pack.suit_masks:
        mine = sorted(order.pack.cards(hand & suit), key=lambda card: -order.strength[card])
        others = out & suit
        trumps = suit == order.trumps
        for place, card in enumerate(mine):
            higher = (order.beats[card] & others).bit_count()
            # Each higher card of others takes one of the cards below mine with it, if there is one.
            table = TRUMP_HIGH if trumps else HIGH
            chance = table[higher] if higher < len(table) else 0.0
            if higher and len(mine) <= higher:
                chance *= 0.6
            left = others.bit_count() - place * opponents * 0.75
            if left <= 0:
                # By then the suit has gone round so often that nobody can follow.
                chance = max(chance, 0.9)
            if order.trumps and not trumps:
                chance *= rounds[place] if place < len(rounds) else 0.1
            total += chance
    if order.trumps:
        total += _ruffs(order, hand)
    return total


def _ruffs(order: TrickOrder, hand: int) -> float:
    """Small trumps take tricks in short suits."""
    small = max(0, (hand & order.trumps).bit_count() - 3)
    short = sum(
        (2 - (hand & suit).bit_count()) * 0.3
        for suit in order.pack.suit_masks
        if suit != order.trumps and (hand & suit).bit_count() < 2
    )
    return min(short, small + 0.5)


@lru_cache(maxsize=4096)
def danger(order: TrickOrder, hand: int, out: int, heading: bool) -> float:
    """How likely the hand is to be caught in bettel, in tricks; 0 is quite safe."""
    total = 0.0
    for suit in order.pack.suit_masks:
        others = out & suit
        mine = sorted(order.pack.cards(hand & suit), key=lambda card: order.strength[card])
        for place, card in enumerate(mine):
            lower = others & ~order.beats[card]
            below, above = lower.bit_count(), (others & order.beats[card]).bit_count()
            # With as many cards below as rounds have gone, the others can duck under it.
            threat = below - place
            if threat > 0:
                share = threat / (below + above)
                # Under the duty to head nobody may duck who can rise.
                total += share * (0.55 if heading and above > 1 else 0.9)
    return total


def chance_to_make(
    rules: Rules, contract: Contract, hand: int, out: int, opponents: int, *, drawing: int = 0
) -> float:
    """The chance, 0 to 1, that a soloist makes the contract with this hand.

    ``drawing`` is how many cards of the talon he will still draw.
    """
    order = rules.order(contract.trump)
    many = min(max(opponents, 2), 3)
    if contract.avoid:
        heading = rules.duties(contract).head is not None
        even, slope = BETTEL[many, heading]
        return _logistic(slope * (even - danger(order, hand, out, heading) + 0.3 * drawing))
    tricks = likely_tricks(order, hand, out, opponents) + TALON_TRICKS * drawing
    size = hand.bit_count()
    if contract.required >= size:
        return exp(-ALL_TRICKS * max(0.0, size - tricks))
    base, share = CALIBRATION[many]
    over = base + share * tricks - (contract.required - 0.5)
    # A logistic curve is as good as the normal one, with its slope taken times 1.7.
    return _logistic(1.7 * over / (SPREAD * size))


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-max(-50.0, min(50.0, x))))


def best_contract(
    rules: Rules, name: str, hand: int, out: int, opponents: int, *, drawing: int = 0
) -> tuple[Contract, float]:
    """The contract of this name with the best trump, and its chance."""
    offers = [rules.contract(name, trump) for trump in rules.trumps_of(name)]
    chances = [
        chance_to_make(rules, offer, hand, out, opponents, drawing=drawing) for offer in offers
    ]
    best = max(range(len(offers)), key=chances.__getitem__)
    return offers[best], chances[best]
