"""Positions in which a card player would not hesitate, and what the players do there."""

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from vorhand.games import GAMES, State
from vorhand.players import make
from vorhand.records import Record
from vorhand.views import view_for

THUMB = make("thumb", seed=1)


def dealt(name: str, dealer: int, **known: str) -> State:
    """A deal with some hands known (`seat0="…"`); the others share what is left at random."""
    game = GAMES[name]
    hands = [game.pack.parse_hand(known.get(f"seat{seat}", "")) for seat in range(game.seats)]
    rest = list(game.pack.cards(game.pack.full & ~sum(hands)))
    random.Random(5).shuffle(rest)
    talon = game.pack.parse_hand(known.get("talon", ""))
    rest = [card for card in rest if not talon >> card & 1]
    for seat in range(game.seats):
        missing = game.hand_size - hands[seat].bit_count()
        hands[seat] |= game.pack.mask(rest[:missing])
        rest = rest[missing:]
    return game.start(dealer=dealer, hands=hands)


def after(state: State, actions: Sequence[str]) -> State:
    for action in actions:
        state = state.act(action)
    return state


def choice(state: State) -> str:
    assert state.to_act is not None
    return THUMB.choose(view_for(state, state.to_act))


BRANDELN_CALLS = {
    "every card a winner": ("SA SK SQ SJ ST HA DA", [], "bid mord|bid herrenmord"),
    "low cards everywhere": ("C7 C9 S7 S9 H7 H9 D7", [], "bid bettel"),
    "four good trumps and an ace": ("SA SK SQ S9 HA C7 D7", [], "bid 3|bid 4|bid 5"),
    "middling cards": ("CQ CK SJ SK HQ HK DJ", [], "pass"),
    "six tricks in one hand": ("SA SK SQ SJ ST S9 HA", [], "bid 6|bid mord|bid herrenmord"),
    "two aces more after a three": ("CT C7 SA SQ H9 HA DJ", ["bid 5"], "pass"),
    "weak behind a bettel": ("CQ CK SJ SK HQ HK DJ", ["bid bettel"], "pass"),
    "safe bettel over a four": ("C7 C9 S7 S9 H7 H9 D7", ["bid 4"], "bid bettel"),
}


@pytest.mark.parametrize("case", BRANDELN_CALLS)
def test_calls_of_brandeln(case: str) -> None:
    hand, before, wanted = BRANDELN_CALLS[case]
    seat = len(before)
    state = after(dealt("brandeln", 3, **{f"seat{seat}": hand}), before)
    assert choice(state) in wanted.split("|")


def test_holds_what_it_would_have_bid() -> None:
    state = dealt("brandeln", 3, seat2="SA SK SQ SJ HA DA C7")
    state = after(state, ["bid herrenmord", "pass"])
    assert choice(state) == "pass"
    state = after(dealt("brandeln", 3, seat2="C7 C9 S7 S9 H7 H9 D7"), ["bid bettel", "pass"])
    assert choice(state) == "hold"


@pytest.mark.parametrize(
    ("hand", "suit"),
    [
        ("SA SK S9 S7 HA C7 D7", "S"),
        ("CA CQ CJ CT C7 SA HA", "C"),
        ("DA DK DQ HA HK S7 C9", "D"),
    ],
)
def test_names_its_best_suit(hand: str, suit: str) -> None:
    state = after(dealt("brandeln", 3, seat0=hand), ["bid 3", "pass", "pass", "pass"])
    assert choice(state) == f"trump {suit}"


PREFERANSZ_CALLS = {
    "forced to open on nothing": ("EU E9 GK G9 HU HX H9 SO S9 SX", ["decline"] * 3, 0, "bid 2"),
    "six acorns to the top": (
        "EA EK EO EU EX E9 GA GK HA S7",
        [],
        0,
        "hand 5",
    ),
    "the lowest from the hand": ("E7 E8 E9 G7 G8 G9 H7 H8 H9 S7", [], 0, "hand bettel"),
    "nothing for the hand": ("EU E9 GK G9 HU HX H9 SO S9 SX", [], 0, "decline"),
    "nothing over a bid": (
        "EU E9 GK G9 HU HX H9 SO S9 SX",
        [*["decline"] * 3, "bid 4"],
        1,
        "pass",
    ),
    "acorns over a bid": (
        "EA EK EO EU E8 GA GK HA S7 H7",
        [*["decline"] * 3, "bid 4"],
        1,
        "bid 5",
    ),
    "vorhand can do that too": (
        "EA EK EO EU E8 GA GK HA S7 H7",
        [*["decline"] * 3, "bid 2", "bid 3", "pass"],
        0,
        "hold",
    ),
}


@pytest.mark.parametrize("case", PREFERANSZ_CALLS)
def test_calls_of_preferansz(case: str) -> None:
    hand, before, seat, wanted = PREFERANSZ_CALLS[case]
    state = after(dealt("preferansz", 2, **{f"seat{seat}": hand}), before)
    assert choice(state) == wanted


WON_BY_VORHAND = ["decline", "decline", "decline", "bid 2", "pass", "pass"]


def test_lays_away_losers() -> None:
    state = dealt("preferansz", 2, seat0="EA EK EO EU E8 GA GK HA S7 H7", talon="S8 G9")
    state = after(state, WON_BY_VORHAND)
    discard = choice(state)
    assert discard in ("discard S7 S8", "discard H7 S7", "discard H7 S8")
    assert choice(state.act(discard)) == "declare 5"


def test_lays_away_what_is_dangerous_in_bettel() -> None:
    state = dealt("preferansz", 2, seat0="E7 E8 E9 G7 G8 G9 H7 H8 H9 S7", talon="EA SK")
    state = after(state, WON_BY_VORHAND)
    assert choice(state) == "discard EA SK"
    assert choice(state.act("discard EA SK")) == "declare bettel"


def test_contra_with_the_tricks_in_hand() -> None:
    hands = {
        "seat0": "EO E9 E8 GK G9 HU HX SO S9 S8",
        "seat1": "EA EK EU EX E7 GA HA HK SA SK",
    }
    state = after(dealt("preferansz", 2, **hands, talon="G7 H8"), WON_BY_VORHAND)
    state = after(state, ["discard G7 H8", "declare 5"])
    assert choice(state) == "contra"
    # He cannot answer that.
    assert choice(after(state, ["contra", "pass"])) == "pass"


def test_no_contra_with_nothing() -> None:
    hands = {
        "seat0": "EA EK EO EU EX GA GK HA S7 S8",
        "seat1": "E7 G7 G8 G9 H7 H8 H9 HX SX SO",
    }
    state = after(dealt("preferansz", 2, **hands, talon="E8 HU"), WON_BY_VORHAND)
    state = after(state, ["discard S7 HU", "declare 5"])
    assert choice(state) == "pass"


UNTRUMPED = {
    "bettel": ("E7 E8 E9 EX G7 G8 GX H7 H9 S7", "EU EO EK G9 GU GK H8 HX S8 SX", "SO HA"),
    "durchmarsch": ("EA EK EO EU EX GA GK HA HK HO", "E7 E8 G7 G8 GX H8 SA SK SX S8", "S7 H7"),
}
"""Vorhand's hand, that of the defender on his left, and the talon, which he lays away again."""


@pytest.mark.parametrize("name", ["thumb", "club", "master"])
@pytest.mark.parametrize("game", UNTRUMPED)
def test_no_contra_against_who_must_have_the_cards_for_it(name: str, game: str) -> None:
    soloist, defender, talon = UNTRUMPED[game]
    state = dealt("preferansz", 2, seat0=soloist, seat1=defender, talon=talon)
    state = after(state, [*WON_BY_VORHAND, f"discard {talon}", f"declare {game}"])
    assert {make(name, seed).choose(view_for(state, 1)) for seed in range(3)} == {"pass"}


@pytest.mark.parametrize("name", ["thumb", "club", "master"])
def test_contra_on_durchmarsch_with_an_ace_to_lead(name: str) -> None:
    soloist, defender, talon = UNTRUMPED["durchmarsch"]
    state = dealt("preferansz", 1, seat0=soloist, seat2=defender, talon=talon)
    calls = ["decline", "decline", "decline", "bid 2", "bid 3", "pass", "pass"]
    state = after(state, [*calls, f"discard {talon}", "declare durchmarsch", "pass"])
    assert state.to_act == 2
    assert {make(name, seed).choose(view_for(state, 2)) for seed in range(3)} == {"contra"}


def acorns(seat0: str, seat1: str, seat2: str, plays: Sequence[str]) -> State:
    """Seat 0 plays Eichel, his talon laid away again, after these cards."""
    state = dealt("preferansz", 2, seat0=seat0, seat1=seat1, seat2=seat2)
    talon = GAMES["preferansz"].pack.hand_text(state.talon)
    state = after(state, [*WON_BY_VORHAND, f"discard {talon}", "declare 5", "pass", "pass"])
    return after(state, [f"play {card}" for card in plays])


SOLOIST = "EA EK EO EU EX GX G8 HA H8 SU"
FIRST = "E9 E8 GU G9 HK HX H9 SA SX S8"
SECOND = "E7 GA GK GO G7 HO HU SK SO S9"


def test_the_soloist_draws_trumps() -> None:
    assert choice(acorns(SOLOIST, FIRST, SECOND, [])) in ("play EA", "play EK")


def test_a_high_card_is_kept_when_the_trick_is_lost() -> None:
    state = acorns(SOLOIST, FIRST, SECOND, ["HA"])
    assert choice(state) == "play H9"


def test_last_hand_takes_as_cheaply_as_can_be() -> None:
    assert choice(acorns(SOLOIST, FIRST, SECOND, ["G8", "G9"])) == "play G7"
    assert choice(acorns(SOLOIST, FIRST, SECOND, ["GX", "G9"])) == "play GO"
    assert choice(acorns(SOLOIST, FIRST, SECOND, ["H8", "HX"])) in ("play HO", "play HU")


def test_a_partner_who_has_the_trick_is_left_with_it() -> None:
    # Gr\u00fcn unter stands: a partner's, and nobody is to play after.
    assert choice(acorns(SOLOIST, FIRST, SECOND, ["GX", "GU"])) == "play G7"


def brandeln_bettel(plays: Sequence[str]) -> State:
    state = dealt(
        "brandeln",
        3,
        seat0="C7 CT S7 S9 H7 HK D9",
        seat1="CA C9 SK SQ HJ DA DK",
        seat2="CK CQ SA ST HT DQ DJ",
        seat3="CJ SJ HA HQ H9 DT D7",
    )
    state = after(state, ["bid bettel", "pass", "pass", "pass"])
    return after(state, [f"play {card}" for card in plays])


def test_bettel_soloist_is_rid_of_a_card_that_must_be_headed() -> None:
    # The ace is out and must be played on it.
    assert choice(brandeln_bettel([])) in ("play HK", "play D9", "play CT")


def test_bettel_defender_throws_high_cards_away() -> None:
    # Void in hearts after the jack, seat 1 has every high card in its way.
    state = brandeln_bettel(["HK", "HJ", "HT", "HA", "H9", "H7"])
    assert choice(state) in ("play CA", "play SK", "play DA")


def test_bettel_soloist_throws_the_danger_away() -> None:
    state = brandeln_bettel(["D9", "DK", "DQ", "DT", "DA", "DJ", "D7"])
    assert choice(state) in ("play HK", "play CT")


def trump_spades(plays: Sequence[str]) -> State:
    state = dealt(
        "brandeln",
        3,
        seat0="SA SK SQ S7 C7 HJ D7",
        seat1="S9 CQ CT HA HK D9 DT",
        seat2="CA CK C9 H7 H9 DA DK",
        seat3="SJ ST CJ HQ HT DQ DJ",
    )
    state = after(state, ["bid 3", "pass", "pass", "pass", "trump S"])
    return after(state, [f"play {card}" for card in plays])


def test_brandeln_soloist_draws_trumps() -> None:
    assert choice(trump_spades([])) in ("play SA", "play SK", "play SQ")


def test_no_ruff_over_a_partner() -> None:
    # Clubs are led by the soloist, seat 2 has it with the ace and seat 3 is last.
    plays = ["C7", "CQ", "CK", "CJ", "CA", "S9"]
    with pytest.raises(ValueError, match="refused"):
        trump_spades(plays)
    state = trump_spades(["C7", "CT", "CA", "CJ", "CK"])
    # The soloist is still to play and void: only he could take it from the partner.
    assert choice(state) != "play SJ"


def test_a_master_is_cashed_by_the_defender_on_lead() -> None:
    state = trump_spades(["C7", "CT", "CA", "CJ"])
    assert choice(state) in ("play DA", "play CK")


KEPT = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "positions.jsonl").read_text("utf-8").splitlines()
]


def test_enough_positions_are_kept() -> None:
    assert len({position["id"] for position in KEPT}) == len(KEPT) >= 30


@pytest.mark.parametrize("position", KEPT, ids=lambda position: str(position["id"]))
@pytest.mark.parametrize("name", ["club", "master"])
def test_nothing_silly_is_done(name: str, position: dict[str, Any]) -> None:
    record = Record.read(position["record"])
    state = after(record.start, record.actions)
    assert state.to_act is not None
    assert set(position["acceptable"]) < set(state.legal)
    view = view_for(state, state.to_act)
    chosen = {make(name, seed).choose(view) for seed in range(3)}
    assert chosen <= set(position["acceptable"]), position["why"]
