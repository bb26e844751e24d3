"""The deals of data/bench, and what a solver is asked about them.

Seat 0 is the soloist, and the first suit is trump where there is one.
"""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from vorhand.games import GAMES
from vorhand.solver import Board, Solver

DATA = Path(__file__).parent / "data" / "bench"


@cache
def deals(game: str, kind: str) -> tuple[Board, ...]:
    """The 300 deals of a set: ``random``, ``bid`` or ``bettel``."""
    pack = GAMES[game].pack
    found = []
    for line in (DATA / f"{game}.jsonl").read_text(encoding="utf-8").splitlines():
        deal = json.loads(line)
        if deal["set"] == kind:
            hands = tuple(pack.parse_hand(hand) for hand in deal["hands"][: GAMES[game].seats])
            found.append(Board(hands, 0, deal["leader"]))
    return tuple(found)


class Question(NamedTuple):
    """A set of deals, the contract, and what is asked: ``tricks``, or whether so many are taken."""

    game: str
    contract: str
    asked: str
    kind: str
    rules: tuple[tuple[str, object], ...] = ()

    @property
    def boards(self) -> tuple[Board, ...]:
        return deals(self.game, self.kind)

    def solver(self, search: type) -> Solver:
        """A fresh solver that has learnt nothing yet."""
        game = GAMES[self.game]
        rules = game.rules(dict(self.rules))
        trump = rules.trumps_of(self.contract)[0]
        contract = rules.contract(self.contract, trump)
        if self.asked.isdigit():
            contract = contract._replace(required=int(self.asked))
        return Solver(game, rules, contract, search)

    def ask(self, solver: Solver) -> Callable[[Board], int]:
        return solver.tricks if self.asked == "tricks" else solver.makes

    def __repr__(self) -> str:
        rules = ",".join(str(value) for _, value in self.rules)
        words = [self.game, rules, self.contract, self.asked, self.kind]
        return " ".join(word for word in words if word)


VARIANT = (("preset", "variant"),)

QUESTIONS = (
    Question("brandeln", "3", "tricks", "random"),
    Question("brandeln", "3", "tricks", "bid"),
    Question("brandeln", "3", "makes", "bid"),
    Question("brandeln", "3", "tricks", "random", VARIANT),
    Question("brandeln", "herrenmord", "tricks", "random"),
    Question("brandeln", "bettel", "makes", "bettel"),
    Question("brandeln", "bettel", "tricks", "bettel"),
    Question("preferansz", "5", "tricks", "random"),
    Question("preferansz", "5", "tricks", "bid"),
    Question("preferansz", "5", "6", "bid"),
    Question("preferansz", "durchmarsch", "tricks", "random"),
    Question("preferansz", "bettel", "makes", "bettel"),
    Question("preferansz", "bettel", "tricks", "bettel"),
    Question("preferansz", "bettel", "tricks", "random"),
)
"""Preferánsz 5 is Eichel, its first suit; Brandeln's first suit is clubs."""
