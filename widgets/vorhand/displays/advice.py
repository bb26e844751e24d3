"""Hints, the review and par as tables, for notebooks and the prompt."""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from vorhand.advice import Hint, Par, ParSheet, Review, Verdict
from vorhand.advice.weighing import Outlook, Weighed
from vorhand.advice.words import (
    amount,
    call_term,
    contract_phrase,
    done,
    named,
    percent,
    points,
    seats_named,
)
from vorhand.displays.figures import FigureTable, below, figure_table
from vorhand.displays.seats import Names, check_names, seating
from vorhand.messages import Messages
from vorhand.terms import Phrase, Problem, Term

_LIST = '<ul style="margin:.3em 0 .9em;padding-left:1.3em">'


@dataclass(frozen=True, repr=False)
class OptionTable(FigureTable):
    """What each choice promises: the chance to make the contract, and points expected."""

    hint: Hint
    language: str = ""

    def _weighed(self) -> Weighed:
        if self.hint.opinion is None:
            raise ValueError("this hint has no opinion: it was asked for with step 1 or 2")
        return self.hint.opinion.weighed

    def caption(self) -> str:
        return Messages(self.language)("advice.options", n=self._weighed().worlds)

    def head(self) -> list[str]:
        return [*self.heads(), ""]

    def heads(self) -> list[str]:
        messages = Messages(self.language)
        return [messages(f"advice.head.{part}") for part in ("action", "chance", "payment")]

    def rows(self) -> list[list[str]]:
        messages = Messages(self.language)
        return [self._row(option, messages) for option in self._weighed().options]

    def cells(self) -> list[list[str]]:
        # What there is to say of a choice stands below it: four columns are too many for a phone.
        rows = [list(map(escape, row)) for row in self.rows()]
        advised = self._weighed().advised.action
        found = []
        for option, (action, chance, paid, note) in zip(self._weighed().options, rows, strict=True):
            named = f"<strong>{action}</strong>" if option.action == advised else action
            found.append([f"{named}<br><small>{note}</small>", chance, paid])
        return found

    def _row(self, option: Outlook, messages: Messages) -> list[str]:
        action = _capital(messages.phrase(done(self.hint.view.game, option.action)))
        chance = messages("advice.none")
        if option.chance is not None:
            chance = messages("advice.percent", chance=percent(option.chance))
        note = "same" if option.as_good else option.degree
        if option.action == self._weighed().advised.action:
            note = "advised"
        return [
            action,
            chance,
            messages.figure(points(option.payment)),
            messages(f"advice.note.{note}"),
        ]


@dataclass(frozen=True, repr=False)
class WorthTable(FigureTable):
    """What a hand is worth in each contract, where calls were weighed."""

    hint: Hint
    language: str = ""

    def caption(self) -> str:
        doubled = any(each.kind == "contra" for each in self.hint.view.game.action_list())
        return Messages(self.language)("advice.worths.contra" if doubled else "advice.worths")

    def notes(self) -> list[str]:
        if self.hint.opinion is None:
            return []
        return [Messages(self.language)("display.worths", n=self.hint.opinion.weighed.worlds)]

    def head(self) -> list[str]:
        messages = Messages(self.language)
        return [messages(f"advice.head.{part}") for part in ("contract", "chance", "payment")]

    def rows(self) -> list[list[str]]:
        messages, opinion = Messages(self.language), self.hint.opinion
        rows = []
        for worth in opinion.weighed.worths if opinion is not None else ():
            each = worth.contract
            contract = contract_phrase(self.hint.view.game, each.name, worth.best_trump, each.hand)
            chance = messages("advice.percent", chance=percent(worth.chance))
            rows.append(
                [
                    _capital(messages.phrase(contract)),
                    chance,
                    messages.figure(points(worth.payment)),
                ]
            )
        return rows


@dataclass(frozen=True, repr=False)
class HintTable:
    """A hint as far as it was asked for: rules, facts, opinion.

    ``names`` are the players' by seat; without them they are called by their places. ``folded``
    shows the rules, and each further step when it is unfolded.
    """

    hint: Hint
    language: str = ""
    names: Names = ()
    folded: bool = False

    def __post_init__(self) -> None:
        seats = self.hint.view.game.seats
        if self.names and len(self.names) != seats:
            raise Problem("display.problem.names", found=len(self.names), seats=seats)

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

    def _tables(self) -> list[OptionTable | WorthTable]:
        if self.hint.opinion is None:
            return []
        tables: list[OptionTable | WorthTable] = []
        if len(self.hint.opinion.weighed.options) > 1:
            tables.append(OptionTable(self.hint, self.language))
        if self.hint.opinion.weighed.worths:
            tables.append(WorthTable(self.hint, self.language))
        return tables

    def _repr_html_(self) -> str:
        parts = []
        for title, lines in self._parts():
            items = "".join(f"<li>{escape(line)}</li>" for line in lines)
            parts.append((title, f"{_LIST}{items}</ul>"))
        if self.hint.opinion is not None:
            title, said = parts[-1]
            parts[-1] = title, said + "".join(table._repr_html_() for table in self._tables())
        shown = "".join(
            _folded(title, inside)
            if self.folded and place
            else f'<p style="margin:.6em 0 0"><strong>{escape(title)}</strong></p>{inside}'
            for place, (title, inside) in enumerate(parts)
        )
        return f'<div class="vorhand-display">{shown}</div>'

    def __repr__(self) -> str:
        parts = [
            "\n".join([title, *(f"- {line}" for line in lines)]) for title, lines in self._parts()
        ]
        return "\n\n".join([*parts, *(f"{each.caption()}\n{each!r}" for each in self._tables())])


@dataclass(frozen=True, repr=False)
class ReviewTable(FigureTable):
    """The review of a deal: a row for each decision, with its two marks in points.

    ``seats`` are those shown (by default all that were reviewed); decisions without a choice are
    left out. On a page the good ones are folded away.
    """

    review: Review
    language: str = ""
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

    def heads(self) -> list[str]:
        _, decision, seen, shown, _ = self.head()
        return [decision, seen, shown]

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
        return [
            names[verdict.seat],
            _capital(messages.phrase(done(state.game, verdict.action))),
            messages.figure(amount(verdict.seen.counted)),
            messages.figure(amount(verdict.open.cost)),
            messages(f"advice.kind.{verdict.kind}"),
        ]

    def _repr_html_(self) -> str:
        messages = Messages(self.language)
        good = [each for each in self._shown() if each.kind == "good"]
        telling = [each for each in self._shown() if each.kind != "good"]
        rows = [*(self._told(each, messages) for each in telling), *self._sums(messages)]
        parts = [figure_table(self.caption(), self.heads(), rows)]
        if good:
            title = messages("display.review.good", n=len(good))
            why = f"<p>{escape(messages('display.review.why-good'))}</p>"
            lines = "".join(f"<li>{escape(self._line(each, messages))}</li>" for each in good)
            parts.append(_folded(title, f"{why}{_LIST}{lines}</ul>"))
        return f'<div class="vorhand-display">{"".join(parts)}</div>'

    def _told(self, verdict: Verdict, messages: Messages) -> list[str]:
        """A row with the reason below the decision: five columns are too many for a phone."""
        _, _, seen, shown, _ = self._row(verdict, messages)
        said = " ".join(messages.phrase(named(each, self._called())) for each in verdict.said)
        who = escape(self._moment(verdict, messages))
        return [f"<strong>{who}</strong><br>{escape(said)}", seen, shown]

    def _sums(self, messages: Messages) -> list[list[str]]:
        """What each player's decisions have cost together."""
        names = seating(self.review.state, messages, self.names).names
        return [
            [
                escape(messages("display.review.sum", name=names[seat])),
                *(messages.figure(amount(cost)) for cost in costs),
            ]
            for seat, costs in self.review.costs.items()
            if self.seats is None or seat in self.seats
        ]

    def _line(self, verdict: Verdict, messages: Messages) -> str:
        action = messages.phrase(done(self.review.state.game, verdict.action))
        moment = self._moment(verdict, messages)
        return messages("display.review.line", moment=moment, action=action)

    def _moment(self, verdict: Verdict, messages: Messages) -> str:
        """Whose decision it was, and in which trick."""
        state = self.review.state
        name = seating(state, messages, self.names).names[verdict.seat]
        kinds = [state.game.actions[text].kind for text in state.actions[: verdict.at + 1]]
        if kinds[-1] != "play":
            return name
        trick = (kinds.count("play") - 1) // state.game.seats + 1
        return messages("display.review.moment", name=name, trick=trick)

    def _called(self) -> Mapping[str, str | Term]:
        state = self.review.state
        return seats_named(state.game, state.vorhand, self.names) if self.names else {}


@dataclass(frozen=True, repr=False)
class ParTable(FigureTable):
    """The par of a deal: a row for each contract, a column for each seat from Vorhand on.

    On a page the best contract of each seat that has something to win stands out.
    """

    sheet: ParSheet
    language: str = ""
    names: Names = ()

    def __post_init__(self) -> None:
        check_names(self.sheet.state, self.names)

    def caption(self) -> str:
        return Messages(self.language)("advice.par")

    def notes(self) -> list[str]:
        rules = self.sheet.state.rules
        # In some games the contract settles the trump.
        chosen = any(len(rules.trumps_of(name)) > 1 for name in rules.contracts)
        return [Messages(self.language)("display.par" if chosen else "display.par.fixed")]

    def head(self) -> list[str]:
        messages = Messages(self.language)
        names = seating(self.sheet.state, messages, self.names).names
        return [messages("advice.head.contract"), *(names[seat] for seat in self.sheet.seats)]

    def rows(self) -> list[list[str]]:
        messages = Messages(self.language)
        return [
            [label, *(self._cell(by_seat[seat], messages) for seat in self.sheet.seats)]
            for label, by_seat in self._contracts(messages)
        ]

    def cells(self) -> list[list[str]]:
        messages, best = Messages(self.language), self.sheet.best
        found = []
        for label, by_seat in self._contracts(messages):
            row = [escape(label)]
            for seat in self.sheet.seats:
                each = by_seat[seat]
                paid, how = messages.figure(points(each.payment)), self._how(each, messages)
                if each == best[seat] and each.payment > 0:
                    paid = f"<strong>{paid}</strong>"
                row.append(paid + below(how) if how else paid)
            found.append(row)
        return found

    def _contracts(self, messages: Messages) -> list[tuple[str, Mapping[int, Par]]]:
        """The contracts by what they are called, low to high, each by seat."""
        game = self.sheet.state.game
        return [
            (messages(f"advice.contract{'.hand' * hand}", call=call_term(game, name)), by_seat)
            for (name, hand), by_seat in self.sheet.by_contract.items()
        ]

    def _cell(self, row: Par, messages: Messages) -> str:
        cell = messages.figure(points(row.payment))
        if row.tricks is not None:
            cell = messages("advice.par.tricks", points=cell, n=row.tricks)
        suit = self._named_suit(row)
        return messages("advice.par.trump", cell=cell, suit=suit) if suit else cell

    def _how(self, row: Par, messages: Messages) -> str:
        """How many tricks it takes, and with which trump where that is the soloist's to name."""
        if row.tricks is None:
            return ""
        suit = self._named_suit(row)
        key = "display.par.tricks.trump" if suit else "display.par.tricks"
        return messages(key, n=row.tricks, **({"suit": suit} if suit else {}))

    def _named_suit(self, row: Par) -> Term | None:
        state, trump = self.sheet.state, row.contract.trump
        if trump is None or len(state.rules.trumps_of(row.contract.name)) == 1:
            return None
        return Term(f"suit.{state.game.pack.name}.{state.game.pack.suits[trump]}")


def _folded(title: str, inside: str) -> str:
    """HTML that is seen when the title is unfolded; the title is text."""
    summary = '<summary style="cursor:pointer;padding:.6em 0">'
    return f"<details>{summary}<strong>{escape(title)}</strong></summary>{inside}</details>"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
