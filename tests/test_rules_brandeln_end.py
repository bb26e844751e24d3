"""What a deal of Brandeln comes to, and its house rules, rule by rule (RULES.md)."""

import pytest

from reference import BRANDELN_BIDS as BIDS
from reference import PRESETS, SEED
from rulebook import (
    MIXED,
    after,
    brandeln,
    broken,
    held,
    paid,
    played_out,
    rule,
    table,
    taken,
)
from vorhand.games import GAMES, State


def bids(state: State) -> list[str]:
    return [action[4:] for action in state.legal if action.startswith("bid ")]


# ---------------------------------------------------------------- the end


@rule("brandeln.made", "brandeln.payment")
@pytest.mark.parametrize("bid", BIDS)
def test_all_seven_tricks(bid: str) -> None:
    # Seat 0 has all the clubs: as trumps, or led first, they win every trick.
    state = played_out(after(brandeln(), f"bid {bid}, pass, pass, pass"))
    value = BIDS.index(bid) + 1
    assert state.tricks == (7, 0, 0, 0)
    sign = -1 if bid == "bettel" else 1  # and nothing extra for more tricks than bid
    assert paid(state) == (sign == 1, (3 * sign * value, *[-sign * value] * 3))


@rule("brandeln.made", "brandeln.payment")
@pytest.mark.parametrize("bid", BIDS)
def test_no_trick_at_all(bid: str) -> None:
    # The soloist leads the lowest spade, and clubs are trump, of which he has the lowest.
    hands = (
        "S7 C7 H7 D7 C9 H9 D9",
        "S9 CT HT DT CJ HJ DJ",
        "ST SJ CQ HQ DQ CK HK",
        "SQ SK SA CA HA DA DK",
    )
    state = after(brandeln(hands, must_head="always"), f"bid {bid}, pass, pass, pass")
    if state.phase == "trump":
        state = after(state, "trump C")
    state = after(state, "play S7, play S9, play ST, play SQ")
    while state.legal:
        # The soloist throws his lowest, and the others their highest.
        texts = [action[5:] for action in state.legal]
        by_rank = sorted(texts, key=lambda text: "79TJQKA".index(text[1]))
        state = state.act(f"play {by_rank[0 if state.to_act == 0 else -1]}")
    value = BIDS.index(bid) + 1
    assert state.tricks[0] == 0
    sign = 1 if bid == "bettel" else -1
    assert paid(state) == (sign == 1, (3 * sign * value, *[-sign * value] * 3))


SIX = (  # seat 0 with clubs as trump, drawing them, wins with the six highest, not with the D7
    "C9 CT CJ CQ CK CA D7",
    "S7 S9 ST SJ SQ SK SA",
    "H7 H9 HT HJ HQ HK HA",
    "C7 D9 DT DJ DQ DK DA",
)


def six(bid: str, **house_rules: object) -> State:
    state = after(brandeln(SIX, **house_rules), f"bid {bid}, pass, pass, pass")
    if state.phase == "trump":
        state = after(state, "trump C")
    for card in ["CA", "CK", "CQ", "CJ", "CT", "C9", "D7"]:
        if not state.legal:
            break
        state = after(state, f"play {card}")
        for _ in range(3):
            # Seat 3 keeps the highest diamond for the last trick.
            state = state.act(state.legal[0])
    return state


@rule("brandeln.made")
@pytest.mark.parametrize(
    ("bid", "made"),
    [("3", True), ("6", True), ("bettel", False), ("mord", False), ("herrenmord", False)],
)
def test_six_tricks(bid: str, made: bool) -> None:
    state = six(bid)
    assert state.tricks == (6, 0, 0, 1)
    value = BIDS.index(bid) + 1
    sign = 1 if made else -1
    assert paid(state) == (made, (3 * sign * value, *[-sign * value] * 3))


@rule("brandeln.payment")
def test_the_soloist_is_paid_wherever_he_sits() -> None:
    for seat in range(4):
        state = after(brandeln(dealer=(seat - 1) % 4), "bid 4, pass, pass, pass")
        state = played_out(after(state, f"trump {'CSHD'[seat]}"))
        expected = [-2] * 4
        expected[seat] = 6
        assert paid(state) == (True, tuple(expected))


@rule("brandeln.play-out")
def test_all_seven_tricks_are_played() -> None:
    for bid in BIDS:
        assert sum(six(bid).tricks) == 7
    assert held(six("3")) == ["", "", "", ""]


@rule("brandeln.play-out")
@pytest.mark.parametrize(
    ("bid", "tricks"),
    [
        ("3", (3, 0, 0, 0)),  # made
        ("6", (6, 0, 0, 0)),
        ("bettel", (1, 0, 0, 0)),  # the soloist's first trick
        ("mord", (6, 0, 0, 1)),  # the first that he loses
        ("herrenmord", (6, 0, 0, 1)),
    ],
)
def test_stop_when_decided(bid: str, tricks: tuple[int, ...]) -> None:
    state = six(bid, stop_when_decided=True)
    assert state.tricks == tricks
    assert paid(state) == paid(six(bid))
    left = 7 - sum(tricks)
    assert [len(hand.split()) for hand in held(state)] == [left] * 4
    assert table(state) == []


@rule("brandeln.play-out")
@pytest.mark.parametrize(("bid", "lost"), [("3", 5), ("4", 4), ("5", 3), ("6", 2), ("mord", 1)])
def test_stop_when_out_of_reach(bid: str, lost: int) -> None:
    # Seat 0 names clubs, of which he has none; seat 1 has them all.
    hands = (
        "S7 S9 H7 H9 HT D7 D9",
        "C7 C9 CT CJ CQ CK CA",
        "ST SJ SQ SK SA HJ HQ",
        "HK HA DT DJ DQ DK DA",
    )
    state = after(brandeln(hands, stop_when_decided=True), f"bid {bid}, pass, pass, pass, trump C")
    state = played_out(state)
    assert state.tricks == (0, lost, 0, 0)
    assert paid(state)[0] is False


@rule("brandeln.play-out")
def test_a_bettel_is_never_stopped_as_made() -> None:
    hands = (
        "C7 S7 H7 D7 C9 S9 H9",
        "CT ST HT DT CJ SJ HJ",
        "CQ SQ HQ DQ CK SK HK",
        "CA SA HA DA DJ DK D9",
    )
    state = after(brandeln(hands, stop_when_decided=True), "bid bettel, pass, pass, pass")
    state = played_out(state)
    assert sum(state.tricks) == 7
    assert paid(state) == (True, (15, -5, -5, -5))


# ---------------------------------------------------------------- house rules and presets


@rule("brandeln.head")
@pytest.mark.parametrize(
    ("must_head", "in_three", "in_bettel", "in_herrenmord"),
    [
        ("always", True, True, True),
        ("never", False, False, False),
        ("bettel", False, True, False),
    ],
)
def test_must_head(must_head: str, in_three: bool, in_bettel: bool, in_herrenmord: bool) -> None:
    for bid, bound in [("3", in_three), ("bettel", in_bettel), ("herrenmord", in_herrenmord)]:
        state = after(brandeln(MIXED, must_head=must_head), f"bid {bid}, pass, pass, pass")
        if bid == "3":
            state = after(state, "trump H")
        state = after(state, "play S9")
        assert state.legal == (("play SA",) if bound else ("play S7", "play SA"))


@rule("brandeln.ladder", "brandeln.payment")
def test_the_ladder_of_pierer() -> None:
    state = brandeln(ladder="pierer")
    assert bids(state) == ["3", "4", "5", "6", "bettel", "mord"]
    assert broken(state, "bid herrenmord") == "brandeln.ladder"
    for value, bid in enumerate(bids(state), start=3):
        played = played_out(after(brandeln(ladder="pierer"), f"bid {bid}, pass, pass, pass"))
        sign = -1 if bid == "bettel" else 1
        assert paid(played)[1] == (3 * sign * value, *[-sign * value] * 3)


@rule("brandeln.hold", "brandeln.hold-once", "brandeln.left-neighbour")
def test_hold_by_those_who_have_been_overbid() -> None:
    state = brandeln(hold="overbid")
    assert broken(state, "hold") == "brandeln.hold"
    state = after(state, "bid 3")
    assert broken(state, "hold") == "brandeln.hold"  # no bid of his own
    state = after(state, "pass")
    assert broken(state, "hold") == "brandeln.hold"  # nor does the pass help
    state = after(state, "bid 4, bid 5")
    # Seat 0 is the left neighbour of the last bidder, and may hold all the same.
    assert state.to_act == 0
    assert state.legal[:2] == ("pass", "hold")
    assert taken(state, "hold").standing == ("5", 0)
    # Seat 1 has passed but never bid; seat 2 has bid, but the contract is held.
    state = after(state, "hold")
    assert broken(state, "hold") == "brandeln.hold"
    assert broken(after(state, "pass"), "hold") == "brandeln.hold-once"


@rule("brandeln.hold")
def test_hold_after_a_pass_of_his_own() -> None:
    state = after(brandeln(hold="overbid"), "bid 3, bid 4, pass, bid 5, pass, bid 6, pass, pass")
    # Seat 0 bid, was overbid, passed, and may still hold.
    assert state.to_act == 0
    assert taken(state, "hold").standing == ("6", 0)


@rule("brandeln.hold", "brandeln.pass")
def test_hold_unless_a_pass_is_final() -> None:
    state = brandeln(hold="overbid", pass_is_final=True)
    state = after(state, "bid 3, bid 4, pass, bid 5, pass, bid 6")
    # Seats 0 and 2 are out: seat 3 may hold, having bid.
    assert state.to_act == 3
    assert taken(state, "hold").standing == ("6", 3)


@pytest.mark.parametrize("preset", PRESETS["brandeln"])
def test_presets(preset: str) -> None:
    game = GAMES["brandeln"]
    assert set(game.presets) == set(PRESETS["brandeln"])
    rules = game.rules({"preset": preset})
    expected = {**SEED["brandeln"], **PRESETS["brandeln"][preset]}
    assert {rule.name: getattr(rules, rule.name) for rule in game.house_rules} == expected
    assert rules.as_dict() == {"preset": preset}


def test_house_rules_stand_over_the_preset() -> None:
    rules = GAMES["brandeln"].rules({"must_trump": False, "preset": "pierer", "target": 5})
    assert rules.as_dict() == {"preset": "pierer", "must_trump": False, "target": 5}
    assert GAMES["brandeln"].rules(rules.as_dict()) == rules


@rule("brandeln.match")
def test_the_target_is_twenty_unless_agreed_otherwise() -> None:
    game = GAMES["brandeln"]
    assert game.rules().match_target == 20
    assert game.rules({"target": 1}).match_target == 1
