"""Talon, announcement and contra in Preferánsz, rule by rule (RULES.md)."""

import pytest

from reference import PREFERANSZ_BIDS as NAMES
from reference import PREFERANSZ_TRUMP
from rulebook import (
    EVEN,
    after,
    auction,
    broken,
    held,
    paid,
    played_out,
    preferansz,
    refused,
    rule,
    taken,
)
from vorhand.games import GAMES, State
from vorhand.views import view_for

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
