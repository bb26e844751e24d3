"""Whole deals: the solver's tricks are those of a search that takes nothing for granted.

`tests/benchmarks/test_solver_whole_deals.py` does the same with many more.
"""

import pytest

from wholedeals import KINDS, Kind, compare


@pytest.mark.parametrize("kind", KINDS, ids=repr)
def test_whole_deals(kind: Kind) -> None:
    few = kind.game != "brandeln" or kind.contracts == ("bettel",)
    compare(kind, 15 if few else 60, "every run")
