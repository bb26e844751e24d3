"""Which cards may you play: three kinds, by the rule that decides."""

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from vorhand.advice.binding import bounds
from vorhand.advice.words import card_term, suit_term
from vorhand.games import Game, Refusal, State
from vorhand.games.play import Play
from vorhand.games.tricks import Duties
from vorhand.lessons.exercises.exercise import Exercise, Grade
from vorhand.lessons.exercises.kind import Draft, Kind, Verdict, graded
from vorhand.lessons.exercises.situations import called, dealt, moments, players, some_rules
from vorhand.terms import Fact, Phrase

FREE = 0.08
"""How many of the moments in which every card may be played are let in."""

FEWEST = 3
"""Cards in hand at least: with two there is little to choose."""


class LegalCards(Kind):
    """Name every card of your hand that may be played now."""

    form = "cards"
    usual: ClassVar[float] = 0.7
    """How often the rules of the source are in force."""

    def question(self, exercise: Exercise) -> Phrase:
        return Phrase("exercise.legal.question", {})

    def answer(self, exercise: Exercise) -> str:
        return exercise.game.pack.hand_text(_moment(exercise.state).playable())

    def judge(self, exercise: Exercise, answer: str) -> Verdict:
        state, pack = exercise.state, exercise.game.pack
        chosen, legal = pack.parse_hand(answer), _moment(state).playable()
        decisive = bounds(exercise.view)[-1]
        if chosen == legal:
            said = (Phrase("exercise.right", {}), decisive.said)
            return Verdict(True, said, (decisive.rule,))
        refusals = _refusals(state, chosen & ~legal)
        if not refusals:
            more = Phrase("exercise.legal.more", {})
            return Verdict(False, (more, _why(exercise)), (decisive.rule,), (more,))
        # One card tells what is wrong; all of them would tell what is right.
        cause = not_allowed(state, refusals[0])
        rules = tuple(dict.fromkeys(each.rule for each in refusals))
        return Verdict(False, (cause, _why(exercise)), rules, (cause,))

    def bearing(self, exercise: Exercise) -> object:
        play, state = _moment(exercise.state), exercise.state
        hand = play.hands[play.to_act]
        broken = [each.rule for each in _refusals(state, hand & ~play.playable())]
        # Where every card is a trump, that one must trump is a reason all the same.
        trumps = [cards for rule, cards in play.binding() if rule == play.duties.must_trump]
        return play.playable(), broken, trumps

    def hints(self, exercise: Exercise) -> tuple[Phrase, ...]:
        pack, play = exercise.game.pack, _moment(exercise.state)
        facts: dict[str, Fact] = {
            "led": suit_term(pack, pack.suit(play.trick[0])),
            "best": card_term(pack, play.best),
        }
        suit = play.order.suit_of[play.trick[0]]
        keys = ["follow", "void"]
        if play.hands[play.to_act] & suit:
            keys = ["follow", "more"]
            if play.duties.head is not None:
                keys.append("compare" if suit >> play.best & 1 else "ruffed")
        return tuple([Phrase(f"exercise.legal.hint.{key}", facts) for key in keys])

    def draft(self, game: Game, dice: Random) -> Draft | None:
        player = players(game, dice)
        first = called(dealt(game, dice, some_rules(game, dice, self.usual)), player)
        found = [state for state in moments(first, player) if self._tells(state, dice)]
        if not found:
            return None
        state = dice.choice(found)
        return Draft(state, _moment(state).to_act, {})

    def grade(self, exercise: Exercise) -> Grade:
        play = _moment(exercise.state)
        right = play.playable()
        readings = list(_readings(play))
        misread = sum(reading != right for reading in readings) / len(readings)
        cards = play.hands[play.to_act].bit_count()
        score = 0.8 * misread + 0.05 * (cards - FEWEST)
        chance = round(1 / (2**cards - 1), 4)
        measured = {"cards": cards, "chance": chance, "misread": round(misread, 2)}
        return Grade(graded(score), measured)

    def _tells(self, state: State, dice: Random) -> bool:
        """Whether the moment is worth an exercise of this kind."""
        play = state.now
        if not isinstance(play, Play) or not play.trick:
            return False
        hand = play.hands[play.to_act]
        if hand.bit_count() < FEWEST or not self.decides(play, hand):
            return False
        return play.playable() != hand or dice.random() < FREE

    def decides(self, play: Play, hand: int) -> bool:
        """Whether the rule that this kind is about decides what may be played."""
        raise NotImplementedError


class Heading(LegalCards):
    """Who follows must head the trick if he can, and need not if he cannot."""

    name = "heading"

    def suits(self, game: Game) -> bool:
        rules = game.rules()
        return any(
            rules.duties(rules.contract(name, rules.trumps_of(name)[0])).head is not None
            for name in rules.contracts
        )

    def decides(self, play: Play, hand: int) -> bool:
        held = hand & play.order.suit_of[play.trick[0]]
        if play.duties.head is None or held.bit_count() < 2:
            return False
        # Where no card can head, only a trick that was trumped makes one think.
        ruffed = not play.order.suit_of[play.trick[0]] >> play.best & 1
        return play.playable() != held or ruffed


class Following(LegalCards):
    """Who can follow suit must; which card of it is his choice."""

    name = "following"

    def decides(self, play: Play, hand: int) -> bool:
        held = hand & play.order.suit_of[play.trick[0]]
        binding = play.binding()
        tempting = hand & play.order.beats[play.best]
        return bool(held and tempting) and binding[-1][0] == play.duties.follow


class Void(LegalCards):
    """Who cannot follow: a duty to trump, or any card."""

    name = "void"
    usual = 0.15

    def decides(self, play: Play, hand: int) -> bool:
        return not hand & play.order.suit_of[play.trick[0]] and bool(hand & play.order.trumps)


def not_allowed(state: State, refusal: Refusal) -> Phrase:
    """Why a card may not be played, in short: what may be played instead is not said."""
    pack = state.game.pack
    key = _duties(_moment(state)).get(refusal.rule)
    if key is None:
        return refusal.phrase
    card = card_term(pack, pack.parse(refusal.action.split()[1]))
    return Phrase(f"exercise.legal.not.{key}", {"card": card})


def _refusals(state: State, cards: int) -> list[Refusal]:
    """Why these cards, none of which may be played, are refused."""
    pack = state.game.pack
    found = [state.refusal(f"play {pack.text(card)}") for card in pack.cards(cards)]
    return [each for each in found if each is not None]


def _duties(play: Play) -> dict[str | None, str]:
    """What a duty is called in the keys of sentences, by its rule."""
    duties = play.duties
    return {duties.follow: "follow", duties.head: "head", duties.must_trump: "must-trump"}


def _why(exercise: Exercise) -> Phrase:
    """What the rules ask for at this moment; the cards that they leave are not named."""
    said, play = bounds(exercise.view)[-1].said, _moment(exercise.state)
    binding = play.binding()
    if "cards" not in said.facts or not binding:
        return said
    facts = {name: fact for name, fact in said.facts.items() if name != "cards"}
    return Phrase(f"exercise.legal.why.{_duties(play)[binding[-1][0]]}", facts)


def _moment(state: State) -> Play:
    assert isinstance(state.now, Play)
    return state.now


def _readings(play: Play) -> Iterator[int]:
    """What those would allow who have the rules almost right."""
    hand, order, led, best = play.hands[play.to_act], play.order, play.trick[0], play.best
    pack = order.pack
    yield hand
    for head in (None, "head"):
        for must_trump in (None, "must-trump"):
            bound = Duties("follow", head, must_trump).narrow(order, hand, led, best)
            yield bound[-1][1] if bound else hand
    # The order of plain suits taken for that of the trumps; a trump not seen to have the trick.
    natural = [card for card in play.trick if order.suit_of[card] == order.suit_of[best]]
    for seen in (max(natural), max(c for c in play.trick if pack.suit(c) == pack.suit(led))):
        suit = hand & order.suit_of[led]
        above = suit & order.suit_of[led] & -(1 << seen + 1)
        yield above or suit or hand
