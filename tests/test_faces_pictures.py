"""Pictures of several cards, of backs and of suits; four colours."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from math import dist
from operator import mul

import pytest

from facehelp import PACKS, SVG, shapes
from vorhand import faces


def test_signs_have_their_traditional_colours() -> None:
    def fill(suit: str, four: bool) -> str | None:
        sign = ET.fromstring(faces.suit_sign(faces.FRENCH, suit, four_colours=four))
        return [*sign.iter(f"{SVG}path")][-1].get("fill")

    black, red = fill("S", False), fill("H", False)
    assert [fill(suit, False) for suit in "CSHD"] == [black, black, red, red]
    assert len({fill(suit, True) for suit in "CSHD"}) == 4
    # The sign on a card is the sign by itself.
    for suit in "CSHD":
        assert faces.face(faces.FRENCH, suit + "9").count(f'fill="{fill(suit, False)}"') == 13


def test_four_colours_change_colours_alone() -> None:
    for card in faces.cards(faces.FRENCH):
        plain = faces.face(faces.FRENCH, card)
        four = faces.face(faces.FRENCH, card, four_colours=True)
        assert (plain != four) == (card[0] in "CD" or card[1] in "KQJ"), card
        assert shapes(plain) == shapes(four)


# How those see who lack one kind of cone: Machado, Oliveira and Fernandes 2009, on linear RGB.
SEEN = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    """A colour as it is seen, in CIE L*a*b*: a distance of 2 is just noticed."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    r, g, b = (min(1, max(0, sum(map(mul, row, linear)))) for row in SEEN[sight])
    x, y, z = (
        v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116
        for v in (
            (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
            0.2126 * r + 0.7152 * g + 0.0722 * b,
            (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SEEN)
def test_four_colours_are_four_to_the_colour_blind(sight: str) -> None:
    drawn = [
        [*ET.fromstring(faces.suit_sign(faces.FRENCH, suit, four_colours=True)).iter(f"{SVG}path")]
        for suit in "CSHD"
    ]
    for one, other in combinations([lab(paths[-1].get("fill", ""), sight) for paths in drawn], 2):
        assert dist(one, other) > 18


def test_the_backs_of_the_packs_differ_and_tell_no_card() -> None:
    french, german = (faces.back(pack) for pack in PACKS)
    assert shapes(french) != shapes(german)
    with pytest.raises(faces.FaceError, match="tarock"):
        faces.back("tarock")


@pytest.mark.parametrize("seats", [3, 4])
def test_a_trick_lies_clockwise_from_the_seat_below(seats: int) -> None:
    cards = dict(enumerate(["C7", "S9", "HA", "DK"][:seats]))

    def places(bottom: int) -> dict[str, tuple[float, float]]:
        root = ET.fromstring(faces.trick(cards, faces.FRENCH, seats=seats, bottom=bottom))
        found = {}
        for use in root.findall(f"{SVG}use"):
            x, y = re.findall(r"[\d.]+", use.get("transform", ""))
            found[use.get("href", "").rsplit("-", 1)[1]] = (float(x), float(y))
        return found

    for bottom in range(seats):
        at = places(bottom)
        lowest = max(at, key=lambda card: at[card][1])
        assert lowest == cards[bottom]
        # The next seat clockwise sits at the left of the one below.
        assert min(at, key=lambda card: at[card][0]) == cards[(bottom + 1) % seats]
        assert max(at, key=lambda card: at[card][0]) == cards[(bottom - 1) % seats]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("bottom", [0, 2])
def test_the_hands_of_a_deal_lie_clockwise_from_the_seat_below(seats: int, bottom: int) -> None:
    suits = "EGHS"[:seats]
    hands = [[suit + rank for rank in "789X"] for suit in suits]
    text = faces.deal(hands, faces.GERMAN, talon=[None, None], bottom=bottom, dealer=1)
    found: dict[str, list[tuple[float, float]]] = {}
    for use in ET.fromstring(text).findall(f"{SVG}use"):
        x, y = re.findall(r"[\d.]+", use.get("transform", ""))
        found.setdefault(use.get("href", "").rsplit("-", 1)[1][0], []).append((float(x), float(y)))
    assert {key: len(places) for key, places in found.items()} == dict.fromkeys(suits, 4) | {"b": 2}
    assert all(len({y for _, y in places}) == 1 for places in found.values())
    own, left, right = (suits[(bottom + step) % seats] for step in (0, 1, -1))
    assert max(found, key=lambda key: found[key][0][1]) == own
    assert min(found, key=lambda key: found[key][0][0]) == left
    assert max(found, key=lambda key: found[key][0][0]) == right
    if seats == 4:
        assert min(found, key=lambda key: found[key][0][1]) == suits[(bottom + 2) % 4]


def test_the_winner_and_the_leader_are_marked_by_shape() -> None:
    cards = {0: "EX", 1: "EA"}
    plain = faces.trick(cards, faces.GERMAN, seats=3)
    for marked in (
        faces.trick(cards, faces.GERMAN, seats=3, winner=1),
        faces.trick(cards, faces.GERMAN, seats=3, leader=0),
    ):
        drawn = [e for e in ET.fromstring(marked).iter() if e.tag == f"{SVG}path"]
        assert len(drawn) == 1 + len([*ET.fromstring(plain).iter(f"{SVG}path")])


def test_a_table_has_three_or_four_seats() -> None:
    with pytest.raises(ValueError, match="not 5"):
        faces.trick({}, faces.FRENCH, seats=5)
    with pytest.raises(ValueError, match="not 2"):
        faces.deal([["C7"], ["C9"]], faces.FRENCH)


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="seat 3"):
        faces.trick({3: "EA"}, faces.GERMAN, seats=3)


def test_a_fan_lies_within_its_picture_and_in_order() -> None:
    hand = list(faces.cards(faces.GERMAN)[:10])
    for spread in (0, 2.6, 6):
        root = ET.fromstring(faces.fan(hand, faces.GERMAN, spread=spread))
        _, _, width, height = map(float, str(root.get("viewBox")).split())
        uses = root.findall(f"{SVG}use")
        assert [u.get("href", "").rsplit("-", 1)[1] for u in uses] == hand
        corners = [re.findall(r"[\d.]+", u.get("transform", ""))[:2] for u in uses]
        xs = [float(x) for x, _ in corners]
        assert all(b - a > 28 for a, b in pairwise(xs))
        assert all(0 <= float(x) <= width and 0 <= float(y) <= height for x, y in corners)
