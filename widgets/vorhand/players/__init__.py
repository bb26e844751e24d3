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
from vorhand.players.chance import RandomPlayer
from vorhand.players.thumb import ThumbPlayer

__all__ = ["PLAYERS", "Player", "Seed", "make"]

_MAKERS: dict[str, Callable[[Seed], Player]] = {"random": RandomPlayer, "thumb": ThumbPlayer}

PLAYERS: tuple[str, ...] = tuple(_MAKERS)
"""The names of the players, weakest first."""


def make(name: str, seed: Seed = 0) -> Player:
    """The player of this name; raises :class:`ValueError` if there is none.

    The same name and seed give the same action in the same view, in every process. One player
    may sit at several seats: it keeps nothing between its decisions.
    """
    try:
        maker = _MAKERS[name]
    except KeyError:
        raise ValueError(f"{name!r} is no player: {', '.join(PLAYERS)}") from None
    return maker(seed)
