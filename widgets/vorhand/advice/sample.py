"""The deals that one decision is weighed in, and what becomes of a contract in them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from vorhand.games import Contract, State
from vorhand.players import Budget
from vorhand.players.judgement import pays
from vorhand.players.prospects import Blur, Oracle, Outlook, as_it_is, as_played
from vorhand.players.worlds import World
from vorhand.solver import Board
from vorhand.views import View

FEWEST = 8
"""Worlds that are looked at whatever they cost."""


class Sample:
    """The imagined deals of one decision, and how much of the budget is left."""

    def __init__(
        self, view: View, worlds: Counter[World], budget: Budget, blur: Blur | None = None
    ) -> None:
        self.view = view
        self.oracle = Oracle(view.game, view.rules, blur or bettel_as_played)
        self._worlds = worlds
        self._budget = budget
        self.total = 0

    def rows(self, look: Callable[[World], Sequence[float]]) -> list[tuple[int, Sequence[float]]]:
        """What a look into each deal shows, and how often that deal was drawn."""
        rows: list[tuple[int, Sequence[float]]] = []
        for world, times in self._worlds.items():
            if len(rows) >= FEWEST and self.oracle.nodes >= self._budget.nodes:
                break
            rows.append((times, look(world)))
        self.total = sum(times for times, _ in rows)
        return rows

    def made(self, state: State) -> float:
        """The chance that the soloist makes it from before the first card."""
        undertaking = state.undertaking
        if undertaking is None or state.phase != "play":
            return 0.0
        contract, soloist = undertaking.contract, undertaking.soloist
        tricks = self.oracle.tricks(contract, Board.of(state))
        return self.outcome(contract, soloist, state.hands, tricks)[0]

    def outcome(
        self, contract: Contract, soloist: int, hands: Sequence[int], tricks: int
    ) -> tuple[float, float]:
        """Where best play gives so many tricks: the chance to make it, and the mean payment of
        each opponent."""
        rules = self.view.rules
        paid = pays(self.view.game, rules, contract)
        chances = self.oracle.likely(contract, soloist, self.view.dealer, hands, tricks)
        made = sum(chance for won, chance in chances.items() if rules.reached(contract, won))
        return made, sum(chance * paid[won] for won, chance in chances.items())


def bettel_as_played(outlook: Outlook) -> Mapping[int, float]:
    """What becomes of a contract: best play, but for those to take no trick."""
    return as_played(outlook) if outlook.contract.avoid else as_it_is(outlook)


ANNOUNCED = 0.75
"""How often a bettel or durchmarsch that looks lost from a defender's seat is made. (Some three
hundred bettels doubled for it in 6,000 deals cost the doubler 8 of 12 points each on average.)"""


def as_announced(outlook: Outlook) -> Mapping[int, float]:
    """What becomes of a contract without trump in the eyes of who might double it.

    Its soloist has found the rare cards for it, mostly after the talon, which the deals imagined
    hardly show.
    """
    chances = dict(bettel_as_played(outlook))
    made = outlook.contract.required
    if outlook.tricks != made:
        chances = {made: ANNOUNCED, outlook.tricks: 1 - ANNOUNCED}
    return chances
