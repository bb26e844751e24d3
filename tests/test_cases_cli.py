"""The two commands over deals and records: `vorhand deal` and `vorhand referee` (RECORD.md)."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import reference
from vorhand.cli import main

PREFERANSZ = [
    "E7 E8 E9 EX EU EO EK EA G7 G8",
    "G9 GX GU GO GK GA H7 H8 H9 HX",
    "HU HO HK HA S7 S8 S9 SX SU SO",
]


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own, on a terminal that knows no more than ASCII."""
    command = [sys.executable, "-m", "vorhand.cli", *arguments]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    return subprocess.run(command, input=given, capture_output=True, env=environment)


def record(**changes: Any) -> dict[str, Any]:
    whole = {
        "format": "vorhand-record",
        "version": 1,
        "game": "brandeln",
        "dealer": 3,
        "deal": {"number": 42},
        "actions": [],
    }
    return {**whole, **changes}


# ---------------------------------------------------------------- deal


def dealt(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["deal", *arguments, "--json"]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def test_a_deal_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "preferansz", "--number", "42"]) == 0
    printed = capsys.readouterr().out
    assert "42" in printed
    for owner in reference.hands_of_number("preferansz", 42):
        assert " ".join(owner) in printed


@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_a_record_with_empty_actions(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = dealt(capsys, game, "--number", "42")
    assert (data["game"], data["deal"], data["actions"]) == (game, {"number": 42}, [])
    assert "error" not in reference.referee(data)


def test_given_hands(capsys: pytest.CaptureFixture[str]) -> None:
    expected = {"hands": PREFERANSZ, "talon": "SK SA"}
    assert dealt(capsys, "preferansz", "--hands", *PREFERANSZ)["deal"] == expected
    assert dealt(capsys, "preferansz", "--hands", *PREFERANSZ, "SA SK")["deal"] == expected
    slashes = " / ".join([*PREFERANSZ, "SK SA"])
    assert dealt(capsys, "preferansz", "--hands", slashes)["deal"] == expected


def test_a_random_deal(capsys: pytest.CaptureFixture[str]) -> None:
    seen = {dealt(capsys, "brandeln", "--random")["deal"]["number"] for _ in range(5)}
    assert len(seen) == 5
    assert all(1 <= number <= reference.highest_number("brandeln") for number in seen)
    first = dealt(capsys, "brandeln", "--random", "--seed", "class 7b")
    assert first == dealt(capsys, "brandeln", "--random", "--seed", "class 7b")
    assert first != dealt(capsys, "brandeln", "--random", "--seed", "class 7c")


@pytest.mark.parametrize(
    "arguments",
    [
        ["brandeln", "--number", "0"],
        ["brandeln", "--number", "-5"],
        ["brandeln", "--number", "472518347558401"],
        ["brandeln", "--dealer", "4"],
        ["preferansz", "--dealer", "3"],
        ["brandeln", "--hands", "C7"],
        ["preferansz", "--hands", *PREFERANSZ, "SK"],
        ["preferansz", "--hands", *PREFERANSZ, "SK E7"],
        ["preferansz", "--hands", *PREFERANSZ, "SK SA", "S7"],
        ["preferansz", "--hands", "C7", *PREFERANSZ[1:]],
    ],
)
def test_no_such_deal(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", *arguments]) == 3
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [["skat"], [], ["brandeln", "--number", "x"], ["brandeln", "--number", "1", "--random"]],
)
def test_no_such_command(arguments: list[str]) -> None:
    with pytest.raises(SystemExit):
        main(["deal", *arguments])


# ---------------------------------------------------------------- referee


def test_status_and_answer(tmp_path: Path) -> None:
    records = [
        (record(actions=["bid 3", "pass"]), 0),
        (record(actions=["bid 3", "hold"]), 2),
        (record(dealer=9), 3),
    ]
    for data, status in records:
        done = run("referee", "-", given=json.dumps(data).encode())
        assert done.returncode == status
        assert done.stderr == b""
        answer = json.loads(done.stdout)
        if "error" in answer:
            assert isinstance(answer["error"].pop("message"), str)
        assert answer == reference.referee(data)
        path = tmp_path / "record.json"
        path.write_bytes(json.dumps(data).encode())
        assert run("referee", str(path)).stdout == done.stdout


def test_lines() -> None:
    records: list[Any] = [
        record(actions=["bid 3", "pass"]),
        record(actions=["bid 3", "hold"]),
        record(game="skat"),
        record(actions=["pass"] * 4),
        7,
        [],
    ]
    lines = [json.dumps(data).encode() for data in records]
    given = b"\n\n  \n".join(lines[:3]) + b"\r\n\r\n" + b"\r\n".join(lines[3:])
    done = run("referee", "--lines", "-", given=given)
    assert done.returncode == 0
    assert done.stderr == b""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for answer in answers:
        if "error" in answer:
            assert set(answer["error"]) == {"index", "action", "rule", "message"}
            del answer["error"]["message"]
    assert answers == [reference.referee(data) for data in records]


def test_lines_that_are_no_text_spoil_only_themselves() -> None:
    whole = json.dumps(record(comment="Zeile\u2028und\u0085noch eine"), ensure_ascii=False)
    given = b"\xff\xfe\n" + whole.encode() + b"\n" + b"[" * 100_000 + b"\n{}\n" + whole.encode()
    done = run("referee", "--lines", "-", given=given)
    assert done.returncode == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["error" in answer for answer in answers] == [True, False, True, True, False]


def test_nothing_at_all() -> None:
    assert run("referee", "-").returncode == 3
    done = run("referee", "--lines", "-", given=b"\n \n")
    assert (done.returncode, done.stdout) == (0, b"")


def test_what_has_no_utf8_is_answered() -> None:
    given = json.dumps(record(actions=["\ud800"])).encode()
    done = run("referee", "-", given=given)
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["action"] == "\ud800"


def test_the_answer_is_utf8() -> None:
    done = run("referee", "-", given=json.dumps(record(actions=["Grün ♠"])).encode())
    assert json.loads(done.stdout.decode("utf-8"))["error"]["action"] == "Grün ♠"


@pytest.mark.parametrize("name", ["no-such-file.json", "."])
def test_a_file_that_is_not_there(name: str, tmp_path: Path) -> None:
    done = run("referee", str(tmp_path / name))
    assert done.returncode == 3
    # One line that says so, on either stream, and no traceback.
    assert len((done.stdout + done.stderr).splitlines()) == 1


def test_a_discard_is_read_either_way() -> None:
    start = {"game": "preferansz", "dealer": 2, "deal": {"hands": PREFERANSZ, "talon": "SK SA"}}
    calls = ["decline", "decline", "decline", "bid 5", "pass", "pass"]
    for discard in ("discard E7 SA", "discard SA E7"):
        data = record(**start, actions=[*calls, discard])
        done = run("referee", "-", given=json.dumps(data).encode())
        assert json.loads(done.stdout)["hands"][0] == "E8 E9 EX EU EO EK EA G7 G8 SK"
    data = record(**start, actions=[*calls, "discard G9 E7"])
    error = json.loads(run("referee", "-", given=json.dumps(data).encode()).stdout)["error"]
    assert (error["action"], error["rule"]) == ("discard G9 E7", "table.not-your-card")


def test_the_message_names_the_cards() -> None:
    hands = ["CA CQ S9 SJ HT DK D7", "CK C9 SA S7 HQ DA DT", "CJ CT SK ST H7 HK D9"]
    data = record(
        deal={"hands": [*hands, "C7 SQ H9 HJ HA DJ DQ"]},
        actions=["bid 3", "pass", "pass", "pass", "trump H", "play S9", "play S7"],
    )
    error = json.loads(run("referee", "-", given=json.dumps(data).encode()).stdout)["error"]
    assert error["rule"] == "brandeln.head"
    for words in ("ace of spades", "seven of spades", "nine of spades"):
        assert words in error["message"].lower()


# ---------------------------------------------------------------- what a shell may do


def test_a_seed_of_any_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in ("\udcff", "\ud800", ""):
        first = dealt(capsys, "brandeln", "--random", "--seed", seed)
        assert first == dealt(capsys, "brandeln", "--seed", seed)
    known = dealt(capsys, "brandeln", "--seed", "class 7b")["deal"]["number"]
    assert known == Random("class 7b").randint(1, reference.highest_number("brandeln"))


@pytest.mark.parametrize(
    ("written", "name"),
    [("Brandeln", "brandeln"), ("PREFERANSZ", "preferansz"), ("Preferánsz", "preferansz")],
)
def test_the_name_of_a_game_as_people_write_it(
    written: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dealt(capsys, written, "--number", "1")["game"] == name


@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_the_letters_of_the_cards_are_explained(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deal", game]) == 0
    legend = capsys.readouterr().out.splitlines()[-1]
    for letter in reference.SUITS[game] + [each for each in reference.RANKS[game] if each > "9"]:
        assert f" {letter} " in legend


@pytest.mark.parametrize(
    "arguments",
    [
        ["deal", "brandeln", "--number", "5", "--seed", "x"],
        ["deal", "brandeln", "--hands", "C7", "--seed", "x"],
        ["deal", "brandeln", "--number", "٣"],
        ["deal", "brandeln", "--number", "1_000"],
        ["deal", "brandeln", "--number", "+5"],
        ["deal", "brandeln", "--number", " 5"],
        ["deal", "brandeln", "--number", ""],
        ["deal", "brandeln", "--number", "-"],
        ["deal", "brandeln", "--number", "4" * 5000],
        ["deal", "brandeln", "--dealer", "²"],
        ["deal", "skat"],
        ["referee"],
        ["solve"],
        ["shuffle"],
        [],
    ],
    ids=lambda arguments: " ".join(arguments)[:40],
)
def test_what_is_no_command_is_no_illegal_action(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("usage: vorhand")


def test_the_help_says_what_the_exit_status_means(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "Exit status: 0 " in capsys.readouterr().out


@pytest.mark.parametrize("options", [[], ["--lines"]])
def test_a_file_that_cannot_be_read_is_a_record_that_cannot(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in (tmp_path, tmp_path / "no-such-file.json", Path("\0")):
        assert main(["referee", *options, str(file)]) == 3
        error = json.loads(capsys.readouterr().out)["error"]
        assert "cannot be read" in error.pop("message")
        assert error == {"index": None, "action": None, "rule": None}


def test_the_package_is_the_command() -> None:
    command = [sys.executable, "-m", "vorhand", "deal", "brandeln", "--number", "42"]
    done = subprocess.run(command, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == run("deal", "brandeln", "--number", "42").stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("arguments", [["deal", "brandeln"], ["referee", "-"], ["solve", "-"]])
@pytest.mark.parametrize("redirected", [">/dev/full", ">&-"])
def test_an_answer_that_cannot_be_written(arguments: list[str], redirected: str) -> None:
    command = shlex.join([sys.executable, "-m", "vorhand", *arguments])
    done = subprocess.run(["sh", "-c", f"{command} {redirected}"], input=b"{}", capture_output=True)
    assert done.returncode == 1
    assert done.stderr.startswith(b"vorhand: the answer cannot be written: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="told by a POSIX shell")
def test_no_standard_input() -> None:
    command = shlex.join([sys.executable, "-m", "vorhand", "referee", "-"])
    done = subprocess.run(["sh", "-c", f"{command} <&-"], capture_output=True)
    assert (done.returncode, done.stderr) == (3, b"")
    assert "Standard input cannot be read" in json.loads(done.stdout)["error"]["message"]


@pytest.mark.skipif(os.name != "posix", reason="told by a POSIX shell")
def test_who_reads_no_further_is_not_complained_of() -> None:
    command = shlex.join([sys.executable, "-m", "vorhand", "referee", "--lines", "-"])
    given = b"{}\n" * 20_000
    done = subprocess.run(["sh", "-c", f"{command} | head -n 1"], input=given, capture_output=True)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == b""
