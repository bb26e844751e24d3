"""The beginner: knows the rules of thumb, forgets what has been played, and is not always at it.

The slips are a person's, not noise: cards of tricks long past are forgotten, a hand is taken for
better or worse than it is, a card is played without a look at the table.
"""

from dataclasses import replace
from random import Random

from vorhand.players.base import Seed, chance, expect_turn
from vorhand.players.calling import Sight, call, called, offered, promised
from vorhand.players.tactics import card_to_play
from vorhand.views import View

REMEMBERED = 1
"""The finished tricks whose cards are kept in mind."""

ABSENT = 0.12
"""How often a card is played without a look at the table."""

MISJUDGED = 0.7
"""Points from each opponent by which a hand is usually misjudged (standard deviation)."""

EAGER = 0.3
"""Points from which a beginner likes a bid: playing alone is more fun than passing."""


class Beginner:
    """A player of rules of thumb, with slips."""

    def __init__(self, seed: Seed) -> None:
        self.seed = seed

    def choose(self, view: View) -> str:
        """The action for this view; see :meth:`vorhand.players.base.Player.choose`."""
        expect_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        dice = chance(self.seed, view)
        if view.phase == "play":
            return _card(view, dice)
        kinds = {view.game.actions[text].kind for text in view.legal}
        if kinds & {"bid", "hold", "hand"}:
            return _bid(view, dice)
        return call(Sight.of(view), view.legal)


def _bid(view: View, dice: Random) -> str:
    """A call by what the hand promises, as a beginner sees it."""
    actions = [view.game.actions[text] for text in view.legal]
    sight = Sight.of(view)
    from_hand = any(action.kind == "hand" for action in actions)
    worth = promised(sight, from_hand=True) if from_hand else offered(sight)
    silent = [each for each in actions if each.kind in ("pass", "decline")]
    loud = [each for each in actions if each not in silent]
    if not loud:
        return silent[0].text
    # One misjudges the hand, not each bid by itself.
    error = dice.gauss(0, MISJUDGED)
    best = max(loud, key=lambda each: round(worth[called(sight, each)].worth, 6))
    liked = worth[called(sight, best)].worth + error
    # Who has seen a talon once would like to see it again.
    if silent and liked < EAGER + from_hand:
        return silent[0].text
    return best.text


def _card(view: View, dice: Random) -> str:
    if dice.random() < ABSENT:
        pack = view.game.pack
        cards = [view.game.actions[text].card for text in view.legal]
        ends = sorted(cards, key=lambda card: (pack.rank(card), card))
        return f"play {pack.text(dice.choice((ends[0], ends[-1])))}"
    return card_to_play(replace(view, history=view.history[-REMEMBERED:]), dice)
