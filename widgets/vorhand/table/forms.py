"""The table's forms as data (what to ask, with which answers), and what the answers mean."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vorhand.games import Game, Rules
from vorhand.games.options import HouseRule
from vorhand.players import PLAYERS
from vorhand.table.colours import colours_field
from vorhand.table.links import value_of
from vorhand.table.match import CHOICES, Match
from vorhand.table.practice import calls_to
from vorhand.table.speech import Speech
from vorhand.table.strength import OFFERED
from vorhand.table.telling import Telling
from vorhand.table.tongue import language_field
from vorhand.terms import Figure, Problem, quoted

Form = dict[str, Any]
MODES = ("play", "demo")
LONGEST_HANDS = 400


@dataclass(frozen=True)
class Wish:
    """The deal that a person asks for; ``None`` leaves it to chance or to the session.

    ``contract`` is the bid or announcement by which ``soloist`` is to come to his contract;
    ``players`` are the computer's.
    """

    game: Game
    rules: Rules
    seat: int
    demo: bool
    number: int | None
    hands: tuple[int, ...] | None
    dealer: int | None
    soloist: int | None
    contract: str | None
    players: str


# ------------------------------------------------------------------ the forms


def forms_of(match: Match, telling: Telling) -> dict[str, Form]:
    """The form for a new deal and the one for settings."""
    return {"deal": _deal_form(match, telling), "settings": _settings_form(match, telling.speech)}


def _settings_form(match: Match, speech: Speech) -> Form:
    fields = [language_field(speech.messages), colours_field(speech.messages)]
    for key, values in CHOICES.items():
        value = getattr(match.settings, key)
        field = {"key": key, "label": speech(f"set.{key}"), "value": value}
        if isinstance(value, bool):
            fields.append({**field, "kind": "flag", "line": speech(f"set.{key}.about")})
        else:
            options = [
                {"value": each, "label": speech(f"set.{key}.{each}"), "line": ""} for each in values
            ]
            line = speech(f"set.{key}.about")
            fields.append({**field, "kind": "choice", "options": options, "line": line})
    group = {"title": speech("form.settings-group"), "fields": fields}
    return {"title": speech("form.settings"), "groups": [group]}


def rule_label(game: Game, rule: HouseRule, value: bool | int | str, speech: Speech) -> str:
    """A house rule's value in words."""
    if isinstance(value, bool):
        return speech.messages("house.yes" if value else "house.no")
    key = f"house.{game.name}.{rule.name}.{value}"
    return speech.messages(key) if key in speech.messages else str(value)


def _rule_field(game: Game, rule: HouseRule, value: Any, speech: Speech) -> dict[str, Any]:
    name = f"house.{game.name}.{rule.name}"
    field = {
        "key": rule.name,
        "label": speech.messages(name),
        "line": speech.messages(f"{name}.about"),
        "value": value,
    }
    if isinstance(rule.default, bool):
        return {**field, "kind": "flag"}
    if rule.values is None:
        return {**field, "kind": "number", "max": 9}
    options = [
        {"value": each, "label": rule_label(game, rule, each, speech), "line": ""}
        for each in rule.values
    ]
    return {**field, "kind": "choice", "options": options}


def _deal_form(match: Match, telling: Telling) -> Form:
    speech = telling.speech
    game = match.game
    told = match.rules.as_dict()
    preset = {
        "key": "preset",
        "kind": "choice",
        "label": speech("form.preset"),
        "value": told["preset"],
        "options": [
            {
                "value": name,
                "label": speech.messages(f"preset.{game.name}.{name}"),
                "line": speech.messages(f"preset.{game.name}.{name}.about"),
            }
            for name in game.presets
        ],
    }
    rules = [
        _rule_field(game, rule, getattr(match.rules, rule.name), speech)
        for rule in game.house_rules
    ]
    fills = {
        name: {
            rule.name: getattr(game.rules({"preset": name}), rule.name) for rule in game.house_rules
        }
        for name in game.presets
    }
    dealer = match.whole_session.next_dealer
    # Round the table from the left of who deals next: numbers are for links and Python.
    seats = [
        {
            "value": (dealer + place) % game.seats,
            "label": speech(f"form.place.{game.seats}.{place % game.seats}"),
            "line": "",
        }
        for place in range(1, game.seats + 1)
    ]
    nobody = {"value": "", "label": speech("form.by-auction"), "line": ""}
    seated = [
        {"value": seat, "label": telling.person("seat.name", seat), "line": ""}
        for seat in range(game.seats)
    ]
    by_turn = {"value": "", "label": speech("form.by-turn"), "line": ""}
    contracts = [
        {"value": call, "label": telling.bubble(call), "line": ""}
        for call in calls_to(game, match.rules)
    ]
    names = tuple(map(telling.called, range(game.seats)))
    hands = speech("form.hands-talon-line" if game.talon_size else "form.hands-line", names=names)
    return {
        "title": speech("form.deal"),
        "submit": speech("form.deal-submit"),
        "fills": {"preset": fills},
        "groups": [
            {
                "title": speech("form.which"),
                "line": "",
                "fields": [
                    {
                        "key": "number",
                        "kind": "number",
                        "label": speech("form.number"),
                        "line": speech(
                            "form.number-line", highest=Figure(f"{game.numbering.count:,}")
                        ),
                        "value": "",
                        "max": 24,
                    },
                    _choice("seat", match.seat, seats, speech("form.seat"), ""),
                    _choice(
                        "players",
                        match.chosen,
                        _players(match.chosen, speech),
                        speech("form.players"),
                        "",
                    ),
                    _choice(
                        "mode",
                        "demo" if match.demo else "play",
                        [
                            {
                                "value": mode,
                                "label": speech(f"form.mode.{mode}"),
                                "line": speech(f"form.mode.{mode}.about"),
                            }
                            for mode in MODES
                        ],
                        speech("form.mode"),
                        "",
                    ),
                ],
            },
            {
                "title": speech("form.rules"),
                "folded": True,
                "line": speech("form.rules-line"),
                "fields": [preset, *rules],
            },
            {
                "title": speech("form.practice"),
                "folded": True,
                "line": speech("form.practice-line"),
                "fields": [
                    _choice("contract", "", [nobody, *contracts], speech("form.contract"), ""),
                    _choice("soloist", match.seat, seated, speech("form.soloist"), ""),
                    _choice(
                        "dealer",
                        "",
                        [by_turn, *seated],
                        speech("form.dealer"),
                        speech("form.dealer-line"),
                    ),
                    {
                        "key": "hands",
                        "kind": "lines",
                        "label": speech("form.hands"),
                        "line": hands,
                        "value": "",
                        "rows": game.seats + bool(game.talon_size),
                        "max": LONGEST_HANDS,
                    },
                ],
            },
        ],
    }


def _players(now: str, speech: Speech) -> list[dict[str, Any]]:
    """The players that are offered, and those who are at the table already."""
    return [
        {
            "value": name,
            "label": speech(f"form.players.{name}"),
            "line": speech(f"form.players.{name}.about"),
        }
        for name in PLAYERS
        if name in OFFERED or name == now
    ]


def _choice(key: str, value: Any, options: list[Any], label: str, line: str) -> dict[str, Any]:
    return {
        "key": key,
        "kind": "choice",
        "label": label,
        "line": line,
        "value": value,
        "options": options,
    }


# ------------------------------------------------------------------ the answers


def wish_of(match: Match, values: Mapping[str, Any]) -> Wish:
    """The deal asked for; raises :class:`Problem` for an answer that cannot be had."""
    game = match.game
    allowed = {
        "preset",
        "number",
        "seat",
        "mode",
        "contract",
        "soloist",
        "dealer",
        "hands",
        "players",
    }
    allowed |= {rule.name for rule in game.house_rules}
    if not set(values) <= allowed:
        raise Problem("table.problem.message")
    options: dict[str, Any] = {}
    if "preset" in values:
        options["preset"] = values["preset"]
    for rule in game.house_rules:
        if rule.name in values:
            value = values[rule.name]
            options[rule.name] = value_of(rule, value.strip()) if isinstance(value, str) else value
    rules = game.rules(options or match.rules.as_dict())
    seat = _seat(values.get("seat", match.seat), game)
    mode = values.get("mode", "play")
    if mode not in MODES:
        raise Problem("table.problem.message")
    players = values.get("players", match.chosen)
    if players not in (*OFFERED, match.chosen):
        raise Problem("table.problem.player", found=quoted(players), known=OFFERED)
    contract = values.get("contract", "")
    if contract not in ("", *calls_to(game, rules)):
        raise Problem("table.problem.contract", contract=quoted(contract))
    number = _number(values.get("number", ""), game)
    hands = _hands(values.get("hands", ""), game)
    if number is not None and hands is not None:
        raise Problem("problem.deal.either")
    soloist = _seat(values.get("soloist", seat), game) if contract else None
    by_turn = values.get("dealer", "") == ""
    dealer = None if by_turn else _seat(values["dealer"], game)
    return Wish(
        game,
        rules,
        seat,
        mode == "demo",
        number,
        hands,
        dealer,
        soloist,
        str(contract) or None,
        str(players),
    )


def _seat(value: object, game: Game) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < game.seats:
        raise Problem("problem.seat", seat=quoted(value), highest=game.seats - 1)
    return value


def _number(value: object, game: Game) -> int | None:
    if not isinstance(value, str) or len(value) > 40:
        raise Problem("table.problem.message")
    digits = "".join(sign for sign in value if not sign.isspace() and sign not in ",.'\u2019")
    if not digits:
        return None
    if not (digits.isascii() and digits.isdigit()):
        raise Problem("problem.record.number", number=quoted(value))
    number = int(digits)
    if not 1 <= number <= game.numbering.count:
        raise Problem("problem.deal.number", number=number, highest=game.numbering.count)
    return number


def _hands(value: object, game: Game) -> tuple[int, ...] | None:
    if not isinstance(value, str) or len(value) > LONGEST_HANDS:
        raise Problem("table.problem.message")
    lines = [line for line in value.replace("/", "\n").splitlines() if line.strip()]
    if not lines:
        return None
    with_talon = len(lines) == game.seats + 1 and game.talon_size
    hands = [game.pack.parse_hand(line.upper()) for line in lines]
    talon = hands.pop() if with_talon else None
    # The start of a deal checks that the hands are one; nothing is played with it here.
    game.start(dealer=0, hands=hands, talon=talon)
    return tuple(hands)
