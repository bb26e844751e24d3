"""Deals that meet conditions on their cards: how many there are, and one at random.

Nothing is thrown away: the ways to share out the cards are counted, so that every deal that
meets the conditions is as likely as any other, and one that does not is never made.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, factorial, prod
from random import Random
from typing import NamedTuple

from vorhand.simulate.conditions import Bound


class _Alike(NamedTuple):
    """Cards that all conditions treat alike.

    ``may`` says which of the places may have them, ``within`` which of the counted conditions
    they belong to, ``ending`` which of these have none of their cards left after them.
    """

    cards: tuple[int, ...]
    may: tuple[bool, ...]
    within: tuple[int, ...]
    ending: tuple[int, ...]


_State = tuple[int, tuple[int, ...], tuple[int, ...]]


class Sampler:
    """The deals with so many cards for each place (``sizes``) that meet all of these bounds.

    Cards are numbers from 0, the sum of the sizes is how many there are.
    """

    def __init__(self, sizes: Sequence[int], bounds: Sequence[Bound] = ()) -> None:
        self._sizes = tuple(sizes)
        # Places of which nothing is asked share what is left, and are dealt to at the end.
        self._asked = sorted({bound.place for bound in bounds})
        self._others = [place for place in range(len(sizes)) if place not in self._asked]
        rest = [sizes[place] for place in self._others]
        self._start = (*(sizes[place] for place in self._asked), sum(rest))
        self._counted: list[Bound] = []
        self._classes: list[_Alike] = self._sorted_cards(bounds)
        self._ways: dict[_State, list[tuple[int, tuple[int, ...]]]] = {}
        self._rests = factorial(sum(rest)) // prod(map(factorial, rest))
        none = (0,) * len(self._counted)
        self._begin = (0, self._start, none)
        self.count = self._options(self._begin)[-1][0] * self._rests
        """How many deals meet the bounds."""

    @property
    def share(self) -> float:
        """The part of all deals that meet the bounds, from 0 to 1."""
        return self.count / (factorial(sum(self._sizes)) // prod(map(factorial, self._sizes)))

    def draw(self, dice: Random) -> tuple[int, ...]:
        """A deal, as a mask for each place; raises :class:`ValueError` if there is none."""
        if not self.count:
            raise ValueError("no deal meets the bounds")
        drawn = [0] * len(self._start)
        state = self._begin
        for alike in self._classes:
            options = self._options(state)
            chosen = dice.randrange(options[-1][0]) if len(options) > 1 else 0
            share = next(share for upto, share in options if chosen < upto)
            order = dice.sample(alike.cards, len(alike.cards))
            for place, part in enumerate(share):
                for card in order[:part]:
                    drawn[place] |= 1 << card
                del order[:part]
            state = self._after(state, alike, share)
        masks = [0] * len(self._sizes)
        for place, mask in zip(self._asked, drawn[:-1], strict=True):
            masks[place] = mask
        left = [card for card in range(sum(self._sizes)) if drawn[-1] >> card & 1]
        dice.shuffle(left)
        for place in self._others:
            for _ in range(self._sizes[place]):
                masks[place] |= 1 << left.pop()
        return tuple(masks)

    def _sorted_cards(self, bounds: Sequence[Bound]) -> list[_Alike]:
        size = sum(self._sizes)
        may = {card: [True] * len(self._start) for card in range(size)}
        for bound in bounds:
            place = self._asked.index(bound.place)
            cards = [card for card in range(size) if bound.cards >> card & 1]
            if bound.least == len(cards):
                for card in cards:
                    may[card] = [each and at == place for at, each in enumerate(may[card])]
            elif bound.most == 0:
                for card in cards:
                    may[card][place] = False
            else:
                self._counted.append(bound)
        found: dict[tuple[tuple[int, ...], tuple[bool, ...]], list[int]] = {}
        for card in range(size):
            within = tuple(
                number for number, each in enumerate(self._counted) if each.cards >> card & 1
            )
            found.setdefault((within, tuple(may[card])), []).append(card)
        # Those of one counted condition together, so that its count is soon done with.
        order = sorted(found)
        last = {number: at for at, (within, _) in enumerate(order) for number in within}
        return [
            _Alike(
                tuple(found[within, places]),
                places,
                within,
                tuple(number for number in within if last[number] == at),
            )
            for at, (within, places) in enumerate(order)
        ]

    def _options(self, state: _State) -> list[tuple[int, tuple[int, ...]]]:
        """How the next cards may be shared out: each with the ways up to it, ending with all.

        Without any it is one entry of 0 ways.
        """
        known = self._ways.get(state)
        if known is not None:
            return known
        index, left, _ = state
        total = 0
        options: list[tuple[int, tuple[int, ...]]] = []
        if index == len(self._classes):
            # Where a bound is on no cards at all, no class of cards ends it.
            met = all(each.least <= each.cards.bit_count() for each in self._counted)
            options.append((int(met), ()))
        else:
            alike = self._classes[index]
            for share, ways in _shares(len(alike.cards), left, alike.may):
                after = self._after(state, alike, share)
                if self._allowed(state, alike, share):
                    ways *= self._options(after)[-1][0]
                    if ways:
                        total += ways
                        options.append((total, share))
            if not options:
                options.append((0, ()))
        self._ways[state] = options
        return options

    def _tally(self, state: _State, alike: _Alike, share: tuple[int, ...]) -> list[int]:
        tally = list(state[2])
        for number in alike.within:
            tally[number] += share[self._asked.index(self._counted[number].place)]
        return tally

    def _allowed(self, state: _State, alike: _Alike, share: tuple[int, ...]) -> bool:
        tally = self._tally(state, alike, share)
        return all(tally[number] <= self._counted[number].most for number in alike.within) and all(
            tally[number] >= self._counted[number].least for number in alike.ending
        )

    def _after(self, state: _State, alike: _Alike, share: tuple[int, ...]) -> _State:
        tally = self._tally(state, alike, share)
        for number in alike.ending:
            tally[number] = 0  # done with: what came of it need not be told apart
        left = tuple([size - part for size, part in zip(state[1], share, strict=True)])
        return state[0] + 1, left, tuple(tally)


def _shares(
    count: int, left: Sequence[int], may: Sequence[bool]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The ways to share out so many cards, as parts by place, with how often each occurs."""
    if not left:
        if not count:
            yield (), 1
        return
    most = min(count, left[0]) if may[0] else 0
    for part in range(max(0, count - sum(left[1:])), most + 1):
        for rest, ways in _shares(count - part, left[1:], may[1:]):
            yield (part, *rest), comb(count, part) * ways


@lru_cache(maxsize=64)
def sampler(sizes: tuple[int, ...], bounds: tuple[Bound, ...]) -> Sampler:
    """The sampler for these bounds; what it has counted is kept for the next deals."""
    return Sampler(sizes, bounds)
