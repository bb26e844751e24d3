"""What a hand promises before the first card: in every contract, in a bid, after a discard.

All of it follows from the figures of :mod:`vorhand.players.judgement`, kept suit by suit: the
stronger players imagine hundreds of auctions, and every hand in them is asked about in every turn.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

from vorhand.games import Contract, Game, Rules
from vorhand.games.state import Dealt
from vorhand.players.judgement import (
    Prospect,
    Seat,
    likely_without_cards,
    prospect,
    prospect_of,
    suit_worth,
)


@lru_cache(maxsize=256)
def position(game: Game, rules: Rules, dealer: int, soloist: int, draws: bool = False) -> Seat:
    """The soloist's seat, as far as a count of tricks needs it."""
    dealt = Dealt(game, rules, dealer, (0,) * game.seats, 0)
    return Seat(game.seats - 1, rules.leader(dealt, soloist) == soloist, draws)


@lru_cache(maxsize=256)
def contracts(rules: Rules, name: str, from_hand: bool = False) -> tuple[Contract, ...]:
    """The contracts that go by this name, one for each trump suit that it may have."""
    return tuple(rules.contract(name, trump, hand=from_hand) for trump in rules.trumps_of(name))


@cache
def _declares(game: Game) -> bool:
    """Whether the soloist may still announce a higher game than he has bid."""
    return any(action.kind == "declare" for action in game.actions.values())


FIELD = 16
"""Bits for what a hand is worth in one kind of play, in hundredths of a trick."""

MASK = (1 << FIELD) - 1

MIDDLE = 1 << FIELD - 3
"""Where a suit of no worth stands in its field: four of them fit."""

KEPT = 1 << 12
"""Hands that are remembered at most."""


class Family(NamedTuple):
    """Contracts that are alike but for the tricks needed: one trump suit is best for them all."""

    shifts: tuple[int, ...]
    """Where the kinds of play are, one for each trump suit."""
    step: int
    """By how many hundredths worths must differ to be told apart."""
    members: tuple[tuple[int, Contract, dict[int, Prospect]], ...]
    """The places of the contracts in the ladder, and what they promise by the steps of a hand."""


class Promised(NamedTuple):
    """What a hand is promised, by contract from the lowest to the highest.

    Hands worth the same share one; its ``number`` is no other's in its :class:`Promises`.
    """

    number: int
    each: tuple[Prospect, ...]
    """The best that each contract promises."""
    most: tuple[Prospect, ...]
    """The most that can become of a bid of it: higher ones too where the game is declared
    later."""


class Promises:
    """What hands promise to a soloist in one seat when nothing but the hand is known."""

    def __init__(self, game: Game, rules: Rules, seat: Seat, from_hand: bool) -> None:
        self._game, self._rules, self._seat = game, rules, seat
        self.names = rules.contracts
        named = [contracts(rules, name, from_hand) for name in self.names]
        self._declares = _declares(game)
        # What a holding is worth depends on the trump suit and the aim, not on the tricks needed:
        # so for each such kind of play there is a field, and the fields of a suit are one number.
        kinds = {(each.trump, each.avoid): each for choices in named for each in choices}
        self._kinds = tuple(kinds.values())
        places = {kind: place for place, kind in enumerate(kinds)}
        families: dict[tuple[int, ...], list[int]] = {}
        for place, choices in enumerate(named):
            shifts = tuple(FIELD * places[each.trump, each.avoid] for each in choices)
            families.setdefault(shifts, []).append(place)
        self._families = tuple(
            Family(
                shifts,
                # A chance is told apart to a hundredth, as finely as the figures are.
                10 if named[members[0]][0].trump is not None else 5,
                tuple((place, named[place][0], {}) for place in members),
            )
            for shifts, members in families.items()
        )
        self._base = _packed(
            [round(100 * likely_without_cards(each, self._seat)) for each in self._kinds]
        )
        self._suits = game.pack.suit_masks
        self._fields: tuple[dict[int, int], ...] = tuple({} for _ in self._suits)
        self._of_hand: dict[int, Promised] = {}
        self._of_steps: dict[tuple[int, ...], Promised] = {}
        self._count = 0

    def of(self, hand: int) -> Promised:
        """What this hand is promised."""
        found = self._of_hand.get(hand)
        if found is None:
            if len(self._of_hand) >= KEPT:
                self._of_hand.clear()
            steps = self._steps(hand)
            found = self._of_steps.get(steps)
            if found is None:
                if len(self._of_steps) >= KEPT:
                    self._of_steps.clear()
                found = self._of_steps[steps] = self._promised(steps)
            self._of_hand[hand] = found
        return found

    def _steps(self, hand: int) -> tuple[int, ...]:
        """What the hand is worth in each family, in its steps."""
        total = self._total(hand)
        found = []
        for shifts, step, _ in self._families:
            worth = total >> shifts[0] & MASK
            for shift in shifts[1:]:
                other = total >> shift & MASK
                if other > worth:
                    worth = other
            found.append((worth + step // 2) // step)
        return tuple(found)

    def _promised(self, steps: tuple[int, ...]) -> Promised:
        each = [NOTHING] * len(self.names)
        for worth, (_, step, members) in zip(steps, self._families, strict=True):
            for place, contract, known in members:
                promise = known.get(worth)
                if promise is None:
                    promise = known[worth] = self._prospect(contract, worth * step)
                each[place] = promise
        most = list(accumulate(each[::-1], _better))[::-1] if self._declares else each
        self._count += 1
        return Promised(self._count, tuple(each), tuple(most))

    def by_trump(self, hand: int, name: str) -> list[Prospect]:
        """What a contract promises with each trump suit that it may have."""
        total, wanted = self._total(hand), self.names.index(name)
        found = []
        for shifts, step, members in self._families:
            for place, contract, known in members:
                if place != wanted:
                    continue
                for shift in shifts:
                    steps = ((total >> shift & MASK) + step // 2) // step
                    if steps not in known:
                        known[steps] = self._prospect(contract, steps * step)
                    found.append(known[steps])
        return found

    def _prospect(self, contract: Contract, hundredths: int) -> Prospect:
        without = round(100 * likely_without_cards(contract, self._seat))
        total = (hundredths - len(self._suits) * MIDDLE - without) / 100
        return prospect_of(self._game, self._rules, contract, total, self._seat)

    def _total(self, hand: int) -> int:
        total = self._base
        for known, suit in zip(self._fields, self._suits, strict=True):
            mine = hand & suit
            field = known.get(mine)
            if field is None:
                field = known[mine] = self._suit(suit, mine)
            total += field
        return total

    def _suit(self, suit: int, mine: int) -> int:
        worths = []
        for contract in self._kinds:
            order = self._rules.order(contract.trump)
            out = suit & ~mine
            worth = suit_worth(self._rules, contract, order, suit, mine, out, self._seat)
            worths.append(MIDDLE + round(100 * worth))
        return _packed(worths)


NOTHING = Prospect(0.0, 0.0)


def _packed(worths: list[int]) -> int:
    return sum(worth << FIELD * place for place, worth in enumerate(worths))


def _better(one: Prospect, other: Prospect) -> Prospect:
    return other if other.worth > one.worth else one


@lru_cache(maxsize=64)
def promises_in(
    game: Game, rules: Rules, dealer: int, soloist: int, draws: bool, from_hand: bool
) -> Promises:
    """What hands promise this soloist; kept, since it learns every holding that it is asked of."""
    return _promises(game, rules, position(game, rules, dealer, soloist, draws), from_hand)


@lru_cache(maxsize=64)
def _promises(game: Game, rules: Rules, seat: Seat, from_hand: bool) -> Promises:
    return Promises(game, rules, seat, from_hand)


@lru_cache(maxsize=1 << 13)
def promises_among(
    game: Game, rules: Rules, hand: int, out: int, seat: Seat, from_hand: bool
) -> Mapping[str, Prospect]:
    """What each contract promises with its best trump, with ``out`` in the hands of others."""
    return {
        name: max(
            [
                prospect(game, rules, contract, hand, out, seat)
                for contract in contracts(rules, name, from_hand)
            ],
            key=lambda each: each.worth,
        )
        for name in rules.contracts
    }


Way = tuple[float, int]
"""What a hand is worth after a discard, and the discard."""


class Discards:
    """The discards of so many cards for one contract: what each leaves of a hand.

    For tricks one parts with the lowest of one suit or of several, to be void; for bettel with
    the highest.
    """

    def __init__(self, rules: Rules, contract: Contract, seat: Seat, count: int) -> None:
        self._rules, self._contract, self._seat = rules, contract, seat
        self._count = count
        self._order = rules.order(contract.trump)
        self._pack = self._order.pack
        self._suits = self._pack.suit_masks
        self._parts: dict[tuple[int, int], list[Way]] = {}
        self._worths: dict[tuple[int, int, int], float] = {}
        self._best: dict[tuple[int, int], Way] = {}

    def worth(self, hand: int, out: int, cards: int) -> float:
        """What the hand is worth after this discard, whichever it is."""
        left = hand & ~cards
        return sum([self._worth(suit, left & suit, out & suit) for suit in self._suits])

    def _worth(self, suit: int, left: int, out: int) -> float:
        key = left, out, suit
        worth = self._worths.get(key)
        if worth is None:
            rules, contract, order, seat = self._rules, self._contract, self._order, self._seat
            worth = self._worths[key] = suit_worth(rules, contract, order, suit, left, out, seat)
        return worth

    def best(self, hand: int, out: int) -> Way:
        """The discard that leaves the most, and what that is."""
        key = hand, out
        found = self._best.get(key)
        if found is None:
            if len(self._best) >= KEPT:
                self._best.clear()
            found = self._best[key] = self._found(hand, out)
        return found

    def ways(self, hand: int, out: int) -> list[Way]:
        """Every discard from the ends of the suits, the best first."""
        ways: list[list[Way]] = [[(0.0, 0)], *[[] for _ in range(self._count)]]
        for parts in self._by_suit(hand, out):
            ways = [
                [
                    (worth + more, cards | given)
                    for size, (more, given) in enumerate(parts[: upto + 1])
                    for worth, cards in ways[upto - size]
                ]
                for upto in range(self._count + 1)
            ]
        return sorted(ways[-1], key=lambda way: (-way[0], way[1]))

    def _found(self, hand: int, out: int) -> Way:
        # For each number of cards the best way so far; of equal ones, that of the lower mask.
        best = [(0.0, 0)] + [(-1e9, 0)] * self._count
        for parts in self._by_suit(hand, out):
            for upto in range(self._count, -1, -1):
                most, least = -1e9, 0
                size = upto
                for more, given in parts[: upto + 1]:
                    worth, cards = best[size]
                    worth += more
                    cards |= given
                    if worth > most or (worth == most and cards < least):
                        most, least = worth, cards
                    size -= 1
                best[upto] = most, least
        return best[-1]

    def _by_suit(self, hand: int, out: int) -> list[list[Way]]:
        found = []
        for suit in self._suits:
            held, others = hand & suit, out & suit
            parts = self._parts.get((held, others))
            if parts is None:
                parts = self._parts[held, others] = self._suit(suit, held, others)
            found.append(parts)
        return found

    def _suit(self, suit: int, held: int, others: int) -> list[Way]:
        """What is left of a suit after no, one, two, … cards from its end."""
        given = self._pack.cards(held)[:: -1 if self._contract.avoid else 1]
        found = []
        for size in range(min(self._count, len(given)) + 1):
            cards = self._pack.mask(given[:size])
            left = held & ~cards
            found.append((self._worth(suit, left, others), cards))
        return found


@lru_cache(maxsize=256)
def discards_for(rules: Rules, contract: Contract, seat: Seat, count: int) -> Discards:
    """The discards for a contract; kept, since it learns every holding that it is asked of."""
    return Discards(rules, contract, seat, count)
