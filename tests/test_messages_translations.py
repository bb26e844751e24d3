"""Every translation says what English says, with the forms that its sentences need."""

import gettext
import io
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from vorhand import messages
from vorhand.messages import Messages
from vorhand.messages.choice import LANGUAGES
from vorhand.terms import Phrase, Term

LOCALE = Path(messages.__file__).parent / "locale"
ENGLISH = LOCALE / "en" / "LC_MESSAGES"
TRANSLATED = sorted(po for po in LOCALE.rglob("*.po") if po.parent != ENGLISH)
FOREIGN = sorted({po.parent.parent.name for po in TRANSLATED})

FLAGS = {"cap", "and"}
"""What a format may ask for that is no form of a word."""

LEFT_OUT: dict[tuple[str, str], set[str]] = {}
"""Parameters of the English text that a translation may do without, by language and key."""

OF_EVERY_GAME = ("advice.po", "exercises.po", "displays.po", "simulate.po")
"""The texts that are said in every game alike."""

PLACES = "problem.simulate.place"
"""It quotes words that are written in Python, whatever the game and the language."""

CARD, SUIT, CALL = r"card\.\w+\.\w\w", r"suit\.\w+\.\w", r"call\..+"
SEAT, DONE = r"advice\.seat\..+", r"advice\.do\..+"
GOES_IN = {
    "action": DONE,
    "actions": DONE,
    "against": r"role\.against\..+",
    "alone": r"role\.alone\..+",
    "best": CARD,
    "better": DONE,
    "bid": CALL,
    "call": CALL,
    "calls": CALL,
    "card": CARD,
    "cards": CARD,
    "contract": r"advice\.contract.*",
    "could": CARD,
    "exposed": CARD,
    "higher": CARD,
    "keeps": CARD,
    "led": SUIT,
    "line": CARD,
    "masters": CARD,
    "name": SEAT,
    "names": SEAT,
    "pack": r"pack\..+",
    "partner": SEAT,
    "payment": r"advice\.points",
    "phase": r"phase\..+",
    "said": CALL,
    "standing": CALL,
    "suit": SUIT,
    "suits": SUIT,
    "threats": CARD,
    "trump": SUIT,
    "trumps": CARD,
}
"""What a parameter can stand for, as a pattern of the keys of its terms and phrases: those
parameters whose form a sentence may ask for."""

WHAT = {"play": CARD, "discard": CARD, "bid": CALL, "call": CALL, "trump": SUIT}
WHAT |= {"pick": CARD, "not": CARD}
"""The same for what was done in a lesson, by the last part of the message's key."""


class Field(NamedTuple):
    """A parameter in a pattern, and the form of it that is asked for."""

    name: str
    form: str


@cache
def read(po: Path) -> Catalog:
    with po.open("rb") as file:
        return read_po(file, locale=po.parts[-3], abort_invalid=True)


def entries(catalogue: Catalog) -> Iterator[Message]:
    """The messages of a catalogue without its header, which stands under the empty key."""
    return (message for message in catalogue if message.id)


def key_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def texts_of(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def fields(pattern: str) -> list[Field]:
    found = []
    for _, name, spec, conversion in Formatter().parse(pattern):
        if name is not None:
            assert name.isidentifier(), pattern
            assert conversion is None, pattern
            forms = [each for each in (spec or "").split(",") if each and each not in FLAGS]
            assert len(forms) <= 1, pattern
            found.append(Field(name, "".join(forms)))
    return found


def parameters(message: Message) -> set[str]:
    return {field.name for text in texts_of(message) for field in fields(text)}


def marks(message: Message) -> set[str]:
    """What is no plain text: tags, entities, addresses, commands, signs of Markdown."""
    pattern = re.compile(r"<[^>]*>|&#?\w+;|https?://\S+|(?<![\w}])--?[a-z][\w-]*|[`*_\\]")
    return {mark for text in texts_of(message) for mark in pattern.findall(text)}


def plain(po: Path) -> dict[str, Message]:
    """The messages of a text that stand by themselves, without a form, by key."""
    return {key_of(each): each for each in entries(read(po)) if not each.context}


ENGLISH_BY_DOMAIN = {po.name: plain(po) for po in sorted(ENGLISH.glob("*.po"))}
ENGLISH_BY_KEY = {
    key: each for domain in ENGLISH_BY_DOMAIN.values() for key, each in domain.items()
}


def of_language(language: str) -> list[Message]:
    texts = sorted((LOCALE / language / "LC_MESSAGES").glob("*.po"))
    return [each for po in texts for each in entries(read(po))]


def name_of(po: Path) -> str:
    return po.relative_to(LOCALE).as_posix()


@pytest.mark.parametrize("po", TRANSLATED, ids=name_of)
def test_a_translation_has_the_messages_of_the_english_text(po: Path) -> None:
    english = ENGLISH_BY_DOMAIN[po.name]
    catalogue = read(po)
    assert str(catalogue.locale) == po.parts[-3]
    assert f"Language: {po.parts[-3]}" in po.read_text(encoding="utf-8").replace('\\n"', '"')[:500]
    assert plain(po).keys() == english.keys()
    assert {key_of(each) for each in entries(catalogue)} == set(english)


@pytest.mark.parametrize("po", TRANSLATED, ids=name_of)
def test_a_translation_is_whole(po: Path) -> None:
    """No empty text, no plural form left out, no sentence with too few or foreign parameters."""
    catalogue = read(po)
    numbers = by_form(catalogue)
    for message in entries(catalogue):
        key, texts = key_of(message), texts_of(message)
        english = ENGLISH_BY_KEY[key]
        assert all(text and text == text.strip() for text in texts), key
        if len(texts_of(english)) > 1:
            assert len(texts) == catalogue.num_plurals, key
        assert parameters(message) <= parameters(english), key
        needed = parameters(english) - LEFT_OUT.get((po.parts[-3], key), set())
        if not message.context:
            assert needed <= parameters(message), key
        if "n" in parameters(english) and len(texts) > 1:
            # "One card" need not name its number, but a form for 1 and 21 and 31 must.
            several = [text for text, few in zip(texts, numbers, strict=True) if len(few) > 1]
            assert all("n" in {each.name for each in fields(text)} for text in several), key
        assert marks(message) <= marks(english), key


def goes_in(key: str, name: str) -> str | None:
    """What a parameter of a message can stand for."""
    if re.fullmatch("[A-Z][A-Z0-9]", name):
        return rf"card\.\w+\.{name}"  # a card that a lesson names goes by its letters
    if name == "what":
        return WHAT.get(key.rpartition(".")[2])
    return GOES_IN.get(name)


@cache
def family(pattern: str) -> list[str]:
    """The keys of what can stand for a parameter."""
    found = [key for key in ENGLISH_BY_KEY if re.fullmatch(pattern, key)]
    assert found, f"nothing is called {pattern}"
    return found


def plural_of(catalogue: Catalog) -> Callable[[int], int]:
    """Which plural form gettext takes for a number."""
    forms = Catalog(locale=catalogue.locale)
    count = range(catalogue.num_plurals)
    forms.add(("one", "many"), tuple([str(form) for form in count]))
    compiled = io.BytesIO()
    write_mo(compiled, forms)
    say = gettext.GNUTranslations(io.BytesIO(compiled.getvalue()))
    return lambda number: int(say.ngettext("one", "many", number))


def by_form(catalogue: Catalog) -> list[list[int]]:
    """The numbers up to 40 that each plural form is for."""
    plural = plural_of(catalogue)
    chosen = sorted(range(41), key=plural)
    found = {form: list(group) for form, group in groupby(chosen, key=plural)}
    return [found.get(form, []) for form in range(catalogue.num_plurals)]


@pytest.mark.parametrize("language", FOREIGN)
def test_every_form_that_is_asked_for_is_there(language: str) -> None:
    """And none that is not: it would be kept up for nothing."""
    texts = of_language(language)
    there = {(key_of(each), each.context) for each in texts if each.context}
    wanted = set()
    for message in texts:
        for name, form in [each for text in texts_of(message) for each in fields(text)]:
            if form:
                pattern = goes_in(key_of(message), name)
                assert pattern, f"{key_of(message)}: a form of {name}"
                wanted |= {(key, form) for key in family(pattern)}
    assert sorted(wanted - there) == []
    assert sorted(there - wanted) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_in_every_game_has_its_roles_from_the_game(language: str) -> None:
    """Who plays alone and who against him has another name in another game."""
    texts = of_language(language)
    roles = [each for each in texts if key_of(each).startswith("role.")]
    names = {text.split()[-1] for each in roles for text in texts_of(each)}
    said = re.compile(rf"\b({'|'.join(sorted(names))})\b", re.IGNORECASE)
    of_all = {key for po in OF_EVERY_GAME for key in ENGLISH_BY_DOMAIN[po]} - {PLACES}
    named = {
        key_of(each)
        for each in texts
        if any(said.search(re.sub(r"\{.*?\}", "", text)) for text in texts_of(each))
    }
    assert {key_of(each) for each in roles} <= named
    assert sorted(named & of_all) == []


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_a_language_that_can_be_chosen_has_every_domain(language: str) -> None:
    there = {po.name for po in (LOCALE / language / "LC_MESSAGES").glob("*.po")}
    assert there == set(ENGLISH_BY_DOMAIN)


FORMS = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "list.or"
msgstr "{first} oder {last}"

msgid "card"
msgstr "Bube"

msgctxt "acc"
msgid "card"
msgstr "den Buben"

msgid "done"
msgid_plural "done"
msgstr[0] "{card}"
msgstr[1] "{n} Karten"

msgctxt "inf"
msgid "done"
msgid_plural "done"
msgstr[0] "{card:acc} spielen"
msgstr[1] "{n} Karten drücken"

msgid "laid"
msgstr "{card}"

msgctxt "inf"
msgid "laid"
msgstr "{card:acc} ablegen"

msgid "advice"
msgstr "Ich würde {what:inf}."

msgid "list"
msgstr "{what:inf,cap}: {what:dat}."
"""


def test_names_and_phrases_take_the_form_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(FORMS.encode()), locale="de"))
    catalogue = gettext.GNUTranslations(io.BytesIO(compiled.getvalue()))
    monkeypatch.setattr(messages, "_catalogue", lambda language: catalogue)
    say = Messages()
    one = Phrase("done", {"card": Term("card"), "n": 1})
    two = Phrase("done", {"card": Term("card"), "n": 2})
    assert say("advice", what=one) == "Ich würde den Buben spielen."
    assert say("advice", what=two) == "Ich würde 2 Karten drücken."
    laid = Phrase("laid", {"card": Term("card"), "n": 1})
    assert say("advice", what=laid) == "Ich würde den Buben ablegen."
    # A form that a language has not is the one by itself.
    assert say("list", what=(one, two)) == (
        "Den Buben spielen oder 2 Karten drücken: Bube oder 2 Karten."
    )
