"""What a lesson of Brandeln teaches is what a hint would say: no card or call is refused as wrong
that is as good as the taught one, and none is taught that is clearly worse.

What is asked of a hand is judged as a hint judges it, from the seat alone. Where all cards lie open
in the lesson, best play with open cards is as good a judge.
"""

import pytest

from vorhand.advice.weighing import SMALL, weigh
from vorhand.games import State
from vorhand.lessons import Runner, Step, course
from vorhand.solver import Board, Solver
from vorhand.views import view_for

DECIDING = [
    step
    for lesson in course("brandeln")
    for step in lesson.steps
    if step.ask is not None and step.ask.right and len(step.state.legal) > 1
]


def made(state: State) -> bool:
    """Whether the soloist makes his contract, all cards open."""
    contract = state.contract
    assert contract is not None
    if state.result is not None:
        return bool(state.result.made)
    tricks = Solver.of(state).tricks(Board.of(state))
    return tricks <= contract.required if contract.avoid else tricks >= contract.required


@pytest.mark.parametrize("step", DECIDING, ids=repr)
def test_nothing_good_is_refused_and_nothing_bad_is_taught(step: Step) -> None:
    state, seat = step.state, step.scene.seat
    answers = Runner(step.scene.lesson, step.scene.lesson.place(step.id)).answers()
    weighed = weigh(view_for(state, seat))
    taught = weighed.of(answers[0])
    refused = [each for each in weighed.options if each.action not in answers]
    if step.scene.open and state.phase == "play":
        won = {text: made(state.act(text)) == (state.soloist == seat) for text in state.legal}
        assert won[taught.action] or not any(won.values())
        assert taught.clearly_worse <= won[taught.action]
        # With open cards a card may be refused that loses, or that a hint would not play either.
        refused = [each for each in refused if won[each.action]]
    else:
        assert not taught.clearly_worse
    assert [each.action for each in refused if each.payment > taught.payment - SMALL] == []
