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


def known_records() -> list[dict[str, Any]]:
    """All shared cases and golden deals."""
    cases = (TESTS / "data" / "cases" / "referee.jsonl").read_text(encoding="utf-8")
    found = [json.loads(line)["record"] for line in cases.splitlines()]
    for path in sorted((TESTS / "data" / "golden").glob("*.json")):
        found += [case["record"] for case in json.loads(path.read_text(encoding="utf-8"))]
    return found


def in_pyodide(records: list[dict[str, Any]], wheel: Path) -> list[Any]:
    """What Pyodide prints: an answer for each record, and a summary."""
    node = shutil.which("node")
    if node is None:
        pytest.fail("Node.js is not installed (Debian: apt install nodejs npm)", pytrace=False)
    if not (TESTS / "node_modules" / "pyodide").is_dir():
        pytest.fail("Pyodide is not installed: run `npm ci` in tests/", pytrace=False)
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


def played_here() -> dict[str, dict[str, Any]]:
    """The deals that play.mjs plays at random, played here."""
    played: dict[str, dict[str, Any]] = {}
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
        played[name] = {"payments": payments, "actions": actions}
    return played


def test_both_games_play_the_same_in_pyodide(wheel: Path) -> None:
    # Pure Python, for any platform.
    assert wheel.name.endswith("-py3-none-any.whl")
    records = known_records()
    *answers, summary = in_pyodide(records, wheel)

    assert len(answers) == len(records)
    for record, answer in zip(records, answers, strict=True):
        assert answer == [*referee(json.dumps(record))]

    here = played_here()
    assert set(here) == set(summary["played"]) == {"brandeln", "preferansz"}
    for name, deals in summary["played"].items():
        assert deals.pop("seconds") > 0
        assert deals == here[name]

    # Nothing but Python, and Pyodide's own, was there to be imported.
    assert summary["platform"] == "emscripten"
    foreign = {each for each in summary["foreign"] if not each.startswith("_")}
    assert foreign <= {"js", "pyodide", "pyodide_js"}
