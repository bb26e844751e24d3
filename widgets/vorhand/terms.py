"""Words that wait for a language: what the engine hands out instead of text."""

from typing import NamedTuple


class Term(NamedTuple):
    """A word or name by its key in the messages, such as ``card.german.HO``.

    The engine speaks no language: refusals and logs carry terms, and the messages put each into
    the language and the grammatical case that its sentence asks for.
    """

    key: str


Fact = str | int | Term | tuple[Term, ...]
