"""Deal numbers: every deal of a game has one, and every number in range is a deal.

The definition is RECORD.md's, "Deal numbers": the owners of the cards in pack order form a
word; its lexicographic rank among all words with the same letters is ``number * step mod N``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import factorial, prod

from vorhand.terms import Problem, quoted


@dataclass(frozen=True)
class Numbering:
    """The numbers of the deals of one game.

    ``sizes`` are the cards that each owner gets: the seats in order, then the talon if there
    is one. ``step`` spreads neighbouring numbers over all deals; it is coprime to their count.
    """

    sizes: tuple[int, ...]
    step: int

    @cached_property
    def count(self) -> int:
        """N: how many deals there are, and the highest deal number."""
        return factorial(sum(self.sizes)) // prod(factorial(size) for size in self.sizes)

    def deal(self, number: int) -> tuple[int, ...]:
        """The owners' cards, as masks in pack order, of the deal with this number.

        Raises :class:`~vorhand.terms.Problem` for a number outside 1 ... :attr:`count`.
        """
        total = self.count
        if not 1 <= number <= total:
            raise Problem("problem.deal.number", number=quoted(number), highest=total)
        rank = number * self.step % total
        left = list(self.sizes)
        words = total
        masks = [0] * len(left)
        cards = sum(left)
        for card in range(cards):
            for owner, share in enumerate(left):
                # How many of the remaining words go on with this owner.
                block = words * share // (cards - card)
                if rank < block:
                    masks[owner] |= 1 << card
                    left[owner] -= 1
                    words = block
                    break
                rank -= block
        return tuple(masks)

    def number(self, masks: Sequence[int]) -> int:
        """The number of the deal in which each owner has these cards.

        Raises :class:`~vorhand.terms.Problem` if the masks are no deal of this game.
        """
        if tuple(mask.bit_count() for mask in masks) != self.sizes or (
            sum(masks) != (1 << sum(self.sizes)) - 1
        ):
            raise Problem("problem.deal.whole")
        left = list(self.sizes)
        words = total = self.count
        rank = 0
        cards = sum(left)
        for card in range(cards):
            for owner, share in enumerate(left):
                block = words * share // (cards - card)
                if masks[owner] >> card & 1:
                    left[owner] -= 1
                    words = block
                    break
                rank += block
        return rank * pow(self.step, -1, total) % total or total
