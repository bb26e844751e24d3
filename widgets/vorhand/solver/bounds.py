"""What can be said of a position at the beginning of a trick without playing a card.

Each bound comes with its *reach*: how many of the highest cards of each suit it looked at. A
position with the same counts and the same owners of those cards has the same bound.
"""

from collections.abc import Sequence

from vorhand.solver.misere import WAY, WAYS, facts
from vorhand.solver.position import Kind
from vorhand.solver.reach import FIELD
from vorhand.solver.suits import Suit

MOST = (1 << WAY) - 1

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
    loses, and so he does when it is led. To lead again he must win a trick, and with that the
    defender can throw away another way out; so he loses half as many tricks as he has ways out.

    But the defender throws away a card only when he is void in the suit led. A trick in which he
    does and that the soloist cannot but win is a *kill*; it takes one way out away. Any other
    trick is lost when a way out goes, and then only one goes: the soloist throws away cards that
    he can spare. So he loses as many tricks as he has ways out, less the kills. He may have no
    card to spare, if he holds as many as the defender in every suit; then two may go at once, but
    after that he has one too many somewhere, and so it does not happen again.

    A *way in* is a defender's card below all of the soloist's, and the partners can stay below as
    well: led, it makes him win. If he leads that suit himself, he wins too. So he must get off
    lead elsewhere, to a defender who has a card above one of his lowest, and that one leads his
    own way in: every other trick at least is the soloist's. Whoever must throw away a card has a
    higher one or one too many.

    Under the duty to head nobody can stay below, and only the first of these holds.
    """
    least = reach = unsafe = exits = every = sums = 0
    stuck = tricks
    for place, suit in enumerate(suits):
        if suit.counts[0]:
            caught, safe, exit_, ways, rounds = suit.misere.get(kind.head) or facts(suit, kind.head)
            whole = (1 << suit.size) - 1 << FIELD * place
            every |= whole
            sums += ways
            if rounds < stuck:
                stuck = rounds
            if not safe:
                unsafe |= 1 << place
            if exit_:
                exits |= 1 << place
            if caught >> leader & 1 and not least:
                least, reach = 1, whole
    if leader:
        lost = not unsafe
    else:
        # He leads from a suit that this leaves safe; the others must be safe as they are.
        lost = any(exits >> place & 1 and not unsafe & ~(1 << place) for place in range(4))
    if lost:
        return least, reach, 0, every
    loses, fewest = 0, tricks
    for seat in range(1, kind.seats):
        out = sums & MOST
        sure = out + (not leader) >> 1
        if not kind.head:
            less = out - (sums >> WAY & MOST) - (not sums >> 2 * WAY & MOST)
            if less > sure:
                sure = less
            if seat == leader:
                if not sums >> 5 * WAY & MOST and not sure:
                    # He can lose this trick, whatever is led.
                    sure = 1
            elif not sums >> 4 * WAY & MOST:
                # He does not get the lead.
                sums >>= WAYS
                if sure > loses:
                    loses = sure
                continue
            ways_in = sums >> 3 * WAY & MOST
            if ways_in < fewest:
                fewest = ways_in
        if sure > loses:
            loses = sure
        sums >>= WAYS
    if not kind.head:
        wins = min(fewest, tricks + (leader > 0) >> 1)
        if not leader and stuck > wins:
            wins = stuck
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
