"""The same deal in several ways, next to each other: what comes of each with best play."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from vorhand.advice import played_out
from vorhand.displays.figures import figure_table
from vorhand.displays.seats import Names, check_names, seating
from vorhand.displays.tables import ShownTable
from vorhand.games import State
from vorhand.messages import Messages
from vorhand.terms import Fact, Phrase, Term


@dataclass(frozen=True, repr=False)
class OutcomeTable(ShownTable):
    """What best play by all, with open cards, makes of each of some ways to play one deal.

    ``ways`` are states in which cards are being played, each under the words that stand before it.
    A row has the soloist, the contract, his tricks, and the points of every seat, contra and
    Kunstwerk counted. ``names`` are those of the players by seat; without names a seat is called
    by its place after the dealer of the first way.
    """

    ways: Mapping[str, State]
    language: str = ""
    names: Names = ()

    def __post_init__(self) -> None:
        for state in self.ways.values():
            check_names(state, self.names)

    def caption(self) -> str:
        return Messages(self.language)("display.outcomes")

    def head(self) -> list[str]:
        messages = Messages(self.language)
        return [messages("display.outcome.way"), *self._seats(messages)]

    def rows(self) -> list[list[str]]:
        messages = Messages(self.language)
        return [
            [messages("display.outcome.row", way=way, told=told), *points]
            for way, told, points in self._outcomes(messages)
        ]

    def _repr_html_(self) -> str:
        # What is compared stands out, and what came of it below it.
        rows = []
        for way, told, points in self._outcomes(Messages(self.language)):
            said = f"<strong>{escape(way)}</strong><br><small>{escape(told)}</small>"
            rows.append([said, *map(escape, points)])
        return figure_table(self.caption(), self.head(), rows)

    def _outcomes(self, messages: Messages) -> Iterator[tuple[str, str, list[str]]]:
        """Of each way its words, what came of it, and the points of every seat."""
        names = self._seats(messages)
        for way, state in self.ways.items():
            over = played_out(state)
            assert over.result is not None
            points = [f"{paid:+}".replace("-", "\u2212") for paid in over.result.payments]
            yield way, _told(over, names, messages), points

    def _seats(self, messages: Messages) -> tuple[str, ...]:
        first = next(iter(self.ways.values()))
        return seating(first, messages, self.names).names


def _told(over: State, names: tuple[str, ...], messages: Messages) -> str:
    """Who played what, and how many tricks it came to."""
    contract, soloist, pack = over.contract, over.soloist, over.game.pack
    assert contract is not None
    assert soloist is not None
    assert over.result is not None
    facts: dict[str, Fact] = {
        "name": names[soloist],
        "call": Term(f"call.{over.game.name}.{contract.name}"),
    }
    key = "display.plays"
    if contract.trump is not None:
        facts["suit"] = Term(f"suit.{pack.name}.{pack.suits[contract.trump]}")
        key = "display.plays.trump"
    end = "made" if over.result.made else "lost"
    return messages(f"display.outcome.{end}", plays=Phrase(key, facts), n=over.tricks[soloist])
