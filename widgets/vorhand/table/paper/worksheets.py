"""Exercises on paper: numbered, with lines to write on, and a page of answers with their rules."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape

from vorhand.games import GAMES
from vorhand.lessons.exercises import Exercise, ExerciseRun, exercise, kinds, series
from vorhand.lessons.exercises.generating import HARDEST
from vorhand.lessons.exercises.kinds import kind_of
from vorhand.messages import Messages
from vorhand.table.exercise_scene import ShownExercise, right_answer, scene_of
from vorhand.table.paper.board import STAR, board_html, options_html
from vorhand.table.paper.sheet import Sheet, blank, lines, rule_list
from vorhand.table.speech import Speech
from vorhand.terms import Problem, Term, quoted

USUAL, MOST = 10, 100
"""Exercises of a sheet where nothing is said of how many, and at most."""

WHY = 2
"""Lines for the reason."""


@dataclass(frozen=True, repr=False)
class Worksheet(Sheet):
    """Exercises of a game: some ``kinds``, by default all, or those with these ``ids``.

    ``kinds`` and ``ids`` are names, or one text with spaces between them. ``count`` exercises are
    shared out among the kinds; with ``seed`` they are made from it, otherwise they are the shipped
    ones, the easiest first. ``level`` (1 to 5) asks for those of one difficulty. ``key`` adds the
    page of answers. Raises :class:`~vorhand.terms.Problem` for what there is not, or not so often.
    """

    game: str
    kinds: str | Sequence[str] = ()
    ids: str | Sequence[str] = ()
    count: int | None = None
    seed: int | None = None
    level: int | None = None
    key: bool = True
    language: str = ""

    def __post_init__(self) -> None:
        _ = GAMES[self.game]
        if not _whole(self.count, MOST):
            raise Problem("paper.problem.count", found=quoted(self.count), most=MOST)
        if not _whole(self.level, HARDEST):
            raise Problem("exercise.problem.difficulty", found=quoted(self.level))
        if self.ids and (self.kinds or (self.count, self.seed, self.level) != (None, None, None)):
            raise Problem("paper.problem.ids")
        _ = self.exercises

    @cached_property
    def exercises(self) -> tuple[Exercise, ...]:
        """The exercises in the order of the sheet."""
        if self.ids:
            return tuple([self._by_id(each) for each in _names(self.ids)])
        game = GAMES[self.game]
        chosen = tuple(dict.fromkeys(_names(self.kinds))) or kinds(game)
        for kind in chosen:
            kind_of(game, kind)
        found = {}
        for kind, many in zip(chosen, self._shares(len(chosen)), strict=True):
            if many:
                found[kind] = series(game, kind, many, seed=self.seed, difficulty=self.level)
        made = tuple([each for of_kind in found.values() for each in of_kind])
        if not made:
            raise Problem("paper.problem.level")
        if self.count is not None and len(made) < self.count:
            raise Problem("paper.problem.few", n=len(made))
        return made

    def _by_id(self, id: str) -> Exercise:
        found = exercise(id if id.count("/") > 1 else f"{self.game}/{id}")
        if found.game.name != self.game:
            raise Problem("paper.problem.other-game", found=quoted(id), game=self.game)
        return found

    def _shares(self, many: int) -> list[int]:
        """How many exercises of each kind: as equally as can be, the first kinds more."""
        count = self.count or (USUAL if many > 1 or self.seed is not None else MOST)
        return [count // many + (place < count % many) for place in range(many)]

    # ------------------------------------------------------------ what is printed

    def title(self) -> str:
        messages = self.messages()
        return messages("paper.worksheet", game=messages(f"game.{self.game}"))

    def pack(self) -> str:
        return GAMES[self.game].pack.name

    def body(self) -> str:
        messages = self.messages()
        names = tuple([Term(f"lesson.name.{place}") for place in range(1, GAMES[self.game].seats)])
        parts = [
            f'<p class="vs-blanks">{blank(messages("paper.name"))}{blank(messages("paper.date"))}'
            "</p>",
            f'<p class="vs-note">{escape(messages("paper.seats", names=names))}</p>',
        ]
        asked = [self._asked(at, each, messages) for at, each in enumerate(self.exercises, 1)]
        if any(STAR in each for each in asked):
            parts.append(f'<p class="vs-note">{escape(messages("paper.star"))}</p>')
        parts += asked
        if self.key:
            answers = [
                self._answered(at, each, messages) for at, each in enumerate(self.exercises, 1)
            ]
            head, note = escape(messages("paper.key")), escape(messages("paper.key.note"))
            parts.append(
                f'<section class="vs-key"><h2>{head}</h2><p class="vs-note">{note}</p>'
                f"<ol>{''.join(answers)}</ol></section>"
            )
        return "".join(parts)

    def _asked(self, at: int, each: Exercise, messages: Messages) -> str:
        scene = scene_of(ShownExercise(ExerciseRun(each), Speech(messages, each.game)))
        labels = [button["label"] for button in scene["answers"]["buttons"]]
        board = board_html(scene["board"], self.pack(), messages, tick=not labels)
        answer = options_html(labels) if labels else ""
        house = f'<p class="vs-house">{escape(scene["text"])}</p>' if scene["text"] else ""
        return (
            f'<section class="vs-exercise"><h2><span class="vs-number">{at}</span> '
            f"{escape(scene['title'])} <small>{escape(scene['goal'])}</small></h2>"
            f'{house}{board}<p class="vs-ask">{escape(scene["ask"])}</p>'
            f"{answer}{lines(messages('paper.why'), WHY)}</section>"
        )

    def _answered(self, at: int, each: Exercise, messages: Messages) -> str:
        verdict = each.check(each.answer)
        shown = ShownExercise(ExerciseRun(each), Speech(messages, each.game))
        why = shown.say(tuple([said for said in verdict.said if said.key != "exercise.right"]))
        rules = {}
        for rule in verdict.rules:
            statement = each.state.rules.statement(rule)
            if statement is not None:
                rules[rule] = messages.phrase(statement)
        return (
            f'<li value="{at}"><b>{escape(right_answer(shown))}</b>. {escape(why)}'
            f"{rule_list(rules)}</li>"
        )

    def __repr__(self) -> str:
        ids = " ".join([each.id for each in self.exercises])
        return f"Worksheet({self.game!r}, ids={ids!r})"


def _whole(number: object, most: int) -> bool:
    """Whether a number, where one is given, is a whole one from 1 on."""
    if number is None:
        return True
    return isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= most


def _names(given: str | Iterable[str]) -> tuple[str, ...]:
    return tuple(given.split()) if isinstance(given, str) else tuple(given)
