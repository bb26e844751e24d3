"""The rule-of-thumb player: bids by counting likely tricks, plays by the rules of old books.

It sees a view, asks the game for everything that is particular to it, and keeps nothing between
its decisions. Chance decides only between choices that are as good.
"""

from vorhand.players.base import Seed, chance, expect_turn
from vorhand.players.calling import Sight, call
from vorhand.players.tactics import card_to_play
from vorhand.views import View


class ThumbPlayer:
    """A player of sound habits and no deep thought."""

    def __init__(self, seed: Seed) -> None:
        self.seed = seed

    def choose(self, view: View) -> str:
        """The action for this view; see :meth:`vorhand.players.base.Player.choose`."""
        expect_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        if view.phase == "play":
            return card_to_play(view, chance(self.seed, view))
        return call(Sight.of(view), view.legal)
