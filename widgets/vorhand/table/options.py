"""The box in which a person bids, names, discards and announces.

It shows every call of the phase that the house rules have, those too that are refused now: who
tries one is told the rule.
"""

from typing import Any

from vorhand.games.state import Action
from vorhand.table.sight import Sight
from vorhand.table.speech import Speech
from vorhand.views import View


def box_of(seen: Sight, speech: Speech, title: str, advised: str = "") -> dict[str, Any] | None:
    """The box for the decision at hand; ``None`` when a card is to be played.

    ``advised`` is the action that a hint has advised.
    """
    view = seen.view
    legal = set(view.legal)
    actions = [view.game.actions[text] for text in view.legal]
    if not actions or any(action.card >= 0 for action in actions):
        return None
    box = {"token": len(view.actions), "title": title, "hint": ""}
    if any(action.cards for action in actions):
        count = actions[0].cards.bit_count()
        counts = [speech("box.choose", n=count - chosen) for chosen in range(count)]
        counts.append(speech("box.lay-away", n=count))
        return {**box, "groups": [], "counts": counts, "hint": speech.of_game("box.discard-hint")}
    if view.standing is not None:
        box["hint"] = speech("box.standing", call=speech.call(view.standing[0]))
    groups: dict[str, list[dict[str, Any]]] = {}
    for action in _calls(seen, view):
        group = action.kind if action.name or action.suit >= 0 else ""
        option = _option(action, action.text in legal, view, speech)
        option["advised"] = speech("advised") if action.text == advised else ""
        groups.setdefault(group, []).append(option)
    every = [option for options in groups.values() for option in options]
    # What names nothing (pass, hold, contra) comes first, as at a table.
    ordered = sorted(groups.items(), key=lambda item: item[0] != "")
    return {
        **box,
        "groups": [
            {
                "key": key or "plain",
                "label": speech.of_game(f"group.{key}") if key and len(ordered) > 1 else "",
                "options": options,
            }
            for key, options in ordered
        ],
        "counts": None,
        "fold": speech("box.refused", n=sum(not each["legal"] for each in every)),
    }


def _calls(seen: Sight, view: View) -> list[Action]:
    contracts = view.rules.contracts
    return [
        action
        for action in view.game.action_list()
        if action.kind in seen.kinds
        and not action.cards
        and (not action.name or action.name in contracts)
    ]


def _option(action: Action, legal: bool, view: View, speech: Speech) -> dict[str, Any]:
    option: dict[str, Any] = {"action": action.text, "legal": legal, "note": "", "sign": None}
    if action.suit >= 0:
        option["label"] = speech.text(speech.suit(action.suit))
        option["sign"] = speech.sign(action.suit)
        return option
    call = speech.call(action.name or action.kind)
    option["label"] = speech.text(call, capital=True)
    if action.name:
        contract = view.rules.contract(action.name, hand=action.kind == "hand")
        key = "box.takes-none" if contract.avoid else "box.needs"
        option["note"] = speech(key, required=contract.required, value=contract.value)
    return option
