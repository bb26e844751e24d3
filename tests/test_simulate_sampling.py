"""Deals under conditions: exactly those that meet them, each as likely as any other."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from vorhand.cards import CardError
from vorhand.games import GAMES, State
from vorhand.simulate import counts, hand, holds, lacks, likelihood, meets, simulate
from vorhand.simulate.conditions import Bound
from vorhand.simulate.dealing import source
from vorhand.simulate.sampling import Sampler
from vorhand.terms import Problem

SIZES = (3, 3, 2)
BRANDELN = GAMES["brandeln"]
PREFERANSZ = GAMES["preferansz"]


def every_deal(sizes: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
    """Every way to deal the cards of a mask."""
    if not sizes:
        yield ()
        return
    cards = [card for card in range(left.bit_length()) if left >> card & 1]
    for chosen in combinations(cards, sizes[0]):
        mask = sum(1 << card for card in chosen)
        for rest in every_deal(sizes[1:], left & ~mask):
            yield (mask, *rest)


EVERY = list(every_deal(SIZES, 0xFF))


def fitting(bounds: list[Bound]) -> list[tuple[int, ...]]:
    return [
        deal
        for deal in EVERY
        if all(
            bound.least <= (deal[bound.place] & bound.cards).bit_count() <= bound.most
            for bound in bounds
        )
    ]


def some_bounds(dice: random.Random) -> list[Bound]:
    bounds = []
    for _ in range(dice.randint(0, 4)):
        cards = dice.choice([dice.randrange(256), 0x0F, 0xF0, 1 << dice.randrange(8)])
        size = cards.bit_count()
        least = dice.choice([0, 0, 1, size])
        bounds.append(Bound(dice.randrange(3), cards, least, dice.randint(least, max(least, size))))
    return bounds


def test_the_deals_that_meet_bounds_are_counted_exactly() -> None:
    dice = random.Random(1)
    some = 0
    for _ in range(400):
        bounds = some_bounds(dice)
        expected = fitting(bounds)
        sampler = Sampler(SIZES, bounds)
        assert sampler.count == len(expected), bounds
        assert sampler.share == pytest.approx(len(expected) / len(EVERY))
        if expected:
            some += 1
            assert sampler.draw(dice) in expected
        else:
            with pytest.raises(ValueError, match="no deal"):
                sampler.draw(dice)
    assert 100 < some < 400


@pytest.mark.parametrize(
    "bounds",
    [
        [],
        [Bound(0, 0b11, 2, 2)],
        [Bound(0, 0x0F, 1, 2), Bound(1, 0xF0, 0, 2)],
        [Bound(2, 0x0F, 1, 1), Bound(0, 0x3C, 1, 2), Bound(1, 0x80, 0, 0)],
    ],
)
def test_every_deal_that_meets_bounds_is_as_likely(bounds: list[Bound]) -> None:
    expected = fitting(bounds)
    sampler = Sampler(SIZES, bounds)
    dice = random.Random(2)
    drawn = Counter(sampler.draw(dice) for _ in range(30 * len(expected)))
    assert set(drawn) <= set(expected)
    # Pearson's statistic has as its mean the degrees of freedom, as its variance twice them.
    free = len(expected) - 1
    statistic = sum((drawn[deal] - 30) ** 2 / 30 for deal in expected)
    assert abs(statistic - free) < 4 * (2 * free) ** 0.5


def test_conditions_are_met_at_every_place() -> None:
    conditions = [
        holds("vorhand", "HA HK"),
        counts("vorhand", "H", 3, 4),
        lacks("dealer", "S"),
        counts(1, "CA SA DA", 1),
    ]
    pack = BRANDELN.pack
    hearts, spades = pack.parse_hand("HA HK"), pack.suit_masks[pack.suits.index("S")]
    for row in simulate("brandeln", 12, players="random", conditions=conditions, seed=3):
        state = BRANDELN.start(dealer=row["dealer"], number=row["number"])
        forehand = state.hands[state.vorhand]
        assert forehand & hearts == hearts
        assert 3 <= (forehand & pack.suit_masks[pack.suits.index("H")]).bit_count() <= 4
        assert not state.hands[state.dealer] & spades
        assert state.hands[1] & pack.parse_hand("CA SA DA")


def test_the_talon_is_a_place() -> None:
    conditions = [hand("talon", "EA GA"), counts(0, "E", 5)]
    for row in simulate("preferansz", 5, players="random", conditions=conditions, seed=3):
        state = PREFERANSZ.start(dealer=row["dealer"], number=row["number"])
        assert PREFERANSZ.pack.hand_text(state.talon) == "EA GA"


def test_how_likely_conditions_are_is_counted() -> None:
    assert likelihood("brandeln", holds("vorhand", "HA HK")) == pytest.approx(7 / 28 * 6 / 27)
    assert likelihood("brandeln", lacks(0, "H")) == pytest.approx(116280 / 1184040)
    both = [holds(0, "HA"), holds(1, "HK")]
    assert likelihood("brandeln", both) == pytest.approx(7 / 28 * 7 / 27)
    # Whoever it is, seven of the 28 cards are his.
    assert likelihood("brandeln", holds("soloist", "HA")) == pytest.approx(0.25)


def bids_for_an_ace(state: State) -> State:
    """An auction of a kind: whoever has the ace of hearts or, at the dealer's, king plays 3."""
    pack = BRANDELN.pack
    ace, king = (1 << pack.parse(card) for card in ("HA", "HK"))
    owner = next(seat for seat, held in enumerate(state.hands) if held & ace)
    if state.hands[state.dealer] & king:
        owner = state.dealer
    while state.phase != "play":
        wanted = "bid 3" if state.to_act == owner and state.standing is None else "pass"
        state = state.act("trump C" if state.phase == "trump" else wanted)
    return state


def test_the_soloists_cards_are_known_when_the_auction_is_over() -> None:
    found = source("brandeln", None, 5, 0, counts("soloist", "HA HK", 1), 1000)
    # With the king at the dealer's, which is so in one deal of four, it does not matter where the
    # ace is: the soloist has the king. Otherwise he has the ace. So every deal will do, and the
    # dealer plays as often as he would in deals drawn without any condition.
    dealer = sum(found.deal(number, bids_for_an_ace).soloist == 0 for number in range(1500))
    plain = source("brandeln", None, 6, 0, (), 1)
    expected = sum(bids_for_an_ace(plain.deal(number)).soloist == 0 for number in range(1500))
    assert abs(dealer - expected) < 4 * (2 * 1500 * 0.25) ** 0.5


def test_the_soloists_hand_can_be_fixed() -> None:
    cards = "C7 SQ SK SA H9 HK HA"
    rows = simulate("brandeln", 8, players="thumb", conditions=hand("soloist", cards), seed=1)
    seats = set()
    for row in rows:
        state = BRANDELN.start(dealer=row["dealer"], number=row["number"])
        assert BRANDELN.pack.hand_text(state.hands[row["soloist"]]) == cards
        seats.add((row["soloist"] - row["dealer"]) % 4)
    assert len(seats) > 1


def test_predicates_are_asked_of_the_deal_and_of_the_contract() -> None:
    asked = Counter[str]()

    def even(state: State) -> bool:
        asked["deal"] += 1
        assert not state.actions
        return state.game.deal_number(state) % 2 == 0

    def bettel(state: State) -> bool:
        asked["contract"] += 1
        assert state.phase == "play"
        assert not state.trick
        assert state.contract is not None
        return state.contract.name == "bettel"

    conditions = [meets(even), meets(bettel, at="contract", name="a bettel")]
    table = simulate("brandeln", 5, conditions=conditions, workers=1)
    assert {row["contract"] for row in table} == {"bettel"}
    assert all(row["number"] % 2 == 0 for row in table)
    assert asked["deal"] > asked["contract"] > 5
    assert table.run["conditions"][1] == "contract: a bettel"


@pytest.mark.parametrize(
    ("conditions", "key"),
    [
        (holds(4, "HA"), "place"),
        (holds("talon", "HA"), "place"),
        (holds("north", "HA"), "place"),
        (hand(0, "HA HK"), "hand"),
        (counts(0, "H", 3, 2), "limits"),
        (counts(0, "H", -1), "limits"),
        (counts(0, "H", 8), "impossible"),
        ([holds(0, "HA"), holds(1, "HA")], "impossible"),
        ([counts(seat, "H", 2) for seat in range(4)], "impossible"),
        ([holds("vorhand", "HA"), holds(1, "HA")], "impossible"),
    ],
)
def test_conditions_that_cannot_be_are_refused_at_once(conditions: object, key: str) -> None:
    with pytest.raises(Problem) as refused:
        simulate("brandeln", 1, conditions=conditions)  # type: ignore[arg-type]
    assert refused.value.key == f"problem.simulate.{key}"


def test_cards_that_are_none_are_refused() -> None:
    with pytest.raises(CardError):
        simulate("brandeln", 1, conditions=holds(0, "XA"))


def test_a_moment_that_is_none_is_refused() -> None:
    with pytest.raises(Problem) as refused:
        meets(lambda state: True, at="end")
    assert refused.value.key == "problem.simulate.at"


def test_deals_do_not_depend_on_the_number_asked_for() -> None:
    for game, dealer in product(GAMES, (None, 1)):
        few = simulate(game, 4, players="random", seed="a", dealer=dealer, workers=1)
        more = simulate(game, 7, players="random", seed="a", dealer=dealer, workers=1)
        assert list(few) == more[:4]
        assert len({row["number"] for row in more}) == 7
