"""The widget itself: its arguments, and what happens when something cannot be sent."""

from pathlib import Path
from typing import Any

import pytest

from tablehelp import KEY
from vorhand.store import Store
from vorhand.table import Table
from vorhand.terms import Problem


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"deal": 1.5}, "“deal”.*1.5"), ({"deal": True}, "“deal”.*true"),
        ({"deal": "5"}, '“deal”.*"5"'), ({"hands": [1, 2, 3, 4]}, "“hands”.*4 texts"),
        ({"hands": "SA SK"}, "“hands”"), ({"hands": 7}, "“hands”"), ({"hands": ["SA"]}, "“hands”"),
        ({"rules": "variant"}, '“rules”.*"preset".*"variant"'), ({"rules": 3}, "“rules”"),
        ({"store": "x"}, '“store”.*"x"'), ({"dealer": True}, "“dealer”.*0 to 3"),
        ({"seat": "0"}, "“seat”"), ({"seat": 4}, "“seat”"), ({"seat": None}, "“seat”"),
        ({"demo": 1}, "“demo”"), ({"players": 3}, "“players”"), ({"name": 3}, "“name”"),
        ({"language": None}, "“language”"), ({"game": ["brandeln"]}, "no game"),
        ({"deal": 5, "hands": ["SA"] * 4}, "either by its number or"),
    ],
)  # fmt: skip
def test_a_wrong_argument_is_named(wanted: dict[str, Any], said: str) -> None:
    with pytest.raises(Problem, match=said):
        Table(**{"game": "brandeln", **wanted})


@pytest.fixture
def table(tmp_path: Path) -> Table:
    shown = Table("brandeln", deal=42, players="random", store=Store(tmp_path / "games"))
    shown._receive(None, {"command": "hello", "key": KEY, "search": ""}, None)
    return shown


def test_the_widget_shows_what_its_desk_has(table: Table) -> None:
    assert table.scene["state"] == "ready"
    assert set(table.forms) == {"deal", "settings"}
    table._receive(None, {"command": "act", "version": table.scene["version"], "action": "pass"}, 0)
    assert table.scene["log"][-1]["text"] == "You pass."


def test_a_sending_that_fails_is_said_on_the_table(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sent: list[Any] = []

    def send(content: Any, buffers: object = None) -> None:
        if content["type"] != "problem":
            raise UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed")
        sent.append(content)

    monkeypatch.setattr(table, "send", send)
    table._receive(None, {"command": "act", "version": table.scene["version"], "action": "pass"}, 0)
    assert "UnicodeEncodeError" in table.scene["problem"]
    assert "UnicodeEncodeError" in sent[0]["text"]
    assert caplog.text


def test_furniture_that_fails_is_said_on_the_table(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise LookupError("no forms")

    monkeypatch.setattr(table.desk, "furniture", broken)
    message = {"command": "set", "version": table.scene["version"], "key": "sort", "value": "up"}
    table._receive(None, message, None)
    assert "LookupError" in table.scene["problem"]
    assert "no forms" in caplog.text
