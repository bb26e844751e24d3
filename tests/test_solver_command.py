"""`vorhand solve` (RECORD.md, "Commands"): the shared cases, what it refuses, one record a line."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import reference
from vorhand.cli import main
from vorhand.messages import Messages
from vorhand.records import Record
from vorhand.referee import solve
from vorhand.solver import Board, Solver
from vorhand.solver.search import Search

CASES = Path(__file__).parent / "data" / "cases" / "solve.jsonl"
LINES = CASES.read_text(encoding="utf-8").splitlines()
KNOWN = [json.loads(line) for line in LINES]


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "vorhand.cli", "solve", *arguments]
    return subprocess.run(command, input=given, capture_output=True)


def record(**changes: Any) -> dict[str, Any]:
    whole = {
        "format": "vorhand-record",
        "version": 1,
        "game": "brandeln",
        "dealer": 3,
        "deal": {"number": 42},
        "actions": [],
    }
    return {**whole, **changes}


@pytest.mark.parametrize("case", KNOWN, ids=range(1, len(KNOWN) + 1))
def test_shared_cases(case: dict[str, Any]) -> None:
    answer, status = solve(json.dumps(case["record"]))
    assert status == 0
    assert answer == case["expect"]
    # Cards in pack order.
    assert list(answer["cards"]) == list(case["expect"]["cards"])


@pytest.mark.parametrize("case", KNOWN, ids=range(1, len(KNOWN) + 1))
def test_shared_cases_in_python(case: dict[str, Any]) -> None:
    state = Record.read(case["record"]).replay().state
    solver, board, pack = Solver.of(state, Search), Board.of(state), state.game.pack
    assert solver.tricks(board) == case["expect"]["soloist_tricks"]
    values = {pack.text(card): tricks for card, tricks in solver.values(board).items()}
    assert values == case["expect"]["cards"]


def test_all_shared_cases_a_line_each() -> None:
    given = "\n\n".join(json.dumps(case["record"]) for case in KNOWN).encode()
    done = run("--lines", "-", given=given)
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers == [case["expect"] for case in KNOWN]


OPENING = ["bid 3", "pass", "pass", "pass"]
TRUMP = [*OPENING, "trump H"]


@pytest.mark.parametrize(
    ("data", "phase"),
    [
        (record(), "auction"),
        (record(actions=OPENING), "trump"),
        (record(actions=["pass"] * 4), "finished"),
        (record(game="preferansz", dealer=2), "hand"),
        (record(game="preferansz", dealer=2, actions=["decline"] * 3), "auction"),
        (record(game="preferansz", dealer=2, actions=["hand 5", "decline", "decline"]), "contra"),
    ],
)
def test_nothing_to_solve_in_another_phase(data: dict[str, Any], phase: str) -> None:
    expected = reference.referee(data)
    assert expected["phase"] == phase
    answer, status = solve(data)
    assert status == 3
    message = answer["error"].pop("message")
    assert phase in message
    assert answer == {"error": {"index": None, "action": None, "rule": None}}
    assert message == Messages()("problem.solve.phase", phase=phase)


def test_errors_are_those_of_the_referee(tmp_path: Path) -> None:
    for data, status in [
        (record(actions=[*TRUMP, "play XX"]), 2),
        (record(actions=[*TRUMP, "play C7"]), 2),
        (record(dealer=9), 3),
        ([], 3),
    ]:
        path = tmp_path / "record.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        done = run(str(path))
        assert (done.returncode, done.stderr) == (status, b"")
        answer = json.loads(done.stdout)
        assert isinstance(answer["error"].pop("message"), str)
        assert answer == reference.referee(data)


def test_lines_with_errors_among_them() -> None:
    given = "\n".join(
        json.dumps(data)
        for data in [KNOWN[0]["record"], record(), record(actions=["hold"]), 7, KNOWN[1]["record"]]
    )
    done = run("--lines", "-", given=given.encode() + b"\n\n{\n")
    assert done.returncode == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0] == KNOWN[0]["expect"]
    assert [answer["error"]["index"] for answer in (*answers[1:4], answers[5])] == [None, 0] + [
        None
    ] * 2
    assert answers[4] == KNOWN[1]["expect"]


@pytest.mark.parametrize(("bid", "best"), [("3", max), ("bettel", min), ("herrenmord", max)])
def test_a_whole_deal_is_worth_its_best_lead(bid: str, best: Callable[..., int]) -> None:
    trump = ["trump H"] if bid == "3" else []
    answer, status = solve(record(actions=[f"bid {bid}", "pass", "pass", "pass", *trump]))
    assert status == 0
    assert len(answer["cards"]) == 7
    assert answer["soloist_tricks"] == best(answer["cards"].values())


def test_what_has_stopped_early_is_not_played_on() -> None:
    """A bettel of Preferánsz is over with the first trick of its declarer: nothing to solve."""
    path = Path(__file__).parent / "data" / "golden" / "preferansz-seed.json"
    for case in json.loads(path.read_text(encoding="utf-8")):
        answer, status = solve(case["record"])
        assert status == 3
        assert "finished" in answer["error"]["message"]


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["solve", str(tmp_path / "nowhere.json")]) == 3
    captured = capsys.readouterr()
    error = json.loads(captured.out)["error"]
    assert "nowhere.json" in error.pop("message")
    assert error == {"index": None, "action": None, "rule": None}
    assert captured.err == ""
