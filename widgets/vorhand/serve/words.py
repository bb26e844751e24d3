"""The words of the pages in each reader's language.

A notebook's page is made ahead, before anybody is there to read it. So it is made with marks in
place of its own words, and each reader gets his language's words for them on the way out; all the
others go with the page, for a reader who changes the language there.
"""

import json
import re
from collections.abc import Mapping
from html import escape, unescape
from pathlib import Path
from typing import Any, Final
from unicodedata import combining, normalize

from vorhand.messages import Messages
from vorhand.messages.choice import accepted, best, offered
from vorhand.serve.pages import Page, read_pages

COOKIE: Final = "vorhand-language"
"""The cookie that keeps the choice of a language; the widgets know it too (static/shared)."""

WORDS: Final = (
    *("home", "skip", "busy", "busy-long", "no-script", "offline", "gone", "reload"),
    *("broken", "drawn", "english"),
)
"""The sentences that stand on, or may appear on, a notebook's page: messages ``serve.page.…``."""

_MARK = re.compile(r"%vorhand:([a-z-]+)%")
_HEADING = re.compile(r'<h([1-6]) id="([^"]*)">(.*?)(?=<a class="anchor-link")', re.DOTALL)


def mark(name: str) -> str:
    """What stands in a page in place of a word: one of :data:`WORDS`, ``title``, ``language``,
    ``colours``, or ``all`` for the words of every language as JSON."""
    return f"%vorhand:{name}%"


def language_of(linked: str | None, kept: str | None, header: str) -> str:
    """The language of a reader: by his link, his cookie, or what his browser asks for."""
    chosen = next((each for each in (linked, kept) if each in offered()), None)
    return chosen or best(accepted(header)) or offered()[0]


def heading_key(slug: str, text: str) -> str:
    """The message that says a heading of a notebook in another language."""
    letters = "".join(each for each in normalize("NFKD", text) if not combining(each))
    return f"page.{slug}.{'-'.join(re.findall('[a-z0-9]+', letters.lower()))}"


class Words:
    """The words of a folder's pages in every language that is offered."""

    def __init__(self, folder: Path) -> None:
        self.messages = {language: Messages(language) for language in offered()}
        self.pages = {language: read_pages(folder, say) for language, say in self.messages.items()}
        self._found: dict[tuple[str, str], dict[str, str]] = {}

    def page(self, slug: str, language: str) -> Page | None:
        """The page with this address; its title and summary are in the language."""
        return next((page for page in self.pages[language] if page.slug == slug), None)

    def dressed(self, html: str, slug: str, language: str, colours: str = "system") -> str:
        """A piece of a page with the language's words in place of the marks and the headings."""
        words = {**self._words(slug, language), "colours": colours}

        def word(found: re.Match[str]) -> str:
            if found[1] == "all":
                return _json({each: self._words(slug, each) for each in self.messages})
            return escape(words.get(found[1], found[0]))

        def heading(found: re.Match[str]) -> str:
            level, place, inside = found.groups()
            key = heading_key(slug, unescape(re.sub("<[^>]*>", "", inside)))
            if key not in self.messages[language]:
                return found[0]
            text = escape(self.messages[language](key))
            return f'<h{level} id="{place}"><span data-say="{key}" lang="{language}">{text}</span>'

        return _HEADING.sub(heading, _MARK.sub(word, html))

    def _words(self, slug: str, language: str) -> Mapping[str, str]:
        # Every cell of every page asks for them.
        if (slug, language) not in self._found:
            self._found[slug, language] = self._find(slug, language)
        return self._found[slug, language]

    def _find(self, slug: str, language: str) -> dict[str, str]:
        messages = self.messages[language]
        page = self.page(slug, language)
        return {
            **{name: messages(f"serve.page.{name}") for name in WORDS},
            **{key: messages(key) for key in messages.keys(f"page.{slug}.")},
            "title": page.title if page is not None else slug,
            "language": language,
        }


def _json(data: Any) -> str:
    """Data as JSON that may stand in a script element."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
