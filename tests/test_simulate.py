"""Simulation: what a run gives, and what it is told."""

import doctest
import json
import re
from pathlib import Path
from typing import Any

import pytest

import vorhand.simulate
from vorhand.games import GAMES
from vorhand.messages import Messages
from vorhand.players import make
from vorhand.records import replay
from vorhand.simulate import RunError, Table, meets, simulate
from vorhand.solver import Board, Solver
from vorhand.terms import Problem
from vorhand.views import View

COLUMNS = ["deal", "number", "dealer", "soloist", "contract", "trump", "hand", "made", "tricks"]


def small(game: str = "brandeln", deals: int = 6, **options: Any) -> Table:
    return simulate(game, deals, **{"workers": 1, "players": "random", "seed": 4, **options})


def test_the_examples_of_the_docstring() -> None:
    assert doctest.testmod(vorhand.simulate).failed == 0


@pytest.mark.parametrize("game", GAMES)
def test_rows_are_what_their_records_say(game: str) -> None:
    table = small(game, record=True, actions=True)
    assert isinstance(table, list)
    assert json.loads(json.dumps(table)) == table
    assert list(table[0]) == [*COLUMNS, "stakes", "payments", "actions", "record"]
    for number, row in enumerate(table):
        end = replay(row["record"]).state
        assert end.to_act is None
        assert row["deal"] == number
        assert row["dealer"] == end.dealer == number % GAMES[game].seats
        assert row["actions"] == list(end.actions)
        assert sum(row["payments"]) == 0
        if end.result is None:
            assert row["contract"] is row["soloist"] is row["made"] is row["tricks"] is None
            continue
        assert end.contract is not None
        assert row["contract"] == end.contract.name
        assert row["made"] == end.result.made
        assert row["payments"] == list(end.result.payments)
        assert row["tricks"] == end.tricks[row["soloist"]]


def test_a_deal_that_is_passed_out_has_no_contract() -> None:
    def passes(view: View) -> str:
        return view.legal[0]

    for row in small(players=passes, par=True):
        assert row["contract"] is row["made"] is row["par"] is None
        assert row["payments"] == [0, 0, 0, 0]


def test_rules_are_a_preset_or_house_rules_or_rules() -> None:
    variant = GAMES["brandeln"].rules({"preset": "variant"})
    tables = [small(rules=rules) for rules in ("variant", {"preset": "variant"}, variant)]
    assert tables[0] == tables[1] == tables[2] != small()
    assert tables[0].run["rules"] == {"preset": "variant"}


def test_players_sit_where_they_are_put() -> None:
    seen: list[int] = []

    def watched(view: View) -> str:
        seen.append(view.seat)
        return view.legal[-1]

    small(players=["random", make("random", 1), watched, "thumb"])
    assert set(seen) == {2}


def test_every_deal_has_dice_of_its_own() -> None:
    # The same cards each time: whatever differs comes from the players.
    same = meets(lambda state: True)
    cards = ["C7 C9 CT CJ CQ CK CA", "S7 S9 ST SJ SQ SK SA", "H7 H9 HT HJ HQ HK HA"]
    fixed = [vorhand.simulate.hand(seat, text) for seat, text in enumerate(cards)]
    rows = small(conditions=[*fixed, same], dealer=0, actions=True, deals=8)
    assert len({row["number"] for row in rows}) == 1
    assert len({tuple(row["actions"]) for row in rows}) > 4


def test_an_opening_is_played_in_every_deal() -> None:
    opening = ["bid 4", "pass", "pass", "pass", "trump H"]
    for row in small(opening=opening, actions=True):
        assert row["actions"][:5] == opening
        assert (row["contract"], row["trump"]) == ("4", "H")
        assert row["soloist"] == (row["dealer"] + 1) % 4


@pytest.mark.parametrize("game", GAMES)
def test_par_is_the_solvers_answer_before_the_first_card(game: str) -> None:
    judged = 0
    for row in small(game, par=True, record=True, players="thumb"):
        states = replay(row["record"]).states
        first = next((state for state in states if state.phase == "play"), None)
        if first is None:
            continue
        judged += 1
        par = row["par"]
        assert par["made"] == Solver.of(first).makes(Board.of(first))
        assert sum(par["payments"]) == 0
        assert (par["payments"][row["soloist"]] > 0) == par["made"]
        if par["tricks"] is not None:
            assert game == "preferansz"
            assert par["tricks"] == Solver.of(first).tricks(Board.of(first))
    assert judged > 2


def test_columns_for_pandas() -> None:
    pytest.importorskip("pandas")
    table = small(par=True)
    frame = table.to_pandas()
    assert len(frame) == 6
    assert list(frame.columns[:9]) == COLUMNS
    assert list(frame["payments 3"]) == [row["payments"][3] for row in table]
    assert "par made" in frame
    assert (frame[[f"payments {seat}" for seat in range(4)]].sum(axis=1) == 0).all()


def test_without_pandas_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vorhand.simulate.tables, "find_spec", lambda name: None)
    with pytest.raises(Problem) as missing:
        small(deals=1).to_pandas()
    assert "vorhand[simulate]" in Messages().problem(missing.value)


def test_a_notebook_shows_the_first_rows_and_what_there_is_to_note() -> None:
    table = small(deals=12)
    shown = table._repr_html_()
    assert shown.count("<tr>") == 11
    assert "12 deals" in shown
    assert "first 10 of 12" in shown
    assert "…" not in repr(table)
    partial = Table(table[:3], table.run, 12)
    assert not partial.complete
    assert "3 of 12 deals" in partial._repr_html_()


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"game": "whist"}, "game"),
        ({"deals": -1}, "number"),
        ({"workers": 0}, "number"),
        ({"chunk": 0}, "number"),
        ({"players": "nobody"}, "player"),
        ({"players": ["random"] * 3}, "players"),
        ({"opening": ["bid 9"]}, "opening"),
        ({"opening": ["play HA"]}, "opening"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, Any], key: str) -> None:
    with pytest.raises(Problem) as refused:
        small(**options)
    assert refused.value.key == f"problem.simulate.{key}"
    assert Messages().problem(refused.value)


def test_a_dealer_who_is_none_is_refused() -> None:
    with pytest.raises(Problem) as refused:
        small(dealer=4)
    assert refused.value.key == "problem.deal.dealer"


def test_an_error_in_a_deal_keeps_those_before() -> None:
    def cheats(view: View) -> str:
        return view.legal[0] if len(view.actions) or view.dealer != 3 else "play HA"

    with pytest.raises(RunError) as failed:
        small(players=cheats)
    assert [row["deal"] for row in failed.value.table] == [0, 1, 2]
    text = Messages().problem(failed.value)
    assert text.startswith("Deal 3 of the run went wrong. IllegalAction")
    assert "cheats" not in text
    assert "in rows" in str(failed.value.__cause__)


def test_a_predicate_that_is_too_rare_is_given_up() -> None:
    with pytest.raises(RunError) as failed:
        small(conditions=meets(lambda state: False, name="never"), tries=50)
    assert failed.value.key == "problem.simulate.rare"
    assert "in 50 tries" in Messages().problem(failed.value)
    assert "deal: never" in Messages().problem(failed.value)


def test_every_sentence_of_the_domain_is_used_and_none_is_missing() -> None:
    package = Path(vorhand.simulate.__path__[0])
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(package.glob("*.py")))
    asked = set(re.findall(r'"((?:problem\.)?simulate\.[a-z-]+)"', code))
    asked |= {f"problem.simulate.{name}" for name in re.findall(r'_problem\("([a-z-]+)"', code)}
    locale = package.parent / "messages" / "locale"
    for catalogue in sorted(locale.rglob("simulate.po")):
        text = catalogue.read_text(encoding="utf-8")
        assert set(re.findall(r'^msgid "(.+)"', text, re.MULTILINE)) == asked
