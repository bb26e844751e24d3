"""The words of the games and of the table, each with what it is called in the other languages."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple
from unicodedata import combining, normalize

from vorhand.lessons.glossary import TERMS, anchor
from vorhand.messages import Messages
from vorhand.messages.choice import LANGUAGES

# As in a dictionary: the word on the left, what it means beside it; on a phone below it.
_LINE = "var(--vorhand-line,var(--jp-border-color1,currentColor))"
_ENTRY = (
    f"display:flex;flex-wrap:wrap;gap:.15em 1.5em;padding:.6em 0;border-top:1px solid {_LINE};"
    "break-inside:avoid"
)
_TERM = "flex:1 1 10em;margin:0;line-height:1.35;scroll-margin-top:1em"
_TEXT = "flex:3 1 20em;margin:0;line-height:1.5"

_DISTINCT = "\u0306"
"""The breve of Russian makes a letter of its own; other marks do not count in sorting."""


class Word(NamedTuple):
    """A word: its id, the term and what it means, and the term in each other language."""

    id: str
    term: str
    text: str
    elsewhere: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Glossary:
    """The words in the alphabetical order of the language, each with an anchor to link to.

    ``only`` names the ids that are shown, by default all. Raises
    :class:`~vorhand.terms.Problem` for one that is not explained.
    """

    only: Sequence[str] = ()
    language: str = ""

    def __post_init__(self) -> None:
        only = (self.only,) if isinstance(self.only, str) else tuple(self.only)
        object.__setattr__(self, "only", only)
        for term in only:
            anchor(term)

    def words(self) -> list[Word]:
        """What is shown, in order."""
        messages = Messages(self.language)
        others = [Messages(each) for each in LANGUAGES if each != messages.language]
        words = []
        for id in self.only or TERMS:
            key = f"glossary.{id}"
            elsewhere = tuple((other.language, other(key)) for other in others)
            words.append(Word(id, messages(key), messages(f"{key}.text"), elsewhere))
        return sorted(words, key=lambda word: (_place(word.term), word.id))

    def _repr_html_(self) -> str:
        language = Messages(self.language).language
        words = "".join(map(_html, self.words()))
        style = "margin:.6em 0;max-width:48em"
        return f'<dl class="vorhand-display" lang="{language}" style="{style}">{words}</dl>'

    def __repr__(self) -> str:
        lines = []
        for word in self.words():
            elsewhere = " · ".join(term for _, term in word.elsewhere)
            lines.append(f"{word.term} ({elsewhere})\n    {word.text}")
        return "\n".join(lines)


def _html(word: Word) -> str:
    others = " · ".join(
        f'<span lang="{language}">{escape(term)}</span>' for language, term in word.elsewhere
    )
    return (
        f'<div style="{_ENTRY}">'
        f'<dt id="{anchor(word.id)}" style="{_TERM}"><dfn style="font-style:normal">'
        f"<strong>{escape(word.term)}</strong></dfn> "
        f'<small style="display:block">{others}</small></dt>'
        f'<dd style="{_TEXT}">{escape(word.text)}</dd></div>'
    )


def _place(term: str) -> str:
    """What a term is sorted by."""
    letters = normalize("NFKD", term.casefold())
    kept = "".join(letter for letter in letters if letter == _DISTINCT or not combining(letter))
    return normalize("NFC", kept)
