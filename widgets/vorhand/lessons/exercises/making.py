"""Making the shipped set: what is there stays as it is, what is missing is added from seeds.

So an id always means the same exercise, and running it again on a whole set changes nothing.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from vorhand.games import Game
from vorhand.lessons.exercises.exercise import Exercise
from vorhand.lessons.exercises.generating import generate
from vorhand.lessons.exercises.kind import Kind
from vorhand.lessons.exercises.kinds import KINDS

EACH = {"bidding": 9}
"""Exercises of each kind, where it is not as many as usual."""

USUAL = 8

CANDIDATES = 3
"""Seeds that are tried for each exercise wanted; the set is a choice among what they give."""

DATA = Path(__file__).parent / "data"


def filled(found: Sequence[Exercise], game: Game, name: str) -> list[Exercise]:
    """These exercises of a game, with those of a kind added that are missing."""
    kind = KINDS[name]
    there = sum(each.kind is kind for each in found)
    missing = EACH.get(name, USUAL) - there
    if missing <= 0:
        return list(found)
    candidates = (generate(game, name, seed) for seed in range(1, CANDIDATES * missing + 1))
    chosen = _spread(candidates, missing)
    # An id that has gone is not given again.
    last = max([int(each.id.rsplit("/", 1)[1]) for each in found if each.kind is kind], default=0)
    more = [_numbered(each, kind, number) for number, each in enumerate(chosen, last + 1)]
    order = list(KINDS)
    # The sort is stable: within a kind they stay as they were.
    return sorted([*found, *more], key=lambda each: order.index(each.kind.name))


def write(game: Game, made: Iterable[Exercise]) -> Path:
    """Write the set of a game as the package reads it, one exercise a line."""
    path = DATA / f"{game.name}.json"
    lines = [json.dumps(each.as_dict(), separators=(",", ":")) for each in made]
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    return path


def _spread(candidates: Iterable[Exercise], count: int) -> list[Exercise]:
    """So many of them, from the easiest on: as many degrees and situations as there are."""
    left = sorted(candidates, key=lambda each: each.difficulty)
    chosen: list[Exercise] = []
    while left and len(chosen) < count:

        def known(each: Exercise) -> tuple[int, int]:
            alike = sum(_traits(each) == _traits(other) for other in chosen)
            degree = sum(each.difficulty == other.difficulty for other in chosen)
            return degree + 2 * alike, alike

        best = min(left, key=known)
        left.remove(best)
        chosen.append(best)
    return sorted(chosen, key=lambda each: each.difficulty)


def _traits(exercise: Exercise) -> tuple[object, ...]:
    """What makes an exercise like another: its rules, its contract, its question, its reason."""
    state = exercise.state
    name = state.contract.name if state.contract else state.phase
    answer = exercise.answer if exercise.form == "choice" and state.phase != "play" else ""
    reasons = exercise.check(exercise.answer).rules
    return str(state.rules.as_dict()), name, exercise.given.get("ask"), answer, reasons


def _numbered(exercise: Exercise, kind: Kind, number: int) -> Exercise:
    id = f"{exercise.game.name}/{kind.name}/{number}"
    return Exercise(id, kind, exercise.record, exercise.seat, exercise.given, exercise.grade)
