"""The sources: each says in every language what is taken from it, and every link finds its own."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from vorhand.displays import SourceList
from vorhand.lessons.sources import SOURCES, anchor
from vorhand.messages import Messages
from vorhand.messages.choice import LANGUAGES
from vorhand.terms import Problem

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_is_described_and_nothing_else(language: str) -> None:
    keys = {key for key in Messages(language).keys("source.") if key.endswith(".text")}
    assert keys == {f"source.{source.id}.text" for source in SOURCES}
    assert len(keys) == len(SOURCES)


def test_a_source_has_its_place_and_says_whose_it_is_and_whether_it_was_read() -> None:
    shown = ElementTree.fromstring(SourceList("weislinger", "de")._repr_html_())
    term = shown.find("dt")
    assert term is not None
    assert term.get("id") == anchor("weislinger") == "source-weislinger"
    assert "".join(term.itertext()) == (
        "Weislinger: Friß Vogel oder stirb! 1722 · deutsch · von uns nicht gesehen"
    )
    untitled = repr(SourceList("brandeln-entry", "en"))
    assert untitled.startswith("Брандельн (without a year; Russian; read from beginning to end)\n")


def test_what_is_not_listed_is_refused() -> None:
    with pytest.raises(Problem, match=r"There is no source .piere."):
        SourceList("piere")


def test_every_link_from_a_notebook_leads_to_a_source_and_every_source_is_used() -> None:
    linked = set()
    for path in NOTEBOOKS.glob("*.ipynb"):
        linked |= set(
            re.findall(r"\]\((?:sources\.ipynb)?#(source-[^)\s]+)\)", path.read_text("utf-8"))
        )
    assert linked == {anchor(source.id) for source in SOURCES}
