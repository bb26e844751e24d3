"""The engine and both games in Pyodide, from the wheel: the same answers as here."""

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from vorhand.games import GAMES
from vorhand.referee import referee

TESTS = Path(__file__).parent

# One start of Pyodide for all of them.
pytestmark = pytest.mark.xdist_group("pyodide")


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    """All shared cases and golden deals."""
    cases = (TESTS / "data" / "cases" / "referee.jsonl").read_text(encoding="utf-8")
    found = [json.loads(line)["record"] for line in cases.splitlines()]
    for path in sorted((TESTS / "data" / "golden").glob("*.json")):
        found += [case["record"] for case in json.loads(path.read_text(encoding="utf-8"))]
    return found


@pytest.fixture(scope="module")
def answers(records: list[dict[str, Any]], wheel: Path) -> list[dict[str, Any]]:
    """What Pyodide prints: an answer for each record, and a summary."""
    node = shutil.which("node")
    if node is None:
        pytest.fail("Node.js is not installed (Debian: apt install nodejs npm)", pytrace=False)
    if not (TESTS / "node_modules" / "pyodide").is_dir():
        pytest.fail("Pyodide is not installed: run `npm ci` in tests/", pytrace=False)
    assert wheel.name.endswith("-py3-none-any.whl")
    done = subprocess.run(
        [node, str(TESTS / "pyodide" / "play.mjs"), str(wheel)],
        input="\n".join(json.dumps(record) for record in records),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_referee_says_the_same(
    records: list[dict[str, Any]], answers: list[dict[str, Any]]
) -> None:
    assert len(answers) == len(records) + 1
    for record, answer in zip(records, answers[:-1], strict=True):
        assert answer == [*referee(json.dumps(record))]


def test_whole_deals_are_played_alike(answers: list[dict[str, Any]]) -> None:
    played = answers[-1]["played"]
    assert set(played) == {"brandeln", "preferansz"}
    for name, game in GAMES.items():
        source = random.Random(1)
        payments: list[list[int] | None] = []
        actions = 0
        for number in range(1, 41):
            state = game.start(dealer=number % game.seats, number=number)
            while state.legal:
                legal = state.legal
                state = state.act(legal[int(source.random() * len(legal))])
            actions += len(state.actions)
            payments.append(list(state.result.payments) if state.result else None)
        assert played[name]["payments"] == payments
        assert played[name]["actions"] == actions


def test_nothing_but_python_is_needed(answers: list[dict[str, Any]]) -> None:
    summary = answers[-1]
    assert summary["platform"] == "emscripten"
    assert {each for each in summary["foreign"] if not each.startswith("_")} <= {
        "js",
        "pyodide",
        "pyodide_js",
    }
