"""Hints: what the third step holds of a choice, what a hint may know, and how it is shown."""

import random
import re

import pytest

from advicehelp import (
    BRANDELN,
    PLAYS_3,
    PLAYS_5,
    PREFERANSZ,
    WINS_AUCTION,
    asked,
    cards,
    deal,
    moments,
    said,
    text,
)
from duplicate import deals
from vorhand.advice import Hint, hint, named, seats_named
from vorhand.advice.hints import opinion
from vorhand.advice.knowledge import Knowledge
from vorhand.advice.reasons import why_card
from vorhand.advice.weighing import BUDGET, Outlook, Weighed, payments, weigh
from vorhand.displays.advice import HintTable, OptionTable
from vorhand.games import GAMES
from vorhand.messages import Messages
from vorhand.players import Budget
from vorhand.players.base import chance
from vorhand.players.prospects import Oracle, imagined
from vorhand.players.strong import SamplingPlayer
from vorhand.players.worlds import Unseen
from vorhand.solver import Board
from vorhand.terms import Problem
from vorhand.views import view_for

FEW = Budget(8, 10_000)

RISKY = (
    "CT S7 ST SQ H7 H9 D7",
    "CA CK CQ SA HT DA DK",
    "CJ C9 S9 SK HK HQ DQ",
    "C7 SJ HA HJ DT DJ D9",
)
"""Seat 0 can be caught in a bettel, and mostly is not."""


def test_a_difference_is_told_from_one_that_may_be_chance() -> None:
    view = view_for(deal(BRANDELN, *PLAYS_3), 0)
    sentences = {
        (0.15, 0.01): "Hardly any different is the king of spades.",
        (
            1.0,
            1.0,
        ): "The king of spades seems worse by 1 point, but 40 deals are too few to be sure.",
        (0.3, 0.01): "Slightly worse is the king of spades: 0.3 points less on average.",
        (0.7, 0.01): "Worse is the king of spades: 0.7 points less on average.",
        (1.0, 0.1): "Clearly worse is the king of spades: 1 point less on average.",
    }
    notes = ["hardly any different", "seems worse, but not surely"]
    notes += ["slightly worse", "worse", "clearly worse"]
    for ((behind, error), sentence), note in zip(sentences.items(), notes, strict=True):
        best = Outlook("play SA", 0.9, 2.0, 0.0, 0.0)
        weighed = Weighed(
            (best, Outlook("play SK", 0.8, 2.0 - behind, behind, error)), 40, "play SA"
        )
        given = opinion(view, weighed)
        assert text(given.said)[-1] == sentence
        shown = OptionTable(Hint(view, 3, (), (), given))
        assert shown.rows()[1][-1] == note


def test_choices_as_good_are_said_to_be() -> None:
    sentences = said(deal(BRANDELN, *PLAYS_3, *cards("SA")), 3)
    assert "The other choice is just as good." in sentences


def test_a_clearly_worse_choice_is_named_with_what_it_costs() -> None:
    state = deal(BRANDELN, *PLAYS_3[:4])
    told = re.compile(
        r"Clearly worse is (clubs|hearts|diamonds) as trump: [0-9.]+ points? less on average.$"
    )
    assert any(told.match(each) for each in said(state, 3))


def test_the_auction_is_judged_in_every_contract() -> None:
    given = asked(deal(BRANDELN)).opinion
    assert given is not None
    worths = {worth.contract.name: worth for worth in given.weighed.worths}
    assert tuple(worths) == GAMES["brandeln"].rules().contracts
    # Four spades from the ace and an ace beside them: five tricks whatever the others hold, but
    # for a suit that is trumped; and a bettel is hardly made with aces.
    assert worths["3"].chance == 1
    assert worths["3"].payment == 3
    assert worths["bettel"].chance < 0.05
    assert worths["bettel"].payment < -13
    assert len(given.contracts) == len(worths)


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_knows_nothing_but_the_view(name: str) -> None:
    dice = random.Random(3)
    for state in moments(name, 4, seed=8):
        seat = state.to_act or 0
        view = view_for(state, seat)
        other = imagined(view, Unseen(view).draw(dice))
        assert view_for(other, seat) == view
        assert hint(view_for(other, seat), budget=FEW) == hint(view, budget=FEW)


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_can_be_had_in_every_phase(name: str) -> None:
    for state in moments(name, 4, seed=4):
        given = hint(view_for(state, state.to_act or 0), budget=FEW)
        assert given == hint(view_for(state, state.to_act or 0), budget=FEW)
        assert given.opinion is not None
        assert given.opinion.action in state.legal
        assert all(text(given.said))
        assert all(text([bound.said for bound in given.rules]))
        assert all(text(given.facts))
        weighed = given.opinion.weighed
        assert weighed.options[0].behind == 0
        assert all(each.behind >= 0 and each.error >= 0 for each in weighed.options)
        if state.phase != "discard":
            assert {each.action for each in weighed.options} == set(state.legal)
        assert "<script" not in given._repr_html_()
        assert str(given).startswith("Which rules bind you now")


@pytest.mark.parametrize(
    "rules", [("brandeln", "seed"), ("brandeln", "pierer"), ("preferansz", "seed")]
)
def test_there_are_words_for_every_moment(rules: tuple[str, str]) -> None:
    name, preset = rules
    game, dice = GAMES[name], random.Random(6)
    for start in deals(game, 60, seed=3):
        state = game.start(game.rules(preset), dealer=start.dealer, hands=start.dealt.hands)
        while state.to_act is not None:
            view = view_for(state, state.to_act)
            given = hint(view, 2)
            assert all(text(given.facts))
            assert all(text([bound.said for bound in given.rules]))
            if state.phase == "play":
                known = Knowledge(view)
                for action in view.legal:
                    assert text([why_card(known, game.actions[action].card)])
            loud = dice.random() < 0.3 or state.phase in ("play", "discard", "trump", "declare")
            state = state.act(dice.choice(state.legal) if loud else state.legal[0])


def test_chances_and_payments_agree() -> None:
    # Where a contract pays for being made and for nothing else, one follows from the other.
    state = deal(BRANDELN, *PLAYS_3, *cards("C7 CK CA C9"))
    view = view_for(state, 2)
    for option in weigh(view, seed=2).options:
        assert option.chance is not None
        assert option.payment == pytest.approx(1 - 2 * option.chance)


def test_stakes_and_kunstwerk_are_in_the_payments() -> None:
    state = deal(PREFERANSZ, *PLAYS_5[:-2], "contra", "pass", "recontra")
    assert payments(view_for(state, 1))[6] == -20
    assert payments(view_for(state, 2))[6] == -5
    assert payments(view_for(state, 0))[4] == -4 * 7 - 7


def test_players_can_be_called_by_their_names() -> None:
    state = deal(BRANDELN, *PLAYS_3, *cards("SA ST S7 C9"))
    given = asked(state, 2)
    names = seats_named(state.game, state.vorhand, ("Anna", "Béla", "Cäcilie", "Dora"))
    assert "Dora has turned out to hold no spades." in text(
        [named(phrase, names) for phrase in given.said]
    )
    shown = repr(HintTable(given, names=("Anna", "Béla", "Cäcilie", "<b>")))
    assert "<b> has turned out to hold no spades." in shown
    html = HintTable(given, names=("Anna", "Béla", "Cäcilie", "<b>"))._repr_html_()
    assert "&lt;b&gt; has turned out" in html


def test_what_cannot_be_asked_is_refused() -> None:
    state = deal(BRANDELN, *PLAYS_3)
    for seat in (1, 2, 3):
        with pytest.raises(Problem, match="turn"):
            hint(view_for(state, seat))
        with pytest.raises(Problem, match="turn"):
            weigh(view_for(state, seat))
    for step in (0, 4, True):
        with pytest.raises(Problem, match="steps"):
            hint(view_for(state, 0), step)
    over = deal(BRANDELN, "pass", "pass", "pass", "pass")
    with pytest.raises(Problem, match="turn"):
        hint(view_for(over, 0))
    with pytest.raises(ValueError, match="opinion"):
        OptionTable(asked(state, 1)).rows()


def test_displays_are_text_and_html() -> None:
    given: Hint = asked(deal(BRANDELN, *PLAYS_3, *cards("C7")))
    assert "What each choice promises, in " in str(given)
    assert any(
        line.startswith("The queen of clubs ") and line.endswith("I would choose this")
        for line in str(given).splitlines()
    )
    assert "<caption" in given._repr_html_()
    assert Messages()("advice.title.rules") in given._repr_html_()


def test_a_bettel_counts_as_what_becomes_of_it_without_open_cards() -> None:
    view = view_for(deal(RISKY), 0)
    worth = {worth.contract.name: worth for worth in weigh(view, seed=7).worths}["bettel"]
    drawn = SamplingPlayer(7, BUDGET).worlds(view, chance(7, view))
    rules, oracle = view.rules, Oracle(view.game, view.rules)
    bettel = rules.contract("bettel")
    caught = sum(
        times * oracle.tricks(bettel, Board(world.hands, 0, 0)) for world, times in drawn.items()
    )
    escaped = 1 - caught / sum(drawn.values())
    assert 0.2 < escaped < 0.5  # where the defence sees all cards
    assert escaped + 0.2 < worth.chance < 0.8
    assert worth.payment == pytest.approx(15 * (2 * worth.chance - 1))


def test_no_hint_doubles_a_bettel_that_looks_lost() -> None:
    hands = (
        "E7 E8 E9 EX G7 G8 GX H7 H9 S7",
        "EU EO EK G9 GU GK H8 HX S8 SX",
        "EA GO GA HU HO HK S9 SU SK SA",
    )
    state = deal(hands, *WINS_AUCTION, "discard SO HA", "declare bettel")
    weighed = weigh(view_for(state, 1), seed=7)
    assert weighed.advised.action == "pass"
    assert weighed.of("contra").clearly_worse
    chance = weighed.advised.chance
    assert chance is not None
    assert chance > 0.7
