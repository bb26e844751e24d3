"""Advice at the table: hints, claims, and help that is marked however it was got."""

import json
from pathlib import Path

import pytest

from tableadvice import SURE_HANDS, UNSURE_HANDS, aids, lines, playing, reviewed, worked
from tablehelp import talk
from vorhand.store import Store
from vorhand.table.aids import Aids

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


# ------------------------------------------------------------------ help cannot be got round


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
    record = {"format": "vorhand-record", "version": 1, "game": "brandeln", "dealer": 3,
              "deal": {"number": 42}, "actions": []}  # fmt: skip
    table = talk("brandeln")
    table("load", text=json.dumps(record))
    table("set", key="pace", value="once")
    table.to_end()
    table("download")
    assert json.loads(table.replies[0]["text"])["players"] == {"name": "random"}


def test_help_in_another_deal_is_none_in_a_position_put_by() -> None:
    table = playing()
    table("keep")
    table("claim")
    table("next")
    table.on()
    table("hint", step=1)
    table("restore")
    assert aids(table).as_dict() == {"seen": 1}
