"""Beside an exercise: how far the learner is with each kind, what comes next, and new exercises."""

from typing import Any

from vorhand.games import Game
from vorhand.lessons import Progress
from vorhand.lessons.exercises import KINDS, exercises, kinds
from vorhand.messages import Messages

Data = dict[str, Any]


def done_so_far(game: Game, progress: Progress, here: str, messages: Messages) -> Data:
    """How many exercises of each kind are solved, how many of them with help, and what is next."""
    rows: list[Data] = []
    left = []
    for kind in kinds(game):
        works = [progress.work_on(each.id) for each in exercises(game, kind)]
        solved = [work for work in works if work.solved]
        helped = sum(work.hints > 0 for work in solved)
        counts = {"n": len(works), "done": len(solved), "helped": helped}
        key = "helped" if helped else "of"
        title = messages(f"exercise.kind.{kind}")
        row: Data = {"kind": kind, "title": title, "here": kind == here, **counts}
        rows.append({**row, "text": messages(f"exercise.ui.done.{key}", **counts)})
        if len(solved) < len(works):
            begun = any(work.tries or work.hints for work in works)
            left.append((begun, len(solved) / len(works), kind, title))
    totals = {key: sum(row[key] for row in rows) for key in ("n", "done")}
    found = {"label": messages("exercise.ui.done", **totals), "rows": rows}
    if not left:
        return {**found, "next": messages("exercise.ui.then.all")}
    # A kind that has not been begun, in their order; then the one with most left to do.
    begun, _, _, title = min(left, key=lambda each: each[:2])
    key = "low" if begun else "new"
    return {**found, "next": messages(f"exercise.ui.then.{key}", title=title)}


def new_ones(game: Game, here: str, count: int, messages: Messages) -> Data:
    """The choice of a kind and a difficulty for exercises that are made anew."""
    found = []
    for kind in kinds(game):
        # As hard as none of those shipped is, there may be none at all.
        shipped = [] if KINDS[kind].slow else exercises(game, kind)
        degrees = sorted({each.difficulty for each in shipped})
        title = messages(f"exercise.kind.{kind}")
        found.append({"value": kind, "label": title, "degrees": degrees})
    degree = [messages("exercise.ui.more.degree", n=n) for n in range(1, 6)]
    return {
        "label": messages("exercise.ui.more"),
        "kind": messages("exercise.ui.more.kind"),
        "kinds": found,
        "here": here,
        "difficulty": messages("exercise.ui.more.difficulty"),
        "degrees": [messages("exercise.ui.more.any"), *degree],
        "make": messages("exercise.ui.more.make", n=count),
    }
