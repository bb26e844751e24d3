"""The rules in force at a table, on one page."""

from typing import Any

from vorhand.table.forms import rule_label
from vorhand.table.match import Match
from vorhand.table.speech import Speech
from vorhand.terms import Term


def sheet_of(match: Match, speech: Speech) -> dict[str, Any]:
    """The page of rules: the preset, the house rules with their values, and every rule.

    Each is headed by what it is about, with its id after it: a rule's own, or the name by which
    links and Python know a house rule.
    """
    game, rules, messages = match.game, match.rules, speech.messages
    name = Term(f"game.{game.name}")
    preset = str(rules.as_dict()["preset"])
    key = f"preset.{game.name}.{preset}"
    intro = [speech("sheet.intro", preset=Term(key)), messages(f"{key}.about")]
    differing = [each for each in rules.as_dict() if each != "preset"]
    if differing:
        changed = tuple(messages(f"house.{game.name}.{each}") for each in differing)
        intro.append(speech("sheet.changed", rules=changed))
    stated = []
    for rule in game.rule_ids:
        phrase = rules.statement(rule)
        if phrase is not None:
            title = messages(f"rule-title.{rule.partition('.')[2]}")
            stated.append({"name": title, "id": rule, "text": messages.phrase(phrase)})
    house = [
        {
            "name": messages(f"house.{game.name}.{rule.name}"),
            "id": rule.name,
            "text": speech(
                "sheet.house-value",
                value=rule_label(game, rule, getattr(rules, rule.name), speech),
                about=messages(f"house.{game.name}.{rule.name}.about"),
            ),
        }
        for rule in game.house_rules
    ]
    return {
        "title": speech("sheet.title", game=name),
        "intro": intro,
        "sections": [
            {"title": speech("sheet.rules"), "items": stated},
            {"title": speech("sheet.house"), "items": house},
        ],
    }
