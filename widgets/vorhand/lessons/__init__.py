"""The lessons: what is taught as data, and the logic that runs it.

A lesson is one JSON file in ``data/<game>/``; ``data/<game>/course.json`` lists a game's lessons in
order. A game with such a folder has a course, and nothing else needs to know of it. The texts are
messages; what shows a lesson on screen is :mod:`vorhand.table.lesson`. Exercises, which ask one
question each, are in :mod:`vorhand.lessons.exercises`.
"""

from vorhand.lessons.choices import Choice, Group, choices, groups
from vorhand.lessons.course import Ask, Lesson, LessonError, Scene, Step, course, lesson
from vorhand.lessons.dealing import Given, given
from vorhand.lessons.progress import Progress
from vorhand.lessons.runner import Outcome, Runner, name_of
from vorhand.lessons.work import Work

__all__ = [
    "Ask",
    "Choice",
    "Given",
    "Group",
    "Lesson",
    "LessonError",
    "Outcome",
    "Progress",
    "Runner",
    "Scene",
    "Step",
    "Work",
    "choices",
    "course",
    "given",
    "groups",
    "lesson",
    "name_of",
]
