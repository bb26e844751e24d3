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
    assert max(lengths) <= 4


# A page of exercises asks all the time.
@pytest.mark.parametrize(
    "path",
    [path for path in PATHS if not path.stem.endswith("-exercises")],
    ids=lambda path: path.stem,
)
def test_a_page_ends_with_one_question(path: Path) -> None:
    *before, last = sources(path, "markdown")
    assert "\n".join(before).count("## A question to take along\n") == 0
    assert last.count("## A question to take along\n") == 1


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_links_lead_to_notebooks(path: Path) -> None:
    names = {each.name for each in PATHS}
    for text in sources(path, "markdown"):
        assert set(re.findall(r"\]\(([^)#]+)(?:#(?:term|source)-[^)]+)?\)", text)) <= names


@pytest.mark.parametrize("game", list(GAMES))
def test_a_lesson_leads_on_to_the_next_page(game: str) -> None:
    """From the box itself, where pages have addresses, and from the end of the page."""
    read_in_order = sorted(PATHS, key=lambda path: float(read(path).metadata.vorhand.order))
    own = [path for path in read_in_order if re.match(rf"{game}-\d", path.stem)]
    for path, following in zip(own, [*own[1:], NOTEBOOKS / f"{game}-play.ipynb"], strict=True):
        (then,) = re.findall(r'then="([^"]+)"', "\n".join(sources(path, "code")))
        assert then in {following.stem, f"{game}-play"}
        assert f"]({following.name})" in sources(path, "markdown")[-1]


def test_how_a_deal_went_is_not_told_before_it_is_played() -> None:
    for game in GAMES:
        (path,) = NOTEBOOKS.glob(f"{game}-*-whole-deal.ipynb")
        code = sources(path, "code")
        played = next(place for place, source in enumerate(code) if "LessonPlayer(" in source)
        shown = [source for source in code[played + 1 :] if re.search(r"(Table|Picture)\(", source)]
        told = [source for source in shown if "Folded(" in source]
        assert len(told) >= 5
        assert shown == told
        assert not any(re.search(r"(Table|Picture)\((end|first)", each) for each in code[:played])


@pytest.mark.parametrize("game", list(GAMES))
def test_a_good_decision_turns_out_badly_in_the_other_deal(game: str) -> None:
    (path,) = NOTEBOOKS.glob(f"{game}-*-whole-deal.ipynb")
    names: dict[str, Any] = {}
    for source in sources(path, "code"):
        if "LessonPlayer(" not in source:
            exec(source, names)
    unlucky = {"brandeln": "bid 5", "preferansz": "hold"}[game]
    assert {each.kind for each in names["other"].verdicts if each.action == unlucky} == {"unlucky"}
    assert names["other"].state.result.made is False
    assert names["end"].result.made


def test_no_output_is_a_bare_number() -> None:
    """On a page without code nothing would say what it is."""
    for path in PATHS:
        for source in sources(path, "code"):
            for printed in re.findall(r"print\((.*)\)", source):
                assert re.match(r'f?"[^"]*[A-Za-z]{3}', printed), printed


def test_no_notebook_defines_what_belongs_to_the_package() -> None:
    for path in PATHS:
        for source in sources(path, "code"):
            assert not re.search(r"^\s*(def|class) ", source, re.MULTILINE)


def test_no_two_notebooks_share_a_place() -> None:
    orders = [read(path).metadata.vorhand.order for path in PATHS]
    assert len(set(orders)) == len(orders)
