"""The notebooks that are served, as pages with an address, a title and a place in the list.

A notebook says what it is in its own metadata, so that a new one appears by itself::

    "metadata": {"vorhand": {"title": "lesson.brandeln.auction.title",
                             "summary": "lesson.brandeln.auction.summary",
                             "kind": "lesson", "game": "brandeln", "order": 20}}

`kind` is "start" (where to begin), "play" (a table) or "lesson"; `title` and `summary` are keys of
messages, or plain text. Whatever is missing is guessed: the title from the first heading, the kind
"lesson", no game, and the order from the file's name.
"""

import json
import logging
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)

KINDS = ("start", "play", "lesson")

# The first part of an address that is not a notebook's.
RESERVED = frozenset({"api", "voila", "vorhand", "static", "files"})
_SLUG = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_HEADING = re.compile(r"^#{1,2}\s+(.+?)\s*#*\s*$", re.MULTILINE)
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_PLAYER = "LessonPlayer("
_LESSON = re.compile(r'"([a-z]+/[a-z0-9-]+)"')
_EXERCISES = re.compile(r'\bExercises\("([a-z]+)"')

Say = Callable[[str], str]
"""Gives the sentence of a message key; raises KeyError for a key that there is none for."""


@dataclass(frozen=True)
class Page:
    """One notebook as a page: `slug` is its address, `file` its name in the notebooks' folder.

    `lessons` are the ids of those that can be done on it, `exercises` the game whose exercises it
    has, so that a link to one finds its page; its code says so itself.
    """

    slug: str
    file: str
    title: str
    summary: str
    kind: str
    game: str
    order: float
    lessons: frozenset[str]
    exercises: str


def find_folder() -> Path | None:
    """The folder of the notebooks that belong to this very package, or None when there is none.

    In a checkout (an editable install too) it is `notebooks` beside `widgets`; an installed wheel
    has them among its data files, wherever the installer put those.
    """
    root = Path(__file__).resolve().parents[3]
    if (root / "pyproject.toml").is_file() and (root / "notebooks").is_dir():
        return root / "notebooks"
    try:
        files = metadata.files("vorhand") or []
    except metadata.PackageNotFoundError:
        return None
    for file in files:
        if file.suffix == ".ipynb" and file.parts[-3:-1] == ("vorhand", "notebooks"):
            return Path(str(file.locate())).resolve().parent
    return None


def read_pages(folder: Path, say: Say) -> tuple[Page, ...]:
    """The pages of a folder in the order in which they are shown; an unreadable notebook is left
    out and logged."""
    pages = []
    for path in sorted(folder.glob("*.ipynb")):
        if _SLUG.fullmatch(path.stem) is None or path.stem.lower() in RESERVED:
            log.warning("%s is no name for a page; left out", path.name)
            continue
        try:
            notebook = json.loads(path.read_text(encoding="utf-8"))
            pages.append(_page(path, notebook, say))
        except (OSError, ValueError, TypeError, AttributeError) as error:
            log.warning("%s cannot be read and is left out: %s", path.name, error)
    return tuple(sorted(pages, key=lambda page: (page.order, page.slug)))


def games(pages: Iterable[Page]) -> tuple[str, ...]:
    """The games that the pages are about, in the pages' order, each once."""
    return tuple(dict.fromkeys(page.game for page in pages if page.game))


def _page(path: Path, notebook: dict[str, Any], say: Say) -> Page:
    about = notebook["metadata"].get("vorhand", {}) if "metadata" in notebook else {}
    game = str(about.get("game") or "")
    kind = str(about.get("kind", "lesson"))
    order = about.get("order", _leading_number(path.stem))
    code = list(_sources(notebook, "code"))
    exercises = _EXERCISES.search("\n".join(code))
    return Page(
        slug=path.stem,
        file=path.name,
        title=_said(about.get("title"), say) or _heading(notebook) or path.stem,
        summary=_said(about.get("summary"), say),
        kind=kind if kind in KINDS else "lesson",
        game=game if _NAME.fullmatch(game) else "",
        order=float(order),
        lessons=frozenset(id for cell in code if _PLAYER in cell for id in _LESSON.findall(cell)),
        exercises=exercises[1] if exercises else "",
    )


def _said(text: object, say: Say) -> str:
    if not isinstance(text, str) or not text:
        return ""
    try:
        return say(text)
    except KeyError:
        return text


def _heading(notebook: dict[str, Any]) -> str:
    for text in _sources(notebook, "markdown"):
        found = _HEADING.search(text)
        if found:
            return re.sub(r"[*_`]", "", found[1])
    return ""


def _sources(notebook: dict[str, Any], kind: str) -> Iterator[str]:
    """The texts of a notebook's cells of one kind."""
    for cell in notebook.get("cells", ()):
        if cell.get("cell_type") == kind:
            source = cell.get("source", "")
            yield source if isinstance(source, str) else "".join(source)


def _leading_number(stem: str) -> int:
    digits = re.match(r"\d+", stem)
    return int(digits[0]) if digits else 1000
