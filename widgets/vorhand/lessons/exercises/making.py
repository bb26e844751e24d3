"""Making the shipped set: what is there stays as it is, what is missing is added from seeds.

So an id always means the same exercise, and running it again on a whole set changes nothing.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random

from vorhand.games import Game
from vorhand.lessons.exercises.bidding import Bidding
from vorhand.lessons.exercises.exercise import Exercise
from vorhand.lessons.exercises.generating import drafted, generate
from vorhand.lessons.exercises.kind import Kind
from vorhand.lessons.exercises.kinds import KINDS

CANDIDATES = 3
"""Seeds that are tried for each exercise wanted; the set is a choice among what they give."""

TALK = ("auction", "contra")
"""The phases in which a player answers what others have said."""

TALKS = 12
"""Exercises of bidding in those phases: chance alone brings few that are clear."""

AHEAD = 1.5
"""Points by which the right call is ahead in these."""

DATA = Path(__file__).parent / "data"


def filled(found: Sequence[Exercise], game: Game, name: str) -> list[Exercise]:
    """These exercises of a game, with those of a kind added that are missing."""
    kind = KINDS[name]
    there = [each for each in found if each.kind is kind]
    missing = kind.each - len(there)
    candidates = (generate(game, name, seed) for seed in range(1, CANDIDATES * missing + 1))
    chosen = _spread(candidates, missing)
    if isinstance(kind, Bidding):
        talks = [each for each in [*there, *chosen] if each.state.phase in TALK]
        missing = TALKS - len(talks)
        chosen += _spread(islice(_talks(game, kind), max(0, CANDIDATES * missing)), missing, talks)
    if not chosen:
        return list(found)
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


def _talks(game: Game, kind: Bidding) -> Iterator[Exercise]:
    """Exercises in which others have spoken before, with one call far ahead."""
    for seed in count(1):
        draft = kind.draft_of(game, Random(f"{game.name}/{kind.name}/{TALK[0]}/{seed}"), TALK)
        if draft is not None:
            exercise = drafted(f"{game.name}/{kind.name}/{TALK[0]}-{seed}", kind, draft)
            if exercise.grade.measured["ahead"] >= AHEAD:
                yield exercise


def _spread(
    candidates: Iterable[Exercise], count: int, there: Sequence[Exercise] = ()
) -> list[Exercise]:
    """So many of them, from the easiest on: as many degrees and situations as there are, beside
    those that are there."""
    left = sorted(candidates, key=lambda each: each.difficulty)
    chosen: list[Exercise] = []
    while left and len(chosen) < count:

        def known(each: Exercise) -> tuple[int, int]:
            others = [*there, *chosen]
            alike = sum(_traits(each) == _traits(other) for other in others)
            degree = sum(each.difficulty == other.difficulty for other in others)
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
