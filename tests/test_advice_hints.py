"""Hints: the rules and the facts of positions laid out by hand."""

import pytest

from advicehelp import (
    BRANDELN,
    LONG_IN_SCHELLE,
    MISERE,
    PLAYS_3,
    PLAYS_5,
    PLAYS_BETTEL,
    PREFERANSZ,
    WINS_AUCTION,
    asked,
    cards,
    deal,
    moments,
    said,
    text,
)
from vorhand.advice.knowledge import Knowledge
from vorhand.views import view_for

VOID_IN_DIAMONDS = (
    "SA SK SQ S9 D9 C7 D7",
    "SJ ST H7 H9 CK CQ HA",
    "S7 HK HQ CA CJ DT DJ",
    "HJ HT CT C9 DA DK DQ",
)

RULES = {
    "to lead": (
        deal(BRANDELN, *PLAYS_3),
        ["brandeln.lead"],
        "You lead: you may play any card.",
    ),
    "must head": (
        deal(BRANDELN, *PLAYS_3, *cards("C7 CK")),
        ["brandeln.follow", "brandeln.head"],
        "The king of clubs has the trick so far, and you can beat it: "
        "you must head the trick with the ace of clubs.",
    ),
    "cannot head": (
        deal(BRANDELN, *PLAYS_3, *cards("SA")),
        ["brandeln.follow", "brandeln.head"],
        "You would have to head the trick if you could, "
        "but none of your spades beats the ace of spades: any of them will do.",
    ),
    "behind a ruff": (
        deal(BRANDELN, *PLAYS_3, *cards("C7 CK CA C9 CJ CT S9")),
        ["brandeln.follow", "brandeln.head"],
        "The trick has been trumped with the nine of spades, "
        "and no card of the suit led can head it: any of your clubs will do.",
    ),
    "void and free": (
        deal(BRANDELN, *PLAYS_3, *cards("C7 CK CA C9 CJ CT")),
        ["brandeln.void"],
        "You hold no clubs to follow with: you may play any card.",
    ),
    "void and bound to trump": (
        deal(BRANDELN, *PLAYS_3, *cards("C7 CK CA C9 CJ CT"), rules="variant"),
        ["brandeln.must-trump"],
        "You hold no clubs to follow with, so you must play a trump: "
        "the nine of spades, queen of spades, king of spades or ace of spades.",
    ),
    "void without a trump": (
        deal(BRANDELN, *PLAYS_3, *cards("SA ST S7"), rules="variant"),
        ["brandeln.must-trump"],
        "You hold no spades to follow with and no trump either: you may play any card.",
    ),
    "no duty to head": (
        deal(PREFERANSZ, *PLAYS_5, *cards("S9 SX")),
        ["preferansz.follow"],
        "The suit led is Schelle, and you hold some: "
        "you must follow with the Ober of Schelle or King of Schelle.",
    ),
    "a bid to beat": (
        deal(BRANDELN, "bid 3"),
        ["brandeln.left-neighbour", "brandeln.raise"],
        "The player left of whoever made the last bid or hold must pass or bid higher; "
        "he may not hold. So you may not say now: hold.",
    ),
    "nothing to hold": (
        deal(BRANDELN, "pass"),
        ["brandeln.hold"],
        "Nobody has bid yet, and there is nothing to take over. So you may not say now: hold.",
    ),
    "vorhand must open": (
        deal(PREFERANSZ, *WINS_AUCTION[:3]),
        ["preferansz.forehand-opens", "preferansz.kann-ich"],
        "Vorhand must make the first bid; he may not pass on his first turn. "
        "So you may not say now: pass.",
    ),
    "the discard": (
        deal(PREFERANSZ, *WINS_AUCTION),
        ["preferansz.discard"],
        "The winner of the auction takes the talon and lays away any two of his twelve cards, "
        "face down.",
    ),
}


@pytest.mark.parametrize("case", RULES)
def test_the_first_step_names_the_rules_that_bind(case: str) -> None:
    state, rules, sentence = RULES[case]
    given = asked(state, 1)
    assert [bound.rule for bound in given.rules] == rules
    assert sentence in text(given.said)
    assert not given.facts
    assert given.opinion is None


FACTS = {
    "what the soloist needs": (
        deal(BRANDELN, *PLAYS_3),
        "You still need 3 of the 7 tricks to come, and may lose 4.",
    ),
    "what defenders need": (
        deal(BRANDELN, *PLAYS_3, *cards("SA ST S7")),
        "Tricks to come: 7. The soloist needs 3 of them, and your side beats the contract with 5.",
    ),
    "what bettel needs": (
        deal(MISERE, *PLAYS_BETTEL),
        "You may not take a trick, and 7 are still to come.",
    ),
    "the contract made": (
        deal(BRANDELN, *PLAYS_3, *cards("SA ST S7 C9 SK SJ DT CT SQ CQ DJ HT")),
        "You have the tricks that you need: the contract is made.",
    ),
    "who is void": (
        deal(BRANDELN, *PLAYS_3, *cards("SA ST S7 C9")),
        "The dealer has turned out to hold no spades.",
    ),
    "who cannot hold what": (
        deal(MISERE, *PLAYS_BETTEL, *cards("C7 CT CQ CJ")),
        "The dealer cannot hold the ace of clubs: by the rules it would have had to be played.",
    ),
    "trumps out": (
        deal(BRANDELN, *PLAYS_3, *cards("SA ST S7 C9")),
        "One trump is still out, the jack of spades.",
    ),
    "no trumps out": (
        deal(BRANDELN, *PLAYS_3, *cards("SA ST S7 C9 SK SJ DT CT")),
        "No trump is out any more.",
    ),
    "sure but for trumps": (
        deal(BRANDELN, *PLAYS_3),
        "Only a trump can beat your ace of hearts.",
    ),
    "sure": (
        deal(BRANDELN, *PLAYS_3, *cards("SA ST S7 C9 SK SJ DT CT")),
        "Nothing can beat your nine of spades, queen of spades and ace of hearts any more.",
    ),
    "last to play": (
        deal(BRANDELN, *PLAYS_3, *cards("C7 CK CA")),
        "You play last: you see the whole trick.",
    ),
    "the partner's trick": (
        deal(BRANDELN, *PLAYS_3, *cards("C7 CK CA")),
        "The trick so far belongs to your partner, third hand, with the ace of clubs.",
    ),
    "higher cards out": (
        deal(BRANDELN, *PLAYS_3, *cards("C7")),
        "Only the ace of clubs or a trump could then still beat your king of clubs.",
    ),
    "higher trumps out": (
        deal(BRANDELN, *PLAYS_3, *cards("C7 CK")),
        "Only a trump could then still beat your ace of clubs.",
    ),
    "dangerous in bettel": (
        deal(MISERE, *PLAYS_BETTEL),
        "Your ten of hearts and nine of diamonds could each take a trick: "
        "the others may hold lower cards of their suits.",
    ),
    "bettel lost": (
        deal(BRANDELN, *PLAYS_BETTEL, *cards("SA ST S7 C9")),
        "You have been left with a trick: the contract is lost.",
    ),
    "one partner": (
        deal(PREFERANSZ, *PLAYS_5, *cards("S9")),
        "Tricks to come: 10. The declarer needs 6 of them, "
        "and your side beats the contract with 5.",
    ),
    "the talon went to the declarer": (
        deal(PREFERANSZ, *PLAYS_5, *cards("S9")),
        "The Seven of Schelle and Unter of Schelle from the talon are in the "
        "declarer\N{RIGHT SINGLE QUOTATION MARK}s hand or laid away.",
    ),
    "unknown discards": (
        deal(PREFERANSZ, *PLAYS_5, *cards("S9")),
        "2 cards lie aside that the declarer has laid away: nobody can play them.",
    ),
    "trumps that may lie aside": (
        deal(PREFERANSZ, *PLAYS_5, *cards("S9")),
        "6 trumps are neither in your hand nor played: the Seven of Eichel, Eight of Eichel, "
        "Nine of Eichel, Ober of Eichel, King of Eichel and Ace of Eichel.",
    ),
    "a long suit that may lie aside": (
        deal(LONG_IN_SCHELLE, *PLAYS_5, *cards("EA")),
        "In Schelle you hold 4 cards; 4 are neither in your hand nor played.",
    ),
    "a long suit, the discards known": (
        deal(PREFERANSZ, *PLAYS_5[:-3], "declare bettel", "pass", "pass"),
        "In Eichel you hold 4 cards, the others together 4.",
    ),
    "aces before the auction": (
        deal(BRANDELN),
        "You hold 2 aces: the ace of spades and ace of hearts.",
    ),
    "who must trump": (
        deal(VOID_IN_DIAMONDS, *PLAYS_3, *cards("D7 ST DT DQ CK CA C9 C7 DJ"), rules="variant"),
        "Second hand has no diamonds and must trump, if possible.",
    ),
    "the talon": (
        deal(PREFERANSZ, *WINS_AUCTION),
        "In the talon were the Seven of Schelle and Unter of Schelle.",
    ),
}


@pytest.mark.parametrize("case", FACTS)
def test_the_second_step_says_what_to_think_about(case: str) -> None:
    state, sentence = FACTS[case]
    assert sentence in said(state, 2)


def test_only_play_shows_what_somebody_cannot_hold() -> None:
    for state in moments("preferansz", 25, seed=4):
        if state.phase != "play":
            continue
        view = view_for(state, state.to_act or 0)
        known, suit_of = Knowledge(view), state.game.pack.suit
        tricks = [(trick.leader, trick.cards) for trick in state.history]
        tricks += [(view.trick_leader or 0, state.trick)] * bool(state.trick)
        # By the seed's rules nobody must beat a card: only not to follow shows anything.
        strayed = {
            (leader + place) % 3
            for leader, played in tricks
            for place, card in enumerate(played)
            if suit_of(card) != suit_of(played[0])
        }
        for seat in {0, 1, 2} - strayed - {known.seat}:
            assert not known.voids(seat)
            for suit in state.game.pack.suit_masks:
                assert not known.cannot_hold(seat, suit)
