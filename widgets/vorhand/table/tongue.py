"""The language that a table or a lesson speaks: whose word counts, and the choice of another."""

from collections.abc import Mapping
from typing import Any

from vorhand.messages import Messages
from vorhand.messages.choice import LANGUAGES, best, default, language_set, offered

MOST_ASKED = 20
"""Languages of a browser that are looked at."""


def language_for(hello: Mapping[str, Any], linked: str | None, told: str) -> str:
    """The language for the person whose browser says hello.

    That of the page's link, else the one that this browser keeps as its setting, else what the
    notebook says of this widget (``told``) or of all, else what the browser asks for, else that
    of the process.
    """
    kept, asked = hello.get("settings"), hello.get("languages")
    return (
        linked
        or best([kept.get("language") if isinstance(kept, Mapping) else None])
        or told
        or language_set()
        or best(asked[:MOST_ASKED] if isinstance(asked, list) else [])
        or default()
    )


def language_field(messages: Messages) -> dict[str, Any]:
    """The choice of a language, as a field of a form; each is named in itself."""
    own = messages.language
    return {
        "key": "language",
        "kind": "choice",
        "label": messages("language.choose"),
        "line": messages("language.choose.about"),
        "value": own,
        "options": [
            {"value": each, "label": Messages(each)("language.own"), "lang": each, "line": ""}
            for each in LANGUAGES
            if each in offered() or each == own
        ],
    }
