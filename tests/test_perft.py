"""How many ways there are to go on from fixed deals: by the package, and by brute count."""

import json
from pathlib import Path
from typing import Any

import pytest

from golden import brute, count
from vorhand.records import replay

ROWS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "perft.json").read_text(encoding="utf-8")
)
IDS = [f"{row['record']['game']}: {row['name']}, {row['record']['deal']['number']}" for row in ROWS]


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_ways_to_go_on(row: dict[str, Any]) -> None:
    state = replay(row["record"]).state
    assert [count(state, depth) for depth in range(1, len(row["counts"]) + 1)] == row["counts"]


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_ways_to_go_on_by_brute_count(row: dict[str, Any]) -> None:
    # One step less deep where there are thousands: every one of them is played from the deal on.
    counts = [number for number in row["counts"] if number < 2500]
    assert [brute(row["record"], depth) for depth in range(1, len(counts) + 1)] == counts
