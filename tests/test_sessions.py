"""Sessions: scores and dealers recomputed, matches won, files read and written."""

import json
from random import Random
from typing import Any

import pytest

from vorhand.games import GAMES, State
from vorhand.records import RecordError
from vorhand.sessions import Session
from vorhand.terms import Problem

BRANDELN = GAMES["brandeln"]
PREFERANSZ = GAMES["preferansz"]


def at_random(state: State, seed: int) -> State:
    choose = Random(seed)
    while state.legal:
        state = state.act(choose.choice(state.legal))
    return state


def passed_out(dealer: int) -> State:
    state = BRANDELN.start(dealer=dealer, number=1 + dealer)
    for _ in range(4):
        state = state.act("pass")
    return state


def series(game_name: str, deals: int, **rules: object) -> Session:
    game = GAMES[game_name]
    session = Session(game, game.rules(rules), game.seats - 1)
    for number in range(1, deals + 1):
        start = game.start(session.rules, dealer=session.next_dealer, number=number)
        session = session.with_deal(at_random(start, number))
    return session


@pytest.mark.parametrize("game", list(GAMES))
def test_scores_add_up_and_the_deal_passes_left(game: str) -> None:
    session = series(game, 6, **({"target": 1000} if game == "brandeln" else {}))
    seats = GAMES[game].seats
    assert [deal.dealer for deal in session.deals] == [(seats - 1 + i) % seats for i in range(6)]
    total = [0] * seats
    for deal, scores in zip(session.deals, session.running_scores(), strict=True):
        if deal.result is not None:
            total = [a + b for a, b in zip(total, deal.result.payments, strict=True)]
        assert list(scores) == total
        assert sum(scores) == 0
    assert session.winner is None


def test_vorhand_deals_next() -> None:
    session = series("preferansz", 2)
    assert session.deals[1].dealer == session.deals[0].vorhand


def test_the_deal_passes_left_after_a_passed_out_deal() -> None:
    session = Session(BRANDELN, BRANDELN.rules(), 3).with_deal(passed_out(3))
    assert session.next_dealer == 0
    assert session.scores == (0, 0, 0, 0)


def match_to(target: int) -> Session:
    rules = BRANDELN.rules({"target": target})
    session = Session(BRANDELN, rules, 3)
    number = 0
    while session.winner is None:
        number += 1
        start = BRANDELN.start(rules, dealer=session.next_dealer, number=number)
        session = session.with_deal(at_random(start, number))
    return session


def test_a_match_is_won_by_who_is_alone_highest_at_the_target() -> None:
    session = match_to(5)
    assert session.winner is not None
    best = session.scores[session.winner]
    assert best >= 5
    assert session.scores.count(best) == 1
    before = session.running_scores()[-2]
    assert max(before) < 5 or before.count(max(before)) > 1


def test_a_tie_at_the_target_plays_on() -> None:
    # With a target of one point three opponents are tied ahead when a soloist fails.
    rules = BRANDELN.rules({"target": 1})
    for number in range(1, 200):
        state = at_random(BRANDELN.start(rules, dealer=3, number=number), number)
        if state.result is not None and not state.result.made:
            break
    session = Session(BRANDELN, rules, 3).with_deal(state)
    assert max(session.scores) >= 1
    assert session.winner is None


def test_nothing_comes_after_the_match() -> None:
    session = match_to(3)
    start = BRANDELN.start(session.rules, dealer=session.next_dealer, number=99)
    with pytest.raises(RecordError) as caught:
        session.with_deal(start)
    assert caught.value.key == "problem.session.over"


def test_written_and_read_again() -> None:
    session = series("preferansz", 3, forehand_must_bid=False)
    unfinished = PREFERANSZ.start(session.rules, dealer=session.next_dealer, number=9)
    session = session.with_deal(unfinished.act("decline"))
    data = json.loads(session.dumps())
    data["names"] = ["Anna", "Béla", "Cilli"]
    data["place"] = "kept though unknown"
    # Such as a function might take for its own.
    data["records"][1].update(comment="kept in its record", state=1, by_number=2, extra=3)
    data["records"][1]["deal"]["title"] = "kept in its deal"
    again = Session.read(json.dumps(data))
    assert again.deals == session.deals
    assert again.scores == session.scores
    assert json.loads(again.dumps()) == data


def test_later_states_replace_the_last_deal() -> None:
    start = BRANDELN.start(dealer=3, number=5)
    session = Session(BRANDELN, BRANDELN.rules(), 3).with_deal(start)
    session = session.with_deal(start.act("bid 3"))
    assert [deal.actions for deal in session.deals] == [("bid 3",)]


@pytest.mark.parametrize(
    ("spoil", "key"),
    [
        (lambda data: data.pop("records"), "problem.session.records"),
        (lambda data: data.update(records="none"), "problem.session.records"),
        (lambda data: data.update(format="vorhand-record"), "problem.record.format"),
        (lambda data: data.update(version=2), "problem.record.version"),
        (lambda data: data.update(game="skat"), "problem.record.game"),
        (lambda data: data.update(rules={"preset": "x"}), "problem.record.in-rules"),
        (lambda data: data.update(names=["only one"]), "problem.record.names"),
        (lambda data: data["records"][1].update(dealer=3), "problem.session.dealer"),
        (lambda data: data["records"].insert(1, data["records"][0]), "problem.session.dealer"),
        (lambda data: data["records"][0].update(actions=[]), "problem.session.open"),
        (lambda data: data["records"][0].update(actions=["hold"]), "problem.session.fault"),
        (lambda data: data["records"][0].update(deal={"number": 0}), "problem.session.record"),
        (lambda data: data["records"].append(7), "problem.session.record"),
        (
            lambda data: data["records"][0].update(rules={"preset": "variant"}),
            "problem.session.game",
        ),
    ],
)
def test_what_is_wrong_with_a_session_is_named(spoil: object, key: str) -> None:
    session = Session(BRANDELN, BRANDELN.rules(), 3)
    for dealer in (3, 0, 1):
        session = session.with_deal(passed_out(dealer))
    data = json.loads(session.dumps())
    spoil(data)  # type: ignore[operator]
    with pytest.raises(RecordError) as caught:
        Session.read(data)
    assert caught.value.key == key


def test_a_session_begins_with_a_dealer_and_rules_of_its_game() -> None:
    wrong: list[Any] = [9, -1, True, None, "0"]
    for dealer in wrong:
        with pytest.raises(Problem, match="The dealer must be a seat"):
            Session(BRANDELN, BRANDELN.rules(), dealer)
    with pytest.raises(Problem, match="The rules for a deal of brandeln"):
        Session(BRANDELN, PREFERANSZ.rules(), 0)
    nothing: Any = None
    with pytest.raises(RecordError, match="the state of a deal"):
        Session(BRANDELN, BRANDELN.rules(), 0).with_deal(nothing)


def test_what_a_session_cannot_keep_is_refused() -> None:
    for extra, key in [
        ({"records": []}, "problem.record.own-key"),
        ({"names": ["Anna"]}, "problem.record.names"),
        ({"comment": float("nan")}, "problem.record.no-json"),
    ]:
        with pytest.raises(RecordError) as caught:
            Session(BRANDELN, BRANDELN.rules(), 0, extra=extra)
        assert caught.value.key == key
