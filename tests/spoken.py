"""Makes the files in data/messages: `python tests/spoken.py`.

They hold every message in every language, said with something of each kind that can stand in it:
each plural form, each case, one card and several, cards of each gender. So a change of a sentence
shows in a diff as it will be read, and somebody who knows a language can read all of it.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import cast

from vorhand import messages
from vorhand.messages import Messages
from vorhand.messages.choice import LANGUAGES
from vorhand.terms import Fact, Figure, Phrase, Term

DATA = Path(__file__).parent / "data" / "messages"

NUMBERS = (1, 2, 5, 21)
"""A number for each plural form of each language."""

CARDS = {
    "french": ("SA", "HK", "DQ", "CJ", "ST", "H9"),
    "german": ("EA", "GK", "HO", "SU", "EX", "G9"),
}
SUITS = {"french": "SHCD", "german": "EGHS"}
CALLS = {
    "french": ("brandeln.3", "brandeln.bettel", "brandeln.mord", "brandeln.hold", "brandeln.pass"),
    "german": (
        *("preferansz.2", "preferansz.bettel", "preferansz.durchmarsch", "preferansz.hold"),
        "preferansz.pass",
    ),
}
SEATS = {"french": 4, "german": 3}

LISTS = {
    *("actions", "calls", "cards", "could", "exposed", "keeps", "line", "masters", "moves"),
    *("names", "out", "suits", "threats", "trumps", "shown"),
}
"""Parameters that several things may stand for at once."""

CARD = {"best", "card", "cards", "could", "exposed", "keeps", "line", "masters", "threats"}
CARD |= {"trumps", "out", "aside", "hand", "table", "higher"}
SUIT = {"led", "suit", "suits", "trump"}
CALL = {"bid", "call", "calls", "said", "standing"}
SEAT = {"name", "names", "partner", "soloist", "holder", "who", "name1", "name2", "name3"}
DONE = {"action", "actions", "better", "moves"}
AMOUNT = {"payment", "cost", "points", "seen", "open", "quiet"}


@cache
def said(language: str) -> dict[str, str | list[str]]:
    """Every message of a language by its key, and behind a bar the form that it is said in."""
    say = Messages(language)
    found: dict[str, str | list[str]] = {}
    for key in say.keys(""):
        for form in ("", *sorted(forms(language).get(key, ()))):
            texts = list(dict.fromkeys(say.phrase(each, form) for each in phrases(key, say)))
            found[f"{key}|{form}" if form else key] = texts if len(texts) > 1 else texts[0]
    return found


@cache
def stems() -> str:
    return "|".join(sorted({key.partition(".")[0] for key in Messages("en").keys("")}))


_MARKS = r"\{(?!\x22)|(?<!\x22)\}|%vorhand|\*\*|</?[a-z]+[ >]|&#?\w+;|\bundefined\b|\bNaN\b"


def faults(text: str) -> list[str]:
    """What nobody should read: keys of messages, parameters without a value, markup."""
    keys = [
        found[0]
        for found in re.finditer(rf"\b({stems()})(\.[\w-]+)+", text)
        if found[0] in Messages("en") or found[0].count(".") > 2
    ]
    return keys + re.findall(_MARKS, text)


def forms(language: str) -> Mapping[str, set[str]]:
    """The forms beside the usual one that a language has of its messages, by key."""
    found: dict[str, set[str]] = {}
    catalogue = messages._catalogue(language)
    while catalogue is not None:
        for key in vars(catalogue)["_catalog"]:
            form, bar, name = (key[0] if isinstance(key, tuple) else key).partition("\4")
            if bar:
                found.setdefault(name, set()).add(form)
        catalogue = vars(catalogue)["_fallback"]
    return found


def phrases(key: str, say: Messages) -> Iterator[Phrase]:
    """The message with one thing after the other in each of its parameters."""
    names = {name for text in patterns(key, say) for name in fields(text)}
    several = {name: list(samples(name, key)) for name in sorted(names)}
    if len(set(patterns(key, say))) > 1:
        several["n"] = list(NUMBERS)
    for turn in range(max((len(each) for each in several.values()), default=1)):
        facts = {name: each[turn % len(each)] for name, each in several.items()}
        if len(set(patterns(key, say))) > 1:
            # Several things are as many as the number says, as far as a list shows it.
            for name in sorted(names & LISTS):
                facts[name] = listed(several[name], NUMBERS[turn % len(NUMBERS)])
        yield Phrase(key, facts)


def listed(found: list[Fact], number: int) -> Fact:
    """As many of the things found as the number says; of many, three."""
    ones = [one for one in found if isinstance(one, Term | Phrase) or not isinstance(one, tuple)]
    return together(ones[:number] if number in (1, 2) else ones[:3])


def together(ones: Iterable[Fact]) -> Fact:
    """Several things as one fact; here they may be of several kinds, so that all are seen."""
    return cast(Fact, tuple(ones))


def patterns(key: str, say: Messages) -> list[str]:
    """The texts of a message for all numbers."""
    return [say._pattern(key, number, "") for number in NUMBERS]


def fields(pattern: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(pattern) if name is not None]


def samples(name: str, key: str) -> Iterator[Fact]:
    """What can stand for a parameter of a message: one of each kind."""
    packs = [pack for game, pack in PACKS.items() if game in key or pack in key] or list(CARDS)
    ones = [one for pack in packs for one in kinds(name, key, pack)]
    yield from ones
    if name in LISTS:
        # One alone is no list; of three, all joints of a list can be seen.
        yield together(ones[:2])
        yield together(ones[1:4])


PACKS = {"brandeln": "french", "preferansz": "german"}


def kinds(name: str, key: str, pack: str) -> list[Fact]:
    last = key.rpartition(".")[2]
    if name == "what":
        name = WHAT.get(last, name)
    if name in CARD:
        return [Term(f"card.{pack}.{card}") for card in CARDS[pack]]
    if name in SUIT:
        return [Term(f"suit.{pack}.{suit}") for suit in SUITS[pack]]
    if name in CALL:
        return [Term(f"call.{call}") for call in CALLS[pack]]
    if re.fullmatch("[CSHDEG][AKQJTOUX987]", name):
        pack = "german" if "preferansz" in key else "french"
        return [Term(f"card.{pack}.{name}")]
    if name in SEAT:
        # Names stand at the table, places in notebooks.
        return ["Anna", Term(f"advice.seat.{SEATS[pack]}.{SEATS[pack] - 1}")]
    if name in DONE:
        card = Term(f"card.{pack}.{CARDS[pack][1]}")
        call = Term(f"call.{CALLS[pack][0]}")
        return [
            Phrase("advice.do.play", {"cards": (card,), "n": 1}),
            Phrase("advice.do.call", {"call": call}),
            Phrase("advice.do.trump", {"suit": Term(f"suit.{pack}.{SUITS[pack][1]}")}),
        ]
    if name == "contract":
        call, suit = Term(f"call.{CALLS[pack][0]}"), Term(f"suit.{pack}.{SUITS[pack][0]}")
        return [
            Phrase("advice.contract", {"call": Term(f"call.{CALLS[pack][1]}")}),
            Phrase("advice.contract.trump", {"call": call, "suit": suit}),
            Phrase("advice.contract.hand", {"call": call}),
        ]
    if name in AMOUNT and key != "advice.points":
        return [
            Phrase("advice.points", {"points": Figure("+1"), "n": 1}),
            Phrase("advice.points", {"points": Figure("\N{MINUS SIGN}1.5"), "n": 2}),
        ]
    if name == "pack":
        return [Term(f"pack.{pack}")]
    games = [game for game, of in PACKS.items() if of == pack]
    if name == "game":
        return [Term(f"game.{game}") for game in games]
    # As often as there are cards, so that a role stands with the cards of its game.
    often = len(CARDS[pack])
    if name == "alone":
        return [Term(f"role.alone.{game}") for game in games] * often
    if name == "against":
        number = 1 if key.startswith("table.result.") else SEATS[pack] - 1
        return [Phrase(f"role.against.{game}", {"n": number}) for game in games] * often
    if name == "phase":
        return [Term(f"phase.{phase}") for phase in ("auction", "play")]
    return [3] if name in WHOLE else [f"\N{LEFT ANGLE BRACKET}{name}\N{RIGHT ANGLE BRACKET}"]


WHAT = {"play": "card", "discard": "card", "bid": "call", "call": "call", "trump": "suit"}
WHAT |= {"pick": "card", "not": "card"}
"""What was done in a lesson, by the last part of the message's key."""

WHOLE = {
    *("n", "chance", "required", "value", "left", "highest", "size", "at", "seat", "deal", "deals"),
    *("target", "won", "base", "times", "held", "done", "seats", "each", "whole", "played", "of"),
    *("spare", "need", "all", "least", "most", "place", "tricks", "index", "worlds", "opponents"),
    *("decisions", "wrong", "trick", "first", "now", "green", "dealer", "number", "expected"),
}
"""Parameters that are whole numbers."""


def main() -> None:
    DATA.mkdir(exist_ok=True)
    for language in LANGUAGES:
        text = json.dumps(said(language), ensure_ascii=False, indent=0)
        (DATA / f"{language}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
