"""Who the opponents at a table are, and what their decisions may cost."""

import json
from pathlib import Path

import pytest

from tablehelp import talk
from vorhand.players import BUDGETS, Budget
from vorhand.store import Store
from vorhand.table import Table, strength
from vorhand.table.strength import Opponents, lessened, share_for
from vorhand.terms import Problem


def test_the_opponents_are_chosen_and_stay() -> None:
    table = talk("brandeln", players="")
    match = table.desk.match
    assert match is not None
    assert match.opponents.name == "beginner"
    fields = [
        field
        for group in table.desk.furniture()["forms"]["deal"]["groups"]
        for field in group["fields"]
    ]
    offered = next(field for field in fields if field["key"] == "players")
    assert [option["value"] for option in offered["options"]] == ["beginner", "club", "master"]
    table("deal", values={"players": "master"})
    table("deal", values={})
    assert table.desk.match is not None
    assert table.desk.match.opponents.name == "master"
    assert (
        "Choose beginner, club or master" in table("deal", values={"players": "random"})["problem"]
    )


def test_a_link_names_the_opponents() -> None:
    table = talk("brandeln", query="?deal=42&players=beginner")
    assert table.desk.match is not None
    assert table.desk.match.opponents == Opponents("beginner")
    table("set", key="pace", value="once")
    table.to_end()
    assert "players=beginner" in table.scene["record"]["link"]
    assert "random" in talk("brandeln", query="?players=random").scene["problem"]


def test_a_budget_is_kept_with_the_deal_and_in_its_record(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = talk("brandeln", store, players="club", deal=42)
    match = table.desk.match
    assert match is not None
    match.opponents = Opponents("club", Budget(5, 4000))
    table("set", key="pace", value="once")
    again = talk("brandeln", store, players="club", deal=42)
    assert again.desk.match is not None
    assert again.desk.match.opponents.budget == Budget(5, 4000)
    again.to_end()
    again("download")
    text = again.replies[0]["text"]
    assert json.loads(text)["players"] == {"name": "club", "worlds": 5, "nodes": 4000}
    other = talk("brandeln")
    other("load", text=text)
    assert other.desk.match is not None
    assert other.desk.match.opponents == Opponents("club", Budget(5, 4000))


def test_who_played_a_file_does_not_stay_for_the_next_deal() -> None:
    table = talk("brandeln", players="beginner", deal=42)
    record = {"format": "vorhand-record", "version": 1, "game": "brandeln", "dealer": 3,
              "deal": {"number": 7}, "actions": [], "players": {"name": "random"}}  # fmt: skip
    table("load", text=json.dumps(record))
    match = table.desk.match
    assert match is not None
    assert match.opponents.name == "random"
    assert "Against random players" in table.scene["subtitle"]
    table("next")
    assert table.desk.match is not None
    assert table.desk.match.opponents.name == "beginner"


@pytest.mark.parametrize(
    "told",
    [None, 3, [], {}, {"name": "nobody"}, {"name": ["club"]}, {"name": "club"},
     {"name": "club", "worlds": 0, "nodes": 1}, {"name": "club", "worlds": True, "nodes": 9},
     {"name": "club", "worlds": 9, "nodes": "9"}],
)  # fmt: skip
def test_opponents_that_a_file_cannot_have(told: object) -> None:
    assert Opponents.read(told) is None


def test_a_file_cannot_ask_for_more_than_a_full_budget() -> None:
    read = Opponents.read({"name": "master", "worlds": 10**9, "nodes": 10**12})
    assert read is not None
    assert read.budget == max(BUDGETS.values())


def test_a_slow_machine_spends_less() -> None:
    assert share_for(0.0) == 1.0
    assert share_for(1.5 * strength.TARGET) == 0.5
    assert share_for(1000.0) == strength.SHARES[-1]
    full = BUDGETS["master"]
    assert lessened(full, 1.0) == full
    assert lessened(full, 0.5) == Budget(full.worlds // 2, full.nodes // 2)
    assert lessened(Budget(4, 100), 0.125).worlds == strength.FEWEST
    assert strength.share() in strength.SHARES
    assert Opponents.for_this_machine("beginner").budget is None


def test_the_environment_fixes_what_decisions_may_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    strength.share.cache_clear()
    monkeypatch.setenv(strength.ENVIRONMENT, "0.25")
    table = talk("brandeln", players="club")
    match = table.desk.match
    assert match is not None
    assert match.share == 0.25
    assert match.opponents.budget == lessened(BUDGETS["club"], 0.25)
    strength.share.cache_clear()
    monkeypatch.setenv(strength.ENVIRONMENT, "much")
    with pytest.raises(Problem, match=r"VORHAND_SHARE is \"much\""):
        strength.share()
    strength.share.cache_clear()


def test_the_form_names_who_plays_now(tmp_path: Path) -> None:
    shown = Table("brandeln", players="club", store=Store(tmp_path))
    shown._receive(None, {"command": "hello", "key": "k" * 32, "search": ""}, [])
    version = shown.scene["version"]
    shown._receive(
        None, {"command": "deal", "version": version, "values": {"players": "master"}}, []
    )
    fields = [field for group in shown.forms["deal"]["groups"] for field in group["fields"]]
    assert next(field for field in fields if field["key"] == "players")["value"] == "master"
