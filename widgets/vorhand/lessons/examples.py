"""Numbered deals that show something: for a class that plays the same cards, and then compares.

An example is one deal of ``data/examples.json`` and two or more *ways* to go on with it: the words
said up to the play, other rules, another dealer, or a first card. What comes of each way with open
cards and best play by all is the point of it; a test holds each example to what it is said to show.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from vorhand.games import GAMES, State
from vorhand.terms import Problem, quoted


@dataclass(frozen=True)
class Example:
    """A deal by its number, the seat that its point is about, and the ways to go on.

    ``id`` is permanent. ``states`` are the ways, each where its play begins, or a few cards on;
    ``moments`` are the same where a learner takes over, and ``deals`` before the first word.
    """

    id: str
    number: int
    seat: int
    states: tuple[State, ...]
    moments: tuple[State, ...]

    @property
    def deals(self) -> tuple[State, ...]:
        """The deal of each way as it was dealt: the same cards, under its rules and dealer."""
        return tuple(
            state.game.start(state.rules, dealer=state.dealer, number=self.number)
            for state in self.states
        )

    def ways(self, *labels: str) -> Mapping[str, State]:
        """The ways under the labels that a page gives them; raises :class:`ValueError` unless
        there is one for each."""
        return dict(zip(labels, self.states, strict=True))

    def openings(self, *labels: str) -> Mapping[str, State]:
        """As :meth:`ways`, each where a learner takes over."""
        return dict(zip(labels, self.moments, strict=True))


def example(id: str) -> Example:
    """The example of this id (``brandeln/hold``); raises :class:`~vorhand.terms.Problem` if there
    is none."""
    found = _all().get(id) if isinstance(id, str) else None
    if found is None:
        raise Problem("example.problem.id", found=quoted(id))
    return found


def examples(game: str) -> tuple[Example, ...]:
    """All examples of a game, in the order of the teacher's guide; none of a game there is not."""
    return tuple(each for id, each in _all().items() if id.partition("/")[0] == game)


@cache
def _all() -> dict[str, Example]:
    text = (files(__package__) / "data" / "examples.json").read_text(encoding="utf-8")
    return {each["id"]: _read(each) for each in json.loads(text)}


def _read(data: Mapping[str, Any]) -> Example:
    game = GAMES[data["id"].partition("/")[0]]
    states, moments = [], []
    for way in data["ways"]:
        dealer = way.get("dealer", data["dealer"])
        state = game.start(game.rules(way.get("rules")), dealer=dealer, number=data["number"])
        reached = [state]
        for action in way["actions"]:
            reached.append(reached[-1].act(action))
        states.append(reached[-1])
        moments.append(reached[way["moment"]])
    return Example(data["id"], data["number"], data["seat"], tuple(states), tuple(moments))
