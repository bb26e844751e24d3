"""A deal played at the desk: taking back, looking back, pace, and how it goes on."""

import pytest

from tablehelp import talk, texts
from vorhand.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_played_to_its_payment(game: str) -> None:
    table = talk(game, deal=42)
    scene = table.to_end()
    state = table.state
    assert scene["state"] == "ready"
    assert scene["problem"] == ""
    assert state.phase == "finished"
    if state.result is not None:
        paid = [row[1].replace("\N{MINUS SIGN}", "-") for row in scene["result"]["table"]["rows"]]
        assert tuple(map(int, paid)) == state.result.payments
        assert scene["result"]["lines"]


@pytest.mark.parametrize("game", GAMES)
def test_take_back_is_the_earlier_state_and_the_others_act_again_alike(game: str) -> None:
    table = talk(game, deal=7)
    while len(table.state.history) < 2:
        table.on()
        decision = table.state
        acted = decision.legal[-1]
        table.act(acted)
        table.on()
        if table.scene["result"]:
            break
    after = table.state
    table("takeback")
    assert table.state == decision
    table.act(acted)
    table.on()
    assert table.state == after


def test_nothing_to_take_back_is_said() -> None:
    table = talk(deal=42, seat=2)
    assert "nothing" in table("takeback")["problem"]


def test_looking_back_changes_nothing_and_plays_nothing() -> None:
    table = talk(deal=42)
    table.act("pass")
    table.on()
    now, scene = table.state, table.scene
    table("look", to="first")
    assert table.scene["look"]["at"] == 0
    assert texts(table.scene) == texts(scene)[:1]
    assert table.scene["box"] is None
    assert table.scene["pending"] is None
    assert "looking back" in table.act("pass")["problem"]
    for _ in range(3):
        table("look", to="forth")
    assert table.scene["look"]["at"] == 3
    table("look", to="live")
    assert table.state == now
    assert table.scene["hand"] == scene["hand"]


def test_the_same_deal_again_is_scored_once() -> None:
    table = talk(deal=42)
    table.to_end()
    first = table.state
    scores = table.scene["score"]
    table("again")
    assert table.state.actions == ()
    assert table.state.dealt == first.dealt
    assert "practice" in table.scene["subtitle"]
    table.to_end()
    assert table.scene["score"] == scores
    table("next")
    assert table.state.dealer == 0
    assert table.scene["score"]["rows"][:-1] == scores["rows"][:-1]


def test_the_deal_passes_on_and_the_scores_run() -> None:
    table = talk("preferansz", deal=42)
    dealers = []
    for _ in range(4):
        dealers.append(table.state.dealer)
        table.to_end()
        table("next")
    assert dealers == [2, 0, 1, 2]
    assert len(table.scene["score"]["rows"]) == 5


def test_a_won_match_is_followed_by_a_new_one() -> None:
    table = talk(rules={"target": 1}, deal=42)
    scene = table.to_end()
    while scene["result"]["buttons"][0]["label"] != "New match":
        table("next")
        scene = table.to_end()
    assert "match" in scene["result"]["lines"][-1]
    table("next")
    assert table.scene["score"]["rows"] == []


def test_at_once_plays_up_to_the_persons_decision() -> None:
    table = talk(deal=42)
    table("set", key="pace", value="once")
    table.act("pass")
    assert table.state.to_act == 0
    assert table.scene["pending"] is None


def test_skip_plays_the_others_and_leaves_the_trick_to_be_seen() -> None:
    table = talk(deal=42)
    while table.state.phase != "play":
        table.act("pass") if table.state.to_act == 0 else table("skip")
    while not table.scene["centre"] or not table.scene["centre"]["done"]:
        assert table.desk.match is not None
        table.act(table.state.legal[0]) if table.desk.match.my_turn else table("skip")
    assert len(table.scene["centre"]["cards"]) == 4
    if table.scene["pending"]["button"]:
        assert table.scene["pending"]["delay"] is None


def test_a_forced_card_is_played_by_itself() -> None:
    table = talk(deal=42)
    table("set", key="forced", value=True)
    table("set", key="pace", value="once")
    table("set", key="stay", value=False)
    while not table.scene["result"]:
        assert len(table.state.legal) > 1 or table.state.phase != "play"
        table.act(table.state.legal[0])
