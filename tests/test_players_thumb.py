"""The rule-of-thumb player: reproducible, blind to hidden cards, quick, and better than chance."""

import random
import time
from typing import Any

import pytest

from duplicate import (
    Estimate,
    Quiet,
    compare,
    compare_roles,
    contracts_given,
    deals,
    play,
)
from vorhand.games import GAMES, Game, State
from vorhand.players import make
from vorhand.views import view_for

THUMB = make("thumb", seed=1)


def some_rules(game: Game, dice: random.Random) -> dict[str, Any]:
    """House rules at random."""
    return {
        rule.name: dice.choice(rule.values) for rule in game.house_rules if rule.values is not None
    }


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_plays_the_same_deal(name: str) -> None:
    for start in deals(GAMES[name], 10, seed=1):
        ends = [play(start, [make("thumb", seed=7)] * start.game.seats) for _ in range(2)]
        assert ends[0].actions == ends[1].actions


@pytest.mark.parametrize("name", GAMES)
def test_legal_under_any_house_rules_whoever_sits_at_the_table(name: str) -> None:
    game, dice = GAMES[name], random.Random(3)
    for index in range(60):
        rules = game.rules(some_rules(game, dice))
        number = dice.randint(1, game.numbering.count)
        start = game.start(rules, dealer=index % game.seats, number=number)
        # An illegal action would be refused by `act`; random players lead into odd places.
        players = [dice.choice((THUMB, make("random", seed=index))) for _ in range(game.seats)]
        assert play(start, players).to_act is None


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_make_no_difference(name: str) -> None:
    """Where the seat to act sees the same, however the others' cards lie, it does the same."""
    dice = random.Random(4)
    checked = 0
    for start in deals(GAMES[name], 30, seed=2):
        state = start
        while state.to_act is not None:
            other = with_other_cards(state, state.to_act, dice)
            action = THUMB.choose(view_for(state, state.to_act))
            if other is not None:
                assert THUMB.choose(view_for(other, state.to_act)) == action
                checked += 1
            state = state.act(action)
    assert checked > 150


def with_other_cards(state: State, seat: int, dice: random.Random) -> State | None:
    """The same actions on a deal in which two cards that the seat cannot know have changed places.

    None if that breaks a rule or shows, as it mostly does in the play.
    """
    view = view_for(state, seat)
    game = state.game
    owners = [*state.dealt.hands, state.talon]
    hidden = [card for card in range(game.pack.size) if not view.seen >> card & 1]
    for _ in range(8):
        if len(hidden) < 2:
            return None
        one, two = dice.sample(hidden, 2)
        swap = 1 << one | 1 << two
        hands = [own ^ swap if (own & swap).bit_count() == 1 else own for own in owners]
        if hands == owners or hands[seat] != owners[seat]:
            continue
        other = game.start(state.rules, dealer=state.dealer, hands=hands[: game.seats])
        try:
            for action in state.actions:
                other = other.act(action)
        except ValueError:
            continue
        if other.to_act == seat and view_for(other, seat) == view:
            return other
    return None


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_takes_about_a_thousandth_of_a_second_at_most(name: str) -> None:
    states = []
    for start in deals(GAMES[name], 25, seed=6):
        state = start
        while state.to_act is not None:
            states.append(view_for(state, state.to_act))
            state = state.act(THUMB.choose(states[-1]))
    began = time.process_time()
    for view in states:
        THUMB.choose(view)
    assert (time.process_time() - began) / len(states) < 0.001


@pytest.mark.parametrize("name", GAMES)
def test_beats_the_random_player(name: str) -> None:
    assert compare(deals(GAMES[name], 40, seed=8), THUMB, make("random", seed=5)).low > 0


@pytest.mark.parametrize("name", GAMES)
def test_beats_one_who_passes_whenever_he_may(name: str) -> None:
    assert compare(deals(GAMES[name], 150, seed=9), THUMB, Quiet(THUMB)).low > 0


@pytest.mark.parametrize("name", GAMES)
def test_plays_a_given_contract_better_than_chance(name: str) -> None:
    starts = contracts_given(deals(GAMES[name], 10_000, seed=10), THUMB, 150)
    soloist, *defenders = compare_roles(starts, make("random", seed=5), THUMB)
    assert soloist.mean + soloist.margin < 0
    assert sum(each.mean for each in defenders) < 0


def test_equal_players_gain_nothing() -> None:
    gain = compare(deals(GAMES["brandeln"], 5, seed=1), THUMB, THUMB)
    assert gain == Estimate(0.0, 0.0, 5)
