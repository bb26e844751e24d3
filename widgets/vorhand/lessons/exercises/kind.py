"""What a kind of exercises is: how it asks, judges, drafts and grades its exercises."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from vorhand.games import Game, State
from vorhand.terms import Phrase, Term

if TYPE_CHECKING:
    from vorhand.lessons.exercises.exercise import Exercise, Grade

FORMS = ("choice", "cards", "number", "card")
"""What an answer is: one of several choices, a set of cards, a number, a card."""


class Choice(NamedTuple):
    """Something that can be answered: what is sent back, and how it reads."""

    key: str
    said: Phrase | Term


class Verdict(NamedTuple):
    """What an answer comes to: whether it is right, the reasons, and the ids of their rules.

    Of a wrong answer ``cause`` says in short what is wrong with it, and ``said`` why, with the
    cards; neither is the solution, which the verdict on the right answer says.
    """

    right: bool
    said: tuple[Phrase, ...]
    rules: tuple[str, ...] = ()
    cause: tuple[Phrase, ...] = ()


class Draft(NamedTuple):
    """What chance has brought for an exercise, before anybody has looked whether it is a good one.

    ``state`` is the moment that would be shown, ``seat`` the learner's.
    """

    state: State
    seat: int
    given: Mapping[str, Any]


class Kind(ABC):
    """A kind of exercises. All that it is asked concerns one of them and is worked out anew."""

    name: ClassVar[str]
    """The middle part of the exercises' ids."""
    form: ClassVar[str]
    """What the answer is: one of :data:`FORMS`."""
    open: ClassVar[bool] = False
    """Whether all hands are shown."""
    slow: ClassVar[bool] = False
    """Whether the solver or the players are asked for each new one: then a difficulty that is
    wanted would be waited for too long."""
    each: ClassVar[int] = 8
    """How many a game's shipped set has at the least."""
    tricks_shown: ClassVar[bool] = False
    """Whether the tricks so far lie there to be looked through."""
    talon_shown: ClassVar[bool] = False
    """Whether a talon that was turned up lies there still, because the answer goes by it."""

    def suits(self, game: Game) -> bool:
        """Whether the game has exercises of this kind; most kinds are for every game."""
        return True

    @abstractmethod
    def question(self, exercise: "Exercise") -> Phrase:
        """What is asked."""

    def choices(self, exercise: "Exercise") -> tuple[Choice, ...]:
        """What can be answered; none where cards of the hand are meant."""
        return ()

    def asks_for_player(self, exercise: "Exercise") -> bool:
        """Whether a player is the answer: then nobody may be marked as the one to act."""
        return False

    def count(self, exercise: "Exercise") -> int | None:
        """How many cards are the answer, where the question says it."""
        return 1 if self.form == "card" else None

    @abstractmethod
    def answer(self, exercise: "Exercise") -> str:
        """The right answer."""

    @abstractmethod
    def judge(self, exercise: "Exercise", answer: str) -> Verdict:
        """What an answer, as :meth:`Exercise.read` gives it, comes to."""

    def bearing(self, exercise: "Exercise") -> object:
        """What is compared with the same under other house rules: where it is equal, they do not
        matter. By default what is said of every choice."""
        return [self.judge(exercise, each.key) for each in self.choices(exercise)]

    @abstractmethod
    def hints(self, exercise: "Exercise") -> tuple[Phrase, ...]:
        """Help, a sentence at a time."""

    @abstractmethod
    def draft(self, game: Game, dice: Random) -> Draft | None:
        """An exercise by chance, with one right answer and worth asking; ``None`` for a blank."""

    @abstractmethod
    def grade(self, exercise: "Exercise") -> "Grade":
        """How difficult it is, and what that was measured by."""


def rule(game: Game, name: str) -> str:
    """The id of a rule of a game."""
    return f"{game.name}.{name}"


def graded(score: float) -> int:
    """A difficulty from a score of 0 (nobody errs) to 1 (hardly anybody finds it)."""
    return min(5, 1 + int(max(0.0, score) * 5))
