"""Running a lesson: where the learner is, what he has done, and what his act comes to."""

from dataclasses import dataclass, replace
from functools import cached_property

from vorhand.games import Refusal, State
from vorhand.lessons.course import Lesson, LessonError, Step
from vorhand.lessons.dealing import given
from vorhand.lessons.following import Exchange, following
from vorhand.terms import Fact, Phrase, Term, quoted


@dataclass(frozen=True)
class Outcome:
    """What an answer comes to: ``"refused"``, ``"other"`` (not what is asked) or ``"right"``.

    ``runner`` is the lesson after it. A refused act carries the engine's ``refusal`` with the rule
    that it breaks; the others carry the ``line`` that says so. ``more`` is there when the answer is
    right but the lesson goes on with another.
    """

    kind: str
    runner: "Runner"
    refusal: Refusal | None = None
    line: Phrase | None = None
    more: Phrase | None = None


@dataclass(frozen=True)
class Runner:
    """A lesson at one of its steps. Immutable: every method that moves gives the next runner.

    ``answered`` is the right answer given at the step, or shown; ``done`` are the ids of the steps
    that the learner has been through: a step that asks is done when it is answered by himself,
    any other when it is left forwards, or reached if it is the last. ``exchanges`` are the cards of
    his own that the lesson goes on with.
    """

    lesson: Lesson
    place: int = 0
    answered: str | None = None
    done: frozenset[str] = frozenset()
    exchanges: tuple[Exchange, ...] = ()

    @cached_property
    def step(self) -> Step:
        """The step that is shown, with the learner's own cards where he has been followed."""
        step = planned = self.lesson.steps[self.place]
        for each in self.exchanges:
            if each.scene is planned.scene and each.at < planned.at:
                step = each.of(step)
        return step

    @property
    def state(self) -> State:
        """The deal as it is shown: at the step, or after the learner's right act."""
        state = self.step.state
        ask = self.step.ask
        if ask is not None and ask.kind == "act" and self.answered is not None:
            return state.act(self.answered)
        return state

    @property
    def waiting(self) -> bool:
        """Whether the step asks for something that has not been answered yet."""
        return self.step.ask is not None and self.answered is None

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.place == len(self.lesson.steps) - 1

    @property
    def finished(self) -> bool:
        """Whether every step has been done."""
        return all(step.id in self.done for step in self.lesson.steps)

    def goto(self, place: int) -> "Runner":
        """The lesson at another step; a place outside the lesson is its first or last step."""
        place = min(max(place, 0), len(self.lesson.steps) - 1)
        step = self.lesson.steps[place]
        read = step.ask is None and place == len(self.lesson.steps) - 1
        done = self.done | {step.id} if read else self.done
        return replace(self, place=place, answered=None, done=done)

    def back(self) -> "Runner":
        """One step back; a question that has been answered is asked again first."""
        return self.goto(self.place if self.answered is not None else self.place - 1)

    def forth(self) -> "Runner":
        """One step forth, also past a question that has not been answered (it is not done then).

        From the last step nothing follows.
        """
        done = self.done if self.step.ask is not None else self.done | {self.step.id}
        left = replace(self, done=done)
        return left if self.last else left.goto(self.place + 1)

    def restart(self) -> "Runner":
        """The first step again; what has been done stays done."""
        return self.goto(0)

    def show(self) -> "Runner":
        """The answer shown, for a learner who is stuck; the step is not done by it."""
        if not self.waiting:
            return self
        return replace(self, answered=self.answers()[0], exchanges=self._kept())

    def answers(self) -> tuple[str, ...]:
        """Every right answer to the step's question, the one that the lesson goes on with first."""
        step, ask = self.step, self.step.ask
        if ask is None:
            return ()
        if ask.kind != "act":
            return _worked_out(step)
        going_on = step.upcoming
        if going_on is None:
            raise LessonError(f"{step}: the record ends where the learner must act")
        right = (*ask.right, *ask.also) if ask.right else step.state.legal
        return (going_on, *(each for each in right if each != going_on))

    def try_(self, answer: str) -> Outcome:
        """What an answer comes to: an action's text, a seat, a number or a card, as text."""
        step, ask = self.step, self.step.ask
        if ask is None or not self.waiting:
            return Outcome("other", self, line=Phrase("lesson.nothing-asked", {}))
        if ask.kind == "act":
            refusal = step.state.refusal(answer)
            if refusal is not None:
                return Outcome("refused", self, refusal=refusal)
            # A discard is read in either order, but there is one text for it.
            answer = step.state.act(answer).actions[-1]
        answers = self.answers()
        facts = step.scene.facts
        if answer not in answers:
            told = {**facts, **_of_answer(step, answer)}
            return Outcome("other", self, line=Phrase(self._feedback(answer), told))
        runner, exchange = self._answered(answer)
        # Praise speaks of the answer that the lesson goes on with, unless any will do.
        other = ask.kind == "act" and answer != answers[0] and exchange is None
        praised = ask.praise and not (other and ask.right)
        line = Phrase(f"{step.key}.right" if praised else "lesson.right", facts)
        if answer in ask.also:
            line = Phrase(f"{step.key}.also.{answer.replace(' ', '-')}", facts)
        elif other and not ask.right:
            # Anything would do: what the learner did was allowed, and that is said of it first.
            first = _spoken("allowed", step.state, answer)
            line = Phrase("lesson.both", {"first": first, "second": line}) if praised else first
        more = goes_on(step.state, answers[0]) if other else None
        return Outcome("right", runner, None, line, more)

    def _answered(self, answer: str) -> "tuple[Runner, Exchange | None]":
        """The lesson after a right answer, and whether it goes on with that answer."""
        scene = self.lesson.steps[self.place].scene
        expected = answer == self.answers()[0]
        exchange = None if expected else following(self.step, answer, scene)
        kept = self._kept()
        exchanges = kept if exchange is None else (*kept, exchange)
        done = self.done | {self.step.id}
        return replace(self, answered=answer, done=done, exchanges=exchanges), exchange

    def _kept(self) -> tuple[Exchange, ...]:
        """What was followed before this step; a question answered anew makes the rest void."""
        planned = self.lesson.steps[self.place]
        others = [each for each in self.exchanges if each.scene is not planned.scene]
        before = [each for each in self.exchanges if each.scene is planned.scene]
        return (*others, *[each for each in before if each.at < planned.at])

    def _feedback(self, answer: str) -> str:
        step, ask = self.step, self.step.ask
        assert ask is not None
        if answer in ask.feedback:
            return f"{step.key}.not.{answer.replace(' ', '-')}"
        if "*" in ask.feedback:
            return f"{step.key}.not"
        return f"lesson.not.{ask.kind}"


def _worked_out(step: Step) -> tuple[str, ...]:
    ask, state, seat = step.ask, step.state, step.scene.seat
    assert ask is not None
    contract, result = state.contract, state.result
    answer: int | None = None
    if ask.of == "vorhand":
        answer = state.vorhand
    elif ask.of == "dealer":
        answer = state.dealer
    elif ask.of == "to-act":
        answer = state.to_act
    elif ask.of == "soloist":
        answer = state.soloist
    elif ask.of == "next-dealer":
        answer = state.vorhand
    elif ask.of == "next-packet" and step.dealt is not None:
        answer = given(state)[step.dealt].seat
    elif ask.of == "winner" and state.history:
        answer = state.history[-1].winner
    elif ask.of == "required" and contract is not None:
        answer = contract.required
    elif ask.of == "payment" and result is not None:
        answer = result.payments[seat]
    elif ask.of.startswith("highest ") and ask.kind == "pick":
        suit = state.game.pack.suits.index(ask.of.removeprefix("highest "))
        order = state.rules.order(contract.trump if contract else None)
        held = state.hands[seat] & state.game.pack.suit_masks[suit]
        return (state.game.pack.text(order.ranked(held)[-1]),)
    if answer is None:
        raise LessonError(f"{step}: nothing to work out for {ask.of!r}")
    return (str(answer),)


def _of_answer(step: Step, answer: str) -> dict[str, Fact]:
    """What may be said of a wrong answer: ``who`` it is, or which ``number``, ``suit``, ``call`` or
    card (``what``); of a card also who, the ``holder``, has the next ``higher`` one of its suit."""
    state, kind = step.state, step.ask.kind if step.ask else ""
    pack, game = state.game.pack, state.game.name
    if kind == "seat":
        known = answer in map(str, range(state.game.seats))
        return {"who": name_of(step, int(answer)) if known else quoted(answer)}
    if kind == "number":
        return {"number": answer.replace("-", "\N{MINUS SIGN}")}
    if kind == "pick":
        return {"what": Term(f"card.{pack.name}.{answer}") if answer in pack.texts else answer}
    word, *words = answer.split()
    if word == "trump":
        return {"suit": Term(f"suit.{pack.name}.{words[0]}")}
    if word != "play":
        return {"call": Term(f"call.{game}.{words[0] if words else word}")}
    facts: dict[str, Fact] = {"what": Term(f"card.{pack.name}.{words[0]}")}
    above = _above(state, pack.parse(words[0]))
    if above is not None:
        facts["holder"] = name_of(step, above[0])
        facts["higher"] = Term(f"card.{pack.name}.{pack.text(above[1])}")
    return facts


def _above(state: State, card: int) -> tuple[int, int] | None:
    """Who else holds the next higher card of this suit, and which it is."""
    contract, pack = state.contract, state.game.pack
    order = state.rules.order(contract.trump if contract else None)
    ranked = order.ranked(pack.suit_masks[pack.suit(card)])
    for higher in ranked[ranked.index(card) + 1 :]:
        for seat, hand in enumerate(state.hands):
            if seat != state.to_act and hand >> higher & 1:
                return seat, higher
    return None


def goes_on(state: State, action: str) -> Phrase:
    """That the lesson goes on with this action, as a sentence to be put into words."""
    return _spoken("goes-on", state, action)


def _spoken(said: str, state: State, action: str) -> Phrase:
    """A sentence about an action, ``lesson.<said>.<kind>``."""
    kind, *words = action.split()
    pack, game = state.game.pack, state.game.name
    if kind in ("play", "discard"):
        cards = tuple(Term(f"card.{pack.name}.{card}") for card in words)
        return Phrase(f"lesson.{said}.{kind}", {"what": cards})
    if kind == "trump":
        return Phrase(f"lesson.{said}.trump", {"what": Term(f"suit.{pack.name}.{words[0]}")})
    if words:
        return Phrase(f"lesson.{said}.bid", {"what": Term(f"call.{game}.{words[0]}")})
    return Phrase(f"lesson.{said}.call", {"what": Term(f"call.{game}.{kind}")})


def name_of(step: Step, seat: int) -> Term:
    """What a player is called in the texts of this step: the learner himself, or by place."""
    return step.names[seat]
