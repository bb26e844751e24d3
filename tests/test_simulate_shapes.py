"""Rows that come back, in a table or a file, are of their run, each deal whole and once."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vorhand.messages import Messages
from vorhand.simulate import Row, Table, makeable, simulate
from vorhand.terms import Problem
from vorhand.views import View

DEALS = 4


def passes(view: View) -> str:
    return view.legal[0]


def play(**options: Any) -> Table:
    chosen = {"workers": 1, "players": "random", "seed": 8}
    return simulate("brandeln", DEALS, **{**chosen, **options})


@pytest.fixture(scope="module")
def whole() -> Table:
    return play()


@pytest.fixture(scope="module")
def solved() -> Table:
    return makeable("brandeln", 2, seed=1, workers=1)


def altered(change: Callable[[Row], Any]) -> Callable[[list[Row]], list[Any]]:
    """The second row of a table is changed."""

    def alter(rows: list[Row]) -> list[Any]:
        row = dict(rows[1])
        change(row)
        return [rows[0], row, *rows[2:]]

    return alter


WRONG: dict[str, tuple[Callable[[list[Row]], list[Any]], int, str]] = {
    "doubled": (lambda rows: rows + rows, 4, "deal 0 has its 1 row already"),
    "bare": (lambda rows: [{"deal": 0}], 0, "it has no “number”"),
    "empty": (lambda rows: [{}], 0, "it has no “deal”"),
    "a text for a deal": (altered(lambda row: row.update(deal="x")), 1, "“deal” cannot be"),
    "yes for a deal": (altered(lambda row: row.update(deal=True)), 1, "“deal” cannot be true"),
    "before the first": (altered(lambda row: row.update(deal=-1)), 1, "“deal” cannot be -1"),
    "no such seat": (altered(lambda row: row.update(dealer=4)), 1, "“dealer” cannot be 4"),
    "no deal number": (altered(lambda row: row.update(number=0)), 1, "“number” cannot be 0"),
    "two payments": (altered(lambda row: row.update(payments=[1, 2])), 1, "“payments” cannot be"),
    "a broken payment": (
        altered(lambda row: row.update(payments=[0.5] * 4)),
        1,
        "“payments” cannot be",
    ),
    "without tricks": (altered(lambda row: row.pop("tricks")), 1, "it has no “tricks”"),
    "a column more": (altered(lambda row: row.update(remark="!")), 1, "is no column of this run"),
    "a list": (lambda rows: [rows[0], []], 1, "[] is no row"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_table_of_other_rows_is_refused(name: str, whole: Table, tmp_path: Path) -> None:
    change, row, said = WRONG[name]
    table = Table(whole, whole.run, DEALS)
    table[:] = change(list(whole))
    with pytest.raises(Problem) as refused:
        play(resume=table)
    text = Messages().problem(refused.value)
    assert f"row {row} of it" in text
    assert said in text


@pytest.mark.parametrize("name", [name for name in WRONG if name not in ("doubled", "a list")])
@pytest.mark.parametrize("file_ends", [True, False])
def test_a_file_of_other_rows_is_refused_and_left(
    name: str, file_ends: bool, whole: Table, tmp_path: Path
) -> None:
    change, row, said = WRONG[name]
    file = tmp_path / "run.jsonl"
    play(file=file)
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    rows = change(list(whole))[: row + 1]
    text = "\n".join([head, *map(json.dumps, rows), *([] if file_ends else lines[row + 1 :]), ""])
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Problem) as refused:
        play(file=file)
    told = Messages().problem(refused.value)
    assert f"run.jsonl is damaged in line {row + 2}: " in told
    assert said in told
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("row", ["[" * 100_000, "[]", "{", "", '{"deal": NaN}', "1" * 5000])
def test_a_line_that_is_no_row_is_named(row: str, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    play(file=file)
    lines = file.read_text(encoding="utf-8").splitlines()
    for text in ("\n".join([lines[0], row, *lines[1:], ""]), f"{lines[0]}\n{row}\n"):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(Problem) as refused:
            play(file=file)
        assert "is damaged in line 2: this is no row" in Messages().problem(refused.value)
        assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("run", ["[" * 100_000, "1e999", '{"seed": 1e999}', '{"seed": NaN}'])
def test_a_head_that_cannot_be_read_is_of_no_run(run: str, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    text = f'{{"format": "vorhand-simulation", "version": 1, "run": {run}}}\n'
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Problem) as refused:
        play(file=file)
    assert refused.value.key in ("problem.simulate.no-run", "problem.simulate.other-run")
    assert Messages().problem(refused.value)
    assert file.read_text(encoding="utf-8") == text


def test_what_cannot_be_written_is_not_gone_on_from(tmp_path: Path) -> None:
    table = play(record=True)
    table[2]["record"] = {"names": object()}
    with pytest.raises(Problem) as refused:
        play(record=True, resume=table, file=tmp_path / "run.jsonl")
    assert "row 2 of it" in Messages().problem(refused.value)
    assert "JSON cannot write" in Messages().problem(refused.value)


@pytest.mark.parametrize(
    ("change", "row", "said"),
    [
        (lambda rows: rows[:-1], 6, "deal 1 has 3 rows here, where it should have 4"),
        (lambda rows: rows[::-1], 0, "“seat” cannot be 3"),
        (lambda rows: rows[:4] + rows, 4, "deal 0 has its 4 rows already"),
        (altered(lambda row: row.update({"tricks H": 8})), 1, "“tricks H” cannot be 8"),
        (altered(lambda row: row.update({"bettel": 1})), 1, "“bettel” cannot be 1"),
        (altered(lambda row: row.pop("tricks H")), 1, "it has no “tricks H”"),
    ],
)
def test_deals_of_several_rows_are_whole(
    solved: Table, change: Callable[[list[Row]], list[Row]], row: int, said: str, tmp_path: Path
) -> None:
    rows = change(list(solved))
    with pytest.raises(Problem) as refused:
        makeable("brandeln", 2, seed=1, workers=1, resume=Table(rows, solved.run, 2))
    text = Messages().problem(refused.value)
    assert f"row {row} of it" in text
    assert said in text


def test_a_deal_that_breaks_off_in_a_file_is_named(solved: Table, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    makeable("brandeln", 2, seed=1, workers=1, resume=solved, file=file)
    lines = file.read_text(encoding="utf-8").splitlines()
    text = "\n".join([*lines[:4], *lines[5:], ""])
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Problem) as refused:
        makeable("brandeln", 2, seed=1, workers=1, file=file)
    told = Messages().problem(refused.value)
    assert "is damaged in line 5: deal 0 has 3 rows here, where it should have 4" in told
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_what_a_run_has_given_is_gone_on_from(game: str, tmp_path: Path) -> None:
    columns: dict[str, Any] = {"actions": True, "record": True, "par": True}
    options: dict[str, Any] = {"players": "thumb", "seed": 2, "workers": 1, **columns}
    table = simulate(game, 8, **options)
    assert any(row["contract"] is not None for row in table)
    file = tmp_path / "run.jsonl"
    assert simulate(game, 8, resume=table, file=file, **options) == table
    assert simulate(game, 8, file=file, **options) == table


def test_a_deal_that_was_passed_out_is_gone_on_from() -> None:
    table = play(players=passes, par=True)
    assert table[0]["contract"] is table[0]["par"] is None
    assert play(players=passes, par=True, resume=table) == table


def test_what_can_be_made_with_a_talon_is_gone_on_from(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    table = makeable("preferansz", 1, seed=1, workers=1, file=file)
    assert makeable("preferansz", 1, seed=1, workers=1, resume=table) == table
    assert makeable("preferansz", 1, seed=1, workers=1, file=file) == table
