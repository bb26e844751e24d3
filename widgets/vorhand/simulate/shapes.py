"""What the rows of a run look like, so that others are told from them when they come back."""

from typing import Any

from vorhand.records import json_text
from vorhand.simulate.jobs import Job, Row
from vorhand.simulate.kinds import number
from vorhand.terms import Phrase, quoted


class Shape:
    """The columns of a job's rows, and what can stand in each."""

    def __init__(self, job: Job) -> None:
        game = job.source.game
        self.rows_a_deal = job.rows_a_deal
        self._kinds = {
            "deal": number(),
            "number": number(1, game.numbering.count),
            "dealer": number(0, game.seats - 1),
            **job.columns(),
        }

    def fault(self, row: object, position: int) -> Phrase | None:
        """What is wrong with a row, so many rows after the first of its deal; ``None`` if nothing.

        A deal has a row for each seat, in their order, or one row.
        """
        if not isinstance(row, dict):
            return Phrase("simulate.row-none", {"found": quoted(row)})
        for column, fits in self._kinds.items():
            if column not in row:
                return Phrase("simulate.row-without", {"column": column})
            if not fits(row[column]):
                return _wrong(row, column)
        for column in row:
            if column not in self._kinds:
                return Phrase("simulate.row-foreign", {"column": quoted(column)})
        if position >= self.rows_a_deal:
            facts = {"deal": row["deal"], "n": self.rows_a_deal}
            return Phrase("simulate.row-more", facts)
        if "seat" in row and row["seat"] != position:
            return _wrong(row, "seat")
        try:
            json_text(row)
        except (TypeError, ValueError, RecursionError):
            return Phrase("simulate.row-json", {})
        return None

    def deals(self, rows: list[Any]) -> dict[int, list[Row]] | tuple[int, Phrase]:
        """The rows by deal; else the number of a row, from 0, and what is wrong with it."""
        found: dict[int, list[Row]] = {}
        last: dict[int, int] = {}
        for at, row in enumerate(rows):
            deal = row.get("deal") if isinstance(row, dict) else None
            known = found.get(deal, []) if isinstance(deal, int) else []
            fault = self.fault(row, len(known))
            if fault is not None:
                return at, fault
            found.setdefault(row["deal"], []).append(row)
            last[row["deal"]] = at
        for deal, group in found.items():
            if len(group) < self.rows_a_deal:
                return last[deal], self.fewer(group)
        return found

    def fewer(self, group: list[Row]) -> Phrase:
        """What is wrong with a deal of so few rows."""
        facts: dict[str, Any] = {"n": len(group), "all": self.rows_a_deal}
        return Phrase("simulate.row-fewer", {"deal": group[0]["deal"], **facts})


def _wrong(row: Row, column: str) -> Phrase:
    return Phrase("simulate.row-value", {"column": column, "found": quoted(row[column])})
