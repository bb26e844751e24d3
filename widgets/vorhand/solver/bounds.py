"""What can be said of a position at the beginning of a trick without playing a card.

Each bound comes with its *reach*: how many of the highest cards of each suit it looked at. A
position with the same counts and the same owners of those cards has the same bound.
"""

from collections.abc import Sequence

from vorhand.solver.misere import facts
from vorhand.solver.position import Kind
from vorhand.solver.reach import FIELD
from vorhand.solver.suits import Suit

Bounds = tuple[int, int, int, int]
"""The least and the most tricks of the soloist from here, each followed by its reach."""


def bounds(kind: Kind, suits: Sequence[Suit], leader: int, tricks: int) -> Bounds:
    """The bounds for the soloist's tricks; ``tricks`` are still to be played."""
    if kind.avoid:
        return _misere(kind, suits, leader, tricks)
    return _most(kind, suits, leader, tricks)


def _misere(kind: Kind, suits: Sequence[Suit], leader: int, tricks: int) -> Bounds:
    """The bounds where the soloist wants no tricks.

    A *way out* is a card of his below all that one defender holds in the suit: he leads it and
    loses. To do so again he must win a trick, and with that the defenders can take away another
    way out; so he loses half as many tricks as he has ways out. A *way in* is a defender's card
    below all of the soloist's, and the partners can stay below as well: led, it makes him win. He
    takes away another with the trick by which he gets off lead; so he wins half as many. Under
    the duty to head the partners cannot stay below.
    """
    least = reach = unsafe = exits = every = ways_out = ways_in = 0
    for place, suit in enumerate(suits):
        if suit.counts[0]:
            caught, safe, exit_ = suit.misere.get(kind.head) or facts(suit, kind.head)
            whole = (1 << suit.size) - 1 << FIELD * place
            every |= whole
            ways_out += suit.ways_out
            ways_in += suit.ways_in
            unsafe |= (not safe) << place
            exits |= exit_ << place
            if caught >> leader & 1 and not least:
                least, reach = 1, whole
    if leader:
        lost = not unsafe
    else:
        # He leads from a suit that this leaves safe; the others must be safe as they are.
        lost = any(exits >> place & 1 and not unsafe & ~(1 << place) for place in range(4))
    if lost:
        return least, reach, 0, every
    loses = max(ways_out & 255, ways_out >> 8 & 255, ways_out >> 16) + (not leader) >> 1
    if not kind.head:
        fewest = min(ways_in & 255, ways_in >> 8 & 255)
        if kind.seats == 4:
            fewest = min(fewest, ways_in >> 16)
        wins = fewest + (leader > 0) >> 1
        if wins > least:
            least, reach = wins, every
    return least, reach, tricks - loses, every if loses else 0


def _most(kind: Kind, suits: Sequence[Suit], leader: int, tricks: int) -> Bounds:
    # A partner's ruff would win the trick as well, but end the leader's run. Who need not ruff does
    # so all the same when he has nothing but trumps left.
    spare = tricks
    ruffers = 14 if not leader else 15 ^ 1 << leader if kind.must_trump else 1
    least = reach_least = against = reach_most = 0
    if kind.trump:
        trumps = suits[3]
        least, depth, against, foes_depth = trumps.sure
        reach_least = (1 << depth) - 1 << 3 * FIELD
        reach_most = (1 << foes_depth) - 1 << 3 * FIELD
        sure, reach = (against, reach_most) if leader else (least, reach_least)
        run = trumps.runs[leader]
        if run >= trumps.best_others[leader]:
            # The leader draws all trumps first; then his own are all tricks, and nobody ruffs.
            ruffers = 0
            sure = trumps.counts[leader]
            reach |= (1 << run) - 1 << 3 * FIELD
        else:
            ruffers &= trumps.holders
            if leader and not kind.must_trump:
                partners = [trumps.counts[seat] for seat in range(1, kind.seats) if seat != leader]
                spare -= max(partners)
    else:
        sure = reach = ruffers = 0
    key = ruffers << 2 | leader
    cashed = 0
    for place in range(3 if kind.trump else 4):
        suit = suits[place]
        if suit.top == leader:
            rounds, ones = suit.cash.get(key) or _cash(suit, key)
            cashed += rounds
            reach |= ones << FIELD * place
    sure += cashed if cashed < spare else spare
    if leader:
        return least, reach_least, tricks - sure if sure < tricks else 0, reach
    return sure if sure < tricks else tricks, reach, tricks - against, reach_most


def _cash(suit: Suit, key: int) -> tuple[int, int]:
    """How many rounds of a suit the leader, who has its top, wins one after another; the reach.

    ``key`` is the leader and, from its third bit on, who would end that with a ruff.
    """
    leader, ruffers = key & 3, key >> 2
    looked = rounds = suit.runs[leader]
    if rounds >= suit.best_others[leader]:
        # Nobody has a card of the suit left when these are played.
        looked, rounds = suit.best_others[leader], suit.counts[leader]
    for seat, count in enumerate(suit.counts):
        if ruffers >> seat & 1 and count < rounds:
            rounds = count
    found = suit.cash[key] = rounds, (1 << min(looked, rounds)) - 1
    return found
