"""The Preferánsz of the Danube Swabians, rule by rule (RULES.md)."""

from collections.abc import Sequence

import pytest

from reference import PREFERANSZ_BIDS as NAMES
from reference import PREFERANSZ_TRUMP, SEED
from rulebook import (
    EVEN,
    VOID,
    after,
    broken,
    held,
    paid,
    played_out,
    preferansz,
    refused,
    rule,
    table,
    taken,
)
from vorhand.games import GAMES, State
from vorhand.views import view_for


def auction(hands: Sequence[str] = (), dealer: int | None = None, **house_rules: object) -> State:
    """All have declined; Vorhand is to bid."""
    state = preferansz(hands, dealer, **house_rules)
    return after(state, "decline, decline, decline")


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


# ---------------------------------------------------------------- talon and announcement

PAIR = (  # the talon is HA SA
    "E7 E8 E9 EX EU EO EK EA G7 G8",
    "G9 GX GU GO GK GA H7 H8 H9 HX",
    "HU HO HK SK S7 S8 S9 SX SU SO",
)


@rule("preferansz.kunstwerk")
def test_the_talon_is_turned_up_for_all() -> None:
    state = after(auction(PAIR), "bid 5, pass")
    assert state.kunstwerk is None
    assert {view_for(state, seat).talon for seat in range(3)} == {0}
    state = after(state, "pass")
    assert state.kunstwerk is True
    for seat in range(3):
        assert view_for(state, seat).talon == GAMES["preferansz"].pack.parse_hand("HA SA")
    # Two cards of one suit, or of two ranks, are no Kunstwerk.
    assert after(auction(), "bid 5, pass, pass").kunstwerk is False
    assert after(auction(EVEN), "bid 5, pass, pass").kunstwerk is True  # H7 S7


def payments(state: State) -> tuple[int, ...]:
    """What is paid in the end when everybody does the first thing that is legal."""
    return paid(played_out(state))[1]


@rule("preferansz.kunstwerk", "preferansz.payment")
def test_the_winner_of_the_auction_pays_the_dealer_two() -> None:
    won = after(auction(PAIR, dealer=2), "bid 5, pass, pass, discard HA SA, declare 5")
    # Ten tricks: 5 and four more than six from each, and two to the dealer.
    assert payments(won) == (16, -9, -7)
    # Not doubled by contra.
    assert payments(after(won, "contra, contra, recontra")) == (70, -36, -34)


@rule("preferansz.kunstwerk")
def test_nothing_for_a_kunstwerk_on_ones_own_deal() -> None:
    # Seat 0 deals himself; seat 1 is Vorhand and opens.
    won = after(auction(PAIR, dealer=0), "bid 2, pass, bid 5, pass")
    assert (won.soloist, won.kunstwerk) == (0, True)
    won = after(won, "discard HA SA, declare 5, pass, pass")
    assert won.to_act == 1
    # He loses two tricks in Grün: 5, and two more than six from each, and nothing to himself.
    assert payments(won) == (14, -7, -7)


@rule("preferansz.discard")
def test_the_winner_takes_the_talon_and_lays_two_away() -> None:
    state = after(auction(), "bid 5, pass, pass")
    assert (state.phase, state.to_act) == ("discard", 0)
    assert held(state)[0] == "E7 E8 E9 EX EU EO EK EA G7 G8 SK SA"
    assert len(state.legal) == 66
    assert state.legal[:12] == (
        *(f"discard E7 {card}" for card in "E8 E9 EX EU EO EK EA G7 G8 SK SA".split()),
        "discard E8 E9",
    )
    assert state.legal[-1] == "discard SK SA"
    state = after(state, "discard E7 SA")
    assert held(state)[0] == "E8 E9 EX EU EO EK EA G7 G8 SK"
    assert (state.phase, state.to_act) == ("declare", 0)


@rule("preferansz.discard")
def test_a_discard_is_read_either_way_and_printed_in_pack_order() -> None:
    state = after(auction(), "bid 5, pass, pass")
    one, other = after(state, "discard SA E7"), after(state, "discard E7 SA")
    assert one == other
    assert one.actions[-1] == "discard E7 SA"
    assert "discard SA E7" not in state.legal
    assert refused(state, "discard G9 E7").action == "discard G9 E7"


@rule("preferansz.discard")
def test_discards_are_seen_by_the_declarer_alone() -> None:
    state = after(auction(), "bid 5, pass, pass, discard E7 SA, declare 5")
    cards = GAMES["preferansz"].pack.parse_hand("E7 SA")
    assert view_for(state, 0).discards == cards
    assert view_for(state, 0).actions[-2] == "discard E7 SA"
    for seat in (1, 2):
        view = view_for(state, seat)
        assert view.discards == 0
        assert view.actions[-2:] == ("discard", "declare 5")
        assert view.counts == (10, 10, 10)


@rule("preferansz.declare")
@pytest.mark.parametrize("bid", NAMES)
def test_the_game_bid_or_a_higher_one(bid: str) -> None:
    state = after(auction(), f"bid {bid}, pass, pass, discard E7 E8")
    at_least = NAMES[NAMES.index(bid) :]
    assert state.legal == tuple(f"declare {name}" for name in at_least)
    assert state.contract is None
    for name in NAMES:
        if name in at_least:
            declared = taken(state, f"declare {name}")
            assert declared.contract is not None
            assert (declared.contract.name, declared.contract.hand) == (name, False)
        else:
            assert broken(state, f"declare {name}") == "preferansz.declare"


@rule("preferansz.declare")
def test_an_announcement_from_the_hand_stands_as_made() -> None:
    state = after(preferansz(), "hand 2, decline, decline")
    assert state.phase == "contra"
    assert broken(state, "declare 3") == "table.wrong-phase"
    assert broken(state, "discard E7 E8") == "table.wrong-phase"


@rule("preferansz.games")
def test_games_and_their_trump_suits() -> None:
    pack = GAMES["preferansz"].pack
    for value, name in enumerate(NAMES, start=2):
        for state in [
            after(preferansz(), f"hand {name}, decline, decline"),
            after(auction(), f"bid {name}, pass, pass, discard E7 E8, declare {name}"),
        ]:
            assert state.contract is not None
            assert state.contract.value == value
            trump = state.contract.trump
            assert (None if trump is None else pack.suits[trump]) == PREFERANSZ_TRUMP.get(name)


# ---------------------------------------------------------------- contra


@rule("preferansz.contra")
def test_the_defenders_are_asked_from_the_declarers_left() -> None:
    state = after(preferansz(dealer=0), "decline, hand 2, decline")
    assert (state.soloist, state.phase, state.to_act) == (2, "contra", 0)
    assert state.legal == ("pass", "contra")
    state = after(state, "pass")
    assert (state.phase, state.to_act) == ("contra", 1)
    state = after(state, "pass")
    # Nobody has said contra: the declarer has nothing to answer.
    assert (state.phase, state.to_act) == ("play", 1)


@rule("preferansz.contra")
@pytest.mark.parametrize("said", [("contra", "pass"), ("pass", "contra"), ("contra", "contra")])
def test_the_declarer_answers_any_contra_once(said: tuple[str, str]) -> None:
    state = after(preferansz(), "hand 2, decline, decline", *said)
    assert (state.phase, state.to_act) == ("contra", 0)
    assert state.legal == ("pass", "recontra")
    assert broken(state, "contra") == "preferansz.contra"
    assert taken(state, "pass").phase == "play"
    assert taken(state, "recontra").phase == "play"


@rule("preferansz.contra")
def test_recontra_is_not_the_defenders() -> None:
    state = after(preferansz(), "hand 2, decline, decline")
    assert broken(state, "recontra") == "preferansz.contra"
    assert broken(after(state, "contra"), "recontra") == "preferansz.contra"


@rule("preferansz.contra", "preferansz.payment")
@pytest.mark.parametrize(
    ("said", "stakes"),
    [
        ("pass, pass", (1, 1)),
        ("contra, pass, pass", (2, 1)),
        ("contra, pass, recontra", (4, 1)),
        ("pass, contra, pass", (1, 2)),
        ("pass, contra, recontra", (1, 4)),
        ("contra, contra, pass", (2, 2)),
        ("contra, contra, recontra", (4, 4)),
    ],
)
def test_contra_doubles_and_recontra_quadruples(said: str, stakes: tuple[int, int]) -> None:
    # From the hand: 5, and three tricks above the required seven, doubled alike.
    made = after(preferansz(), "hand 5, decline, decline", said)
    assert view_for(made, 0).stakes == (1, *stakes)
    assert payments(made) == (8 * sum(stakes), *[-8 * stake for stake in stakes])
    # Seat 2 plays Grün and takes no trick: 2, and eight short, for each.
    lost = after(preferansz(), "decline, decline, hand 2", said)
    one, other = stakes
    assert lost.soloist == 2
    assert payments(lost) == (10 * one, 10 * other, -10 * (one + other))


# ---------------------------------------------------------------- the tricks


@rule("preferansz.lead")
@pytest.mark.parametrize("dealer", range(3))
def test_vorhand_leads_whoever_is_declarer(dealer: int) -> None:
    forehand = (dealer + 1) % 3
    for turn in range(3):
        calls = ["decline"] * 3
        calls[turn] = "hand 2"
        state = preferansz(dealer=dealer)
        state = after(state, *calls[: turn + 1])
        while state.phase == "hand":
            state = after(state, "decline")
        assert state.soloist == (forehand + turn) % 3
        state = after(state, "pass, pass")
        assert (state.phase, state.to_act) == ("play", forehand)
        assert len(state.legal) == 10


@rule("preferansz.lead", "preferansz.trick")
def test_the_winner_of_a_trick_leads() -> None:
    state = after(preferansz(EVEN), "hand 3, decline, decline, pass, pass, play E7, play E8")
    state = after(state, "play EK")
    assert (state.to_act, state.tricks, table(state)) == (2, (0, 0, 1), [])


@rule("preferansz.follow")
def test_who_can_follow_must_and_need_not_head() -> None:
    state = after(preferansz(EVEN), "hand 3, decline, decline, pass, pass, play E7")
    assert state.legal == ("play E8", "play EX", "play EU")
    for text in ("play G7", "play SX", "play SK"):  # trumps too
        assert broken(state, text) == "preferansz.follow"
    state = after(state, "play EU")
    assert state.legal == ("play E9", "play EK")
    taken(state, "play E9")


@rule("preferansz.must-trump")
def test_who_is_void_must_trump_with_any_trump() -> None:
    state = after(preferansz(VOID), "hand 4, decline, decline, pass, pass, play E7, play EU")
    assert state.legal == ("play HO", "play HK", "play HA")
    assert broken(state, "play GA") == "preferansz.must-trump"
    # Without trump there is no such duty.
    for name in ("bettel", "durchmarsch"):
        calls = f"hand {name}, decline, decline, pass, pass, play E7, play EU"
        assert len(after(preferansz(VOID), calls).legal) == 10
    # Who has neither plays any card.
    state = after(preferansz(VOID), "hand 5, decline, decline, pass, pass, play E7, play EU")
    assert len(state.legal) == 10


@rule("preferansz.trick")
def test_the_highest_trump_wins_else_the_highest_of_the_suit() -> None:
    state = after(preferansz(VOID), "hand 4, decline, decline, pass, pass, play E7, play EU")
    assert after(state, "play HO").to_act == 2
    state = after(preferansz(VOID), "hand 5, decline, decline, pass, pass, play E7, play EU")
    assert after(state, "play SA").to_act == 1
    assert after(state, "play SA").tricks == (0, 1, 0)


@rule("preferansz.pack", "preferansz.trick")
def test_ranks_from_the_top() -> None:
    order = GAMES["preferansz"].rules().order(None)
    pack = GAMES["preferansz"].pack
    ranked = [pack.text(card) for card in order.ranked(pack.suit_masks[2])]
    assert ranked == "H7 H8 H9 HX HU HO HK HA".split()


# ---------------------------------------------------------------- the end


@rule("preferansz.required")
@pytest.mark.parametrize("hand", [False, True])
@pytest.mark.parametrize("green", [7, 6])
def test_required_tricks(hand: bool, green: int) -> None:
    rules = GAMES["preferansz"].rules({"green_tricks": green})
    more = 1 if hand else 0
    required = {name: rules.contract(name, hand=hand).required for name in NAMES}
    assert required == {
        "2": green + more,
        "3": 6 + more,
        "4": 6 + more,
        "5": 6 + more,
        "bettel": 0,
        "durchmarsch": 10,
    }


def acorns(tricks: int) -> tuple[str, str, str]:
    """Hands in which seat 0 has about so many sure tricks, with acorns as trump."""
    tops = ["EA", "EK", "EO", "EU", "EX", "E9", "E8", "GA", "GK", "GO"]
    lows = ["S7", "S8", "S9", "SX", "H7", "H8", "H9", "HX", "HU", "HO"]
    mine = tops[:tricks] + lows[: 10 - tricks]
    pack = GAMES["preferansz"].pack
    # The others share the rest in turn, so that each can follow.
    rest = [text for text in pack.texts if text not in mine]
    return " ".join(mine), " ".join(rest[0:20:2]), " ".join(rest[1:20:2])


def result_of(
    tricks: int, name: str, **house_rules: object
) -> tuple[int, tuple[bool, tuple[int, ...]]]:
    """How seat 0 plays acorns from the hand: his trumps from the top, then what is lowest."""
    state = preferansz(acorns(tricks), **house_rules)
    state = after(state, f"hand {name}, decline, decline, pass, pass")
    highest = "789XUOKA"
    while state.legal:
        texts = [action[5:] for action in state.legal]
        by_rank = sorted(texts, key=lambda text: highest.index(text[1]))
        mine = [text for text in texts if text[0] in "EG"]
        if state.to_act == 0:
            chosen = max(mine, key=lambda t: (t[0] == "E", highest.index(t[1])), default=by_rank[0])
        else:
            chosen = by_rank[0]
        state = state.act(f"play {chosen}")
    return state.tricks[0], paid(state)


@rule("preferansz.payment", "preferansz.required")
def test_extra_and_missing_tricks_count_from_the_required() -> None:
    seen = set()
    for sure in range(11):
        won, result = result_of(sure, "5")
        required = 7
        expected = 5 + abs(won - required)
        sign = 1 if won >= required else -1
        payments = (2 * sign * expected, -sign * expected, -sign * expected)
        assert result == (won >= required, payments)
        seen.add(won)
    assert {6, 7, 8, 10} <= seen


@rule("preferansz.early-end", "preferansz.payment")
def test_bettel_ends_with_the_declarers_first_trick() -> None:
    state = after(preferansz(EVEN), "hand bettel, decline, decline, pass, pass")
    state = after(state, "play E7, play E8, play E9")
    assert state.phase == "play"
    state = after(state, "play GX, play GA")
    assert state.phase == "play"  # not before the trick is complete
    state = after(state, "play G9")
    assert (state.phase, state.tricks) == ("finished", (1, 0, 1))
    assert paid(state) == (False, (-12, 6, 6))
    assert [len(hand.split()) for hand in held(state)] == [8, 8, 8]


@rule("preferansz.early-end", "preferansz.payment")
def test_durchmarsch_ends_with_the_first_trick_lost() -> None:
    state = after(preferansz(EVEN), "hand durchmarsch, decline, decline, contra, pass, pass")
    state = after(state, "play EA, play E8, play E9, play E7, play EX, play EK")
    assert (state.phase, state.tricks) == ("finished", (1, 0, 1))
    assert paid(state) == (False, (-21, 14, 7))


@rule("preferansz.early-end", "preferansz.payment")
def test_bettel_and_durchmarsch_are_made_only_at_the_end() -> None:
    hands = (
        "EA EK EO EU EX E9 E8 E7 GA GK",
        "GO GU GX G9 G8 G7 HA HK HO HU",
        "HX H9 H8 H7 SA SK SO SU SX S9",
    )
    state = after(preferansz(hands), "hand durchmarsch, decline, decline, pass, contra, recontra")
    while state.legal:
        # The highest first: in Grün, too.
        state = state.act(state.legal[-1])
    assert state.tricks == (10, 0, 0)
    assert paid(state) == (True, (35, -7, -28))
    # Seat 2 has nothing that beats anything led by the others.
    low = (
        "EA EK EO EU GA GK GO GU HA HK",
        "EX E9 E8 GX G9 HO HU SA SK SO",
        "E7 G8 G7 HX H9 H8 H7 S9 S8 S7",
    )
    state = after(preferansz(low), "decline, decline, hand bettel, pass, pass")
    while state.legal:
        state = state.act(state.legal[-1 if state.to_act != 2 else 0])
    assert sum(state.tricks) == 10
    assert paid(state) == (True, (-6, -6, 12))


@rule("preferansz.early-end")
def test_games_with_trumps_are_played_to_the_end() -> None:
    for name in ("2", "3", "4", "5"):
        state = after(preferansz(), f"hand {name}, decline, decline, pass, pass")
        assert sum(played_out(state).tricks) == 10


@rule("preferansz.required", "preferansz.payment")
@pytest.mark.parametrize(("green", "made", "units"), [(7, False, 3), (6, True, 2)])
def test_the_house_rule_on_grün(green: int, made: bool, units: int) -> None:
    # Six trumps win six tricks, in the talon game.
    hands = (
        "GA GK GO GU GX G9 H7 H8 S7 S8",
        "G7 E7 E8 E9 EX HX HU HO SX SU",
        "G8 EU EO EK EA HK HA SK SA SO",
    )
    state = after(auction(hands, green_tricks=green), "bid 2, pass, pass")
    state = after(state, "discard H9 S9, declare 2, pass, pass")
    for card in ["GA", "GK", "GO", "GU", "GX", "G9"]:
        state = after(state, f"play {card}")
        state = state.act(state.legal[0])
        state = state.act(state.legal[0])
    state = played_out(state)
    assert state.tricks[0] == 6
    sign = 1 if made else -1
    # The talon was H9 S9, a pair: two units to the dealer, seat 2.
    assert paid(state) == (made, (2 * sign * units - 2, -sign * units, -sign * units + 2))


@rule("preferansz.next-deal")
def test_the_deals_follow_each_other_until_all_stop() -> None:
    assert GAMES["preferansz"].rules().match_target is None


@rule("preferansz.conduct")
def test_how_many_cards_of_a_suit_others_hold_is_in_no_view() -> None:
    """No code enforces this among players; the view tells only how many cards they hold."""
    state = preferansz(EVEN)
    assert view_for(state, 0).counts == (10, 10, 10)
    assert view_for(state, 0).dealt is None


def test_presets_and_house_rules() -> None:
    game = GAMES["preferansz"]
    assert set(game.presets) == {"seed"}
    rules = game.rules({"preset": "seed"})
    assert {rule.name: getattr(rules, rule.name) for rule in game.house_rules} == SEED[game.name]
    assert rules == game.rules() == game.rules({})
    other = game.rules({"green_tricks": 6, "forehand_must_bid": False})
    assert game.rules(other.as_dict()) == other
