"""Deals on paper: a slip with the cards of each seat, and a page that says what is in each deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from vorhand.advice import par
from vorhand.displays.advice import ParTable
from vorhand.displays.seats import seating
from vorhand.displays.sheets import HandTable
from vorhand.games import GAMES, State
from vorhand.messages import Messages
from vorhand.table.lesson_board import card_of, in_order
from vorhand.table.paper.board import cards_html
from vorhand.table.paper.sheet import Sheet, blank
from vorhand.table.speech import Speech
from vorhand.terms import Fact, Problem

MOST = 50
"""Deals of a sheet."""


@dataclass(frozen=True, repr=False)
class DealSheet(Sheet):
    """Deals of a game by their numbers, one a page: a slip for each seat, and one for the talon.

    ``dealer`` is the seat that deals, by default the last; ``rules`` are the house rules, which
    the last pages go by: they show all hands, and what each contract would bring whom with open
    cards. Without ``key`` they are left out. Raises :class:`~vorhand.terms.Problem` for a deal,
    dealer or rule that there is not.
    """

    game: str
    numbers: Sequence[int]
    dealer: int | None = None
    rules: Mapping[str, bool | int | str] | None = None
    key: bool = True
    language: str = ""

    def __post_init__(self) -> None:
        if not 1 <= len(self.numbers) <= MOST:
            raise Problem("paper.problem.deals", found=len(self.numbers), most=MOST)
        _ = self.deals

    @property
    def deals(self) -> tuple[State, ...]:
        """The deals as they were dealt."""
        game = GAMES[self.game]
        dealer = game.seats - 1 if self.dealer is None else self.dealer
        rules = game.rules(self.rules)
        return tuple([game.start(rules, dealer=dealer, number=each) for each in self.numbers])

    def title(self) -> str:
        messages = self.messages()
        return messages("paper.deals", game=messages(f"game.{self.game}"))

    def pack(self) -> str:
        return GAMES[self.game].pack.name

    def body(self) -> str:
        messages = self.messages()
        parts = [f'<p class="vs-note">{escape(messages("paper.deals.how"))}</p>']
        parts += [self._dealt(state, messages) for state in self.deals]
        if self.key:
            head, note = escape(messages("paper.key.deals")), escape(messages("paper.key.note"))
            told = "".join([self._told(state, messages) for state in self.deals])
            parts.append(
                f'<section class="vs-key"><h2>{head}</h2><p class="vs-note">{note}</p>{told}'
                "</section>"
            )
        return "".join(parts)

    def _dealt(self, state: State, messages: Messages) -> str:
        """The slips of a deal, Vorhand's first."""
        labels, game = seating(state, messages).labels, state.game
        order = [(state.vorhand + place) % game.seats for place in range(game.seats)]
        facts: dict[str, Fact] = {"game": messages(f"game.{self.game}"), "dealer": state.dealer}
        facts["number"] = game.deal_number(state)
        notes = "".join(
            blank(messages(f"paper.slip.{part}")) for part in ("bid", "tricks", "points")
        )
        below, slips = f'<p class="vs-blanks">{notes}</p>', []
        for seat in order:
            told = messages("paper.slip", **facts, seat=seat)
            slips.append(self._slip(state, state.hands[seat], labels[seat], told, messages) + below)
        if state.talon:
            told = messages("paper.slip.talon", **facts)
            name = messages("lesson.ui.talon")
            slips.append(self._slip(state, state.talon, name, told, messages))
        cut = "".join(f'<div class="vs-slip">{slip}</div>' for slip in slips)
        return f'<section class="vs-deal" style="--vs-held:{game.hand_size}">{cut}</section>'

    def _slip(self, state: State, held: int, name: str, told: str, messages: Messages) -> str:
        speech = Speech(messages, state.game)
        cards = [card_of(card, speech) for card in in_order(held, state, speech)]
        head = f"<h2>{escape(name)} <small>{escape(told)}</small></h2>"
        return f'<div class="vs-hand">{head}{cards_html(cards, self.pack())}</div>'

    def _told(self, state: State, messages: Messages) -> str:
        language = messages.language
        hands = HandTable(state, language)._repr_html_()
        return f'<div class="vs-told">{hands}{ParTable(par(state), language)._repr_html_()}</div>'

    def __repr__(self) -> str:
        return f"DealSheet({self.game!r}, {list(self.numbers)!r})"
