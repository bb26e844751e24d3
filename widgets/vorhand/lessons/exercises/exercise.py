"""An exercise: a moment of a deal, a question, and what each answer comes to.

What an exercise asks and what is right is never stored: the record, the seat and a few parameters
are, and its kind works out the rest with the engine and the solver.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from vorhand.games import Game, Rules, State
from vorhand.lessons.exercises.house import house, recast
from vorhand.lessons.exercises.kind import FORMS, Choice, Kind, Verdict
from vorhand.records import Record
from vorhand.terms import Phrase, Problem, Term, quoted
from vorhand.views import View, view_for

LONGEST_ANSWER = 80
"""Characters of an answer that are read: a hand of twelve cards has 35."""

__all__ = ["FORMS", "Choice", "Exercise", "ExerciseError", "Grade", "Kind", "Verdict"]


class ExerciseError(ValueError):
    """An exercise's data that cannot be used: a fault of the package, not of the learner."""


class Grade(NamedTuple):
    """How difficult an exercise is, 1 (easy) to 5, and what that was measured by.

    ``measured`` holds numbers by name: ``choices`` or ``cards`` to choose from, ``chance`` to find
    the answer by lot, shares of seeds with which a player finds it (``beginner``, ``club``, ...),
    ``misread``, the share of usual misreadings of the rules that lead to a wrong answer.
    """

    difficulty: int
    measured: Mapping[str, float]


@dataclass(frozen=True)
class Exercise:
    """An exercise. Two with the same id are the same.

    ``id`` is ``<game>/<kind>/<number>`` for one of the shipped set, where it is permanent, and
    ``<game>/<kind>/seed-<seed>`` for a generated one. ``record`` leads to the moment that is
    shown, ``seat`` is the learner's, ``given`` are the parameters of the kind.
    """

    id: str
    kind: Kind = field(compare=False)
    record: Record = field(repr=False, compare=False)
    seat: int = field(compare=False)
    given: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    grade: Grade = field(default=Grade(1, {}), compare=False)

    # ------------------------------------------------------------ what is shown before the answer

    @property
    def game(self) -> Game:
        """The game that it belongs to."""
        return self.record.game

    @property
    def difficulty(self) -> int:
        """1 (easy) to 5."""
        return self.grade.difficulty

    @property
    def open(self) -> bool:
        """Whether all hands are shown; the question says so then."""
        return self.kind.open

    @property
    def form(self) -> str:
        """What the answer is: one of :data:`FORMS`."""
        return self.kind.form

    @cached_property
    def house(self) -> tuple[Phrase, ...]:
        """The house rules without which the answer or its reasons would be others, after a
        heading; nothing if there are none."""
        return house(self)

    def under(self, rules: Rules) -> "Exercise":
        """The same question at a table with other house rules."""
        other = replace(self)
        # What is worked out from the record is put in its place.
        other.__dict__["state"] = recast(self.state, rules)
        return other

    @cached_property
    def view(self) -> View:
        """What the learner sees; no more may be shown before the answer unless all is open."""
        return view_for(self.state, self.seat)

    @cached_property
    def question(self) -> Phrase:
        """What is asked."""
        return self.kind.question(self)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """What can be answered, each with its words; empty where cards of the hand are meant."""
        return self.kind.choices(self)

    @cached_property
    def hints(self) -> tuple[Phrase, ...]:
        """Help to be asked for, a sentence at a time; none of them is the answer."""
        return self.kind.hints(self)

    # ------------------------------------------------------------ what stays until then

    @cached_property
    def state(self) -> State:
        """The deal at the moment that is shown, all of it.

        Raises :class:`ExerciseError` if the record is not whole.
        """
        replay = self.record.replay()
        if replay.fault is not None:
            raise ExerciseError(f"{self.id}: {replay.fault}")
        return replay.state

    @cached_property
    def answer(self) -> str:
        """The right answer, written as :meth:`check` reads it."""
        return self.kind.answer(self)

    def read(self, answer: object) -> str:
        """An answer from outside as it is judged: cards in pack order, one space between them.

        Raises :class:`~vorhand.terms.Problem` for what is no answer to this question.
        """
        if isinstance(answer, bool) or not isinstance(answer, str | int):
            raise Problem("exercise.problem.answer", found=quoted(answer))
        text = str(answer).strip()
        if len(text) > LONGEST_ANSWER:
            raise Problem("exercise.problem.answer", found=quoted(text))
        if self.form in ("card", "cards"):
            mask = self.game.pack.parse_hand(text)
            many = mask.bit_count()
            if not many or (self.form == "card" and many > 1):
                raise Problem("exercise.problem.answer", found=quoted(text))
            return self.game.pack.hand_text(mask)
        if text not in {choice.key for choice in self.choices}:
            raise Problem("exercise.problem.answer", found=quoted(text))
        return text

    def check(self, answer: object) -> Verdict:
        """What an answer comes to: whether it is right, why, and by which rules.

        Cards are written by their letters, in any order (``"H7 HA"``), a choice by its key.
        Raises :class:`~vorhand.terms.Problem` for what is no answer to this question.
        """
        return self.kind.judge(self, self.read(answer))

    # ------------------------------------------------------------ words

    def name(self, seat: int) -> Term:
        """What a player is called: the learner himself, or by his place at the table."""
        return Term(f"lesson.name.{(seat - self.seat) % self.game.seats}")

    def about(self, key: str, seat: int, **facts: Any) -> Phrase:
        """A sentence about a player, which has one form for the learner and one for others."""
        if seat == self.seat:
            return Phrase(f"{key}.you", facts)
        return Phrase(f"{key}.other", {"name": self.name(seat), **facts})

    # ------------------------------------------------------------ data

    def as_dict(self) -> dict[str, Any]:
        """The exercise as JSON data; :meth:`from_dict` reads it."""
        record = self.record.as_dict()
        kept = {key: record[key] for key in ("game", "rules", "dealer", "deal", "actions")}
        if kept["rules"] == {"preset": "seed"}:
            del kept["rules"]
        return {
            "id": self.id,
            "record": kept,
            "seat": self.seat,
            "given": dict(self.given),
            "difficulty": self.difficulty,
            "measured": dict(self.grade.measured),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], kinds: Mapping[str, Kind]) -> "Exercise":
        """The exercise in JSON data; raises :class:`ExerciseError` if it cannot be used."""
        try:
            _, kind, _ = data["id"].split("/")
            record = Record.read({"format": "vorhand-record", "version": 1, **data["record"]})
            grade = Grade(data["difficulty"], data["measured"])
            return cls(data["id"], kinds[kind], record, data["seat"], data["given"], grade)
        except (KeyError, TypeError, ValueError) as error:
            raise ExerciseError(f"{data!r:.60}: {error!r}") from error
