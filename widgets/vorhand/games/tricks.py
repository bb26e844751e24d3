"""What beats what in a trick, and which duties bind a card: shared by the games of the family."""

from functools import cache
from typing import NamedTuple

from vorhand.cards import Pack


class TrickOrder:
    """Which card beats which, for one trump suit (or none) and one order of the trumps.

    ``beats[card]`` is the set of the cards that take the trick from ``card`` while it is the
    best on the table; ``suit_of[card]`` is the whole suit of the card, and ``strength[card]`` its
    place in it from 0, the lowest. ``trump`` is the trump suit's index or ``None``, ``trumps``
    its cards, ``trump_ranks`` their ranks from the lowest to the highest.
    """

    def __init__(self, pack: Pack, trump: int | None, trump_ranks: str) -> None:
        self.pack = pack
        self.trump = trump
        self.trumps = 0 if trump is None else pack.suit_masks[trump]
        self.suit_of = tuple(pack.suit_masks[pack.suit(card)] for card in range(pack.size))
        self.trump_ranks = trump_ranks
        self.strength = tuple(self._strength(card) for card in range(pack.size))
        self.beats = tuple(self._beaters(card) for card in range(pack.size))

    def _strength(self, card: int) -> int:
        if self.pack.suit(card) == self.trump:
            return self.trump_ranks.index(self.pack.text(card)[1])
        return self.pack.rank(card)

    def _beaters(self, card: int) -> int:
        higher = self.pack.mask(
            other
            for other in self.pack.cards(self.suit_of[card])
            if self.strength[other] > self.strength[card]
        )
        return higher if self.suit_of[card] == self.trumps else higher | self.trumps

    def ranked(self, mask: int) -> tuple[int, ...]:
        """The cards of a set from the lowest to the highest, suit by suit, trumps last."""
        return tuple(
            sorted(
                self.pack.cards(mask),
                key=lambda c: (bool(1 << c & self.trumps), self.pack.suit(c), self.strength[c]),
            )
        )

    def winner(self, cards: tuple[int, ...]) -> int:
        """The place in ``cards``, in order of play, of the card that wins the trick so far."""
        best = 0
        for place in range(1, len(cards)):
            if self.beats[cards[best]] >> cards[place] & 1:
                best = place
        return best


@cache
def trick_order(pack: Pack, trump: int | None, trump_ranks: str) -> TrickOrder:
    """The order for this trump suit; each is built once."""
    return TrickOrder(pack, trump, trump_ranks)


class Duties(NamedTuple):
    """The duties on a card played to a trick, and the rule ids that state them.

    ``head`` and ``must_trump`` are ``None`` where the rules in force have no such duty.
    """

    follow: str
    head: str | None
    must_trump: str | None

    def narrow(
        self, order: TrickOrder, hand: int, led: int, best: int
    ) -> tuple[tuple[str, int], ...]:
        """The duties that bind this hand, in the order in which they are judged.

        Each comes with the cards that it leaves; the last leaves the legal ones. A card is
        refused by the first duty that does not leave it, so that what is legal and why
        something is not are one and the same answer.
        """
        suit = hand & order.suit_of[led]
        if suit:
            if self.head is not None:
                # After a ruff only trumps can beat the trick: this is then empty for a plain suit.
                heading = suit & order.beats[best]
                if heading:
                    return (self.follow, suit), (self.head, heading)
            return ((self.follow, suit),)
        if self.must_trump is not None:
            trumps = hand & order.trumps
            if trumps:
                return ((self.must_trump, trumps),)
        return ()


class Trick(NamedTuple):
    """A finished trick: who led, the cards in order of play, and the seat that took it."""

    leader: int
    cards: tuple[int, ...]
    winner: int
