"""The rule-of-thumb player: bids by counting likely tricks, plays by the rules of old books.

It sees a view, asks the game for everything that is particular to it, and keeps nothing between
its decisions. Chance decides only between choices that are as good.
"""

from itertools import combinations

from vorhand.games import Contract
from vorhand.games.state import Action
from vorhand.players.base import Seed, chance, expect_turn
from vorhand.players.judgement import best_contract, chance_to_make, outstanding
from vorhand.players.tactics import card_to_play
from vorhand.views import View

WORTH_A_BID = 0.12
"""Points a bid must promise from each opponent: to pass is cheap."""

CONTRA = 0.34
RECONTRA = 0.93
"""The soloist's chances below which a defender doubles, and above which he is answered."""


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
        if all(action.card >= 0 for action in actions):
            return card_to_play(view, chance(self.seed, view))
        kinds = {action.kind for action in actions}
        if any(action.cards for action in actions):
            return _discard(view, actions)
        if any(action.suit >= 0 for action in actions):
            return _trump(view, actions)
        if "declare" in kinds:
            return max(actions, key=lambda action: _worth(view, action.name, view.hand)).text
        if kinds & {"contra", "recontra"}:
            return _stakes(view, actions)
        return _call(view, actions)


def _opponents(view: View) -> int:
    return view.game.seats - 1


def _worth(view: View, name: str, hand: int, *, from_hand: bool = False, drawing: int = 0) -> float:
    """Points that a contract promises from each opponent."""
    rules, out = view.rules, outstanding(view) | (view.hand & ~hand)
    contract, makes = best_contract(rules, name, hand, out, _opponents(view), drawing=drawing)
    if from_hand:
        contract = rules.contract(name, contract.trump, hand=True)
        makes = chance_to_make(rules, contract, hand, out, _opponents(view))
    return contract.value * (2 * makes - 1)


def _call(view: View, actions: list[Action]) -> str:
    """A bid, a hold, an announcement from the hand, or nothing."""
    silent = next((each for each in actions if each.kind in ("pass", "decline")), None)
    offers = [
        (_offered(view, action), action.text)
        for action in actions
        if action is not silent and _named(view, action)
    ]
    if not offers:
        return silent.text if silent else actions[0].text
    # Of offers that are worth the same, the first is the lowest: it leaves the most room.
    best, text = max(offers, key=lambda offer: offer[0])
    return text if silent is None or best > WORTH_A_BID else silent.text


def _named(view: View, action: Action) -> str:
    """The contract that a bid, a hold or an announcement would bring; empty if there is none."""
    return action.name or (view.standing[0] if view.standing else "")


def _offered(view: View, action: Action) -> float:
    """Points that an offer promises from each opponent."""
    name = _named(view, action)
    if action.kind == "hand":
        # A game from the hand gives the talon away: it must be worth more than the auction.
        return _worth(view, name, view.hand, from_hand=True) - 1.0
    drawing = view.game.talon_size
    names = view.rules.contracts
    if _may_go_higher(view):
        # The bid is only a floor: the best game from there on may still be announced.
        return max(
            _worth(view, each, view.hand, drawing=drawing) for each in names[names.index(name) :]
        )
    return _worth(view, name, view.hand, drawing=drawing)


def _may_go_higher(view: View) -> bool:
    """Whether the winner of the auction may announce a higher game than he has bid."""
    return any(action.kind == "declare" for action in view.game.actions.values())


def _trump(view: View, actions: list[Action]) -> str:
    assert view.contract is not None
    name, out = view.contract.name, outstanding(view)

    def makes(action: Action) -> float:
        contract = view.rules.contract(name, action.suit)
        return chance_to_make(view.rules, contract, view.hand, out, _opponents(view))

    return max(actions, key=makes).text


def _discard(view: View, actions: list[Action]) -> str:
    """The pair whose absence leaves the best game that may still be announced."""
    names = view.rules.contracts
    if view.standing is not None:
        names = names[names.index(view.standing[0]) :]
    pairs = _sensible(view, actions)
    return max(
        pairs,
        key=lambda action: max(_worth(view, name, view.hand & ~action.cards) for name in names),
    ).text


def _sensible(view: View, actions: list[Action]) -> list[Action]:
    """The two lowest of a suit, the lowest of two suits, and for bettel the highest."""
    pack = view.game.pack
    count = actions[0].cards.bit_count()
    ends: set[int] = set()
    for suit in pack.suit_masks:
        held = pack.cards(view.hand & suit)
        ends.update(held[:count])
        ends.update(held[-count:])
    wanted = {pack.mask(pair) for pair in combinations(sorted(ends), count)}
    return [action for action in actions if action.cards in wanted] or actions


def _stakes(view: View, actions: list[Action]) -> str:
    """Contra where the soloist's game looks hopeless from here, re-contra where it looks safe."""
    quiet = next(action.text for action in actions if action.kind == "pass")
    contract = view.contract
    assert contract is not None
    if view.soloist == view.seat:
        makes = chance_to_make(view.rules, contract, view.hand, outstanding(view), _opponents(view))
        return (
            next(each.text for each in actions if each.kind != "pass")
            if (makes > RECONTRA)
            else quiet
        )
    if _beaten(view, contract):
        return next(each.text for each in actions if each.kind != "pass")
    return quiet


def _beaten(view: View, contract: Contract) -> bool:
    """Whether this defender's own hand all but beats the contract."""
    from vorhand.players.judgement import likely_tricks

    if contract.avoid:
        return False
    order = view.rules.order(contract.trump)
    needed = view.game.hand_size - contract.required + 1
    own = likely_tricks(order, view.hand, outstanding(view), _opponents(view))
    # The soloist has chosen the suit that suits him: a partner helps with about a trick.
    partners = 1.0 * (_opponents(view) - 1)
    return own + partners >= needed + 2 * CONTRA
