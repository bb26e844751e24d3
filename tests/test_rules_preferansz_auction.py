"""From the hand, and the auction of Preferánsz, rule by rule (RULES.md)."""

import pytest

from reference import PREFERANSZ_BIDS as NAMES
from rulebook import (
    after,
    auction,
    broken,
    paid,
    played_out,
    preferansz,
    rule,
    taken,
)
from vorhand.games import State
from vorhand.views import view_for


def bids(state: State) -> list[str]:
    return [action.split()[1] for action in state.legal if " " in action]


# ---------------------------------------------------------------- from the hand


@rule("preferansz.hand-round", "preferansz.games")
def test_every_game_can_be_announced_from_the_hand() -> None:
    state = preferansz()
    assert state.phase == "hand"
    assert state.legal == ("decline", *(f"hand {name}" for name in NAMES))


@rule("preferansz.hand-round")
def test_an_announcement_must_be_higher() -> None:
    state = after(preferansz(), "hand 4")
    assert bids(state) == ["5", "bettel", "durchmarsch"]
    assert broken(state, "hand 4") == "preferansz.hand-round"
    assert broken(state, "hand 2") == "preferansz.hand-round"
    state = after(state, "hand durchmarsch")
    assert state.legal == ("decline",)


@rule("preferansz.hand-round")
def test_who_has_declined_is_out_of_the_round() -> None:
    state = after(preferansz(), "decline, hand 2, hand 3")
    assert state.to_act == 1  # not seat 0
    state = after(state, "hand 4")
    assert state.to_act == 2
    state = after(state, "decline")
    assert (state.phase, state.soloist) == ("contra", 1)


@rule("preferansz.hand-round")
def test_the_round_goes_on_until_the_others_have_declined() -> None:
    state = after(preferansz(), "hand 2, hand 3, hand 4, hand 5, decline, hand bettel")
    assert state.to_act == 0
    assert state.phase == "hand"
    state = after(state, "hand durchmarsch, decline")
    assert (state.phase, state.soloist) == ("contra", 0)
    assert state.contract is not None
    assert (state.contract.name, state.contract.hand) == ("durchmarsch", True)


@rule("preferansz.hand-round")
def test_a_last_player_is_always_asked() -> None:
    state = after(preferansz(), "decline, decline")
    assert (state.phase, state.to_act) == ("hand", 2)
    state = after(state, "hand 2")
    assert (state.phase, state.soloist, state.to_act) == ("contra", 2, 0)
    state = after(preferansz(), "hand durchmarsch, decline")
    assert (state.phase, state.to_act, state.legal) == ("hand", 2, ("decline",))


@rule("preferansz.hand-round")
def test_the_talon_stays_closed_to_all_until_the_deal_ends() -> None:
    state = after(preferansz(), "hand bettel, decline, decline, pass, pass")
    assert state.phase == "play"
    assert state.kunstwerk is None
    while state.legal:
        for seat in range(3):
            view = view_for(state, seat)
            assert (view.talon, view.talon_open, view.kunstwerk) == (0, False, None)
        state = state.act(state.legal[0])
    assert view_for(state, 0).talon == state.talon
    assert state.kunstwerk is None


@rule("preferansz.hand-round")
def test_no_kunstwerk_from_the_hand() -> None:
    # The talon is a pair, HA SA; seat 2 deals.
    hands = (
        "E7 E8 E9 EX EU EO EK EA G7 G8",
        "G9 GX GU GO GK GA H7 H8 H9 HX",
        "HU HO HK SK S7 S8 S9 SX SU SO",
    )
    state = after(preferansz(hands), "hand 5, decline, decline, pass, pass")
    state = played_out(state)
    assert paid(state) == (True, (16, -8, -8))  # 5, and three more than seven tricks
    assert state.tricks == (10, 0, 0)


@rule("preferansz.hand-round")
def test_if_all_decline_the_auction_begins() -> None:
    state = after(preferansz(dealer=1), "decline, decline")
    assert state.phase == "hand"
    state = after(state, "decline")
    assert (state.phase, state.to_act, state.soloist) == ("auction", 2, None)


# ---------------------------------------------------------------- the auction


@rule("preferansz.turn")
@pytest.mark.parametrize("dealer", range(3))
def test_vorhand_speaks_first_then_clockwise(dealer: int) -> None:
    state = preferansz(dealer=dealer)
    for turn in range(1, 4):
        assert state.to_act == (dealer + turn) % 3
        state = after(state, "decline")
    for turn, bid in enumerate(["2", "3", "4", "5"], start=1):
        assert state.to_act == (dealer + turn) % 3
        state = after(state, f"bid {bid}")


@rule("preferansz.forehand-opens")
def test_vorhand_must_make_the_first_bid() -> None:
    state = auction()
    assert state.legal == tuple(f"bid {name}" for name in NAMES)
    assert broken(state, "pass") == "preferansz.forehand-opens"
    # Later he may pass.
    taken(after(state, "bid 2, bid 3, pass"), "pass")


@rule("preferansz.forehand-opens")
def test_under_the_house_rule_vorhand_may_pass() -> None:
    state = auction(forehand_must_bid=False)
    assert state.legal == ("pass", *(f"bid {name}" for name in NAMES))
    state = after(state, "pass, pass")
    assert (state.phase, state.to_act) == ("auction", 2)
    taken(state, "bid 2")
    state = after(state, "pass")
    assert (state.phase, state.soloist, state.contract, state.result) == (
        "finished",
        None,
        None,
        None,
    )
    assert state.kunstwerk is None
    assert state.tricks == (0, 0, 0)


@rule("preferansz.raise")
def test_bids_rise_and_may_skip_steps() -> None:
    state = after(auction(), "bid 3")
    assert bids(state) == ["4", "5", "bettel", "durchmarsch"]
    assert broken(state, "bid 3") == "preferansz.raise"
    assert broken(state, "bid 2") == "preferansz.raise"
    state = after(state, "bid durchmarsch")
    assert state.legal == ("pass",)


@rule("preferansz.kann-ich")
def test_vorhand_alone_may_hold() -> None:
    state = after(auction(), "bid 2, bid 3")
    assert state.to_act == 2
    assert broken(state, "hold") == "preferansz.kann-ich"
    state = after(state, "pass")
    assert state.to_act == 0
    assert state.legal[:2] == ("pass", "hold")
    state = taken(state, "hold")
    # The bid is now Vorhand's: the other must bid higher or pass.
    assert state.standing == ("3", 0)
    assert broken(state, "bid 3") == "preferansz.raise"
    assert broken(state, "hold") == "preferansz.kann-ich"
    assert after(state, "pass").soloist == 0


@rule("preferansz.kann-ich")
def test_vorhand_may_hold_again_and_again() -> None:
    state = after(auction(), "bid 2, bid 3, pass, hold, bid 4, hold, bid durchmarsch, hold")
    assert (state.standing, state.to_act) == (("durchmarsch", 0), 1)
    state = after(state, "pass")
    assert (state.phase, state.soloist) == ("discard", 0)


@rule("preferansz.kann-ich")
def test_there_is_nothing_to_hold_on_vorhands_first_turn() -> None:
    for must_bid in (True, False):
        assert broken(auction(forehand_must_bid=must_bid), "hold") == "preferansz.kann-ich"


@rule("preferansz.pass")
def test_a_pass_is_final() -> None:
    state = after(auction(), "bid 2, pass, bid 3")
    assert state.to_act == 0
    state = after(state, "bid 4")
    assert state.to_act == 2  # seat 1 is skipped
    state = after(state, "pass")
    assert (state.phase, state.soloist) == ("discard", 0)


@rule("preferansz.pass")
def test_a_last_player_who_has_not_spoken_is_asked() -> None:
    state = after(auction(), "bid 2, pass")
    assert (state.phase, state.to_act) == ("auction", 2)
    state = after(auction(forehand_must_bid=False), "pass, pass, bid 2")
    assert (state.phase, state.soloist) == ("discard", 2)
    state = after(auction(forehand_must_bid=False), "pass, bid 2, pass")
    assert (state.phase, state.soloist) == ("discard", 1)
