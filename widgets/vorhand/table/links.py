"""The query of a page's address: `?game=brandeln&deal=123&seat=2&preset=variant`.

With `&said=bid-4,pass,pass` the deal opens when that has been said and played; `deal=11,48,101-104`
sets several deals, one after the other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from vorhand.games import GAMES, Game
from vorhand.games.options import HouseRule
from vorhand.messages.choice import checked
from vorhand.table.strength import OFFERED
from vorhand.table.wire import text_of
from vorhand.terms import Problem, quoted

OWN = ("game", "deal", "seat", "dealer", "players", "preset", "said")
LANGUAGE = "lang"
"""The key that names the language; it asks for no other deal."""

FOREIGN = frozenset({"token", "reset"})
"""Keys of Jupyter's own, though one of them looks like a slip of ours."""

ALIKE = 0.74
"""How alike, from 0 to 1, a key must be to one of ours to be taken for a slip of it."""

MOST_SET = 60
"""Deals that a link or a notebook may set, one after the other."""

LONGEST = 1000
"""Characters of a query that are read; a link of ours is far shorter."""


def query_of(value: object) -> str:
    """A page's query as the browser tells it; of one that is too long no more than is needed to
    see that. Raises :class:`Problem` for what is none."""
    return text_of(value[: LONGEST + 1] if isinstance(value, str) else value, LONGEST + 1)


@dataclass(frozen=True)
class Link:
    """What a link asks for; what it leaves open is ``None``. ``said`` are the actions from the
    deal's start after which it opens, unchecked; ``then`` are the numbers of the deals that follow
    the first."""

    game: str | None
    rules: dict[str, Any] | None
    deal: int | None
    seat: int | None
    dealer: int | None
    players: str | None = None
    said: tuple[str, ...] = ()
    then: tuple[int, ...] = ()


def read_link(query: str, game: Game) -> Link | None:
    """The link in a page's query, or ``None`` if nothing in it is meant for the table.

    Other keys belong to the server of the page and are passed over, unless one of ours stands
    beside them and they could be a slip of it. Raises :class:`Problem` for what cannot be had.
    """
    pairs = _pairs(query)
    found = {}
    rule_names = {rule.name for each in GAMES.values() for rule in each.house_rules}
    for key, value in pairs:
        if key not in OWN and key not in rule_names:
            continue
        if key in found:
            raise Problem("table.problem.link-twice", name=key)
        found[key] = value
    if not found:
        return None
    ours = [*OWN, LANGUAGE, *sorted(rule_names)]
    for key, _ in pairs:
        slip = get_close_matches(key.casefold(), ours, n=1, cutoff=ALIKE)
        if slip and key not in found and key not in {LANGUAGE, *FOREIGN}:
            raise Problem("table.problem.link-slip", found=quoted(key), name=slip[0])
    name = found.pop("game", None)
    if name is not None and name not in GAMES:
        raise Problem("table.problem.link-game", game=quoted(name), known=tuple(GAMES))
    chosen = GAMES[name] if name is not None else game
    deals = _deals(found.pop("deal", None), chosen)
    seat = _number(found.pop("seat", None), "seat")
    dealer = _number(found.pop("dealer", None), "dealer")
    if seat is not None and not 0 <= seat < chosen.seats:
        raise Problem("problem.seat", seat=seat, highest=chosen.seats - 1)
    players = found.pop("players", None)
    if players is not None and players not in OFFERED:
        raise Problem("table.problem.player", found=quoted(players), known=OFFERED)
    said = actions_of(found.pop("said", ""))
    rules = {key: _value(chosen, key, text) for key, text in found.items()}
    chosen.rules(rules)
    deal = deals[0] if deals else None
    return Link(name, rules or None, deal, seat, dealer, players, said, deals[1:])


def said_text(actions: Sequence[str]) -> str:
    """Actions as a link writes them: ``bid-4,pass,discard-S7-S8``."""
    return ",".join(each.replace(" ", "-") for each in actions)


def actions_of(text: str) -> tuple[str, ...]:
    """The actions of such a text; they need not be any."""
    return tuple(each.strip().replace("-", " ") for each in text.split(",")) if text else ()


def read_language(query: str) -> str | None:
    """The language that a page's query names; ``None`` if it names none.

    Raises :class:`Problem` for one that is not spoken here.
    """
    named = [value for key, value in _pairs(query) if key == LANGUAGE]
    if len(named) > 1:
        raise Problem("table.problem.link-twice", name=LANGUAGE)
    return checked(named[0]) if named else None


class ExerciseLink(NamedTuple):
    """What a link asks of a page with exercises; what it leaves open is ``None``."""

    exercise: str | None
    kind: str | None
    seed: int | None


def read_exercises(query: str) -> ExerciseLink | None:
    """The exercise, or the kind and perhaps the seed, that a page's query names; else ``None``.

    Raises :class:`Problem` for a key that stands twice, for an exercise together with a kind or a
    seed, and for a seed that stands alone or is no number.
    """
    found: dict[str, str] = {}
    for key, value in _pairs(query):
        if key in ExerciseLink._fields:
            if key in found:
                raise Problem("table.problem.link-twice", name=key)
            found[key] = value
    if not found:
        return None
    one, *others = found
    if "exercise" in found and others:
        raise Problem("table.problem.link-both", one=one, other=others[0])
    if one == "seed" and not others:
        raise Problem("table.problem.link-seed")
    seed = _number(found.get("seed"), "seed")
    return ExerciseLink(found.get("exercise"), found.get("kind"), seed)


def read_lesson(query: str) -> str | None:
    """The lesson that a page's query names; raises :class:`Problem` if it names two."""
    named = [value for key, value in _pairs(query) if key == "lesson"]
    if len(named) > 1:
        raise Problem("table.problem.link-twice", name="lesson")
    return named[0] if named else None


def _pairs(query: str) -> list[tuple[str, str]]:
    if len(query) > LONGEST:
        raise Problem("table.problem.link-long")
    try:
        return parse_qsl(
            query.removeprefix("?"),
            max_num_fields=40,
            errors="strict",
            keep_blank_values=True,
        )
    except (ValueError, UnicodeError):
        raise Problem("table.problem.link") from None


def _number(text: str | None, key: str) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise Problem("table.problem.link-number", name=key, value=quoted(text))
    return int(text)


def _deals(text: str | None, game: Game) -> tuple[int, ...]:
    """The deals that a link sets, such as ``11,48,101-104``; one number is left for the game to
    refuse."""
    if text is None or not ("," in text or "-" in text):
        number = _number(text, "deal")
        return () if number is None else (number,)
    numbers: list[int] = []
    for part in text.split(","):
        ends = part.strip().split("-")
        if len(ends) > 2 or not all(each.isascii() and each.isdigit() for each in ends):
            raise Problem("table.problem.link-deals", value=quoted(text), part=quoted(part))
        first, last = (checked_deal(int(each[:20]), game) for each in (ends[0], ends[-1]))
        if last < first:
            raise Problem("table.problem.link-deals", value=quoted(text), part=quoted(part))
        if len(numbers) + last - first >= MOST_SET:
            raise Problem("table.problem.deals-many", most=MOST_SET)
        numbers.extend(range(first, last + 1))
    return tuple(numbers)


def checked_deal(number: int, game: Game) -> int:
    """The number, if a deal of the game has it; else raises :class:`Problem`."""
    if not 1 <= number <= game.numbering.count:
        raise Problem("problem.deal.number", number=number, highest=game.numbering.count)
    return number


def _value(game: Game, key: str, text: str) -> bool | int | str:
    """A house rule's value from a link's text, by the type the rule has."""
    rule = next((rule for rule in game.house_rules if rule.name == key), None)
    return text if rule is None else value_of(rule, text)


def value_of(rule: HouseRule, text: str) -> bool | int | str:
    """The value of a house rule that a text means; other text is left for the rule to refuse."""
    if isinstance(rule.default, bool):
        return {"true": True, "false": False}.get(text, text)
    if isinstance(rule.default, int) and text.isascii() and text.isdigit() and len(text) <= 9:
        return int(text)
    return text
