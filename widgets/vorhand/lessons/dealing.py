"""A deal packet by packet: who got which cards in which order."""

from random import Random
from typing import NamedTuple

from vorhand.games import State


class Given(NamedTuple):
    """One packet as it leaves the dealer's hand: its cards, and the seat (``None``: the talon)."""

    seat: int | None
    cards: tuple[int, ...]


def given(state: State) -> tuple[Given, ...]:
    """The packets of this deal in the order in which they are dealt, from Vorhand clockwise.

    A deal says who holds a card, not in which packet it came: that is drawn here by lot, the same
    for the same deal (`brandeln.deal`, `preferansz.deal`).
    """
    game, dealt = state.game, state.dealt
    lot = Random(game.deal_number(state))
    left = []
    for mask in (*dealt.hands, dealt.talon):
        cards = list(game.pack.cards(mask))
        lot.shuffle(cards)
        left.append(cards)
    packets = []
    for packet in game.packets:
        seats = [(dealt.vorhand + turn) % game.seats for turn in range(game.seats)]
        for owner in [game.seats] if packet.talon else seats:
            cards, left[owner] = left[owner][: packet.size], left[owner][packet.size :]
            packets.append(Given(None if packet.talon else owner, tuple(cards)))
    return tuple(packets)
