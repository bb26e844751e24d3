"""Hands as the table shows them: their order, and which cards may be played."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from vorhand.advice.words import points, points_phrase
from vorhand.cards import ALTERNATING
from vorhand.games import Game, Refusal
from vorhand.games.state import Action
from vorhand.table.match import Match
from vorhand.table.sight import Sight
from vorhand.table.speech import Speech
from vorhand.table.telling import Telling
from vorhand.terms import Term
from vorhand.views import View


class Marks(NamedTuple):
    """Cards that stand out: those that a refusal speaks of (a mask), and an action advised."""

    named: int = 0
    advised: str = ""


class Worth(NamedTuple):
    """What the cards that may be played bring their player with open cards, in points."""

    values: Mapping[int, float]
    speech: Speech

    def of(self, card: int) -> dict[str, Any] | None:
        """What is shown on a card; ``None`` if nothing is."""
        if card not in self.values:
            return None
        return {
            "text": self.speech.messages.figure(points(self.values[card])),
            "best": self._is_best(card),
        }

    def named(self, card: int, name: str) -> str:
        """The card's name with its worth."""
        if card not in self.values:
            return name
        key = "card.worth.best" if self._is_best(card) else "card.worth"
        return self.speech(key, card=name, points=points_phrase(self.values[card]))

    def _is_best(self, card: int) -> bool:
        return self.values[card] >= max(self.values.values()) - 1e-9


def plain(card: int, speech: Speech, worth: Worth | None = None) -> dict[str, Any]:
    """A card that is only looked at."""
    name = speech.text(speech.card(card), capital=True)
    if worth is None:
        return {"id": speech.face(card), "name": name}
    return {"id": speech.face(card), "name": worth.named(card, name), "value": worth.of(card)}


def sorted_cards(mask: int, view: View, speech: Speech, order: str) -> tuple[int, ...]:
    """The cards of a hand in the order that was chosen; trumps by their own order."""
    pack = view.game.pack
    trump = view.contract.trump if view.contract is not None else None
    ranking = view.rules.order(trump)
    letters = ALTERNATING[speech.pack]

    def key(card: int) -> tuple[int, int]:
        is_trump = bool(1 << card & ranking.trumps)
        suit = letters.index(speech.face(card)[0])
        strength = ranking.strength[card]
        if order == "rank":
            return (0 if is_trump else 1, -strength * 10 + suit)
        if order == "trump" and is_trump:
            suit = -1
        return (suit, strength if order == "up" else -strength)

    return tuple(sorted(pack.cards(mask), key=key))


def hand_of(
    seen: Sight,
    speech: Speech,
    telling: Telling,
    match: Match,
    choices: bool,
    marks: Marks,
    worth: Worth,
) -> dict[str, Any] | None:
    """The hand at the bottom, each card with whether it may be played now.

    ``verb`` is the word of the action that a card completes and ``count`` how many it takes;
    ``count`` 0 means that no card is asked for.
    """
    view = seen.view
    if not view.hand or view.to_act is None:
        return None
    legal = [view.game.actions[text] for text in view.legal] if choices else []
    asked = [action for action in legal if action.cards]
    count, verb, allowed = _asked(asked)
    # The cards of the talon stand out in the hand that has just taken them.
    new = view.talon if view.phase == "discard" and view.soloist == seen.eye else 0
    advised = view.game.actions[marks.advised].cards if marks.advised else 0
    cards = []
    for card in sorted_cards(view.hand, view, speech, match.settings.sort):
        state = "idle"
        if count:
            state = "legal" if allowed >> card & 1 else "illegal"
        mark = "named" if marks.named >> card & 1 else "new" if new >> card & 1 else None
        if advised >> card & 1:
            mark = "advised"
        name = speech.text(speech.card(card), capital=True)
        if mark in ("new", "advised"):
            name = speech(f"hand.{mark}", card=name)
        told = {"id": speech.face(card), "name": worth.named(card, name)}
        cards.append({**told, "state": state, "mark": mark, "value": worth.of(card)})
    return {
        "label": telling.person("hand.label", seen.eye),
        "token": len(view.actions),
        "cards": cards,
        "count": count,
        "verb": verb,
        "confirm": match.settings.twice and count == 1,
    }


def _asked(asked: list[Action]) -> tuple[int, str, int]:
    if not asked:
        return 0, "", 0
    allowed = 0
    for action in asked:
        allowed |= action.cards
    return asked[0].cards.bit_count(), asked[0].kind, allowed


FEW = 3
"""Cards that are named when it is told which may be played."""


def turn_told(view: View, speech: Speech) -> str:
    """That the person is to play, for somebody who does not see which cards are raised; empty
    where no card is to be played."""
    cards = [view.game.actions[text].card for text in view.legal]
    if not cards or min(cards) < 0:
        return ""
    if len(cards) == view.hand.bit_count():
        return speech("said.lead" if not view.trick else "said.any")
    if len(cards) > FEW:
        return speech("said.some", n=len(cards))
    return speech("said.these", could=tuple(map(speech.card, cards)))


def own_text(action: str, speech: Speech) -> str:
    """An action of the browser in the game's own cards: what is shown may be the other pack."""
    from vorhand.faces.packs import FaceError, in_pack

    if speech.pack == speech.game.pack.name:
        return action
    words = action.split(" ")
    if words[0] not in {each.kind for each in speech.game.action_list() if each.cards}:
        return action
    try:
        cards = [in_pack(word, speech.pack, speech.game.pack.name) for word in words[1:]]
    except FaceError:
        return action
    return " ".join([words[0], *cards])


def cards_concerned(refusal: Refusal, game: Game) -> int:
    """The cards (a mask) that would have done, and the one that is to be beaten."""
    pack = game.pack
    stem = f"card.{pack.name}."
    mask = 0
    for name in ("could", "best"):
        fact = refusal.facts.get(name)
        terms = fact if isinstance(fact, tuple) and not isinstance(fact, Term) else (fact,)
        for term in terms:
            if isinstance(term, Term) and term.key.startswith(stem):
                mask |= 1 << pack.parse(term.key.removeprefix(stem))
    return mask
