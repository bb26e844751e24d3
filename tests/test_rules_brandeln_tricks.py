"""The tricks of Brandeln, rule by rule (RULES.md): what each looks like at the table."""

from rulebook import (
    MIXED,
    after,
    brandeln,
    broken,
    rule,
    table,
)
from vorhand.games import GAMES

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
