"""Every message in every language as it was read; `python tests/spoken.py` writes them anew."""

import json

import pytest

from spoken import DATA, faults, said
from vorhand.messages.choice import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_said_as_it_was_read(language: str) -> None:
    kept = json.loads((DATA / f"{language}.json").read_text(encoding="utf-8"))
    now = said(language)
    changed = [key for key in sorted({*kept, *now}) if kept.get(key) != now.get(key)]
    assert changed == []
    for key, texts in now.items():
        for text in [texts] if isinstance(texts, str) else texts:
            assert faults(text) == [], key


def test_the_languages_have_the_same_messages() -> None:
    keys = [{key for key in said(language) if "|" not in key} for language in LANGUAGES]
    assert keys == [keys[0]] * len(LANGUAGES)


def test_what_nobody_should_read_is_seen() -> None:
    assert faults("Herz wurde ausgespielt (brandeln.head), 5 < 6 & 7.") == []
    for text in (
        "table.ui.log",
        "lesson.brandeln.no.such",
        "{n} Stiche",
        "<b>x",
        "&amp;",
        "undefined",
    ):
        assert faults(f"Es steht {text} da."), text
