"""The rule-of-thumb player: bids by counting likely tricks, plays by the rules of old books.

It sees a view, asks the game for everything that is particular to it, and keeps nothing between
its decisions. Chance decides only between choices that are as good.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations

from vorhand.games import Contract, Game, Rules
from vorhand.games.state import Action, Dealt
from vorhand.players.base import Seed, chance, expect_turn
from vorhand.players.judgement import (
    Prospect,
    Seat,
    outstanding,
    prospect,
)
from vorhand.players.tactics import card_to_play, stoppers
from vorhand.views import View

LIKELY = 0.55
"""The chance below which a contract is not bid, whatever it pays."""

WORTH_A_BID = 0.15
"""Points that a bid must promise from each opponent: to pass is cheap."""

FROM_HAND = 0.72
"""The chance from which a game is announced without a look at the talon."""

OUTBID = 0.5
"""What is left of the promise of an auction yet to come, in which others may bid higher."""

MAY_LACK = 0.4
"""What a defender who doubles may lack of the tricks that beat the contract, by his count."""

RECONTRA = 0.96
"""The soloist's chance from which he answers a contra."""


class ThumbPlayer:
    """A player of sound habits and no deep thought."""

    def __init__(self, seed: Seed) -> None:
        self.seed = seed

    def choose(self, view: View) -> str:
        """The action for this view; see :meth:`vorhand.players.base.Player.choose`."""
        expect_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        actions = [view.game.actions[text] for text in view.legal]
        first = actions[0]
        if first.card >= 0:
            return card_to_play(view, chance(self.seed, view))
        if first.cards:
            return _discard(view, actions)
        if first.suit >= 0:
            return _trump(view, actions)
        kinds = {action.kind for action in actions}
        if "declare" in kinds:
            return max(actions, key=lambda each: _best(view, [each.name]).worth).text
        if kinds & {"contra", "recontra"}:
            return _stakes(view, actions)
        if "decline" in kinds:
            return _announce(view, actions)
        return _call(view, actions)


def _seat(view: View, *, draws: bool = False) -> Seat:
    return Seat(view.game.seats - 1, _leads(view, view.seat), draws)


def _leads(view: View, soloist: int) -> bool:
    """Whether the soloist in this seat leads to the first trick."""
    dealt = Dealt(view.game, view.rules, view.dealer, (0,) * view.game.seats, 0)
    return view.rules.leader(dealt, soloist) == soloist


def _best(
    view: View,
    names: Iterable[str],
    hand: int | None = None,
    *,
    from_hand: bool = False,
    draws: bool = False,
) -> Prospect:
    """The best that these contracts promise, each with its best trump."""
    game, rules = view.game, view.rules
    out, seat = outstanding(view), _seat(view, draws=draws)
    mine = view.hand if hand is None else hand
    return max(
        (
            prospect(game, rules, contract, mine, out, seat)
            for name in names
            for contract in _contracts(rules, name, from_hand)
        ),
        key=lambda each: each.worth,
    )


@lru_cache(maxsize=256)
def _contracts(rules: Rules, name: str, from_hand: bool) -> tuple[Contract, ...]:
    return tuple(rules.contract(name, trump, hand=from_hand) for trump in rules.trumps_of(name))


@cache
def _declares(game: Game) -> bool:
    """Whether the soloist may still announce a higher game than he has bid."""
    return any(action.kind == "declare" for action in game.actions.values())


def _at_least(view: View, name: str) -> tuple[str, ...]:
    """The contracts that can become of a bid: higher ones too where the game is declared later."""
    if not _declares(view.game):
        return (name,)
    names = view.rules.contracts
    return names[names.index(name) :]


def _call(view: View, actions: list[Action]) -> str:
    """A bid, a hold, or a pass: the cheapest of what promises the most."""
    silent = next((each for each in actions if each.kind == "pass"), None)
    offers: list[tuple[float, Prospect, str]] = []
    for action in actions:
        if action is silent:
            continue
        name = action.name or (view.standing[0] if view.standing else "")
        promise = _best(view, _at_least(view, name), draws=view.game.talon_size > 0)
        offers.append((round(promise.worth, 6), promise, action.text))
    _, promise, text = max(offers, key=lambda offer: offer[0])
    good = promise.worth > WORTH_A_BID and promise.chance > LIKELY
    return text if good or silent is None else silent.text


def _announce(view: View, actions: list[Action]) -> str:
    """A game from the hand, where it is likelier than the talon is useful."""
    silent = next(each for each in actions if each.kind == "decline")
    games = [each for each in actions if each is not silent]
    if not games:
        return silent.text
    chosen = max(games, key=lambda each: _best(view, [each.name], from_hand=True).worth)
    promise = _best(view, [chosen.name], from_hand=True)
    # Where another has announced already, there will be no auction and no talon to wait for.
    waiting = 0.0 if view.standing else _best(view, view.rules.contracts, draws=True).worth
    good = promise.chance > FROM_HAND and promise.worth > max(WORTH_A_BID, OUTBID * waiting)
    return chosen.text if good else silent.text


def _trump(view: View, actions: list[Action]) -> str:
    assert view.contract is not None
    name = view.contract.name

    def worth(action: Action) -> float:
        contract = view.rules.contract(name, action.suit)
        out = outstanding(view)
        return prospect(view.game, view.rules, contract, view.hand, out, _seat(view)).chance

    return max(actions, key=worth).text


def _discard(view: View, actions: list[Action]) -> str:
    """The cards whose absence leaves the best game that may still be announced.

    For tricks he parts with the lowest of one suit or of two, to be void; for bettel with the
    highest.
    """
    names = view.rules.contracts
    if view.standing is not None:
        names = names[names.index(view.standing[0]) :]
    avoiding = [name for name in names if view.rules.contract(name).avoid]
    taking = [name for name in names if name not in avoiding]
    offers = [
        (_best(view, games, view.hand & ~action.cards).worth, action.text)
        for games, lowest in ((taking, True), (avoiding, False))
        if games
        for action in _ends(view, actions, lowest)
    ]
    return max(offers, key=lambda offer: offer[0])[1]


def _ends(view: View, actions: list[Action], lowest: bool) -> list[Action]:
    """The discards of the lowest cards, or the highest, of one suit or one from each of several."""
    pack = view.game.pack
    count = actions[0].cards.bit_count()
    held = [pack.cards(view.hand & suit)[:: 1 if lowest else -1] for suit in pack.suit_masks]
    firsts = [cards[0] for cards in held if cards]
    wanted = {pack.mask(cards[:count]) for cards in held}
    wanted |= {pack.mask(chosen) for chosen in combinations(firsts, count)}
    return [action for action in actions if action.cards in wanted] or actions


def _stakes(view: View, actions: list[Action]) -> str:
    """Contra where the soloist's game looks hopeless from here, re-contra where it looks safe."""
    quiet, doubled = actions[0].text, actions[-1].text
    contract = view.contract
    assert contract is not None
    if view.soloist == view.seat:
        out = outstanding(view)
        promise = prospect(view.game, view.rules, contract, view.hand, out, _seat(view))
        return doubled if promise.chance > RECONTRA else quiet
    return doubled if _beaten(view, contract) else quiet


def _beaten(view: View, contract: Contract) -> bool:
    """Whether this defender's own hand all but beats the contract."""
    if contract.avoid:
        return False
    order = view.rules.order(contract.trump)
    needed = view.game.hand_size - contract.required + 1
    own = stoppers(order, view.hand, outstanding(view))
    # The soloist has chosen the suit that suits him: each partner helps with about a trick.
    partners = 1.0 * (view.game.seats - 2)
    return own + partners + MAY_LACK >= needed
