"""Which language a person is spoken to: what is offered, and what browsers and systems ask for."""

import os
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from vorhand.terms import Problem, quoted

LANGUAGES: Final = ("en", "de", "ru")
"""The languages that have catalogues, the first being what others fall back on."""

ENVIRONMENT: Final = "VORHAND_LANGUAGE"
"""The environment variable that names the language of commands and of notebooks."""

_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What POSIX asks for the language of messages: the first of these that says anything."""


@cache
def offered() -> tuple[str, ...]:
    """The languages to choose from: those that have every area that English has.

    Where an area is still missing, English steps in for it; half a page in each language is
    nothing to offer.
    """
    wanted = _areas(LANGUAGES[0])
    return tuple(language for language in LANGUAGES if wanted <= _areas(language))


def _areas(language: str) -> frozenset[str]:
    folder = files(__package__) / "locale" / language / "LC_MESSAGES"
    if not folder.is_dir():
        return frozenset()
    return frozenset(entry.name for entry in folder.iterdir() if entry.name.endswith(".mo"))


def checked(language: object) -> str:
    """A language that is offered; raises :class:`Problem` for any other."""
    if language not in offered():
        raise Problem("problem.language", found=quoted(language), known=offered())
    return str(language)


def best(wanted: Iterable[object]) -> str | None:
    """The first language of a list of tags (``de-AT``, ``ru_RU.UTF-8``) that is offered, or none.

    The list comes from outside: whatever is no tag is passed over.
    """
    for tag in wanted:
        if isinstance(tag, str):
            language = tag.replace("_", "-").partition("-")[0].partition(".")[0].strip().lower()
            if language in offered():
                return language
    return None


def accepted(header: str) -> list[str]:
    """The tags of an ``Accept-Language`` header (RFC 9110, 12.5.4), the most wanted first."""
    weighed = []
    for part in header[:1000].split(","):
        tag, _, weight = part.partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=")) if weight.strip() else 1.0
        except ValueError:
            continue
        if quality > 0:
            weighed.append((quality, tag.strip()))
    return [tag for _, tag in sorted(weighed, key=lambda one: -one[0])]


def of_command(environment: Mapping[str, str]) -> str:
    """The language of a command that was given none: ``VORHAND_LANGUAGE``, else the system's, else
    English. Raises :class:`Problem` if ``VORHAND_LANGUAGE`` names one that there is not."""
    named = environment.get(ENVIRONMENT)
    if named:
        return checked(named.strip())
    system = next((environment[name] for name in _SYSTEM if environment.get(name)), "")
    return best([system]) or LANGUAGES[0]


_set = ""


def set_language(language: str) -> None:
    """The language of this process from now on, wherever none is named; ``""`` forgets it again.

    Raises :class:`Problem` for a language that there is not.
    """
    global _set
    _set = checked(language) if language else ""


def language_set() -> str:
    """The language of :func:`set_language`; ``""`` if it was not called."""
    return _set


def default() -> str:
    """The language where none is named: that of :func:`set_language`, else ``VORHAND_LANGUAGE``,
    else English."""
    named = os.environ.get(ENVIRONMENT, "").strip()
    return _set or (named if named in offered() else LANGUAGES[0])
