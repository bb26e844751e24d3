"""Who plays against the person, and how much a decision may cost on this machine.

A player's budget is counted in worlds and nodes, never in seconds, so that the same deal is played
in the same way wherever it is played again. What it may be is measured once for a process and
then kept with the deal: a slow machine plays weaker rather than later.
"""

import os
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from vorhand import advice
from vorhand.games import GAMES, Game
from vorhand.players import BUDGETS, PLAYERS, Budget, Player, Seed, make
from vorhand.solver import COMPILED
from vorhand.table.wire import count_of
from vorhand.terms import Problem, quoted
from vorhand.views import View, view_for

OFFERED: Final = ("beginner", "club", "master")
"""The players that a person may choose from, weakest first."""

DEFAULT: Final = "club"
"""Who plays where nobody has chosen."""

SHARES: Final = (1.0, 0.5, 0.25, 0.125)
"""Parts of a full budget. In steps: two runs on one machine should come to the same."""

ENVIRONMENT: Final = "VORHAND_SHARE"
"""The environment variable that names the part of a full budget; `vorhand serve` sets it."""

FEWEST: Final = 4
"""Worlds that are looked at on any machine."""

TARGET: Final = 0.008 if COMPILED else 0.2
"""CPU seconds in which the trial is to be decided for a full budget.

With the search in C it took 5 ms where 95 of a hundred decisions of Master took less than 70: so
they stay below a tenth of a second. In Python it took 100 ms, and the aim is a second.
"""


@dataclass(frozen=True)
class Opponents:
    """The computer's players at a table: their name, and the budget of those who have one."""

    name: str
    budget: Budget | None = None

    @classmethod
    def for_this_machine(cls, name: str) -> "Opponents":
        """The players with what they may spend here; raises :class:`Problem` for no player."""
        if name not in PLAYERS:
            raise Problem("table.problem.player", found=quoted(name), known=PLAYERS)
        return cls(name, lessened(BUDGETS[name], share()) if name in BUDGETS else None)

    @classmethod
    def read(cls, data: object) -> "Opponents | None":
        """The players in what :meth:`as_dict` gave, perhaps elsewhere; ``None`` if there are none
        that could be had here.

        No budget is larger than the full one: a file from outside may ask for anything.
        """
        if not isinstance(data, Mapping) or data.get("name") not in PLAYERS:
            return None
        name = str(data["name"])
        if name not in BUDGETS:
            return cls(name)
        worlds = count_of(data.get("worlds"), sys.maxsize)
        nodes = count_of(data.get("nodes"), sys.maxsize)
        most = max(BUDGETS.values())
        if not (worlds and nodes):
            return None
        return cls(name, Budget(min(worlds, most.worlds), min(nodes, most.nodes)))

    def as_dict(self) -> dict[str, Any]:
        """The players as JSON data."""
        found: dict[str, Any] = {"name": self.name}
        if self.budget is not None:
            found |= self.budget._asdict()
        return found

    def player(self, seed: Seed) -> Player:
        """A player for all their seats."""
        return make(self.name, seed, self.budget)


def advice_budget(part: float) -> Budget:
    """What a hint or a mark of the review may cost, by the part of a full budget."""
    return lessened(advice.BUDGET, part)


def lessened(budget: Budget, part: float) -> Budget:
    """A part of a budget."""
    return Budget(max(FEWEST, round(budget.worlds * part)), round(budget.nodes * part))


@cache
def share() -> float:
    """The part of a full budget that decisions may have here.

    The environment may name it (:data:`ENVIRONMENT`), so that all tables of a server, or of a
    class, meet the same opponents. Otherwise it is what this machine can afford by one trial a
    process. Raises :class:`Problem` if the environment names no such part.
    """
    named = os.environ.get(ENVIRONMENT)
    if named is None:
        return measured()
    for part in SHARES:
        if named.strip() in (str(part), f"{part:g}"):
            return part
    known = tuple(f"{part:g}" for part in SHARES)
    raise Problem("table.problem.share", name=ENVIRONMENT, found=quoted(named), known=known)


def measured() -> float:
    """The part of a full budget that this machine can afford, by a trial."""
    view = _trial()
    player = make("master", 0, lessened(BUDGETS["master"], 0.125))
    taken = []
    for _ in range(3):
        began = time.process_time()
        player.choose(view)
        taken.append(time.process_time() - began)
        # What takes so long for the first time will not do in the budget after all.
        if taken[-1] > 4 * TARGET:
            break
    return share_for(min(taken))


def share_for(seconds: float) -> float:
    """The part of a full budget where the trial takes so long."""
    return next((part for part in SHARES if seconds * part <= TARGET), SHARES[-1])


def _trial() -> View:
    """A card to lead, of ten: an ordinary decision.

    Always this one, whatever is played, for :data:`TARGET` was measured with it.
    """
    game: Game = GAMES["preferansz"]
    state = game.start(dealer=2, number=42)
    while state.phase != "play":
        state = state.act(state.legal[0])
    assert state.to_act is not None
    return view_for(state, state.to_act)
