"""What one suit alone says about a contract in which the soloist must take no trick.

Discards do not win, so the tricks of a suit depend on that suit only. Two facts are worth
knowing of it: that the defenders can make the soloist take a trick in it by leading it again and
again, and that they cannot, however they lead it and whatever they throw away.
"""

from vorhand.solver.suits import Suit

Facts = tuple[int, bool, bool]
"""The seats, as a mask, from which leading the suit makes the soloist take a trick; whether the
suit is safe for him; whether he can lead from it, lose the trick and keep it safe."""


def facts(suit: Suit, head: bool) -> Facts:
    """What the suit says, with or without the duty to head."""
    known = suit.misere.get(head)
    if known is None:
        known = suit.misere[head] = _facts(suit, head)
    return known


def _facts(suit: Suit, head: bool) -> Facts:
    if not suit.counts[0]:
        return 0, True, False
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
    return caught, safe, exits


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
