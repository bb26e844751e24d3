"""The words of the games: explained in every language, in its order."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from vorhand.displays import Glossary
from vorhand.lessons.glossary import TERMS, anchor
from vorhand.messages import Messages
from vorhand.messages.choice import LANGUAGES
from vorhand.terms import Problem

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_explained_and_nothing_else(language: str) -> None:
    messages = Messages(language)
    keys = {key for key in messages.keys("glossary.") if not key.startswith("glossary.problem.")}
    assert keys == {f"glossary.{term}{part}" for term in TERMS for part in ("", ".text")}
    terms = [messages(f"glossary.{term}") for term in TERMS]
    assert len(set(terms)) == len(terms)


def test_words_stand_in_the_order_of_their_language() -> None:
    only = ("head", "bettel", "tell-pack", "void", "brandel")
    order = {each: [word.id for word in Glossary(only, each).words()] for each in ("de", "ru")}
    # Übernehmen stands with u, and Latin letters stand before Cyrillic ones.
    assert order["de"] == ["bettel", "brandel", "void", "tell-pack", "head"]
    assert order["ru"] == ["bettel", "brandel", "tell-pack", "void", "head"]


def test_a_word_has_its_place_and_its_names_in_the_other_languages() -> None:
    shown = ElementTree.fromstring(Glossary("hold", "ru")._repr_html_())
    term = shown.find("div/dt")
    assert term is not None
    assert term.get("id") == anchor("hold") == "term-hold"
    assert [(each.get("lang"), each.text) for each in term.iter("span")] == [
        ("en", "Hold"),
        ("de", "Halten"),
    ]
    assert repr(Glossary("hold", "de")).startswith("Halten (Hold · Держать)\n    Beim Brandeln ")


def test_what_is_not_explained_is_refused() -> None:
    with pytest.raises(Problem, match=r"The word .trikc. is not explained"):
        Glossary("trikc")


def test_every_link_from_a_notebook_leads_to_a_word() -> None:
    linked = set()
    for path in NOTEBOOKS.glob("*.ipynb"):
        linked |= set(re.findall(r"\]\(glossary\.ipynb#([^)\s]+)\)", path.read_text("utf-8")))
    assert linked <= set(map(anchor, TERMS))
    assert len(linked) > len(TERMS) / 2
