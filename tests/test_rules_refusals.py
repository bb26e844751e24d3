"""Every rule that can refuse: one action that keeps it and one that it refuses, and what it says.

The order in which several rules are asked is RULES.md's, "How an action is refused".
"""

import pickle
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refusalcases import CASES, Case, call, card, trumped
from rulebook import (
    EVEN,
    TABLE_RULES,
    after,
    brandeln,
    broken,
    preferansz,
    refused,
    rule,
    taken,
)
from strategies import examples, house_rules, ways
from vorhand.games import GAMES, IllegalAction
from vorhand.messages import Messages
from vorhand.terms import Term


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule}: {case.broken}")
def test_one_action_is_kept_and_one_refused(case: Case) -> None:
    taken(case.state, case.kept)
    refusal = refused(case.state, case.broken)
    assert refusal.rule == case.rule
    # `detail` only chooses between two sentences of one rule.
    facts = {name: fact for name, fact in refusal.facts.items() if name != "detail"}
    assert facts == case.facts


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule}: {case.broken}")
def test_the_sentence_names_what_is_concerned(case: Case) -> None:
    messages = Messages("en")
    sentence = messages.refusal(refused(case.state, case.broken))
    assert re.search(r"[.!]$", sentence)
    assert not re.search(r"[{}]|card\.|suit\.|call\.|phase\.", sentence)
    facts = case.facts
    if case.rule.endswith((".follow", ".head", ".must-trump")):
        # The card and those that would do are named, whatever else is.
        for named in (facts["card"], *facts["could"]):  # type: ignore[misc]
            assert isinstance(named, Term)
            assert messages.term(named) in sentence


def test_no_card_is_offered_that_may_not_be_played() -> None:
    """Whatever is refused, in whatever hand: the cards that would do are the legal ones."""

    @examples(300)
    @given(st.sampled_from(["brandeln", "preferansz"]), st.data())
    def only_legal(name: str, data: st.DataObject) -> None:
        rules = data.draw(house_rules(name))
        way = data.draw(ways(name))
        state = GAMES[name].start(GAMES[name].rules(rules), dealer=0, number=way.number)
        choose = way.player()
        while state.legal:
            if state.phase == "play":
                for text in GAMES[name].play_texts(state.hands[state.to_act or 0]):
                    refusal = state.refusal(text)
                    if refusal is not None:
                        could = {f"play {term.key[-2:]}" for term in refusal.facts["could"]}  # type: ignore[union-attr]
                        assert could == set(refusal.legal)
                        Messages().refusal(refusal)
            state = state.act(choose(state.legal))

    only_legal()


@rule("brandeln.follow", "brandeln.head")
def test_who_does_not_follow_is_told_that_he_must_head_as_well() -> None:
    state = after(trumped(), "play S9")
    assert Messages().refusal(refused(state, "play HQ")) == (
        "Spades were led and you hold some, and you must head the trick if you can: instead of the "
        "queen of hearts you must play the ace of spades, which beats the nine of spades."
    )
    free = after(trumped(must_head="never"), "play S9")
    assert Messages().refusal(refused(free, "play HQ")) == (
        "Spades were led and you hold some: instead of the queen of hearts you must play the "
        "seven of spades or ace of spades."
    )


@rule("brandeln.raise", "preferansz.raise", "preferansz.hand-round")
def test_the_same_bid_is_not_called_lower_than_itself() -> None:
    for state, text in [
        (after(brandeln(), "bid 3"), "bid 3"),
        (after(preferansz(), "decline, decline, decline, bid 3"), "bid 3"),
        (after(preferansz(), "hand 4"), "hand 4"),
    ]:
        sentence = Messages().refusal(refused(state, text))
        assert "already" in sentence
        assert "lower" not in sentence
    lower = Messages().refusal(refused(after(brandeln(), "bid 5"), "bid 3"))
    assert lower == "3 (Brandeln) is lower than 5, which stands: bid higher or pass."


@rule("table.unreadable")
@pytest.mark.parametrize("nothing", [None, 7, [], {}, ["pass"], b"pass"])
def test_what_is_no_text_is_no_action(nothing: Any) -> None:
    for state in (brandeln(), after(brandeln(), "pass")):
        with pytest.raises(IllegalAction) as illegal:
            state.act(nothing)
        assert illegal.value.refusal.rule == "table.unreadable"
        assert "is no action of this game" in str(illegal.value)


@rule("table.unreadable", "table.wrong-phase", "table.not-your-card")
@rule("brandeln.ladder", "brandeln.hold", "brandeln.hold-once", "brandeln.left-neighbour")
@rule("brandeln.raise", "brandeln.follow", "brandeln.head", "brandeln.must-trump")
@rule("preferansz.forehand-opens", "preferansz.kann-ich", "preferansz.raise")
@rule("preferansz.hand-round", "preferansz.declare", "preferansz.contra")
@rule("preferansz.follow", "preferansz.must-trump")
def test_every_rule_that_can_refuse_has_a_case() -> None:
    refusing = {*TABLE_RULES, *(each for game in GAMES.values() for each in game.refusing)}
    tried = {case.rule for case in CASES}
    assert tried == refusing


# ---------------------------------------------------------------- precedence


@rule("table.unreadable")
@pytest.mark.parametrize("text", ["play XX", "play S8", "bid", "bid 2", "resign", "", "play SA "])
def test_unreadable_comes_first(text: str) -> None:
    over = after(brandeln(), "pass, pass, pass, pass")
    playing = trumped()
    for state in (brandeln(), playing, over):
        assert broken(state, text) == "table.unreadable"


@rule("table.unreadable")
def test_what_another_game_says_is_unreadable() -> None:
    for text in ("decline", "contra", "recontra", "bid 2", "hand 3", "discard E7 E8", "play EA"):
        assert broken(brandeln(), text) == "table.unreadable"
    for text in ("trump S", "bid 6", "bid mord", "play CA", "play ST", "hand mord", "declare 6"):
        assert broken(preferansz(), text) == "table.unreadable"
    # Said in both games: the same texts, and this is no time for them.
    for text in ("bid 3", "bid bettel", "hold", "pass", "play SA"):
        assert broken(preferansz(), text) == "table.wrong-phase"


@rule("table.unreadable")
@pytest.mark.parametrize("text", ["discard E7", "discard E7 E8 E9", "discard E7 E7", "discard"])
def test_a_discard_of_other_than_two_cards_is_unreadable(text: str) -> None:
    state = after(preferansz(), "decline, decline, decline, bid 2, pass, pass")
    assert broken(state, text) == "table.unreadable"
    assert broken(preferansz(), text) == "table.unreadable"


@rule("table.wrong-phase", "table.not-your-card")
def test_the_phase_comes_before_the_cards() -> None:
    assert broken(brandeln(), "play DA") == "table.wrong-phase"  # another's card, too early
    assert broken(preferansz(), "discard SK SA") == "table.wrong-phase"
    over = after(brandeln(), "pass, pass, pass, pass")
    for text in ("pass", "hold", "bid 3", "bid herrenmord", "trump C", "play CA"):
        assert broken(over, text) == "table.wrong-phase"


@rule("table.wrong-phase", "brandeln.ladder", "brandeln.raise")
def test_the_phase_comes_before_the_ladder() -> None:
    naming = after(brandeln(ladder="pierer"), "bid mord, pass, pass, pass")
    assert broken(naming, "bid herrenmord") == "table.wrong-phase"
    assert broken(naming, "bid 3") == "table.wrong-phase"
    assert broken(naming, "hold") == "table.wrong-phase"


@rule("brandeln.trump", "table.wrong-phase")
def test_no_trump_is_named_where_there_is_none() -> None:
    for bid in ("bettel", "herrenmord"):
        state = after(brandeln(), f"bid {bid}, pass, pass, pass")
        assert state.phase == "play"
        assert broken(state, "trump C") == "table.wrong-phase"


@rule("table.not-your-card", "brandeln.follow")
def test_the_hand_comes_before_the_duties() -> None:
    state = after(trumped(), "play S9")
    assert broken(state, "play ST") == "table.not-your-card"  # follows and heads, but is not his
    assert broken(state, "play H7") == "table.not-your-card"
    assert broken(state, "play S9") == "table.not-your-card"  # already on the table


@rule("table.not-your-card")
def test_a_discard_names_the_cards_that_are_not_held() -> None:
    state = after(preferansz(EVEN), "decline, decline, decline, bid 2, pass, pass")
    assert refused(state, "discard E7 E8").facts == {"cards": (card("E8", "german"),)}
    assert refused(state, "discard E8 E7").facts == {"cards": (card("E8", "german"),)}


@rule("brandeln.ladder", "brandeln.raise")
def test_the_ladder_comes_before_the_raise() -> None:
    state = after(brandeln(ladder="pierer"), "bid mord")
    assert broken(state, "bid herrenmord") == "brandeln.ladder"
    assert broken(state, "bid mord") == "brandeln.raise"


@rule("brandeln.hold", "brandeln.hold-once", "brandeln.left-neighbour")
def test_the_order_of_the_rules_on_holding() -> None:
    # The left neighbour of one who held: the contract is held, and that is said first.
    held = after(brandeln(), "bid 3, pass, hold")
    assert broken(held, "hold") == "brandeln.hold-once"
    # Under `overbid`, one who has made no bid is told so, though the contract is held as well.
    held = after(brandeln(hold="overbid"), "bid 3, bid 4, pass, pass, hold")
    assert held.to_act == 1
    assert broken(held, "hold") == "brandeln.hold-once"
    third = after(held, "pass")
    assert third.to_act == 2
    assert broken(third, "hold") == "brandeln.hold"
    assert refused(third, "hold").facts["standing"] == call("brandeln", "4")


@rule("brandeln.follow", "brandeln.head")
def test_following_comes_before_heading() -> None:
    state = after(trumped(), "play S9")
    assert broken(state, "play DT") == "brandeln.follow"
    assert broken(state, "play S7") == "brandeln.head"


@rule("preferansz.kann-ich", "preferansz.forehand-opens")
def test_vorhand_can_neither_pass_nor_hold_at_first() -> None:
    state = after(preferansz(), "decline, decline, decline")
    assert broken(state, "pass") == "preferansz.forehand-opens"
    assert broken(state, "hold") == "preferansz.kann-ich"
    assert refused(state, "hold").facts == {}


def test_a_refusal_says_what_would_be_legal() -> None:
    state = after(trumped(), "play S9")
    assert refused(state, "play S7").legal == ("play SA",)
    assert refused(state, "nonsense").legal == ("play SA",)
    over = after(brandeln(), "pass, pass, pass, pass")
    assert refused(over, "pass").legal == ()


def test_a_long_text_is_not_repeated_whole() -> None:
    refusal = refused(brandeln(), "x" * 5000)
    assert len(Messages("en").refusal(refusal)) < 200
    with pytest.raises(IllegalAction) as illegal:
        brandeln().act("x" * 5000)
    assert len(str(illegal.value)) < 300


def test_the_header_of_a_catalogue_is_no_message() -> None:
    messages = Messages("en")
    assert "" not in messages
    with pytest.raises(KeyError):
        messages("")


def test_the_error_says_rule_and_action() -> None:
    with pytest.raises(IllegalAction) as illegal:
        after(trumped(), "play S9").act("play S7")
    sentence = Messages().refusal(illegal.value.refusal)
    assert str(illegal.value) == f'"play S7" is refused by brandeln.head: {sentence}'
    again = pickle.loads(pickle.dumps(illegal.value))
    assert again.refusal == illegal.value.refusal


def test_what_cannot_be_shown_is_escaped() -> None:
    for text in ("\ud800", "play\x00SA", "a\nb", "\u202etxt"):
        refusal = refused(brandeln(), text)
        assert refusal.action == text
        assert Messages().refusal(refusal) == f"“{ascii(text)[1:-1]}” is no action of this game."
    named = Messages()("cli.unreadable", file="\udfff", reason="Grün")
    assert named == "The file \\udfff cannot be read: Grün."
