"""What the seats of a deal are called: by names, or by their place after the dealer."""

from collections.abc import Sequence
from typing import NamedTuple

from vorhand.games import State
from vorhand.messages import Messages
from vorhand.terms import Problem, Term

PLACES = {3: ("vorhand", "middle", "dealer"), 4: ("vorhand", "second", "third", "dealer")}
"""What the seats are called by their place, from the dealer's left on."""

Names = Sequence[str | Term]
"""A name for each seat, from seat 0 on; none at all means the places."""


class Seating(NamedTuple):
    """What each seat is called, by seat: ``names`` in a sentence, ``labels`` as a heading."""

    names: tuple[str, ...]
    labels: tuple[str, ...]


def seating(state: State, messages: Messages, names: Names = ()) -> Seating:
    """What the seats are called; a label adds who is Vorhand and who deals, where names are given.

    Raises :class:`~vorhand.terms.Problem` unless there is a name for each seat, or none.
    """
    seats = state.game.seats
    if not names:
        places = PLACES[seats]
        called = tuple(
            messages(f"display.seat.{places[(seat - state.vorhand) % seats]}")
            for seat in range(seats)
        )
        return Seating(called, called)
    check_names(state, names)
    called = tuple(_capital(_text(name, messages)) for name in names)
    roles = {state.vorhand: "vorhand", state.dealer: "dealer"}
    labels = tuple(
        messages(f"display.seat.is-{roles[seat]}", name=name) if seat in roles else name
        for seat, name in enumerate(called)
    )
    return Seating(called, labels)


def check_names(state: State, names: Names) -> None:
    """Raise :class:`~vorhand.terms.Problem` unless there is a name for each seat, or none."""
    if names and len(names) != state.game.seats:
        raise Problem("display.problem.names", found=len(names), seats=state.game.seats)


def _text(name: str | Term, messages: Messages) -> str:
    return messages.term(name) if isinstance(name, Term) else name


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
