"""The games: each is one module of this package with a ``GAME``, found here by itself."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from vorhand.games.family import Game, Rules
from vorhand.games.options import RulesError
from vorhand.games.state import Contract, IllegalAction, Refusal, Result, State, replayed
from vorhand.terms import Problem, quoted

__all__ = [
    "DEFAULT",
    "GAMES",
    "Contract",
    "Game",
    "GameError",
    "IllegalAction",
    "Refusal",
    "Result",
    "Rules",
    "RulesError",
    "State",
    "replayed",
]


class GameError(Problem, KeyError):
    """The name of a game that there is not."""


class Games(dict[str, Game]):
    """Games by name; asked for another it raises :class:`GameError`, which names those it has."""

    def __missing__(self, name: object) -> Game:
        raise GameError("problem.record.game", known=tuple(self), found=quoted(name))


def _found() -> Games:
    games = Games()
    for each in iter_modules(__path__):
        found = getattr(import_module(f"{__name__}.{each.name}"), "GAME", None)
        if isinstance(found, Game):
            games[found.name] = found
    return games


GAMES = _found()
"""The games by name; another name raises :class:`GameError`."""

DEFAULT: Final = "brandeln"
"""The game where none is named: the one that a newcomer is led to first."""
