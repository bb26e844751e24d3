"""The table's front end and art: its source files joined, its words, its card faces."""

from functools import cache
from pathlib import Path
from typing import Any

from vorhand import faces
from vorhand.table.speech import Speech

STATIC = Path(__file__).parent / "static"

SCRIPTS = (
    "1-dom.js",
    "2-cards.js",
    "3-felt.js",
    "4-box.js",
    "5-side.js",
    "6-dialogs.js",
    "7-table.js",
)
STYLES = ("1-base.css", "2-cards.css", "3-dialogs.css")

WORDS = (
    "waiting", "card-legal", "card-illegal", "call-illegal", "log", "score", "menu", "steps",
    "step-first", "step-back", "step-forth", "step-last", "step-live", "close", "print", "record",
    "record-open", "record-file", "record-paste", "record-read", "file-too-large", "link",
    "link-copied", "no-answer",
)  # fmt: skip
"""The words that the browser needs beside the scene; see the messages ``table.ui.…``."""


def script() -> str:
    """The front end as one module: a notebook loads it from a blob, where nothing is imported."""
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in SCRIPTS)


def style() -> str:
    """The style sheet; every selector stands under ``.vorhand``."""
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES)


def words_of(speech: Speech) -> dict[str, str]:
    """The words for the browser."""
    return {word: speech(f"ui.{word}") for word in WORDS}


def art_of(speech: Speech) -> dict[str, Any]:
    """The card faces of the pack that is shown, and what their ids begin with."""
    prefix = f"vorhand-{speech.pack}"
    return {"name": speech.pack, "prefix": prefix, "symbols": _symbols(speech.pack)}


@cache
def _symbols(pack: str) -> str:
    return faces.symbols(pack)
