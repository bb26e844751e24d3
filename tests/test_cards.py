"""Packs, cards and their text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import rule
from strategies import examples
from vorhand.cards import FRENCH, GERMAN, CardError, Pack

both_packs = pytest.mark.parametrize("pack", [FRENCH, GERMAN], ids=lambda pack: pack.name)


@rule("brandeln.pack")
def test_the_french_pack_has_28_cards_without_eights() -> None:
    assert FRENCH.size == 28
    assert " ".join(FRENCH.texts) == (
        "C7 C9 CT CJ CQ CK CA S7 S9 ST SJ SQ SK SA H7 H9 HT HJ HQ HK HA D7 D9 DT DJ DQ DK DA"
    )


@rule("preferansz.pack")
def test_the_german_pack_has_32_cards() -> None:
    assert GERMAN.size == 32
    assert " ".join(GERMAN.texts) == (
        "E7 E8 E9 EX EU EO EK EA G7 G8 G9 GX GU GO GK GA "
        "H7 H8 H9 HX HU HO HK HA S7 S8 S9 SX SU SO SK SA"
    )


@both_packs
def test_every_card_has_its_text_suit_and_rank(pack: Pack) -> None:
    for card in range(pack.size):
        text = pack.text(card)
        assert pack.parse(text) == card
        assert pack.suits[pack.suit(card)] + pack.ranks[pack.rank(card)] == text
        assert pack.suit_masks[pack.suit(card)] >> card & 1
    assert sum(pack.suit_masks) == (1 << pack.size) - 1 == pack.full


@both_packs
def test_hands_are_sets_of_cards(pack: Pack) -> None:
    @examples(100)
    @given(st.lists(st.integers(0, pack.size - 1), unique=True), st.randoms())
    def there_and_back(cards: list[int], random: object) -> None:
        mask = pack.mask(cards)
        assert mask == sum(1 << card for card in cards)
        assert pack.cards(mask) == tuple(sorted(cards))
        text = pack.hand_text(mask)
        assert text == " ".join(pack.text(card) for card in sorted(cards))
        assert pack.parse_hand(text) == mask
        shuffled = text.split()
        random.shuffle(shuffled)  # type: ignore[attr-defined]
        assert pack.parse_hand("  ".join(shuffled)) == mask

    there_and_back()


@both_packs
@pytest.mark.parametrize("text", ["", "S", "SA ", "sA", "AS", "XX", "S8A", "♠A", "SA SK"])
def test_no_card(pack: Pack, text: str) -> None:
    with pytest.raises(CardError):
        pack.parse(text)


@both_packs
@pytest.mark.parametrize("text", ["S7 SA S7", "S7,SA", "S7 SA S1", "S7SA", "S7 sa", "S7 / SA"])
def test_no_hand(pack: Pack, text: str) -> None:
    with pytest.raises(CardError):
        pack.parse_hand(text)


def test_cards_of_the_other_pack_are_no_cards() -> None:
    for one, other in [(FRENCH, GERMAN), (GERMAN, FRENCH)]:
        foreign = set(one.texts) - set(other.texts)
        assert len(foreign) == {"french": 20, "german": 24}[one.name]
        for text in foreign:
            with pytest.raises(CardError):
                other.parse(text)


@both_packs
def test_repr_rebuilds_the_pack(pack: Pack) -> None:
    rebuilt = eval(repr(pack), {"Pack": Pack})
    assert rebuilt.texts == pack.texts


@both_packs
@pytest.mark.parametrize("nothing", [None, 7, [], {}, b"SA"])
def test_what_is_no_text_is_no_card_and_no_hand(pack: Pack, nothing: Any) -> None:
    for read in (pack.parse, pack.parse_hand):
        with pytest.raises(CardError, match=r"no card of the|A hand must be a text"):
            read(nothing)


@both_packs
def test_numbers_that_are_no_cards(pack: Pack) -> None:
    wrong: list[Any] = [-1, pack.size, 99, "SA", None, 1.0]
    for card in wrong:
        with pytest.raises(CardError, match="have the numbers from 0 to"):
            pack.text(card)
        with pytest.raises(CardError, match="have the numbers from 0 to"):
            pack.mask([0, card])
    sets: list[Any] = [-1, pack.full + 1, "SA", None]
    for mask in sets:
        with pytest.raises(CardError, match="is no set of cards"):
            pack.hand_text(mask)


def test_a_text_that_is_no_card_is_named_so_that_it_can_be_written() -> None:
    with pytest.raises(CardError) as caught:
        FRENCH.parse("\ud800" * 50)
    assert str(caught.value).encode("utf-8")
    assert len(str(caught.value)) < 80
