"""The player that knows the rules and nothing else: any legal action, all alike."""

from dataclasses import dataclass

from vorhand.players.base import Seed, chance, expect_turn
from vorhand.views import View


@dataclass(frozen=True)
class RandomPlayer:
    """Takes a legal action at random."""

    seed: Seed = 0

    def choose(self, view: View) -> str:
        """One of the view's legal actions; raises :class:`ValueError` if there is none."""
        expect_turn(view)
        return chance(self.seed, view).choice(view.legal)
