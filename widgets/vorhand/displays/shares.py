"""How often a contract can be made, and how often it was: what simulations give, as tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from vorhand.advice.words import points
from vorhand.displays.figures import FigureTable, bar
from vorhand.displays.seats import PLACES
from vorhand.games import GAMES, Game
from vorhand.messages import Messages
from vorhand.simulate import Row, Share, Table
from vorhand.terms import Figure, Problem, Term, quoted

COARSE = 0.01
"""From this margin on, decimals of a per cent say nothing."""


@dataclass(frozen=True, repr=False)
class ShareTable(FigureTable):
    """How often each contract can be made with open cards: a row for each, in per cent.

    ``found`` are shares (:func:`vorhand.simulate.shares`, :func:`vorhand.simulate.counted`), or
    several such lists, each under the heading that its column gets. One list gives a column for
    any one player and one for somebody at the table; with ``places`` one for each place instead,
    or for those that are named, 0 being Vorhand.
    """

    game: Game
    found: Sequence[Share] | Mapping[str, Sequence[Share]]
    places: bool | Sequence[int] = False
    language: str = ""

    def caption(self) -> str:
        messages = Messages(self.language)
        return messages("display.shares", game=Term(f"game.{self.game.name}"))

    def notes(self) -> list[str]:
        messages = Messages(self.language)
        used = [share for _, column in self._columns(messages) for share, _ in column.values()]
        margin = max((share.margin for share in used), default=0.0)
        digits = 0 if margin >= COARSE else 1
        deals = Figure(f"{min((share.deals_dealt for share in used), default=0):,}")
        off = Figure(f"{100 * margin:.{digits}f}")
        return [messages("display.shares.note", deals=deals, margin=off)]

    def head(self) -> list[str]:
        messages = Messages(self.language)
        heads = [heading for heading, _ in self._columns(messages)]
        return [messages("advice.head.contract"), *heads]

    def cells(self) -> list[list[str]]:
        columns = [column for _, column in self._columns(Messages(self.language))]
        return [
            [
                escape(row[0]),
                *(
                    escape(text) + (bar(column[name][1]) if name in column else "")
                    for text, column in zip(row[1:], columns, strict=True)
                ),
            ]
            for name, row in zip(self._names(columns), self.rows(), strict=True)
        ]

    @staticmethod
    def _names(columns: Sequence[Mapping[str, object]]) -> list[str]:
        """The contracts, low to high."""
        return list(dict.fromkeys(name for column in columns for name in column))

    def rows(self) -> list[list[str]]:
        messages = Messages(self.language)
        columns = [column for _, column in self._columns(messages)]
        names = self._names(columns)
        coarse = any(share.margin >= COARSE for column in columns for share, _ in column.values())
        rows = []
        for name in names:
            row = [_contract(self.game, name, messages)]
            for column in columns:
                row.append(
                    messages("display.per-cent", share=_percent(column[name][1], coarse))
                    if name in column
                    else messages("advice.none")
                )
            rows.append(row)
        return rows

    def _columns(self, messages: Messages) -> list[tuple[str, dict[str, tuple[Share, float]]]]:
        """By column its heading, and by contract the share with the part that is shown of it."""
        if isinstance(self.found, Mapping):
            return [
                (heading, {each.contract: (each, each.share) for each in one if each.place is None})
                for heading, one in self.found.items()
            ]
        if self.places is False:
            everyone = [each for each in self.found if each.place is None]
            any_one = {each.contract: (each, each.share) for each in everyone}
            somebody = {each.contract: (each, each.deals / each.deals_dealt) for each in everyone}
            heads = [messages(f"display.shares.{part}") for part in ("player", "somebody")]
            return [(heads[0], any_one), (heads[1], somebody)]
        seats = PLACES[self.game.seats]
        chosen = range(len(seats)) if self.places is True else self.places
        return [
            (
                messages(f"display.seat.{seats[place]}"),
                {each.contract: (each, each.share) for each in self.found if each.place == place},
            )
            for place in chosen
        ]


@dataclass(frozen=True, repr=False)
class PlayedTable(FigureTable):
    """What was played in a simulation: a row for each contract, low to high.

    How many deals, how many of them made, in per cent, and the soloist's points a deal; with
    ``par=True`` in the run also how many best play with open cards would have made, from the
    first card on. Raises :class:`~vorhand.terms.Problem` for a table of another task.
    """

    table: Table
    language: str = ""

    def __post_init__(self) -> None:
        if self.table.run["task"] != "play":
            raise Problem("display.problem.played", found=quoted(self.table.run["task"]))

    def caption(self) -> str:
        messages = Messages(self.language)
        game = Term(f"game.{self.table.run['game']}")
        return messages("display.played", game=game, n=len(self.table))

    def notes(self) -> list[str]:
        messages = Messages(self.language)
        passed_out = sum(1 for row in self.table if row["contract"] is None)
        out = [messages("display.played.passed-out", n=passed_out)] if passed_out else []
        note = messages("display.played.note", alone=GAMES[self.table.run["game"]].alone)
        return [note, *out]

    def head(self) -> list[str]:
        messages = Messages(self.language)
        parts = ["deals", "made", *(["open"] if self._has_par() else []), "points"]
        return [messages("advice.head.contract"), *map(messages, _heads(parts))]

    def rows(self) -> list[list[str]]:
        messages, game = Messages(self.language), GAMES[self.table.run["game"]]
        rules = game.rules(self.table.run["rules"])
        found = []
        for hand in (False, True):
            for name in rules.contracts:
                rows = [
                    row
                    for row in self.table
                    if row["contract"] == name and bool(row["hand"]) == hand
                ]
                if rows:
                    label = _contract(game, f"hand {name}" if hand else name, messages)
                    found.append([label, *self._figures(rows, messages)])
        return found

    def _figures(self, rows: Sequence[Row], messages: Messages) -> list[str]:
        made = [sum(row["made"] for row in rows)]
        if self._has_par():
            made.append(sum(row["par"]["made"] for row in rows))
        shares = [
            messages("display.per-cent", share=_percent(each / len(rows), True)) for each in made
        ]
        paid = sum(row["payments"][row["soloist"]] for row in rows) / len(rows)
        return [str(len(rows)), *shares, messages.figure(points(paid))]

    def _has_par(self) -> bool:
        return any(row.get("par") for row in self.table)


def _heads(parts: Sequence[str]) -> list[str]:
    return [f"display.played.{part}" for part in parts]


def _contract(game: Game, label: str, messages: Messages) -> str:
    """The contract of a column of :func:`vorhand.simulate.makeable`."""
    name = label.removeprefix("hand ")
    call = Term(f"call.{game.name}.{name}")
    text = messages("display.from-hand" if name != label else "display.call", call=call)
    return text[:1].upper() + text[1:]


def _percent(share: float, coarse: bool) -> Figure:
    """A share in per cent, with as many decimals as mean something."""
    if coarse:
        return Figure(f"{100 * share:.0f}")
    return Figure(f"{100 * share:.{1 if share >= 0.01 or not share else 2}f}")
