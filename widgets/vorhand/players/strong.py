"""The players that imagine the hidden cards: Club, and Master who also asks why others acted so.

Each decision draws worlds that fit all that the seat has seen, asks the solver what every action
leads to in each, and takes the one with the highest expected payment.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from vorhand.players.base import Seed, chance, expect_turn
from vorhand.players.calling import Sight, called, offers, plans
from vorhand.players.judgement import pays
from vorhand.players.prospects import Oracle, counts_tricks, imagined, settled
from vorhand.players.tactics import card_to_play
from vorhand.players.worlds import Unseen, World
from vorhand.solver import COMPILED, Board
from vorhand.views import View


class Budget(NamedTuple):
    """How much a decision may cost: so many worlds, and no new world after so many nodes.

    A node is a card that the solver plays.
    """

    worlds: int
    nodes: int


BUDGETS = (
    {"club": Budget(20, 40_000), "master": Budget(40, 80_000)}
    if COMPILED
    else {"club": Budget(10, 8_000), "master": Budget(10, 8_000)}
)
"""What a decision may cost by default, by player: by whether the search in C is in use."""

FEWEST = 4
"""Worlds that are looked at whatever they cost."""

BIDS = 4
"""Calls other than a pass that are thought through."""

PLANS = 8
"""Discards, each with its contract, that are thought through."""


class SamplingPlayer:
    """Plays by the mean payment over worlds drawn evenly."""

    name = "club"

    def __init__(self, seed: Seed, budget: Budget | None = None) -> None:
        self.seed = seed
        self.budget = budget or BUDGETS[self.name]

    def choose(self, view: View) -> str:
        """The action for this view; see :meth:`vorhand.players.base.Player.choose`."""
        expect_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        dice = chance(self.seed, view)
        if view.phase == "play":
            return self._card(view, dice)
        if view.phase == "discard":
            return self._discard(view, dice)
        return self._call(view, dice)

    # ------------------------------------------------------------ what is sampled

    def worlds(self, view: View, dice: Random) -> list[World]:
        """The worlds to look at, as many as the budget has."""
        unseen = Unseen(view)
        return [unseen.draw(dice) for _ in range(self.budget.worlds)]

    def oracle(self, view: View) -> Oracle:
        """Who says what is paid in a world."""
        return Oracle(view.game, view.rules)

    # ------------------------------------------------------------ decisions

    def _call(self, view: View, dice: Random) -> str:
        actions = _candidates(view)
        if len(actions) == 1:
            return actions[0]
        oracle = self.oracle(view)
        sums = dict.fromkeys(actions, 0.0)
        for number, world in enumerate(self.worlds(view, dice)):
            if number >= FEWEST and oracle.nodes >= self.budget.nodes:
                break
            state = imagined(view, world)
            for text in actions:
                sums[text] += oracle.paid(settled(state.act(text)), view.seat)
        return max(actions, key=sums.__getitem__)

    def _discard(self, view: View, dice: Random) -> str:
        count = view.game.actions[view.legal[0]].cards.bit_count()
        best = sorted(plans(Sight.of(view), count, 2), key=lambda plan: -plan.worth)[:PLANS]
        texts = {view.game.actions[text].cards: text for text in view.legal}
        oracle = self.oracle(view)
        sums = dict.fromkeys([(texts[plan.cards], plan.contract.name) for plan in best], 0.0)
        for number, world in enumerate(self.worlds(view, dice)):
            if number >= FEWEST and oracle.nodes >= self.budget.nodes:
                break
            state = imagined(view, world)
            for discard, name in sums:
                after = state.act(discard).act(f"declare {name}")
                sums[discard, name] += oracle.paid(settled(after), view.seat)
        return max(sums, key=sums.__getitem__)[0]

    def _card(self, view: View, dice: Random) -> str:
        habit = card_to_play(view, dice)
        contract = view.contract
        assert contract is not None
        assert view.soloist is not None
        solver = self.oracle(view).solver(contract)
        exact = counts_tricks(view.game, view.rules, contract)
        paid = pays(view.game, view.rules, contract)
        sign = 1 if view.seat == view.soloist else -1
        cards = [view.game.actions[text].card for text in view.legal]
        sums = dict.fromkeys(cards, 0.0)
        for number, world in enumerate(self.worlds(view, dice)):
            if number >= FEWEST and solver.nodes >= self.budget.nodes:
                break
            board = Board(
                world.hands, view.soloist, view.seat, view.trick, view.tricks[view.soloist]
            )
            if exact:
                for card, tricks in solver.values(board).items():
                    sums[card] += sign * paid[tricks]
            else:
                makers = solver.makers(board)
                for card in cards:
                    sums[card] += sign * (makers >> card & 1)
        most = max(sums.values())
        usual = view.game.actions[habit].card
        if sums[usual] > most - 1e-9:
            return habit
        return f"play {view.game.pack.text(max(cards, key=sums.__getitem__))}"


def _candidates(view: View) -> Sequence[str]:
    """The calls worth a thought: all but bids that promise less than several others."""
    actions = [view.game.actions[text] for text in view.legal]
    bids = [each for each in actions if each.kind in ("bid", "hold")]
    if len(bids) <= BIDS:
        return view.legal
    sight = Sight.of(view)
    worth = offers(sight)
    best = sorted(bids, key=lambda each: -round(worth[called(sight, each)].worth, 6))[:BIDS]
    return [each.text for each in actions if each in best or each not in bids]
