"""Why a call, a trump, a discard or an announcement is a good one, in facts of the hand."""

from collections.abc import Sequence

from vorhand.advice.weighing import SMALL, Weighed
from vorhand.advice.words import (
    call_term,
    card_terms,
    contract_phrase,
    percent,
    points_phrase,
    suit_term,
)
from vorhand.advice.worths import Worth
from vorhand.games import Contract
from vorhand.games.state import Action
from vorhand.terms import Fact, Phrase
from vorhand.views import View

FEW = 3
"""How many cards are worth naming."""

LOW = 3
"""How many ranks of a suit are low."""

EVEN = 0.5
"""The chance from which a contract is likelier made than not."""


def why_call(view: View, weighed: Weighed, text: str) -> Phrase:
    """What speaks for an action before the first card."""
    action = view.game.actions[text]
    if len(view.legal) == 1:
        return Phrase("advice.why.call.forced", {})
    if action.face_down:
        return _discard(view, weighed, action)
    if action.suit >= 0:
        return _trump(view, weighed, action)
    if action.kind == "declare":
        return _declare(view, weighed, action)
    if view.contract is not None:
        return _stakes(view, weighed, action)
    if action.kind in ("pass", "decline"):
        return _silent(view, weighed, action.kind, text)
    return _bid(view, weighed, action)


def _silent(view: View, weighed: Weighed, kind: str, text: str) -> Phrase:
    open_names = {view.game.actions[text].name for text in view.legal}
    if any(view.game.actions[text].kind == "hold" for text in view.legal) and view.standing:
        open_names.add(view.standing[0])
    open_worths = [each for each in weighed.worths if each.contract.name in open_names]
    if not open_worths:
        return Phrase("advice.why.pass.top", {})
    best = max(open_worths, key=lambda each: each.payment)
    if best.hopeless:
        best = max(open_worths, key=lambda each: each.chance)
        kind = f"{kind}.none" if best.hopeless else f"{kind}.likeliest"
    elif best.payment > weighed.of(text).payment + SMALL:
        # It would be worth it, and yet the bid is not: others take the game away, or double it.
        kind = f"{kind}.outbid"
    return Phrase(f"advice.why.{kind}", _worth(view, best))


def _worth(view: View, worth: Worth) -> dict[str, Fact]:
    return {
        "contract": contract_phrase(view.game, worth.contract.name, worth.best_trump),
        "chance": percent(worth.chance),
        "payment": points_phrase(worth.payment),
    }


def _bid(view: View, weighed: Weighed, action: Action) -> Phrase:
    name = action.name or (view.standing[0] if view.standing else "")
    worth = next(each for each in weighed.worths if each.contract.name == name)
    higher = _better_later(view, weighed.worths, worth)
    silent = next((text for text in view.legal if text in ("pass", "decline")), None)
    bids = [text for text in view.legal if view.game.actions[text].kind == action.kind]
    if action.kind in ("bid", "hold") and higher is not None:
        # What is bid is not what will be played.
        key = f"{action.kind}.low" if action.text == bids[0] else "bid.later"
        facts = {**_worth(view, higher), "bid": call_term(view.game, name)}
        return Phrase(f"advice.why.{key}", facts)
    # Where it would lose: one has to bid, a pass is dearer, or others are likely to take it away.
    if worth.payment < 0 and silent is None:
        return Phrase("advice.why.bid.first", _worth(view, worth))
    if silent and weighed.of(silent).payment < worth.payment - SMALL < -SMALL:
        return Phrase(f"advice.why.bid.than-{silent}", _worth(view, worth))
    if worth.payment < -SMALL:
        return Phrase("advice.why.bid.risk", _worth(view, worth))
    return _strength(view, worth.contract, _worth(view, worth))


def _strength(view: View, contract: Contract, facts: dict[str, Fact]) -> Phrase:
    """What the hand has for a contract that is to be played."""
    shape = _shape(view, contract)
    if contract.avoid:
        exposed = shape["exposed"]
        assert isinstance(exposed, tuple)
        key = "avoid.many" if len(exposed) > FEW else "avoid" if exposed else "avoid.none"
        return Phrase(f"advice.why.bid.{key}", {**facts, **shape, "n": len(exposed)})
    if contract.trump is None:
        return Phrase(
            "advice.why.bid.all" if shape["masters"] else "advice.why.bid", {**facts, **shape}
        )
    return Phrase("advice.why.bid.trump" if shape["n"] else "advice.why.bid", {**facts, **shape})


def _better_later(view: View, worths: Sequence[Worth], bid: Worth) -> Worth | None:
    """A higher game that is worth more, where it may be announced after a lower bid."""
    if not any(action.kind == "declare" for action in view.game.actions.values()):
        return None
    later = worths[worths.index(bid) + 1 :]
    best = max(later, key=lambda each: each.payment, default=bid)
    return best if best.payment > bid.payment else None


def _shape(view: View, contract: Contract) -> dict[str, Fact]:
    """What the hand has for a contract: trumps, cards that nothing beats, low cards."""
    pack, hand, order = view.game.pack, view.hand, view.rules.order(contract.trump)
    out = pack.full & ~(hand | view.discards)
    masters = pack.mask(
        card for card in pack.cards(hand) if not order.beats[card] & order.suit_of[card] & out
    )
    exposed = pack.mask(
        card for card in pack.cards(hand) if out & order.suit_of[card] & ~order.beats[card]
    )
    trumps = card_terms(pack, hand & order.trumps)
    facts: dict[str, Fact] = {
        "trumps": trumps,
        "n": len(trumps),
        "masters": card_terms(pack, masters),
        "exposed": card_terms(pack, exposed),
    }
    if contract.trump is not None:
        facts["suit"] = suit_term(pack, contract.trump)
    return facts


def _trump(view: View, weighed: Weighed, action: Action) -> Phrase:
    assert view.contract is not None
    contract = view.rules.contract(view.contract.name, action.suit)
    facts = _shape(view, contract)
    lengths = [(view.hand & mask).bit_count() for mask in view.game.pack.suit_masks]
    good = [view.game.actions[each.action].suit for each in weighed.as_good]
    rivals = [suit for suit in good if suit != action.suit and lengths[suit] == max(lengths)]
    if lengths[action.suit] < max(lengths):
        key = "any" if rivals else "shorter"
    elif lengths.count(max(lengths)) == 1:
        key = "longest"
    else:
        key = "equal" if rivals else "strongest"
    return Phrase(f"advice.why.trump.{key}", facts)


def _declare(view: View, weighed: Weighed, action: Action) -> Phrase:
    contract, option = view.rules.contract(action.name), weighed.of(action.text)
    facts: dict[str, Fact] = {
        "contract": contract_phrase(view.game, contract.name, contract.trump),
        "chance": percent(option.chance or 0.0),
    }
    if option.payment < 0 and option.as_good:
        return Phrase("advice.why.declare.least", facts)
    return _strength(view, contract, facts)


def _discard(view: View, weighed: Weighed, action: Action) -> Phrase:
    pack = view.game.pack
    game = weighed.of(action.text).game
    assert game is not None
    best = view.rules.contract(game)
    left = view.hand & ~action.cards
    emptied = tuple(
        [
            suit_term(pack, suit)
            for suit, mask in enumerate(pack.suit_masks)
            if view.hand & mask and not left & mask and suit != best.trump
        ]
    )
    facts: dict[str, Fact] = {
        "cards": card_terms(pack, action.cards),
        "suits": emptied,
        "contract": contract_phrase(view.game, best.name, best.trump),
    }
    if best.avoid:
        return Phrase("advice.why.discard.avoid", facts)
    ruffs = emptied and best.trump is not None
    return Phrase("advice.why.discard.void" if ruffs else "advice.why.discard.low", facts)


def _stakes(view: View, weighed: Weighed, action: Action) -> Phrase:
    assert view.contract is not None
    option = weighed.of(action.text)
    facts: dict[str, Fact] = {
        "alone": view.game.alone,
        "call": call_term(view.game, view.contract.name),
        "chance": percent(option.chance or 0.0),
    }
    loud, likely = action.kind != "pass", (option.chance or 0.0) >= EVEN
    how = "loud" if loud else "quiet"
    if view.soloist == view.seat:
        # More tricks than needed are paid for, too: the chance alone does not decide.
        close = ".close" if loud != likely else ""
        return Phrase(f"advice.why.recontra.{how}{close}", facts)
    if loud == likely:
        return Phrase(f"advice.why.contra.{how}.close", facts)
    if not loud:
        return Phrase("advice.why.contra.quiet", facts)
    shape = _shape(view, view.contract)
    pack = view.game.pack
    low = pack.mask(card for card in pack.cards(view.hand) if pack.rank(card) < LOW)
    cards = card_terms(pack, low) if view.contract.avoid else shape["masters"]
    assert isinstance(cards, tuple)
    if len(cards) <= view.contract.avoid:
        return Phrase("advice.why.contra.loud.bare", facts)
    key = "contra.loud.low" if view.contract.avoid else "contra.loud"
    return Phrase(f"advice.why.{key}", {**facts, "cards": cards})


def worth_phrase(view: View, worth: Worth) -> Phrase:
    """What the hand is worth in one contract, as a sentence."""
    return Phrase("advice.worth", _worth(view, worth))
