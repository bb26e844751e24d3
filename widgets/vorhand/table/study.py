"""`vorhand lesson`, `vorhand exercise` and `vorhand progress`: learning without a browser."""

import argparse
import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from vorhand.games import GAMES
from vorhand.lessons import Progress, course
from vorhand.lessons.exercises import exercise, exercises, kinds
from vorhand.lessons.rows import Row, totals
from vorhand.lessons.school import class_data, class_table, pupils_of, read_progress
from vorhand.messages import Messages
from vorhand.records import json_text
from vorhand.table import lesson_keep
from vorhand.table.exercise_desk import ExerciseDesk
from vorhand.table.lesson_desk import LessonDesk
from vorhand.table.paper.command import exercise_sheet, lesson_sheet
from vorhand.table.terminal import Terminal
from vorhand.terms import Problem, shortened

Out = Callable[[str], None]

MOST = 100
"""Exercises of one series: a kind that asks the players takes seconds for each."""

FAILED, DAMAGED, STOPPED = 1, 3, 130
"""Exit statuses: the input has ended too early, a file cannot be read, and Ctrl-C."""


# ------------------------------------------------------------------ lessons and exercises


def read_lesson(chosen: argparse.Namespace, messages: Messages, out: Out) -> int:
    """`vorhand lesson`: read and play one, or list them. Returns the exit status."""
    if chosen.sheet is not None:
        return lesson_sheet(chosen, messages, out)
    _for_sheets(chosen, messages)
    kept = _Kept(chosen.progress)
    if _told(chosen, kept, out, messages):
        return 0
    if chosen.which is None or chosen.which in GAMES:
        for game in GAMES if chosen.which is None else (chosen.which,):
            out(messages(f"game.{game}"))
            for each in course(game):
                done = len(kept.progress.through(each))
                title, steps = messages(f"{each.key}.title"), len(each.steps)
                key = "tab.done" if done == steps else "tab.open"
                told = messages(f"lesson.ui.{key}", title=title, n=steps, done=done)
                out(f"  {each.id:<28}{told}")
        return 0
    game = chosen.which.partition("/")[0]
    try:
        desk = LessonDesk((chosen.which,), game, messages.language, served=True)
    except Problem as problem:
        chosen.refuse(messages.problem(problem))
    return _run(desk, "lesson", kept, out, messages)


def do_exercises(chosen: argparse.Namespace, messages: Messages, out: Out) -> int:
    """`vorhand exercise`: do one, or a series, or list the kinds. Returns the exit status."""
    if chosen.sheet is not None:
        return exercise_sheet(chosen, messages, out)
    _for_sheets(chosen, messages)
    chosen.which = chosen.which[0] if chosen.which else None
    kept = _Kept(chosen.progress)
    if _told(chosen, kept, out, messages):
        return 0
    which: str = chosen.which or ""
    parts = which.split("/")
    if which == "" or which in GAMES:
        for game in GAMES if which == "" else (which,):
            out(messages(f"game.{game}"))
            for kind in kinds(GAMES[game]):
                found = exercises(game, kind)
                solved = sum(kept.progress.work_on(each.id).solved for each in found)
                title, many = messages(f"exercise.kind.{kind}"), len(found)
                key = "tab.done" if solved == many else "tab.open"
                told = messages(f"exercise.ui.{key}", title=title, n=many, done=solved)
                out(f"  {f'{game}/{kind}':<28}{told}")
        return 0
    game = parts[0]
    asked = parts[1] if len(parts) == 2 and game in GAMES else None
    seed, count = chosen.seed, chosen.count
    try:
        if count is not None and not 1 <= count <= MOST:
            raise Problem("study.option.count.range", found=count, most=MOST)
        if asked is None and (seed, count) != (None, None):
            raise Problem("study.option.seed.alone")
        ids = () if asked is not None else (exercise(which).id,)
        language = messages.language
        desk = ExerciseDesk(game, asked, ids, seed, count, language, served=True)
    except Problem as problem:
        chosen.refuse(messages.problem(problem))
    return _run(desk, "exercise", kept, out, messages)


def _for_sheets(chosen: argparse.Namespace, messages: Messages) -> None:
    """Refuse what goes with a sheet alone."""
    several = not isinstance(chosen.which, str | None) and len(chosen.which) > 1
    if several or chosen.no_key or getattr(chosen, "level", None) is not None:
        chosen.refuse(messages("study.sheet.only"))


class _NotKeptError(Problem):
    """What was done cannot be written."""


class _Kept:
    """The progress in a file: the one that is named, else the learner's own."""

    def __init__(self, name: str | None) -> None:
        self._file = lesson_keep.file() if name is None else Path(name)
        # A file that was named is refused if it is damaged; the own one is put aside when saving.
        named = name is not None and self._file.exists()
        self.progress = read_progress(self._file) if named else lesson_keep.load(self._file)

    def keep(self, progress: Progress) -> None:
        """Write what there is more, if there is."""
        if progress == self.progress:
            return
        try:
            lesson_keep.save(progress, self._file)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            facts = {"file": shortened(str(self._file), 1000), "reason": reason}
            raise _NotKeptError("study.not-kept", **facts) from None
        self.progress = progress


def _told(chosen: argparse.Namespace, kept: _Kept, out: Out, messages: Messages) -> bool:
    """Print what has been done so far, if that is asked for."""
    if not (chosen.csv or chosen.json):
        return False
    if chosen.which is not None:
        chosen.refuse(messages("study.option.alone"))
    text = kept.progress.csv() if chosen.csv else kept.progress.dumps()
    out(text.rstrip("\n"))
    return True


def _run(
    desk: LessonDesk | ExerciseDesk, name: str, kept: _Kept, out: Out, messages: Messages
) -> int:
    desk.receive({"command": "progress", "text": kept.progress.dumps()})
    out(messages(f"study.{name}.keys"))
    out(messages(f"cli.deal.letters.{desk.scene()['pack']}"))
    try:
        Terminal(desk, messages, _line, out, lambda: kept.keep(desk.progress)).run()
    except EOFError:
        print(messages("study.ended"), file=sys.stderr)
        return FAILED
    except _NotKeptError as error:
        print(messages.problem(error), file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print(messages("study.stopped"), file=sys.stderr)
        return STOPPED
    return 0


def _line() -> str:
    """A line that is typed; raises :class:`EOFError` when there is no more."""
    try:
        if sys.stdin is None:  # closed by whoever started this
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return input("> ")
    except UnicodeDecodeError:
        # No text, so no answer; what can be answered is said where the question stands.
        return "\N{REPLACEMENT CHARACTER}"
    except OSError as error:
        raise Problem("cli.unreadable.input", reason=error.strerror or "") from None


# ------------------------------------------------------------------ the progress of a class


def tell_progress(chosen: argparse.Namespace, messages: Messages, out: Out) -> int:
    """`vorhand progress`: that of a class in one table. Returns the exit status."""
    pupils, refused = pupils_of(chosen.files)
    for problem in refused:
        print(messages.problem(problem), file=sys.stderr)
    if chosen.csv:
        out(class_table(pupils).rstrip("\n"))
    elif chosen.json:
        out(json_text(class_data(pupils)))
    else:
        for name, rows in pupils.items():
            out(messages("study.pupil", name=name, **totals(rows)))
            for line in _series(rows, messages):
                out(f"  {line}")
    return DAMAGED if refused else 0


def _series(rows: tuple[Row, ...], messages: Messages) -> Iterator[str]:
    """What a pupil has done in each lesson and in each kind of exercises."""
    by_series: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        by_series.setdefault((row.what, row.series), []).append(row)
    for (what, series), found in by_series.items():
        done = sum(row.done for row in found)
        if what == "exercise":
            yield messages("study.pupil.exercises", series=series, done=done, each=len(found))
        else:
            whole = found[0].of
            of = "?" if whole is None else whole
            yield messages("study.pupil.lesson", series=series, done=done, of=of)
