"""Several deals that are set for all: by a link or by a notebook, one after the other."""

from pathlib import Path
from typing import Any

import pytest

from tablehelp import Talk, talk
from vorhand.games import GAMES
from vorhand.records import Record
from vorhand.store import Store
from vorhand.table import Table
from vorhand.table.links import MOST_SET
from vorhand.table.match import number_of
from vorhand.terms import Problem


def number(table: Talk) -> int:
    assert table.desk.match is not None
    return number_of(table.desk.match.states[0])


@pytest.mark.parametrize("how", ["link", "notebook"])
def test_the_deals_come_one_after_the_other_and_then_by_chance(how: str) -> None:
    if how == "link":
        table = talk(query="?game=brandeln&deal=42,7,100-101&dealer=3")
    else:
        table = talk("brandeln", deal=42, then=(7, 100, 101), dealer=3)
    for place, expected in enumerate([42, 7, 100, 101], start=1):
        assert number(table) == expected
        assert table.state.dealer == (3 + place - 1) % 4
        assert f"{place} of 4 set deals" in table.scene["subtitle"]
        assert "can be looked up" in table.scene["subtitle"]
        lines = table.to_end()["result"]["lines"]
        assert any("the last of the 4" in line for line in lines) == (place == 4)
        table("next")
    assert "The 4 set deals are over" in table.scene["subtitle"]
    assert "can be looked up" not in table.scene["subtitle"]
    # All of them stand in the score sheet, but for those that were passed out.
    assert table.desk.match is not None
    assert len(table.desk.match.whole_session.deals) == 4


def test_what_is_done_between_them_does_not_lose_the_rest() -> None:
    table = talk(query="?deal=42,7")
    table("deal", values={"number": "9"})
    assert number(table) == 9
    assert "set deals" not in table.scene["subtitle"]
    record = table.desk.match.record().dumps() if table.desk.match else ""
    table("load", text=record)
    table("next")
    assert number(table) == 7
    assert "2 of 2 set deals" in table.scene["subtitle"]
    # Another game has other deals.
    table = talk(query="?deal=42,7")
    table("load", text=Record.of(GAMES["preferansz"].start(dealer=2, number=9)).dumps())
    table("next")
    assert table.scene["title"] == "Preferánsz"
    assert number(table) != 7


def test_a_set_deal_that_has_been_begun_is_left_at_the_second_asking() -> None:
    table = talk(query="?deal=42,7")
    table.act("pass")
    assert "set deal 1 of 2, and it is not over" in table("next")["problem"]
    assert number(table) == 42
    table("next")
    assert number(table) == 7
    table.to_end()
    assert "over" in table("next")["subtitle"]


def test_a_reload_finds_the_deal_and_those_to_come(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = talk(store=store, query="?deal=42,7,8")
    table("next")
    again = talk(store=store, query="?deal=42,7,8")
    assert number(again) == 7
    again("next")
    assert number(again) == 8
    other = talk(store=store, query="?deal=42,7,9")
    assert number(other) == 42


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("?deal=42,x", '"x" is no number and no range'),
        ("?deal=9-7", '"9-7" is no number'),
        ("?deal=1-2-3", '"1-2-3" is no number'),
        ("?deal=1,,2", '"" is no number'),
        ("?deal=²,1", '"²" is no number'),
        ("?deal=5,0", "0"),
        ("?deal=5,472518347558401", "472518347558400"),
        (f"?deal=1-{MOST_SET + 1}", "At most 60 deals"),
        ("?deal=1-400000000000000", "At most 60 deals"),
        ("?deal=42,7&said=pass", "goes with one deal"),
    ],
)
def test_deals_that_cannot_be_set_are_told_on_a_table_that_opens(query: str, told: str) -> None:
    table = talk(query=query)
    assert told in table.scene["problem"].replace("\u202f", "")
    assert table.scene["problem"].endswith("is not what the link asks for.")
    table.act("pass")
    assert table.state.actions == ("pass",)


@pytest.mark.parametrize("deal", [[], "42", [42, "7"], [True, 1], [1.5], {42: 7}, [1] * 61, [1, 0]])
def test_a_notebook_is_told_what_is_no_list_of_deals(deal: Any) -> None:
    with pytest.raises(Problem):
        Table("brandeln", deal=deal)
    assert Table("brandeln", deal=range(5, 8)).desk.wanted.then == (6, 7)
