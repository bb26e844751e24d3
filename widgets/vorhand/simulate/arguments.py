"""What a caller may give: numbers, seeds and games as the run takes them, or what is wrong."""

from operator import index
from typing import Any

from vorhand.games import GAMES, Game
from vorhand.players import Seed
from vorhand.terms import Problem, quoted

LARGEST = 10**1000
"""Numbers from here on are refused: Python itself does not write those of 4,300 digits."""


def whole_number(value: object) -> int | None:
    """The value as a whole number, NumPy's included; ``None`` if it is none."""
    if isinstance(value, bool):
        return None
    found: Any = value
    try:
        number = index(found)
    except TypeError:
        return None
    return number if abs(number) < LARGEST else None


def at_least(name: str, value: object, least: int) -> int:
    """The argument of this name; raises :class:`Problem` if it is no whole number from there on."""
    number = whole_number(value)
    if number is None or number < least:
        raise Problem("problem.simulate.number", name=name, least=least, found=quoted(value))
    return number


def seed_of(value: object) -> Seed:
    """The seed; raises :class:`Problem` if it would not be the same wherever it is written."""
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:  # half a surrogate pair
            raise Problem("problem.simulate.seed", found=quoted(value)) from None
        return value
    number = whole_number(value)
    if number is None:
        raise Problem("problem.simulate.seed", found=quoted(value))
    return number


def game_of(value: object) -> Game:
    """The game, given by its name or as itself; raises :class:`Problem` if it is none."""
    name = value.name if isinstance(value, Game) else value
    if not isinstance(name, str) or name not in GAMES:
        raise Problem("problem.simulate.game", found=quoted(value), known=tuple(GAMES))
    return GAMES[name]
