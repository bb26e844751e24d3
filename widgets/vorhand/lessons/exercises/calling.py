"""Who may say what: the one call that is allowed, the one that is not, and who speaks next."""

from random import Random

from vorhand.advice.words import call_term
from vorhand.games import Game, State
from vorhand.lessons.exercises.exercise import Exercise, Grade
from vorhand.lessons.exercises.kind import Choice, Draft, Kind, Verdict, graded, rule
from vorhand.lessons.exercises.situations import dealt, some_rules
from vorhand.terms import Fact, Phrase, Term

OVER = "over"
"""The answer that nobody speaks any more."""

MOST = 4
"""Calls to choose from."""

HINTS = {"bid": "higher", "hand": "higher", "decline": "higher", "declare": "higher"}
"""What to think of next about a call of this kind, where it is not called as the kind is."""

SUBTLE = {"bid": 0.1, "hand": 0.3, "declare": 0.3, "pass": 0.3}
"""How hard it is to see that a call of this kind is refused; that of any other is 0.55."""

OFF_LADDER = 0.5
"""How hard it is to see that a bid is none of this table's."""


class Calling(Kind):
    """Something about the calls at one moment; ``given["ask"]`` says what.

    ``"may"``: which of the ``calls`` is allowed, ``"not"``: which is not, ``"next"``: who speaks
    after the ``call``.
    """

    name = "calling"
    form = "choice"

    def question(self, exercise: Exercise) -> Phrase:
        ask = exercise.given["ask"]
        if ask != "next":
            return Phrase(f"exercise.calling.{ask}", {})
        seat = exercise.state.to_act
        assert seat is not None
        call = self._said(exercise, exercise.given["call"])
        return exercise.about("exercise.calling.next", seat, call=call)

    def choices(self, exercise: Exercise) -> tuple[Choice, ...]:
        if exercise.given["ask"] != "next":
            texts = exercise.given["calls"]
            return tuple([Choice(text, self._said(exercise, text)) for text in texts])
        seats, home = exercise.game.seats, exercise.seat
        turned = [(home + turn) % seats for turn in range(seats)]
        named = [Choice(str(seat), exercise.name(seat)) for seat in turned]
        return (*named, Choice(OVER, Phrase("exercise.calling.nobody", {})))

    def asks_for_player(self, exercise: Exercise) -> bool:
        return bool(exercise.given["ask"] == "next")

    def answer(self, exercise: Exercise) -> str:
        ask, state = exercise.given["ask"], exercise.state
        if ask == "next":
            return _next(state, exercise.given["call"])
        wanted = [
            text for text in exercise.given["calls"] if (text in state.legal) == (ask == "may")
        ]
        return str(wanted[0])

    def judge(self, exercise: Exercise, answer: str) -> Verdict:
        if exercise.given["ask"] == "next":
            return self._judge_next(exercise, answer)
        refusal = exercise.state.refusal(answer)
        if refusal is not None:
            said = [refusal.phrase]
        else:
            call = self._said(exercise, answer)
            said = [Phrase("exercise.calling.allowed", {"call": call}), _allowed(exercise, answer)]
        # A call that is allowed breaks no rule, and none need be told for it.
        rules = (refusal.rule,) if refusal is not None else ()
        if answer == self.answer(exercise):
            return Verdict(True, (Phrase("exercise.right", {}), *said), rules)
        return Verdict(False, tuple(said), rules, (said[0],))

    def _judge_next(self, exercise: Exercise, answer: str) -> Verdict:
        state, game = exercise.state, exercise.game
        right = self.answer(exercise)
        end = self._ending(exercise)
        turn, closes = rule(game, "turn"), rule(game, "pass")
        following = None if right == OVER else int(right)
        if following is None:
            ends = _stated(exercise, end)
            if answer == OVER:
                return Verdict(True, (Phrase("exercise.right", {}), *ends), (end,))
            cause = Phrase("exercise.calling.no.end", {})
            return Verdict(False, (cause, *ends), (end,), (cause,))
        if answer == right:
            skipped = [seat for seat in _seats(exercise) if _before(state, seat, following)]
            outs = [exercise.about("exercise.calling.out", seat) for seat in skipped]
            speaks = exercise.about("exercise.calling.speaks", following)
            # Where a pass is not final, that is what one has to know of who has passed.
            again = _stated(exercise, closes) if _has_passed(state, following) else ()
            said = (Phrase("exercise.right", {}), *outs, speaks, *again)
            return Verdict(True, said, (closes,) if outs or again else (turn,))
        if answer == OVER:
            cause = Phrase("exercise.calling.goes-on", {})
            return Verdict(False, (cause, *_stated(exercise, end)), (end,), (cause,))
        named = int(answer)
        if _before(state, named, following):
            # His turn would come, but he has passed and is skipped.
            cause = exercise.about("exercise.calling.out", named)
            return Verdict(False, (cause, *_stated(exercise, closes)), (closes,), (cause,))
        cause = Phrase("exercise.calling.no.turn", {})
        return Verdict(False, (cause, *_stated(exercise, turn)), (turn,), (cause,))

    def _ending(self, exercise: Exercise) -> str:
        """The rule that says when the auction is over, here or without a bid."""
        game, after = exercise.game, exercise.state.act(exercise.given["call"])
        silent = after.to_act is None and after.soloist is None
        names = ["passed-out"] * silent + ["auction-end", "pass"]
        return next(rule(game, each) for each in names if rule(game, each) in game.rule_ids)

    def bearing(self, exercise: Exercise) -> object:
        state, given = exercise.state, exercise.given
        if given["ask"] != "next":
            return [state.refusal(text) for text in given["calls"]]
        return given["call"] in state.legal and self.answer(exercise)

    def hints(self, exercise: Exercise) -> tuple[Phrase, ...]:
        if exercise.given["ask"] == "next":
            return tuple([Phrase(f"exercise.calling.hint.{key}", {}) for key in ("out", "end")])
        # What decides comes last: the answer's own rule, where that is what refuses.
        calls = sorted(exercise.given["calls"], key=lambda text: text == self.answer(exercise))
        if exercise.given["ask"] == "may":
            calls.pop()
        keys = list(dict.fromkeys(_hint(exercise.state, text) for text in calls))
        standing = exercise.state.standing
        if standing is None:
            keys = [key for key in keys if key != "higher"] or ["first"]
        facts: dict[str, Fact] = {}
        if standing is not None:
            facts["standing"] = call_term(exercise.game, standing[0])
        return tuple([Phrase(f"exercise.calling.hint.{key}", facts) for key in keys[-2:]])

    def draft(self, game: Game, dice: Random) -> Draft | None:
        state = dealt(game, dice, some_rules(game, dice, 0.6))
        state = _talked(state, dice, dice.randrange(1, 9))
        if state.to_act is None or not _talks(state):
            return None
        asks = ["may", "not"] if dice.random() < 0.75 else ["next"]
        ask = dice.choice(asks)
        seat = state.to_act
        if ask == "next":
            if state.phase != "auction" or len(state.actions) < 2:
                return None
            quiet = [text for text in state.legal if text in ("pass", "hold")]
            call = dice.choice(quiet or state.legal)
            usual = (seat + 1) % game.seats
            # That the next one speaks goes without saying.
            if _next(state, call) == str(usual) and dice.random() < 0.9:
                return None
            return Draft(state, dice.randrange(game.seats), {"ask": ask, "call": call})
        calls = self._calls(state, ask, dice)
        return Draft(state, seat, {"ask": ask, "calls": calls}) if calls else None

    def _calls(self, state: State, ask: str, dice: Random) -> list[str]:
        """Calls of which just one is allowed, or just one is not; none if that cannot be had."""
        game = state.game
        candidates = [
            action.text
            for action in game.action_list()
            if action.kind in state.now.kinds and not action.cards
        ]
        bad = [text for text in candidates if state.refusal(text) is not None]
        good = [text for text in candidates if text in state.legal]
        one, others = (good, bad) if ask == "may" else (bad, good)
        if not one or len(others) < 2:
            return []
        # What is refused by a rule other than that for a higher bid tells most.
        telling = [text for text in one if not game.actions[text].name]
        picked = dice.choice(telling or one)
        rest = sorted(others, key=lambda text: (bool(game.actions[text].name), dice.random()))
        texts = {picked, *rest[: MOST - 1]}
        return [text for text in candidates if text in texts]

    def grade(self, exercise: Exercise) -> Grade:
        state, ask = exercise.state, exercise.given["ask"]
        many = len(exercise.choices)
        if ask == "next":
            passes = sum(text in ("pass", "hold") for text in state.actions)
            score = 0.3 + 0.08 * passes
        else:
            bad = [text for text in exercise.given["calls"] if text not in state.legal]
            hard = [_subtlety(state, text) for text in bad]
            score = sum(hard) / len(hard) + 0.04 * len(state.actions)
        measured = {
            "choices": many,
            "chance": round(1 / many, 2),
            "calls": len(state.actions),
        }
        return Grade(graded(score), measured)

    def _said(self, exercise: Exercise, text: str) -> Term:
        action = exercise.game.actions[text]
        return call_term(exercise.game, action.name or action.kind)


def _talks(state: State) -> bool:
    """Whether something is to be said that has a rule to it."""
    kinds = state.now.kinds
    return state.phase != "play" and not kinds & {"discard", "trump"}


def _talked(state: State, dice: Random, count: int) -> State:
    """The deal after so many things said by chance, which mostly are a pass or the lowest bid."""
    for _ in range(count):
        if state.to_act is None or state.phase == "play":
            break
        legal = state.legal
        quiet = [text for text in legal if not state.game.actions[text].name]
        loud = [text for text in legal if text not in quiet]
        if state.phase == "hand" and dice.random() < 0.75:
            state = state.act("decline")
        elif loud and (not quiet or dice.random() < 0.4):
            state = state.act(loud[min(len(loud) - 1, int(dice.expovariate(1.2)))])
        else:
            state = state.act(dice.choice(quiet or legal))
    return state


def _next(state: State, call: str) -> str:
    """The seat that speaks in the auction after this call, or that it is over."""
    after = state.act(call)
    return str(after.to_act) if after.phase == state.phase else OVER


def _before(state: State, named: int, following: int) -> bool:
    """Whether a seat comes before the one whose turn it is after the call."""
    seats, seat = state.game.seats, state.to_act
    assert seat is not None
    return 0 < (named - seat) % seats < ((following - seat) % seats or seats)


def _off_ladder(state: State, text: str) -> bool:
    """Whether a call names a contract that is none of this table's."""
    name = state.game.actions[text].name
    return bool(name) and name not in state.rules.contracts


def _hint(state: State, text: str) -> str:
    """What to think of next about a call."""
    if _off_ladder(state, text):
        return "ladder"
    # To pass among contra and re-contra is another thing than in the auction.
    kind = "contra" if state.phase == "contra" else state.game.actions[text].kind
    return HINTS.get(kind, kind)


def _subtlety(state: State, text: str) -> float:
    """How hard it is to see that a call is refused, 0 to 1."""
    if _off_ladder(state, text):
        return OFF_LADDER
    return SUBTLE.get(state.game.actions[text].kind, 0.55)


def _allowed(exercise: Exercise, text: str) -> Phrase:
    """Why a call that is not refused may be made."""
    game, state = exercise.game, exercise.state
    kind = game.actions[text].kind
    facts: dict[str, Fact] = {"alone": game.alone, "against": game.against(game.seats - 1)}
    if state.standing is not None:
        facts["standing"] = call_term(game, state.standing[0])
    key = kind
    if kind in ("bid", "hand"):
        key = f"{kind}.first" if state.standing is None else "higher"
    elif kind == "pass" and state.phase == "contra":
        key = "quiet"
    elif kind == "hold":
        # A hold is open to different players at different tables.
        statement = state.rules.statement(game.hold_rule)
        assert statement is not None
        key = statement.key.removeprefix("rule.")
    return Phrase(f"exercise.calling.why.{key}", facts)


def _seats(exercise: Exercise) -> range:
    return range(exercise.game.seats)


def _has_passed(state: State, seat: int) -> bool:
    """Whether a seat has passed in this auction so far."""
    passed = state.game.start(state.rules, dealer=state.dealer, hands=state.dealt.hands)
    for text in state.actions:
        if passed.to_act == seat and text == "pass":
            return True
        passed = passed.act(text)
    return False


def _stated(exercise: Exercise, id: str) -> tuple[Phrase, ...]:
    statement = exercise.state.rules.statement(id)
    return () if statement is None else (statement,)
