"""The lessons hold: no answer is called wrong that is as good as the taught one, and no number is
told that the deal does not bear out."""

import re
from collections.abc import Callable

import pytest

from vorhand.advice import hint
from vorhand.games import State
from vorhand.lessons import Runner, Step, course
from vorhand.messages import Messages
from vorhand.solver import Board, Solver
from vorhand.views import view_for

# Those of Brandeln are held to what a hint says, by test_lessons_taught.py: best play with open
# cards alone calls a lead as good that wins only against the very cards that lie there.
SOUND = ["preferansz"]
"""The games whose lessons are held to this."""

STEPS = [step for name in SOUND for each in course(name) for step in each.steps]
ACTING = [step for step in STEPS if step.ask is not None and step.ask.kind == "act"]


def named(step: Step) -> str:
    return f"{step.scene.lesson.id}#{step.id}"


def worth(state: State) -> tuple[int, int]:
    """What the deal comes to for the soloist, best played with open cards: made or not, tricks."""
    if state.result is not None:
        soloist = state.soloist
        assert soloist is not None
        return int(state.result.payments[soloist] > 0), 0
    solver, board = Solver.of(state), Board.of(state)
    contract = state.contract
    assert contract is not None
    return int(solver.makes(board)), 0 if contract.avoid else solver.tricks(board)


def as_good(step: Step, taught: tuple[str, ...]) -> set[str]:
    """The acts that are as good as what is taught: by best play where the learner sees all cards,
    elsewhere and before the first card by what the computer advises who sees what he sees."""
    state, seat = step.state, step.scene.seat
    if state.phase == "play" and step.scene.open:
        side = 1 if seat == state.soloist else -1
        by = {act: tuple(side * each for each in worth(state.act(act))) for act in state.legal}
        least = by[taught[0]]
        return {act for act, value in by.items() if value >= least}
    opinion = hint(view_for(state, seat)).opinion
    assert opinion is not None
    return {opinion.action, *opinion.as_good}


@pytest.mark.parametrize("step", ACTING, ids=named)
def test_no_act_is_called_wrong_that_is_as_good_as_the_taught_one(step: Step) -> None:
    taught = Runner(step.scene.lesson, step.scene.lesson.place(step.id)).answers()
    assert as_good(step, taught) <= set(taught)


# ------------------------------------------------------------------ numbers


WORDS = {
    "en": "two three four five six seven eight nine ten",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn",
    "ru": "дв тр[иеё] четыр пят шест сем[ьиё] вос[еь]м девят десят",
}
"""The numbers from two to ten as a language writes them, from their beginning."""


def told(text: str, language: str) -> list[int]:
    """The numbers that a text tells, in words or digits, in their order."""
    words = dict(enumerate(WORDS[language].split(), 2))
    end = r"(?![a-z])" if language == "en" else ""
    parts = "|".join([rf"(?P<n{number}>{word}){end}" for number, word in words.items()])
    found = re.finditer(rf"(?<![\w{{])(?:(?P<digits>\d+)|{parts})", text, re.IGNORECASE)
    return [
        int(each["digits"]) if each["digits"] else int((each.lastgroup or "")[1:]) for each in found
    ]


def held(step: Step, suit: str, seat: int | None = None) -> int:
    """How many cards of a suit somebody holds, the learner where nobody is named."""
    pack = step.state.game.pack
    hand = step.state.hands[step.scene.seat if seat is None else seat]
    return (hand & pack.suit_masks[pack.suits.index(suit)]).bit_count()


def ranked(step: Step, rank: str, seat: int) -> int:
    """How many cards of a rank somebody holds."""
    pack = step.state.game.pack
    return sum(pack.text(card)[1] == rank for card in pack.cards(step.state.hands[seat]))


def against(step: Step) -> int:
    """How many trumps the other two hold between them."""
    contract = step.state.contract
    assert contract is not None
    suit = step.state.game.pack.suits[contract.trump if contract.trump is not None else -1]
    return sum(held(step, suit, seat) for seat in (1, 2))


def required(step: Step, name: str = "", *, hand: bool = False) -> int:
    contract = step.state.rules.contract(name, hand=hand) if name else step.state.contract
    assert contract is not None
    return contract.required


def stands(step: Step) -> int:
    """The number of the bid that stands."""
    standing = step.state.standing
    assert standing is not None
    return int(standing[0])


def final(step: Step) -> State:
    return step.scene.states[-1]


def paid(step: Step, seat: int = 0) -> int:
    result = step.state.result
    assert result is not None
    return abs(result.payments[seat])


def after(step: Step) -> State:
    upcoming = step.upcoming
    assert upcoming is not None
    return step.state.act(upcoming)


def of_suit(state: State, suit: str) -> int:
    pack = state.game.pack
    return (state.hands[0] & pack.suit_masks[pack.suits.index(suit)]).bit_count()


BORNE_OUT: dict[str, Callable[[Step], list[int]]] = {
    "pack.highest-green": lambda step: [held(step, "G")],
    "pack.highest-bell.ask": lambda step: [held(step, "S")],
    "first-tricks.lead": lambda step: [required(step), step.state.hands[0].bit_count()],
    "games.required-green.right": lambda step: [required(step), 6],
    "auction.open": lambda step: [held(step, "E")],
    "auction.kann-ich": lambda step: [stands(step), 5],
    "auction.end.right": lambda step: [stands(step)],
    "auction.not-vorhand": lambda step: [stands(step)],
    "talon.declare": lambda step: [stands(step)],
    "talon.declare.right": lambda step: [stands(step), 5, held(step, "E")],
    "hand-round.round": lambda step: [held(step, "E", 1)],
    "hand-round.one-more.right": lambda step: [required(step, "5"), required(step)],
    "contra.contra": lambda step: [required(step)],
    "contra.contra.not": lambda step: [ranked(step, "A", 0)],
    "contra.contra.right": lambda step: [ranked(step, "A", 0), 11 - required(step)],
    "contra.recontra": lambda step: [required(step)],
    "contra.recontra.not": lambda step: [against(step), held(step, "S")],
    "tricks.free.right": lambda step: [final(step).tricks[1]],
    "durchmarsch.march-declare.also.declare-5": lambda step: [
        *(5, 10 - required(step, "5"), required(step, "5"), 15 - required(step, "5"), 7)
    ],
    "durchmarsch.durchmarsch": lambda step: [ranked(step, "A", 2) + 1],
    "payments.over": lambda step: [5, step.state.tricks[1], required(step)],
    "payments.over.right": lambda step: [5, step.state.tricks[1] - required(step), paid(step)],
    "payments.short": lambda step: [3, step.state.tricks[2], required(step)],
    "payments.short.right": lambda step: [3, required(step) - step.state.tricks[2], paid(step)],
    "payments.kunstwerk": lambda step: [paid(step, 1), paid(step), paid(step, 2)],
    "payments.contra.right": lambda step: [paid(step) // 2] * 2,
    "payments.bettel.right": lambda step: [paid(step) // 2, 2],
    "whole-deal.hand.not": lambda step: [
        *{required(step, name, hand=True) for name in ("3", "4", "5")}
    ],
    "whole-deal.hand.not.hand-2": lambda step: [required(step, "2", hand=True), held(step, "G")],
    "whole-deal.answer": lambda step: [stands(step), 5],
    "whole-deal.discard.not": lambda step: [held(step, "E"), held(step, "H")],
    "whole-deal.discard.right": lambda step: [
        *(of_suit(after(step), "E"), 10 - of_suit(after(step), "E"))
    ],
    "whole-deal.declare": lambda step: [stands(step)] * 2,
    "whole-deal.declare.right": lambda step: [required(step, "5")],
    "whole-deal-play.trick-1": lambda step: [against(step), 10, 7],
    "whole-deal-play.trick-3": lambda step: [10, held(step, "E")],
    "whole-deal-play.trick-4.right": lambda step: [step.state.tricks[0] + 1],
    "whole-deal-play.trick-5.right": lambda step: [step.state.tricks[0] + 1],
    "whole-deal-play.trick-6.right": lambda step: [step.state.tricks[0] + 1],
    "whole-deal-play.trick-10.right": lambda step: [final(step).tricks[0]],
    "whole-deal-play.payment.right": lambda step: [paid(step) + 2, 2],
    "house-rules.green-lead": lambda step: [2, held(step, "G"), required(step)],
    "house-rules.green-lead.right": lambda step: [against(step)],
    "house-rules.green-short": lambda step: [6, step.state.tricks[0]],
    "house-rules.green-short.right": lambda step: [paid(step) // 2],
}
"""What the deal says to the numbers of a text, in their order."""


@pytest.mark.parametrize("said", BORNE_OUT)
def test_a_number_that_is_told_is_borne_out_by_the_deal(said: str) -> None:
    lesson, id = said.split(".")[:2]
    (step,) = [
        each for each in STEPS if (each.scene.lesson.id, each.id) == (f"preferansz/{lesson}", id)
    ]
    numbers = BORNE_OUT[said](step)
    for language in WORDS:
        text = Messages(language)(f"lesson.preferansz.{said}", **step.scene.facts)
        there = told(text, language)
        if language == "en":
            assert there == numbers, text
        else:
            assert {each for each in there if each > 2} == {each for each in numbers if each > 2}, (
                text
            )
