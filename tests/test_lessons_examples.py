"""The numbered deals of the teacher's guide show what they are said to show."""

import json
from html import escape
from itertools import combinations
from pathlib import Path

import pytest

from tablehelp import KEY, talk
from vorhand import lessons
from vorhand.advice import par, played_out
from vorhand.displays import HandTable, OutcomeTable, TableLink, TableLinks
from vorhand.games import GAMES, State
from vorhand.lessons.examples import example, examples
from vorhand.solver import Board, Solver
from vorhand.table import Table
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


MOMENTS = {
    # What is asked of whom when the table opens by the link of each way.
    "brandeln/trump": [("trump", 0)] * 2,
    "brandeln/draw": [("play", 0)] * 2,
    "brandeln/side-ace": [("play", 0)] * 2,
    "brandeln/hold": [("auction", 3)] * 2,
    "brandeln/left-neighbour": [("auction", 1)] * 2,
    "brandeln/heading": [("play", 0)] * 2,
    "brandeln/beggar-caught": [("play", 0)] * 3,
    "brandeln/beggar-saved": [("play", 0)] * 2,
    "brandeln/order": [("play", 0)] * 2,
    "brandeln/mord": [("play", 0)] * 2,
    "preferansz/open-low": [("declare", 0)] * 2,
    "preferansz/grun": [("play", 0)] * 2,
    "preferansz/lay-away": [("discard", 0)] * 2,
    "preferansz/kunstwerk": [("declare", 0)] * 2,
    "preferansz/kann-ich": [("auction", 0)] * 2,
    "preferansz/from-the-hand": [("hand", 0), ("auction", 0)],
    "preferansz/contra": [("declare", 0), ("declare", 0), ("contra", 0)],
    "preferansz/recontra": [("play", 0), ("contra", 0), ("contra", 0)],
    # The other leads: that is what is shown.
    "preferansz/who-leads": [("play", 0), ("play", 2)],
    "preferansz/bettel": [("discard", 0)] * 2,
    "preferansz/durchmarsch": [("declare", 0)] * 2,
}


@pytest.mark.parametrize("id", SHOWN)
def test_a_link_opens_the_table_at_the_moment_that_the_guide_means(id: str) -> None:
    shown = example(id)
    assert len(MOMENTS[id]) == len(shown.moments)
    for moment, state, asked in zip(shown.moments, shown.states, MOMENTS[id], strict=True):
        page, _, query = TableLink(moment, seat=shown.seat).address.partition("?")
        assert page == f"{state.game.name}-play"
        table = talk(state.game.name, query=f"?{query}&players=beginner")
        match = table.desk.match
        assert match is not None
        assert table.scene["problem"] == ""
        assert (match.state.phase, match.state.to_act) == asked
        assert match.seat == shown.seat
        assert match.my_turn == (asked[1] == shown.seat)
        # The way that the guide tells goes on from there.
        assert state.actions[: len(match.state.actions)] == match.state.actions
        for action in state.actions[len(match.state.actions) :]:
            match.states.append(match.state.act(action))
        assert match.state == state


def test_what_the_guide_asks_for_is_allowed_there() -> None:
    assert "hold" in example("brandeln/hold").moments[0].legal
    assert "hold" in example("preferansz/kann-ich").moments[0].legal
    assert "declare 3" in example("preferansz/contra").moments[0].legal
    assert "hand 4" in example("preferansz/from-the-hand").moments[0].legal


def test_ways_with_other_rules_have_links_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    caught = example("brandeln/beggar-caught")
    html = TableLinks(caught.openings("Ours", "Pierer", "The <variant>"), seat=0)._repr_html_()
    assert html.count("<a ") == 3
    assert "preset=pierer" in html
    assert "The &lt;variant&gt;</a>" in html
    assert "Seat 0, dealer 3. Rules: Pierer 1857." in html
    hold = example("brandeln/hold")
    html = TableLinks(hold.openings("passes", "holds"), seat=hold.seat)._repr_html_()
    assert html.count("<a ") == 1
    assert "It opens after: 4, pass, pass." in html
    # In print there is no link: the address stands there as text.
    address = escape(TableLink(hold.moments[0], 3).address)
    assert f'<code class="vorhand-printed">{address}</code>' in html


def test_a_call_in_python_opens_at_the_same_moment() -> None:
    hold = example("brandeln/hold")
    desk = eval(repr(TableLink(hold.moments[0], hold.seat)), {"Table": Table}).desk
    desk.receive({"command": "hello", "key": KEY, "search": ""})
    assert desk.match.state == hold.moments[0]


@pytest.mark.parametrize("game", GAMES)
def test_hands_on_paper_are_the_whole_pack_each_card_once(game: str) -> None:
    for each in examples(game):
        table = HandTable(each.deals[0])
        pack = each.deals[0].game.pack
        assert len(table.rows()) == len(pack.suits)
        for row in table.rows():
            assert len(row) == len(table.head())
            ranks = [rank for cell in row[1:] for rank in cell.split() if rank != "\u2013"]
            assert len(ranks) == len(set(ranks)) == len(pack.ranks)
    assert HandTable(example("preferansz/bettel").deals[0]).rows()[0] == [
        "Eichel", "10 8 7", "K O", "A U 9", "\u2013",
    ]  # fmt: skip
