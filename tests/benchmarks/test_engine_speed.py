"""How fast deals are played at random, beside OpenSpiel's C++ games through its Python binding.

One core, dealing included, each action chosen at random among the legal ones. A round plays a
fixed number of deals; the figures to compare are deals and actions a second, printed beside each
test and kept with the benchmark (`--benchmark-json`).
"""

import random
from collections.abc import Callable

import pyspiel
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from vorhand.games import GAMES

DEALS = 400
ROUNDS = 5


def ours(name: str, rules: dict[str, object]) -> Callable[[], int]:
    """Plays DEALS deals of one of our games; returns how many actions that took."""
    game = GAMES[name]
    chosen = game.rules(rules)
    numbers = random.Random(7)
    choose = random.Random(8).random

    def play() -> int:
        actions = 0
        for deal in range(DEALS):
            number = numbers.randint(1, game.numbering.count)
            state = game.start(chosen, dealer=deal % game.seats, number=number)
            while legal := state.legal:
                state = state.act(legal[int(choose() * len(legal))])
                actions += 1
        return actions

    return play


def theirs(name: str) -> Callable[[], int]:
    """Plays DEALS deals of one of OpenSpiel's games; the cards dealt are not counted as actions."""
    game = pyspiel.load_game(name)
    source = random.Random(9)
    choose = source.random

    def play() -> int:
        actions = 0
        for _ in range(DEALS):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(choose() * len(outcomes))][0])
                    continue
                legal = state.legal_actions()
                state.apply_action(legal[int(choose() * len(legal))])
                actions += 1
        return actions

    return play


PLAYERS: dict[str, Callable[[], int]] = {
    "vorhand brandeln": ours("brandeln", {}),
    "vorhand brandeln, variant": ours("brandeln", {"preset": "variant"}),
    "vorhand preferansz": ours("preferansz", {}),
    "openspiel skat": theirs("skat"),
    "openspiel spades": theirs("spades"),
}


@pytest.mark.benchmark(group="random play")
@pytest.mark.parametrize("name", PLAYERS)
def test_random_play(
    benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    done: list[int] = []
    benchmark.pedantic(
        lambda: done.append(PLAYERS[name]()), rounds=ROUNDS, iterations=1, warmup_rounds=1
    )
    each = sum(done) / len(done) / DEALS
    seconds = benchmark.stats.stats.median / DEALS
    benchmark.extra_info["deals a second"] = round(1 / seconds)
    benchmark.extra_info["actions a second"] = round(each / seconds)
    benchmark.extra_info["actions a deal"] = round(each, 1)
    with capsys.disabled():
        print(f"\n{name}: {1 / seconds:,.0f} deals a second, {each / seconds:,.0f} actions", end="")
        print(f" a second, {each:.1f} actions a deal", end="")
    assert each > 3
