"""How fast deals are played at random, beside OpenSpiel's C++ games through its Python binding.

One core, dealing included, each action chosen at random among the legal ones. Every round plays
the same deals in the same way; the figures are deals and actions a second, printed beside each
test and kept with the benchmark (`--benchmark-json`).

On a machine that has other work the best of many short rounds says most, and the ratio to what
OpenSpiel did in the same run more than any figure by itself.
"""

import random
from collections.abc import Callable

import pyspiel
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from vorhand.games import GAMES

DEALS = 50
ROUNDS = 120
MEASURE = "openspiel skat"


def ours(name: str, rules: dict[str, object]) -> Callable[[], int]:
    """Plays DEALS deals of one of our games; returns how many actions that took."""
    game = GAMES[name]
    chosen = game.rules(rules)

    def play() -> int:
        numbers = random.Random(7)
        choose = random.Random(8).random
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

    def play() -> int:
        choose = random.Random(9).random
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
    MEASURE: theirs("skat"),  # first: what comes after is measured by it
    "openspiel spades": theirs("spades"),
    "vorhand brandeln": ours("brandeln", {}),
    "vorhand brandeln, variant": ours("brandeln", {"preset": "variant"}),
    "vorhand preferansz": ours("preferansz", {}),
}
DEALS_A_SECOND: dict[str, float] = {}


@pytest.mark.benchmark(group="random play")
@pytest.mark.parametrize("name", PLAYERS)
def test_random_play(
    benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    done: list[int] = []
    benchmark.pedantic(
        lambda: done.append(PLAYERS[name]()), rounds=ROUNDS, iterations=1, warmup_rounds=4
    )
    each = sum(done) / len(done) / DEALS
    deals = DEALS / benchmark.stats.stats.min
    DEALS_A_SECOND[name] = deals
    ratio = deals / DEALS_A_SECOND[MEASURE] if MEASURE in DEALS_A_SECOND else None
    benchmark.extra_info["deals a second"] = round(deals)
    benchmark.extra_info["actions a second"] = round(each * deals)
    benchmark.extra_info["actions a deal"] = round(each, 1)
    benchmark.extra_info[f"deals to those of {MEASURE}"] = ratio and round(ratio, 2)
    with capsys.disabled():
        print(f"\n{name}: {deals:,.0f} deals a second", end="")
        print(f" ({ratio:.2f} to {MEASURE})" if ratio else "", end="")
        print(f", {each * deals:,.0f} actions a second, {each:.1f} actions a deal", end="")
    assert each > 3
