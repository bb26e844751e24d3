"""The notebooks as a course book: what each says of itself, where it leads, how it reads.

That they run from top to bottom is tried by nbval, cell by cell; that they carry no outputs stands
in test_project_notebooks.py.
"""

import re
from itertools import chain
from pathlib import Path
from statistics import median
from typing import Any

import nbformat
import pytest

from vorhand.games import GAMES
from vorhand.lessons import course
from vorhand.messages import Messages

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
PATHS = sorted(NOTEBOOKS.glob("*.ipynb"))
SAY = Messages("en")


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def sources(path: Path, kind: str) -> list[str]:
    return [cell.source for cell in read(path).cells if cell.cell_type == kind]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_notebook_says_what_it_is(path: Path) -> None:
    notebook = read(path)
    about = notebook.metadata.vorhand
    assert about.kind in {"start", "lesson", "play"}
    assert about.get("game", "") in {"", *GAMES}
    assert isinstance(about.order, int)
    for key in (about.title, about.summary):
        assert SAY(key)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    assert notebook.cells[0].source.startswith("# ")


def test_there_is_a_place_to_start_and_for_each_game_lessons_and_a_table() -> None:
    kinds = [(read(path).metadata.vorhand.get("game", ""), path.stem) for path in PATHS]
    assert ("", "start") in kinds
    for game in GAMES:
        own = [name for of, name in kinds if of == game]
        for part in ("cards-and-deal", "auction", "tricks", "payments", "whole-deal", "play"):
            assert any(name.endswith(part) for name in own), (game, part)


def test_every_lesson_stands_in_a_notebook() -> None:
    code = "\n".join(chain.from_iterable(sources(path, "code") for path in PATHS))
    for game in GAMES:
        for lesson in course(game):
            assert f'"{lesson.id}"' in code


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_cells_are_short(path: Path) -> None:
    lengths = [len(source.splitlines()) for source in sources(path, "code")]
    assert 1 <= median(lengths) <= 4
    assert max(lengths) <= 9


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_links_lead_to_notebooks(path: Path) -> None:
    names = {each.name for each in PATHS}
    for text in sources(path, "markdown"):
        assert set(re.findall(r"\]\(([^)]+)\)", text)) <= names


def test_no_notebook_defines_what_belongs_to_the_package() -> None:
    for path in PATHS:
        for source in sources(path, "code"):
            assert not re.search(r"^\s*(def|class) ", source, re.MULTILINE)


def test_no_two_notebooks_share_a_place() -> None:
    orders = [read(path).metadata.vorhand.order for path in PATHS]
    assert len(set(orders)) == len(orders)
