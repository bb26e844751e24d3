"""Records of deals and sessions: reading, writing and replay (RECORD.md).

Reading keeps the two kinds of fault apart: what cannot be read at all raises
:class:`RecordError`; an illegal action in a readable record is a :class:`Fault` beside the last
good state, so that a damaged record still opens where it is whole.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isinf
from typing import Any

from vorhand.games import GAMES, Game, IllegalAction, Refusal, Rules, RulesError, State
from vorhand.terms import Problem, quoted, shortened

RECORD = "vorhand-record"
SESSION = "vorhand-session"
VERSION = 1

OWN = frozenset({"format", "version", "game", "rules", "dealer", "deal", "actions"})
"""The keys that a record keeps as what they mean; all others are kept as they are."""

DEAL_OWN = frozenset({"number", "hands", "talon"})
"""The same for its deal."""


class RecordError(Problem):
    """A record that cannot be read; the text says what is wrong and where."""


@dataclass(frozen=True)
class Fault:
    """The first illegal action of a record: its place in the list, and why it is refused."""

    index: int
    refusal: Refusal


@dataclass(frozen=True)
class Replay:
    """A record played through: the last good state and every one before it, and the fault."""

    states: tuple[State, ...]
    fault: Fault | None

    @property
    def state(self) -> State:
        """The state after the last legal action."""
        return self.states[-1]


@dataclass(frozen=True)
class Record:
    """A deal as it was played: rules, dealer, hands and actions.

    ``start`` is the deal before its first action. ``by_number`` keeps whether the deal was given
    by its number; ``extra`` the keys that are not ours, ``deal_extra`` those beside number or
    hands, ``rules_text`` the rules as they were given, so that a record is written again as it
    was read. Raises :class:`RecordError` for names that are not one per seat, and for other keys
    that are ours or could not be written.
    """

    start: State
    actions: tuple[str, ...] = ()
    by_number: bool = True
    rules_text: Mapping[str, Any] | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    deal_extra: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_extra(self.extra, OWN)
        check_extra(self.deal_extra, DEAL_OWN)
        check_names(self.game, self.extra)

    @property
    def game(self) -> Game:
        """The game."""
        return self.start.game

    @property
    def names(self) -> tuple[str, ...] | None:
        """The players' names per seat, if the record has them."""
        names = self.extra.get("names")
        return tuple(names) if names is not None else None

    @classmethod
    def of(cls, state: State, *, by_number: bool = True, **extra: Any) -> "Record":
        """The record of a state: everything that was done to reach it.

        ``extra`` are keys beside the record's own, such as ``names`` and ``comment``; raises
        :class:`RecordError` for what can be none.
        """
        if not isinstance(state, State):
            raise RecordError("problem.state", found=quoted(state))
        start = state.game.start(state.rules, dealer=state.dealer, hands=state.dealt.hands)
        return cls(start, state.actions, by_number, None, extra)

    @classmethod
    def read(cls, data: object) -> "Record":
        """The record in a text or in parsed JSON; raises :class:`RecordError`."""
        data = json_object(data)
        fields = dict(data)
        check_format(fields, RECORD)
        game = named_game(fields.pop("game", None))
        rules_text = fields.pop("rules", {})
        rules = named_rules(game, rules_text)
        dealer = fields.pop("dealer", None)
        deal = fields.pop("deal", None)
        actions = fields.pop("actions", None)
        if not isinstance(deal, Mapping):
            raise RecordError("problem.record.deal")
        start = _start(game, rules, dealer, deal)
        if not isinstance(actions, list):
            raise RecordError("problem.record.actions")
        for index, action in enumerate(actions):
            if not isinstance(action, str):
                raise RecordError("problem.record.action", at=index + 1, action=quoted(action))
        deal_extra = {key: deal[key] for key in deal if key not in DEAL_OWN}
        return cls(start, tuple(actions), "number" in deal, rules_text, fields, deal_extra)

    def as_dict(self) -> dict[str, Any]:
        """The record as JSON data, with the keys in RECORD.md's order."""
        start, game = self.start, self.game
        deal: dict[str, Any]
        if self.by_number:
            deal = {"number": game.deal_number(start)}
        else:
            deal = {"hands": [game.pack.hand_text(hand) for hand in start.dealt.hands]}
            if game.talon_size:
                deal["talon"] = game.pack.hand_text(start.talon)
        rules = self.rules_text if self.rules_text is not None else start.rules.as_dict()
        return {
            "format": RECORD,
            "version": VERSION,
            "game": game.name,
            "rules": dict(rules),
            "dealer": start.dealer,
            "deal": {**deal, **self.deal_extra},
            "actions": list(self.actions),
            **self.extra,
        }

    def dumps(self) -> str:
        """The record as JSON text on one line."""
        return json_text(self.as_dict())

    def replay(self) -> Replay:
        """Every state from the deal on, up to the end of the record or its first fault."""
        states = [self.start]
        for index, action in enumerate(self.actions):
            try:
                states.append(states[-1].act(action))
            except IllegalAction as illegal:
                return Replay(tuple(states), Fault(index, illegal.refusal))
        return Replay(tuple(states), None)


def replay(data: object) -> Replay:
    """The record in ``data`` (JSON text or data) played through.

    Raises :class:`RecordError` if it cannot be read; an illegal action is the replay's fault.
    """
    return Record.read(data).replay()


def json_object(data: object) -> Mapping[str, Any]:
    """The JSON object in a text, bytes or parsed data; raises :class:`RecordError`."""
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise RecordError("problem.record.utf8", place=error.start + 1) from None
    if isinstance(data, str):
        data = _parsed(data.removeprefix("\ufeff"))
    if not isinstance(data, Mapping):
        raise RecordError("problem.record.object")
    return data


def json_text(data: object) -> str:
    """JSON text on one line that can be written as UTF-8 whatever names and comments hold."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False)
    # Half a surrogate pair has no UTF-8; the escape is JSON's own.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _parsed(text: str) -> object:
    try:
        return json.loads(
            text, parse_constant=_no_number, parse_float=_fraction, parse_int=_whole_number
        )
    except json.JSONDecodeError as error:
        if not text.strip():
            raise RecordError("problem.record.empty") from None
        place = {"line": error.lineno, "column": error.colno}
        raise RecordError("problem.record.json", **place) from None
    except RecursionError:
        raise RecordError("problem.record.deep") from None


def _no_number(name: str) -> float:
    # Python reads these words as numbers; JSON has none such.
    raise RecordError("problem.record.no-number", found=name)


def _fraction(text: str) -> float:
    number = float(text)
    if isinf(number):
        # It could be written again only as a word that is no number in JSON.
        raise RecordError("problem.record.too-great", found=shortened(text))
    return number


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:  # Python reads some thousands of digits, and no more
        raise RecordError("problem.record.digits", n=len(text.lstrip("-"))) from None


def check_extra(extra: Mapping[str, Any], own: frozenset[str]) -> None:
    """Raises :class:`RecordError` if keys kept beside our own are ours, or cannot be written."""
    for key, value in extra.items():
        if key in own:
            raise RecordError("problem.record.own-key", name=quoted(key))
        try:
            json_text({key: value})
        except RecursionError:
            raise RecordError("problem.record.deep") from None
        except (TypeError, ValueError):  # a date, say, or a number that is none
            name, found = quoted(key), quoted(value)
            raise RecordError("problem.record.no-json", name=name, found=found) from None


def check_format(fields: dict[str, Any], expected: str) -> None:
    """Take `format` and `version` out; raises :class:`RecordError` if they are not ours."""
    found = fields.pop("format", None)
    if found != expected:
        raise RecordError("problem.record.format", expected=expected, found=quoted(found))
    version = fields.pop("version", None)
    if version != VERSION or isinstance(version, bool) or not isinstance(version, int):
        raise RecordError("problem.record.version", version=VERSION, found=quoted(version))


def named_game(name: object) -> Game:
    """The game of this name; raises :class:`RecordError`."""
    if not isinstance(name, str) or name not in GAMES:
        raise RecordError("problem.record.game", known=tuple(GAMES), found=quoted(name))
    return GAMES[name]


def named_rules(game: Game, rules: object) -> Rules:
    """The rules that a record names; raises :class:`RecordError`."""
    if not isinstance(rules, Mapping):
        raise RecordError("problem.record.rules")
    try:
        return game.rules(rules)
    except RulesError as error:
        raise RecordError("problem.record.in-rules", problem=error) from None


def _start(game: Game, rules: Rules, dealer: object, deal: Mapping[str, Any]) -> State:
    if not isinstance(dealer, int) or isinstance(dealer, bool) or not 0 <= dealer < game.seats:
        raise RecordError("problem.deal.dealer", dealer=quoted(dealer), highest=game.seats - 1)
    if ("number" in deal) == ("hands" in deal):
        raise RecordError("problem.deal.either")
    try:
        if "number" in deal:
            number = deal["number"]
            if not isinstance(number, int) or isinstance(number, bool):
                raise RecordError("problem.record.number", number=quoted(number))
            if "talon" in deal:
                raise RecordError("problem.record.number-talon")
            return game.start(rules, dealer=dealer, number=number)
        return game.start(rules, dealer=dealer, **_owners(game, deal))
    except RecordError:
        raise
    except Problem as error:
        raise RecordError("problem.record.in-deal", problem=error) from None


def _owners(game: Game, deal: Mapping[str, Any]) -> dict[str, Any]:
    hands = deal["hands"]
    if not isinstance(hands, list) or not all(isinstance(hand, str) for hand in hands):
        raise RecordError("problem.record.hands")
    owners: dict[str, Any] = {"hands": hands}
    if game.talon_size:
        owners["talon"] = deal.get("talon")
        if not isinstance(owners["talon"], str):
            raise RecordError("problem.record.talon")
    elif "talon" in deal:
        raise RecordError("problem.record.no-talon", game=game.name)
    return owners


def check_names(game: Game, fields: Mapping[str, Any]) -> None:
    """Raises :class:`RecordError` unless the names, if any, are one text per seat."""
    if "names" not in fields:
        return
    names = fields["names"]
    if (
        not isinstance(names, Sequence)
        or isinstance(names, str)
        or len(names) != game.seats
        or not all(isinstance(name, str) for name in names)
    ):
        raise RecordError("problem.record.names", n=game.seats)
