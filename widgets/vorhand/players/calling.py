"""What a rule-of-thumb player does before the first card: calls, trump, discards, contra.

All of it is judged from a *sight*: one hand and what everybody has heard. A view gives one; so
does a deal that somebody imagines, since the stronger players think their way through auctions
in which the others call by these rules.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from vorhand.games import Contract, Game, Rules, State
from vorhand.games.state import Action, Dealt
from vorhand.players.judgement import Prospect, outstanding, prospect, prospect_of
from vorhand.players.promises import (
    contracts,
    discards_for,
    position,
    promises_among,
    promises_in,
)
from vorhand.players.tactics import stoppers
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


class Sight(NamedTuple):
    """A hand before the first card; ``out`` are the cards that others may hold, as a mask."""

    game: Game
    rules: Rules
    dealer: int
    seat: int
    hand: int
    out: int
    standing: tuple[str, int] | None
    soloist: int | None
    contract: Contract | None

    @classmethod
    def of(cls, view: View) -> "Sight":
        """What a view shows."""
        return cls(
            view.game,
            view.rules,
            view.dealer,
            view.seat,
            view.hand,
            outstanding(view),
            view.standing,
            view.soloist,
            view.contract,
        )

    @classmethod
    def within(cls, state: State, laid_away: int = 0) -> "Sight":
        """What the seat to act sees of a state; ``laid_away`` are its own discards."""
        seat = state.to_act or 0
        hand = state.hands[seat]
        out = state.game.pack.full & ~(hand | laid_away)
        return cls(
            state.game,
            state.rules,
            state.dealer,
            seat,
            hand,
            out,
            state.standing,
            state.soloist,
            state.contract,
        )


def call(sight: Sight, legal: Sequence[str]) -> str:
    """What the player does, of these legal actions; none of them plays a card to a trick."""
    if len(legal) == 1:
        return legal[0]
    actions = [sight.game.actions[text] for text in legal]
    first = actions[0]
    if first.cards:
        return _discard(sight, actions)
    if first.suit >= 0:
        return _trump(sight, actions)
    kinds = {action.kind for action in actions}
    if "declare" in kinds:
        worth = promised(sight)
        return max(actions, key=lambda each: worth[each.name].worth).text
    if kinds & {"contra", "recontra"}:
        return _stakes(sight, actions)
    if "decline" in kinds:
        return _announce(sight, actions)
    return _bid(sight, actions)


def promised(sight: Sight, *, from_hand: bool = False) -> Mapping[str, Prospect]:
    """What each contract promises with its best trump, without a talon to come."""
    game, rules, dealer, seat, hand, out, *_ = sight
    if out == game.pack.full & ~hand:
        each = promises_in(game, rules, dealer, seat, False, from_hand).of(hand).each
        return dict(zip(rules.contracts, each, strict=True))
    return promises_among(game, rules, hand, out, position(game, rules, dealer, seat), from_hand)


def offered(sight: Sight) -> Mapping[str, Prospect]:
    """For each contract the most that can become of a bid of it."""
    game, rules, dealer, seat, hand, *_ = sight
    most = promises_in(game, rules, dealer, seat, draws(game), False).of(hand).most
    return dict(zip(rules.contracts, most, strict=True))


@cache
def draws(game: Game) -> bool:
    """Whether who wins the auction takes up a talon."""
    return game.talon_size > 0


def called(sight: Sight, action: Action) -> str:
    """The contract that a bid or hold would make stand."""
    return action.name or (sight.standing[0] if sight.standing else "")


def _bid(sight: Sight, actions: list[Action]) -> str:
    """A bid, a hold, or a pass: the cheapest of what promises the most."""
    silent = next((each for each in actions if each.kind == "pass"), None)
    worth = offered(sight)
    loud = [action for action in actions if action is not silent]
    chosen = max(loud, key=lambda each: worth[called(sight, each)].worth)
    most, text = worth[called(sight, chosen)], chosen.text
    good = most.worth > WORTH_A_BID and most.chance > LIKELY
    return text if good or silent is None else silent.text


def waiting(sight: Sight) -> float:
    """What the auction yet to come promises who declines to announce a game from the hand."""
    # Where another has announced already there will be no auction, and no talon to wait for.
    if sight.standing:
        return 0.0
    return OUTBID * offered(sight)[sight.rules.contracts[0]].worth


def _announce(sight: Sight, actions: list[Action]) -> str:
    """A game from the hand, where it is likelier than the talon is useful."""
    silent = next(each for each in actions if each.kind == "decline")
    games = [each for each in actions if each is not silent]
    if not games:
        return silent.text
    worth = promised(sight, from_hand=True)
    chosen = max(games, key=lambda each: worth[each.name].worth)
    most, text = worth[chosen.name], chosen.text
    good = most.chance > FROM_HAND and most.worth > max(WORTH_A_BID, waiting(sight))
    return text if good else silent.text


def _trump(sight: Sight, actions: list[Action]) -> str:
    assert sight.contract is not None
    name = sight.contract.name

    each = promises_in(*sight[:4], False, False).by_trump(sight.hand, name)
    chances = dict(zip(sight.rules.trumps_of(name), each, strict=True))
    return max(actions, key=lambda action: chances[action.suit].chance).text


class Plan(NamedTuple):
    """A discard (a mask) with the contract it is meant for, and what that promises."""

    worth: float
    cards: int
    contract: Contract


def plans(sight: Sight, count: int, each: int = 1) -> list[Plan]:
    """The best discards of so many cards for each contract that may still be announced.

    ``each`` is how many are given for a contract, the best first. For tricks one parts with the
    lowest of one suit or of two, to be void; for bettel with the highest.
    """
    names = sight.rules.contracts
    if sight.standing is not None:
        names = names[names.index(sight.standing[0]) :]
    game, rules, dealer, me, *_ = sight
    seat = position(game, rules, dealer, me)
    found = []
    for name in names:
        for contract in contracts(rules, name):
            discards = discards_for(rules, contract, seat, count)
            if each == 1:
                ways = [discards.best(sight.hand, sight.out)]
            else:
                ways = discards.ways(sight.hand, sight.out)[:each]
            for left, cards in ways:
                worth = prospect_of(game, rules, contract, left, seat).worth
                found.append(Plan(worth, cards, contract))
    return found


def best_plan(sight: Sight, count: int) -> Plan:
    """The discard of so many cards that leaves the best game that may still be announced."""
    return max(plans(sight, count), key=lambda plan: plan.worth)


def _discard(sight: Sight, actions: Sequence[Action]) -> str:
    best = best_plan(sight, actions[0].cards.bit_count())
    return next(action.text for action in actions if action.cards == best.cards)


def _stakes(sight: Sight, actions: list[Action]) -> str:
    """Contra where the soloist's game looks hopeless from here, re-contra where it looks safe."""
    quiet, doubled = actions[0].text, actions[-1].text
    contract = sight.contract
    assert contract is not None
    if sight.soloist == sight.seat:
        seat = position(*sight[:4])
        chance = prospect(sight.game, sight.rules, contract, sight.hand, sight.out, seat).chance
        return doubled if chance > RECONTRA else quiet
    return doubled if _beaten(sight, contract) else quiet


def _beaten(sight: Sight, contract: Contract) -> bool:
    """Whether this defender's own hand all but beats the contract."""
    if contract.trump is not None:
        return doubt(sight, contract) <= MAY_LACK
    # Who needs every trick may never lead the suit of somebody's ace: only a first lead is sure.
    assert sight.soloist is not None
    dealt = Dealt(sight.game, sight.rules, sight.dealer, (0,) * sight.game.seats, 0)
    leads = sight.rules.leader(dealt, sight.soloist) == sight.seat
    order = sight.rules.order(contract.trump)
    return leads and not contract.avoid and stoppers(order, sight.hand, sight.out) >= 1


def doubt(sight: Sight, contract: Contract) -> float:
    """The tricks that a defender lacks, by his count, to beat a contract to take tricks."""
    order = sight.rules.order(contract.trump)
    needed = sight.game.hand_size - contract.required + 1
    # The soloist has chosen the suit that suits him: each partner helps with about a trick.
    partners = 1.0 * (sight.game.seats - 2) if contract.trump is not None else 0.0
    return needed - partners - stoppers(order, sight.hand, sight.out)
