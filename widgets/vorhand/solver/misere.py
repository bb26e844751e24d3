"""What one suit alone says about a contract in which the soloist must take no trick.

Discards do not win, so the tricks of a suit depend on that suit only. Two facts are worth
knowing of it: that the defenders can make the soloist take a trick in it by leading it again and
again, and that they cannot, however they lead it and whatever they throw away. Where neither
holds, there is something to count (see :func:`_ways`), which bounds.py adds up over the suits.
"""

from vorhand.solver.suits import Suit

Facts = tuple[int, bool, bool, int, int]
"""The seats, as a mask, from which leading the suit makes the soloist take a trick; whether the
suit is safe for him; whether he can lead from it, lose the trick and keep it safe; its ways (see
:func:`_ways`); and how many tricks he takes at least when he leads it before he loses one
(:data:`NEVER` if he loses none)."""

WAY = 6
"""Bits of each number of :func:`_ways`: enough for the sum of four suits."""

WAYS = 6 * WAY
"""Bits of the ways of one defender."""

NEVER = 99


def facts(suit: Suit, head: bool) -> Facts:
    """What the suit says, with or without the duty to head."""
    known = suit.misere.get(head)
    if known is None:
        known = suit.misere[head] = _facts(suit, head)
    return known


def _facts(suit: Suit, head: bool) -> Facts:
    if not suit.counts[0]:
        return 0, True, False, 0, NEVER
    seats = suit.seats
    caught = 0
    for seat in range(1, seats):
        for _, place, _, rest, *_ in suit.leads(0, seat):
            if _caught(rest, (seat + 1) % seats, seats - 1, place, seat, head):
                caught |= 1 << seat
                break
    safe = not caught and _safe(suit, head)
    exits = any(
        _loses(rest, 1, seats - 1, place, 0, head) for _, place, _, rest, *_ in suit.leads(0, 0)
    )
    return caught, safe, exits, _ways(suit), _stuck(suit)


def _ways(suit: Suit) -> int:
    """What can be added up over the suits, for each defender: six numbers in one.

    His *ways out*: the soloist's cards below all of his, as many as he has. The *kills*: tricks
    that the others may force while he throws away cards of other suits. The soloist's excess of
    cards over his. His *ways in*: his cards below all of the soloist's that his partners can stay
    below as well. Whether he has a card above the soloist's lowest. Whether he has the suit and
    there is no way out in it.
    """
    owners, counts = suit.owners, suit.counts
    falling = owners[::-1]
    low = falling.index(0)
    below = [falling[:low].count(seat) for seat in range(suit.seats)]
    out = [0] * suit.seats
    for seat in range(1, suit.seats):
        if counts[seat]:
            out[seat] = min(falling[: falling.index(seat)].count(0), counts[seat])
    risk = not any(out)
    found = 0
    for seat in range(suit.seats - 1, 0, -1):
        # The others must stay below the soloist as well, or be void by then.
        rounds = [below[other] for other in range(1, suit.seats) if below[other] < counts[other]]
        numbers = (
            out[seat],
            _kills(suit, seat, out[seat]),
            max(counts[0] - counts[seat], 0),
            min(counts[0], below[seat], *rounds),
            below[seat] < counts[seat],
            risk and counts[seat] > 0,
        )
        for number in reversed(numbers):
            found = found << WAY | number
    return found


def ways_out(ways: int) -> int:
    """The ways out of all defenders together."""
    found = 0
    while ways:
        found += ways & (1 << WAY) - 1
        ways >>= WAYS
    return found


def _kills(suit: Suit, seat: int, out: int) -> int:
    """How often the others, taken for one, can force a trick in which ``seat`` is void.

    He may have been rid of the suit in rounds of it, in which the soloist's lowest cards went and
    the others' highest, so every number of such rounds is tried. But rounds use up everybody's
    cards; a card that ``seat`` throws away instead is worth as much as a way out.
    """
    counts = suit.counts
    others = suit.size - counts[0] - counts[seat]
    both = min(counts[0], others)
    cap = both - min(counts[0], counts[seat]) + out
    most = 0
    for gone in range(min(counts[seat] + 1, both)):
        # They lead their lowest cards; he stays below with the highest card that he can.
        lower, led, forced = -gone, 0, 0
        for owner in reversed(suit.owners):
            if owner == 0:
                lower += 1
            elif owner != seat and led < both - gone:
                led += 1
                if lower > 0:
                    lower -= 1
                else:
                    forced += 1
        most = max(most, forced)
    return max(0, min(most, cap))


def _stuck(suit: Suit) -> int:
    """How many tricks the soloist takes at least when he leads the suit before he loses one."""
    tricks = NEVER
    for seat in range(1, suit.seats):
        mine = lower = 0
        # He leads his lowest cards first. A defender stays below while he has lower cards enough.
        for owner in reversed(suit.owners):
            if owner == seat:
                lower += 1
            elif owner == 0:
                mine += 1
                if lower < mine <= suit.counts[seat]:
                    tricks = min(tricks, mine - 1)
                    break
    return tricks


def _safe(suit: Suit, head: bool) -> bool:
    seats = suit.seats
    for seat in range(1, seats):
        for _, place, _, rest, *_ in suit.leads(0, seat):
            if not _loses(rest, (seat + 1) % seats, seats - 1, place, seat, head):
                return False
            # The card may also be thrown away on another suit.
            if not facts(rest, head)[1]:
                return False
    # Void in another suit the soloist must be able to throw away a card of this one.
    return any(facts(rest, head)[1] for _, _, _, rest, *_ in suit.leads(0, 0))


def _caught(suit: Suit, seat: int, left: int, above: int, winner: int, head: bool) -> bool:
    """Whether the defenders make the soloist win this trick or a later one of the suit."""
    if not left:
        return winner == 0 or bool(facts(suit, head)[0] >> winner & 1)
    following = (seat + 1) % suit.seats
    if not suit.counts[seat]:
        return _caught(suit, following, left - 1, above, winner, head)
    for _, place, _, rest, wins, *_ in suit.answers(0, seat, above, 8 * head):
        best = (place, seat) if wins else (above, winner)
        if _caught(rest, following, left - 1, *best, head) == (seat != 0):
            return seat != 0
    return seat == 0


def _loses(suit: Suit, seat: int, left: int, above: int, winner: int, head: bool) -> bool:
    """Whether the soloist loses this trick and the suit is then safe, whatever they play."""
    if not left:
        return winner != 0 and facts(suit, head)[1]
    following = (seat + 1) % suit.seats
    if not suit.counts[seat]:
        return _loses(suit, following, left - 1, above, winner, head)
    for _, place, _, rest, wins, *_ in suit.answers(0, seat, above, 8 * head):
        best = (place, seat) if wins else (above, winner)
        if _loses(rest, following, left - 1, *best, head) == (seat == 0):
            return seat == 0
    return seat != 0
