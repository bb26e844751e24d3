"""The plain displays: what they show, as text and as well-formed, escaped SVG and HTML."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from vorhand.displays import (
    AuctionTable,
    CardTable,
    DealPicture,
    HandPicture,
    RulesTable,
    ScoreSheet,
    TrickPicture,
)
from vorhand.displays.pictures import seat_names
from vorhand.games import GAMES, State
from vorhand.messages import Messages
from vorhand.sessions import Session

BRANDELN = GAMES["brandeln"]
PREFERANSZ = GAMES["preferansz"]


def played(state: State, *actions: str) -> State:
    for action in actions:
        state = state.act(action)
    return state


def played_out(state: State) -> State:
    while state.legal:
        state = state.act(state.legal[0])
    return state


@pytest.fixture
def auction() -> State:
    start = BRANDELN.start(dealer=3, number=42)
    return played(
        start, "bid 3", "pass", "hold", "pass", "bid 4", "pass", "pass", "pass", "trump S"
    )


def test_hand_is_text_and_picture() -> None:
    hand = HandPicture(BRANDELN.pack, BRANDELN.pack.parse_hand("SA C7"))
    assert repr(hand) == "C7 SA"
    title = ElementTree.fromstring(hand._repr_svg_()).find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == "A hand: seven of clubs and ace of spades"


def test_auction_has_a_column_for_each_seat_and_a_row_for_each_round(auction: State) -> None:
    assert AuctionTable(auction).rows() == [
        ["3 (Brandeln)", "pass", "hold", "pass"],
        ["4", "pass", "pass", "pass"],
        ["trump: spades", "", "", ""],
    ]


def test_seats_are_called_by_their_place_after_the_dealer(auction: State) -> None:
    assert AuctionTable(auction).head() == ["Vorhand", "Second hand", "Third hand", "Dealer"]
    three = PREFERANSZ.start(dealer=0, number=42)
    assert AuctionTable(three).head() == ["Vorhand", "Middle hand", "Dealer"]
    assert seat_names(three, Messages("en")) == ("Dealer", "Vorhand", "Middle hand")


def test_auction_hides_the_discard() -> None:
    start = PREFERANSZ.start(dealer=2, number=42)
    decline = ["decline"] * 3
    state = played(start, *decline, "bid 2", "pass", "pass", "discard E7 E8", "declare 3")
    said = str(AuctionTable(state))
    assert "lays two cards away" in said
    assert "announces 3 (Schelle)" in said
    assert "E7" not in said


def test_trick_of_a_deal(auction: State) -> None:
    state = played_out(auction)
    trick = state.history[0]
    assert repr(TrickPicture(state, 0)).endswith(f"-> {trick.winner}")
    svg = TrickPicture(state, 0)._repr_svg_()
    ElementTree.fromstring(svg)
    place = ("Vorhand", "Second hand", "Third hand", "Dealer")[(trick.winner - state.vorhand) % 4]
    assert f"Who takes it: {place}." in svg
    with pytest.raises(IndexError):
        TrickPicture(state, 7)._repr_svg_()


def test_deal_as_dealt_and_as_held(auction: State) -> None:
    state = auction.act(auction.legal[0])
    assert repr(DealPicture(state)) == (
        "CT CA SJ H9 D7 DQ DA / CQ CK ST SK SA H7 HA / S7 S9 SQ HJ HK DT DK / C7 C9 CJ HT HQ D9 DJ"
    )
    assert repr(DealPicture(state, as_dealt=False)).startswith("CA SJ H9 D7 DQ DA /")
    ElementTree.fromstring(DealPicture(state)._repr_svg_())


def test_scores_run_and_names_are_escaped(auction: State) -> None:
    first = played_out(auction)
    session = Session(BRANDELN, BRANDELN.rules(), 3).with_deal(first)
    second = played(BRANDELN.start(dealer=0, number=7), *["pass"] * 4)
    session = session.with_deal(second)
    session = replace(session, extra={"names": ["<b>Anna", "Béla", "Cora", "Dora"]})
    sheet = ScoreSheet(session)
    assert first.result is not None
    outcome = "4, made" if first.result.made else "4, lost"
    scores = [str(points) for points in first.result.payments]
    assert sheet.rows() == [["1", outcome, *scores], ["2", "passed out", *scores]]
    assert "&lt;b&gt;Anna" in sheet._repr_html_()
    assert "<b>Anna" not in sheet._repr_html_()


def test_rules_table_shows_what_is_in_force() -> None:
    seed = RulesTable(BRANDELN, BRANDELN.rules())
    variant = RulesTable(BRANDELN, BRANDELN.rules({"preset": "variant"}))
    assert "brandeln.trump-order" not in [row[0] for row in seed.rows()]
    assert "brandeln.trump-order" in [row[0] for row in variant.rows()]
    assert ["brandeln.head", "Nobody has to beat the trick."] in variant.rows()


def test_card_table_puts_trumps_first_and_in_their_order() -> None:
    table = CardTable(BRANDELN, BRANDELN.rules({"preset": "variant"}), trump=2)
    assert repr(table).splitlines()[0] == "HJ H7 HA HK HQ HT H9"
    assert repr(table).splitlines()[1] == "CA CK CQ CJ CT C9 C7"
    assert table._repr_html_().count("<svg") == 28
    assert "Hearts, trump" in table._repr_html_()
