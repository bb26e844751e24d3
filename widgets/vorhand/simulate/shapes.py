"""What the rows of a run look like, so that others are told from them when they come back."""

from collections.abc import Callable
from typing import Any

from vorhand.records import json_text
from vorhand.simulate.jobs import Job, Row
from vorhand.simulate.open_cards import ABOUT, Makeable, columns, tricks_column
from vorhand.simulate.playing import Playing
from vorhand.terms import Phrase, quoted

Kind = Callable[[Any], bool]
"""Whether a value can stand in a column."""


class Shape:
    """The columns of a job's rows, and what can stand in each."""

    def __init__(self, job: Job) -> None:
        game = job.source.game
        self.rows_a_deal = job.rows_a_deal
        self._kinds: dict[str, Kind] = {
            "deal": _number(),
            "number": _number(1, game.numbering.count),
            "dealer": _number(0, game.seats - 1),
        }
        if isinstance(job, Makeable):
            self._kinds |= _of_makeable(job)
        elif isinstance(job, Playing):
            self._kinds |= _of_playing(job)

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
        for number, row in enumerate(rows):
            deal = row.get("deal") if isinstance(row, dict) else None
            known = found.get(deal, []) if isinstance(deal, int) else []
            fault = self.fault(row, len(known))
            if fault is not None:
                return number, fault
            found.setdefault(row["deal"], []).append(row)
            last[row["deal"]] = number
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


def _of_playing(job: Playing) -> dict[str, Kind]:
    seats = job.source.game.seats
    kinds: dict[str, Kind] = {
        "soloist": _or_none(_number(0, seats - 1)),
        "contract": _or_none(_text),
        "trump": _or_none(_text),
        "hand": _or_none(_yes_or_no),
        "made": _or_none(_yes_or_no),
        "tricks": _or_none(_number(0, job.source.game.hand_size)),
        "stakes": _list_of(_number(1), seats),
        "payments": _list_of(_number(None), seats),
    }
    asked: dict[str, Kind] = {
        "actions": _list_of(_text),
        "record": _mapping,
        "par": _or_none(_mapping),
    }
    return kinds | {name: kind for name, kind in asked.items() if getattr(job, name)}


def _of_makeable(job: Makeable) -> dict[str, Kind]:
    game, rules = job.source.game, job.source.rules
    kinds: dict[str, Kind] = {
        column: _number(0, game.seats - 1) for column in ABOUT if column not in ("deal", "number")
    }
    for label, contracts in columns(game, rules).items():
        kinds[label] = _yes_or_no
        for each in contracts:
            if each.trump is not None:
                kinds[tricks_column(game, each)] = _number(0, game.hand_size)
    return kinds


def _number(least: int | None = 0, most: int | None = None) -> Kind:
    def fits(value: Any) -> bool:
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and (least is None or value >= least)
            and (most is None or value <= most)
        )

    return fits


def _yes_or_no(value: Any) -> bool:
    return isinstance(value, bool)


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _mapping(value: Any) -> bool:
    return isinstance(value, dict)


def _or_none(kind: Kind) -> Kind:
    return lambda value: value is None or kind(value)


def _list_of(kind: Kind, size: int | None = None) -> Kind:
    def fits(value: Any) -> bool:
        return (
            isinstance(value, list)
            and (size is None or len(value) == size)
            and all(kind(each) for each in value)
        )

    return fits
