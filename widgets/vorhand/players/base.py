"""What a player is, and where its chance comes from."""

import random
from typing import Protocol

from vorhand.views import View

Seed = int | str


class Player(Protocol):
    """Somebody who can take a seat."""

    def choose(self, view: View) -> str:
        """The action for this view: one of ``view.legal``.

        Raises :class:`ValueError` if it is not this seat's turn. The answer depends on the view
        and the player's seed alone.
        """


def chance(seed: Seed, view: View) -> random.Random:
    """The dice for one decision.

    They depend on the seed, the seat and how many actions have happened: taken back and come to
    again, a position meets the same dice, and no player's dice depend on what another has thrown.
    """
    # A string is hashed the same way in every process and every version of Python.
    return random.Random(f"{seed}/{view.seat}/{len(view.actions)}")


def expect_turn(view: View) -> None:
    """Raises :class:`ValueError` unless it is the seat's turn."""
    if not view.legal:
        raise ValueError(f"it is not the turn of seat {view.seat}")
