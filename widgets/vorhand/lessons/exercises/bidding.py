"""What would you bid: only where every judge agrees, and by a clear margin.

The judges are the advice (:func:`vorhand.advice.weigh`, twice with different imagined deals), the
rule of thumb, Club with several seeds and Master. What was weighed is kept with the exercise, so
that an answer is judged without weighing anew.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from vorhand.advice import Outlook, Weighed, Worth, weigh
from vorhand.advice.hints import reason
from vorhand.advice.words import contract_phrase, done, percent, points_phrase
from vorhand.games import Game, State
from vorhand.lessons.exercises.exercise import Exercise, Grade
from vorhand.lessons.exercises.kind import Choice, Draft, Kind, Verdict, graded
from vorhand.lessons.exercises.situations import chance_of, dealt, moments_of_talk, players
from vorhand.players import Budget, make
from vorhand.terms import Fact, Phrase
from vorhand.views import View, view_for

BUDGET = Budget(80, 300_000)
"""What is weighed with, each time: imagined deals, and nodes after which none is begun."""

MARGIN = 0.8
"""Points by which every other call must be behind the right one, in both weighings."""

FAR = 3.0
"""Points behind which the second is far: then nothing else comes near the right call."""

SURE = 2.0
"""Standard errors that this must be as well."""

CLUBS, MASTERS = 6, 2
"""Seeds of the players that must all choose it."""

MOST = 5
"""Calls to choose from."""

ASKED = ("trump", "declare", "recontra", "hand", "bid")
"""The kinds of actions by which the question is told; others go with them."""

QUIET = ("pass", "decline")
"""The calls that undertake nothing."""

SILENT = 0.06
"""How often a pass is let in: it is right most of the time."""

AUCTION = 0.8
"""How often the question is what to bid, where something was bid."""


class Bidding(Kind):
    """Before the first card, from one seat: which call promises the most?

    ``given``: ``worlds``, the deals imagined; ``options``, for each call the chance to make what
    it undertakes (or none) and the payment expected in points; ``worths``, the contracts of the
    hand with chance and payment; ``calls``, those to choose from.
    """

    name = "bidding"
    form = "choice"
    slow = True
    each = 9

    def question(self, exercise: Exercise) -> Phrase:
        kinds = exercise.state.now.kinds
        key: str = next(each for each in ASKED if each in kinds)
        if key == "recontra" and exercise.state.soloist != exercise.seat:
            key = "contra"
        return Phrase(f"exercise.bidding.{key}", {})

    def choices(self, exercise: Exercise) -> tuple[Choice, ...]:
        game = exercise.game
        return tuple([Choice(text, done(game, text)) for text in exercise.given["calls"]])

    def answer(self, exercise: Exercise) -> str:
        return _weighed(exercise).options[0].action

    def judge(self, exercise: Exercise, answer: str) -> Verdict:
        weighed, view, game = _weighed(exercise), exercise.view, exercise.game
        best, chosen = weighed.options[0], weighed.of(answer)
        facts: dict[str, Fact] = {
            "call": done(game, answer),
            "payment": points_phrase(chosen.payment),
            "worlds": weighed.worlds,
        }
        if answer == best.action:
            second = weighed.options[1]
            far = second.behind >= FAR
            if not far:
                facts |= {"next": done(game, second.action), "less": points_phrase(second.payment)}
            said = Phrase(f"exercise.bidding.{'best' if far else 'ahead'}", facts)
            why = reason(view, weighed, answer)
            return Verdict(True, (Phrase("exercise.right", {}), why, said))
        cause = Phrase(f"exercise.bidding.no.{_slip(view, best, chosen)}", {})
        said = Phrase("exercise.bidding.brings", facts)
        own = _undertakes(view, weighed, answer)
        return Verdict(False, (cause, *own, said), (), (cause,))

    def bearing(self, exercise: Exercise) -> object:
        # What was weighed was weighed by the rules in force: all of them count.
        return exercise.state.rules

    def hints(self, exercise: Exercise) -> tuple[Phrase, ...]:
        key = "trump" if "trump" in exercise.state.now.kinds else "call"
        return (Phrase(f"exercise.bidding.hint.{key}", {}),)

    def draft(self, game: Game, dice: Random) -> Draft | None:
        return self.draft_of(game, dice)

    def draft_of(self, game: Game, dice: Random, phases: tuple[str, ...] = ()) -> Draft | None:
        """As :meth:`draft`, of these phases alone if any are named."""
        player = players(game, dice)
        found: dict[str, list[State]] = {}
        end = None
        for state in [*moments_of_talk(dealt(game, dice), player)]:
            wanted = end is not None and (not phases or end.phase in phases)
            if end is not None and wanted and _asks(end):
                silent = state.actions[-1] in QUIET
                if not silent or dice.random() < SILENT:
                    found.setdefault(end.phase, []).append(end)
            end = state
        if not found:
            return None
        # What is bid in the auction is asked for most.
        asked = "auction" in found and dice.random() < AUCTION
        phase = "auction" if asked else dice.choice(sorted(found))
        state = dice.choice(found[phase])
        assert state.to_act is not None
        view = view_for(state, state.to_act)
        usual = make("thumb", 0).choose(view)
        if any(make("club", seed).choose(view) != usual for seed in range(CLUBS)):
            return None
        if any(make("master", seed).choose(view) != usual for seed in range(MASTERS)):
            return None
        first = weigh(view, 0, BUDGET)
        if not _clear(first, usual) or not _clear(weigh(view, 1, BUDGET), usual):
            return None
        return Draft(state, state.to_act, _kept(view, first, dice))

    def grade(self, exercise: Exercise) -> Grade:
        weighed, state = _weighed(exercise), exercise.state
        best, second = weighed.options[0], weighed.options[1]
        ahead = round(best.payment - second.payment, 2)
        right = best.action
        beginner = chance_of(state, right, "beginner", 12)
        many = len(exercise.choices)
        # The closer the second, and the likelier a beginner's slip, the harder.
        score = 0.5 * (1 - beginner) + 0.5 / (0.5 + ahead / (len(state.tricks) - 1))
        score += 0.05 * (many - 3)
        measured = {
            "choices": many,
            "chance": round(1 / many, 2),
            "ahead": ahead,
            "beginner": beginner,
        }
        return Grade(graded(score), measured)


def _asks(state: State) -> bool:
    # Contra is said or not; of other calls there should be some to choose from.
    few = 1 if state.phase == "contra" else 2
    return bool(state.now.kinds.intersection(ASKED)) and len(state.legal) > few


def _clear(weighed: Weighed, action: str) -> bool:
    """Whether this is the best by more than the margin and than the sample may err."""
    if weighed.options[0].action != action:
        return False
    return all(each.behind > max(MARGIN, SURE * each.error) for each in weighed.options[1:])


def _kept(view: View, weighed: Weighed, dice: Random) -> Mapping[str, Any]:
    options = [
        [
            each.action,
            None if each.chance is None else round(each.chance, 3),
            round(each.payment, 3),
        ]
        for each in weighed.options
    ]
    worths = [
        [
            each.contract.name,
            each.contract.trump,
            each.contract.hand,
            round(each.chance, 3),
            round(each.payment, 3),
        ]
        for each in weighed.worths
    ]
    quiet = [text for text in view.legal if not view.game.actions[text].name]
    near = [each.action for each in weighed.options[:MOST]]
    silent = [text for text in quiet if text in QUIET]
    chosen = list(dict.fromkeys([weighed.options[0].action, *silent, *near]))[:MOST]
    calls = [text for text in view.legal if text in chosen]
    return {"worlds": weighed.worlds, "options": options, "worths": worths, "calls": calls}


def _weighed(exercise: Exercise) -> Weighed:
    """What was weighed, as it is kept with the exercise."""
    given, rules = exercise.given, exercise.state.rules
    best = given["options"][0][2]
    options = [
        Outlook(action, chance, payment, best - payment, 0.0)
        for action, chance, payment in given["options"]
    ]
    worths = [
        Worth(rules.contract(name, trump, hand=hand), chance, payment)
        for name, trump, hand, chance, payment in given["worths"]
    ]
    habit = options[0].action
    return Weighed(tuple(options), given["worlds"], habit, tuple(worths))


def _slip(view: View, best: Outlook, chosen: Outlook) -> str:
    """What is wrong with a call: too timid, too bold, or another promises more."""
    if view.game.actions[best.action].suit >= 0:
        return "trump"
    if chosen.action in QUIET:
        return "timid"
    return "bold" if best.action in QUIET or chosen.payment < 0 else "other"


def _undertakes(view: View, weighed: Weighed, text: str) -> tuple[Phrase, ...]:
    """What becomes of the contract that a call undertakes, where it undertakes one."""
    action = view.game.actions[text]
    name = action.name or (view.standing[0] if action.kind == "hold" and view.standing else "")
    for worth in weighed.worths:
        if worth.contract.name == name:
            contract = contract_phrase(view.game, name, worth.best_trump, worth.contract.hand)
            facts: dict[str, Fact] = {"contract": contract, "chance": percent(worth.chance)}
            return (Phrase("exercise.bidding.chance", facts),)
    return ()
