"""The shipped exercises: each one's right answer is proved by other means than made it."""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import reference
from vorhand.advice import weigh
from vorhand.games import GAMES, State
from vorhand.lessons.exercises import (
    Exercise,
    ExerciseRun,
    exercise,
    exercises,
    kinds,
    series,
)
from vorhand.lessons.exercises.kinds import KINDS
from vorhand.lessons.exercises.line import best_line, decided, told_line
from vorhand.messages import Messages
from vorhand.players import Budget, make
from vorhand.solver import Board, Solver
from vorhand.solver.search import Search
from vorhand.terms import Phrase, Term
from vorhand.views import view_for

SETS = [each for game in GAMES for each in exercises(game)]
SAY = Messages("en")
PINNED = Path(__file__).parent / "data" / "exercise_ids.json"


def of_kind(*names: str) -> list[Exercise]:
    return [each for each in SETS if each.kind.name in names]


def by_id(each: Exercise) -> str:
    return each.id


# ------------------------------------------------------------------ the set


def test_ids_are_permanent() -> None:
    """The list may only grow: progress and links go by these ids."""
    pinned = json.loads(PINNED.read_text(encoding="utf-8"))
    found = {each.id: each.answer for each in SETS}
    assert len(found) == len(SETS)
    for id, answer in pinned.items():
        assert found.get(id) == answer, f"{id} is not what it was"
    assert found == pinned, "add new ids to tests/data/exercise_ids.json"


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_sixty_of_all_kinds_degrees_and_presets(game: str) -> None:
    found = exercises(game)
    assert len(found) >= 60
    assert {each.kind.name for each in found} == set(kinds(GAMES[game]))
    assert {each.difficulty for each in found} == {1, 2, 3, 4, 5}
    for name in kinds(GAMES[game]):
        same = exercises(game, name)
        assert len(same) >= 6
        assert len({each.difficulty for each in same}) > 1, name
    rules = {each.state.rules for each in found}
    assert {GAMES[game].rules(preset) for preset in GAMES[game].presets} <= rules


@pytest.mark.parametrize("game", GAMES)
def test_what_to_say_after_others_is_asked_often_and_in_many_ways(game: str) -> None:
    found = [
        each for each in exercises(game, "bidding") if each.state.phase in ("auction", "contra")
    ]
    assert len(found) >= 8
    assert len({each.answer for each in found}) >= 4
    assert max(sum(each.answer == other.answer for each in found) for other in found) <= 6


@pytest.mark.parametrize("each", SETS, ids=by_id)
def test_it_is_written_as_it_was_read(each: Exercise) -> None:
    again = Exercise.from_dict(json.loads(json.dumps(each.as_dict())), KINDS)
    assert again.as_dict() == each.as_dict()
    assert again.state == each.state
    assert exercise(each.id) is each


# ------------------------------------------------------------------ every answer


def answers(each: Exercise) -> Iterator[str]:
    """Every answer that can be given; of sets of many cards those of one card and all but one."""
    pack = each.game.pack
    held = pack.hand_text(each.state.hands[each.seat]).split()
    if each.form in ("choice", "number"):
        yield from [choice.key for choice in each.choices]
    elif each.form == "card":
        yield from held
    elif each.kind.name == "discard":
        yield from map(" ".join, combinations(held, 2))
    else:
        sizes = range(1, len(held) + 1) if len(held) < 7 else (1, len(held) - 1, len(held))
        for size in sizes:
            yield from map(" ".join, combinations(held, size))
        yield each.answer


@pytest.mark.parametrize("each", SETS, ids=by_id)
def test_one_answer_is_right_and_every_other_has_its_feedback(each: Exercise) -> None:
    right = set()
    for answer in answers(each):
        verdict = each.check(answer)
        text = " ".join(SAY.phrase(phrase) for phrase in verdict.said)
        assert text
        assert "{" not in text
        for rule in verdict.rules:
            assert each.state.rules.statement(rule) is not None
        if verdict.right:
            right.add(answer)
            assert text.startswith(SAY("exercise.right"))
        else:
            assert not text.startswith(SAY("exercise.right"))
    assert right == {each.answer}
    if each.form == "choice":
        # Contra is said or not.
        assert len(each.choices) >= (2 if each.state.phase == "contra" else 3)
        assert len(
            {
                SAY.term(c.said) if isinstance(c.said, Term) else SAY.phrase(c.said)
                for c in each.choices
            }
        ) == len(each.choices)


def terms(fact: object) -> Iterator[str]:
    if isinstance(fact, Term):
        yield fact.key
    elif isinstance(fact, Phrase):
        for inner in fact.facts.values():
            yield from terms(inner)
    elif isinstance(fact, tuple):
        for inner in fact:
            yield from terms(inner)


@pytest.mark.parametrize("each", SETS, ids=by_id)
def test_nothing_is_told_before_the_answer_that_the_seat_cannot_see(each: Exercise) -> None:
    pack, view = each.game.pack, each.view
    seen = pack.full if each.open else view.seen
    if "card" in each.given:
        seen |= pack.parse_hand(each.given["card"])
    known = {f"card.{pack.name}.{pack.text(card)}" for card in pack.cards(seen)}
    shown = [each.question, *each.hints, *[choice.said for choice in each.choices]]
    named = {key for phrase in shown for key in terms(phrase) if key.startswith("card.")}
    assert named <= known
    texts = [SAY.phrase(phrase) for phrase in (each.question, *each.hints)]
    assert all(texts)
    assert ("All cards lie open" in texts[0]) == each.open
    assert each.open or each.seat == view.seat
    assert each.view.result is None
    assert each.hints


@pytest.mark.parametrize("each", SETS, ids=by_id)
def test_neither_a_miss_nor_a_hint_is_the_answer(each: Exercise) -> None:
    """The first miss is told its cause, the second its reason; what is right, only at the end."""
    hints = [SAY.phrase(phrase) for phrase in each.hints]
    for answer in answers(each):
        verdict = each.check(answer)
        if verdict.right:
            continue
        run = ExerciseRun(each).try_(answer)
        first = " ".join(SAY.phrase(phrase) for phrase in run.told)
        assert run.told == (verdict.cause or verdict.said)
        assert run.try_(answer).told == verdict.said
        for text in [first, *hints]:
            # Of two cards to lay away one may be right, and what was chosen is named.
            told = all if each.kind.name == "discard" else any
            assert not told(word in text for word in named_answer(each)) or not named_answer(each)
    solved = ExerciseRun(each).give_up()
    assert solved.told == each.check(each.answer).said


def named_answer(each: Exercise) -> list[str]:
    """The words by which a sentence would give the answer away."""
    pack = each.game.pack
    if each.form in ("card", "cards"):
        return [SAY(f"card.{pack.name}.{card}") for card in each.answer.split()]
    if each.kind.name == "counting":
        return [f" {each.answer} are still out", f"{each.answer} trumps"]
    if each.kind.name in ("payment", "winner"):
        said = next(choice.said for choice in each.choices if choice.key == each.answer)
        return [SAY.term(said) if isinstance(said, Term) else SAY.phrase(said)]
    return []


def usual(each: Exercise) -> Exercise:
    return each.under(each.game.rules())


@pytest.mark.parametrize("each", SETS, ids=by_id)
def test_a_house_rule_is_told_only_where_it_matters(each: Exercise) -> None:
    rules, game = each.state.rules, each.game
    told = each.house[1:]
    source = [game.rules().statement(id) for id in game.rule_ids]
    here = [rules.statement(id) for id in game.rule_ids]
    assert all(statement in here and statement not in source for statement in told)
    assert each.difficulty >= 3 or not told
    if each.kind.name in ("winner", "following", "heading", "finding"):
        # Under the rules of the source another answer would be right, or another line best.
        same = each.kind.bearing(usual(each)) == each.kind.bearing(each)
        assert bool(told) != same
    if each.kind.name == "winner":
        order = game.rules().order(each.state.contract and each.state.contract.trump)
        cards = [*each.state.trick, game.pack.parse(each.given["card"])]
        leader = (each.state.to_act or 0) - len(each.state.trick)
        natural = (leader + order.winner(tuple(cards))) % game.seats
        assert bool(told) == (str(natural) != each.answer)
    if each.kind.name == "counting":
        assert not told


@pytest.mark.parametrize("game", GAMES)
def test_a_series_goes_by_the_rules_of_the_source_first(game: str) -> None:
    for kind in kinds(GAMES[game]):
        order = [(bool(each.house), each.difficulty) for each in series(game, kind)]
        assert order == sorted(order)
        assert len(order) == len(exercises(game, kind))


@pytest.mark.parametrize("each", of_kind("finding"), ids=by_id)
def test_the_line_after_a_card_tells_how_the_contract_is_decided(each: Exercise) -> None:
    lines = {}
    for text in each.state.legal:
        state = each.state.act(text)
        solver = Solver.of(state)
        line = best_line(state)
        for move in line:
            values = solver.values(Board.of(state))
            more = (state.to_act == state.soloist) != (state.contract and state.contract.avoid)
            wanted = (max if more else min)(values.values())
            assert values[each.game.pack.parse(move.split()[1])] == wanted
            state = state.act(move)
        good = text == f"play {each.answer}"
        assert decided(state) == ((each.seat == each.state.soloist) == good)
        lines[text] = told_line(each, text.split()[1])
    right = lines.pop(f"play {each.answer}")
    assert right not in lines.values()


# ------------------------------------------------------------------ proofs


def referee(each: Exercise, *more: str) -> dict[str, Any]:
    """What the second engine, which shares nothing with the package, says of the moment."""
    record = each.record.as_dict()
    answer = reference.referee({**record, "actions": [*record["actions"], *more]})
    assert "error" not in answer
    return answer


@pytest.mark.parametrize("each", of_kind("following", "heading", "void"), ids=by_id)
def test_the_legal_cards_are_those_of_the_second_engine(each: Exercise) -> None:
    found = referee(each)
    assert found["to_act"] == each.seat
    assert found["legal"] == [f"play {card}" for card in each.answer.split()]
    hands = found["hands"]
    assert isinstance(hands, list)
    assert len(hands[each.seat].split()) > 2


@pytest.mark.parametrize("game", GAMES)
def test_few_of_them_allow_every_card(game: str) -> None:
    asked = [each for each in of_kind("following", "heading", "void") if each.game.name == game]
    free = [each for each in asked if len(each.state.legal) == each.view.hand.bit_count()]
    assert len(free) <= len(asked) / 6


@pytest.mark.parametrize("each", of_kind("winner"), ids=by_id)
def test_the_trick_is_won_as_the_second_engine_says(each: Exercise) -> None:
    before, after = referee(each), referee(each, f"play {each.given['card']}")
    won = [now - then for now, then in zip(after["tricks"], before["tricks"], strict=True)]
    assert won.index(1) == int(each.answer)
    assert sum(won) == 1


@pytest.mark.parametrize("each", of_kind("calling"), ids=by_id)
def test_what_may_be_said_is_what_the_second_engine_allows(each: Exercise) -> None:
    if each.given["ask"] == "next":
        found = referee(each, each.given["call"])
        going = found["phase"] == "auction"
        assert each.answer == (str(found["to_act"]) if going else "over")
        return
    legal = referee(each)["legal"]
    assert isinstance(legal, list)
    may = [text for text in each.given["calls"] if text in legal]
    refused = [text for text in each.given["calls"] if text not in legal]
    assert (may if each.given["ask"] == "may" else refused) == [each.answer]


@pytest.mark.parametrize("each", of_kind("counting"), ids=by_id)
def test_the_trumps_are_counted_from_the_record(each: Exercise) -> None:
    state = each.state
    assert state.contract is not None
    assert state.contract.trump is not None
    suit = each.game.pack.suits[state.contract.trump]
    gone = {text.split()[1] for text in each.record.actions if text.startswith("play ")}
    if state.soloist == each.seat:
        for text in each.record.actions:
            gone |= set(text.split()[1:]) if text.startswith("discard") else set()
    gone |= set(each.game.pack.hand_text(state.hands[each.seat]).split())
    assert int(each.answer) == len(
        [card for card in each.game.pack.texts if card[0] == suit and card not in gone]
    )


@pytest.mark.parametrize("each", of_kind("payment"), ids=by_id)
def test_the_sum_is_that_of_the_rules_in_plain_words(each: Exercise) -> None:
    state, won, seat = each.state, each.given["tricks"], each.seat
    contract, soloist = state.contract, state.soloist
    assert contract is not None
    assert soloist is not None
    undertaking = state.undertaking
    assert undertaking is not None
    suit_game = each.game.name == "preferansz" and contract.trump is not None
    made = won == 0 if contract.name == "bettel" else won >= contract.required
    sums = [0] * each.game.seats
    for other in range(each.game.seats):
        if other != soloist:
            paid = contract.value + (abs(won - contract.required) if suit_game else 0)
            paid *= undertaking.stakes[other] * (1 if made else -1)
            sums[other] -= paid
            sums[soloist] += paid
    if state.kunstwerk:
        sums[soloist] -= 2
        sums[state.dealer] += 2
    assert int(each.answer) == sums[seat]


def outcome(state: State) -> bool:
    """Whether the soloist makes it under best play, by trying everything."""
    if state.result is not None:
        return state.result.made
    assert state.to_act is not None
    after = (outcome(state.act(text)) for text in state.legal)
    return any(after) if state.to_act == state.soloist else all(after)


@pytest.mark.parametrize("each", of_kind("finding"), ids=by_id)
def test_only_one_card_keeps_what_is_wanted(each: Exercise) -> None:
    state = each.state
    solo = state.to_act == state.soloist
    assert state.contract is not None
    if state.hands[each.seat].bit_count() <= 3:
        good = [text for text in state.legal if outcome(state.act(text)) == solo]
    else:
        values = Solver.of(state, Search).values(Board.of(state))
        reached = state.rules.reached
        good = [
            f"play {each.game.pack.text(card)}"
            for card, tricks in values.items()
            if reached(state.contract, tricks) == solo
        ]
    assert good == [f"play {each.answer}"]
    assert len(state.legal) > 2


@pytest.mark.parametrize("each", of_kind("discard"), ids=by_id)
def test_only_one_discard_makes_the_game(each: Exercise) -> None:
    state = each.state
    assert state.standing is not None
    contract = state.rules.contract(state.standing[0])
    solver = Solver(each.game, state.rules, contract)
    good = []
    for text in state.legal:
        after = state.act(text).act(f"declare {contract.name}")
        while after.phase == "contra":
            after = after.act("pass")
        # Counted in tricks, where the exercise was made by asking whether it is made.
        if state.rules.reached(contract, solver.tricks(Board.of(after))):
            good.append(text)
    assert len(state.legal) == 66
    assert [text.removeprefix("discard ") for text in good] == [each.answer]


@pytest.mark.parametrize("each", of_kind("bidding"), ids=by_id)
def test_other_deals_and_the_players_agree_on_the_call(each: Exercise) -> None:
    """Where better players no longer agree, the exercise has to go."""
    view = view_for(each.state, each.seat)
    weighed = weigh(view, seed=5, budget=Budget(24, 120_000))
    assert weighed.options[0].action == each.answer
    assert all(not other.as_good for other in weighed.options[1:])
    for name in ("thumb", "club"):
        assert make(name, 1).choose(view) == each.answer
    kept = {action: payment for action, _, payment in each.given["options"]}
    best = kept.pop(each.answer)
    assert best - max(kept.values()) > 0.8
    assert set(each.given["calls"]) <= {each.answer, *kept}
