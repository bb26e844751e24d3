"""Advice at the table: hints, claims, the review, playing on, par, and who the opponents are."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablehelp import KEY, Script, Talk, talk
from vorhand.games import GAMES
from vorhand.players import BUDGETS, Budget
from vorhand.store import Store
from vorhand.table import Table, strength
from vorhand.table.aids import Aids
from vorhand.table.strength import Opponents, lessened, share_for
from vorhand.terms import Problem

# Seat 0 is Vorhand. With spades as trump all of its cards win.
SURE = ("SA SK SQ SJ ST S9 HA", "S7 HK HQ HJ HT H9 H7", "CA CK CQ CJ CT C9 C7")
LAST = "DA DK DQ DJ DT D9 D7"
SURE_HANDS = (*SURE, LAST)
# And here all but a spade that seat 1 beats.
UNSURE_HANDS = ("SK SQ SJ ST S9 HA HK", "SA HQ HJ HT H9 H7 S7", SURE[2], LAST)


def playing(
    hands: tuple[str, ...] = SURE_HANDS, store: Store | None = None, bid: str = "bid 3"
) -> Talk:
    """The person is to lead the first card of a contract of spades."""
    table = talk("brandeln", store, hands=hands, dealer=3)
    match = table.desk.match
    assert match is not None
    table("set", key="pace", value="once")
    match.player = Script("pass", "pass", "pass")
    table.act(bid)
    table.act("trump S")
    assert table.state.phase == "play"
    return table


def lines(table: Talk) -> list[str]:
    return [line["text"] for part in table.scene["advice"]["sections"] for line in part["lines"]]


def worked(table: Talk) -> dict[str, Any]:
    """The scene when all that was asked for is answered."""
    for _ in range(200):
        if not table.scene["works"]:
            return table.scene
        table("think")
    raise AssertionError("it does not come to an end")


# ------------------------------------------------------------------ hints


def test_a_hint_comes_in_three_steps_at_will() -> None:
    table = playing()
    assert table.scene["hint"] == "Hint"
    assert table.scene["advice"] is None
    scene = table("hint", step=1)
    assert [tab["now"] for tab in scene["advice"]["tabs"]] == [True, False, False]
    assert scene["advice"]["sections"][0]["lines"][0]["rule"] == "brandeln.lead"
    assert scene["said"][0]["text"] == lines(table)[0]
    table("hint", step=3)
    assert lines(table)[0].startswith("I would choose")
    options = table.scene["advice"]["tables"][0]
    assert len(options["rows"]) == 7
    advised = [card for card in table.scene["hand"]["cards"] if card["mark"] == "advised"]
    assert len(advised) == 1
    assert advised[0]["name"].endswith(", advised")
    assert options["marks"] == [0]
    table("hint", step=2)
    assert "You hold 6 trumps" in " ".join(lines(table))
    assert table("put-away")["advice"] is None


def test_a_hint_before_the_first_card_marks_the_call_and_folds_the_choices() -> None:
    table = talk("brandeln", hands=SURE_HANDS, dealer=3)
    scene = table("hint", step=3)
    marked = [one for group in scene["box"]["groups"] for one in group["options"] if one["advised"]]
    assert [one["advised"] for one in marked] == ["advised"]
    (options,) = scene["advice"]["tables"]
    assert len(options["rows"]) == len(table.state.legal)
    assert not options["open"]


def test_a_hint_goes_when_the_deal_goes_on() -> None:
    table = playing()
    table("hint", step=3)
    table.act("play SA")
    assert table.scene["advice"] is None


def test_no_hint_where_nothing_is_to_be_decided() -> None:
    table = playing()
    table("look", to="first")
    assert table.scene["hint"] == ""
    assert "nothing for you to decide" in table("hint", step=1)["problem"]
    other = talk("brandeln", deal=42, dealer=2)
    assert other.scene["hint"] == ""
    assert "nothing for you to decide" in other("hint", step=1)["problem"]


@pytest.mark.parametrize("step", [0, 4, True, "1", None, [1]])
def test_a_hint_of_another_step_is_refused(step: object) -> None:
    table = playing()
    assert "understand" in table("hint", step=step)["problem"]
    assert table.scene["advice"] is None
    assert table.desk.match is not None
    assert not table.desk.match.aids


def test_a_hint_delivered_twice_counts_once() -> None:
    table = playing()
    version = table.scene["version"]
    for _ in range(2):
        table.send(command="hint", version=version, step=1)
    assert table.replies == [{"type": "stale"}]
    assert aids(table).as_dict() == {"hints": 1}


def test_cards_and_suits_are_named_after_the_pack_shown() -> None:
    table = playing()
    table("set", key="pack", value="german")
    table("hint", step=2)
    text = " ".join(lines(table))
    assert "Grün" in text
    assert "spade" not in text


# ------------------------------------------------------------------ help is marked


def test_help_is_told_on_the_score_sheet_and_in_the_record() -> None:
    table = playing()
    table("hint", step=1)
    assert "With help" in table.scene["subtitle"]
    table.act("play SA")
    table("takeback")
    table("claim")
    scene = table.scene
    assert scene["result"] is not None
    assert "You took help in this deal" in " ".join(scene["result"]["lines"])
    assert "with help" in scene["score"]["rows"][0][0]
    table("download")
    record = json.loads(table.replies[0]["text"])
    assert record["help"] == {"hints": 1, "takebacks": 1}
    assert record["players"] == {"name": "random"}
    assert "players=" not in table.scene["record"]["link"]
    table("download-session")
    assert json.loads(table.replies[0]["text"])["records"][0]["help"] == record["help"]
    table("next")
    assert "With help" not in table.scene["subtitle"]
    assert "with help" in table.scene["score"]["rows"][0][0]


def test_a_deal_without_help_is_not_marked() -> None:
    table = playing()
    table("claim")
    assert "help" not in str(table.scene["score"]) + str(table.scene["result"])
    table("download")
    assert "help" not in json.loads(table.replies[0]["text"])


@pytest.mark.parametrize(
    "told", [None, 3, "x", [], {"hints": "9"}, {"hints": -1, "claims": True}, {"hints": 10**4300}]
)
def test_what_a_file_says_of_help_is_read_with_care(told: object) -> None:
    assert not Aids.read(told)


# ------------------------------------------------------------------ claims


def test_a_right_claim_plays_the_deal_out() -> None:
    table = playing()
    assert not next(item for item in table.scene["menu"] if item["command"] == "claim")["off"]
    table("claim")
    assert "claim holds" in table.replies[0]["text"]
    assert table.state.phase == "finished"
    assert table.state.tricks == (7, 0, 0, 0)
    assert table.scene["result"] is not None


def test_a_wrong_claim_says_so_and_no_more() -> None:
    table = playing(UNSURE_HANDS, bid="bid mord")
    scene = table("claim")
    assert scene["problem"].startswith("From what you have seen the cards may lie so")
    assert "does not hold" in scene["problem"]
    assert "ace" not in scene["problem"]
    assert table.state.phase == "play"
    assert table.desk.match is not None
    assert table.desk.match.aids == Aids(claims=1)
    table.act("play HA")
    assert table.scene["problem"] == ""


def test_a_right_guess_is_no_claim() -> None:
    # The ace of spades lies bare with the last seat, and falls under nothing else: but who knows?
    hands = ("SK SQ SJ ST S9 HA HK", "HQ HJ HT H9 H7 C7 D7", "S7 CA CK CQ CJ CT C9",
             "SA DA DK DQ DJ DT D9")  # fmt: skip
    table = playing(hands, bid="bid 6")
    assert "may lie so" in table("claim")["problem"] or table.state.phase == "finished"
    demo = talk("brandeln", hands=UNSURE_HANDS, dealer=3, demo=True)
    for action in ("bid mord", "pass", "pass", "pass", "trump S"):
        demo.act(action)
    assert demo("claim")["problem"].startswith("The others can still take a trick from you. So")


def test_what_was_claimed_is_one_move_to_take_back() -> None:
    table = playing()
    table.act("play SA")
    table.on()
    before = table.state.actions
    table("claim")
    assert table.state.phase == "finished"
    table("download")
    assert json.loads(table.replies[0]["text"])["claimed"] == len(before)
    table("review")
    worked(table)
    assert all(move["at"] < len(before) for move in table.scene["advice"]["moves"])
    table("look", to="live")
    table("takeback")
    assert table.state.actions == before
    assert aids(table).takebacks == 1


def test_claims_are_for_a_turn_to_play() -> None:
    table = talk("brandeln", deal=42)
    assert next(item for item in table.scene["menu"] if item["command"] == "claim")["off"]
    assert "only when it is your turn" in table("claim")["problem"]


# ------------------------------------------------------------------ the review


def reviewed(game: str = "brandeln", **wanted: Any) -> Talk:
    table = talk(game, **{"deal": 42, **wanted})
    table("set", key="pace", value="once")
    table.to_end()
    table("review")
    worked(table)
    return table


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


# ------------------------------------------------------------------ playing on


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


# ------------------------------------------------------------------ par


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


# ------------------------------------------------------------------ the opponents


def test_the_opponents_are_chosen_and_stay() -> None:
    table = talk("brandeln", players="")
    match = table.desk.match
    assert match is not None
    assert match.opponents.name == "beginner"
    fields = [
        field
        for group in table.desk.furniture()["forms"]["deal"]["groups"]
        for field in group["fields"]
    ]
    offered = next(field for field in fields if field["key"] == "players")
    assert [option["value"] for option in offered["options"]] == ["beginner", "club", "master"]
    table("deal", values={"players": "master"})
    table("deal", values={})
    assert table.desk.match is not None
    assert table.desk.match.opponents.name == "master"
    assert (
        "Choose beginner, club or master" in table("deal", values={"players": "random"})["problem"]
    )


def test_a_link_names_the_opponents() -> None:
    table = talk("brandeln", query="?deal=42&players=beginner")
    assert table.desk.match is not None
    assert table.desk.match.opponents == Opponents("beginner")
    table("set", key="pace", value="once")
    table.to_end()
    assert "players=beginner" in table.scene["record"]["link"]
    assert "random" in talk("brandeln", query="?players=random").scene["problem"]


def test_a_budget_is_kept_with_the_deal_and_in_its_record(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = talk("brandeln", store, players="club", deal=42)
    match = table.desk.match
    assert match is not None
    match.opponents = Opponents("club", Budget(5, 4000))
    table("set", key="pace", value="once")
    again = talk("brandeln", store, players="club", deal=42)
    assert again.desk.match is not None
    assert again.desk.match.opponents.budget == Budget(5, 4000)
    again.to_end()
    again("download")
    text = again.replies[0]["text"]
    assert json.loads(text)["players"] == {"name": "club", "worlds": 5, "nodes": 4000}
    other = talk("brandeln")
    other("load", text=text)
    assert other.desk.match is not None
    assert other.desk.match.opponents == Opponents("club", Budget(5, 4000))


def test_who_played_a_file_does_not_stay_for_the_next_deal() -> None:
    table = talk("brandeln", players="beginner", deal=42)
    record = {"format": "vorhand-record", "version": 1, "game": "brandeln", "dealer": 3,
              "deal": {"number": 7}, "actions": [], "players": {"name": "random"}}  # fmt: skip
    table("load", text=json.dumps(record))
    match = table.desk.match
    assert match is not None
    assert match.opponents.name == "random"
    assert "Against random players" in table.scene["subtitle"]
    table("next")
    assert table.desk.match is not None
    assert table.desk.match.opponents.name == "beginner"


@pytest.mark.parametrize(
    "told",
    [None, 3, [], {}, {"name": "nobody"}, {"name": ["club"]}, {"name": "club"},
     {"name": "club", "worlds": 0, "nodes": 1}, {"name": "club", "worlds": True, "nodes": 9},
     {"name": "club", "worlds": 9, "nodes": "9"}],
)  # fmt: skip
def test_opponents_that_a_file_cannot_have(told: object) -> None:
    assert Opponents.read(told) is None


def test_a_file_cannot_ask_for_more_than_a_full_budget() -> None:
    read = Opponents.read({"name": "master", "worlds": 10**9, "nodes": 10**12})
    assert read is not None
    assert read.budget == max(BUDGETS.values())


def test_a_slow_machine_spends_less() -> None:
    assert share_for(0.0) == 1.0
    assert share_for(1.5 * strength.TARGET) == 0.5
    assert share_for(1000.0) == strength.SHARES[-1]
    full = BUDGETS["master"]
    assert lessened(full, 1.0) == full
    assert lessened(full, 0.5) == Budget(full.worlds // 2, full.nodes // 2)
    assert lessened(Budget(4, 100), 0.125).worlds == strength.FEWEST
    assert strength.share() in strength.SHARES
    assert Opponents.for_this_machine("beginner").budget is None


# ------------------------------------------------------------------ help cannot be got round


def aids(table: Talk) -> Aids:
    assert table.desk.match is not None
    return table.desk.match.aids


def test_a_decision_counts_once_however_often_its_hint_is_asked(tmp_path: Path) -> None:
    table = playing(store=Store(tmp_path))
    table("hint", step=1)
    table("put-away")
    table("hint", step=2)
    again = talk("brandeln", Store(tmp_path), hands=SURE_HANDS, dealer=3)
    again("hint", step=3)
    assert aids(again).hints == 1
    again.act("play SA")
    again.on()
    again("hint", step=1)
    assert aids(again).hints == 2


def test_a_hint_that_fails_is_no_help(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing()

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("vorhand.advice.hint", broken)
    assert "itself" in table("hint", step=1)["problem"]
    assert not aids(table)


def test_the_same_deal_again_before_the_end_is_taking_back() -> None:
    table = playing()
    table.act("play SA")
    table("again")
    assert aids(table).takebacks == 1
    assert "With help" in table.scene["subtitle"]


def test_going_back_to_a_position_put_by_is_taking_back() -> None:
    table = playing()
    table("keep")
    table("hint", step=1)
    table.act("play SA")
    table("restore")
    assert aids(table).hints == 1
    assert aids(table).takebacks == 1
    match = table.desk.match
    assert match is not None
    assert match.counted


def test_a_position_put_by_of_a_deal_that_is_over_counts_no_more() -> None:
    table = playing()
    table("keep")
    table("claim")
    assert len(table.scene["score"]["rows"]) == 2
    table("restore")
    match = table.desk.match
    assert match is not None
    assert not match.over
    assert not match.counted
    assert aids(table).seen
    table("claim")
    assert len(table.scene["score"]["rows"]) == 2
    table("next")
    assert table.desk.match is not None
    assert len(table.desk.match.session.finished) == 1


def test_a_record_of_a_deal_whose_cards_were_seen_says_so() -> None:
    table = reviewed()
    table("look", to=4)
    table("on")
    table.to_end()
    table("download")
    assert json.loads(table.replies[0]["text"])["help"] == {"seen": 1}
    again = reviewed()
    again("again")
    again.to_end()
    again("download")
    assert json.loads(again.replies[0]["text"])["help"] == {"seen": 1}


def test_what_is_played_on_in_a_record_is_told_with_its_players() -> None:
    start = GAMES["brandeln"].start(dealer=3, number=42)
    record = {"format": "vorhand-record", "version": 1, "game": "brandeln", "dealer": 3,
              "deal": {"number": 42}, "actions": []}  # fmt: skip
    table = talk("brandeln")
    table("load", text=json.dumps(record))
    table("set", key="pace", value="once")
    table.to_end()
    table("download")
    assert json.loads(table.replies[0]["text"])["players"] == {"name": "random"}
    assert start.to_act == 0


# ------------------------------------------------------------------ branches and reviews


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


# ------------------------------------------------------------------ one table for a class


def test_the_environment_fixes_what_decisions_may_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    strength.share.cache_clear()
    monkeypatch.setenv(strength.ENVIRONMENT, "0.25")
    table = talk("brandeln", players="club")
    match = table.desk.match
    assert match is not None
    assert match.share == 0.25
    assert match.opponents.budget == lessened(BUDGETS["club"], 0.25)
    strength.share.cache_clear()
    monkeypatch.setenv(strength.ENVIRONMENT, "much")
    with pytest.raises(Problem, match=r"VORHAND_SHARE is \"much\""):
        strength.share()
    strength.share.cache_clear()


def test_the_form_names_who_plays_now(tmp_path: Path) -> None:
    shown = Table("brandeln", players="club", store=Store(tmp_path))
    shown._receive(None, {"command": "hello", "key": "k" * 32, "search": ""}, [])
    version = shown.scene["version"]
    shown._receive(
        None, {"command": "deal", "version": version, "values": {"players": "master"}}, []
    )
    fields = [field for group in shown.forms["deal"]["groups"] for field in group["fields"]]
    assert next(field for field in fields if field["key"] == "players")["value"] == "master"


def test_help_in_another_deal_is_none_in_a_position_put_by() -> None:
    table = playing()
    table("keep")
    table("claim")
    table("next")
    table.on()
    table("hint", step=1)
    table("restore")
    assert aids(table).as_dict() == {"seen": 1}
