"""Records: what is read, what is a fault of the whole, what is kept, and what nobody can break."""

import json
from typing import Any

import pytest

import reference
from recordcases import READABLE, UNREADABLE, record
from vorhand.records import Record, RecordError, replay
from vorhand.referee import referee


@pytest.mark.parametrize("data", UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read(data: Any) -> None:
    with pytest.raises(RecordError):
        Record.read(data)
    for given_so in (data, json.dumps(data), json.dumps(data).encode()):
        answer, status = referee(given_so)
        assert status == 3
        error = answer["error"]
        assert (error["index"], error["action"], error["rule"]) == (None, None, None)
        assert len(error["message"]) > 10
        assert "{" not in error["message"].replace(repr(data)[:20], "")
    assert reference.referee(data) == {"error": {"index": None, "action": None, "rule": None}}


@pytest.mark.parametrize("data", READABLE.values(), ids=READABLE)
def test_what_can_be_read(data: Any) -> None:
    for given_so in (data, json.dumps(data), json.dumps(data).encode()):
        answer, status = referee(given_so)
        assert status == 0
        assert answer == reference.referee(data)
    again = Record.read(Record.read(data).dumps())
    assert again.start == Record.read(data).start


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nul",
        "{",
        '{"format": "vorhand-record"',
        json.dumps(record()) + "}",
        json.dumps(record()).replace('"', "'"),
        json.dumps(record()).replace("42", "NaN"),
        json.dumps(record(comment=0)).replace('"comment": 0', '"comment": NaN'),
        json.dumps(record(comment=0)).replace('"comment": 0', '"comment": -Infinity'),
        json.dumps(record()).replace("42", "4" * 5000),
        json.dumps(record()).replace("42", "1e400"),
        json.dumps(record()).replace("42", "042"),
        json.dumps(record()).replace("}", ",}"),
        "[" * 100_000,
        '{"format":' * 100_000,
        "[" * 100_000 + "]" * 100_000,
        "\x00",
        "\ud800",
    ],
    ids=lambda text: ascii(text[:40]),
)
def test_what_is_no_json(text: str) -> None:
    assert referee(text)[1] == 3


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"\xff" + json.dumps(record()).encode(),
        json.dumps(record()).encode("utf-16"),
        json.dumps(record(comment="Grün"), ensure_ascii=False).encode("latin-1"),
    ],
)
def test_what_is_no_utf8(data: bytes) -> None:
    assert referee(data)[1] == 3


def test_a_byte_order_mark_is_passed_over() -> None:
    assert referee(b"\xef\xbb\xbf" + json.dumps(record()).encode())[1] == 0


@pytest.mark.parametrize("key", ["dealer", "deal", "actions", "rules", "names", "version", "game"])
@pytest.mark.parametrize("depth", [100, 400, 480, 490, 700, 950, 985, 995])
def test_deep_nesting_breaks_nothing(key: str, depth: int) -> None:
    for opening, closing in ["[]", ('{"a":', "}")]:
        nested = opening * depth + "0" + closing * depth
        text = json.dumps(record(**{key: "@"})).replace('"@"', nested)
        assert referee(text)[1] == 3
        unknown = json.dumps(record(comment="@")).replace('"@"', nested)
        try:
            read = Record.read(unknown)
        except RecordError:
            continue
        assert json.loads(read.dumps())["comment"] == json.loads(nested)


@pytest.mark.parametrize("key", ["dealer", "version", "game", "deal", "actions", "rules", "format"])
def test_numbers_of_thousands_of_digits_break_nothing(key: str) -> None:
    for value in (10**5000, [10**5000], {"number": 10**5000}, {"target": -(10**5000)}):
        assert referee(record(**{key: value}))[1] == 3


def test_the_first_illegal_action_is_the_fault_however_long_the_record() -> None:
    answer, status = referee(record(actions=["pass"] * 100_000))
    assert status == 2
    assert (answer["error"]["index"], answer["error"]["rule"]) == (4, "table.wrong-phase")


def test_half_a_character_is_no_action_and_can_be_written() -> None:
    data = record(actions=["\ud800"], names=["\udfff", "", "\U0001f0a1", "Jörg"])
    answer, status = referee(json.dumps(data))
    assert (status, answer["error"]["action"]) == (2, "\ud800")
    text = Record.read(data).dumps()
    assert json.loads(text.encode("utf-8"))["names"] == data["names"]


def test_a_damaged_record_opens_where_it_is_whole() -> None:
    played = replay(record(actions=["pass", "bid 3", "pass", "hold", "hold", "pass"]))
    assert played.fault is not None
    assert (played.fault.index, played.fault.refusal.rule) == (4, "brandeln.hold-once")
    assert played.fault.refusal.action == "hold"
    assert played.state.actions == ("pass", "bid 3", "pass", "hold")
    assert len(played.states) == 5
    assert [len(state.actions) for state in played.states] == [0, 1, 2, 3, 4]
    assert replay(record(actions=["pass"])).fault is None
