"""What a person may wish of a table: contract, hands, rules, pack; and what is shown of it."""

from typing import Any

import pytest

from tablehelp import talk, texts
from vorhand.games import GAMES
from vorhand.table.desk import Desk
from vorhand.table.news import news_of
from vorhand.table.opening import Opening
from vorhand.table.telling import LogBook
from vorhand.terms import Problem


@pytest.mark.parametrize(
    ("game", "call", "soloist"),
    [("brandeln", "bid mord", 3), ("brandeln", "bid 3", 0), ("preferansz", "bid 2", 0),
     ("preferansz", "bid bettel", 2), ("preferansz", "hand 4", 1)],
)  # fmt: skip
def test_a_chosen_contract_is_reached_by_an_honest_auction(
    game: str, call: str, soloist: int
) -> None:
    table = talk(game)
    table("deal", values={"contract": call, "soloist": soloist, "number": "5"})
    state = table.state
    assert state.soloist == soloist
    replayed = GAMES[game].start(state.rules, dealer=state.dealer, hands=state.dealt.hands)
    for action in state.actions:
        replayed = replayed.act(action)
    assert replayed == state
    assert call in state.actions
    assert "Practice" in table.scene["subtitle"]
    assert "nothing" in table("takeback")["problem"]


def test_a_contract_that_no_auction_gives_is_said() -> None:
    table = talk("preferansz")
    assert "No auction" in table("deal", values={"contract": "bid 2", "soloist": 2})["problem"]


def test_hands_of_ones_own_and_the_demonstration() -> None:
    game = GAMES["preferansz"]
    dealt = game.numbering.deal(99)
    typed = "\n".join(game.pack.hand_text(hand) for hand in dealt[:3]).lower()
    table = talk("preferansz")
    scene = table("deal", values={"hands": typed, "mode": "demo"})
    assert scene["problem"] == ""
    assert table.state.dealt.hands == dealt[:3]
    assert table.state.talon == dealt[3]
    for _ in range(6):
        assert scene["hand"]["label"].startswith("The hand of")
        assert scene["pending"] is None
        scene = table.act(table.state.legal[-1] if _ < 1 else table.state.legal[0])
        if table.state.phase != "hand":
            break
    shown = [card["id"] for seat in scene["seats"] for card in seat["open"] or []]
    assert len(shown) == 20
    assert "no card" in table("deal", values={"hands": "SA ZZ\nA\nB"})["problem"].lower()


def test_other_house_rules_begin_a_new_session() -> None:
    table = talk(deal=42)
    table.to_end()
    assert table.scene["score"]["rows"]
    table("deal", values={"preset": "variant"})
    assert table.scene["score"]["rows"] == []
    assert table.state.rules.as_dict() == {"preset": "variant"}
    assert "variant" in table.scene["subtitle"].lower()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("pack", ["french", "german"])
def test_either_pack_can_be_shown(game: str, pack: str) -> None:
    table = talk(game, deal=42)
    table("set", key="pack", value=pack)
    while not table.scene["result"]:
        scene = table.on()
        if scene["result"]:
            break
        hand = scene["hand"]
        if hand and hand["count"]:
            ids = [card["id"] for card in hand["cards"] if card["state"] == "legal"]
            table.act(" ".join([hand["verb"], *ids[: hand["count"]]]))
        else:
            table.act(table.state.legal[0])
        assert table.scene["problem"] == ""
    assert table.desk.furniture()["art"]["name"] == f"{pack}-en"


def test_four_colours_change_what_is_drawn_and_no_word() -> None:
    table = talk("brandeln", deal=42)
    plain, hand = table.desk.furniture(), table.scene["hand"]
    table("set", key="pack", value="french-4")
    four = table.desk.furniture()
    assert four["words"] == plain["words"]
    assert table.scene["hand"]["cards"] == hand["cards"]
    assert [each["art"]["name"] for each in (plain, four)] == ["french-en", "french-4-en"]
    assert four["art"]["symbols"].count("#1f4fc0") > 1 > plain["art"]["symbols"].count("#1f4fc0")


@pytest.mark.parametrize(
    "wanted",
    [{"game": "whist"}, {"rules": {"preset": "x"}}, {"deal": 0}, {"seat": 4}, {"hands": ("SA",)},
     {"players": "nobody"}, {"said": ("bid 4",)}, {"deal": 143, "said": ("bid 4", "hold")}],
)  # fmt: skip
def test_a_notebook_that_asks_for_what_there_is_not_is_told_at_once(wanted: dict[str, Any]) -> None:
    with pytest.raises((Problem, ValueError)):
        Desk(Opening(**{"game": "brandeln", **wanted}))


def test_a_dealer_of_ones_choice_deals_and_the_deal_is_for_practice() -> None:
    table = talk(deal=42)
    table("deal", values={"seat": 0, "dealer": 0, "number": "42"})
    assert table.state.dealer == 0
    assert "practice" in table.scene["subtitle"]
    table("deal", values={"seat": 0, "dealer": "", "number": "42"})
    assert table.state.dealer == 3
    assert "practice" not in table.scene["subtitle"]
    table("deal", values={"dealer": 9})
    assert table.replies[0]["type"] == "problem"


def test_a_refusal_comes_with_its_rule_until_something_else_happens() -> None:
    table = talk(deal=42)
    assert table.act("hold")["rule"] == "brandeln.hold"
    assert table.act("pass")["rule"] == ""


def test_what_is_announced_of_much_says_that_there_is_more() -> None:
    told = [f"Line {n}." for n in range(14)]
    scene = {"log": [{"text": text} for text in told]}
    said = news_of("skip", [], scene, ["Your turn."], talk(deal=42).desk.speech)
    assert said[0].startswith("4 earlier lines")
    assert said[1:] == [*told[4:], "Your turn."]


def test_the_log_that_is_kept_is_the_log_told_anew() -> None:
    table = talk("preferansz", deal=42, demo=True)
    for _ in range(3):
        table.act("decline")
    for action in ("bid 2", "pass", "pass"):
        table.act(action)
    for _ in range(14):
        table.act(table.state.legal[0])
    table("takeback")
    table.act(table.state.legal[-1])
    kept = texts(table.scene)
    table.desk._book = LogBook()
    table("set", key="reveal", value=True)
    assert texts(table.scene) == kept
    table("set", key="pack", value="french")
    assert texts(table.scene) != kept


def test_the_declarer_is_asked_for_re_contra_and_bids_say_what_they_need() -> None:
    table = talk("preferansz", demo=True, deal=42)
    scene = table.scene
    notes = [one["note"] for group in scene["box"]["groups"] for one in group["options"]]
    assert "needs 8, pays 2" in notes
    assert "no trick, pays 6" in notes
    while table.state.phase != "contra":
        scene = table.act("bid 2" if "bid 2" in table.state.legal else table.state.legal[0])
    assert "contra" in scene["box"]["title"]
    assert "re-contra" not in scene["box"]["title"]
    table.act("contra")
    while table.state.to_act != table.state.soloist:
        table.act("pass")
    assert "re-contra" in table.scene["box"]["title"]


def test_the_end_shows_hands_as_dealt_with_talon_and_discards() -> None:
    table = talk("preferansz", deal=42)
    table("deal", values={"contract": "bid 4", "soloist": 0, "seat": 0, "number": "77"})
    assert table.scene["beside"] == []
    scene = table.to_end()
    pack, view = table.state.game.pack, table.state
    shown = {part["label"]: {card["id"] for card in part["cards"]} for part in scene["beside"]}
    assert shown["The talon"] == {pack.text(card) for card in pack.cards(view.talon)}
    laid = next(action for action in view.actions if action.startswith("discard"))
    assert shown["Laid away"] == set(laid.split()[1:])
    assert all(seat["counts"][-1] == "hand as dealt" for seat in scene["seats"])
    assert table("look", to="back")["beside"] == []
    table("look", to="live")
    assert table("set", key="reveal", value=False)["beside"] == []
