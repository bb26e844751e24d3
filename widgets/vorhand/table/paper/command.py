"""`--sheet` of `vorhand lesson`, `vorhand exercise` and `vorhand deal`: a sheet as a file."""

import argparse
from collections.abc import Callable, Sequence

from vorhand.games import GAMES
from vorhand.messages import Messages
from vorhand.table.paper.deals import DealSheet
from vorhand.table.paper.lessons import LessonSheet
from vorhand.table.paper.sheet import Sheet
from vorhand.table.paper.worksheets import Worksheet
from vorhand.terms import Problem, quoted, shortened

Out = Callable[[str], None]


def lesson_sheet(chosen: argparse.Namespace, messages: Messages, out: Out) -> int:
    """`vorhand lesson ID --sheet FILE`. Returns the exit status."""
    _alone(chosen, messages)
    if chosen.which is None or chosen.which in GAMES:
        chosen.refuse(messages("study.sheet.lesson"))
    key, language = not chosen.no_key, messages.language
    return _saved(chosen, lambda: LessonSheet(chosen.which, key, language), messages, out)


def exercise_sheet(chosen: argparse.Namespace, messages: Messages, out: Out) -> int:
    """`vorhand exercise … --sheet FILE`: of a game, of kinds, or these. Returns the exit status."""
    _alone(chosen, messages)
    return _saved(chosen, lambda: _worksheet(chosen, messages.language), messages, out)


def deal_sheet(
    chosen: argparse.Namespace, game: str, numbers: Sequence[int], messages: Messages, out: Out
) -> int:
    """`vorhand deal … --sheet FILE`. Returns the exit status."""
    if chosen.json:
        chosen.refuse(messages("study.sheet.alone"))
    sheet = DealSheet(game, numbers, chosen.dealer, language=messages.language)
    return _saved(chosen, lambda: sheet, messages, out)


def _worksheet(chosen: argparse.Namespace, language: str) -> Worksheet:
    parts = [each.split("/") for each in chosen.which]
    games = {each[0] for each in parts}
    if len(games) != 1:
        raise Problem("study.sheet.game", found=tuple(quoted(each) for each in sorted(games)))
    game = games.pop()
    ids = [each for each in chosen.which if each.count("/") > 1]
    kinds = [each[1] for each in parts if len(each) == 2]
    facts = {"seed": chosen.seed, "count": chosen.count, "level": chosen.level}
    return Worksheet(game, kinds, ids, **facts, key=not chosen.no_key, language=language)


def _alone(chosen: argparse.Namespace, messages: Messages) -> None:
    if chosen.progress is not None or chosen.csv or chosen.json:
        chosen.refuse(messages("study.sheet.alone"))


def _saved(
    chosen: argparse.Namespace, make: Callable[[], Sheet], messages: Messages, out: Out
) -> int:
    try:
        sheet = make()
    except Problem as problem:
        chosen.refuse(messages.problem(problem))
    sheet.save(chosen.sheet)
    out(messages("study.sheet.saved", file=shortened(chosen.sheet, 1000)))
    return 0
