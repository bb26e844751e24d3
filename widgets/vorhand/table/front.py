"""The front ends of the table and the lessons: their source files joined, words, card faces."""

from functools import cache
from pathlib import Path
from typing import Any

from vorhand import faces
from vorhand.messages import Messages
from vorhand.table.speech import Speech

STATIC = Path(__file__).parent / "static"

WORDS = (
    "waiting", "card-illegal", "call-illegal", "trick", "log", "score", "menu", "steps",
    "step-first", "step-back", "step-forth", "step-last", "step-live", "close", "print", "record",
    "record-open", "record-file", "record-paste", "record-read", "file-too-large", "link",
    "link-copied", "no-answer", "dismiss", "step-slider", "more",
)  # fmt: skip
"""The words that the browser needs beside the scene; see the messages ``table.ui.…``."""


def script(front: str) -> str:
    """A front end, ``"table"`` or ``"lesson"``, as one module: what all share, then its own files
    in the order of their numbers. A notebook loads it from a blob, where nothing is imported."""
    return _joined(front, "*.js")


def style(front: str) -> str:
    """The style sheet of a front end; every selector stands under a class of ours."""
    return _joined(front, "*.css")


def _joined(front: str, pattern: str) -> str:
    found = [path for part in ("shared", front) for path in sorted((STATIC / part).glob(pattern))]
    return "\n".join(path.read_text(encoding="utf-8") for path in found)


def words_of(speech: Speech) -> dict[str, str]:
    """The words for the browser, and the language that they are in."""
    return {"lang": speech.messages.language, **{word: speech(f"ui.{word}") for word in WORDS}}


def art_of(speech: Speech) -> dict[str, Any]:
    """The card faces of the pack that is shown, and what their ids begin with."""
    return art_in(speech.pack, speech.messages, four_colours=speech.four_colours)


def art_in(pack: str, messages: Messages, *, four_colours: bool = False) -> dict[str, Any]:
    """The card faces of a pack, with the index letters of a language."""
    letters = messages.letters(pack)
    colours = "-4" if four_colours else ""
    return {
        "name": f"{pack}{colours}-{messages.language}",
        "prefix": f"vorhand-{pack}",
        "symbols": _symbols(pack, letters, four_colours),
    }


@cache
def _symbols(pack: str, letters: str, four_colours: bool) -> str:
    return faces.symbols(pack, letters=letters, four_colours=four_colours)
