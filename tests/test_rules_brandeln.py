"""Brandeln, rule by rule (RULES.md): what each looks like at the table."""

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


# ---------------------------------------------------------------- the tricks


@rule("brandeln.lead")
def test_the_soloist_leads_and_then_who_won() -> None:
    state = after(brandeln(MIXED), "pass, pass, bid 3, pass, pass, pass, trump H")
    assert state.to_act == 2
    assert len(state.legal) == 7  # any card may be led
    state = after(state, "play CJ, play C7, play CQ, play CK")
    assert (state.to_act, state.tricks, table(state)) == (1, (0, 1, 0, 0), [])


@rule("brandeln.follow")
def test_who_can_follow_must() -> None:
    state = after(brandeln(MIXED, must_head="never"), "bid bettel, pass, pass, pass, play DK")
    assert state.legal == ("play DT", "play DA")
    assert broken(state, "play S7") == "brandeln.follow"


@rule("brandeln.head")
def test_who_follows_must_head() -> None:
    state = after(brandeln(MIXED), "bid 3, pass, pass, pass, trump H, play SJ")
    assert state.legal == ("play SA",)
    state = after(state, "play SA")
    # Nothing heads the ace: any spade will do.
    assert state.legal == ("play ST", "play SK")


@rule("brandeln.head")
def test_every_card_that_heads_will_do() -> None:
    state = after(brandeln(MIXED), "pass, pass, pass, bid 3, pass, pass, pass, trump S, play C7")
    assert state.to_act == 0
    assert state.legal == ("play CQ", "play CA")


@rule("brandeln.head")
def test_a_discard_on_the_table_changes_nothing() -> None:
    hands = (
        "C7 C9 CT CJ S7 S9 ST",
        "H7 H9 HT HJ D7 D9 DT",  # no clubs, and clubs are led
        "CQ CK SJ SQ SK SA HQ",
        "CA HK HA DJ DQ DK DA",
    )
    state = after(brandeln(hands), "bid 3, pass, pass, pass, trump S, play CJ, play DT")
    assert state.legal == ("play CQ", "play CK")
    state = after(state, "play CQ")
    assert state.legal == ("play CA",)


RUFFED = (
    "C7 CQ SA SK HA HK DA",
    "S7 S9 H7 H9 HT D7 D9",  # void in clubs
    "C9 CK ST SJ HJ DT DJ",
    "CT CJ CA SQ HQ DQ DK",
)


@rule("brandeln.head")
def test_a_trumped_plain_suit_cannot_be_headed() -> None:
    state = after(brandeln(RUFFED), "bid 3, pass, pass, pass, trump S, play CQ")
    unruffed = after(state, "play D7")
    assert unruffed.legal == ("play CK",)
    ruffed = after(state, "play S7")
    assert ruffed.legal == ("play C9", "play CK")
    assert after(ruffed, "play C9").legal == ("play CT", "play CJ", "play CA")


@rule("brandeln.head")
def test_trumps_led_are_headed_in_their_own_order() -> None:
    hands = (
        "S7 S9 C7 C9 CT CJ CQ",
        "ST SA CK CA H7 H9 HT",
        "SJ SK HJ HQ HK HA D7",
        "SQ D9 DT DJ DQ DK DA",
    )
    natural = after(brandeln(hands), "bid 3, pass, pass, pass, trump S, play S7")
    assert natural.legal == ("play ST", "play SA")
    turned = after(
        brandeln(hands, trump_order="jack-seven"), "bid 3, pass, pass, pass, trump S, play S7"
    )
    # Only the jack beats the seven.
    assert turned.legal == ("play ST", "play SA")
    assert after(turned, "play ST").legal == ("play SJ",)
    assert after(natural, "play ST").legal == ("play SJ", "play SK")


@rule("brandeln.head")
def test_the_duty_holds_in_bettel_too() -> None:
    state = after(brandeln(MIXED), "pass, bid bettel, pass, pass, pass, play CK")
    state = after(state, "play CJ, play C7")
    assert state.to_act == 0
    assert state.legal == ("play CA",)


@rule("brandeln.void")
def test_who_is_void_may_play_any_card() -> None:
    state = after(brandeln(RUFFED), "bid 3, pass, pass, pass, trump S, play CQ")
    assert len(state.legal) == 7
    # A lower trump than the one on the table will do as well.
    hands = (
        "C7 CQ SA SK HA HK DA",
        "S9 ST H7 H9 HT D7 D9",
        "S7 SJ HJ HQ DT DJ DQ",
        "C9 CT CJ CK CA SQ DK",
    )
    state = after(brandeln(hands), "bid 3, pass, pass, pass, trump S, play CQ, play ST")
    assert len(state.legal) == 7
    lower = after(state, "play S7, play CA")
    assert (lower.to_act, lower.tricks) == (1, (0, 1, 0, 0))
    higher = after(state, "play SJ, play CA")
    assert (higher.to_act, higher.tricks) == (2, (0, 0, 1, 0))


@rule("brandeln.trick")
def test_the_highest_of_the_suit_led_wins() -> None:
    state = after(brandeln(MIXED), "pass, bid bettel, pass, pass, pass, play DT")
    # Seat 2 has only the nine; seat 3 heads with the queen, seat 0 with the king.
    state = after(state, "play D9, play DQ, play DK")
    assert (state.to_act, state.tricks) == (0, (1, 0, 0, 0))


@rule("brandeln.trick")
def test_without_trump_other_suits_win_nothing() -> None:
    state = after(brandeln(), "bid bettel, pass, pass, pass, play C7, play SA, play HA, play DA")
    assert (state.to_act, state.tricks) == (0, (1, 0, 0, 0))


@rule("brandeln.trick")
def test_the_highest_trump_wins() -> None:
    state = after(
        brandeln(), "bid 3, pass, pass, pass, trump H, play CA, play SA, play H7, play DA"
    )
    assert (state.to_act, state.tricks) == (2, (0, 0, 1, 0))


@rule("brandeln.trump-order")
def test_jack_and_seven_are_the_highest_trumps() -> None:
    for order, winner in [("natural", 3), ("jack-seven", 1)]:
        hands = (
            "S9 C7 C9 CT CJ CQ CK",
            "SJ H7 H9 HT HJ HQ HK",
            "S7 D7 D9 DT DJ DQ DK",
            "SA ST SQ SK CA HA DA",
        )
        state = brandeln(hands, trump_order=order, must_head="never")
        state = after(state, "bid 3, pass, pass, pass, trump S")
        state = after(state, "play S9, play SJ, play S7, play SA")
        assert state.to_act == winner


@rule("brandeln.trump-order")
def test_the_whole_order_of_trumps_and_that_plain_suits_keep_theirs() -> None:
    rules = GAMES["brandeln"].rules({"trump_order": "jack-seven"})
    pack = GAMES["brandeln"].pack
    order = rules.order(1)
    spades, hearts = pack.parse_hand("S7 S9 ST SJ SQ SK SA"), pack.suit_masks[2]
    assert [pack.text(card) for card in order.ranked(spades)] == "S9 ST SQ SK SA S7 SJ".split()
    assert [pack.text(card) for card in order.ranked(hearts)] == "H7 H9 HT HJ HQ HK HA".split()
    for one in "S9 ST SQ SK SA S7 SJ".split():
        beaten_by = [pack.text(card) for card in pack.cards(order.beats[pack.parse(one)])]
        higher = "S9 ST SQ SK SA S7 SJ".split()
        assert set(beaten_by) == set(higher[higher.index(one) + 1 :])


@rule("brandeln.must-trump")
def test_under_the_house_rule_who_is_void_must_trump() -> None:
    state = after(brandeln(RUFFED, must_trump=True), "bid 3, pass, pass, pass, trump S, play CQ")
    assert state.legal == ("play S7", "play S9")
    assert broken(state, "play D7") == "brandeln.must-trump"
    # Without trump, or without trumps, any card will do.
    for bid in ("bettel", "herrenmord"):
        state = after(brandeln(must_trump=True), f"bid {bid}, pass, pass, pass, play C7")
        assert len(state.legal) == 7
    state = after(brandeln(must_trump=True), "bid 3, pass, pass, pass, trump H, play C7")
    assert len(state.legal) == 7  # seat 1 has neither clubs nor hearts
    assert after(state, "play SA").legal == tuple(f"play H{rank}" for rank in "79TJQKA")


@rule("brandeln.must-trump")
def test_any_trump_will_do_a_lower_one_too() -> None:
    hands = (
        "C7 CQ SA SK HA HK DA",
        "S9 ST H7 H9 HT D7 D9",
        "S7 SJ HJ HQ DT DJ DQ",
        "C9 CT CJ CK CA SQ DK",
    )
    for order in ("natural", "jack-seven"):
        state = brandeln(hands, must_trump=True, trump_order=order)
        state = after(state, "bid 3, pass, pass, pass, trump S, play CQ, play ST")
        assert state.legal == ("play S7", "play SJ")


@rule("brandeln.pass", "brandeln.left-neighbour")
def test_a_pass_before_the_bid_lets_nobody_hold_though_it_is_final() -> None:
    state = after(brandeln(pass_is_final=True), "pass, bid 3")
    # Seat 0 is out, but between the bid and the left neighbour nobody has passed.
    assert state.to_act == 2
    assert broken(state, "hold") == "brandeln.left-neighbour"


@rule("brandeln.must-trump")
def test_when_trumps_are_led_who_has_none_plays_any_card() -> None:
    state = after(brandeln(must_trump=True), "bid 3, pass, pass, pass, trump C, play C7")
    assert len(state.legal) == 7


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
