"""Why a call, a trump, a discard or an announcement is a good one, in facts of the hand."""

from collections.abc import Sequence

from vorhand.advice.weighing import SMALL, Weighed, Worth
from vorhand.advice.words import (
    call_term,
    card_terms,
    contract_phrase,
    percent,
    points_phrase,
    suit_term,
)
from vorhand.games import Contract
from vorhand.games.state import Action
from vorhand.terms import Fact, Phrase
from vorhand.views import View


def why_call(view: View, weighed: Weighed, text: str) -> Phrase:
    """What speaks for an action before the first card."""
    action = view.game.actions[text]
    if len(view.legal) == 1:
        return Phrase("advice.why.call.forced", {})
    if action.face_down:
        return _discard(view, weighed, action)
    if action.suit >= 0:
        return _trump(view, action)
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
    if best.payment > weighed.of(text).payment + SMALL:
        # It would be worth it, and yet the bid is not: others take the game away.
        kind = f"{kind}.outbid"
    return Phrase(f"advice.why.{kind}", _worth(view, best))


def _worth(view: View, worth: Worth) -> dict[str, Fact]:
    contract = worth.contract
    return {
        "contract": contract_phrase(view.game, contract.name, contract.trump),
        "chance": percent(worth.chance),
        "payment": points_phrase(worth.payment),
    }


def _bid(view: View, weighed: Weighed, action: Action) -> Phrase:
    name = action.name or (view.standing[0] if view.standing else "")
    worth = next(each for each in weighed.worths if each.contract.name == name)
    facts = _worth(view, worth)
    contract = worth.contract
    higher = _better_later(view, weighed.worths, worth)
    if action.kind in ("bid", "hold") and higher is not None:
        return Phrase(f"advice.why.{action.kind}.low", {**facts, "higher": higher})
    facts |= _shape(view, contract)
    if contract.avoid:
        return Phrase("advice.why.bid.avoid", facts)
    if contract.trump is None:
        return Phrase("advice.why.bid.all", facts)
    return Phrase("advice.why.bid.trump" if facts["n"] else "advice.why.bid", facts)


def _better_later(view: View, worths: Sequence[Worth], bid: Worth) -> Phrase | None:
    """A higher game that is worth more, where it may be announced after a lower bid."""
    if not any(action.kind == "declare" for action in view.game.actions.values()):
        return None
    later = worths[worths.index(bid) + 1 :]
    best = max(later, key=lambda each: each.payment, default=bid)
    if best.payment <= bid.payment:
        return None
    return contract_phrase(view.game, best.contract.name, best.contract.trump)


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


def _trump(view: View, action: Action) -> Phrase:
    assert view.contract is not None
    contract = view.rules.contract(view.contract.name, action.suit)
    facts = _shape(view, contract)
    lengths = [(view.hand & mask).bit_count() for mask in view.game.pack.suit_masks]
    longest = lengths[action.suit] == max(lengths)
    alone = longest and lengths.count(max(lengths)) == 1
    key = "longest" if alone else "strongest" if longest else "shorter"
    return Phrase(f"advice.why.trump.{key}", facts)


def _declare(view: View, weighed: Weighed, action: Action) -> Phrase:
    contract = view.rules.contract(action.name)
    facts: dict[str, Fact] = {
        "contract": contract_phrase(view.game, contract.name, contract.trump),
        "chance": percent(weighed.of(action.text).chance or 0.0),
    }
    facts |= _shape(view, contract)
    return Phrase("advice.why.bid.trump" if facts["n"] else "advice.why.bid", facts)


def _discard(view: View, weighed: Weighed, action: Action) -> Phrase:
    pack = view.game.pack
    best = max(weighed.worths, key=lambda each: each.payment).contract
    left = view.hand & ~action.cards
    emptied = tuple(
        [
            suit_term(pack, suit)
            for suit, mask in enumerate(pack.suit_masks)
            if view.hand & mask and not left & mask
        ]
    )
    facts: dict[str, Fact] = {
        "cards": card_terms(pack, action.cards),
        "suits": emptied,
        "contract": contract_phrase(view.game, best.name, best.trump),
    }
    if best.avoid:
        return Phrase("advice.why.discard.avoid", facts)
    return Phrase("advice.why.discard.void" if emptied else "advice.why.discard.low", facts)


def _stakes(view: View, weighed: Weighed, action: Action) -> Phrase:
    assert view.contract is not None
    option = weighed.of(action.text)
    facts: dict[str, Fact] = {
        "call": call_term(view.game, view.contract.name),
        "chance": percent(option.chance or 0.0),
    }
    loud = action.kind != "pass"
    if view.soloist == view.seat:
        return Phrase(f"advice.why.recontra.{'loud' if loud else 'quiet'}", facts)
    masters = _shape(view, view.contract)["masters"]
    return Phrase(f"advice.why.contra.{'loud' if loud else 'quiet'}", {**facts, "cards": masters})


def worth_phrase(view: View, worth: Worth) -> Phrase:
    """What the hand is worth in one contract, as a sentence."""
    return Phrase("advice.worth", _worth(view, worth))
