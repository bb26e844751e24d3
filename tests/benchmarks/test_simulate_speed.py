"""How fast runs are: one process, all cores, a Dask cluster of processes; and what is left out.

The figures are printed; run with `-s` to see them. On a machine that has other work the ratios
within one run say most.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest
from distributed import Client, LocalCluster, as_completed

from vorhand.games import GAMES, Contract
from vorhand.simulate import Table, holds, makeable, simulate
from vorhand.simulate.chunks import Chunk, Done
from vorhand.simulate.dealing import source
from vorhand.simulate.open_cards import Makeable
from vorhand.simulate.pools import cores

DEALS = 1000
OPEN_DEALS = 40
ALL_DISCARDS = 60


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A cluster with a process for each core."""
    with (
        LocalCluster(n_workers=cores(), threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as found,
    ):
        yield found


def timed(run: Callable[[], Table]) -> tuple[Table, float]:
    start = time.perf_counter()
    table = run()
    return table, len(table.finished) / (time.perf_counter() - start)


@pytest.mark.parametrize("name", GAMES)
def test_one_process_all_cores_and_a_cluster(name: str, client: Client) -> None:
    def cluster(work: Callable[[Chunk], Done], chunks: Sequence[Chunk]) -> Iterator[Done]:
        for future in as_completed(client.map(work, chunks)):
            yield future.result()

    def run(**options: Any) -> Callable[[], Table]:
        return lambda: simulate(name, DEALS, conditions=holds("vorhand", "HA HK"), **options)

    here, alone = timed(run(workers=1))
    spread, together = timed(run(workers=cores()))
    far, on_cluster = timed(run(mapper=cluster))
    assert here == spread == far
    print(
        f"\n{name}: {alone:,.0f} deals a second in one process, {together:,.0f} in {cores()}",
        end="",
    )
    print(f" (their start included), {on_cluster:,.0f} on a Dask cluster of {cores()}", end="")


@pytest.mark.parametrize("name", GAMES)
def test_open_cards(name: str) -> None:
    table, speed = timed(lambda: makeable(name, OPEN_DEALS, workers=1))
    assert table.complete
    print(f"\n{name}: what every seat could make, {speed:,.1f} deals a second", end="")


class AllDiscards(Makeable):
    """Tries all 66 discards."""

    def discards(self, held: int, contract: Contract) -> list[int]:
        cards = self.source.game.pack.cards(held)
        return [1 << one | 1 << two for one, two in combinations(cards, 2)]


def test_no_discard_is_better_than_those_that_are_tried() -> None:
    dealt = source("preferansz", None, 11, None, (), 1)
    some, every = Makeable(dealt), AllDiscards(dealt)
    cases = better = 0
    for deal in range(ALL_DISCARDS):
        for row, full in zip(some.rows(deal), every.rows(deal), strict=True):
            for column in row:
                if column[0] in "2345bt" or column == "durchmarsch":
                    cases += 1
                    better += row[column] != full[column]
    print(f"\nall 66 discards: better in {better} of {cases} cases ({ALL_DISCARDS} deals)", end="")
    assert not better
