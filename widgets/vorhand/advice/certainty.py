"""Whether a claim is certain from what a seat has seen, and no guess that happens to be right."""

from typing import Final

from vorhand.players import Seed
from vorhand.players.base import chance
from vorhand.players.judgement import pays
from vorhand.players.prospects import counts_tricks
from vorhand.players.strong import settled_for_all
from vorhand.players.worlds import Unseen
from vorhand.solver import COMPILED, Board, Solver
from vorhand.terms import Problem
from vorhand.views import View

DEALS: Final = 60 if COMPILED else 16
"""Imagined deals in all of which a claim must hold."""


def certain(view: View, seed: Seed = 0, deals: int = DEALS) -> bool:
    """Whether the seat's side gets what :func:`~vorhand.advice.claim` claims, however the hidden
    cards lie.

    It must do so in each of so many deals that fit what the seat has seen, drawn evenly, by best
    play with open cards. The answer depends on the view and the seed alone, so it tells nothing
    of the hidden cards. Raises :class:`~vorhand.terms.Problem` unless the seat is to play a card.
    """
    contract, soloist = view.contract, view.soloist
    if view.phase != "play" or not view.legal or contract is None or soloist is None:
        raise Problem("problem.advice.no-play")
    unseen, dice = Unseen(view), chance(seed, view)
    solver = Solver(view.game, view.rules, contract)
    solo, left = view.seat == soloist, view.counts[view.seat]
    won = view.tricks[soloist]
    if settled_for_all(view):
        return True
    paid = pays(view.game, view.rules, contract)
    # Where only made or not is paid for, no more is asked: it is much the cheaper question.
    exact = counts_tricks(view.game, view.rules, contract)
    best = (max if solo else min)(paid[won : won + left + 1])
    for _ in range(min(deals, 4 * unseen.count)):
        world = unseen.draw(dice)
        board = Board(world.hands, soloist, view.seat, view.trick, won)
        holds = paid[solver.tricks(board)] == best if exact else solver.makes(board) == solo
        if not holds:
            return False
    return True
