"""Deal numbers: the examples of RECORD.md, both ways, and against the second implementation."""

import itertools
from math import factorial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from rulebook import rule
from strategies import examples
from vorhand.cards import FRENCH, GERMAN, CardError, Pack
from vorhand.deals import Numbering
from vorhand.games import GAMES, Game, GameError, RulesError
from vorhand.terms import Problem

HIGHEST = {"brandeln": 472_518_347_558_400, "preferansz": 2_753_294_408_504_640}
both_games = pytest.mark.parametrize("game", GAMES.values(), ids=str)

EXAMPLES = [
    (
        "brandeln",
        1,
        "CQ CA SA H7 D9 DJ DA / C9 CJ SJ HT HK HA DK / C7 S7 SK H9 HQ D7 DT / CT CK S9 ST SQ HJ DQ",
    ),
    (
        "brandeln",
        42,
        "CT CA SJ H9 D7 DQ DA / CQ CK ST SK SA H7 HA / S7 S9 SQ HJ HK DT DK / C7 C9 CJ HT HQ D9 DJ",
    ),
    (
        "brandeln",
        HIGHEST["brandeln"],
        "C7 C9 CT CJ CQ CK CA / S7 S9 ST SJ SQ SK SA / H7 H9 HT HJ HQ HK HA / D7 D9 DT DJ DQ DK DA",
    ),
    (
        "preferansz",
        1,
        "EX EU GU HO HK HA S7 S9 SO SK / E7 EO EA GX GK GA H9 HX S8 SX"
        " / E9 EK G7 G8 G9 H7 H8 HU SU SA / E8 GO",
    ),
    (
        "preferansz",
        42,
        "E8 G7 G9 GU GO GK H9 HK SX SK / EX G8 GX GA H7 HU HO HA S9 SU"
        " / EU EO EK EA H8 HX S7 S8 SO SA / E7 E9",
    ),
    (
        "preferansz",
        HIGHEST["preferansz"],
        "E7 E8 E9 EX EU EO EK EA G7 G8 / G9 GX GU GO GK GA H7 H8 H9 HX"
        " / HU HO HK HA S7 S8 S9 SX SU SO / SK SA",
    ),
]


def owners(game: Game, number: int) -> list[str]:
    state = game.start(dealer=0, number=number)
    texts = [game.pack.hand_text(hand) for hand in state.hands]
    return [*texts, game.pack.hand_text(state.talon)] if game.talon_size else texts


@both_games
def test_how_many_deals_there_are(game: Game) -> None:
    assert game.numbering.count == HIGHEST[game.name] == reference.highest_number(game.name)


@pytest.mark.parametrize(("name", "number", "hands"), EXAMPLES)
def test_the_examples(name: str, number: int, hands: str) -> None:
    game = GAMES[name]
    assert " / ".join(owners(game, number)) == hands
    masks = [game.pack.parse_hand(hand) for hand in hands.split(" / ")]
    state = game.start(dealer=0, hands=masks[: game.seats])
    assert game.deal_number(state) == number


@both_games
def test_numbers_and_deals_correspond(game: Game) -> None:
    @examples(300)
    @given(st.integers(1, game.numbering.count))
    def there_and_back(number: int) -> None:
        state = game.start(dealer=0, number=number)
        assert game.deal_number(state) == number
        expected = reference.hands_of_number(game.name, number)
        assert [text.split() for text in owners(game, number)] == expected

    there_and_back()


@both_games
def test_deals_and_numbers_correspond(game: Game) -> None:
    @examples(300)
    @given(st.permutations(range(game.pack.size)))
    def back_and_there(cards: list[int]) -> None:
        size = game.hand_size
        hands = [
            game.pack.mask(cards[seat * size : (seat + 1) * size]) for seat in range(game.seats)
        ]
        state = game.start(dealer=0, hands=hands)
        again = game.start(dealer=0, number=game.deal_number(state))
        assert again.hands == tuple(hands)
        assert again.talon == state.talon
        assert again.talon.bit_count() == game.talon_size

    back_and_there()


def test_a_small_numbering_is_a_bijection() -> None:
    small = Numbering((2, 2, 1), 7)
    assert small.count == 30
    deals = [small.deal(number) for number in range(1, 31)]
    assert len(set(deals)) == 30
    assert [small.number(deal) for deal in deals] == [*range(1, 31)]
    # In lexicographic order of the owners' word when the numbers are put back by the step.
    words = sorted(set(itertools.permutations([0, 0, 1, 1, 2])))
    for number, deal in enumerate(deals, start=1):
        word = words[number * 7 % 30]
        assert deal == tuple(sum(1 << i for i in range(5) if word[i] == seat) for seat in range(3))


@both_games
def test_neighbouring_numbers_give_different_deals(game: Game) -> None:
    hands = {tuple(owners(game, number)) for number in range(1, 200)}
    assert len(hands) == 199
    # Neither the first nor any other seat has the same cards over and over.
    for seat in range(game.seats):
        assert len({each[seat] for each in hands}) > 190


@both_games
def test_the_step_can_be_undone(game: Game) -> None:
    numbering = game.numbering
    assert numbering.step == reference.STEP[game.name]
    assert pow(numbering.step, -1, numbering.count) > 0
    assert numbering.count == factorial(game.pack.size) // (
        factorial(game.hand_size) ** game.seats * factorial(game.talon_size)
    )


@both_games
@pytest.mark.parametrize("off", [0, -1, "over", 10**30])
def test_numbers_out_of_range(game: Game, off: int | str) -> None:
    number = HIGHEST[game.name] + 1 if off == "over" else off
    with pytest.raises(Problem):
        game.start(dealer=0, number=number)  # type: ignore[arg-type]


@both_games
def test_masks_that_are_no_deal_have_no_number(game: Game) -> None:
    masks = list(game.numbering.deal(5))
    for wrong in [
        [masks[0] ^ 1, *masks[1:]],  # a card more or less
        [masks[0], masks[0], *masks[2:]],  # the same cards twice
        masks[:-1],
        [],
    ]:
        with pytest.raises(Problem):
            game.numbering.number(wrong)


@rule("brandeln.deal")
def test_brandeln_is_dealt_in_packets_of_2_3_2() -> None:
    game = GAMES["brandeln"]
    assert [(packet.size, packet.talon) for packet in game.packets] == [
        (2, False),
        (3, False),
        (2, False),
    ]
    assert (game.hand_size, game.talon_size, game.seats) == (7, 0, 4)


@rule("preferansz.deal")
def test_preferansz_is_dealt_five_talon_five() -> None:
    game = GAMES["preferansz"]
    assert [(packet.size, packet.talon) for packet in game.packets] == [
        (5, False),
        (2, True),
        (5, False),
    ]
    assert (game.hand_size, game.talon_size, game.seats) == (10, 2, 3)


@rule("brandeln.deal", "preferansz.deal")
@both_games
def test_vorhand_is_left_of_the_dealer(game: Game) -> None:
    for dealer in range(game.seats):
        state = game.start(dealer=dealer, number=42)
        assert state.vorhand == state.to_act == (dealer + 1) % game.seats


def hands_of(pack: Pack, *texts: str) -> list[int]:
    return [pack.parse_hand(text) for text in texts]


def test_hands_that_are_no_deal() -> None:
    brandeln, preferansz = GAMES["brandeln"], GAMES["preferansz"]
    whole = hands_of(FRENCH, *EXAMPLES[2][2].split(" / "))
    *three, talon = hands_of(GERMAN, *EXAMPLES[5][2].split(" / "))
    wrong: list[tuple[Game, dict[str, object]]] = [
        (brandeln, {"hands": whole[:3]}),
        (brandeln, {"hands": [*whole, 0]}),
        (brandeln, {"hands": [whole[0], whole[0], *whole[2:]]}),
        (brandeln, {"hands": [whole[0] | 1 << 7, whole[1] ^ 1 << 7, *whole[2:]]}),
        (brandeln, {"hands": []}),
        (preferansz, {"hands": three, "talon": 0}),
        (preferansz, {"hands": three, "talon": talon | 1}),
        (preferansz, {"hands": three, "talon": 3}),
        (preferansz, {"hands": [*three, talon]}),
        (preferansz, {"hands": [three[0], three[0], three[1]]}),
    ]
    for game, given_hands in wrong:
        with pytest.raises(CardError):
            game.start(dealer=0, **given_hands)  # type: ignore[arg-type]
    for game in (brandeln, preferansz):
        for dealer in (-1, game.seats, True, 1.0, "0", None):
            with pytest.raises(Problem):
                game.start(dealer=dealer, number=1)  # type: ignore[arg-type]
        with pytest.raises(Problem):
            game.start(dealer=0)
        with pytest.raises(Problem):
            game.start(dealer=0, number=1, hands=whole)


@both_games
def test_masks_beyond_the_pack_are_no_hands(game: Game) -> None:
    hand = (1 << game.hand_size) - 1
    beyond = [hand << 40 * seat for seat in range(game.seats)]
    with pytest.raises(CardError):
        game.start(dealer=0, hands=beyond)


def test_a_talon_beyond_the_pack_is_none() -> None:
    game = GAMES["preferansz"]
    *hands, _ = game.numbering.deal(5)
    with pytest.raises(CardError):
        game.start(dealer=0, hands=hands, talon=0b11 << 40)


@both_games
@pytest.mark.parametrize("number", [1.5, 42.0, True, "42", [42]])
def test_a_deal_number_is_a_whole_number(game: Game, number: Any) -> None:
    with pytest.raises(Problem, match="must be a whole number"):
        game.start(dealer=0, number=number)


@both_games
def test_a_deal_by_its_number_has_no_talon_of_its_own(game: Game) -> None:
    with pytest.raises(Problem, match="has no talon of its own"):
        game.start(dealer=0, number=5, talon=3)


@both_games
def test_hands_may_be_given_as_texts(game: Game) -> None:
    state = game.start(dealer=0, number=42)
    texts = [game.pack.hand_text(hand) for hand in state.hands]
    assert game.start(dealer=0, hands=texts) == state
    if game.talon_size:
        talon = game.pack.hand_text(state.talon)
        assert game.start(dealer=0, hands=texts, talon=talon) == state
        with pytest.raises(CardError):
            game.start(dealer=0, hands=texts, talon=texts[0][:5])
    wrong: list[Any] = [" / ".join(texts), 5, [*texts[1:], None], [True, *texts[1:]], {}]
    for hands in wrong:
        with pytest.raises(CardError):
            game.start(dealer=0, hands=hands)


@both_games
def test_rules_by_the_name_of_a_preset(game: Game) -> None:
    for preset in game.presets:
        assert game.rules(preset) == game.rules({"preset": preset})
    wrong: list[Any] = ["vienna", "", 5, ["seed"]]
    for options in wrong:
        with pytest.raises(RulesError):
            game.rules(options)


@both_games
def test_a_deal_needs_rules_of_its_game(game: Game) -> None:
    other = next(each for each in GAMES.values() if each is not game)
    wrong: list[Any] = [{"preset": "seed"}, "seed", other.rules(), other]
    for rules in wrong:
        with pytest.raises(Problem, match=f"The rules for a deal of {game.name}"):
            game.start(rules, dealer=0, number=1)


def test_a_game_that_there_is_not_is_named() -> None:
    with pytest.raises(KeyError) as caught:
        GAMES["brandlen"]
    assert isinstance(caught.value, GameError)
    assert str(caught.value) == 'The game must be brandeln or preferansz, not "brandlen".'
    assert "brandlen" not in GAMES
    assert GAMES.get("brandlen") is None
