"""The games: each is one module of this package with a ``GAME``, found here by itself."""

from importlib import import_module
from pkgutil import iter_modules

from vorhand.games.family import Game, Rules
from vorhand.games.options import RulesError
from vorhand.games.state import Contract, IllegalAction, Refusal, Result, State, replayed

__all__ = [
    "GAMES",
    "Contract",
    "Game",
    "IllegalAction",
    "Refusal",
    "Result",
    "Rules",
    "RulesError",
    "State",
    "replayed",
]


def _found() -> dict[str, Game]:
    games: dict[str, Game] = {}
    for each in iter_modules(__path__):
        found = getattr(import_module(f"{__name__}.{each.name}"), "GAME", None)
        if isinstance(found, Game):
            games[found.name] = found
    return games


GAMES = _found()
"""The games by name."""
