"""The referee: a record replayed under the rules, as the JSON of RECORD.md, "Commands"."""

from typing import Any

from vorhand.games import Refusal, State
from vorhand.messages import Messages
from vorhand.records import Fault, Record, RecordError
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
    messages = messages or Messages()
    try:
        replay = Record.read(data).replay()
    except RecordError as error:
        return _unreadable(error, messages), 3
    if replay.fault:
        return _illegal(replay.fault, messages), 2
    return describe(replay.state), 0


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


def _unreadable(error: Problem, messages: Messages) -> dict[str, Any]:
    message = messages.problem(error)
    return {"error": {"index": None, "action": None, "rule": None, "message": message}}
