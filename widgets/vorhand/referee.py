"""A record replayed under the rules, and solved, as the JSON of RECORD.md, "Commands"."""

from collections.abc import Callable
from typing import Any

from vorhand.games import Refusal, State
from vorhand.messages import Messages
from vorhand.records import Fault, Record
from vorhand.solver import Board, Solver
from vorhand.terms import Problem


def describe(state: State) -> dict[str, Any]:
    """Everything that the referee says of a state, as JSON data."""
    pack = state.game.pack
    contract, result = state.contract, state.result
    return {
        "game": state.game.name,
        "phase": state.phase,
        "to_act": state.to_act,
        "legal": list(state.legal),
        "soloist": state.soloist,
        "contract": contract
        and {
            "name": contract.name,
            "trump": None if contract.trump is None else pack.suits[contract.trump],
            "hand": contract.hand,
        },
        "hands": [pack.hand_text(hand) for hand in state.hands],
        "trick": [pack.text(card) for card in state.trick],
        "tricks": list(state.tricks),
        "kunstwerk": state.kunstwerk,
        "result": result and {"made": result.made, "payments": list(result.payments)},
    }


def referee(data: object, messages: Messages | None = None) -> tuple[dict[str, Any], int]:
    """The referee's answer to a record (JSON text or data), and the command's exit status.

    The status is 0 for a record that is whole, 2 for an illegal action, 3 for a record that
    cannot be read.
    """
    return _answer(data, messages or Messages(), describe)


def best_play(state: State) -> dict[str, Any]:
    """What best play with all hands open gives, as JSON data.

    ``soloist_tricks`` are the soloist's tricks at the end of the deal, ``cards`` the same after
    each legal card, in pack order. Raises :class:`~vorhand.terms.Problem` unless cards are being
    played.
    """
    if state.phase != "play":
        raise Problem("problem.solve.phase", phase=state.phase)
    solver, board, pack = Solver.of(state), Board.of(state), state.game.pack
    values = solver.values(board)
    return {
        "soloist_tricks": solver.tricks(board),
        "cards": {pack.text(card): tricks for card, tricks in values.items()},
    }


def solve(data: object, messages: Messages | None = None) -> tuple[dict[str, Any], int]:
    """What best play gives from where a record stands, and the command's exit status.

    The status is that of :func:`referee`; 3 also when no cards are being played.
    """
    return _answer(data, messages or Messages(), best_play)


def _answer(
    data: object, messages: Messages, answer: Callable[[State], dict[str, Any]]
) -> tuple[dict[str, Any], int]:
    try:
        replay = Record.read(data).replay()
        if replay.fault:
            return _illegal(replay.fault, messages), 2
        return answer(replay.state), 0
    except Problem as problem:
        return unreadable(problem, messages), 3


def _illegal(fault: Fault, messages: Messages) -> dict[str, Any]:
    refusal: Refusal = fault.refusal
    return {
        "error": {
            "index": fault.index,
            "action": refusal.action,
            "rule": refusal.rule,
            "message": messages.refusal(refusal),
        }
    }


def unreadable(problem: Problem, messages: Messages) -> dict[str, Any]:
    """The answer to a record that cannot be read, its file being no file included."""
    message = messages.problem(problem)
    return {"error": {"index": None, "action": None, "rule": None, "message": message}}
