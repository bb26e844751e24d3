"""Lessons, exercises and the progress of a class on the command line."""

import csv
import errno
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from vorhand.cli import main
from vorhand.games import GAMES
from vorhand.lessons import Lesson, Progress, Work, course
from vorhand.lessons.exercises import exercise, exercises, kinds
from vorhand.lessons.progress import LONGEST
from vorhand.lessons.school import _rows
from vorhand.messages import Messages
from vorhand.messages.choice import offered
from vorhand.table.exercise_desk import ExerciseDesk
from vorhand.table.study import MOST
from vorhand.table.terminal import lettered, meant
from vorhand.terms import Fact, Problem

SAY = Messages("en")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command with lines typed to it; the status, and what is printed and complained of."""
    monkeypatch.setenv("VORHAND_PROGRESS", str(tmp_path / "own.json"))

    def command(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            status = main(["--language", "en", *arguments])
        except SystemExit as ended:
            status = int(ended.code or 0)
        return status, *capsys.readouterr()

    return command


def typed_for(id: str) -> str:
    """What is typed for the right answer of an exercise."""
    each = exercise(id)
    scene = ExerciseDesk(each.game.name, ids=[id], served=True).scene()
    letters = {button["answer"]: letter for letter, button in lettered(scene["answers"])}
    return letters.get(each.answer, each.answer)


def kept(path: Path) -> Progress:
    return Progress.read(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_an_exercise_of_every_kind_is_solved_by_typing(game: str, run: Run, tmp_path: Path) -> None:
    for kind in kinds(GAMES[game]):
        each = exercises(game, kind)[-1]
        status, printed, _ = run("exercise", each.id, typed=typed_for(each.id))
        assert status == 0, each.id
        assert SAY.phrase(each.question) in printed
        assert SAY("exercise.right") in printed
        assert kept(tmp_path / "own.json").work_on(each.id).solved
        told = printed.partition(SAY.phrase(each.question))[0]
        hidden = [hand for seat, hand in enumerate(each.state.hands) if seat != each.seat]
        for hand in [] if each.open else hidden:
            assert not set(each.game.pack.hand_text(hand).split()) & set(told.split())


def test_a_series_with_slips_is_kept_in_its_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "anna.json"
    first, second = exercises("brandeln", "winner")[:2]
    wrong = next(letter for letter in "abcd" if letter != typed_for(first.id))
    typed = ["nonsense", "?", wrong, typed_for(first.id), "", "!"]
    status, printed, _ = run(
        *("exercise", "brandeln/winner", "--count", "2", "--progress", str(file)),
        typed="\n".join(typed),
    )
    assert status == 0
    assert SAY("exercise.problem.answer", found='"nonsense"') in printed
    assert SAY.phrase(first.hints[0]) in printed
    assert SAY("exercise.ui.result", n=2, solved=1, first=0, hints=2) in printed
    work = kept(file).work_on(first.id)
    assert (work.tries, work.hints, work.solved) == (2, 1, True)
    assert not kept(file).work_on(second.id).solved
    _, table, _ = run("exercise", "--csv", "--progress", str(file))
    assert [row["id"] for row in csv.DictReader(io.StringIO(table))] == [first.id, second.id]
    _, text, _ = run("exercise", "--json", "--progress", str(file))
    assert Progress.read(json.loads(text)) == kept(file)
    _, listed, _ = run("exercise", "brandeln", "--progress", str(file))
    title = SAY("exercise.kind.winner")
    assert SAY("exercise.ui.tab.open", title=title, n=8, done=1) in listed


def test_exercises_from_a_seed(run: Run) -> None:
    typed = typed_for("preferansz/winner/seed-7")
    status, printed, _ = run(
        "exercise", "preferansz/winner", "--seed", "7", "--count", "1", typed=typed
    )
    assert status == 0
    assert "preferansz/winner/seed-7" in printed


@pytest.mark.parametrize("lesson", course("brandeln")[:3] + course("preferansz")[5:7])
def test_a_lesson_is_played_to_its_end(lesson: Lesson, run: Run, tmp_path: Path) -> None:
    id = lesson.id
    # Every answer shown, and on.
    status, printed, _ = run("lesson", id, typed="!\n\n" * 40)
    assert status == 0
    assert SAY(f"lesson.{id.replace('/', '.')}.title") in printed
    done = kept(tmp_path / "own.json")
    assert 0 < len(done.of(id)) <= len(lesson.steps)
    _, listed, _ = run("lesson", id.partition("/")[0])
    assert id in listed


@pytest.mark.parametrize("language", offered())
def test_the_language_that_is_chosen_is_spoken(language: str, run: Run) -> None:
    say, each = Messages(language), exercises("preferansz", "payment")[0]
    _, printed, _ = run("exercise", each.id, "--language", language, typed="!\n")
    assert say.phrase(each.question) in printed
    assert say("study.answer") in printed


def test_what_is_typed_is_understood() -> None:
    pack = GAMES["brandeln"].pack
    cards = {"buttons": [], "verb": "discard", "count": 2}
    assert meant("ha  c7", cards, pack) == f"discard {pack.hand_text(pack.parse_hand('HA C7'))}"
    assert meant("HZ", cards, pack) == "HZ"
    calls = [{"answer": "bid 3", "label": "3"}, {"answer": "pass", "label": "Pass"}]
    assert meant("B", {"buttons": calls, "count": 0}, pack) == "pass"
    assert meant("bid 3", {"buttons": calls, "count": 0}, pack) == "bid 3"
    numbers = [{"answer": "-2", "label": "\N{MINUS SIGN}2"}, {"answer": "3", "label": "3"}]
    assert lettered({"buttons": numbers}) == []
    assert meant("\N{MINUS SIGN}2", {"buttons": numbers, "count": 0}, pack) == "-2"


@pytest.mark.parametrize(
    ("arguments", "status", "key", "facts"),
    [
        (
            ("exercise", "brandeln/winner/none"),
            *(1, "exercise.problem.id", {"found": '"brandeln/winner/none"'}),
        ),
        (("exercise", "poker/winner"), 1, "exercise.problem.id", {"found": '"poker/winner"'}),
        (
            ("exercise", "brandeln/none"),
            *(1, "exercise.problem.kind"),
            {"found": '"none"', "game": "brandeln", "known": kinds(GAMES["brandeln"])},
        ),
        (
            ("exercise", "brandeln/winner", "--count", "0"),
            *(1, "study.option.count.range", {"found": 0, "most": MOST}),
        ),
        (("exercise", "brandeln/winner/1", "--seed", "3"), 1, "study.option.seed.alone", {}),
        (("exercise", "brandeln/winner/1", "--count", "3"), 1, "study.option.seed.alone", {}),
        (("exercise", "brandeln/winner/1", "--csv"), 1, "study.option.alone", {}),
        (
            ("lesson", "brandeln/none"),
            *(1, "lesson.problem.lesson"),
            {"found": '"brandeln/none"', "known": tuple(each.id for each in course("brandeln"))},
        ),
        (("exercise", "brandeln/winner/1"), 1, "study.ended", {}),
        (("lesson", "brandeln/pack"), 1, "study.ended", {}),
        (
            ("progress", "no-such-file"),
            *(3, "cli.unreadable", {"file": "no-such-file", "reason": os.strerror(errno.ENOENT)}),
        ),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: tuple[str, ...], status: int, key: str, facts: dict[str, Fact], run: Run
) -> None:
    found, _, complaint = run(*arguments)
    assert found == status
    assert SAY(key, **facts) in complaint


def test_a_damaged_file_that_is_named_is_left_alone(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "anna.json"
    file.write_text("{", encoding="utf-8")
    status, printed, complaint = run("exercise", "brandeln/winner/1", "--progress", str(file))
    assert status == 3
    assert printed == ""
    assert str(file) in complaint
    assert file.read_text(encoding="utf-8") == "{"


def test_where_nothing_can_be_written_that_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("", encoding="utf-8")
    typed = typed_for("brandeln/winner/1")
    file = str(tmp_path / "a" / "b.json")
    status, _, complaint = run("exercise", "brandeln/winner/1", "--progress", file, typed=typed)
    assert status == 1
    assert file in complaint


def test_ctrl_c_ends_it_and_keeps_what_was_done(tmp_path: Path) -> None:
    file = tmp_path / "anna.json"
    # A run that is begun in the background hands down that Ctrl-C is ignored.
    started = (
        "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "runpy.run_module('vorhand', run_name='__main__', alter_sys=True)"
    )
    command = [sys.executable, "-c", started, "--language", "en"]
    command += ["exercise", "brandeln/winner", "--progress", str(file)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdin is not None
        process.stdin.write("a\n")
        process.stdin.flush()
        while not file.exists() and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=60)
    assert process.returncode == 130
    assert complaint.strip() == SAY("study.stopped")
    assert kept(file).work_on("brandeln/winner/1").tries == 1


def test_ctrl_c_ends_any_command_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("vorhand.cli.referee", stopped)
    assert main(["referee", os.devnull]) == 130


def test_a_class_becomes_one_table(run: Run, tmp_path: Path) -> None:
    done = {"tries": 3, "hints": 1, "seconds": 20, "solved": True, "broken": {}}
    for name in ("Berta", "=Anna"):
        work = {"brandeln/winner/1": done}
        data = {"format": "vorhand-progress", "version": 1, "done": {}, "work": work}
        (tmp_path / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    (tmp_path / "Carl.json").write_bytes(b"\xff\xfe")
    again = tmp_path / "again"
    again.mkdir()
    (again / "Berta.json").write_text("{}", encoding="utf-8")
    files = [str(path) for path in (*sorted(tmp_path.glob("*.json")), again / "Berta.json")]
    status, table, complaint = run("progress", *files, "--csv")
    assert status == 3
    rows = list(csv.reader(io.StringIO(table)))
    assert rows[0] == ["name", "what", "id", "done", "of", "tries", "hints", "seconds", "broken"]
    assert [row[0] for row in rows[1:]] == ["'=Anna", "Berta"]
    assert rows[1][1:] == ["exercise", "brandeln/winner/1", "1", "1", "3", "1", "20.0", ""]
    assert [line for line in complaint.splitlines() if "Carl.json" in line]
    assert SAY("study.twice", file=str(again / "Berta.json"), name="Berta") in complaint
    status, told, complaint = run("progress", str(tmp_path / "Berta.json"))
    assert (status, complaint) == (0, "")
    assert SAY("study.pupil", name="Berta", steps=0, solved=1, tries=3, hints=1) in told
    assert SAY("study.pupil.exercises", series="brandeln/winner", done=1, each=1) in told


def test_a_class_may_hand_in_tables(run: Run, tmp_path: Path) -> None:
    work = Work(3, 1, 20.5, True, {"brandeln.head": 2, "own": 1, "=own": 1})
    progress = Progress({"brandeln/pack": frozenset({"suits"}), "=x/y": frozenset({"z"})})
    progress = progress.with_work("brandeln/winner/1", work)
    (tmp_path / "vorhand-progress-Anna.csv").write_text(progress.csv(), encoding="utf-8-sig")
    (tmp_path / "Berta;=1.json").write_text(progress.dumps(), encoding="utf-8")
    files = [str(path) for path in sorted(tmp_path.iterdir())]
    status, told, _ = run("progress", *files, "--json")
    assert status == 0
    pupils = json.loads(told)["pupils"]
    assert list(pupils) == ["Anna", "Berta;=1"]
    assert pupils["Anna"] == pupils["Berta;=1"]
    assert pupils["Anna"][-1]["broken"] == {"brandeln.head": 2, "own": 1, "=own": 1}
    # As a spreadsheet reads it whose lists have semicolons: no formula either.
    _, table, _ = run("progress", *files, "--csv")
    cells = [cell for row in csv.reader(io.StringIO(table), delimiter=";") for cell in row]
    assert [cell for cell in cells if cell.lstrip().startswith("=")] == []


HEAD = "what,id,done,of,tries,hints,seconds,broken\n"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("what,id\n", "table"),
        (HEAD + "lesson,brandeln/pack,1,4\n", "table.line"),
        (HEAD + 'lesson,"brandeln/pack', "table.line"),
        (HEAD + "exercise,brandeln/pack,1,4,0,0,0,\n", "table.field"),
        (HEAD + 'lesson,"a\x1b[2J/b",1,4,0,0,0,\n', "table.field"),
        (HEAD + "lesson,brandeln/pack,5,4,0,0,0,\n", "table.field"),
        (HEAD + "exercise,brandeln/winner/1,2,,0,0,0,\n", "table.field"),
        (HEAD + "lesson,brandeln/pack,1,4,-1,0,0,\n", "table.field"),
        (HEAD + "lesson,brandeln/pack,1,4,\u0661,0,0,\n", "table.field"),
        (HEAD + "lesson,brandeln/pack,1,4,0,0,inf,\n", "table.field"),
        (HEAD + "lesson,brandeln/pack,1,4,0,0,9e999,\n", "table.field"),
        (HEAD + "lesson,brandeln/pack,1,4,0,0,0,head\n", "table.field"),
        (HEAD + 2 * "lesson,brandeln/pack,1,4,0,0,0,\n", "table.field"),
        (HEAD + "\n" * LONGEST, "too-large"),
    ],
)
def test_a_damaged_table_is_refused_by_its_name(
    text: str, key: str, run: Run, tmp_path: Path
) -> None:
    (tmp_path / "anna.csv").write_text(text, encoding="utf-8")
    status, told, complaint = run("progress", str(tmp_path / "anna.csv"))
    assert (status, told) == (3, "")
    assert str(tmp_path / "anna.csv") in complaint
    with pytest.raises(Problem) as caught:
        _rows(text)
    assert caught.value.key == f"lesson.problem.progress.{key}"
    assert SAY.problem(caught.value) in complaint
