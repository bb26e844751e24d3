"""Best play against a plain brute force, on many random endings of every contract."""

import os

import pytest

from endings import Group, groups, prove

ENDINGS = int(os.environ.get("VORHAND_ENDINGS", "10000"))


@pytest.mark.parametrize("group", [*groups()], ids=repr)
def test_many_endings(group: Group, capsys: pytest.CaptureFixture[str]) -> None:
    prove(group, ENDINGS, "benchmark")
    with capsys.disabled():
        print(f"\n{group!r}: {ENDINGS:,} endings as the brute force has them", end="")
