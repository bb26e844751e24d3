"""Records and sessions at the table: what they may hold, what stays of them, what waits."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablehelp import KEY, Talk, talk
from vorhand.store import Store
from vorhand.table import keeping, wire
from vorhand.table.match import CHOICES, Match, Settings

HALF = "\ud800"
BARE: dict[str, Any] = {
    "format": "vorhand-record", "version": 1, "game": "brandeln", "dealer": 3,
    "deal": {"number": 42}, "actions": [],
}  # fmt: skip
OWN = {"comment": "a lesson", "date": "1905-01-06", "x-own": {"a": [1, None]}}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games")


def load(table: Talk, data: object) -> dict[str, Any]:
    return table("load", text=json.dumps(data))


def saved(table: Talk, command: str = "download") -> dict[str, Any]:
    table(command)
    reply = table.replies[0]
    assert reply["type"] == "file"
    data: dict[str, Any] = json.loads(reply["text"])
    return data


def finished(**more: Any) -> dict[str, Any]:
    """The record of a deal to its end."""
    table = talk(deal=42)
    table.to_end()
    return {**BARE, "actions": list(table.state.actions), **more}


# ---------------------------------------------------------------- half a sign


@pytest.mark.parametrize(
    "record",
    [
        {**BARE, "actions": [HALF]}, {**BARE, "actions": [f"play {HALF}"]},
        {**BARE, "names": [HALF, "b", "c", "d"]}, {**BARE, "game": HALF},
        {**BARE, "deal": {"hands": [HALF] * 4}}, {**BARE, "deal": {"hands": ["SA"], "talon": HALF}},
        {**BARE, "rules": {HALF: 1}}, {**BARE, "rules": {"preset": HALF}}, {**BARE, HALF: HALF},
        {**BARE, "comment": HALF},
        {"format": "vorhand-session", "version": 1, "game": "brandeln", "names": [HALF] * 4,
         "records": [finished(names=[HALF] * 4)]},
    ],
)  # fmt: skip
def test_half_a_sign_in_a_file_freezes_nothing(record: dict[str, Any], store: Store) -> None:
    table = talk(store=store)
    load(table, record)  # what it sends is encoded there
    assert "itself" not in table.scene["problem"]
    assert "stored" not in table.scene["problem"]
    for command in ("set", "deal"):
        table(command, key="pack", value="german", values={"number": "7"})
    table.on()
    before = table.state
    assert table.act(before.legal[0])["problem"] == ""
    assert table.state != before


@pytest.mark.parametrize(
    "message",
    [
        {"command": "act", "action": f"play {HALF}"}, {"command": "act", "action": HALF},
        {"command": "load", "text": HALF}, {"command": "look", "to": HALF},
        {"command": "set", "key": HALF, "value": HALF},
        *({"command": "deal", "values": {key: HALF}}
          for key in ("number", "hands", "preset", "contract", "mode", "seat", "target", HALF)),
    ],
)  # fmt: skip
def test_half_a_sign_in_a_message_is_refused(message: dict[str, Any]) -> None:
    table = talk(deal=42)
    before = table.state
    scene = table.send(version=table.scene["version"], **message)
    assert table.replies[0]["type"] == "problem"
    assert scene["problem"]
    assert "itself" not in scene["problem"]
    assert table.state == before


def test_half_a_sign_in_a_link_is_refused() -> None:
    for query in (f"?deal={HALF}", "?deal=%ED%A0%80"):
        assert talk(query=query).scene["problem"]


def test_what_is_sent_can_be_sent() -> None:
    bad = {"a": [HALF, {f"k{HALF}": ("x", HALF, 3, None)}]}
    mended = wire.sendable(bad)
    json.dumps(mended, ensure_ascii=False).encode("utf-8")
    assert mended == {"a": ["\ufffd", {"k\ufffd": ["x", "\ufffd", 3, None]}]}
    good = {"a": "ä\U0001f0a1"}
    assert wire.sendable(good) is good


# ---------------------------------------------------------------- what a record has of its own


def test_unknown_keys_of_a_record_are_kept() -> None:
    data = finished(**OWN)
    data["rules"] = {"preset": "seed", "pass_is_final": False}
    data["deal"]["x-from"] = "a box"
    table = talk()
    load(table, data)
    assert saved(table) == data


def test_they_are_kept_when_the_deal_is_played_on_and_after_a_reload(store: Store) -> None:
    data = {**BARE, **OWN, "names": ["a", "b", "c", "d"]}
    load(talk(store=store), data)
    table = talk(store=store)
    table.to_end()
    played = {"actions": list(table.state.actions), "rules": {}, "players": {"name": "random"}}
    assert saved(table) == {**data, **played}


def test_a_deal_of_hands_is_written_with_its_hands() -> None:
    table = talk(deal=42)
    hands = [table.state.game.pack.hand_text(hand) for hand in table.state.dealt.hands]
    record = finished(deal={"hands": hands, "x-packets": 3})
    load(table, record)
    assert saved(table)["deal"] == record["deal"]
    load(
        table, {"format": "vorhand-session", "version": 1, "game": "brandeln", "records": [record]}
    )
    assert saved(table, "download-session")["records"][0]["deal"] == record["deal"]


def test_what_is_wrong_in_a_session_is_told_in_a_sentence_and_counted_as_people_count() -> None:
    table = talk()
    record = finished()
    record["actions"][0] = "bid 99"
    load(
        table, {"format": "vorhand-session", "version": 1, "game": "brandeln", "records": [record]}
    )
    problem = table.scene["problem"]
    assert problem == (
        "Record 1 of the session has an illegal action. Action 1, “bid 99”, is refused: "
        "“bid 99” is no action of this game."
    )
    record = {**finished(), "actions": [7]}
    load(table, record)
    assert table.scene["problem"].startswith("Action 1 of the record")


@pytest.mark.parametrize("count", [0, 40])
def test_the_last_record_of_a_session_keeps_its_keys(count: int, store: Store) -> None:
    first, last = finished(**OWN), finished(**OWN, dealer=0, deal={"number": 43, "x-b": 1})
    other = talk(deal=43, dealer=0)
    other.to_end()
    last["actions"] = list(other.state.actions[: count or None])
    data = {
        "format": "vorhand-session", "version": 1, "game": "brandeln", "rules": {"preset": "seed"},
        "names": ["a", "b", "c", "d"], "x-s": 5, "records": [first, last],
    }  # fmt: skip
    load(talk(store=store), data)
    table = talk(store=store)
    table("look", to="live")
    table.to_end()
    again = saved(table, "download-session")
    assert {**again, "records": None} == {**data, "records": None}
    for before, after in zip(data["records"], again["records"], strict=True):  # type: ignore[call-overload]
        assert {**after, "rules": None, "actions": None} == {
            **before,
            "rules": None,
            "actions": None,
        }
    record = saved(table)
    assert record["comment"] == OWN["comment"]
    assert record["deal"] == last["deal"]


def test_who_is_you_at_the_table_is_the_learner_in_a_file() -> None:
    table = talk(seat=1)
    table.to_end()
    assert saved(table)["names"] == ["Anna", "Learner", "Kathi", "Dénes"]
    fields = table.desk.furniture()["forms"]["deal"]["groups"][2]["fields"]
    played_by = next(field for field in fields if field["key"] == "soloist")
    assert [option["label"] for option in played_by["options"]] == ["Anna", "You", "Kathi", "Dénes"]


# ---------------------------------------------------------------- a damaged record


def test_what_is_wrong_with_a_record_stays_until_the_learner_acts_or_closes_it() -> None:
    record = {**BARE, "actions": ["pass", "play H7"]}
    table = talk()
    assert "damaged" in load(table, record)["problem"]
    table("step")
    table("look", to="first")
    table("look", to="live")
    table("set", key="pace", value="once")
    assert "“play H7” is refused" in table.scene["problem"]
    table.on()
    assert "damaged" in table.scene["problem"]
    assert table("dismiss")["problem"] == ""
    load(table, record)
    assert "damaged" in table.on()["problem"]
    table.act(table.state.legal[0])
    assert table.scene["problem"] == ""


# ---------------------------------------------------------------- what waits


def commands(table: Talk) -> list[str]:
    return [item["command"] for item in table.scene["menu"]]


def test_an_opened_record_leaves_the_match_waiting(store: Store) -> None:
    table = talk(store=store)
    table.to_end()
    table("next")
    table.on()
    table.act(table.state.legal[0])
    running, score = table.state, table.scene["score"]
    load(table, finished())
    assert "waits" in table.scene["subtitle"]
    load(table, BARE)
    table = talk(store=store)
    table.on()
    table.act(table.state.legal[0])
    table("set", key="sort", value="up")
    assert commands(table)[0] == "return"
    table("return")
    assert table.state == running
    assert table.scene["score"] == score
    assert table.desk.match.settings.sort == "up"  # type: ignore[union-attr]
    assert "return" not in commands(table)
    assert "no match waiting" in table("return")["problem"]


def test_where_nothing_would_be_lost_nothing_waits() -> None:
    table = talk()
    load(table, BARE)
    assert "return" not in commands(table)


def test_a_remembered_position_leaves_the_match_waiting() -> None:
    table = talk()
    table.act("pass")
    table("keep")
    table.to_end()
    over = table.state
    table("restore")
    assert table.state.actions == ("pass",)
    table("return")
    assert table.state == over


def test_a_link_leaves_the_match_waiting_and_the_page_goes_on_with_it(store: Store) -> None:
    table = talk(store=store)
    table.to_end()
    over = table.state
    linked = talk(store=store, query="?deal=42&seat=2")
    assert linked.state.actions == ()
    assert commands(linked)[0] == "return"
    linked.on()
    linked.act(linked.state.legal[0])
    played = linked.state
    back = talk(store=store)
    assert back.state == over
    # And the deal of the link waits now in its turn.
    back("return")
    assert back.state == played


def opened_with(told: object, table: Talk, key: str) -> Settings:
    table.desk.match = None
    table.send(command="hello", key=key, search="", settings=told)
    match: Match | None = table.desk.match
    assert match is not None
    return match.settings


def test_settings_come_from_the_browser_where_it_has_kept_them(store: Store) -> None:
    table = talk(store=store)
    table("set", key="pace", value="slow")
    told = {"pace": "fast", "stay": False, "sort": 7, "twice": "yes", "gone": 1}
    for key in (KEY, "other" * 8):
        table = talk("preferansz" if key != KEY else "brandeln", store=store)
        settings = opened_with(told, table, key)
        assert (settings.pace, settings.stay, settings.sort) == ("fast", False, "down")
    for wrong in (None, 3, "pace", ["pace"]):
        assert opened_with(wrong, table, KEY).pace in CHOICES["pace"]


# ---------------------------------------------------------------- spoilt entries of the store


def spoilt() -> list[tuple[str, Any]]:
    return [
        ("names", ["a"]), ("names", "x"), ("names", [1, 2, 3, 4]), ("base", -1), ("base", 99),
        ("base", "x"), ("base", None), ("seat", []), ("players", "nobody"), ("players", None),
        ("session", {}), ("record", 3), ("settings", 3), ("kept", 5), ("aside", 5), ("aside", "["),
        ("first_dealer", 99), ("opening", []), ("opening", None), ("version", [1]), ("demo", {}),
        ("resting", True), ("given", 7), ("reached", 99),
    ]  # fmt: skip


@pytest.mark.parametrize(("key", "value"), spoilt())
def test_a_spoilt_entry_heals(key: str, value: object, store: Store) -> None:
    table = talk(store=store)
    table.act("pass")
    data = json.loads(store.load(KEY) or "")
    store.save(KEY, json.dumps({**data, "given": [7, 8], key: value}))
    table = talk(store=store)
    assert table.scene["state"] == "ready"
    assert table.scene["problem"] == ""
    if "return" in commands(table):
        assert "waiting" in table("return")["problem"]
    table.to_end()
    assert table("next")["problem"] == ""
    assert keeping.read(store.load(KEY) or "", table.desk.told) is not None


@pytest.mark.parametrize("text", ["[" * 100_000, "null", "3", "", '{"version": 1}', "\x00"])
def test_an_entry_that_is_none_heals(text: str, store: Store) -> None:
    store.save(KEY, text)
    table = talk(store=store)
    assert table.scene["state"] == "ready"
    assert table.act("pass")["problem"] == ""
    assert talk(store=store).state.actions[:1] == ("pass",)


def test_a_kept_match_that_cannot_be_shown_gives_way(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = talk(store=store)
    table.act("pass")
    read = keeping.read

    def wrong(text: str, opening: Any) -> Any:
        match = read(text, opening)
        assert match is not None
        match.names = ("one",)
        return match

    monkeypatch.setattr(keeping, "read", wrong)
    table = talk(store=store)
    assert table.scene["state"] == "ready"
    assert table.state.actions == ()
    assert "cannot be shown" in caplog.text
