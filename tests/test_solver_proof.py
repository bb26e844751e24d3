"""Best play against a plain brute force, on random endings of every contract.

`tests/benchmarks/test_solver_proof.py` does the same with fifty times as many.
"""

import pytest

from endings import SEARCHES, Group, groups, prove
from vorhand.solver.position import Kind, Position

ENDINGS = 200


@pytest.mark.parametrize("group", [*groups()], ids=repr)
def test_endings(group: Group) -> None:
    prove(group, ENDINGS, "every run")


@pytest.mark.parametrize("search", SEARCHES)
def test_who_has_only_trumps_left_ruffs_his_partners_winner(search: type) -> None:
    """Without the duty to trump: so the winner and the trump are not two tricks."""
    suits = ((1,), (3, 3, 1), (1, 0, 3), (2, 0, 2, 2, 0))
    position = Position(suits, 1, 4, 0, 0, False, 1, 3)
    kind = Kind(4, trump=True, head=False, must_trump=False, avoid=False)
    assert search(kind).tricks(position) == 1
