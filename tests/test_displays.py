"""The plain displays: what they show, as text and as well-formed, escaped SVG and HTML."""

import re
from dataclasses import replace
from html import unescape
from xml.etree import ElementTree

import pytest

from vorhand.displays import (
    AuctionTable,
    CardTable,
    ChoiceTable,
    DealPicture,
    ExerciseTable,
    Folded,
    HandPicture,
    ResultTable,
    RulesTable,
    ScoreSheet,
    TableLink,
    TellFigures,
    TrickPicture,
)
from vorhand.displays.seats import seating
from vorhand.games import GAMES, State
from vorhand.lessons import lesson
from vorhand.messages import Messages
from vorhand.sessions import Session
from vorhand.table import Table
from vorhand.table.links import read_link
from vorhand.terms import Problem

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
    assert title.text == "A hand: ace of spades and seven of clubs"


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
    assert seating(three, Messages("en")).names == ("Dealer", "Vorhand", "Middle hand")


def test_seats_may_have_names_one_for_each(auction: State) -> None:
    names = lesson("brandeln/hold").steps[0].names
    head = AuctionTable(auction, names=names).head()
    assert head == ["You (Vorhand)", "Liesl", "Toni", "Resi (dealer)"]
    for display in (AuctionTable, ChoiceTable, DealPicture, ResultTable, TrickPicture):
        with pytest.raises(Problem, match="There are 3 names for 4 players"):
            display(auction, names=("a", "b", "c"))


def test_what_may_be_done_says_how_it_has_come_to_that(auction: State) -> None:
    bids = BRANDELN.start(dealer=3, number=42)
    assert "Nobody has spoken yet." in ChoiceTable(bids)._repr_html_()
    bids = played(bids, "bid 3", "pass", "hold")
    told = ChoiceTable(bids)._repr_html_()
    assert "So far: Vorhand: 3 (Brandeln); Second hand: pass; Third hand: hold." in told
    trick = ChoiceTable(auction.act("play C7" if "play C7" in auction.legal else auction.legal[0]))
    told = trick._repr_html_()
    assert "Played: 4, by Vorhand. Trump: spades." in told
    assert "On the table: Vorhand: " in told
    # Every card of the hand is shown, those that may be played and those that may not.
    assert told.count("<svg ") == len(BRANDELN.pack.cards(trick.state.hands[1]))


def test_pictures_stand_in_the_middle_and_fit_their_page(auction: State) -> None:
    for picture in (DealPicture(auction), HandPicture(BRANDELN.pack, auction.hands[0])):
        page = picture._repr_html_()
        assert "text-align:center" in page
        assert '<svg style="max-width:100%;height:auto" ' in page


def test_what_is_folded_away_shows_its_title_alone(auction: State) -> None:
    folded = Folded("Afterwards <b>", "It was & is", AuctionTable(auction))
    page = ElementTree.fromstring(folded._repr_html_().replace("<br>", "<br/>"))
    assert page.tag == "details"
    assert "open" not in page.attrib
    assert page[0].tag == "summary"
    assert "".join(page[0].itertext()) == "Afterwards <b>"
    assert [each.tag for each in page[1]] == ["p", "table"]
    assert repr(folded).startswith("Folded(")


def test_a_link_leads_to_the_very_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    link = TableLink(PREFERANSZ.start(dealer=1, number=8635), seat=2)
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    address = "preferansz-play?game=preferansz&amp;deal=8635&amp;seat=2&amp;dealer=1"
    assert f'href="{address}"' in link._repr_html_()
    # In Jupyter an address cannot say which deal is meant.
    monkeypatch.delenv("SERVER_SOFTWARE")
    assert "href" not in link._repr_html_()
    assert repr(link) == 'Table("preferansz", deal=8635, dealer=1, seat=2)'
    wanted = eval(repr(link), {"Table": Table}).desk.wanted
    assert (wanted.game, wanted.deal, wanted.dealer, wanted.seat) == ("preferansz", 8635, 1, 2)


def test_a_link_leads_to_the_rules_of_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = BRANDELN.rules({"preset": "meyers", "must_trump": True})
    link = TableLink(BRANDELN.start(rules, dealer=3, number=366))
    wanted = eval(repr(link), {"Table": Table}).desk.wanted
    assert BRANDELN.rules(wanted.rules) == rules
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    (query,) = re.findall(r'href="brandeln-play\?([^"]+)"', link._repr_html_())
    found = read_link(unescape(query), BRANDELN)
    assert found is not None
    assert (found.deal, BRANDELN.rules(found.rules)) == (366, rules)


def test_the_exercises_of_a_plan_are_links_where_links_lead_somewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = ExerciseTable("brandeln", {"5 <m>": "winner bidding/8"})
    assert repr(table) == "5 <m>: brandeln/winner, brandeln/bidding/8"
    called = unescape(table._repr_html_())
    assert 'Exercises("brandeln", kind="winner")' in called
    assert 'Exercises("brandeln", ids=["brandeln/bidding/8"])' in called
    assert "href" not in called
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    html = table._repr_html_()
    assert re.findall('href="([^"]+)"', html) == [
        "brandeln-exercises?kind=winner",
        "brandeln-exercises?exercise=brandeln/bidding/8",
    ]
    assert "5 &lt;m&gt;" in html
    assert "<code>" not in html
    for wrong in ("none", "winner/none"):
        with pytest.raises(Problem):
            ExerciseTable("brandeln", {"": wrong})


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
    named = TrickPicture(state, 0, names=("Anna", "Béla", "Cora", "Dora"))._repr_svg_()
    assert "Anna (Vorhand)" in named
    assert "Dora (dealer)" in named
    for number in (7, -1, True, "0"):
        with pytest.raises(Problem, match="this deal has 7 complete ones"):
            TrickPicture(state, number)  # type: ignore[arg-type]
    with pytest.raises(Problem, match="There is no trick 0: this deal has 0"):
        TrickPicture(auction, 0)


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
    assert seed.caption() == "As in the source: the rules of Brandeln"
    assert variant.caption() == "The variant: the rules of Brandeln"
    changed = RulesTable(BRANDELN, BRANDELN.rules({"target": 15}))
    assert "other house rules" in changed.caption()
    one = RulesTable(BRANDELN, BRANDELN.rules(), "brandeln.hold")
    assert [row[0] for row in one.rows()] == ["brandeln.hold"]
    with pytest.raises(Problem, match=r"no rule \"brandeln.fold\" .*brandeln.hold"):
        RulesTable(BRANDELN, BRANDELN.rules(), ("brandeln.fold",))


def test_what_cannot_be_shown_is_said_at_once() -> None:
    with pytest.raises(Problem, match="null is none"):
        ScoreSheet(None)  # type: ignore[arg-type]
    for trump in (-1, 4, True, "C"):
        with pytest.raises(Problem, match="whole numbers from 0 to 3"):
            CardTable(BRANDELN, BRANDELN.rules(), trump=trump)  # type: ignore[arg-type]


def test_card_table_puts_trumps_first_and_in_their_order() -> None:
    table = CardTable(BRANDELN, BRANDELN.rules({"preset": "variant"}), trump=2)
    assert repr(table).splitlines()[0] == "HJ H7 HA HK HQ HT H9"
    assert repr(table).splitlines()[1] == "CA CK CQ CJ CT C9 C7"
    assert table._repr_html_().count("<svg") == 28
    assert "Hearts, trump" in table._repr_html_()


def test_the_figures_of_the_tell_pack_stand_where_the_sources_have_them() -> None:
    table = TellFigures()
    told = (
        "EO Wilhelm Tell, GO Ulrich von Rudenz, HO Hermann Gessler, SO Stüssi, EU Rudolf Harras,"
        " GU Walter Fürst, HU Kuoni, SU Itel Reding, HA Spring, SA Summer, GA Autumn, EA Winter"
    ).split(", ")
    assert set(told) <= set(repr(table).splitlines())
    html = table._repr_html_()
    assert html.count("<figure") == html.count("<svg") == 16
    assert "The Ober of Herz shows Hermann Gessler, the governor" in html
