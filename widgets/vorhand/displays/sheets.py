"""The hands of a deal in print, for a table without screens."""

from dataclasses import dataclass

from vorhand.displays.seats import seating
from vorhand.displays.tables import ShownTable
from vorhand.games import State
from vorhand.messages import Messages
from vorhand.terms import Term


@dataclass(frozen=True, repr=False)
class HandTable(ShownTable):
    """The cards of every seat as they were dealt, and the talon: a column for each, a row for each
    suit, its highest card first.

    For the one who hands out the cards: it shows them all.
    """

    state: State
    language: str = ""

    def caption(self) -> str:
        state, messages = self.state, Messages(self.language)
        game = messages(f"game.{state.game.name}")
        number = state.game.deal_number(state)
        return messages("display.hand-table", game=game, number=number, dealer=state.dealer)

    def head(self) -> list[str]:
        messages = Messages(self.language)
        labels = seating(self.state, messages).labels
        heads = [
            messages("display.hand-table.seat", name=label, seat=seat)
            for seat, label in enumerate(labels)
        ]
        talon = [messages("display.hand-table.talon")] if self.state.dealt.talon else []
        return [messages("display.hand-table.suit"), *heads, *talon]

    def rows(self) -> list[list[str]]:
        dealt, pack, messages = self.state.dealt, self.state.game.pack, Messages(self.language)
        letters = messages.letters(pack.name)
        # The letters of the record, which are English for the courts; X and T are its tens.
        shown = dict(zip("AKQJ" if pack.name == "french" else "AKOU", letters, strict=True))
        owned = [*dealt.hands, *([dealt.talon] if dealt.talon else [])]
        rows = []
        for index, suit in enumerate(pack.suits):
            row = [messages.term(Term(f"suit.{pack.name}.{suit}"))]
            for cards in owned:
                ranks = [pack.text(card)[1] for card in pack.cards(cards & pack.suit_masks[index])]
                texts = ["10" if rank in "TX" else shown.get(rank, rank) for rank in ranks]
                row.append(" ".join(reversed(texts)) or "\N{EN DASH}")
            rows.append(row)
        return rows
