"""The tables behind the stronger players give what the plain figures give."""

import random
from math import log

import pytest

from duplicate import deals
from vorhand.games import GAMES, Game
from vorhand.players import make
from vorhand.players.habits import Habits, kinds, moments
from vorhand.players.judgement import prospect
from vorhand.players.promises import Discards, contracts, position, promises_in
from vorhand.players.strong import Tally
from vorhand.players.weights import LEAST, WEIGHTS
from vorhand.views import view_for

THUMB = make("thumb", seed=1)


def some_cards(game: Game, dice: random.Random, count: int) -> int:
    return game.pack.mask(dice.sample(range(game.pack.size), count))


@pytest.mark.parametrize("name", GAMES)
def test_promises_are_those_of_the_best_trump(name: str) -> None:
    game, dice = GAMES[name], random.Random(1)
    rules = game.rules()
    table = promises_in(game, rules, 0, 1, False, False)
    seat = position(game, rules, 0, 1)
    for _ in range(200):
        hand = some_cards(game, dice, game.hand_size)
        out = game.pack.full & ~hand
        for contract_name, promise in zip(rules.contracts, table.of(hand).each, strict=True):
            each = [
                prospect(game, rules, contract, hand, out, seat)
                for contract in contracts(rules, contract_name)
            ]
            # The table tells worths apart by a tenth of a trick, and a suit's by a hundredth.
            assert abs(promise.chance - max(one.chance for one in each)) < 0.08
            by_trump = table.by_trump(hand, contract_name)
            assert max(by_trump).chance == promise.chance
            assert len(by_trump) == len(each)


@pytest.mark.parametrize("avoid", [False, True])
def test_the_best_discard_is_the_first_of_all_ways(avoid: bool) -> None:
    game, dice = GAMES["preferansz"], random.Random(2)
    rules = game.rules()
    contract = rules.contract("bettel" if avoid else "4")
    table = Discards(rules, contract, position(game, rules, 0, 1), 2)
    for _ in range(300):
        hand = some_cards(game, dice, 12)
        out = game.pack.full & ~hand
        ways = table.ways(hand, out)
        worth, cards = table.best(hand, out)
        assert worth == pytest.approx(ways[0][0])
        assert cards in [way[1] for way in ways if way[0] > worth - 1e-9]
        assert table.worth(hand, out, cards) == pytest.approx(worth)


@pytest.mark.parametrize("name", GAMES)
def test_habits_are_the_shares_of_the_weights(name: str) -> None:
    checked = 0
    for start in deals(GAMES[name], 12, seed=3):
        state = start
        while state.to_act is not None:
            view = view_for(state, state.to_act)
            if state.phase == "play":
                total = 0.0
                for seat, later, moment in moments(view):
                    weights = {
                        card: WEIGHTS.get(kind, LEAST)
                        for card, kind in kinds(moment, state.hands[seat] | later)
                    }
                    total += log(weights[moment.card] / sum(weights.values()))
                    checked += 1
                habits = Habits(view)
                others = enumerate(state.hands)
                found = sum(habits.log_chance_of(seat, hand) for seat, hand in others)
                assert found == pytest.approx(total)
            state = state.act(THUMB.choose(view))
    assert checked > 500


def test_a_tally_is_clear_when_nothing_comes_near() -> None:
    tally = Tally(["one", "other", "third"])
    tally.add(8, [1.0, 0.0, 1.0])
    assert not tally.clear()
    for _ in range(7):
        tally.add(1, [1.0, 0.0, 1.0])
    assert tally.clear()
    assert tally.best("third", 1.0) == "third"
    assert tally.best("other", 1.0) == "one"
    tally.add(6, [0.0, 1.0, 0.0])
    assert not tally.clear()
