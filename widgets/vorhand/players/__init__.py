"""The computer's players: each sees one seat's view and answers with a legal action.

>>> player = make("random", seed=7)
>>> from vorhand.games import GAMES
>>> from vorhand.views import view_for
>>> state = GAMES["brandeln"].start(dealer=3, number=42)
>>> player.choose(view_for(state, 0)) in state.legal
True
"""

from collections.abc import Callable

from vorhand.players.base import Player, Seed
from vorhand.players.beginner import Beginner
from vorhand.players.chance import RandomPlayer
from vorhand.players.strong import BUDGETS, Budget, Club, Master
from vorhand.players.thumb import ThumbPlayer

__all__ = ["BUDGETS", "PLAYERS", "Budget", "Player", "Seed", "make"]

_MAKERS: dict[str, Callable[[Seed, Budget | None], Player]] = {
    "random": lambda seed, _: RandomPlayer(seed),
    "beginner": lambda seed, _: Beginner(seed),
    "thumb": lambda seed, _: ThumbPlayer(seed),
    "club": Club,
    "master": Master,
}

PLAYERS: tuple[str, ...] = tuple(_MAKERS)
"""The names of the players, weakest first."""


def make(name: str, seed: Seed = 0, budget: Budget | None = None) -> Player:
    """The player of this name; raises :class:`ValueError` if there is none.

    The same name, seed and budget give the same action in the same view, in every process. One
    player may sit at several seats: it keeps nothing between its decisions. ``budget`` is what
    a decision may cost those who imagine the hidden cards (Club and Master); the default is one
    that suits the search in use, in C or in Python.
    """
    try:
        maker = _MAKERS[name]
    except KeyError:
        raise ValueError(f"{name!r} is no player: {', '.join(PLAYERS)}") from None
    return maker(seed, budget)
