"""Brandeln up to the first card, rule by rule (RULES.md): what each looks like at the table."""

import pytest

from reference import BRANDELN_BIDS as BIDS
from rulebook import (
    after,
    brandeln,
    broken,
    played_out,
    rule,
    taken,
)
from vorhand.games import State


def bids(state: State) -> list[str]:
    return [action[4:] for action in state.legal if action.startswith("bid ")]


# ---------------------------------------------------------------- the auction


@rule("brandeln.ladder")
def test_the_ladder_from_low_to_high() -> None:
    state = brandeln()
    assert state.legal == ("pass", *(f"bid {name}" for name in BIDS))
    for value, name in enumerate(BIDS, start=1):
        played = played_out(after(brandeln(), f"bid {name}, pass, pass, pass"))
        assert played.contract is not None
        assert played.contract.value == value


@rule("brandeln.turn")
@pytest.mark.parametrize("dealer", range(4))
def test_vorhand_speaks_first_then_clockwise(dealer: int) -> None:
    state = brandeln(dealer=dealer)
    for turn in range(1, 5):
        assert state.to_act == (dealer + turn) % 4
        state = after(state, "pass")


@rule("brandeln.raise")
def test_bids_rise_and_may_skip_steps() -> None:
    state = after(brandeln(), "bid 4")
    assert bids(state) == ["5", "6", "bettel", "mord", "herrenmord"]
    state = after(state, "bid mord")
    assert bids(state) == ["herrenmord"]
    state = after(state, "bid herrenmord")
    assert bids(state) == []
    assert state.legal == ("pass",)
    for name in BIDS:
        assert broken(state, f"bid {name}") == "brandeln.raise"


@rule("brandeln.raise")
def test_a_pass_and_a_hold_leave_the_standing_bid() -> None:
    state = after(brandeln(), "bid 5, pass")
    assert broken(state, "bid 5") == "brandeln.raise"
    state = after(state, "hold")
    assert broken(state, "bid 5") == "brandeln.raise"
    taken(state, "bid 6")


@rule("brandeln.left-neighbour")
def test_the_left_neighbour_may_not_hold() -> None:
    state = after(brandeln(), "bid 3")
    assert broken(state, "hold") == "brandeln.left-neighbour"
    # Nor may the left neighbour of one who has overbid, though somebody passed before.
    state = after(state, "pass, bid 4")
    assert state.to_act == 3
    assert broken(state, "hold") == "brandeln.left-neighbour"


@rule("brandeln.left-neighbour")
def test_passes_before_the_bid_do_not_count() -> None:
    state = after(brandeln(), "pass, pass, bid 3")
    assert broken(state, "hold") == "brandeln.left-neighbour"
    taken(after(state, "pass"), "hold")


@rule("brandeln.hold")
def test_once_somebody_has_passed_later_players_may_hold() -> None:
    after_one = after(brandeln(), "bid 3, pass")
    assert after_one.to_act == 2
    assert taken(after_one, "hold").standing == ("3", 2)
    after_two = after(after_one, "pass")
    assert after_two.to_act == 3
    assert taken(after_two, "hold").standing == ("3", 3)


@rule("brandeln.hold", "brandeln.auction-end")
def test_who_holds_becomes_soloist_if_all_then_pass() -> None:
    state = after(brandeln(), "bid 3, pass, hold, pass, pass")
    assert state.soloist is None
    state = after(state, "pass")
    assert (state.phase, state.soloist, state.to_act) == ("trump", 2, 2)
    assert state.contract is not None
    assert state.contract.name == "3"


@rule("brandeln.hold")
def test_nothing_to_hold_before_a_bid() -> None:
    for passes in range(4):
        state = after(brandeln(), *["pass"] * passes)
        assert broken(state, "hold") == "brandeln.hold"


@rule("brandeln.hold-once")
def test_a_held_contract_can_only_be_overbid() -> None:
    state = after(brandeln(), "bid 3, pass, hold")
    for _ in range(3):
        assert broken(state, "hold") == "brandeln.hold-once"
        taken(state, "bid 4")
        state = after(state, "pass")
    assert state.soloist == 2


@rule("brandeln.hold-once", "brandeln.hold")
def test_an_overbid_contract_can_be_held_anew() -> None:
    state = after(brandeln(), "bid 3, pass, hold, bid 4, pass")
    assert state.to_act == 1
    assert taken(state, "hold").standing == ("4", 1)


@rule("brandeln.hold")
def test_the_first_bidder_may_hold_when_overbid() -> None:
    state = after(brandeln(), "bid 3, bid 4, pass, pass")
    assert state.to_act == 0
    assert taken(state, "hold").standing == ("4", 0)


@rule("brandeln.pass")
def test_a_pass_is_not_final() -> None:
    state = after(brandeln(), "pass, bid 3, pass, pass")
    assert state.to_act == 0
    taken(state, "hold")
    taken(state, "bid 4")


@rule("brandeln.pass")
def test_under_the_house_rule_a_pass_is_final() -> None:
    state = after(brandeln(pass_is_final=True), "pass, bid 3, pass")
    assert state.to_act == 3
    state = after(state, "bid 4")
    # Seat 0 is skipped, which lets seat 1 hold at once.
    assert state.to_act == 1
    assert taken(state, "hold").standing == ("4", 1)


@rule("brandeln.pass", "brandeln.auction-end")
def test_skipped_turns_are_among_the_three_passes() -> None:
    state = after(brandeln(pass_is_final=True), "pass, bid 3, pass, pass")
    assert (state.phase, state.soloist) == ("trump", 1)
    state = after(brandeln(pass_is_final=True), "pass, pass, pass, bid bettel")
    assert (state.phase, state.soloist) == ("play", 3)
    # The same auctions go on without the house rule.
    assert after(brandeln(), "pass, bid 3, pass, pass").phase == "auction"
    assert after(brandeln(), "pass, pass, pass, bid bettel").phase == "auction"


@rule("brandeln.pass", "brandeln.auction-end")
def test_skipped_turns_end_the_auction_after_a_hold_too() -> None:
    state = after(brandeln(pass_is_final=True), "bid 3, pass, hold")
    assert state.to_act == 3
    state = after(state, "pass")
    assert state.to_act == 0  # seat 1 is still to be skipped
    state = after(state, "pass")
    assert (state.phase, state.soloist) == ("trump", 2)


@rule("brandeln.auction-end")
def test_three_passes_in_a_row_end_the_auction() -> None:
    state = after(brandeln(), "bid 3, pass, pass, bid 4, pass, pass")
    assert state.phase == "auction"
    state = after(state, "pass")
    assert (state.phase, state.soloist) == ("trump", 3)


@rule("brandeln.auction-end")
def test_three_passes_before_a_bid_end_nothing() -> None:
    state = after(brandeln(), "pass, pass, pass")
    assert (state.phase, state.to_act) == ("auction", 3)
    taken(state, "bid 3")


@rule("brandeln.passed-out")
@pytest.mark.parametrize("final", [False, True])
def test_four_passes_without_a_bid(final: bool) -> None:
    state = after(brandeln(pass_is_final=final), "pass, pass, pass, pass")
    assert (state.phase, state.to_act, state.legal) == ("finished", None, ())
    assert (state.soloist, state.contract, state.result) == (None, None, None)
    assert state.hands == brandeln().hands


# ---------------------------------------------------------------- the trump suit


@rule("brandeln.trump")
@pytest.mark.parametrize("bid", ["3", "4", "5", "6", "mord"])
def test_the_soloist_names_the_trump_suit(bid: str) -> None:
    state = after(brandeln(), f"pass, bid {bid}, pass, pass, pass")
    assert (state.phase, state.to_act) == ("trump", 1)
    assert state.legal == ("trump C", "trump S", "trump H", "trump D")
    assert state.contract is not None
    assert state.contract.trump is None
    for suit, letter in enumerate("CSHD"):
        named = taken(state, f"trump {letter}")
        assert named.phase == "play"
        assert named.contract is not None
        assert named.contract.trump == suit


@rule("brandeln.trump")
@pytest.mark.parametrize("bid", ["bettel", "herrenmord"])
def test_bettel_and_herrenmord_have_no_trump(bid: str) -> None:
    state = after(brandeln(), f"pass, bid {bid}, pass, pass, pass")
    assert (state.phase, state.to_act, state.soloist) == ("play", 1, 1)
    assert state.contract is not None
    assert state.contract.trump is None
