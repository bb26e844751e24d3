"""The tricks of Preferánsz and what a deal comes to, rule by rule (RULES.md)."""

import pytest

from reference import PREFERANSZ_BIDS as NAMES
from reference import SEED
from rulebook import (
    EVEN,
    VOID,
    after,
    auction,
    broken,
    held,
    paid,
    played_out,
    preferansz,
    rule,
    table,
    taken,
)
from vorhand.games import GAMES
from vorhand.views import view_for

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
