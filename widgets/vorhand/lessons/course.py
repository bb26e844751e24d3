"""Lessons as data: scenes, each a record with steps at its moments; some steps ask the learner.

The file of a lesson (``data/<game>/<name>.json``)::

    {"id": "brandeln/hold",
     "scenes": [{"seat": 0, "open": true,
                 "record": {... RECORD.md ...},
                 "steps": [{"id": "goal", "at": 0, "shows": ["brandeln.turn"]},
                           {"id": "try", "at": 2, "ask": {"kind": "act", ...}}]}]}

``seat`` is the learner's; with ``open`` all hands are shown, otherwise the learner's view. ``at``
is how many actions of the record have happened. ``dealt`` instead shows the deal after so many
packets, and ``board`` the whole pack or the ladder of bids. With ``apart`` the talon that has been
turned up still lies on the table, before its winner takes it into the hand. ``shows`` names the
rules that the step explains and its state has in it. Texts are messages:
``lesson.<game>.<name>.<step>`` and, below it, ``.ask``, ``.right``, ``.also`` and ``.not``.

Lesson and step ids are permanent: progress is kept by them. A step that has moved keeps its id, and
``was`` names the lesson that it came from. The ids of steps that are gone stand under ``gone``, so
that no other step is given them.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from vorhand.games import State
from vorhand.lessons.dealing import Given, given
from vorhand.records import Record
from vorhand.terms import Fact, Problem, Term, quoted

KINDS = ("act", "seat", "number", "pick")
BOARDS = ("", "pack", "ladder")


class LessonError(ValueError):
    """A lesson's data that cannot be used: a fault of the package, not of the learner."""


@dataclass(frozen=True)
class Ask:
    """What the learner has to do at a step.

    ``kind`` is ``"act"`` (do what the deal asks for now), ``"seat"`` (name a player),
    ``"number"`` (one of ``choices``) or ``"pick"`` (a card of the own hand). For ``act``, ``right``
    are the actions that are right, empty for any legal one. For the others ``of`` says what is
    asked, and the answer is worked out by the engine. ``also`` are other right acts, each with a
    text of its own. ``wrong`` are acts that must be refused, each with its rule; ``feedback`` names
    the wrong answers that have a text of their own (``"*"``: all others); ``praise`` says that the
    right answer has one. With ``follow`` the lesson goes on with the learner's card instead of the
    recorded one, where each trick keeps its winner: no text may name the card.
    """

    kind: str
    right: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    of: str = ""
    choices: tuple[int, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)
    feedback: tuple[str, ...] = ()
    praise: bool = False
    follow: bool = False


@dataclass(frozen=True)
class Step:
    """One step: its permanent id, the moment it shows, the rules it explains, and what it asks.

    ``was`` is the id of the lesson that it stood in before, or empty.
    """

    id: str
    scene: "Scene"
    at: int
    dealt: int | None = None
    board: str = ""
    apart: bool = False
    shows: tuple[str, ...] = ()
    ask: Ask | None = None
    was: str = ""

    @property
    def key(self) -> str:
        """The key of the step's text."""
        return f"{self.scene.lesson.key}.{self.id}"

    @property
    def state(self) -> State:
        """The deal at this step."""
        return self.scene.states[self.at]

    @property
    def packets(self) -> tuple[Given, ...] | None:
        """The packets dealt so far, while the deal is being dealt; ``None`` afterwards."""
        return None if self.dealt is None else given(self.state)[: self.dealt]

    @property
    def upcoming(self) -> str | None:
        """The action that the record goes on with."""
        actions = self.scene.record.actions
        return actions[self.at] if self.at < len(actions) else None

    @property
    def names(self) -> tuple[Term, ...]:
        """What the players are called in this step's texts, by seat."""
        game, home = self.scene.record.game, self.scene.seat
        return tuple(
            Term(f"lesson.name.{(seat - home) % game.seats}") for seat in range(game.seats)
        )

    def __repr__(self) -> str:
        return f"<step {self.scene.lesson.id}#{self.id}>"


@dataclass(frozen=True)
class Scene:
    """A record, the seat that the learner has in it, whether all cards are open, and its steps.

    In a ``silent`` one it is not told what was said before: the learner knows nothing of it yet.
    """

    lesson: "Lesson"
    record: Record
    seat: int
    open: bool
    silent: bool = False

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The deal after each number of actions; raises :class:`LessonError` if one is illegal."""
        replay = self.record.replay()
        if replay.fault is not None:
            raise LessonError(f"{self.lesson.id}: {replay.fault}")
        return replay.states

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """What every text of the scene may name: the other players by their place at the table,
        suits and cards by their letters."""
        game = self.record.game
        pack = game.pack
        facts: dict[str, Fact] = {
            letter: Term(f"suit.{pack.name}.{letter}") for letter in pack.suits
        }
        facts |= {card: Term(f"card.{pack.name}.{card}") for card in pack.texts}
        facts |= {f"name{place}": Term(f"lesson.name.{place}") for place in range(1, game.seats)}
        return facts


@dataclass(frozen=True)
class Lesson:
    """A lesson: its permanent id, ``<game>/<name>``, and its steps in order."""

    id: str
    data: Mapping[str, Any] = field(repr=False, compare=False)

    @property
    def game(self) -> str:
        """The name of the game that it belongs to."""
        return self.id.split("/")[0]

    @property
    def key(self) -> str:
        """What the keys of its messages begin with; ``.title`` and ``.goal`` stand below it."""
        return f"lesson.{self.id.replace('/', '.')}"

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps; raises :class:`LessonError` for data that cannot be used."""
        steps: list[Step] = []
        try:
            for data in self.data["scenes"]:
                record = Record.read({"format": "vorhand-record", "version": 1, **data["record"]})
                scene = Scene(
                    self, record, data["seat"], data.get("open", True), data.get("silent", False)
                )
                steps += [_step(scene, each) for each in data["steps"]]
        except (KeyError, TypeError, Problem) as error:
            raise LessonError(f"{self.id}: {error!r}") from error
        if len({step.id for step in steps}) != len(steps):
            raise LessonError(f"{self.id}: a step's id stands twice")
        return tuple(steps)

    @property
    def gone(self) -> frozenset[str]:
        """The ids of steps that it had once."""
        return frozenset(self.data.get("gone", ()))

    def step(self, id: str) -> Step:
        """The step with this id; raises :class:`~vorhand.terms.Problem` for an unknown one."""
        return self.steps[self.place(id)]

    def place(self, step: str) -> int:
        """The place of a step in :attr:`steps`.

        Raises :class:`~vorhand.terms.Problem` for an unknown id.
        """
        for place, each in enumerate(self.steps):
            if each.id == step:
                return place
        known = tuple(each.id for each in self.steps)
        raise Problem("lesson.problem.step", lesson=self.id, found=quoted(step), known=known)


def _step(scene: Scene, data: Mapping[str, Any]) -> Step:
    ask = data.get("ask")
    step = Step(
        data["id"],
        scene,
        data["at"],
        data.get("dealt"),
        data.get("board", ""),
        data.get("apart", False),
        tuple(data.get("shows", ())),
        _ask(ask) if ask else None,
        data.get("was", ""),
    )
    named = re.fullmatch("[a-z][a-z0-9-]*", step.id) and step.board in BOARDS
    if not named or not 0 <= step.at < len(scene.states):
        raise LessonError(f"{scene.lesson.id}: {data}")
    return step


def _ask(data: Mapping[str, Any]) -> Ask:
    if data["kind"] not in KINDS:
        raise LessonError(f"there is no ask of kind {data['kind']!r}")
    return Ask(
        data["kind"],
        tuple(data.get("right", ())),
        tuple(data.get("also", ())),
        data.get("of", ""),
        tuple(data.get("choices", ())),
        dict(data.get("wrong", {})),
        tuple(data.get("feedback", ())),
        data.get("praise", False),
        data.get("follow", False),
    )


@cache
def course(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in order.

    Raises :class:`~vorhand.terms.Problem` for a game without a course.
    """
    folder = files(__package__) / "data" / game
    index = folder / "course.json"
    if not re.fullmatch("[a-z]+", game) or not index.is_file():
        found = (files(__package__) / "data").iterdir()
        known = sorted(path.name for path in found if path.is_dir())
        raise Problem("lesson.problem.course", found=quoted(game), known=tuple(known))
    names = json.loads(index.read_text(encoding="utf-8"))
    lessons = []
    for name in names:
        data = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        if data["id"] != f"{game}/{name}":
            raise LessonError(f"{game}/{name}: the file says it is {data['id']!r}")
        lessons.append(Lesson(data["id"], data))
    return tuple(lessons)


def lesson(id: str) -> Lesson:
    """The lesson with this id; raises :class:`~vorhand.terms.Problem` if there is none."""
    game, slash, _ = str(id).partition("/")
    if not slash:
        raise Problem("lesson.problem.id", found=quoted(id))
    lessons = course(game)
    for each in lessons:
        if each.id == id:
            return each
    known = tuple(each.id for each in lessons)
    raise Problem("lesson.problem.lesson", found=quoted(id), known=known)
