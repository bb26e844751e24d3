"""How strong the players are: duplicate deals, the payment a deal with its 95 % interval.

Each line is printed as it is measured: the whole game against the random player and against one
that passes whenever it may; then with contracts given, in each role alone, among random players
and (what a random player loses there) among rule-of-thumb players. Run with `-s` to see them
all; each game takes a few minutes.
"""

from collections import Counter

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
from vorhand.games import GAMES
from vorhand.players import make

DEALS = 2000
MANY = 1_000_000
THUMB = make("thumb", seed=1)
RANDOM = make("random", seed=2)


def say(name: str, what: str, estimate: Estimate) -> None:
    print(f"{name:10}  {what:42}  {estimate}  ({estimate.deals} deals)")


@pytest.mark.parametrize("name", GAMES)
def test_the_whole_game_against_the_random_player(name: str) -> None:
    gain = compare(deals(GAMES[name], DEALS, seed=101), THUMB, RANDOM)
    say(name, "against random players", gain)
    assert gain.low > 0


@pytest.mark.parametrize("name", GAMES)
def test_the_whole_game_against_one_that_passes(name: str) -> None:
    gain = compare(deals(GAMES[name], DEALS, seed=102), THUMB, Quiet(THUMB))
    say(name, "against players who pass if they may", gain)
    assert gain.low > 0


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("field", ["random", "thumb"])
def test_each_role_with_the_contract_given(name: str, field: str) -> None:
    starts = contracts_given(deals(GAMES[name], MANY, seed=103), THUMB, DEALS)
    others = make(field, seed=3)
    roles = compare_roles(starts, RANDOM if field == "thumb" else THUMB, others)
    for place, gain in enumerate(roles):
        role = f"defender {place}" if place else "soloist"
        say(name, f"{role}, cards alone, among {field} players", gain)
        if field == "thumb":
            assert gain.mean + gain.margin < 0
        else:
            assert gain.low > 0


@pytest.mark.parametrize(
    ("name", "preset"),
    [(name, preset) for name, game in GAMES.items() for preset in game.presets],
)
def test_what_is_bid_and_made(name: str, preset: str) -> None:
    game = GAMES[name]
    rules = game.rules({"preset": preset})
    played: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for state in deals(game, DEALS, seed=104, rules=rules):
        end = play(state, [THUMB] * game.seats)
        contract = end.contract
        label = "passed out"
        if contract is not None and end.result is not None:
            label = contract.name + (" from the hand" if contract.hand else "")
            made[label] += end.result.made
        played[label] += 1
    for label, count in sorted(played.items()):
        print(f"{name:10}  {preset:8}  {label:18} {count / DEALS:6.1%}", end="")
        print("" if label == "passed out" else f"  made {made[label] / count:6.1%}")
    bid = sum(count for label, count in played.items() if label != "passed out")
    assert 0.55 < sum(made.values()) / bid < 0.85
