"""Advice and simulations as tables: what they say, and that a page can show them on a phone."""

import re
from functools import cache
from typing import Protocol
from xml.etree import ElementTree

import pytest

from vorhand.advice import Hint, Review, hint, par, review
from vorhand.displays import (
    HintTable,
    OptionTable,
    ParTable,
    PlayedTable,
    ReviewTable,
    ShareTable,
    WorthTable,
)
from vorhand.games import GAMES, State
from vorhand.lessons import lesson
from vorhand.players import Budget
from vorhand.simulate import Share, counted, holds, makeable, shares, simulate
from vorhand.terms import Problem
from vorhand.views import view_for

FEW = Budget(8, 20_000)
NAMES = ("Anna", "Béla", "Cora", "<Dora>")
BRANDELN = GAMES["brandeln"]
PREFERANSZ = GAMES["preferansz"]


class Shown(Protocol):
    def _repr_html_(self) -> str: ...


def parsed(display: Shown) -> ElementTree.Element:
    """The HTML of a display, which is to be well-formed."""
    html = display._repr_html_()
    return ElementTree.fromstring(f"<div>{html.replace('<br>', '<br/>')}</div>")


def text(node: ElementTree.Element) -> str:
    return "".join(node.itertext())


def body(page: ElementTree.Element) -> list[list[ElementTree.Element]]:
    return [row.findall("td") for row in page.iter("tr") if row.find("td") is not None]


CALLED = ("bid 3", "pass", "pass", "bid 4", "bid 5", "pass", "pass", "pass", "trump C")
PLAYED = "CA C9 CK CT SA S9 S7 ST CQ D7 H7 HQ CJ D9 H9 HK C7 SJ HJ DK HT DQ DJ HA DA DT SK SQ"


@cache
def dealt_39(cards: str = "") -> State:
    """A deal in which somebody erred, after the auction and these cards."""
    state = BRANDELN.start(dealer=3, number=39)
    for action in (*CALLED, *[f"play {card}" for card in cards.split()]):
        state = state.act(action)
    return state


def finished() -> State:
    return dealt_39(PLAYED)


@cache
def first_card() -> Hint:
    return hint(view_for(dealt_39(), 0), budget=FEW)


@cache
def reviewed() -> Review:
    return review(finished(), [0, 3], budget=FEW)


def test_a_hint_unfolds_step_by_step() -> None:
    page = parsed(HintTable(first_card(), names=NAMES, folded=True))
    folds = list(page.iter("details"))
    assert [text(fold[0]) for fold in folds] == ["What to think about", "What I would do, and why"]
    assert not any("open" in fold.attrib for fold in folds)
    assert "Which rules bind you now" in text(page)
    assert folds[1].find("table") is not None
    whole = parsed(HintTable(first_card(), names=NAMES))
    assert whole.find(".//details") is None
    assert text(whole) == text(page)
    for step in (1, 2):
        view = first_card().view
        asked = parsed(HintTable(hint(view, step), folded=True))
        assert len(list(asked.iter("details"))) == step - 1


def test_a_hint_names_each_player_or_none() -> None:
    assert "last to play is <Dora>" in repr(HintTable(first_card(), names=NAMES))
    assert "last to play is the dealer" in repr(HintTable(first_card()))
    with pytest.raises(Problem, match="There are 2 names for 4 players"):
        HintTable(first_card(), names=("a", "b"))


def test_choices_have_three_columns_and_figures_with_as_many_decimals() -> None:
    table = OptionTable(first_card())
    rows = body(parsed(table))
    assert {len(row) for row in rows} == {3}
    assert len(table.head()) == 4
    assert text(rows[0][0]) == "The ace of clubsI would choose this"
    assert rows[0][0].find("strong") is not None
    points = [text(row[2]) for row in rows]
    assert len({"." in each for each in points}) == 1
    assert all("text-align:right" in row[2].attrib["style"] for row in rows)


def test_what_is_never_made_has_no_best_trump() -> None:
    given = hint(view_for(BRANDELN.start(dealer=3, number=50), 0), budget=FEW)
    rows = WorthTable(given).rows()
    assert [row[0] for row in rows][3:] == ["6", "Bettel", "Mord", "Herrenmord"]
    assert all(row[1] == "0 %" for row in rows[3:] if row[0] != "Bettel")
    assert rows[0][0] == "3 (Brandeln) with diamonds as trump"
    assert "In 8 imagined deals" in WorthTable(given).notes()[0]
    assert WorthTable(hint(given.view, 1)).notes() == []


def test_a_review_says_whose_decision_it_was_and_when() -> None:
    table = ReviewTable(reviewed(), names=NAMES)
    page = parsed(table)
    *telling, mine, hers = body(page)
    assert telling
    assert [text(cell) for cell in mine] == ["Anna, all in all", "0.0", "0"]
    assert text(hers[0]) == "<Dora>, all in all"
    assert text(hers[2]) == f"{reviewed().costs[3][1]:.0f}"
    for row in telling:
        assert len(row) == 3
        assert text(row[0]).startswith("<Dora>")
    assert "a good decision that turned out badly" in text(telling[-1][0])
    fold = page.find(".//details")
    assert fold is not None
    lines = [text(line) for line in fold.iter("li")]
    assert len(lines) + len(telling) == len(table.rows())
    assert "Anna, trick 1: the ace of clubs" in lines
    assert "Anna: clubs as trump" in lines
    assert text(fold[0]) == f"{len(lines)} good decisions"
    alone = ReviewTable(reviewed(), seats=(0,), names=NAMES)
    assert [text(row[0]) for row in body(parsed(alone))] == ["Anna, all in all"]


def test_a_review_calls_partners_by_their_names() -> None:
    kinds = {verdict.kind for verdict in review(finished(), budget=FEW).verdicts}
    assert "good" in kinds
    told = ReviewTable(review(finished(), budget=FEW), names=NAMES)._repr_html_()
    assert "second hand" not in told
    assert "third hand" not in told


def test_the_best_of_par_stands_out() -> None:
    rows = body(parsed(ParTable(par(finished()), names=NAMES)))
    assert [text(cell) for cell in rows[2]] == [
        "5",
        "+95 in clubs",
        "\N{MINUS SIGN}92 in spades",
        "\N{MINUS SIGN}90 in clubs",
        "+95 in hearts",
    ]
    strong = [cell for row in rows for cell in row if cell.find("strong") is not None]
    assert strong == [rows[2][1], rows[2][4]]
    three = lesson("preferansz/whole-deal-play").steps[-1].state
    rows = body(parsed(ParTable(par(three))))
    assert text(rows[3][1]) == "+106\N{NO-BREAK SPACE}tricks"
    assert text(rows[4][1]) == "\N{MINUS SIGN}12"


def test_shares_for_one_player_and_for_somebody() -> None:
    table = ShareTable(BRANDELN, shares(BRANDELN))
    assert table.head() == ["Contract", "By any one player", "By somebody at the table"]
    assert [row[0] for row in table.rows()][-2:] == ["Mord", "Herrenmord"]
    everyone = next(each for each in shares(BRANDELN) if each.contract == "3" and not each.place)
    assert table.rows()[0][1] == f"{100 * everyone.share:.1f}\N{NO-BREAK SPACE}%"
    assert table.rows()[0][2] == f"{everyone.deals / 200:.1f}\N{NO-BREAK SPACE}%"
    assert table.notes()[0].startswith("With open cards, in 20,000 deals.")
    assert {len(row) for row in body(parsed(table))} == {3}


def test_shares_by_place_and_side_by_side() -> None:
    places = ShareTable(PREFERANSZ, shares(PREFERANSZ), places=True)
    assert places.head() == ["Contract", "Vorhand", "Middle hand", "Dealer"]
    assert "5 (Eichel) from the hand" in [row[0] for row in places.rows()]
    meyers = BRANDELN.rules({"preset": "meyers"})
    columns = {"Ours": shares(BRANDELN), "Meyers": shares(BRANDELN, meyers)}
    both = ShareTable(BRANDELN, columns)
    assert both.head() == ["Contract", "Ours", "Meyers"]
    # That ladder has no Herrenmord.
    assert both.rows()[-1][2] == "\N{EN DASH}"


def test_a_few_deals_get_no_decimals() -> None:
    table = makeable("brandeln", 5, conditions=holds("vorhand", "HA HK"), seed=1, workers=1)
    shown = ShareTable(BRANDELN, counted(table), places=[0])
    assert shown.head() == ["Contract", "Vorhand"]
    assert all(re.fullmatch(r"\d+\s%", row[1]) for row in shown.rows())
    assert "in 5 deals" in shown.notes()[0]
    nothing = Share("3", None, 100, 0, 0, 0, 25)
    assert ShareTable(BRANDELN, [nothing]).rows()[0][1] == "0.0\N{NO-BREAK SPACE}%"


def test_what_was_played() -> None:
    run = simulate("brandeln", 40, seed=3, par=True, workers=1)
    table = PlayedTable(run)
    assert table.head() == ["Contract", "Deals", "Made", "With open cards", "Points"]
    played = [row for row in run if row["contract"] is not None]
    assert sum(int(row[1]) for row in table.rows()) == len(played)
    bettels = [row for row in played if row["contract"] == "bettel"]
    row = next(row for row in table.rows() if row[0] == "Bettel")
    made = 100 * sum(each["made"] for each in bettels) / len(bettels)
    assert row[2] == f"{made:.0f}\N{NO-BREAK SPACE}%"
    assert {len(row) for row in body(parsed(table))} == {5}
    without = PlayedTable(simulate("preferansz", 2, opening=["hand bettel"], workers=1))
    assert without.head() == ["Contract", "Deals", "Made", "Points"]
    assert [row[0] for row in without.rows()][-1].endswith("from the hand")
    out = simulate("brandeln", 1, opening=["pass"] * 4, workers=1)
    assert "One deal was passed out." in PlayedTable(out).notes()
    with pytest.raises(Problem, match="makeable"):
        PlayedTable(makeable("brandeln", 1, workers=1))
