"""The review at the table, the worth of cards, playing on from a step, and par."""

import json
from pathlib import Path

import pytest

from tableadvice import playing, reviewed, worked
from tablehelp import KEY, talk
from vorhand.games import GAMES
from vorhand.store import Store


@pytest.mark.parametrize("game", GAMES)
def test_the_review_lists_the_own_decisions(game: str) -> None:
    table = reviewed(game)
    match = table.desk.match
    assert match is not None
    panel = table.scene["advice"]
    assert panel["kind"] == "review"
    assert panel["progress"] is None
    # It opens on what cost most, and at the beginning of the deal where nothing did.
    costly = {move["at"] for move in panel["moves"] if move["kind"] != "good"}
    assert table.scene["look"]["at"] in (costly or {0})
    expected = [
        at
        for at, state in enumerate(match.states[:-1])
        if state.to_act == match.seat and len(state.legal) > 1
    ]
    assert [move["at"] for move in panel["moves"]] == expected
    last = panel["moves"][-1]
    table("look", to=last["at"])
    panel = table.scene["advice"]
    assert [move["at"] for move in panel["moves"] if move["now"]] == [last["at"]]
    assert panel["sections"][0]["title"] == last["text"]
    assert panel["tables"][0]["rows"]


def test_everybodys_decisions_are_reviewed_on_demand() -> None:
    table = reviewed()
    own = len(table.scene["advice"]["moves"])
    button = table.scene["advice"]["buttons"][0]
    table(button["command"], who=button["who"])
    scene = worked(table)
    assert len(scene["advice"]["moves"]) > own
    assert scene["advice"]["buttons"] == []
    # What is said to another seat calls that one "you", and the person at the table by name.
    match = table.desk.match
    assert match is not None
    for move in scene["advice"]["moves"]:
        seat = match.states[move["at"]].to_act
        table("look", to=move["at"])
        lines = [line["text"] for line in table.scene["advice"]["sections"][0]["lines"]]
        assert lines[0].startswith("This is said to ") == (seat != match.seat)


def test_the_review_is_worked_out_in_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vorhand.table.counsel.PORTION", 0.0)
    table = talk(deal=42)
    table("set", key="pace", value="once")
    table.to_end()
    table("review")
    seen = []
    while table.scene["works"]:
        seen.append(table.scene["advice"]["progress"]["done"])
        # Somebody who looks about meanwhile keeps nothing up.
        table("look", to="forth")
        monkeypatch.setattr("vorhand.table.counsel.PORTION", 0.01)
        table("think")
    assert seen == sorted(seen)
    assert seen[0] == 0
    assert len(seen) > 1


def test_no_review_and_no_par_before_the_end() -> None:
    table = playing()
    for command in ("review", "par"):
        assert "over" in table(command)["problem"]
        assert table.scene["advice"] is None
    assert "understand" in table("review", who="them")["problem"]


def test_cards_show_their_worth_when_looking_back() -> None:
    table = reviewed()
    match = table.desk.match
    assert match is not None
    at = next(n for n, state in enumerate(match.states) if state.phase == "play")
    scene = table("look", to=at)
    eye = match.states[at].to_act
    seats = {seat["seat"]: seat["open"] for seat in scene["seats"]}
    cards = scene["hand"]["cards"] if eye == match.seat else seats[eye]
    assert cards is not None
    assert all(card["value"] for card in cards)
    assert any(card["value"]["best"] for card in cards)
    assert "brings" in cards[0]["name"]
    table("set", key="values", value="never")
    assert "brings" not in json.dumps(table.scene)


def test_no_worth_is_shown_while_the_deal_goes_on() -> None:
    table = playing()
    table("set", key="values", value="open")
    assert all(card["value"] is None for card in table.scene["hand"]["cards"])
    table("look", to="back")
    assert "brings" not in json.dumps(table.scene)
    demo = talk("brandeln", deal=42, demo=True)
    demo("set", key="values", value="open")
    demo("set", key="pace", value="once")
    while demo.state.phase != "play":
        demo.act(next(text for text in (*demo.state.legal[1:], demo.state.legal[0])))
    assert "brings" in json.dumps(demo.scene)
    demo("set", key="values", value="after")
    assert "brings" not in json.dumps(demo.scene)


def test_a_deal_is_played_on_from_a_step_and_compared() -> None:
    table = reviewed()
    match = table.desk.match
    assert match is not None
    first = match.state
    at = next(n for n, state in enumerate(match.states) if state.phase == "play")
    table("look", to=at)
    assert table.scene["look"]["on"] == "Play on from here"
    table("on")
    match = table.desk.match
    assert match is not None
    assert match.states[at].actions == first.actions[:at]
    assert f"Played on from step {at}" in table.scene["subtitle"]
    assert not match.counted
    # The deal that was played first counts, and only that.
    assert len(match.session.finished) == 1
    table.to_end()
    assert f"You played on from step {at}" in table.scene["result"]["lines"][-1]
    assert "first" in [button["command"] for button in table.scene["result"]["buttons"]]
    table("first")
    match = table.desk.match
    assert match is not None
    assert match.state.actions == first.actions
    assert match.counted
    assert table.scene["look"]["at"] == at
    assert "not played on" in table("first")["problem"]


def test_the_next_deal_after_playing_on_belongs_to_the_same_session() -> None:
    table = reviewed()
    table("look", to=3)
    table("on")
    table.to_end()
    table("next")
    match = table.desk.match
    assert match is not None
    assert match.branch is None
    assert match.counted
    assert len(match.session.finished) == 1
    assert match.states[0].dealer == match.session.next_dealer


def test_a_reload_keeps_the_deal_played_on(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = reviewed(store=store)
    table("look", to=4)
    table("on")
    again = talk("brandeln", store, deal=42)
    assert "Played on from step 4" in again.scene["subtitle"]
    again("first")
    assert again.desk.match is not None
    assert again.desk.match.over


def test_the_session_is_not_kept_twice_with_a_deal_played_on(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = reviewed(store=store)
    for _ in range(12):
        table("next")
        table.to_end()
    plain = len(store.load(KEY) or "")
    assert table.desk.match is not None
    before = table.desk.match.session
    table("look", to=3)
    table("on")
    assert len(store.load(KEY) or "") < plain + 2500
    scores = table.scene["score"]["rows"]
    table("first")
    assert table.scene["score"]["rows"] == scores
    assert table.desk.match is not None
    assert table.desk.match.session == before


def test_only_a_deal_that_is_over_is_played_on() -> None:
    table = playing()
    assert "a deal that is over" in table("on")["problem"]
    table("look", to="first")
    assert table.scene["look"]["on"] == ""
    assert "a deal that is over" in table("on")["problem"]
    done = reviewed()
    done("look", to="last")
    assert "a deal that is over" in done("on")["problem"]


@pytest.mark.parametrize("to", [-1, 999, True, 1.5, None, "7"])
def test_a_step_that_there_is_not_is_refused(to: object) -> None:
    table = reviewed()
    assert "understand" in table("look", to=to)["problem"]


@pytest.mark.parametrize("game", GAMES)
def test_par_has_a_row_for_each_contract_and_a_column_for_each_player(game: str) -> None:
    table = talk(game, deal=42)
    table("set", key="pace", value="once")
    table.to_end()
    table("par")
    panel = worked(table)["advice"]
    sheet = panel["tables"][0]
    assert sheet["head"][0] == "Contract"
    assert sorted(sheet["head"][1:]) == sorted(seat["name"] for seat in table.scene["seats"])
    rules = GAMES[game].rules()
    assert len(sheet["rows"]) == len(rules.contracts) * (2 if GAMES[game].talon_size else 1)
    assert all(len(row) == GAMES[game].seats + 1 for row in sheet["rows"])
    # Vorhand comes first, and has the best of its trumps beside the points.
    assert any("(" in cell for cell in sheet["rows"][0][1:]) == (game == "brandeln")


def test_par_in_a_demonstration() -> None:
    table = talk("brandeln", deal=42, demo=True)
    assert "par" in [item["command"] for item in table.scene["menu"]]
    table("par")
    assert worked(table)["advice"]["tables"]


def test_signs_of_direction_in_a_name_do_not_turn_sentences_round() -> None:
    record = {"format": "vorhand-record", "version": 1, "game": "brandeln", "dealer": 3,
              "deal": {"number": 7}, "actions": [],
              "names": ["a", "\u202ebc", "d", "e"]}  # fmt: skip
    table = talk("brandeln")
    table("load", text=json.dumps(record))
    assert "\u202e" not in json.dumps(table.scene, ensure_ascii=False)


def test_nothing_is_taken_back_beyond_the_step_that_was_played_on_from() -> None:
    table = reviewed()
    match = table.desk.match
    assert match is not None
    at = len(match.states) - 6
    table("look", to=at)
    table("on")
    table.on()
    assert "nothing" in table("takeback")["problem"] or len(table.state.actions) >= at
    table("again")
    assert len(table.state.actions) == at


def test_of_a_branch_of_a_branch_counts_where_it_parts_first() -> None:
    table = reviewed()
    table("look", to=5)
    table("on")
    table.to_end()
    table("look", to=len(table.state.actions) - 3)
    table("on")
    assert "Played on from step 5" in table.scene["subtitle"]
    table.to_end()
    table("first")
    assert table.scene["look"]["at"] == 5


def test_the_review_is_there_again_after_playing_on() -> None:
    table = reviewed()
    moves = table.scene["advice"]["moves"]
    table("look", to=5)
    table("on")
    assert table.scene["advice"] is None
    table("first")
    assert [move["at"] for move in table.scene["advice"]["moves"]] == [move["at"] for move in moves]
    assert not table.scene["works"]


def test_a_review_that_fails_is_put_away_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vorhand.table.counsel.PORTION", 10.0)

    def broken(*_: object, **__: object) -> object:
        yield from ()
        raise RuntimeError

    table = talk("brandeln", deal=42)
    table("set", key="pace", value="once")
    table.to_end()
    monkeypatch.setattr("vorhand.advice.reviewing", broken)
    monkeypatch.setattr("vorhand.advice.par_rows", broken)
    for command in ("review", "par"):
        table(command)
        assert table.scene["works"]
        assert "itself" in table("think")["problem"]
        assert table.scene["advice"] is None
        assert not table.scene["works"]


def test_par_goes_on_while_a_finished_trick_lies_on_the_table() -> None:
    table = talk("brandeln", deal=42, demo=True)
    table("set", key="pace", value="once")
    while not table.state.history:
        table.act(table.state.legal[-1] if table.state.phase == "auction" else table.state.legal[0])
    assert table.scene["pending"] is not None or table.scene["centre"]["done"]
    table("par")
    assert worked(table)["advice"]["tables"]
