"""What simulations are given that they cannot use is refused, by name, before the first deal."""

from pathlib import Path
from typing import Any

import pytest

from vorhand.messages import Messages
from vorhand.players import Budget
from vorhand.simulate import Table, counted, counts, holds, likelihood, makeable, meets, simulate
from vorhand.terms import Problem

HUGE = pytest.param(10**5000, id="huge")

# What nobody should give, and what the types would not let pass.
holds_of_any: Any = holds
counts_of_any: Any = counts
meets_any: Any = meets
HALF_A_NODE = Budget._make((2, 1.5))


class Chair:
    choose = None


def small(game: Any = "brandeln", deals: Any = 3, **options: Any) -> Table:
    return simulate(game, deals, **{"workers": 1, "players": "random", "seed": 4, **options})


def refusal(**options: Any) -> str:
    """What is said of these arguments, which no deal has been played with."""

    def none_is_asked(view: object) -> str:
        pytest.fail("a deal was begun")

    with pytest.raises(Problem) as refused:
        small(**{"players": none_is_asked, **options})
    assert type(refused.value) is Problem
    return Messages().problem(refused.value)


@pytest.mark.parametrize("name", ["deals", "workers", "chunk", "tries"])
@pytest.mark.parametrize("value", [-1, 1.5, "3", True, float("nan"), [], HUGE])
def test_numbers_are_whole(name: str, value: object) -> None:
    least = 0 if name == "deals" else 1
    assert f"“{name}” must be a whole number, {least} or more" in refusal(**{name: value})


def test_deals_are_a_number() -> None:
    assert "“deals”" in refusal(deals=None)
    assert small(deals=0) == []


class Numeral:
    """A whole number of some library's own."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_whole_numbers_of_other_kinds_will_do(tmp_path: Path) -> None:
    four, three = Numeral(4), Numeral(3)
    found: Any = small(deals=three, seed=four, chunk=three, tries=three, file=tmp_path / "run")
    assert found == small()
    assert found.run["seed"] == 4
    two: Any = Numeral(2)
    assert small(conditions=counts(0, "H", two)) == small(conditions=counts(0, "H", 2))


@pytest.mark.parametrize(
    "seed",
    [None, 1.5, True, [1], b"x", object(), "\ud800", HUGE, pytest.param(-(10**1000), id="-1e1000")],
)
def test_a_seed_is_the_same_wherever_it_is_written(seed: Any) -> None:
    assert "The seed must be" in refusal(seed=seed)
    with pytest.raises(Problem) as refused:
        makeable("brandeln", 1, seed=seed, workers=1)
    assert refused.value.key == "problem.simulate.seed"


def test_large_seeds_will_do() -> None:
    assert len({row["number"] for seed in (10**999, -5, "ä") for row in small(seed=seed)}) == 9


@pytest.mark.parametrize(
    "players", [3, None, {0: "club"}, {"club"}, b"club", Chair(), ["random"] * 3 + [None], [[]] * 4]
)
def test_what_cannot_play_is_no_player(players: Any) -> None:
    assert "an object whose “choose” is one" in refusal(players=players)


@pytest.mark.parametrize("game", [None, 3, ["brandeln"], "whist"])
def test_a_game_is_a_game(game: Any) -> None:
    assert "Choose brandeln or preferansz" in refusal(game=game)
    with pytest.raises(Problem) as refused:
        likelihood(game, holds(0, "HA"))
    assert refused.value.key == "problem.simulate.game"


@pytest.mark.parametrize(
    "budget",
    [1, "x", (1, 1), [8, 40_000], Budget(0, 5), Budget(1, -1), HALF_A_NODE],
)
@pytest.mark.parametrize("players", ["club", "random"])
def test_a_budget_is_a_budget(budget: Any, players: str) -> None:
    assert "“budget” must be a Budget" in refusal(budget=budget, players=players)


def test_the_smallest_budget_will_do() -> None:
    assert small(deals=1, players="club", budget=Budget(1, 0)).complete


@pytest.mark.parametrize("opening", ["bid 3", None, 7, {"bid 3"}])
def test_an_opening_is_a_list(opening: Any) -> None:
    assert "a list of actions" in refusal(opening=opening)


@pytest.mark.parametrize("action", [["x"], None, 3, "play HA"])
def test_an_opening_is_of_actions(action: Any) -> None:
    assert "cannot be part of the opening" in refusal(opening=["pass", action])


@pytest.mark.parametrize(
    ("conditions", "said"),
    [
        ("holds", "“holds” is no condition"),
        (None, "is no condition"),
        ([holds(0, "HA"), None], "null is no condition"),
        (holds_of_any(1.0, "HA"), "1.0 is no place"),
        (holds_of_any([0], "HA"), "[0] is no place"),
        (holds(True, "HA"), "true is no place"),
        (holds_of_any(0, None), "null names no cards"),
        (counts_of_any(0, "H", 1.5), "From 1.5 to 7 cards"),
        (counts(0, "H", True), "From true to 7 cards"),
        (counts_of_any(0, "H", "1"), "to 7 cards"),
        (counts_of_any(0, "H", float("nan")), "From NaN to 7 cards"),
        (counts_of_any(0, "H", 1, 2.0), "From 1 to 2.0 cards"),
        (counts(0, "H", 0, 10**5000), "must be whole numbers"),
    ],
)
def test_conditions_are_conditions(conditions: Any, said: str) -> None:
    assert said.replace("“", '"').replace("”", '"') in refusal(conditions=conditions)


def test_a_predicate_can_be_asked() -> None:
    with pytest.raises(Problem) as refused:
        meets_any(None)
    assert "null cannot be asked" in Messages().problem(refused.value)
    with pytest.raises(Problem) as refused:
        meets_any(lambda state: True, name=5)
    assert refused.value.key == "problem.simulate.name"


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (3.5, "“file” must be a path, not 3.5"),
        (b"run", "“file” must be a path"),
        ("a\0b", r"No file can have this name: a\x00b"),
        ("a\ud800b", r"No file can have this name: a\ud800b"),
    ],
)
def test_a_file_has_a_name(file: Any, said: str) -> None:
    assert said in refusal(file=file)


def test_a_mapper_can_be_called() -> None:
    assert "“mapper”" in refusal(mapper=5)


@pytest.mark.parametrize("resume", [[], [{}], 5, "x", {}])
def test_only_a_table_is_gone_on_from(resume: Any) -> None:
    assert "“resume” takes a table" in refusal(resume=resume)
    with pytest.raises(Problem) as refused:
        counted(resume)
    assert refused.value.key == "problem.simulate.no-makeable"


def test_a_part_of_a_table_is_refused() -> None:
    said = refusal(resume=small()[:2])
    assert "not a list" in said
    assert "give the whole" in said
