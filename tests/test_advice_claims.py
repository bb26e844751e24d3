"""Claims: what they ask for, what refuses them, and what is certain from one view."""

from typing import Any

import pytest

from advicehelp import (
    BRANDELN,
    MISERE,
    PLAYS_3,
    PLAYS_BETTEL,
    PREFERANSZ,
    WINS_AUCTION,
    cards,
    deal,
    endings,
    played_out,
    soloist_tricks,
)
from duplicate import deals
from vorhand.advice import Claim, certain, claim, values
from vorhand.advice.weighing import payments
from vorhand.games import GAMES, State
from vorhand.messages import Messages
from vorhand.players import make
from vorhand.terms import Problem
from vorhand.views import view_for


@pytest.mark.parametrize("name", GAMES)
def test_a_claim_is_right_only_against_any_play(name: str) -> None:
    wrong = 0
    for state in endings(name, 40, held=3):
        sure = soloist_tricks(state) - state.tricks[state.soloist or 0]
        left = state.game.hand_size - len(state.history)
        assert state.contract is not None
        for seat in range(state.game.seats):
            mine = sure if seat == state.soloist else left - sure
            for tricks in range(left + 1):
                claimed = claim(state, seat, tricks)
                most = state.contract.avoid
                assert claimed.right == (tricks >= mine if most else tricks <= mine)
                wrong += not claimed.right
                check_claim(state, claimed, mine)
    assert wrong > 100


def check_claim(state: State, claimed: Claim, mine: int) -> None:
    if claimed.broken is None:
        end = state
        for action in claimed.line:
            end = end.act(action)
        assert end.phase == "finished"
        return
    broken = claimed.broken
    assert broken.tricks == mine
    assert not claimed.line
    pack = state.game.pack
    after = state
    for seat, card in broken.line:
        assert after.to_act == seat
        after = after.act(f"play {pack.text(card)}")
    # The card that breaks it takes its trick, if best play goes on.
    while after.trick:
        after = after.act(after.legal[0])
    on_the_table = after.history[-1]
    assert on_the_table.winner == broken.seat or len(broken.line) < len(on_the_table.cards)
    assert " does not hold: with the " in Messages().phrase(broken.said)


def test_a_claim_of_the_rest() -> None:
    state = deal(BRANDELN, *PLAYS_3, *cards("SA ST S7 C9 SK SJ DT CT"))
    claimed = claim(state, 0, 3)
    assert claimed.right
    assert claimed.refused is None
    assert Messages().phrase(claimed.said) == (
        "The claim holds, whatever the others play. "
        "It was judged with all cards open, so that it may rest on a good guess."
    )
    refused = claim(state, 0, 5)
    assert refused.broken is not None
    assert refused.broken.tricks == 3
    assert refused.broken.seat in (1, 2, 3)
    sentence = Messages().phrase(refused.broken.said)
    assert "takes a trick with the" in sentence
    assert told(refused) == "The others can still take a trick from you."


def told(claimed: Claim) -> str:
    """Why a claim does not hold, as it is said while the deal goes on."""
    assert claimed.refused is not None
    pack = [f"card.{name}." for name in ("french", "german")]
    assert not any(start in repr(claimed.refused) for start in pack)
    return Messages().phrase(claimed.refused)


def test_a_claim_in_bettel() -> None:
    state = deal(MISERE, *PLAYS_BETTEL)
    solo, others = claim(state, 0), claim(state, 2)
    assert solo.right != others.right
    assert solo.tricks == 0
    assert others.tricks == 6
    sentences = {
        "The others can still make you take a trick.",
        "The soloist can still escape without a trick.",
    }
    assert told(others if solo.right else solo) in sentences


def best_paid(state: State, seat: int) -> int:
    """What a seat's side gets of the deal if both sides play for the payment."""
    if state.result is not None:
        return state.result.payments[seat]
    mine = (state.to_act == state.soloist) == (seat == state.soloist)
    return (max if mine else min)(best_paid(state.act(text), seat) for text in state.legal)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_claimed_is_what_can_still_be_won(name: str) -> None:
    sentences = set()
    for state in endings(name, 60, held=2):
        for seat in range(state.game.seats):
            claimed = claim(state, seat)
            won, left = state.tricks[state.soloist or 0], max(map(int.bit_count, state.hands))
            possible = set(payments(view_for(state, seat))[won : won + left + 1])
            # The best that is possible at all is what the side must be sure of.
            if len(possible) == 1:
                assert claimed.right
            elif claimed.right:
                assert best_paid(state, seat) == max(possible)
            else:
                sentences.add(told(claimed))
    assert len(sentences) > 2


def test_one_trick_is_enough_against_all_of_them() -> None:
    for contract, trump in (("mord", "trump S"), ("herrenmord", None)):
        calls = (f"bid {contract}", "pass", "pass", "pass", *([trump] if trump else []))
        state = deal(BRANDELN, *calls)
        for seat in (1, 2, 3):
            claimed = claim(state, seat)
            assert claimed.tricks == 1
            assert claimed.right
        assert told(claim(state, 0)) == "The others can still take a trick from you."
    sure = deal(PREFERANSZ, *WINS_AUCTION[:3], "bid durchmarsch", "pass", "pass")
    sure = sure.act("discard S9 S8").act("declare durchmarsch").act("pass").act("pass")
    assert claim(sure, 1).tricks == 1
    assert claim(sure, 1).right


def test_a_defender_of_durchmarsch_is_told_that_all_may_be_lost() -> None:
    hands = (
        "EA EK EO EU EX GA GK GO HA SA",
        "E7 E8 G7 G8 G9 H7 H8 H9 S7 S8",
        "E9 GX GU HX HU HO HK SX SU SO",
    )
    state = deal(hands, *WINS_AUCTION[:3], "bid durchmarsch", "pass", "pass")
    state = state.act("discard SK S9").act("declare durchmarsch").act("pass").act("pass")
    state = state.act("play EA")
    claimed = claim(state, 1)
    assert told(claimed) == "The declarer can still take all the tricks that are left."
    assert "the declarer takes every trick, the last with the " in Messages().phrase(claimed.said)


def test_where_nothing_can_change_any_claim_is_right() -> None:
    # The soloist has taken a trick of his bettel, which in Brandeln is played to the end.
    lost = deal(BRANDELN, *PLAYS_BETTEL, *cards("SA ST S7 C9"))
    for seat in range(4):
        assert claim(lost, seat).right
    made = deal(BRANDELN, *PLAYS_3, *cards("SA ST S7 C9 SK SJ DT CT SQ CQ DJ HT"))
    for seat in range(4):
        assert claim(made, seat).right


def test_what_is_no_claim_is_refused() -> None:
    state = deal(BRANDELN, *PLAYS_3)
    wrong: Any
    for wrong in (-1, 8, True, "3"):
        with pytest.raises(Problem, match="number of tricks"):
            claim(state, 0, wrong)
    for wrong in (-1, 4, True, None):
        with pytest.raises(Problem):
            claim(state, wrong)
    for other in (deal(BRANDELN), played_out(state, 1)):
        with pytest.raises(Problem, match="not being played"):
            claim(other, 0)
        with pytest.raises(Problem, match="not being played"):
            values(other)


def test_what_is_certain_holds_in_every_deal_that_fits() -> None:
    six = deal(BRANDELN, "bid 6", *PLAYS_3[1:])
    assert not certain(view_for(six, 0))
    # The four best trumps and the ace: nobody can take a trick from them.
    hands = ("SA SK SQ SJ ST S9 HA", "S7 HK HQ HJ HT H9 H7", "CA CK CQ CJ CT C9 C7",
             "DA DK DQ DJ DT D9 D7")  # fmt: skip
    best = deal(hands, *PLAYS_3)
    assert certain(view_for(best, 0))
    assert claim(best, 0).right
    with pytest.raises(Problem):
        certain(view_for(best, 1))
    with pytest.raises(Problem):
        certain(view_for(deal(BRANDELN), 0))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_certain_is_right_but_for_the_deals_not_drawn(game: str) -> None:
    """Whatever the hidden cards are, the answer is that of the view."""
    seen = wrong = 0
    for start in deals(GAMES[game], 12, seed=5):
        state = start
        player = make("thumb", seed=1)
        while state.to_act is not None:
            if state.phase == "play" and len(state.history) > 3:
                seat = state.to_act
                if certain(view_for(state, seat)):
                    seen += 1
                    wrong += not claim(state, seat).right
            state = state.act(player.choose(view_for(state, state.to_act)))
    assert seen > 10
    assert wrong <= seen // 20
