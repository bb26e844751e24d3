"""The first step of a hint: which rules bind the seat now, and what each of them leaves."""

from random import Random
from typing import NamedTuple

from vorhand.advice.knowledge import Knowledge
from vorhand.advice.words import call_term, card_term, card_terms, suit_term
from vorhand.players.prospects import imagined
from vorhand.players.worlds import Unseen
from vorhand.terms import Fact, Phrase
from vorhand.views import View


class Bound(NamedTuple):
    """A rule that bears on this decision.

    ``rule`` is its id, ``said`` what it means here, ``refused`` the actions that it takes away
    (texts; none for a rule that leaves every choice).
    """

    rule: str
    said: Phrase
    refused: tuple[str, ...]


def bounds(view: View) -> tuple[Bound, ...]:
    """The rules that bind whoever is to act, in the order in which they are judged."""
    return _on_a_card(view) if view.phase == "play" else _on_a_call(view)


def _on_a_card(view: View) -> tuple[Bound, ...]:
    known, game = Knowledge(view), view.game
    if known.led < 0:
        rule = f"{game.name}.lead"
        return (Bound(rule, Phrase("advice.rule.lead", {}), ()),)
    order, duties = known.order, known.duties
    pack = game.pack
    facts: dict[str, Fact] = {
        "led": suit_term(pack, pack.suit(known.led)),
        "best": card_term(pack, known.best),
    }
    if order.trump is not None:
        facts["trump"] = suit_term(pack, order.trump)
    found = []
    before = view.hand
    for rule, cards in duties.narrow(order, view.hand, known.led, known.best):
        key = {duties.follow: "follow", duties.head: "head"}.get(rule, "must-trump")
        refused = tuple([f"play {pack.text(card)}" for card in pack.cards(before & ~cards)])
        said = Phrase(f"advice.rule.{key}", {**facts, "cards": card_terms(pack, cards)})
        found.append(Bound(rule, said, refused))
        before = cards
    if known.follows and duties.head is not None and len(found) == 1:
        key = "ruffed" if not 1 << known.best & order.suit_of[known.led] else "too-high"
        found.append(Bound(duties.head, Phrase(f"advice.rule.head.{key}", facts), ()))
    if not found:
        own = f"{game.name}.void"
        stated = own in game.rule_ids and view.rules.statement(own) is not None
        key = "void" if duties.must_trump is None or order.trump is None else "void.no-trump"
        found.append(
            Bound(
                own if stated else duties.must_trump or duties.follow,
                Phrase(f"advice.rule.{key}", facts),
                (),
            )
        )
    return tuple(found)


def _on_a_call(view: View) -> tuple[Bound, ...]:
    game = view.game
    # What is refused before the first card depends on what all have heard: any deal will do.
    state = imagined(view, Unseen(view).draw(Random(0)))
    refused: dict[str, list[str]] = {}
    idle: dict[str, list[str]] = {}
    for action in game.action_list():
        if action.kind in state.now.kinds and not action.cards:
            refusal = state.refusal(action.text)
            if refusal is not None:
                # With no bid to take over, the rules for doing so say nothing.
                nothing = action.kind == "hold" and view.standing is None
                (idle if nothing else refused).setdefault(refusal.rule, []).append(action.text)
    ids = (f"{game.name}.{view.phase}", f"{game.name}.{view.phase}-round", f"{game.name}.turn")
    general = next(rule for rule in ids if rule in game.rule_ids)
    found = []
    if not refused and not idle:
        said = view.rules.statement(general)
        assert said is not None
        found.append(Bound(general, said, ()))
    for rule, texts in refused.items():
        statement = view.rules.statement(rule)
        if statement is None:  # a rule that this table does not play refuses nothing
            continue
        actions = [game.actions[text] for text in texts]
        calls = tuple([call_term(game, each.name or each.kind) for each in actions])
        said = Phrase("advice.rule.call", {"rule": statement, "calls": calls, "n": len(calls)})
        found.append(Bound(rule, said, tuple(texts)))
    for rule, texts in idle.items():
        calls = tuple([call_term(game, game.actions[text].kind) for text in texts])
        found.append(Bound(rule, Phrase("advice.rule.nothing", {"calls": calls}), tuple(texts)))
    return tuple(found)
