"""Exercises from a seed: candidates by chance, until one is good."""

from random import Random

from vorhand.games import GAMES, Game
from vorhand.lessons.exercises.exercise import Exercise
from vorhand.lessons.exercises.house import LEAST
from vorhand.lessons.exercises.kind import Draft, Kind
from vorhand.lessons.exercises.kinds import kind_of
from vorhand.records import Record
from vorhand.terms import Problem, quoted

TRIES = 4000
"""Candidates before giving up; most kinds need a few, the rarest some hundred."""

HARDEST = 5


def generate(game: Game | str, kind: str, seed: int, difficulty: int | None = None) -> Exercise:
    """The exercise of a seed, a whole number: the same in every process for this version.

    With ``difficulty`` (1 to 5) it is the first that is as hard as that. Kinds that ask the
    solver or the players take seconds, others milliseconds. Raises
    :class:`~vorhand.terms.Problem` for an unknown game or kind, a seed or difficulty that is none,
    and where nothing as hard as that is found.
    """
    found = GAMES[game] if isinstance(game, str) else game
    chosen = kind_of(found, kind)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise Problem("exercise.problem.seed", found=quoted(seed))
    if difficulty is not None and (
        isinstance(difficulty, bool)
        or not isinstance(difficulty, int)
        or not 1 <= difficulty <= HARDEST
    ):
        raise Problem("exercise.problem.difficulty", found=quoted(difficulty))
    name = f"seed-{seed}" if difficulty is None else f"seed-{seed}-{difficulty}"
    id = f"{found.name}/{kind}/{name}"
    for turn in range(TRIES):
        draft = chosen.draft(found, Random(f"{found.name}/{kind}/{seed}/{turn}"))
        if draft is None:
            continue
        exercise = drafted(id, chosen, draft)
        if difficulty is None or exercise.difficulty == difficulty:
            return exercise
    raise Problem("exercise.problem.none", kind=kind, game=found.name)


def drafted(id: str, kind: Kind, draft: Draft) -> Exercise:
    """The exercise of a draft, graded."""
    record = Record.of(draft.state)
    bare = Exercise(id, kind, record, draft.seat, draft.given)
    grade = kind.grade(bare)
    if bare.house:
        grade = grade._replace(difficulty=max(LEAST, grade.difficulty))
    return Exercise(id, kind, record, draft.seat, draft.given, grade)
