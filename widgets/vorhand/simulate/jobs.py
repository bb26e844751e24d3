"""What is done with each deal of a run, whatever process does it."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from vorhand import __version__
from vorhand.games import Contract
from vorhand.simulate.dealing import Source
from vorhand.simulate.kinds import Kind
from vorhand.solver import Solver

Row = dict[str, Any]
"""A row of a table: JSON data by column."""


@dataclass(frozen=True)
class Job(ABC):
    """Something to do with each deal of a source."""

    source: Source
    task: ClassVar[str]

    @property
    @abstractmethod
    def rows_a_deal(self) -> int:
        """How many rows a deal gives."""

    @abstractmethod
    def rows(self, deal: int) -> list[Row]:
        """The rows of a deal of the run, each with its number under ``"deal"``.

        They depend on the job and the deal's number alone.
        """

    @abstractmethod
    def columns(self) -> dict[str, Kind]:
        """What can stand in each column, besides those of every run."""

    def run(self) -> dict[str, Any]:
        """All that the rows depend on, as JSON data: two runs with the same are the same."""
        source = self.source
        return {
            "task": self.task,
            "game": source.game_name,
            "rules": dict(source.rules_text),
            "seed": source.seed,
            "dealer": source.dealer,
            "conditions": list(source.as_texts()),
            "vorhand": __version__,
        }


class Solvers:
    """The solvers of a job by contract, begun anew when their tables have grown large."""

    MOST_NODES = 200_000

    def __init__(self, source: Source) -> None:
        self._source = source
        self._kept: dict[Contract, Solver] = {}

    def of(self, contract: Contract) -> Solver:
        """The solver for a contract."""
        found = self._kept.get(contract)
        if found is None or found.nodes > self.MOST_NODES:
            found = Solver(self._source.game, self._source.rules, contract)
            self._kept[contract] = found
        return found
