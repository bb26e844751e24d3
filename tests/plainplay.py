"""Best play with open cards by trying everything: written from RULES.md alone, with no bounds.

Nothing here is shared with the package. A card is a number, its suit times 8 and its strength in
that suit; sets of cards are masks. Only what has been worked out before is kept.
"""

from collections.abc import Iterator


def cards_of(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


class PlainPlay:
    """One deal under the rules of play of one contract; ``hands`` are masks by seat.

    A moment of the play is ``left`` (the cards still held), whose ``turn`` it is, and of the
    trick on the table the suit that was ``led``, its ``best`` card so far and the seat of that
    (all -1 when nobody has led).
    """

    def __init__(
        self,
        hands: tuple[int, ...],
        soloist: int,
        trump: int | None,
        must_head: bool,
        must_trump: bool,
        wants_none: bool,
    ) -> None:
        self.hands, self.seats, self.soloist = hands, len(hands), soloist
        self.must_head, self.wants_none = must_head, wants_none
        suits = [255 << 8 * suit for suit in range(4)]
        self.suits = suits
        self.trumps = 0 if trump is None else suits[trump]
        self.forced = self.trumps if must_trump else 0
        # The cards that take the trick from a card: higher ones of its suit, and trumps.
        self.takers = []
        for card in range(32):
            higher = suits[card // 8] & -2 << card
            self.takers.append(higher if card // 8 == trump else higher | self.trumps)
        self.known: dict[tuple[int, int, int, int, int], int] = {}

    def legal(self, left: int, turn: int, led: int, best: int) -> int:
        hand = left & self.hands[turn]
        if led < 0:
            return hand
        following = hand & self.suits[led]
        if following:
            heading = following & self.takers[best] if self.must_head else 0
            return heading or following
        return hand & self.forced or hand

    def values(self, left: int, turn: int, led: int, best: int, winner: int) -> dict[int, int]:
        """For each legal card the tricks that the soloist takes from here, this one included."""
        following = (turn + 1) % self.seats
        # As many cards are held before each trick as there are seats, or a multiple.
        last = left.bit_count() % self.seats == 1
        found = {}
        for card in cards_of(self.legal(left, turn, led, best)):
            takes = led < 0 or self.takers[best] >> card & 1
            top, taker = (card, turn) if takes else (best, winner)
            rest = left & ~(1 << card)
            if last:
                won = taker == self.soloist
                found[card] = won + self.value(rest, taker, -1, -1, -1)
            else:
                suit = card // 8 if led < 0 else led
                found[card] = self.value(rest, following, suit, top, taker)
        return found

    def value(self, left: int, turn: int, led: int = -1, best: int = -1, winner: int = -1) -> int:
        """The tricks that the soloist takes from here when all play their best."""
        if not left:
            return 0
        key = (left, turn, led, best, winner)
        known = self.known.get(key)
        if known is None:
            values = self.values(*key).values()
            most = (turn == self.soloist) != self.wants_none
            known = self.known[key] = max(values) if most else min(values)
        return known
