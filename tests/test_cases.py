"""The shared examples of RECORD.md: what the referee says of each record."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import reference
from vorhand.cli import main
from vorhand.records import replay
from vorhand.referee import referee

CASES = Path(__file__).parent / "data" / "cases"


def lines(name: str) -> list[dict[str, Any]]:
    text = (CASES / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


REFEREE = lines("referee.jsonl")
SOLVE = lines("solve.jsonl")


def expected(case: dict[str, Any]) -> dict[str, Any]:
    """What the referee must print, but for a message."""
    if "error" in case:
        return {"error": case["error"]}
    expect = dict(case["expect"])
    name = expect.pop("contract_name")
    trump, hand = expect.pop("trump"), expect.pop("from_hand")
    contract = {"name": name, "trump": trump, "hand": hand}
    return {**expect, "contract": contract if name is not None else None}


def without_message(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer without its message, which an error must have and nothing else may."""
    assert ("error" in answer) == ("message" in answer.get("error", ()))
    if "error" not in answer:
        return answer
    error = dict(answer["error"])
    assert len(error.pop("message")) > 10
    return {"error": error}


def status_of(case: dict[str, Any]) -> int:
    if "error" not in case:
        return 0
    return 3 if case["error"]["rule"] is None else 2


def test_there_are_as_many_cases_as_there_should_be() -> None:
    assert len(REFEREE) == 120
    assert len(SOLVE) == 40


@pytest.mark.parametrize("case", REFEREE, ids=range(len(REFEREE)))
def test_referee(case: dict[str, Any]) -> None:
    answer, status = referee(case["record"])
    assert without_message(answer) == expected(case)
    assert status == status_of(case)


@pytest.mark.parametrize("case", REFEREE, ids=range(len(REFEREE)))
def test_referee_of_the_record_as_text(case: dict[str, Any]) -> None:
    assert referee(json.dumps(case["record"])) == referee(case["record"])


@pytest.mark.parametrize("case", REFEREE, ids=range(len(REFEREE)))
def test_the_second_implementation(case: dict[str, Any]) -> None:
    assert reference.referee(case["record"]) == expected(case)


def test_referee_command_on_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    records = "\n\n".join(json.dumps(case["record"]) for case in REFEREE)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(records.encode())))
    assert main(["referee", "-", "--lines"]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [without_message(answer) for answer in printed] == [expected(case) for case in REFEREE]


@pytest.mark.parametrize("case", REFEREE[::7], ids=range(0, len(REFEREE), 7))
def test_referee_command_on_a_file(
    case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(case["record"], indent=1), encoding="utf-8")
    assert main(["referee", str(path)]) == status_of(case)
    printed = capsys.readouterr().out
    assert printed.count("\n") == 1
    assert without_message(json.loads(printed)) == expected(case)


@pytest.mark.parametrize("case", SOLVE, ids=range(len(SOLVE)))
def test_records_to_be_solved_come_to_play(case: dict[str, Any]) -> None:
    played = replay(case["record"])
    assert played.fault is None
    assert played.state.phase == "play"
    # The values to be found are given for the legal cards, in pack order.
    assert [f"play {card}" for card in case["expect"]["cards"]] == list(played.state.legal)
    assert reference.referee(case["record"])["legal"] == list(played.state.legal)
