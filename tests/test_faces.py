"""A single card face: well-formed, told apart, safe to put on a page, small."""

import gzip
import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import combinations

import pytest

from facehelp import PACKS, SVG, shapes
from vorhand import cards as core
from vorhand import faces
from vorhand.faces import glyphs

ALL = [(pack, card) for pack in PACKS for card in faces.cards(pack)]
HOSTILE = '</title><script>alert("1")</script>&\'\x00\x1b'


def texts() -> dict[str, str]:
    """Every kind of SVG text that the package gives."""
    found = {f"{pack} {card}": faces.face(pack, card, title=card) for pack, card in ALL}
    found |= {
        f"four {pack} {card}": faces.face(pack, card, four_colours=True) for pack, card in ALL
    }
    found |= {f"sprite {pack}": faces.symbols(pack) for pack in PACKS}
    found |= {
        f"sign {pack} {suit}": faces.suit_sign(pack, suit)
        for pack in PACKS
        for suit in sorted({card[0] for card in faces.cards(pack)})
    }
    found |= {f"back {pack}": faces.back(pack) for pack in PACKS}
    found["place"] = faces.placeholder()
    found["fan"] = faces.fan(["C7", None, "HA"], faces.FRENCH)
    found["fan straight"] = faces.fan(["EX", "EA"], faces.GERMAN, spread=0)
    found["fan empty"] = faces.fan([], faces.FRENCH)
    found["trick"] = faces.trick({0: "HO", 2: None}, faces.GERMAN, seats=3, leader=2, winner=0)
    found["deal"] = faces.deal(
        [faces.cards(faces.FRENCH)[i : i + 7] for i in range(0, 28, 7)],
        faces.FRENCH,
        talon=[None],
        names=["Anna", "Béla", "<b>", "Дора"],
        dealer=3,
    )
    return found


TEXTS = texts()


def outlines(pack: str, card: str) -> set[str]:
    """The paths of a card without those of its index and sign."""
    paths = {e.get("d", "") for e in ET.fromstring(faces.face(pack, card)).iter(f"{SVG}path")}
    number = ET.fromstring(faces.face(pack, card[0] + "9"))
    return paths - {e.get("d", "") for e in number.iter(f"{SVG}path")}


def corner(root: ET.Element) -> ET.Element:
    """The group of the index and sign in the upper left corner: the one that is turned round."""
    turned = [e for e in root.iter(f"{SVG}g") if e.get("transform") == "rotate(180 50 78)"]
    return turned[-1]


@pytest.mark.parametrize("name", TEXTS)
def test_every_text_is_whole_and_refers_only_to_itself(name: str) -> None:
    root = ET.fromstring(TEXTS[name])
    assert root.tag == f"{SVG}svg"
    elements = list(root.iter())
    assert len(elements) > 2
    ids = Counter(e.get("id") for e in elements if e.get("id"))
    assert max(ids.values(), default=1) == 1
    for element in elements:
        assert element.tag.removeprefix(SVG) in {
            "svg", "g", "path", "rect", "circle", "ellipse", "text", "title", "defs", "use",
            "symbol",
        }  # fmt: skip
        for key, value in element.attrib.items():
            assert not key.startswith("on")
            if key.endswith("href"):
                assert value.startswith("#")
                assert value[1:] in ids
            else:
                assert "url(" not in value
                assert "http" not in value
    for path in root.iter(f"{SVG}path"):
        assert re.fullmatch(r"[MLHVCQAZSThl0-9 .-]+", path.get("d", "")), path.get("d")


@pytest.mark.parametrize("pack", PACKS)
def test_the_packs_hold_the_cards_of_the_games(pack: str) -> None:
    game_pack = {p.name: p for p in (core.FRENCH, core.GERMAN)}[pack]
    drawn = faces.cards(pack)
    assert len(set(drawn)) == len(drawn) == 32
    missing = set(drawn) - set(game_pack.texts)
    assert set(game_pack.texts) <= set(drawn)
    assert missing == ({"C8", "S8", "H8", "D8"} if pack == faces.FRENCH else set())


def test_every_face_differs_from_every_other_by_shape_alone() -> None:
    drawn = {f"{pack} {card}": shapes(faces.face(pack, card)) for pack, card in ALL}
    for one, other in combinations(drawn, 2):
        assert drawn[one] != drawn[other], (one, other)


@pytest.mark.parametrize("pack", PACKS)
def test_suits_are_told_by_shape_alone(pack: str) -> None:
    suits = sorted({card[0] for card in faces.cards(pack)})
    signs = {shapes(faces.suit_sign(pack, suit)) for suit in suits}
    assert len(signs) == 4
    # In the corner, too: a hand shows nothing else of a covered card.
    corners = {
        shapes(ET.tostring(corner(ET.fromstring(faces.face(pack, suit + "7"))), encoding="unicode"))
        for suit in suits
    }
    assert len(corners) == 4


@pytest.mark.parametrize(("pack", "card"), ALL)
def test_number_cards_and_aces_have_their_number_of_pips(pack: str, card: str) -> None:
    pips = {"7": 7, "8": 8, "9": 9, "T": 10, "X": 10, "A": 1 if pack == faces.FRENCH else 2}
    sprite = ET.fromstring(faces.symbols(pack))
    symbol = next(e for e in sprite if e.get("id") == faces.symbol_id(pack, card))
    signs = [e for e in symbol.iter(f"{SVG}use") if e.get("href", "").endswith(f"-sign-{card[0]}")]
    # Besides the pips, one in each corner.
    assert len(signs) == pips.get(card[1], 0) + 2
    places = {e.get("transform") for e in signs}
    assert len(places) >= len(signs) - 2


@pytest.mark.parametrize(("pack", "card"), ALL)
def test_pips_keep_within_the_card_and_out_of_the_corners(pack: str, card: str) -> None:
    if card[1] not in "789TX":
        return
    sprite = ET.fromstring(faces.symbols(pack))
    symbol = next(e for e in sprite if e.get("id") == faces.symbol_id(pack, card))
    middles = []
    for element in symbol:
        found = re.fullmatch(
            r"translate\(([\d.]+) ([\d.]+)\)( rotate\(180\))? scale\(([\d.]+)\)",
            element.get("transform", ""),
        )
        if element.tag == f"{SVG}use" and found:
            middles.append((float(found[1]), float(found[2]), 46 * float(found[4])))
    pips = [m for m in middles if (m[0], m[1]) != (13.8, 43)]
    assert len(pips) == int(card[1]) if card[1] in "789" else 10
    for x, y, half in pips:
        assert half < x < 100 - half
        assert half < y < 156 - half
        # The corner reaches to x = 26 and y = 53, the long Roman numerals to x = 30.5.
        assert x - half > 26 or y - half > 53
        assert x - half > 30.5 or y - half > 29 or pack == faces.FRENCH
    for (ax, ay, half), (bx, by, _) in combinations(pips, 2):
        assert abs(ax - bx) > half or abs(ay - by) > half
    # The whole block is its own image when the card is turned, but for 7's odd pip.
    turned = {(round(100 - x, 1), round(156 - y, 1)) for x, y, _ in pips}
    assert len(turned - {(round(x, 1), round(y, 1)) for x, y, _ in pips}) == (card[1] == "7")


def test_going_across_the_packs_is_a_bijection_that_keeps_rank_and_suit() -> None:
    there = {c: faces.in_pack(c, faces.GERMAN, faces.FRENCH) for c in faces.cards(faces.GERMAN)}
    assert set(there.values()) == set(faces.cards(faces.FRENCH))
    for german, french in there.items():
        assert faces.in_pack(french, faces.FRENCH, faces.GERMAN) == german
        assert faces.suit_in_pack(german[0], faces.GERMAN, faces.FRENCH) == french[0]
        assert faces.in_pack(german, faces.GERMAN, faces.GERMAN) == german
    told = "HO HQ, SU DJ, GX ST, EA CA, G9 S9, E8 C8, SK DK, H7 H7".split(", ")
    assert [f"{german} {there[german]}" for german, _ in map(str.split, told)] == told


@pytest.mark.parametrize("pack", PACKS)
def test_a_sprite_has_every_card_once(pack: str) -> None:
    text = faces.symbols(pack)
    ids = [e.get("id") for e in ET.fromstring(text).iter(f"{SVG}symbol")]
    wanted = [faces.symbol_id(pack, card) for card in faces.cards(pack)]
    suits = sorted({card[0] for card in faces.cards(pack)})
    wanted += [faces.symbol_id(pack, what) for what in (None, "place", *suits)]
    assert sorted(map(str, ids)) == sorted(wanted)
    assert all(i.startswith(f"vorhand-{pack}-") for i in wanted)


def test_the_two_sprites_share_no_id_and_are_small() -> None:
    sprites = [faces.symbols(pack) for pack in PACKS]
    french, german = (
        {e.get("id") for e in ET.fromstring(text).iter() if e.get("id")} for text in sprites
    )
    assert not french & german
    # Measured: 10 and 17 kB. Many times 150 kB would be the end of it, but nobody need pay that.
    assert all(len(gzip.compress(text.encode())) < 24_000 for text in sprites)


@pytest.mark.parametrize("pack", PACKS)
def test_every_court_is_a_drawing_of_its_own(pack: str) -> None:
    # Not a hat on a shield in other colours: paths that no other court of the pack has.
    courts = {card: outlines(pack, card) for card in faces.cards(pack) if card[1] in "KQJOU"}
    for card, drawn in courts.items():
        others = set().union(*(courts[other] for other in courts if other != card))
        # French courts of one rank share their stance, the figures of the Tell pack have names.
        assert len(drawn - others) >= (6 if pack == faces.GERMAN else 2), card
        assert len(drawn) > 25, card


def test_each_ace_of_the_german_pack_has_its_season() -> None:
    aces = {suit: outlines(faces.GERMAN, f"{suit}A") for suit in "EGHS"}
    for suit, drawn in aces.items():
        others = set().union(*(aces[other] for other in aces if other != suit))
        assert len(drawn - others) > 12, suit


@pytest.mark.parametrize(("pack", "card"), ALL)
def test_a_card_is_the_same_turned_round(pack: str, card: str) -> None:
    """Whatever is drawn in one half is drawn in the other; the rest lies about the middle."""
    halves = [
        e
        for e in ET.fromstring(faces.face(pack, card)).iter(f"{SVG}g")
        if e.get("transform") == "rotate(180 50 78)"
    ]
    body = faces.face(pack, card)
    for half in halves:
        drawn = "".join(ET.tostring(e, encoding="unicode") for e in half)
        assert body.replace("/>", " />").count(drawn.replace(f' xmlns:ns0="{SVG[1:-1]}"', "")
                                               .replace("ns0:", "")) == 2  # fmt: skip
    assert len(halves) == (3 if card[1] in "KQJOU" else 2 if card[1] == "A" else 1)


def test_single_faces_have_no_ids_so_that_any_number_may_share_a_page() -> None:
    for pack, card in ALL:
        assert " id=" not in faces.face(pack, card)
    assert " id=" not in faces.back(faces.GERMAN)


def test_pictures_share_ids_only_when_they_are_the_same_picture() -> None:
    def ids(text: str) -> set[str | None]:
        return {e.get("id") for e in ET.fromstring(text).iter() if e.get("id")}

    one = faces.fan(["CA", "C7"], faces.FRENCH)
    assert ids(one)
    assert not ids(one) & ids(faces.fan(["C7", "CA"], faces.FRENCH))
    assert not ids(one) & ids(faces.fan(["CA", "C7"], faces.FRENCH, four_colours=True))
    assert one == faces.fan(["CA", "C7"], faces.FRENCH)


def test_titles_and_names_are_escaped() -> None:
    told = HOSTILE.replace("\x00", "\ufffd").replace("\x1b", "\ufffd")
    pictures = [
        faces.face(faces.GERMAN, "HO", title=HOSTILE),
        faces.back(faces.FRENCH, title=HOSTILE),
        faces.placeholder(title=HOSTILE),
        faces.suit_sign(faces.GERMAN, "H", title=HOSTILE),
        faces.fan(["HO"], faces.GERMAN, title=HOSTILE),
        faces.trick({}, faces.GERMAN, seats=3, names=[HOSTILE] * 3, title=HOSTILE),
        faces.deal([["HO"]] * 3, faces.GERMAN, names=[HOSTILE] * 3, title=HOSTILE),
    ]
    for text in pictures:
        root = ET.fromstring(text)
        assert root[0].tag == f"{SVG}title"
        assert root[0].text == told
        assert root.get("role") == "img"
        assert root.get("aria-hidden") is None
        assert not list(root.iter(f"{SVG}script"))
        assert {e.text for e in root.iter(f"{SVG}text")} <= {told}
    assert pictures[-1].count("<text") == 3


def test_letters_are_escaped_too() -> None:
    root = ET.fromstring(faces.face(faces.FRENCH, "CA", letters='<"&\x00'))
    assert [e.text for e in root.iter(f"{SVG}text")] == ["<", "<"]
    assert [
        e.text for e in ET.fromstring(faces.face(faces.FRENCH, "CJ", letters="AKQ\x00")).iter()
        if e.tag == f"{SVG}text"
    ] == ["\ufffd", "\ufffd"]  # fmt: skip


def test_a_picture_without_a_title_is_hidden_from_screen_readers() -> None:
    root = ET.fromstring(faces.face(faces.FRENCH, "CA"))
    assert root.get("aria-hidden") == "true"
    assert root.get("role") is None


def test_a_card_face_down_tells_nothing() -> None:
    def hand(hidden: str | None) -> str:
        return faces.fan([hidden, "HA"], faces.FRENCH)

    assert hand(None) != hand("C7")
    ids = {e.get("id") for e in ET.fromstring(hand(None)).iter() if e.get("id")}
    assert {str(i).split("-", 1)[1] for i in ids} >= {"card-back", "card-HA"}
    assert not any("C7" in str(i) or "sign-C" in str(i) for i in ids)
    # The digest in the ids is of what is shown; nobody can shuffle out of it what is not.
    assert faces.deal([[None] * 7] * 4, faces.FRENCH).count("card-") == 7 * 4 + 1


@pytest.mark.parametrize(
    ("pack", "letters", "card", "shown"),
    [
        (faces.FRENCH, None, "ST", "10"),
        (faces.FRENCH, None, "SJ", "J"),
        (faces.FRENCH, "AKDB", "SQ", "D"),
        (faces.FRENCH, "AKDB", "SJ", "B"),
        (faces.FRENCH, "ТКДВ", "SA", "\u0422"),
        (faces.FRENCH, "ТКДВ", "SQ", "Д"),
        (faces.GERMAN, None, "S7", "VII"),
        (faces.GERMAN, None, "S8", "VIII"),
        (faces.GERMAN, None, "S9", "IX"),
        (faces.GERMAN, None, "SX", "X"),
        (faces.GERMAN, "DKOU", "SA", "D"),
        (faces.GERMAN, None, "SO", "O"),
        (faces.GERMAN, None, "SU", "U"),
    ],
)
def test_indices(pack: str, letters: str | None, card: str, shown: str) -> None:
    text = faces.face(pack, card, letters=letters)
    assert text.count(glyphs.draw(shown)) == 2
    assert "<text" not in text


def test_index_letters_must_be_four() -> None:
    with pytest.raises(faces.FaceError, match="four"):
        faces.face(faces.FRENCH, "C7", letters="AKQ")
    with pytest.raises(faces.FaceError, match="four"):
        faces.symbols(faces.GERMAN, letters="AKOUX")


@pytest.mark.parametrize("card", ["", "A", "SAA", "XA", "S1", "SO", "sa", "S ", "CSA"])
def test_a_card_that_is_none_is_refused(card: str) -> None:
    with pytest.raises(faces.FaceError, match="no card"):
        faces.face(faces.FRENCH, card)
    with pytest.raises(faces.FaceError, match="no card"):
        faces.in_pack(card, faces.FRENCH, faces.GERMAN)
    with pytest.raises(faces.FaceError, match="no card"):
        faces.fan([card], faces.FRENCH)


def test_unknown_packs_and_suits_are_refused() -> None:
    for call in (faces.symbols, faces.cards):
        with pytest.raises(faces.FaceError, match="tarock"):
            call("tarock")
    with pytest.raises(faces.FaceError, match="tarock"):
        faces.in_pack("SA", faces.FRENCH, "tarock")
    for suit in ("E", "", "CS"):
        with pytest.raises(faces.FaceError, match="no suit"):
            faces.suit_sign(faces.FRENCH, suit)
