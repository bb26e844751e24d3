"""Words and faults that wait for a language: what the engine hands out instead of sentences."""

from typing import NamedTuple, Union


class Term(NamedTuple):
    """A word or name by its key in the messages, such as ``card.german.HO``.

    The engine speaks no language: refusals and logs carry terms, and the messages put each into
    the language and the grammatical case that its sentence asks for.
    """

    key: str


class Problem(ValueError):
    """Something from outside that cannot be used: what is wrong as a message key and its facts.

    The sentence comes from the messages (``Messages.problem``); ``str()`` names key and facts.
    """

    def __init__(self, key: str, **facts: "Fact") -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!s}" for name, value in self.facts.items())
        return f"{self.key}: {facts}" if facts else self.key


class Phrase(NamedTuple):
    """A message with its facts, as a part of another or to be said by itself."""

    key: str
    facts: "dict[str, Fact]"


Fact = Union[  # noqa: UP007
    str, int, Term, Problem, Phrase, tuple[Term, ...], tuple[str, ...], tuple[Phrase, ...]
]


def quoted(value: object) -> str:
    """A value from outside as a person can recognise it in a sentence, and never a page of it."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists within lists
        text = f"<{type(value).__name__}>"
    return shortened(text)


def shortened(text: str) -> str:
    """A text from outside, cut where a person will have recognised it."""
    return text if len(text) <= 80 else text[:77] + "..."
