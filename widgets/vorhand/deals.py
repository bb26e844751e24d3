"""Deal numbers: every deal of a game has one, and every number in range is a deal.

The definition is RECORD.md's, "Deal numbers": the owners of the cards in pack order form a
word; its lexicographic rank among all words with the same letters is ``number * step mod N``.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from math import factorial, prod
from typing import NamedTuple

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
        return _words(self.sizes)

    def deal(self, number: int) -> tuple[int, ...]:
        """The owners' cards, as masks in pack order, of the deal with this number.

        Raises :class:`~vorhand.terms.Problem` for a number outside 1 ... :attr:`count`, or none
        that is whole.
        """
        if not isinstance(number, int) or isinstance(number, bool):
            raise Problem("problem.record.number", number=quoted(number))
        total = self.count
        if not 1 <= number <= total:
            raise Problem("problem.deal.number", number=quoted(number), highest=total)
        rank = number * self.step % total
        left = self.sizes
        masks = [0] * len(left)
        for card in range(sum(left)):
            starts, rests = _branches(left)
            # Where nobody may own the card, two starts are the same: the last is the one meant.
            owner = bisect_right(starts, rank) - 1
            rank -= starts[owner]
            masks[owner] |= 1 << card
            left = rests[owner]
        return tuple(masks)

    def number(self, masks: Sequence[int]) -> int:
        """The number of the deal in which each owner has these cards.

        Raises :class:`~vorhand.terms.Problem` if the masks are no deal of this game.
        """
        if tuple(mask.bit_count() for mask in masks) != self.sizes or (
            sum(masks) != (1 << sum(self.sizes)) - 1
        ):
            raise Problem("problem.deal.whole")
        left = self.sizes
        rank = 0
        for card in range(sum(left)):
            starts, rests = _branches(left)
            owner = next(owner for owner, mask in enumerate(masks) if mask >> card & 1)
            rank += starts[owner]
            left = rests[owner]
        total = self.count
        return rank * pow(self.step, -1, total) % total or total


class _Branches(NamedTuple):
    """How the words with certain letters go on, by their first letter.

    ``starts`` has the rank of the first word with each, ``rests`` the letters that are then left.
    """

    starts: tuple[int, ...]
    rests: tuple[tuple[int, ...], ...]


# A few thousand at most for each game, and every deal passes through some thirty.
@cache
def _branches(left: tuple[int, ...]) -> _Branches:
    rests = tuple(
        tuple(share - (each == owner) for each, share in enumerate(left))
        for owner in range(len(left))
    )
    counts = [_words(rest) if min(rest) >= 0 else 0 for rest in rests]
    return _Branches(tuple(accumulate(counts[:-1], initial=0)), rests)


def _words(letters: tuple[int, ...]) -> int:
    """How many different words have so many of each letter."""
    return factorial(sum(letters)) // prod(factorial(share) for share in letters)
