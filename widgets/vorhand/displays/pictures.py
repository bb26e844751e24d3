"""Cards as pictures: hands, tricks and whole deals."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from vorhand import faces
from vorhand.cards import Pack, as_held
from vorhand.displays.seats import Names, check_names, seating
from vorhand.displays.tables import face_of
from vorhand.games import State
from vorhand.games.tricks import Trick
from vorhand.messages import Messages
from vorhand.terms import Problem, Term, quoted

_APART = "display:inline-block;width:clamp(60px,21%,110px);margin:.3em"
"""A card among four in a row, on a phone too."""


def _names(pack: Pack, cards: tuple[int, ...]) -> tuple[Term, ...]:
    return tuple(Term(f"card.{pack.name}.{pack.text(card)}") for card in cards)


class _Picture(ABC):
    """Shows itself as SVG; on a page, in the middle of the column and never wider than it."""

    @abstractmethod
    def _repr_svg_(self) -> str: ...

    def _repr_html_(self) -> str:
        style = 'style="max-width:100%;height:auto"'
        drawing = self._repr_svg_().replace("<svg ", f"<svg {style} ", 1)
        return f'<div class="vorhand-display" style="text-align:center">{drawing}</div>'


@dataclass(frozen=True)
class HandPicture(_Picture):
    """Some cards of a pack, given as a mask, as a fan; or ``apart``, each seen whole."""

    pack: Pack
    cards: int
    language: str = ""
    apart: bool = False

    def _repr_html_(self) -> str:
        if not self.apart:
            return super()._repr_html_()
        messages = Messages(self.language)
        texts = map(self.pack.text, as_held(self.pack, self.cards))
        apart = "".join(
            f'<span style="{_APART}">{face_of(self.pack.name, text, messages)}</span>'
            for text in texts
        )
        return f'<div class="vorhand-display" style="text-align:center">{apart}</div>'

    def _repr_svg_(self) -> str:
        cards = as_held(self.pack, self.cards)
        messages = Messages(self.language)
        return faces.fan(
            [self.pack.text(card) for card in cards],
            self.pack.name,
            letters=messages.letters(self.pack.name),
            title=messages("display.hand", cards=_names(self.pack, cards)),
        )

    def __repr__(self) -> str:
        return self.pack.hand_text(self.cards) or "-"


@dataclass(frozen=True)
class TrickPicture(_Picture):
    """A trick of a deal: the one with this number, from 0, or the cards on the table now.

    ``names`` are those of the players by seat. Raises :class:`~vorhand.terms.Problem` for a trick
    that has not been played.
    """

    state: State
    number: int | None = None
    language: str = ""
    names: Names = ()

    def __post_init__(self) -> None:
        number, played = self.number, len(self.state.history)
        if number is not None and (type(number) is not int or not 0 <= number < played):
            raise Problem("display.problem.trick", found=quoted(number), played=played)
        check_names(self.state, self.names)

    def _trick(self) -> tuple[int | None, tuple[int, ...], int | None]:
        state = self.state
        if self.number is not None:
            trick: Trick = state.history[self.number]
            return trick.leader, trick.cards, trick.winner
        if not state.trick or state.to_act is None:
            return state.to_act, (), None
        return (state.to_act - len(state.trick)) % state.game.seats, state.trick, None

    def _repr_svg_(self) -> str:
        game, messages = self.state.game, Messages(self.language)
        leader, cards, winner = self._trick()
        by_seat = {
            ((leader or 0) + place) % game.seats: game.pack.text(card)
            for place, card in enumerate(cards)
        }
        key = "display.trick" if winner is None else "display.trick.won"
        names, labels = seating(self.state, messages, self.names)
        title = messages(key, cards=_names(game.pack, cards), name=names[winner or 0])
        return faces.trick(
            by_seat,
            game.pack.name,
            seats=game.seats,
            leader=leader,
            winner=winner,
            names=labels,
            letters=messages.letters(game.pack.name),
            title=title,
        )

    def __repr__(self) -> str:
        leader, cards, winner = self._trick()
        text = " ".join(self.state.game.pack.text(card) for card in cards)
        taken = "" if winner is None else f" -> {winner}"
        return f"{leader}: {text or '-'}{taken}"


@dataclass(frozen=True)
class DealPicture(_Picture):
    """All cards of a deal, open, around the table: as dealt, or as they are still held.

    ``names`` are those of the players by seat.
    """

    state: State
    as_dealt: bool = True
    language: str = ""
    names: Names = ()

    def __post_init__(self) -> None:
        check_names(self.state, self.names)

    def _repr_svg_(self) -> str:
        state, messages = self.state, Messages(self.language)
        pack = state.game.pack
        hands = state.dealt.hands if self.as_dealt else state.hands
        texts = [[pack.text(card) for card in as_held(pack, hand)] for hand in hands]
        talon = [pack.text(card) for card in pack.cards(state.talon)] if self.as_dealt else []
        return faces.deal(
            texts,
            pack.name,
            talon=talon,
            names=seating(state, messages, self.names).labels,
            letters=messages.letters(pack.name),
            title=messages("display.deal", cards=repr(self)),
        )

    def __repr__(self) -> str:
        state = self.state
        hands = state.dealt.hands if self.as_dealt else state.hands
        owners = [*hands, state.talon] if self.as_dealt and state.talon else hands
        return " / ".join(state.game.pack.hand_text(hand) or "-" for hand in owners)
