"""Packs, cards and sets of cards, and their text (RECORD.md, "Card and action text").

A card is a whole number, its place in pack order; a set of cards is a bit mask over those
numbers. Both are plain ``int``: a hand is copied, compared and searched for free, which the
engine and the solver live on. Whatever a person or a file sees goes through a :class:`Pack`.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Final, TypeVar

from vorhand.terms import Problem, Term, quoted, shortened

T = TypeVar("T")


class CardError(Problem):
    """What is no card of the pack, no set of its cards, or names one card twice."""


ALTERNATING = {"french": "SHCD", "german": "EHGS"}
"""Suits of a hand from left to right, dark and light in turn, by the pack's pattern."""


class Pack:
    """The cards of a game in pack order: suits as listed, ranks from low to high.

    ``suits`` and ``ranks`` are the letters of the record; ``name`` is the pattern that the
    cards are drawn in and the key of their names in the messages.
    """

    def __init__(self, name: str, suits: str, ranks: str) -> None:
        self.name = name
        self.suits = suits
        self._kind = Term(f"pack.{name}")
        self.ranks = ranks
        self.suit_size = len(ranks)
        self.size = len(suits) * len(ranks)
        self.full = (1 << self.size) - 1
        self.texts = tuple(suit + rank for suit in suits for rank in ranks)
        one_suit = (1 << self.suit_size) - 1
        self.suit_masks = tuple(one_suit << index * self.suit_size for index in range(len(suits)))
        self._numbers = {text: card for card, text in enumerate(self.texts)}

    def __repr__(self) -> str:
        return f"Pack({self.name!r}, {self.suits!r}, {self.ranks!r})"

    def text(self, card: int) -> str:
        """The two letters of a card, suit first: ``"SA"``; raises :class:`CardError`."""
        self._check(card)
        return self.texts[card]

    def parse(self, text: str) -> int:
        """The card with this text; raises :class:`CardError` if the pack has none."""
        try:
            return self._numbers[text]
        except (KeyError, TypeError):
            named = shortened(text, 20) if isinstance(text, str) else quoted(text)
            raise CardError("problem.card.unknown", card=named, pack=self._kind) from None

    def suit(self, card: int) -> int:
        """The index of the card's suit in :attr:`suits`."""
        return card // self.suit_size

    def rank(self, card: int) -> int:
        """The index of the card's rank in :attr:`ranks`: 0 is the lowest in natural order."""
        return card % self.suit_size

    def cards(self, mask: int) -> tuple[int, ...]:
        """The cards of a set, in pack order."""
        return self._read_cards(mask)

    def reader(self, values: Sequence[T]) -> Callable[[int], tuple[T, ...]]:
        """A function from a set of cards to their values, in pack order.

        ``values`` has one for each card of the pack. Every holding of one suit is looked up in a
        table, which is several times faster than bit by bit: legal actions are read from hands,
        and every deal is full of them.
        """
        size = self.suit_size
        suits = self.suit_masks
        holdings = {
            holding << first: tuple(
                values[first + rank] for rank in range(size) if holding >> rank & 1
            )
            for first in range(0, self.size, size)
            for holding in range(1 << size)
        }

        def read(mask: int) -> tuple[T, ...]:
            found = holdings.get(mask)  # who must follow has but one suit to choose from
            if found is None:
                found = ()
                for suit in suits:
                    found += holdings[mask & suit]
            return found

        return read

    def mask(self, cards: Iterable[int]) -> int:
        """The set of these cards; raises :class:`CardError` for a number that is none."""
        mask = 0
        for card in cards:
            self._check(card)
            mask |= 1 << card
        return mask

    def hand_text(self, mask: int) -> str:
        """The cards of a set in pack order, separated by single spaces: ``"C7 CA"``.

        Raises :class:`CardError` for what is no set of cards of this pack.
        """
        if not isinstance(mask, int) or mask & ~self.full:
            raise CardError("problem.card.set", found=quoted(mask), pack=self._kind)
        return " ".join(self.texts[card] for card in self.cards(mask))

    def parse_hand(self, text: str) -> int:
        """The set of the cards named in ``text``, separated by spaces, in any order.

        Raises :class:`CardError` for a word that is no card, or a card named twice.
        """
        if not isinstance(text, str):
            raise CardError("problem.card.hand", found=quoted(text))
        mask = 0
        for word in text.split():
            card = self.parse(word)
            if mask >> card & 1:
                raise CardError("problem.card.twice", card=word)
            mask |= 1 << card
        return mask

    def _check(self, card: int) -> None:
        if not isinstance(card, int) or not 0 <= card < self.size:
            highest = self.size - 1
            raise CardError(
                "problem.card.number", card=quoted(card), pack=self._kind, highest=highest
            )

    @cached_property
    def _read_cards(self) -> Callable[[int], tuple[int, ...]]:
        return self.reader(range(self.size))


FRENCH: Final = Pack("french", "CSHD", "79TJQKA")
"""The piquet pack without eights: 28 cards (`brandeln.pack`)."""

GERMAN: Final = Pack("german", "EGHS", "789XUOKA")
"""The double-German pack, Tell pattern: 32 cards (`preferansz.pack`)."""


def as_held(pack: Pack, mask: int) -> tuple[int, ...]:
    """The cards of a set as a player sorts them: by suit, the highest of each first."""
    letters = ALTERNATING[pack.name]
    cards = pack.cards(mask)
    return tuple(sorted(cards, key=lambda card: (letters.index(pack.text(card)[0]), -card)))
