"""Every message is said by something: what nothing in the package names any more is deleted."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

from vorhand import messages
from vorhand.games import GAMES, Game
from vorhand.lessons import course
from vorhand.messages import Messages

PACKAGE = Path(messages.__file__).parent.parent

HOLE = "\N{REPLACEMENT CHARACTER}"
"""What stands in a text for what is put in."""

ELSEWHERE = ("page.", "glossary.", "rule-title.")
"""What other tests hold to what it is for: the headings of the notebooks, the words, the rules."""

BEFORE_KEYS = {f"table.{HOLE}.{HOLE}"}
"""What is put before keys with something between that is put in."""


def of_python(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            parts = (part.value if isinstance(part, ast.Constant) else HOLE for part in node.values)
            yield "".join(map(str, parts))


def of_page(source: str) -> Iterator[str]:
    """The texts of a script or of a template of the server's."""
    joined = re.sub(r'" ~ \w+ ~ "', HOLE, re.sub(r'" ~ \w+ %', f'{HOLE}" %', source))
    whole = re.sub(r"\$\{[^}]*\}", HOLE, joined)
    yield from re.findall(rf'(?<=["`])[\w.{HOLE}-]+(?=["`])', whole)


@cache
def texts() -> frozenset[str]:
    """Whatever might be a key, or a part of one, in the package's sources."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        found.update(of_python(path.read_text(encoding="utf-8")))
    for path in [*PACKAGE.rglob("*.js"), *PACKAGE.rglob("*.j2")]:
        found.update(of_page(path.read_text(encoding="utf-8")))
    return frozenset(text for text in found if re.fullmatch(rf"[\w.{HOLE}-]+", text))


def pattern(found: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(re.escape(text).replace(HOLE, r"[\w-]+") for text in found))


@cache
def stems() -> re.Pattern[str]:
    """What the package puts before the last part of a key, or before a key: ``table.``."""
    found = [text for text in texts() if text.endswith(f".{HOLE}") and text[:1] != HOLE]
    once = [text for text in found if text.count(HOLE) == 1 or text in BEFORE_KEYS]
    return pattern(text.removesuffix(HOLE) for text in once)


@cache
def made() -> re.Pattern[str]:
    """The keys that are put together otherwise: ``card.french.HA``."""
    found = [text for text in texts() if HOLE in text and text[:1] not in (HOLE, ".")]
    once = [text for text in found if text.endswith(f".{HOLE}") and text.count(HOLE) == 1]
    return pattern(text for text in found if text not in once and text not in BEFORE_KEYS)


@cache
def endings() -> re.Pattern[str]:
    """What the package adds to a key: ``.you``."""
    found = (text.removeprefix(HOLE) for text in texts())
    return pattern(text for text in found if re.match(r"\.\w", text) and HOLE not in text[:2])


def named(key: str, depth: int = 3) -> bool:
    """Whether the sources name the key, or put it together."""
    if key in texts() or made().fullmatch(key):
        return True
    if not depth:
        return False
    parts = key.split(".")
    for cut in range(1, len(parts)):
        head, tail = ".".join(parts[:cut]), ".".join(parts[cut:])
        if stems().fullmatch(f"{head}.") and named(tail, depth - 1):
            return True
        if endings().fullmatch(f".{tail}") and named(head, depth - 1):
            return True
    return False


def of_rules(game: Game) -> Iterator[str]:
    """The statements of a game's rules, however they are chosen, and why a hold is allowed."""
    options = [[(rule.name, value) for value in rule.values or ()] for rule in game.house_rules]
    for chosen in product(*(values for values in options if values)):
        rules = game.rules(dict(chosen))
        yield from (said.key for id in game.rule_ids if (said := rules.statement(id)) is not None)
        if (held := rules.statement(game.hold_rule)) is not None:
            yield f"exercise.calling.why.{held.key.removeprefix('rule.')}"


def of_lessons(game: str) -> Iterator[str]:
    """The texts of a game's course."""
    for lesson in course(game):
        yield from (f"{lesson.key}.title", f"{lesson.key}.goal")
        for step in lesson.steps:
            yield step.key
            if step.ask is not None:
                yield f"{step.key}.ask"
                if step.ask.praise:
                    yield f"{step.key}.right"
                for answer in step.ask.also:
                    yield f"{step.key}.also.{answer.replace(' ', '-')}"
                for answer in step.ask.feedback:
                    more = "" if answer == "*" else f".{answer.replace(' ', '-')}"
                    yield f"{step.key}.not{more}"


def of_refusals(game: Game) -> Iterator[str]:
    """The sentences of refusals: the rule, and the detail where a rule refuses several things."""
    details = "|".join(map(re.escape, texts()))
    rules = "|".join(map(re.escape, game.rule_ids))
    pattern = re.compile(rf"refusal\.({rules})(\.({details}))?")
    yield from (key for key in Messages("en").keys("refusal.") if pattern.fullmatch(key))


def test_every_message_is_said_somewhere() -> None:
    said = {
        key
        for name, game in GAMES.items()
        for keys in (of_rules(game), of_lessons(name), of_refusals(game))
        for key in keys
    }
    keys = [key for key in Messages("en").keys("") if not key.startswith(ELSEWHERE)]
    assert [key for key in keys if key not in said and not named(key)] == []


def test_a_message_that_nothing_names_is_found() -> None:
    assert named("table.sheet.house")
    assert named("card.french.HA")
    assert not named("table.sheet.none-such")
    assert not named("suit.german.E.plain")
