"""What a run gives: a list of rows that knows its run and how much of it is done."""

from collections.abc import Iterable, Mapping
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from vorhand.simulate.jobs import Row
from vorhand.terms import Phrase, Problem, quoted

SHOWN = 10
"""The rows that a notebook shows."""


class Table(list[Row]):
    """The rows of a run in the order of its deals; a plain list of dicts otherwise.

    ``run`` is all that the rows depend on, ``deals`` how many were asked for, ``finished`` the
    numbers of those that are done, ``notes`` what there is to say about them, as phrases for the
    messages.
    """

    def __init__(
        self,
        rows: Iterable[Row],
        run: Mapping[str, Any],
        deals: int,
        notes: Iterable[Phrase] = (),
    ) -> None:
        super().__init__(rows)
        self.run = dict(run)
        self.deals = deals
        self.finished = frozenset(row["deal"] for row in self)
        self.notes = tuple(notes)
        if not self.complete:
            done = Phrase("simulate.partial", {"n": len(self.finished), "deals": deals})
            self.notes = (*self.notes, done)

    @property
    def complete(self) -> bool:
        """Whether every deal that was asked for is done."""
        return len(self.finished) >= self.deals

    def to_pandas(self) -> Any:
        """The table as a pandas ``DataFrame``.

        A list in a row becomes a column for each place in it, ``payments 0`` and so on, where it
        has a seat for each, and a dict one for each key, ``par made``. Raises
        :class:`~vorhand.terms.Problem` if pandas is not installed.
        """
        if find_spec("pandas") is None:
            raise Problem("problem.simulate.pandas")
        frame = import_module("pandas").DataFrame([_flat(row) for row in self])
        # Whole numbers and yes or no stay what they are where a deal was passed out.
        return frame.convert_dtypes()

    def __repr__(self) -> str:
        done = f"{len(self.finished)} of {self.deals} deals"
        return f"<{self.run['task']}: {done} of {self.run['game']}, {len(self)} rows>"

    def __reduce__(self) -> tuple[Any, ...]:
        notes = tuple(note for note in self.notes if note.key != "simulate.partial")
        return Table, (list(self), self.run, self.deals, notes)

    def _repr_html_(self) -> str:
        from vorhand.displays.tables import html_table
        from vorhand.messages import Messages

        messages = Messages()
        rows = [_flat(row) for row in self[:SHOWN]]
        head = list(dict.fromkeys(key for row in rows for key in row))
        cells = [[escape(_shown(row.get(key))) for key in head] for row in rows]
        game = messages(f"game.{self.run['game']}")
        caption = messages("simulate.caption", game=game, n=len(self.finished))
        table = html_table(caption, [escape(key) for key in head], cells)
        notes = [messages.phrase(note) for note in self.notes]
        if len(self) > SHOWN:
            notes.append(messages("simulate.first", n=len(self), shown=SHOWN))
        return table + "".join(f"<p>{escape(note)}</p>" for note in notes)


def _shown(value: object) -> str:
    return "" if value is None else str(value)


def _flat(row: Row) -> Row:
    flat: Row = {}
    for key, value in row.items():
        if isinstance(value, dict) and key != "record":
            flat.update({f"{key} {inner}": each for inner, each in _flat(value).items()})
        elif key in ("payments", "stakes"):
            flat.update({f"{key} {seat}": each for seat, each in enumerate(value)})
        else:
            flat[key] = value
    return flat


def differing(there: Mapping[str, Any], here: Mapping[str, Any]) -> tuple[Phrase, ...]:
    """What two runs do not have in common."""
    return tuple(
        Phrase(
            "simulate.differing",
            {
                "what": key,
                "there": quoted(there.get(key)),
                "here": quoted(here.get(key)),
            },
        )
        for key in dict.fromkeys((*here, *there))
        if there.get(key) != here.get(key)
    )
