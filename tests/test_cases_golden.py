"""Whole deals of both games under every preset, with what the referee has always said of them."""

import json
from pathlib import Path
from typing import Any

import pytest

import reference
from golden import DEALS
from vorhand.referee import referee

FOLDER = Path(__file__).parent / "data" / "golden"
CASES = [
    pytest.param(case, id=f"{path.stem}-{number}")
    for path in sorted(FOLDER.glob("*.json"))
    for number, case in enumerate(json.loads(path.read_text(encoding="utf-8")))
]


def test_every_preset_has_its_deals() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(DEALS)
    presets = {rules.get("preset", "seed") for game, rules in DEALS.values() if game == "brandeln"}
    assert presets == set(reference.PRESETS["brandeln"])


@pytest.mark.parametrize("case", CASES)
def test_golden(case: dict[str, Any]) -> None:
    assert referee(case["record"]) == (case["expect"], 0)
    assert case["expect"]["phase"] == "finished"
    assert reference.referee(case["record"]) == case["expect"]
