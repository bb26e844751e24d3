"""What can be made with open cards, and the table of it that comes with Vorhand."""

from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from vorhand.games import GAMES
from vorhand.simulate import Share, Table, counted, holds, makeable, published, shares, simulate
from vorhand.simulate.counting import rules_that_matter, survey
from vorhand.terms import Problem

LADDER = ["3", "4", "5", "6", "mord"]


def test_a_row_for_every_seat_of_every_deal() -> None:
    table = makeable("brandeln", 3, seed=1, workers=1)
    assert [(row["deal"], row["seat"]) for row in table] == [
        (deal, seat) for deal in range(3) for seat in range(4)
    ]
    for row in table:
        assert row["place"] == (row["seat"] - row["dealer"] - 1) % 4
        best = max(row[f"tricks {suit}"] for suit in "CSHD")
        assert [row[name] for name in LADDER] == [best >= need for need in (3, 4, 5, 6, 7)]
        assert row["herrenmord"] >= row["mord"]


def test_brandeln_is_what_the_solver_says_of_each_trump() -> None:
    # The same seed gives the same deals. Vorhand is seat 0.
    table = makeable("brandeln", 6, seed=2, dealer=3, workers=1)
    rows = [row for row in table if row["place"] == 0]
    for bid in ("4", "bettel", "herrenmord"):
        made = [False] * len(rows)
        for trump in [["trump C"], ["trump S"], ["trump H"], ["trump D"]] if bid == "4" else [[]]:
            played = simulate(
                "brandeln",
                6,
                players="random",
                seed=2,
                dealer=3,
                opening=[f"bid {bid}", "pass", "pass", "pass", *trump],
                par=True,
                workers=1,
            )
            assert [row["number"] for row in played] == [row["number"] for row in rows]
            made = [one or row["par"]["made"] for one, row in zip(made, played, strict=True)]
        assert made == [row[bid] for row in rows]


@pytest.mark.parametrize("soloist", [0, 1, 2])
def test_preferansz_from_the_hand_is_what_the_solver_says(soloist: int) -> None:
    table = makeable("preferansz", 3, seed=2, dealer=2, workers=1)
    rows = [row for row in table if row["seat"] == soloist]
    said = ["decline"] * 3
    said[soloist] = "hand 4"
    played = simulate(
        "preferansz",
        3,
        players="random",
        seed=2,
        dealer=2,
        opening=[*said, "pass", "pass"],
        par=True,
        workers=1,
    )
    assert [row["par"]["made"] for row in played] == [row["hand 4"] for row in rows]
    assert [row["par"]["tricks"] for row in played] == [row["hand tricks H"] for row in rows]


def test_what_a_discard_makes_is_made_with_the_talon() -> None:
    # With the talon and the two lowest of a suit away; the column has the best of all discards.
    game = GAMES["preferansz"]
    rows = [
        row for row in makeable("preferansz", 4, seed=5, dealer=2, workers=1) if row["place"] == 0
    ]
    for number, row in enumerate(rows):
        start = game.start(dealer=2, number=row["number"])
        cards = game.pack.cards(start.hands[0] | start.talon)
        for first, second in [(cards[0], cards[1]), (cards[-1], cards[-2])]:
            laid = f"discard {game.pack.text(first)} {game.pack.text(second)}"
            opening = [*["decline"] * 3, "bid 4", "pass", "pass", laid, "declare 4", "pass", "pass"]
            conditions = [
                holds(seat, game.pack.hand_text(hand)) for seat, hand in enumerate(start.hands)
            ]
            (played,) = simulate(
                "preferansz",
                1,
                players="random",
                dealer=2,
                conditions=conditions,
                opening=opening,
                par=True,
                workers=1,
            )
            assert played["number"] == row["number"], number
            assert played["par"]["tricks"] <= row["tricks H"]
            assert played["par"]["made"] <= row["4"]


def test_counting_a_table() -> None:
    table = makeable("brandeln", 20, seed=1, workers=1)
    found = {(share.contract, share.place): share for share in counted(table)}
    for name in [*LADDER, "bettel", "herrenmord"]:
        everyone = found[name, None]
        made = [row for row in table if row[name]]
        assert (everyone.cases, everyone.makeable) == (80, len(made))
        assert everyone.deals == len({row["deal"] for row in made})
        assert everyone.deals_dealt == 20
        assert sum(found[name, place].makeable for place in range(4)) == len(made)
        one = found[name, 2]
        # Of one place there is one case a deal: the margin is the usual one.
        assert one.margin == pytest.approx(1.96 * sqrt(one.share * (1 - one.share) / 20))
    with pytest.raises(Problem) as refused:
        counted(simulate("brandeln", 1, workers=1))
    assert refused.value.key == "problem.simulate.no-makeable"
    with pytest.raises(Problem):
        counted(Table([], table.run, 0))


def test_the_rules_that_matter() -> None:
    found = [rules.as_dict() for rules in rules_that_matter(GAMES["brandeln"])]
    assert found == [
        {"preset": "seed"},
        {"preset": "seed", "trump_order": "jack-seven"},
        {"preset": "seed", "must_head": "never"},
        {"preset": "seed", "must_head": "bettel"},
        {"preset": "seed", "must_trump": True},
        {"preset": "variant"},
        {"preset": "pierer"},
    ]


@pytest.mark.parametrize(
    ("game", "deals", "played"),
    [
        ("brandeln", 8, ["True", "jack-seven", "never", "seed", "variant"]),
        ("preferansz", 1, ["seed"]),
    ],
)
def test_a_survey_counts_what_single_runs_give(
    tmp_path: Path, game: str, deals: int, played: list[str]
) -> None:
    data = survey(game, deals, 3, workers=1, folder=str(tmp_path))
    found = [entry["rules"] for entry in data["by_rules"]]
    assert found == [rules.as_dict() for rules in rules_that_matter(GAMES[game])]
    # The other rules are put together from these.
    files = sorted(path.name for path in tmp_path.iterdir())
    assert len(files) == len(played) < len(found)
    assert all(name in file for name, file in zip(played, files, strict=True))
    suits = GAMES[game].pack.suits
    for entry in data["by_rules"]:
        table = makeable(game, deals, rules=entry["rules"], seed=3, workers=1)
        for share in counted(table):
            place = 0 if share.place is None else share.place + 1
            numbers = entry["contracts"][share.contract][place]
            assert numbers == [share.cases, share.makeable, share.deals, share.squares]
        best = [max(row[f"tricks {suit}"] for suit in suits) for row in table]
        spread = entry["best_trump_tricks"]["tricks"]
        assert spread == [best.count(tricks) for tricks in range(max(best) + 1)]


def by_contract(game: str, rules: dict[str, Any] | None = None) -> dict[str, Share]:
    found = shares(game, GAMES[game].rules(rules))
    return {share.contract: share for share in found if share.place is None}


@pytest.mark.parametrize("game", GAMES)
def test_the_table_that_comes_with_vorhand(game: str) -> None:
    data = published(game)
    seats = GAMES[game].seats
    assert data["deals"] >= 20_000
    assert {"seed", "vorhand"} <= set(data)
    for preset in GAMES[game].presets:
        rules = GAMES[game].rules({"preset": preset})
        found = shares(game, rules)
        assert {share.contract for share in found} >= set(rules.contracts)
        for share in found:
            assert share.cases == data["deals"] * (seats if share.place is None else 1)
            assert share.makeable <= share.cases
            assert share.makeable / seats <= share.deals <= share.makeable
            assert share.margin < 0.01
    for entry in data["by_rules"]:
        spread = entry["best_trump_tricks"]["tricks"]
        assert sum(spread) == data["deals"] * seats


def test_what_is_known_of_brandeln_holds_in_the_table() -> None:
    seed = by_contract("brandeln")
    jack = by_contract("brandeln", {"trump_order": "jack-seven"})
    for found in (seed, jack, by_contract("brandeln", {"preset": "variant"})):
        made = [found[name].makeable for name in LADDER]
        assert made == sorted(made, reverse=True)
    # Who takes every trick leads every trick and never ruffs: under the natural order a trump suit
    # is no help. Where jack and seven come first in it, it is.
    for rules in ({}, {"must_head": "never"}, {"must_trump": True}):
        found = by_contract("brandeln", rules)
        assert found["mord"].makeable <= found["herrenmord"].makeable
    assert jack["mord"].makeable > jack["herrenmord"].makeable
    # Without trumps their order is nothing.
    for name in ("bettel", "herrenmord"):
        assert seed[name] == jack[name]
    # Meyers' rules differ in the ladder alone, which has no herrenmord.
    meyers = by_contract("brandeln", {"preset": "meyers"})
    assert meyers == {name: share for name, share in jack.items() if name != "herrenmord"}


def test_what_is_known_of_preferansz_holds_in_the_table() -> None:
    seven, six = by_contract("preferansz"), by_contract("preferansz", {"green_tricks": 6})
    assert six["2"].makeable > seven["2"].makeable
    assert {name: share for name, share in six.items() if name[-1] != "2"} == {
        name: share for name, share in seven.items() if name[-1] != "2"
    }
    # Three suits are alike.
    for one, other in (("3", "4"), ("4", "5"), ("hand 3", "hand 4"), ("hand 4", "hand 5")):
        apart = abs(seven[one].share - seven[other].share)
        assert apart < 1.5 * (seven[one].margin + seven[other].margin)
    for name in ("2", "3", "4", "5", "bettel", "durchmarsch"):
        assert seven[f"hand {name}"].makeable < seven[name].makeable


def test_a_game_without_a_table_is_said() -> None:
    with pytest.raises(Problem) as missing:
        published("whist")
    assert missing.value.key == "problem.simulate.no-shares"
