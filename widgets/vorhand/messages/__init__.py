"""Every sentence a person reads, by language: gettext catalogues with keys for message ids.

Each area of the project has a domain of its own (``core``, ``table``, ``lessons``, ``serve``); in
a domain that a language has not yet, English steps in. A message is a whole sentence with named
parameters. Plural forms are gettext's, chosen by the parameter ``n``; the grammatical case of a
name, or the form of a phrase, is asked for where it stands in the sentence (``{card:acc}``) and
kept as gettext's message context, so that a language with cases needs no code of its own.
"""

import re
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from itertools import pairwise
from string import Formatter
from typing import Any

from vorhand.games.state import Refusal
from vorhand.messages.choice import LANGUAGES, default
from vorhand.terms import HALVES, Fact, Figure, Phrase, Problem, Term, quoted


class Messages:
    """The sentences of one language. ``messages(key, **facts)`` gives the text of a key.

    Without a language it is that of this process (:func:`vorhand.messages.choice.set_language`),
    or English. Raises :class:`~vorhand.terms.Problem` for a language that there is not.

    Facts may be text, numbers, :class:`~vorhand.terms.Term`, tuples of either (joined as a list
    of alternatives; ``{cards:and}`` as a sum) and problems. In a pattern, ``{card:cap}`` begins
    with a capital; ``{card:acc}`` asks for a case; ``{card:acc,cap}`` for both.
    """

    def __init__(self, language: str = "") -> None:
        language = language or default()
        if language not in LANGUAGES:
            raise Problem("problem.language", found=quoted(language), known=LANGUAGES)
        self.language = language
        self._catalogue = _catalogue(language)
        self._formatter = _Sentences(self)

    def __call__(self, key: str, /, **facts: Fact) -> str:
        """The message with its parameters put in; raises :class:`KeyError` for an unknown key."""
        return self.phrase(Phrase(key, facts))

    def __contains__(self, key: str) -> bool:
        """Whether there is such a message."""
        return self._find(key, None) is not None

    def keys(self, stem: str) -> list[str]:
        """The keys that begin so, in order."""
        return [key for key in _keys(self.language) if key.startswith(stem)]

    def term(self, term: Term, case: str = "") -> str:
        """A name in a grammatical case; as it stands by itself where none is given."""
        return self._pattern(term.key, None, case)

    def letters(self, pack: str) -> str:
        """The index letters of ace, king and the two lower courts on the cards of a pack."""
        return self(f"language.letters.{pack}")

    def figure(self, text: str) -> str:
        """A number with point and commas (``"1,024.5"``) as this language writes it."""
        sample = self("language.number")  # "1,000.5"
        return text.translate({ord(","): sample[1], ord("."): sample[-2]})

    def refusal(self, refusal: Refusal) -> str:
        """The sentence for a learner whose action was refused, naming the cards concerned."""
        return self.phrase(refusal.phrase)

    def problem(self, problem: Problem) -> str:
        """The sentence that says what is wrong with something from outside."""
        return self(problem.key, **problem.facts)

    def phrase(self, phrase: Phrase, case: str = "") -> str:
        """The text of a phrase, such as the statement of a rule; in the form that is asked for,
        where the language has one."""
        pattern = self._pattern(phrase.key, phrase.facts.get("n"), case)
        return self._formatter.vformat(pattern, (), phrase.facts)

    def _pattern(self, key: str, number: Fact | None, case: str) -> str:
        text = self._find(key, number, case)
        if text is None:
            raise KeyError(key)
        return text

    def _find(self, key: str, number: Fact | None, case: str = "") -> str | None:
        if not key:
            return None  # gettext keeps the catalogue's header under the empty key
        if case:
            if isinstance(number, int):
                text = self._catalogue.npgettext(case, key, key, number)
                if text != key:
                    return text
            # Many a phrase has a number that its text does not go by.
            text = self._catalogue.pgettext(case, key)
            if text != key:
                return text
        if isinstance(number, int):
            text = self._catalogue.ngettext(key, key, number)
            if text != key:
                return text
        text = self._catalogue.gettext(key)
        return None if text == key else text

    def __repr__(self) -> str:
        return f"Messages({self.language!r})"


class _Sentences(Formatter):
    """Puts facts into patterns. Only names are looked up: no attributes, no indices."""

    def __init__(self, messages: Messages) -> None:
        self._messages = messages

    def get_field(self, field_name: str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        return kwargs[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        spec = format_spec.split(",") if format_spec else []
        text = self._text(value, spec)
        return text[:1].upper() + text[1:] if "cap" in spec else text

    def _text(self, value: Any, spec: list[str]) -> str:
        case = next((each for each in spec if each not in {"cap", "and"}), "")
        if isinstance(value, Term):
            return self._messages.term(value, case)
        if isinstance(value, Phrase):
            return self._messages.phrase(value, case)
        if isinstance(value, Problem):
            return self._messages.problem(value)
        if isinstance(value, Figure):
            return self._messages.figure(value.text)
        if isinstance(value, tuple):
            return self._joined([self._text(each, spec) for each in value], "and" in spec)
        text = str(value)
        # A name, say: half a surrogate pair in it would leave the whole sentence without UTF-8.
        return text if text.isascii() else HALVES.sub(_escaped, text)

    def _joined(self, texts: list[str], as_sum: bool) -> str:
        if not texts:
            return self._messages("list.none")
        joined = texts[-1]
        if len(texts) > 1:
            key = "list.and" if as_sum else "list.or"
            joined = self._messages(key, first=texts[-2], last=joined)
            for text in reversed(texts[:-2]):
                joined = self._messages("list.more", first=text, rest=joined)
        return joined


def _escaped(half: re.Match[str]) -> str:
    return ascii(half[0])[1:-1]


@cache
def _catalogue(language: str) -> NullTranslations:
    """All domains of a language as one chain, English at its end."""
    found: list[GNUTranslations] = []
    for each in dict.fromkeys((language, LANGUAGES[0])):
        folder = files(__name__) / "locale" / each / "LC_MESSAGES"
        if not folder.is_dir():
            continue
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if entry.name.endswith(".mo"):
                with entry.open("rb") as file:
                    found.append(GNUTranslations(file))
    for one, following in pairwise(found):
        one.add_fallback(following)
    return found[0]


@cache
def _keys(language: str) -> tuple[str, ...]:
    """The keys of all messages of a language, those that are still English among them."""
    found: set[str] = set()
    catalogue: Any = _catalogue(language)
    while catalogue is not None:
        # A plural form stands under its key and number, a case behind its name.
        ids = (key[0] if isinstance(key, tuple) else key for key in vars(catalogue)["_catalog"])
        found.update(key for key in ids if key and "\4" not in key)
        catalogue = vars(catalogue)["_fallback"]
    return tuple(sorted(found))
