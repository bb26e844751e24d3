"""Whole deals against a search that takes nothing for granted, thousands of each kind."""

import os

import pytest

from wholedeals import KINDS, Kind, compare

DEALS = int(os.environ.get("VORHAND_DEALS", "4000"))


@pytest.mark.parametrize("kind", KINDS, ids=repr)
def test_many_whole_deals(kind: Kind, capsys: pytest.CaptureFixture[str]) -> None:
    deals = DEALS if kind.game == "brandeln" else DEALS // 20
    compare(kind, deals, "benchmark")
    with capsys.disabled():
        print(f"\n{kind!r}: {deals:,} deals", end="")
