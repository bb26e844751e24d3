"""What a hand promises before the first card: in every contract, in a bid, after a discard.

All of it follows from the figures of :mod:`vorhand.players.judgement`, kept suit by suit: the
stronger players imagine hundreds of auctions, and every hand in them is asked about in every turn.
"""

from collections.abc import Mapping
from functools import cache, lru_cache

from vorhand.games import Contract, Game, Rules
from vorhand.games.state import Dealt
from vorhand.players.judgement import (
    Prospect,
    Seat,
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


class Promises:
    """What hands promise to a soloist in one seat when nothing but the hand is known."""

    def __init__(self, game: Game, rules: Rules, seat: Seat, from_hand: bool) -> None:
        self._game, self._rules, self._seat = game, rules, seat
        self._named = [(name, contracts(rules, name, from_hand)) for name in rules.contracts]
        self._suits = game.pack.suit_masks
        # What a holding is worth depends on the trump suit and the aim, not on the tricks needed:
        # so for each such kind of play, by suit and holding.
        kinds = {(each.trump, each.avoid): each for _, choices in self._named for each in choices}
        self._kinds = tuple(kinds.values())
        self._place = {kind: place for place, kind in enumerate(kinds)}
        self._worth: list[dict[int, tuple[float, ...]]] = [{} for _ in self._suits]
        self._known: dict[tuple[Contract, float], Prospect] = {}

    def of(self, hand: int) -> Mapping[str, Prospect]:
        """The best that each contract promises this hand, by its name."""
        parts = []
        for known, suit in zip(self._worth, self._suits, strict=True):
            mine = hand & suit
            part = known.get(mine)
            if part is None:
                part = tuple([self._suit(contract, suit, mine) for contract in self._kinds])
                known[mine] = part
            parts.append(part)
        totals = [round(sum(worth), 2) for worth in zip(*parts, strict=True)]
        named = {}
        for name, choices in self._named:
            best, most = choices[0], -1e9
            for contract in choices:
                total = totals[self._place[contract.trump, contract.avoid]]
                if total > most:
                    best, most = contract, total
            promise = self._known.get((best, most))
            if promise is None:
                promise = prospect_of(self._game, self._rules, best, most, self._seat)
                self._known[best, most] = promise
            named[name] = promise
        return named

    def _suit(self, contract: Contract, suit: int, mine: int) -> float:
        order = self._rules.order(contract.trump)
        return suit_worth(self._rules, contract, order, suit, mine, suit & ~mine, self._seat)


@lru_cache(maxsize=64)
def _promises(game: Game, rules: Rules, seat: Seat, from_hand: bool) -> Promises:
    return Promises(game, rules, seat, from_hand)


@lru_cache(maxsize=1 << 13)
def promises(
    game: Game, rules: Rules, hand: int, out: int, seat: Seat, from_hand: bool
) -> Mapping[str, Prospect]:
    """What each contract promises with its best trump, with ``out`` in the hands of others."""
    if out == game.pack.full & ~hand:
        return _promises(game, rules, seat, from_hand).of(hand)
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


@lru_cache(maxsize=1 << 13)
def offers(game: Game, rules: Rules, hand: int, out: int, seat: Seat) -> Mapping[str, Prospect]:
    """For each contract the most that can become of a bid of it: higher ones too where the game
    is declared later."""
    each = promises(game, rules, hand, out, seat, False)
    if not _declares(game):
        return each
    most: dict[str, Prospect] = {}
    best = Prospect(0.0, -1e9)
    for name in reversed(rules.contracts):
        best = max(each[name], best, key=lambda offer: offer.worth)
        most[name] = best
    return most


@lru_cache(maxsize=1 << 12)
def best_discards(
    game: Game, rules: Rules, contract: Contract, hand: int, out: int, seat: Seat, count: int
) -> tuple[int, ...]:
    """The discards from the end of the suits, those that leave the best hand first."""
    pack = game.pack
    order = rules.order(contract.trump)
    ways: list[tuple[float, int]] = [(0.0, 0)]
    for suit in pack.suit_masks:
        held = pack.cards(hand & suit)[:: -1 if contract.avoid else 1]
        parts = []
        for part in range(min(count, len(held)) + 1):
            cards = pack.mask(held[:part])
            parts.append(
                (suit_worth(rules, contract, order, suit, hand & ~cards, out, seat), cards)
            )
        ways = [
            (worth + more, cards | others)
            for worth, cards in ways
            for more, others in parts
            if (cards | others).bit_count() <= count
        ]
    full = [way for way in ways if way[1].bit_count() == count]
    return tuple([cards for _, cards in sorted(full, key=lambda way: (-way[0], way[1]))])
