"""What may be done at a moment, what the contracts promise, what a deal came to: as tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from vorhand.displays.seats import Names, Seating, check_names, seating
from vorhand.displays.tables import ShownTable, html_table, of_preset, row_of, said_so_far
from vorhand.games import Game, Refusal, Rules, State
from vorhand.lessons import groups
from vorhand.messages import Messages
from vorhand.terms import Fact, Term


@dataclass(frozen=True, repr=False)
class ChoiceTable(ShownTable):
    """All that whoever is to act could say or play, and for each refusal its reason and rule.

    Above them stands how it has come to that: what was said, or what is played and lies on the
    table. ``names`` are those of the players by seat.
    """

    state: State
    language: str = ""
    names: Names = ()

    def __post_init__(self) -> None:
        check_names(self.state, self.names)

    def caption(self) -> str:
        state, messages = self.state, Messages(self.language)
        name = seating(state, messages, self.names).labels[state.to_act or 0]
        key = "play" if state.phase == "play" else "say"
        return messages(f"lesson.choices.{key}", name=name)

    def notes(self) -> list[str]:
        state, messages = self.state, Messages(self.language)
        seats = seating(state, messages, self.names)
        if state.phase == "play":
            return _played(state, messages, seats)
        said = [
            messages("display.so-far.one", name=seats.names[seat], call=call)
            for seat, call in said_so_far(state, messages)
        ]
        if not said:
            return [messages("display.so-far.none")]
        return [messages("display.so-far", calls="; ".join(said))]

    def head(self) -> list[str]:
        messages = Messages(self.language)
        return [messages(f"lesson.choices.{part}") for part in ("may", "what", "why", "rule")]

    def rows(self) -> list[list[str]]:
        messages = Messages(self.language)
        rows = []
        for group in groups(self.state):
            may = messages("house.yes" if group.rule is None else "house.no")
            said = ", ".join(_named(self.state, action, messages) for action in group.actions)
            why = _reason(self.state, group.refusal, messages) if group.refusal else ""
            rows.append([may, said, why, group.rule or ""])
        return rows

    def _repr_html_(self) -> str:
        # The reason stands below what it refuses: four columns are too many for a phone.
        may, what, _, _ = self.head()
        rows = []
        for group, (allowed, said, why, rule) in zip(groups(self.state), self.rows(), strict=True):
            shown = self._faces(group.actions) or f"<strong>{escape(said)}</strong><br>"
            reason = f"{escape(why)} <small>({escape(rule)})</small>" if rule else ""
            rows.append((escape(allowed), f"{shown}{reason}"))
        return html_table(self.caption(), (escape(may), escape(what)), rows, self.notes())

    def _faces(self, actions: Sequence[str]) -> str:
        """The cards that are played with some actions, as a row of pictures; none for others."""
        game = self.state.game
        cards = [game.actions[action].card for action in actions]
        if min(cards, default=-1) < 0:
            return ""
        return f"<div>{row_of(game.pack, cards, Messages(self.language))}</div>"


def _played(state: State, messages: Messages, seats: Seating) -> list[str]:
    """Who plays what, and what lies on the table."""
    contract, pack = state.contract, state.game.pack
    notes = []
    if contract is not None and state.soloist is not None:
        call = Term(f"call.{state.game.name}.{contract.name}")
        facts: dict[str, Fact] = {"name": seats.names[state.soloist], "call": call}
        if contract.trump is not None:
            facts["suit"] = Term(f"suit.{pack.name}.{pack.suits[contract.trump]}")
        notes.append(
            messages("display.plays.trump" if "suit" in facts else "display.plays", **facts)
        )
    actor = state.to_act or 0
    leader = (actor - len(state.trick)) % state.game.seats
    lying = [
        messages(
            "display.so-far.one",
            name=seats.names[(leader + turn) % state.game.seats],
            call=messages.term(Term(f"card.{pack.name}.{pack.text(card)}")),
        )
        for turn, card in enumerate(state.trick)
    ]
    if lying:
        notes.append(messages("display.on-table", cards="; ".join(lying)))
    return notes


def _reason(state: State, refusal: Refusal, messages: Messages) -> str:
    """Why nobody in this seat may do it. A refusal speaks to the player, and he is not the reader:
    what is said here names the cards, or else states the rule."""
    key = f"display.why.{refusal.rule}"
    if key in messages:
        return messages(key, **refusal.facts)
    statement = state.rules.statement(refusal.rule)
    return messages.phrase(statement) if statement is not None else messages.refusal(refusal)


def _named(state: State, text: str, messages: Messages) -> str:
    action, pack = state.game.actions[text], state.game.pack
    if action.card >= 0:
        return messages.term(Term(f"card.{pack.name}.{pack.text(action.card)}"))
    if action.suit >= 0:
        return messages.term(Term(f"suit.{pack.name}.{pack.suits[action.suit]}"))
    return messages.term(Term(f"call.{state.game.name}.{action.name or action.kind}"))


@dataclass(frozen=True, repr=False)
class ContractTable(ShownTable):
    """The contracts that can be bid, low to high: tricks needed, trump suit, value in points."""

    game: Game
    rules: Rules
    language: str = ""

    def caption(self) -> str:
        return of_preset("bids", self.game, self.rules, Messages(self.language))

    def head(self) -> list[str]:
        messages = Messages(self.language)
        return [
            messages(f"lesson.ui.ladder.{part}") for part in ("bid", "tricks", "trump", "value")
        ]

    def rows(self) -> list[list[str]]:
        messages, pack = Messages(self.language), self.game.pack
        rows = []
        for name in self.rules.contracts:
            trumps = self.rules.trumps_of(name)
            contract = self.rules.contract(name, trumps[0])
            trump = messages("lesson.ui.ladder.named")
            if contract.trump is None:
                trump = messages("lesson.ui.no-trump")
            elif len(trumps) == 1:
                trump = messages.term(Term(f"suit.{pack.name}.{pack.suits[contract.trump]}"))
            call = messages("display.call", call=Term(f"call.{self.game.name}.{name}"))
            need = messages("lesson.ui.need", n=contract.required)
            rows.append([call, need, trump, str(contract.value)])
        return rows


@dataclass(frozen=True, repr=False)
class ResultTable(ShownTable):
    """What a finished deal came to: tricks and points for each seat, and the stake where it was
    doubled.

    A deal that is not over has no points yet. ``names`` are those of the players by seat.
    """

    state: State
    language: str = ""
    names: Names = ()

    def __post_init__(self) -> None:
        check_names(self.state, self.names)

    def caption(self) -> str:
        state, messages = self.state, Messages(self.language)
        if state.result is None or state.contract is None:
            return messages("display.passed-out" if state.phase == "finished" else "display.scores")
        key = "display.made" if state.result.made else "display.lost"
        return messages(key, call=Term(f"call.{state.game.name}.{state.contract.name}"))

    def head(self) -> list[str]:
        messages = Messages(self.language)
        parts = ("player", "tricks", *self._stake("stake"), "points")
        return [messages(f"lesson.result.{part}") for part in parts]

    def _stake(self, cell: str) -> tuple[str, ...]:
        """The cell of the stake, where anybody's has been doubled."""
        result = self.state.result
        return (cell,) if result is not None and max(result.stakes) > 1 else ()

    def rows(self) -> list[list[str]]:
        state, messages = self.state, Messages(self.language)
        rows = []
        for seat, name in enumerate(seating(state, messages, self.names).labels):
            if seat == state.soloist:
                name = messages("lesson.result.alone", name=name)
            stake, points = "", ""
            if state.result is not None:
                stake = "" if seat == state.soloist else f"\u00d7{state.result.stakes[seat]}"
                points = f"{state.result.payments[seat]:+}".replace("-", "\u2212")
            rows.append([name, str(state.tricks[seat]), *self._stake(stake), points])
        return rows
