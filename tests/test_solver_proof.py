"""Best play against a plain brute force, on random endings of every contract.

`tests/benchmarks/test_solver_proof.py` does the same with fifty times as many.
"""

import pytest

from endings import Group, groups, prove

ENDINGS = 200


@pytest.mark.parametrize("group", [*groups()], ids=repr)
def test_endings(group: Group) -> None:
    prove(group, ENDINGS, "every run")
