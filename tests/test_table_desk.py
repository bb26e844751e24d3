"""The table's desk: what the browser may say, what is kept, what may leave and when."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablehelp import KEY, Script, talk
from vorhand.games import GAMES
from vorhand.store import Store
from vorhand.table.desk import Desk
from vorhand.table.opening import Opening


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games")


def test_before_hello_there_is_no_deal() -> None:
    desk = Desk(Opening("brandeln"))
    assert desk.scene() == {"state": "waiting", "version": 0}
    assert desk.receive({"command": "act", "version": 0, "action": "pass"})[0]["type"] == "problem"
    assert desk.scene()["state"] == "waiting"


def test_a_click_delivered_twice_plays_once() -> None:
    table = talk(deal=42)
    click = {"command": "act", "version": table.scene["version"], "action": "pass"}
    table.send(**click)
    scene = table.scene
    table.send(**click)
    assert table.replies == [{"type": "stale"}]
    assert table.scene == scene
    assert table.state.actions == ("pass",)


def test_a_step_asked_for_twice_is_one_step() -> None:
    table = talk(deal=42)
    table.act("pass")
    version = table.scene["version"]
    table.send(command="step", version=version)
    table.send(command="step", version=version)
    assert len(table.state.actions) == 2


def test_take_back_counts_though_the_others_have_gone_on() -> None:
    table = talk(deal=42)
    version = table.act("pass")["version"]
    table("step")
    table.send(command="takeback", version=version)
    assert table.state.actions == ()
    # The same click again is an old one now.
    table.act("pass")
    table.send(command="takeback", version=version)
    assert table.replies == [{"type": "stale"}]


HOSTILE: list[object] = [
    None, 7, "act", [], {}, {"command": None}, {"command": "hello"}, {"command": ["act"]},
    {"command": "act"}, {"command": "act", "version": "1"}, {"command": "act", "version": True},
    {"command": "act", "version": 1, "action": None}, {"command": "act", "version": 1, "action": 5},
    {"command": "act", "version": 1, "action": "x" * 5000},
    {"command": "act", "version": 1, "action": "__import__('os').system('true')"},
    {"command": "act", "version": 1, "action": "play\u0000SA"},
    {"command": "act", "version": 10**30, "action": "pass"},
    {"command": "act", "version": -1, "action": "pass"},
    {"command": "_keep", "version": 1}, {"command": "__init__", "version": 1},
    {"command": "look", "version": 1, "to": {"x": 1}}, {"command": "look", "version": 1, "to": "9"},
    {"command": "set", "version": 1, "key": "__class__", "value": "x"},
    {"command": "set", "version": 1, "key": "pace", "value": 3},
    {"command": "set", "version": 1, "key": ["pace"], "value": {}},
    {"command": "deal", "version": 1, "values": None},
    {"command": "deal", "version": 1, "values": {"seat": 9}},
    {"command": "deal", "version": 1, "values": {"seat": True}},
    {"command": "deal", "version": 1, "values": {"number": 5}},
    {"command": "deal", "version": 1, "values": {"number": "9" * 4000}},
    {"command": "deal", "version": 1, "values": {"number": "0"}},
    {"command": "deal", "version": 1, "values": {"number": "²"}},
    {"command": "deal", "version": 1, "values": {"preset": ["seed"]}},
    {"command": "deal", "version": 1, "values": {"preset": "no such"}},
    {"command": "deal", "version": 1, "values": {"target": "-3"}},
    {"command": "deal", "version": 1, "values": {"target": "9" * 300}},
    {"command": "deal", "version": 1, "values": {"hands": "SA SA\nX\nY\nZ"}},
    {"command": "deal", "version": 1, "values": {"hands": "SA"}},
    {"command": "deal", "version": 1, "values": {"contract": "bid 99"}},
    {"command": "deal", "version": 1, "values": {"contract": "bid 3", "soloist": 44}},
    {"command": "deal", "version": 1, "values": {"mode": {}}},
    {"command": "deal", "version": 1, "values": {"anything": 1}},
    {"command": "load", "version": 1, "text": None}, {"command": "load", "version": 1, "text": "{"},
    {"command": "load", "version": 1, "text": "[" * 100_000},
    {"command": "load", "version": 1, "text": "x" * 300_000},
    {"command": "load", "version": 1, "text": '{"format": "vorhand-session"}'},
    {"command": "download", "version": 1}, {"command": "download-session", "version": 1},
    {"command": "restore", "version": 1},
]  # fmt: skip


@pytest.mark.parametrize("content", HOSTILE, ids=[str(at) for at in range(len(HOSTILE))])
def test_hostile_messages_get_a_sentence_and_change_nothing(content: object) -> None:
    table = talk(deal=42)
    before = table.state
    replies = table.desk.receive(content)
    assert table.desk.match is not None
    assert table.state == before
    assert replies[0]["type"] in {"problem", "stale", "ok"}
    if replies[0]["type"] == "problem":
        assert table.scene["problem"] == replies[0]["text"]
        assert "itself" not in replies[0]["text"], "a fault of ours"
    table.act("pass")
    assert table.state.actions == ("pass",)


def test_an_illegal_card_is_refused_with_the_cards_named() -> None:
    table = talk(deal=42, seat=1)
    table.desk.match.player = Script("bid 3", "pass", "pass", "trump S", "play SJ")  # type: ignore[union-attr]
    table.on()
    table.act("pass")
    table.on()
    assert table.state.phase == "play"
    scene = table.act("play CK")
    assert "spades were led" in scene["problem"].lower()
    assert "king of clubs" in scene["problem"]
    assert len(table.state.trick) == 1
    named = {card["id"] for card in scene["hand"]["cards"] if card["mark"] == "named"}
    assert named == {"SK", "SA"}  # not ST, which follows but does not head
    scene = table.act("play ST")
    assert "must head" in scene["problem"]
    assert "jack of spades" in scene["problem"]
    assert [card["state"] for card in scene["hand"]["cards"] if card["id"] == "CK"] == ["illegal"]
    # What was wrong is gone with the next act.
    assert table.act("play SK")["problem"] == ""


def test_a_refused_bid_is_shown_with_its_rule() -> None:
    scene = talk("preferansz", deal=42).act("hand 2")
    table = talk("preferansz", deal=42)
    table.desk.match.player = Script("decline", "decline")  # type: ignore[union-attr]
    table.act("decline")
    scene = table.on()
    passing = next(one for group in scene["box"]["groups"] for one in group["options"])
    assert passing == {
        "action": "pass",
        "legal": False,
        "note": "",
        "label": "Pass",
        "sign": None,
        "advised": "",
    }
    assert "first bid" in table.act("pass")["problem"]


def test_a_fault_of_ours_is_shown_and_the_deal_stands(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = talk(deal=42)

    def broken(text: str) -> None:
        raise ZeroDivisionError("<b>oh</b>")

    monkeypatch.setattr(table.desk.match, "act", broken)
    scene = table.act("pass")
    assert "ZeroDivisionError" in scene["problem"]
    assert "ZeroDivisionError" in caplog.text
    monkeypatch.undo()
    assert table.act("pass")["problem"] == ""


def test_a_scene_that_cannot_be_drawn_is_said_over_the_last_one(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = talk(deal=42)

    def broken(*_: object, **__: object) -> dict[str, Any]:
        raise LookupError("torn felt")

    monkeypatch.setattr("vorhand.table.desk.scene_of", broken)
    scene = table.act("pass")
    assert "LookupError" in scene["problem"]
    assert scene["seats"]
    assert "torn felt" in caplog.text


def test_a_player_that_fails_is_shown(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        def choose(self, view: object) -> str:
            raise RuntimeError("no idea")

    table = talk(deal=42)
    table.desk.match.player = Broken()  # type: ignore[union-attr]
    table.act("pass")
    assert "RuntimeError" in table("step")["problem"]
    assert "no idea" in caplog.text


# ---------------------------------------------------------------- kept on the server


def test_a_new_kernel_finds_the_deal(store: Store) -> None:
    table = talk(store=store)
    table.act("pass")
    table.on()
    table("set", key="sort", value="up")
    again = talk(store=store)
    assert again.state == table.state
    mine, theirs = dict(again.scene), dict(table.scene)
    for each in (mine, theirs):
        del each["version"], each["said"], each["motion"]
    assert mine == theirs


def test_another_key_another_opening_or_a_spoilt_entry_gets_a_deal_of_its_own(store: Store) -> None:
    table = talk(store=store)
    table.act("pass")
    assert talk(store=store, rules={"preset": "variant"}).state.actions == ()
    table = talk(store=store)
    store.save(KEY, '{"version": 1, "opening": 3}')
    assert talk(store=store).state.actions == ()
    store.save(KEY, "no json")
    assert talk(store=store).state.actions == ()
    other = Desk(Opening("brandeln", players="random"), store=store)
    other.receive({"command": "hello", "key": "../../etc/passwd/aaaaaaaaaaaaaa", "search": ""})
    assert other.scene()["state"] == "ready"
    assert len(store) == 1


def test_a_link_is_opened_once_and_then_goes_on_where_it_was(store: Store) -> None:
    table = talk(store=store, query="?deal=42&seat=2")
    table.on()
    table.act("pass")
    assert talk(store=store, query="?deal=42&seat=2").state == table.state
    assert talk(store=store, query="?deal=43&seat=2").state.actions == ()


def test_a_store_that_fails_is_said(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file, no folder")
    table = talk(store=Store(tmp_path / "games"))
    assert "stored" in table.scene["problem"]
    table.act("pass")
    assert table.state.actions == ("pass",)


def test_a_moment_is_kept_and_found_again_in_a_later_deal(store: Store) -> None:
    table = talk(store=store)
    table.act("pass")
    table.on()
    kept = table.state
    table("keep")
    assert table.replies[0]["type"] == "note"
    table("deal", values={"number": "77"})
    assert table.state.actions == ()
    table = talk(store=store)
    table("restore")
    assert table.state == kept


# ---------------------------------------------------------------- what may leave, and when


def test_record_and_link_leave_at_the_end_only() -> None:
    table = talk()
    table.act("pass")
    for command in ("download", "download-session"):
        assert "not over" in table(command)["problem"]
        assert table.replies[0]["type"] == "problem"
    assert table.scene["record"]["link"] == ""
    number = str(table.state.game.deal_number(table.state))
    assert all(number not in sent for sent in table.traffic)
    table.to_end()
    assert number in table.scene["record"]["link"]
    table("download")
    reply = table.replies[0]
    assert reply["name"] == f"vorhand-{table.state.game.name}-{number}.json"
    assert reply["type"] == "file"
    record = json.loads(reply["text"])
    assert record["deal"] == {"number": int(number)}
    assert tuple(record["actions"]) == table.state.actions
    opened = talk(query=table.scene["record"]["link"])
    assert opened.state.dealt == table.state.dealt


def test_a_typed_number_says_that_it_is_open() -> None:
    table = talk()
    assert "look up" not in table.scene["subtitle"]
    table("deal", values={"number": " 123,456 "})
    assert "123\u202f456 (can be looked up)" in table.scene["subtitle"]
    assert table.state.dealt.hands == GAMES["brandeln"].numbering.deal(123456)


def test_a_record_opens_and_a_damaged_one_at_its_last_good_state() -> None:
    table = talk(deal=42)
    table.to_end()
    table("download")
    text = table.replies[0]["text"]
    other = talk("preferansz")
    other("load", text=text)
    assert other.state == table.state
    assert other.scene["title"] == "Brandeln"
    assert other.scene["look"]["at"] == 0
    data = json.loads(text)
    data["actions"][9:] = ["play XX"]
    other("load", text=json.dumps(data))
    assert len(other.state.actions) == 9
    assert "good for 9 actions" in other.scene["problem"]
    assert "“play XX” is refused" in other.scene["problem"]
    assert "not JSON" in other("load", text="{oh")["problem"]


def test_a_session_opens_and_goes_on() -> None:
    table = talk("preferansz", deal=42)
    table.to_end()
    table("next")
    table.to_end()
    table("download-session")
    text = table.replies[0]["text"]
    other = talk("preferansz")
    scene = other("load", text=text)
    assert scene["score"]["rows"] == table.scene["score"]["rows"]
    other("look", to="live")
    other("next")
    assert other.state.dealer == 1
