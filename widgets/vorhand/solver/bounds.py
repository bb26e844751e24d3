"""What can be said of a position at the beginning of a trick without playing a card.

Each bound comes with its *reach*: how many of the highest cards of each suit it looked at. A
position with the same counts and the same owners of those cards has the same bound.
"""

from collections.abc import Sequence

from vorhand.solver.misere import facts
from vorhand.solver.position import Kind
from vorhand.solver.suits import Suit

FIELD = 9
"""Bits of a reach for each suit: as many ones as cards that count, from the lowest bit."""

Bounds = tuple[int, int, int, int]
"""The least and the most tricks of the soloist from here, each followed by its reach."""


def bounds(kind: Kind, suits: Sequence[Suit], leader: int, tricks: int) -> Bounds:
    """The bounds for the soloist's tricks; ``tricks`` are still to be played."""
    if kind.avoid:
        return _misere(kind, suits, leader, tricks)
    return _most(kind, suits, leader, tricks)


def _misere(kind: Kind, suits: Sequence[Suit], leader: int, tricks: int) -> Bounds:
    least = reach = unsafe = exits = 0
    every = 0
    for place, suit in enumerate(suits):
        caught, safe, exit_ = facts(suit, kind.head)
        whole = (1 << suit.size) - 1 << FIELD * place
        every |= whole
        if caught >> leader & 1 and not least:
            least, reach = 1, whole
        unsafe |= (not safe) << place
        exits |= exit_ << place
    if leader:
        lost = not unsafe
    else:
        # He leads from a suit that this leaves safe; the others must be safe as they are.
        lost = any(exits >> place & 1 and not unsafe & ~(1 << place) for place in range(4))
    return (least, reach, 0, every) if lost else (least, reach, tricks, 0)


def _most(kind: Kind, suits: Sequence[Suit], leader: int, tricks: int) -> Bounds:
    trumps = suits[3] if kind.trump else None
    least = reach_least = against = reach_most = 0
    if trumps:
        least, depth, against, foes_depth = trumps.sure
        reach_least = (1 << depth) - 1 << 3 * FIELD
        reach_most = (1 << foes_depth) - 1 << 3 * FIELD
    sure, reach = (against, reach_most) if leader else (least, reach_least)
    drawn = trumps is not None and trumps.runs[leader] >= trumps.best_others[leader]
    if trumps and drawn:
        # The leader draws all trumps first; then his own are all tricks, and nobody ruffs.
        sure = trumps.counts[leader]
        reach |= (1 << trumps.runs[leader]) - 1 << 3 * FIELD
    for place in range(3 if trumps else 4):
        suit = suits[place]
        rounds = suit.runs[leader]
        if not rounds:
            continue
        looked = rounds
        if rounds >= suit.best_others[leader]:
            # Nobody has a card of the suit left when these are played.
            looked, rounds = suit.best_others[leader], suit.counts[leader]
        if trumps and not drawn:
            for seat, count in enumerate(suit.counts):
                # A partner's ruff would win the trick as well, but end the leader's run.
                ruffs = leader == 0 or seat == 0 or kind.must_trump
                if ruffs and count < rounds and trumps.counts[seat] and seat != leader:
                    rounds = count
        sure += rounds
        reach |= (1 << min(looked, rounds)) - 1 << FIELD * place
    if leader == 0:
        return min(sure, tricks), reach, tricks - against, reach_most
    return least, reach_least, max(tricks - sure, 0), reach
