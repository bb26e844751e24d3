"""Words and faults that wait for a language: what the engine hands out instead of sentences."""

import json
import re
from dataclasses import dataclass
from typing import Final, NamedTuple, Union


class Term(NamedTuple):
    """A word or name by its key in the messages, such as ``card.german.HO``.

    The engine speaks no language: refusals and logs carry terms, and the messages put each into
    the language and the grammatical case that its sentence asks for.
    """

    key: str


class Problem(ValueError):
    """Something from outside that cannot be used: what is wrong as a message key and its facts.

    The sentence comes from the messages (``Messages.problem``); ``str()`` is the English one.
    """

    def __init__(self, key: str, **facts: "Fact") -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        # What a person reads at a prompt or in a notebook: imported here as in a `_repr_*_`.
        from vorhand.messages import Messages

        return Messages().problem(self)


@dataclass(frozen=True)
class Figure:
    """A number as text, with a decimal point and commas between thousands, which the messages put
    as their language writes it."""

    text: str


class Phrase(NamedTuple):
    """A message with its facts, as a part of another or to be said by itself."""

    key: str
    facts: "dict[str, Fact]"


Fact = Union[  # noqa: UP007
    str, int, Term, Figure, Problem, Phrase, tuple[Term, ...], tuple[str, ...], tuple[Phrase, ...]
]


def quoted(value: object) -> str:
    """A value from outside as a person can recognise it in a sentence, and never a page of it.

    It is written as in JSON, where most of them come from: ``null``, ``true``, ``"play H7"``.
    """
    try:
        try:
            text = json.dumps(value, ensure_ascii=False)
        except TypeError:
            text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists within lists
        text = f"<{type(value).__name__}>"
    return shortened(text)


HALVES: Final = re.compile("[\ud800-\udfff]")
"""Half a surrogate pair: JSON can hold one, and no UTF-8 can."""


def shortened(text: str, longest: int = 80) -> str:
    """A text from outside, cut where a person will have recognised it.

    What cannot be shown is escaped, half a surrogate pair above all: no UTF-8 can hold it.
    """
    signs = text[: longest + 1]
    shown = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in signs)
    return shown if len(shown) <= longest else shown[: longest - 3] + "..."
