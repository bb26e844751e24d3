"""The package against the second implementation, under any house rules, step by step."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from rulebook import refused
from strategies import Way, dealers, examples, house_rules, vocabulary, ways
from vorhand.games import GAMES, State
from vorhand.referee import describe, referee

both_games = pytest.mark.parametrize("name", ["brandeln", "preferansz"])


def begun(rules: dict[str, object], dealer: int, way: Way) -> tuple[State, reference.Play]:
    name, game = way.game, GAMES[way.game]
    ours = game.start(game.rules(rules), dealer=dealer, number=way.number)
    owners = reference.hands_of_number(name, way.number)
    return ours, reference.deal_of(name, reference.rules_of(name, rules), dealer, owners)


def agree(ours: State, theirs: reference.Play) -> None:
    """The same state, and the same answer to everything that could be said in it."""
    assert describe(ours) == theirs.describe()
    legal = set()
    for text in vocabulary(theirs.game, theirs.phase):
        refusal = ours.refusal(text)
        assert (refusal and refusal.rule) == theirs.refused(text), text
        if refusal is None:
            legal.add(text)
    # A discard is legal in either order of its cards and listed in one.
    assert legal >= set(ours.legal)
    if ours.phase == "discard":
        assert len(legal) == 2 * len(ours.legal) == 132
    else:
        assert legal == set(ours.legal)


@both_games
def test_both_implementations_agree_at_every_step(name: str) -> None:
    @examples(100)
    @given(house_rules(name), dealers(name), ways(name))
    def every_step(rules: dict[str, object], dealer: int, way: Way) -> None:
        ours, theirs = begun(rules, dealer, way)
        agree(ours, theirs)
        choose = way.player()
        while ours.legal:
            action = choose(ours.legal)
            ours = ours.act(action)
            theirs.do(action)
            agree(ours, theirs)
        assert theirs.phase == "finished"

    every_step()


@both_games
def test_both_implementations_agree_at_the_end(name: str) -> None:
    """More deals, compared when they are over."""

    @examples(400)
    @given(house_rules(name), dealers(name), ways(name))
    def ends(rules: dict[str, object], dealer: int, way: Way) -> None:
        ours, theirs = begun(rules, dealer, way)
        choose = way.player()
        while ours.legal:
            assert list(ours.legal) == theirs.legal
            action = choose(ours.legal)
            ours = ours.act(action)
            theirs.do(action)
        assert describe(ours) == theirs.describe()

    ends()


@both_games
def test_both_referees_give_the_same_answer(name: str) -> None:
    """Records with an action here and there that may be refused."""

    @examples(200)
    @given(house_rules(name), dealers(name), ways(name), st.data())
    def answers(rules: dict[str, object], dealer: int, way: Way, data: st.DataObject) -> None:
        state, _ = begun(rules, dealer, way)
        states = [state]
        choose = way.player()
        while states[-1].legal:
            states.append(states[-1].act(choose(states[-1].legal)))
        state = states[round((len(states) - 1) * way.part)]
        wrong = data.draw(st.sampled_from(vocabulary(name, state.phase)))
        record = {
            "format": "vorhand-record",
            "version": 1,
            "game": name,
            "rules": rules,
            "dealer": dealer,
            "deal": {"number": way.number},
            "actions": [*state.actions, *([wrong] if data.draw(st.booleans()) else [])],
        }
        answer, status = referee(record)
        expected = reference.referee(record)
        if "error" in expected:
            assert status == 2
            assert isinstance(answer["error"].pop("message"), str)
            refused(state, wrong)
        else:
            assert status == 0
        assert answer == expected

    answers()
