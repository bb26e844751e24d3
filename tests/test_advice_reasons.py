"""What a hint gives as its reason, in positions laid out by hand."""

import re

import pytest

from advicehelp import (
    BRANDELN,
    CATCHES_BETTEL,
    LONG_IN_SCHELLE,
    MISERE,
    PLAYS_3,
    PLAYS_5,
    PLAYS_BETTEL,
    PREFERANSZ,
    WINS_AUCTION,
    cards,
    deal,
    text,
)
from vorhand.advice.hints import opinion, reason
from vorhand.advice.knowledge import Knowledge
from vorhand.advice.reasons import why_card
from vorhand.advice.weighing import Outlook, Weighed, weigh
from vorhand.advice.worths import Worth
from vorhand.messages import Messages
from vorhand.players import Budget
from vorhand.views import view_for

FEW = Budget(8, 10_000)
NUMBERS = re.compile("[+\N{MINUS SIGN}]?[0-9.]+ (%|points?)")


REASONS = {
    "draw trumps": (
        deal(BRANDELN, *PLAYS_3),
        "play SA",
        "You draw trumps: the ace of spades is the highest, "
        "and 3 trumps are out that could beat your side cards.",
    ),
    "a sure trick": (
        deal(BRANDELN, *PLAYS_3, *cards("SA ST S7 C9 SK SJ DT CT")),
        "play HA",
        "Nobody can beat the ace of hearts any more: it is a sure trick.",
    ),
    "no choice": (
        deal(BRANDELN, *PLAYS_3, *cards("C7 CK")),
        "play CA",
        "You have no choice: the ace of clubs is the only card that you may play.",
    ),
    "cannot beat it": (
        deal(BRANDELN, *PLAYS_3, *cards("SA")),
        "play ST",
        "You cannot beat the ace of spades: the ten of spades gives up least.",
    ),
    "lowest of those that must": (
        deal(BRANDELN, *PLAYS_3, *cards("C7")),
        "play CQ",
        "You must beat the seven of clubs in any case: "
        "do it with the lowest card and keep the higher ones.",
    ),
    "the partner has it": (
        deal(BRANDELN, *PLAYS_3, *cards("C7 CK CA")),
        "play C9",
        "Your partner, third hand, has the trick with the ace of clubs, "
        "which you cannot beat: the nine of clubs gives up least.",
    ),
    "keeps the winners": (
        deal(BRANDELN, *PLAYS_3, *cards("SA ST S7")),
        "play C9",
        "You cannot take the trick: throw the nine of clubs and keep the queen of diamonds, "
        "king of diamonds and ace of diamonds, which can still win.",
    ),
    "last to play": (
        deal(PREFERANSZ, *PLAYS_5, *cards("S9 SX SK SO S8 SA GO G7")),
        "play GA",
        "You play last, and the Ace of Grün takes the trick.",
    ),
    "under the trick in bettel": (
        deal(MISERE, *PLAYS_BETTEL, *cards("C7 CT CQ CJ ST SJ")),
        "play S9",
        "The nine of spades stays under the jack of spades, so that this trick is not yours.",
    ),
    "the ace out of the way": (
        deal(MISERE, *PLAYS_BETTEL, *cards("C7")),
        "play CA",
        "You have to take the trick from the soloist: the ace of clubs costs you least later.",
    ),
    "the longest suit": (
        deal(BRANDELN, *PLAYS_3[:4]),
        "trump S",
        "Spades is your longest suit: 4 cards, the nine of spades, queen of spades, "
        "king of spades and ace of spades.",
    ),
    "nothing to bid": (
        deal(BRANDELN, "bid bettel"),
        "pass",
        "Nothing that you could still play would be made in a single one of the imagined deals.",
    ),
    "a low bid will do": (
        deal(PREFERANSZ, *WINS_AUCTION[:3]),
        "bid 2",
        "The lowest bid is enough: after the talon you may still announce a higher game, and "
        "5 (Eichel) promises more; it would be made in 100 %.",
    ),
    "what to announce": (
        deal(PREFERANSZ, *WINS_AUCTION, "discard SU S7"),
        "declare 5",
        "With 4 trumps, the Nine of Eichel, Ober of Eichel, King of Eichel and Ace of Eichel, "
        "5 (Eichel) is made in 100 %.",
    ),
}


@pytest.mark.parametrize("case", REASONS)
def test_the_third_step_says_what_and_why(case: str) -> None:
    state, action, sentence = REASONS[case]
    view = view_for(state, state.to_act or 0)
    weighed = weigh(view, seed=7)
    # How many of the imagined deals are made is not what is tested here.
    (why,) = text([reason(view, weighed, action)])
    assert NUMBERS.sub("some", why) == NUMBERS.sub("some", sentence)
    given = opinion(view, weighed)
    assert action in (given.action, *given.as_good)


CARDS = {
    "go above though a lower card is there": (
        deal(PREFERANSZ, *CATCHES_BETTEL, *cards("G9")),
        "GO",
        "You go above the Nine of Grün to get rid of the Ober of Grün: "
        "the Ace of Grün can still beat it.",
    ),
    "stay under": (
        deal(PREFERANSZ, *CATCHES_BETTEL, *cards("G9")),
        "G8",
        "The Eight of Grün stays under the Nine of Grün, "
        "and you are rid of a card that could have caught you later.",
    ),
    "every card goes above": (
        deal(PREFERANSZ, *CATCHES_BETTEL, *cards("E9")),
        "EX",
        "You must go above the Nine of Eichel; 3 higher cards can still beat your Ten of Eichel.",
    ),
    "take the trick of a bettel": (
        deal(PREFERANSZ, *CATCHES_BETTEL, *cards("S8 S7 SK G7 G9")),
        "GO",
        "The Ober of Grün takes this trick, and the contract is lost with it, "
        "but no other card seems to save it either.",
    ),
    "a defender takes the trick for sure": (
        deal(PREFERANSZ, *CATCHES_BETTEL, *cards("G9 G8")),
        "GU",
        "The declarer has escaped this time: the Unter of Grün takes the trick, and you lead next.",
    ),
    "the declarer has escaped": (
        deal(PREFERANSZ, *CATCHES_BETTEL, *cards("S8 S7")),
        "SK",
        "The declarer has escaped this time, and you must go above the Eight of Schelle: "
        "the King of Schelle will do.",
    ),
    "nothing to follow with": (
        deal(LONG_IN_SCHELLE, *PLAYS_5[:-3], "declare bettel", "pass", "pass", *cards("S8 SX")),
        "HX",
        "You cannot follow: get rid of the Ten of Herz, "
        "which could take a trick that should be left to the declarer.",
    ),
}


@pytest.mark.parametrize("case", CARDS)
def test_a_card_is_explained_by_its_part_in_the_trick(case: str) -> None:
    state, card, sentence = CARDS[case]
    view = view_for(state, state.to_act or 0)
    assert text([why_card(Knowledge(view), state.game.actions[f"play {card}"].card)]) == [sentence]


def test_a_discard_is_explained_by_the_game_that_it_is_best_for() -> None:
    state = deal(PREFERANSZ, *WINS_AUCTION)
    view = view_for(state, 0)
    weighed = weigh(view, seed=7, budget=FEW)
    for option in weighed.options:
        assert option.game in state.rules.contracts
        (why,) = text([reason(view, weighed, option.action)])
        call = Messages()(f"call.preferansz.{option.game}")
        assert why.startswith(f"For {call} ")


def test_a_pass_names_what_could_be_made_at_all() -> None:
    state = deal(BRANDELN, "bid 3")
    view, rules = view_for(state, 1), state.rules
    passing = (Outlook("pass", None, 0.0, 0.0, 0.0), Outlook("bid 4", 0.0, -6.0, 6.0, 0.1))
    never = Worth(rules.contract("4", 0), 0.0, -6.0)
    for likely, sentence in (
        (0.1, "What you could most likely still make is Bettel: in 10 %."),
        (0.0, "Nothing that you could still play would be made in a single one "),
    ):
        worths = (never, Worth(rules.contract("bettel"), likely, -12.0))
        (why,) = text([reason(view, Weighed(passing, 40, "pass", worths), "pass")])
        assert why.startswith(sentence)


def test_a_trump_as_good_as_the_longest_suit_is_no_better() -> None:
    view = view_for(deal(BRANDELN, *PLAYS_3[:4]), 0)
    clubs = Outlook("trump C", 0.0, -3.0, 0.0, 0.0)
    for behind, sentence in (
        (0.0, "As trump clubs does no worse than your longest suit: the seven of clubs."),
        (1.0, "Clubs is not your longest suit, but as trump it leaves fewer losers"),
    ):
        spades = Outlook("trump S", 0.0, -3.0 - behind, behind, 0.1)
        (why,) = text([reason(view, Weighed((clubs, spades), 40, "trump C"), "trump C")])
        assert why.startswith(sentence)


def test_low_cards_speak_for_contra_against_a_bettel() -> None:
    state = deal(PREFERANSZ, *WINS_AUCTION, "discard EA HA", "declare bettel")
    view = view_for(state, state.to_act or 0)
    options = (Outlook("contra", 0.1, 9.0, 0.0, 0.0), Outlook("pass", 0.1, 4.5, 4.5, 0.1))
    assert text([reason(view, Weighed(options, 40, "contra"), "contra")]) == [
        "The declarer makes Bettel in only 10 %: double the stake. "
        "You count on your low cards, the Eight of Grün and Seven of Herz: "
        "he can hardly stay under them."
    ]
    close = (Outlook("pass", 0.4, 1.0, 0.0, 0.0), Outlook("contra", 0.4, 0.0, 1.0, 0.1))
    assert text([reason(view, Weighed(close, 40, "pass"), "pass")]) == [
        "The declarer makes Bettel in 40 %, but contra raises the stake for both sides, "
        "and on average it brings no more."
    ]
