"""The shipped exercises of each game, and any exercise by its id.

``data/<game>.json`` holds them, one a line, as :meth:`Exercise.as_dict` writes them. It is made by
``python -m vorhand.lessons.exercises``.
"""

import json
import re
from functools import cache
from importlib.resources import files

from vorhand.games import GAMES, Game
from vorhand.lessons.exercises.exercise import Exercise
from vorhand.lessons.exercises.generating import generate
from vorhand.lessons.exercises.kinds import KINDS, kind_of
from vorhand.terms import Problem, quoted

LONGEST_SEED = 18
"""Digits of a seed in an id."""

MADE = 7
"""Exercises of a series that is made from a seed."""


def exercises(game: Game | str, kind: str | None = None) -> tuple[Exercise, ...]:
    """The shipped exercises of a game, of one kind or all, in their order.

    Raises :class:`~vorhand.terms.Problem` for an unknown game or kind.
    """
    found = GAMES[game] if isinstance(game, str) else game
    if kind is None:
        return _shipped(found.name)
    chosen = kind_of(found, kind)
    return tuple([each for each in _shipped(found.name) if each.kind is chosen])


def exercise(id: str) -> Exercise:
    """The exercise of this id, shipped or of a seed (``brandeln/heading/seed-7``).

    Raises :class:`~vorhand.terms.Problem` if there is none.
    """
    parts = id.split("/") if isinstance(id, str) else []
    if len(parts) != 3 or parts[0] not in GAMES:
        raise Problem("exercise.problem.id", found=quoted(id))
    game, kind, name = parts
    made = re.fullmatch(rf"seed-(-?[0-9]{{1,{LONGEST_SEED}}})(?:-([1-5]))?", name)
    if made:
        return generate(game, kind, int(made[1]), int(made[2]) if made[2] else None)
    for each in exercises(game, kind):
        if each.id == id:
            return each
    raise Problem("exercise.problem.id", found=quoted(id))


def series(
    game: Game | str,
    kind: str,
    count: int | None = None,
    *,
    seed: int | None = None,
    difficulty: int | None = None,
) -> tuple[Exercise, ...]:
    """Some exercises of a kind: the shipped ones from the easiest on, or others from a seed.

    Those in which a house rule matters come after those that go by the source. Without ``count``
    it is all that are shipped, or :data:`MADE` from a seed. Raises
    :class:`~vorhand.terms.Problem` as :func:`exercises` and :func:`generate` do.
    """
    if seed is not None:
        return tuple(
            [generate(game, kind, seed + turn, difficulty) for turn in range(count or MADE)]
        )
    found = [each for each in exercises(game, kind) if difficulty in (None, each.difficulty)]
    return tuple(sorted(found, key=lambda each: (bool(each.house), each.difficulty))[:count])


@cache
def _shipped(game: str) -> tuple[Exercise, ...]:
    path = files(__package__) / "data" / f"{game}.json"
    if not path.is_file():
        return ()
    rows = json.loads(path.read_text(encoding="utf-8"))
    return tuple([Exercise.from_dict(row, KINDS) for row in rows])
