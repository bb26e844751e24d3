"""The table of the search: what it keeps of a position at the beginning of a trick."""

from vorhand.solver.reach import FIELD, ONES
from vorhand.solver.suits import DIGITS

Entry = tuple[int, int, int, int, int, int]
"""Which cards count, as a mask over :attr:`Suit.digits`, and who holds them; the least and the
most tricks of the soloist; the reach; the lead that decided (``number << 4 | place``) or -1."""

UNKNOWN = -1
"""No lead has decided yet."""

# From the ones of a reach to the digits of the cards that they stand for.
_EVERY = (1 << DIGITS) - 1
_MASKS = tuple(_EVERY & ~(_EVERY >> 2 * ones.bit_length()) for ones in range(1 << FIELD))


def learn(
    entries: list[Entry], digits: int, reach: int, least: int, most: int, decided: int
) -> None:
    """Keeps an answer: the soloist's ``least`` and ``most`` tricks, and the lead that decided."""
    mask = _MASKS[reach & ONES] | _MASKS[reach >> FIELD & ONES] << DIGITS
    mask |= (
        _MASKS[reach >> 2 * FIELD & ONES] << 2 * DIGITS | _MASKS[reach >> 3 * FIELD] << 3 * DIGITS
    )
    held = digits & mask
    for at, entry in enumerate(entries):
        if entry[0] == mask and entry[1] == held:
            best = entry[5] if decided == UNKNOWN else decided
            entries[at] = mask, held, max(least, entry[2]), min(most, entry[3]), reach, best
            return
    entries.insert(0, (mask, held, least, most, reach, decided))
