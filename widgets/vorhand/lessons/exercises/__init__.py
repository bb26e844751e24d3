"""Exercises: a moment of a deal, one question, and feedback to every answer.

>>> from vorhand.messages import Messages
>>> one = exercise("brandeln/heading/1")
>>> verdict = one.check(one.answer)
>>> verdict.right, verdict.rules
(True, ('brandeln.head',))

Each game has a shipped set, whose ids are permanent; more are made from a seed. What is right is
worked out by the engine, the solver and the computer's players, never written down.
"""

from vorhand.lessons.exercises.exercise import Exercise, ExerciseError, Grade
from vorhand.lessons.exercises.generating import generate
from vorhand.lessons.exercises.kind import FORMS, Choice, Kind, Verdict
from vorhand.lessons.exercises.kinds import KINDS, kinds
from vorhand.lessons.exercises.run import ExerciseRun
from vorhand.lessons.exercises.shipped import exercise, exercises, series

__all__ = [
    "FORMS",
    "KINDS",
    "Choice",
    "Exercise",
    "ExerciseError",
    "ExerciseRun",
    "Grade",
    "Kind",
    "Verdict",
    "exercise",
    "exercises",
    "generate",
    "kinds",
    "series",
]
