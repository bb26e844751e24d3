"""The referee: a record read and played to its end, or to what is wrong with it."""

import json

from reference.brandeln import Brandeln
from reference.facts import (
    OPTIONS,
    PACK,
    PRESETS,
    SEATS,
    SEED,
    SHARES,
    hands_of_number,
    highest_number,
)
from reference.play import Play
from reference.preferansz import Preferansz


class UnreadableRecord(Exception):
    """What the referee answers with index, action and rule null."""


def deal_of(game: str, rules: dict[str, object], dealer: int, owners: list[list[str]]) -> Play:
    """A deal before its first action."""
    kind = Brandeln if game == "brandeln" else Preferansz
    return kind(game, rules, dealer, owners)


def rules_of(game: str, given: object) -> dict[str, object]:
    if not isinstance(given, dict):
        raise UnreadableRecord("rules")
    preset = given.get("preset", "seed")
    if not isinstance(preset, str) or preset not in PRESETS[game]:
        raise UnreadableRecord("preset")
    rules: dict[str, object] = {**SEED[game], **PRESETS[game][preset]}
    for name, value in given.items():
        if name == "preset":
            continue
        if name not in OPTIONS[game]:
            raise UnreadableRecord(f"house rule {name}")
        allowed = OPTIONS[game][name]
        if allowed == "from 1":
            if type(value) is not int or value < 1:
                raise UnreadableRecord(f"value of {name}")
        elif not any(type(value) is type(each) and value == each for each in allowed):
            raise UnreadableRecord(f"value of {name}")
        rules[name] = value
    return rules


def owners_of(game: str, deal: object) -> list[list[str]]:
    if not isinstance(deal, dict) or ("number" in deal) == ("hands" in deal):
        raise UnreadableRecord("deal")
    if "number" in deal:
        number = deal["number"]
        if type(number) is not int or not 1 <= number <= highest_number(game):
            raise UnreadableRecord("number")
        if "talon" in deal:
            raise UnreadableRecord("number and talon")
        return hands_of_number(game, number)
    hands = deal["hands"]
    texts = [*hands] if isinstance(hands, list) else [None]
    if game == "preferansz":
        texts.append(deal.get("talon"))
    elif "talon" in deal:
        raise UnreadableRecord("talon")
    if not all(isinstance(text, str) for text in texts):
        raise UnreadableRecord("hands")
    owners = [str(text).split() for text in texts]
    if [len(owner) for owner in owners] != SHARES[game]:
        raise UnreadableRecord("hands")
    if sorted(card for owner in owners for card in owner) != sorted(PACK[game]):
        raise UnreadableRecord("cards")
    return owners


def begin(record: object) -> Play:
    """The deal of a record before its first action; raises UnreadableRecord."""
    if not isinstance(record, dict):
        raise UnreadableRecord("record")
    if record.get("format") != "vorhand-record":
        raise UnreadableRecord("format")
    if type(record.get("version")) is not int or record["version"] != 1:
        raise UnreadableRecord("version")
    game = record.get("game")
    if not isinstance(game, str) or game not in SEATS:
        raise UnreadableRecord("game")
    rules = rules_of(game, record.get("rules", {}))
    dealer = record.get("dealer")
    if type(dealer) is not int or not 0 <= dealer < SEATS[game]:
        raise UnreadableRecord("dealer")
    owners = owners_of(game, record.get("deal"))
    actions = record.get("actions")
    if not isinstance(actions, list) or not all(isinstance(each, str) for each in actions):
        raise UnreadableRecord("actions")
    names = record.get("names")
    if "names" in record and (
        not isinstance(names, list)
        or len(names) != SEATS[game]
        or not all(isinstance(name, str) for name in names)
    ):
        raise UnreadableRecord("names")
    return deal_of(game, rules, dealer, owners)


def referee(record: object) -> dict[str, object]:
    """The referee's answer, its errors without a message. A text is read as JSON first."""
    nothing = {"error": {"index": None, "action": None, "rule": None}}
    if isinstance(record, str):
        try:
            record = json.loads(record)
        except ValueError:
            return nothing
    try:
        deal = begin(record)
    except UnreadableRecord:
        return nothing
    assert isinstance(record, dict)
    for index, action in enumerate(record["actions"]):
        rule = deal.refused(action)
        if rule is not None:
            return {"error": {"index": index, "action": action, "rule": rule}}
        deal.do(action)
    return deal.describe()
