"""Whole deals by a search that takes nothing for granted, against the solver.

It is the search in Python without its bounds, and with a table that holds an answer for the very
position that it was found in, so that nothing is concluded from cards that were not played. A brute
force over whole deals would take hours; this takes some hundredths of a second.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from vorhand.games import GAMES
from vorhand.solver import Board, Solver, search
from vorhand.solver.reach import FIELD
from vorhand.solver.search import Search

EVERY_CARD = (1 << 4 * FIELD) - 1


class Kind(NamedTuple):
    """Rules that touch the play, and contracts that are played alike under them."""

    game: str
    rules: dict[str, Any]
    contracts: tuple[str, ...]

    def __repr__(self) -> str:
        rules = ",".join(str(value) for value in self.rules.values())
        return f"{self.game} {rules or 'seed'}: {' '.join(self.contracts)}"


KINDS = [
    *(
        Kind(
            "brandeln",
            {"trump_order": order, "must_head": head, "must_trump": trump},
            ("3",),
        )
        for order in ("natural", "jack-seven")
        for head in ("always", "never")
        for trump in (False, True)
    ),
    *(
        Kind("brandeln", {"must_head": head}, (name,))
        for head in ("always", "never")
        for name in ("bettel", "herrenmord")
    ),
    Kind("preferansz", {}, ("2", "3", "4", "5")),
    Kind("preferansz", {}, ("durchmarsch",)),
    Kind("preferansz", {}, ("bettel",)),
]


@contextmanager
def nothing_for_granted() -> Iterator[type]:
    """The search in Python without bounds, its answers kept for the same position only."""
    learn, bounds = search.learn, search.bounds
    search.bounds = lambda kind, suits, leader, tricks: (0, 0, tricks, 0)
    search.learn = lambda entries, digits, reach, *answer: learn(
        entries, digits, EVERY_CARD, *answer
    )
    try:
        yield Search
    finally:
        search.learn, search.bounds = learn, bounds


def compare(kind: Kind, deals: int, seed: str) -> None:
    """Holds the solver to it in so many random deals."""
    dice = random.Random(f"{seed} {kind!r}")
    game = GAMES[kind.game]
    rules = game.rules(kind.rules)
    for _ in range(deals):
        start = game.start(rules, dealer=0, number=dice.randint(1, game.numbering.count))
        name = dice.choice(kind.contracts)
        contract = rules.contract(name, dice.choice(rules.trumps_of(name)))
        seats = range(game.seats)
        board = Board(start.dealt.hands, dice.choice(seats), dice.choice(seats))
        found = Solver(game, rules, contract).tricks(board)
        with nothing_for_granted() as plain:
            slow = Solver(game, rules, contract, plain).tricks(board)
        hands = " / ".join(map(game.pack.hand_text, board.hands))
        assert found == slow, f"{hands}: {contract}, {board.soloist} alone, {board.to_act} leads"
