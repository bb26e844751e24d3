"""Best play with all hands open: does the soloist make it, how many tricks, what each card gives.

>>> from vorhand.games import GAMES
>>> game = GAMES["brandeln"]
>>> state = game.start(dealer=3, number=42)
>>> for action in ["bid 3", "pass", "pass", "pass", "trump H"]:
...     state = state.act(action)
>>> solver = Solver.of(state)
>>> solver.makes(Board.of(state)), solver.tricks(Board.of(state))
(True, 3)

The search is in Python, and in C where that could be built; both give the same answers and play
the same cards on the way to them.
"""

from vorhand.solver.boards import COMPILED, Board, Solver
from vorhand.solver.position import Kind, Position

__all__ = ["COMPILED", "Board", "Kind", "Position", "Solver"]
