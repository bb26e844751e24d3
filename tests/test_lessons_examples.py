"""The numbered deals of the teacher's guide show what they are said to show."""

import json
from itertools import combinations
from pathlib import Path

import pytest

from vorhand import lessons
from vorhand.advice import par, played_out
from vorhand.displays import OutcomeTable
from vorhand.games import GAMES, State
from vorhand.lessons.examples import example
from vorhand.solver import Board, Solver
from vorhand.terms import Problem

SHOWN = {
    # The soloist and his tricks in each way, and what everybody is paid.
    "brandeln/trump": [(0, 4, (6, -2, -2, -2)), (0, 0, (-6, 2, 2, 2))],
    "brandeln/draw": [(0, 4, (6, -2, -2, -2)), (0, 3, (-6, 2, 2, 2))],
    "brandeln/side-ace": [(0, 4, (6, -2, -2, -2)), (0, 3, (-6, 2, 2, 2))],
    "brandeln/hold": [(0, 4, (6, -2, -2, -2)), (3, 4, (-2, -2, -2, 6))],
    "brandeln/left-neighbour": [(0, 4, (6, -2, -2, -2)), (1, 4, (3, -9, 3, 3))],
    "brandeln/heading": [(0, 4, (6, -2, -2, -2)), (0, 2, (-6, 2, 2, 2))],
    "brandeln/beggar-caught": [
        (0, 1, (-15, 5, 5, 5)),
        (0, 1, (-21, 7, 7, 7)),
        (0, 0, (15, -5, -5, -5)),
    ],
    "brandeln/beggar-saved": [(0, 0, (15, -5, -5, -5)), (0, 1, (-15, 5, 5, 5))],
    "brandeln/order": [(0, 4, (6, -2, -2, -2)), (0, 1, (-12, 4, 4, 4))],
    "brandeln/mord": [(0, 6, (-18, 6, 6, 6)), (0, 7, (24, -8, -8, -8))],
    "preferansz/open-low": [(0, 6, (-6, 3, 3)), (0, 7, (12, -6, -6))],
    "preferansz/grun": [(0, 6, (-6, 3, 3)), (0, 6, (4, -2, -2))],
    "preferansz/lay-away": [(0, 5, (-12, 6, 6)), (0, 6, (10, -5, -5))],
    "preferansz/kunstwerk": [(0, 7, (8, -5, -3)), (0, 7, (2, -2, 0))],
    "preferansz/kann-ich": [(1, 6, (-4, 8, -4)), (0, 8, (12, -6, -6))],
    "preferansz/from-the-hand": [(0, 7, (8, -4, -4)), (2, 6, (-5, -5, 10))],
    "preferansz/contra": [(0, 1, (-16, 8, 8)), (0, 3, (-12, 6, 6)), (0, 3, (-24, 12, 12))],
    "preferansz/recontra": [(0, 9, (14, -7, -7)), (0, 9, (21, -7, -14)), (0, 9, (35, -7, -28))],
    "preferansz/who-leads": [(0, 6, (10, -5, -5)), (0, 4, (-14, 7, 7))],
    "preferansz/bettel": [(0, 0, (12, -6, -6)), (0, 1, (-12, 6, 6))],
    "preferansz/durchmarsch": [(0, 10, (14, -7, -7)), (0, 10, (18, -9, -9))],
}


def test_all_examples_are_looked_at() -> None:
    path = Path(lessons.__file__).parent / "data" / "examples.json"
    assert [each["id"] for each in json.loads(path.read_text("utf-8"))] == list(SHOWN)


@pytest.mark.parametrize("id", SHOWN)
def test_what_comes_of_each_way(id: str) -> None:
    for state, (soloist, tricks, payments) in zip(example(id).states, SHOWN[id], strict=True):
        over = played_out(state)
        assert over.result is not None
        assert state.soloist == soloist
        assert (over.tricks[soloist], over.result.payments) == (tricks, payments)
        made = Solver.of(state).makes(Board.of(state))
        assert made == over.result.made == (payments[soloist] > 0)


def test_the_ways_are_on_the_same_cards() -> None:
    for id in SHOWN:
        for deal, state in zip(example(id).deals, example(id).states, strict=True):
            assert deal.dealt.hands == state.dealt.hands == example(id).deals[0].dealt.hands
            assert deal.rules == state.rules
            assert deal.actions == ()


@pytest.mark.parametrize(("id", "card"), [("brandeln/draw", "HA"), ("brandeln/side-ace", "CA")])
def test_no_other_first_card_will_do(id: str, card: str) -> None:
    state = called(example(id).states[0])
    makers = Solver.of(state).makers(Board.of(state))
    assert state.game.pack.hand_text(makers) == card


def called(state: State) -> State:
    """The state before its first card."""
    start = state.game.start(state.rules, dealer=state.dealer, hands=state.dealt.hands)
    for action in state.actions:
        if not action.startswith("play "):
            start = start.act(action)
    return start


def test_with_any_other_trump_it_is_lost() -> None:
    deal = example("brandeln/trump").deals[0]
    made = [
        Solver(deal.game, deal.rules, contract).makes(Board(deal.hands, 0, 0))
        for contract in (deal.rules.contract("4", suit) for suit in range(4))
    ]
    assert made == [False, False, True, False]


def test_the_left_neighbour_may_not_hold_and_cannot_go_higher() -> None:
    shown = example("brandeln/left-neighbour")
    refusal = shown.deals[0].act("bid 4").refusal("hold")
    assert refusal is not None
    assert refusal.rule == "brandeln.left-neighbour"
    own = {row.contract.name for row in par(shown.deals[0]).rows if row.seat == 1 and row.made}
    assert own == {"3", "4"}


def test_in_the_natural_order_the_murderer_has_no_herrenmord_either() -> None:
    deal = example("brandeln/mord").deals[0]
    contract = deal.rules.contract("herrenmord")
    assert not Solver(deal.game, deal.rules, contract).makes(Board(deal.hands, 0, 0))


def good_discards(id: str, contract: str) -> set[str]:
    """Of all the 66 pairs those after which Vorhand makes it."""
    deal = example(id).deals[0]
    pack, held = deal.game.pack, deal.hands[0] | deal.talon
    solver = Solver(deal.game, deal.rules, deal.rules.contract(contract))
    return {
        pack.hand_text(pack.mask(pair))
        for pair in combinations(pack.cards(held), 2)
        if solver.makes(Board((held & ~pack.mask(pair), *deal.hands[1:]), 0, 0))
    }


def test_only_these_cards_may_be_laid_away() -> None:
    assert good_discards("preferansz/lay-away", "5") == {"H7 HU", "H7 HO", "HU HO"}
    assert good_discards("preferansz/bettel", "bettel") == {"GU GK"}


def test_there_is_a_deal_in_which_nobody_can_make_anything() -> None:
    assert not any(row.made for row in par(example("preferansz/contra").deals[0]).rows)


def test_ways_are_compared_in_one_table() -> None:
    table = OutcomeTable(example("preferansz/who-leads").ways("He leads", "The other <leads>"))
    assert table.head() == ["Way", "Vorhand", "Middle hand", "Dealer"]
    assert table.rows()[1] == [
        "The other <leads>: Played: 5 (Eichel), by Vorhand. Trump: Eichel. 4 tricks, lost.",
        "\u221214",
        "+7",
        "+7",
    ]
    assert "The other &lt;leads&gt;</strong>" in table._repr_html_()


def test_what_is_no_example_is_refused() -> None:
    assert set(GAMES) == {id.partition("/")[0] for id in SHOWN}
    with pytest.raises(Problem, match=r"There is no example .brandeln/bold.:"):
        example("brandeln/bold")
    with pytest.raises(ValueError, match="argument"):
        example("brandeln/hold").ways("only one")
