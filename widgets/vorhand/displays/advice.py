"""Hints, the review and par as tables, for notebooks and the prompt."""

from dataclasses import dataclass
from html import escape

from vorhand.advice import Hint, Par, ParSheet, Review, Verdict
from vorhand.advice.weighing import Outlook, Weighed
from vorhand.advice.words import (
    call_term,
    contract_phrase,
    done,
    named,
    percent,
    points,
    seats_named,
)
from vorhand.displays.seats import Names, check_names, seating
from vorhand.displays.tables import _Table, html_table
from vorhand.messages import Messages
from vorhand.terms import Phrase, Term


@dataclass(frozen=True, repr=False)
class OptionTable(_Table):
    """What each choice promises: the chance to make the contract, and points expected."""

    hint: Hint
    language: str = "en"

    def _weighed(self) -> Weighed:
        if self.hint.opinion is None:
            raise ValueError("this hint has no opinion: it was asked for with step 1 or 2")
        return self.hint.opinion.weighed

    def caption(self) -> str:
        return Messages(self.language)("advice.options", n=self._weighed().worlds)

    def head(self) -> list[str]:
        messages = Messages(self.language)
        return [messages(f"advice.head.{part}") for part in ("action", "chance", "payment")] + [""]

    def rows(self) -> list[list[str]]:
        messages = Messages(self.language)
        return [self._row(option, messages) for option in self._weighed().options]

    def _row(self, option: Outlook, messages: Messages) -> list[str]:
        action = _capital(messages.phrase(done(self.hint.view.game, option.action)))
        chance = messages("advice.none")
        if option.chance is not None:
            chance = messages("advice.percent", chance=percent(option.chance))
        note = "worse" if option.clearly_worse else "same" if option.as_good else "near"
        if option.action == self._weighed().advised.action:
            note = "advised"
        return [action, chance, points(option.payment), messages(f"advice.note.{note}")]


@dataclass(frozen=True, repr=False)
class WorthTable(_Table):
    """What a hand is worth in each contract, where calls were weighed."""

    hint: Hint
    language: str = "en"

    def caption(self) -> str:
        return Messages(self.language)("advice.worths")

    def head(self) -> list[str]:
        messages = Messages(self.language)
        return [messages(f"advice.head.{part}") for part in ("contract", "chance", "payment")]

    def rows(self) -> list[list[str]]:
        messages, opinion = Messages(self.language), self.hint.opinion
        rows = []
        for worth in opinion.weighed.worths if opinion is not None else ():
            each = worth.contract
            contract = contract_phrase(self.hint.view.game, each.name, each.trump, each.hand)
            chance = messages("advice.percent", chance=percent(worth.chance))
            rows.append([_capital(messages.phrase(contract)), chance, points(worth.payment)])
        return rows


@dataclass(frozen=True, repr=False)
class HintTable:
    """A hint as far as it was asked for: rules, facts, opinion.

    ``names`` are the players' by seat; without them they are called by their places.
    """

    hint: Hint
    language: str = "en"
    names: Names = ()

    def _parts(self) -> list[tuple[str, list[str]]]:
        messages, hint = Messages(self.language), self.hint
        rules = [f"{self._text(each.said, messages)} ({each.rule})" for each in hint.rules]
        parts = [(messages("advice.title.rules"), rules)]
        if hint.facts:
            facts = [self._text(each, messages) for each in hint.facts]
            parts.append((messages("advice.title.facts"), facts))
        if hint.opinion is not None:
            opinion = [self._text(each, messages) for each in hint.opinion.said]
            parts.append((messages("advice.title.opinion"), opinion))
        return parts

    def _text(self, phrase: Phrase, messages: Messages) -> str:
        view = self.hint.view
        names = seats_named(view.game, view.vorhand, self.names) if self.names else {}
        return messages.phrase(named(phrase, names))

    def _tables(self) -> list[_Table]:
        if self.hint.opinion is None:
            return []
        tables: list[_Table] = []
        if len(self.hint.opinion.weighed.options) > 1:
            tables.append(OptionTable(self.hint, self.language))
        if self.hint.opinion.weighed.worths:
            tables.append(WorthTable(self.hint, self.language))
        return tables

    def _repr_html_(self) -> str:
        parts = "".join(
            f"<p><strong>{escape(title)}</strong></p><ul>"
            + "".join(f"<li>{escape(line)}</li>" for line in lines)
            + "</ul>"
            for title, lines in self._parts()
        )
        tables = "".join(table._repr_html_() for table in self._tables())
        return f'<div class="vorhand-display">{parts}{tables}</div>'

    def __repr__(self) -> str:
        parts = [
            "\n".join([title, *(f"- {line}" for line in lines)]) for title, lines in self._parts()
        ]
        return "\n\n".join([*parts, *(f"{each.caption()}\n{each!r}" for each in self._tables())])


@dataclass(frozen=True, repr=False)
class ReviewTable(_Table):
    """The review of a deal: a row for each decision, with its two marks in points.

    ``seats`` are those shown (by default all that were reviewed); decisions without a choice are
    left out.
    """

    review: Review
    language: str = "en"
    seats: tuple[int, ...] | None = None
    names: Names = ()

    def __post_init__(self) -> None:
        check_names(self.review.state, self.names)

    def caption(self) -> str:
        return Messages(self.language)("advice.review")

    def head(self) -> list[str]:
        messages = Messages(self.language)
        return [
            messages(f"advice.head.{part}")
            for part in ("player", "decision", "seen", "open", "verdict")
        ]

    def rows(self) -> list[list[str]]:
        messages = Messages(self.language)
        return [self._row(each, messages) for each in self._shown()]

    def _shown(self) -> list[Verdict]:
        return [
            each
            for each in self.review.verdicts
            if each.seen is not None and (self.seats is None or each.seat in self.seats)
        ]

    def _row(self, verdict: Verdict, messages: Messages) -> list[str]:
        state = self.review.state
        names = seating(state, messages, self.names).names
        assert verdict.seen is not None
        assert verdict.open is not None
        seen = points(verdict.seen.cost if verdict.seen.clear else 0.0).lstrip("+")
        return [
            names[verdict.seat],
            _capital(messages.phrase(done(state.game, verdict.action))),
            seen,
            points(verdict.open.cost).lstrip("+"),
            messages(f"advice.kind.{verdict.kind}"),
        ]

    def _repr_html_(self) -> str:
        messages = Messages(self.language)
        rows = []
        for verdict in self._shown():
            *cells, kind = map(escape, self._row(verdict, messages))
            if verdict.kind != "good":
                said = " ".join(messages.phrase(each) for each in verdict.said)
                kind = f"<strong>{kind}</strong><br>{escape(said)}"
            rows.append((*cells, kind))
        return html_table(self.caption(), list(map(escape, self.head())), rows)


@dataclass(frozen=True, repr=False)
class ParTable(_Table):
    """The par of a deal: a row for each contract, a column for each seat from Vorhand on."""

    sheet: ParSheet
    language: str = "en"
    names: Names = ()

    def __post_init__(self) -> None:
        check_names(self.sheet.state, self.names)

    def caption(self) -> str:
        return Messages(self.language)("advice.par")

    def _order(self) -> list[int]:
        state = self.sheet.state
        return [(state.vorhand + place) % state.game.seats for place in range(state.game.seats)]

    def head(self) -> list[str]:
        messages = Messages(self.language)
        names = seating(self.sheet.state, messages, self.names).names
        return [messages("advice.head.contract"), *(names[seat] for seat in self._order())]

    def rows(self) -> list[list[str]]:
        messages, game = Messages(self.language), self.sheet.state.game
        found: dict[tuple[str, bool], dict[int, Par]] = {}
        for row in self.sheet.rows:
            found.setdefault((row.contract.name, row.contract.hand), {})[row.seat] = row
        rows = []
        for (name, hand), by_seat in found.items():
            key = "advice.contract.hand" if hand else "advice.contract"
            label = messages(key, call=call_term(game, name))
            rows.append([label, *(self._cell(by_seat[seat], messages) for seat in self._order())])
        return rows

    def _cell(self, row: Par, messages: Messages) -> str:
        game = self.sheet.state.game
        cell = points(row.payment)
        if row.tricks is not None:
            cell = messages("advice.par.tricks", points=cell, n=row.tricks)
        trump = row.contract.trump
        if trump is not None and len(self.sheet.state.rules.trumps_of(row.contract.name)) > 1:
            suit = Term(f"suit.{game.pack.name}.{game.pack.suits[trump]}")
            cell = messages("advice.par.trump", cell=cell, suit=suit)
        return cell


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
