"""Exercises in general: from a seed, from outside, with a learner at them; and what is kept."""

import csv
import io
import json
from random import Random
from typing import Any

import pytest

from vorhand.games import GAMES
from vorhand.lessons import Progress, Work, lesson
from vorhand.lessons.exercises import ExerciseRun, exercise, exercises, generate, kinds, series
from vorhand.lessons.exercises.generating import drafted
from vorhand.lessons.exercises.kinds import KINDS
from vorhand.messages import Messages
from vorhand.terms import Problem

SAY = Messages("en")
QUICK = ("following", "heading", "void", "winner", "calling", "payment", "counting")
MADE = [(game, kind) for game in GAMES for kind in kinds(GAMES[game]) if kind in QUICK]


# ------------------------------------------------------------------ from a seed


@pytest.mark.parametrize(("game", "kind"), MADE)
def test_a_seed_gives_the_same_exercise_again_and_another_seed_another(
    game: str, kind: str
) -> None:
    one, again, other = (generate(game, kind, seed) for seed in (3, 3, 4))
    assert one.as_dict() == again.as_dict()
    assert one.as_dict() != other.as_dict()
    assert exercise(one.id).as_dict() == one.as_dict()


@pytest.mark.parametrize("kind", ["finding", "discard"])
def test_the_solver_is_asked_for_more_as_well(kind: str) -> None:
    found = generate("preferansz", kind, 11)
    assert found.check(found.answer).right
    assert found.id == f"preferansz/{kind}/seed-11"


def test_a_difficulty_can_be_asked_for() -> None:
    for difficulty in (1, 5):
        found = generate("brandeln", "counting", 2, difficulty)
        assert found.difficulty == difficulty
        assert found.id == f"brandeln/counting/seed-2-{difficulty}"
        assert exercise(found.id).as_dict() == found.as_dict()


@pytest.mark.parametrize(("game", "kind"), MADE)
def test_every_draft_has_one_right_answer(game: str, kind: str) -> None:
    found = 0
    for turn in range(60):
        draft = KINDS[kind].draft(GAMES[game], Random(f"many/{turn}"))
        if draft is None:
            continue
        found += 1
        each = drafted("x/y/z", KINDS[kind], draft)
        assert 1 <= each.difficulty <= 5
        assert SAY.phrase(each.question)
        for choice in each.choices:
            verdict = each.check(choice.key)
            assert verdict.right == (choice.key == each.answer)
            assert all(SAY.phrase(phrase) for phrase in verdict.said)
        assert each.check(each.answer).right
    assert found > 5


def test_a_series_begins_with_the_easiest_or_goes_on_from_a_seed() -> None:
    found = series("brandeln", "heading", 5)
    assert len(found) == 5
    more = series("brandeln", "heading", 3, seed=100)
    assert [each.id for each in more] == [
        f"brandeln/heading/seed-{seed}" for seed in (100, 101, 102)
    ]


# ------------------------------------------------------------------ from outside


@pytest.mark.parametrize(
    "id", ["", "brandeln/heading", "brandeln/heading/99", "skat/heading/1", "brandeln/discard/1",
           "brandeln/heading/seed-", "brandeln/heading/seed-1-9", None, 7]
)  # fmt: skip
def test_an_unknown_id_is_a_problem(id: Any) -> None:
    with pytest.raises(Problem) as caught:
        exercise(id)
    assert str(caught.value)


@pytest.mark.parametrize(
    "answer", ["", "XX", "HA HA", "C7 " * 40, None, True, ["C7"], "\ud800", "9" * 200]
)
def test_what_is_no_answer_is_a_problem_and_no_try(answer: object) -> None:
    for kind in kinds(GAMES["brandeln"]):
        run = ExerciseRun(exercises("brandeln", kind)[0])
        with pytest.raises(Problem) as caught:
            run.try_(answer)
        assert str(caught.value)


def test_cards_are_read_in_any_order_and_not_from_another_hand() -> None:
    each = exercise("preferansz/discard/1")
    assert each.check(" ".join(reversed(each.answer.split()))).right
    strange = each.game.pack.hand_text(each.state.hands[(each.seat + 1) % 3]).split()[:2]
    assert each.check(" ".join(strange)).rules == ("table.not-your-card",)


@pytest.mark.parametrize("wrong", [{"seed": 1.5}, {"seed": True}, {"difficulty": 6, "seed": 1}])
def test_a_seed_or_difficulty_that_is_none_is_a_problem(wrong: dict[str, Any]) -> None:
    with pytest.raises(Problem):
        generate("brandeln", "heading", **wrong)
    with pytest.raises(Problem, match="no exercises of the kind"):
        generate("brandeln", "discard", 1)


# ------------------------------------------------------------------ a learner at one


def wrong_card(id: str) -> str:
    each = exercise(id)
    held = each.game.pack.hand_text(each.view.hand).split()
    return next(card for card in held if card not in each.answer.split())


def test_a_run_counts_tries_hints_time_and_rules_broken() -> None:
    run = ExerciseRun(exercise("brandeln/heading/1"))
    wrong = wrong_card("brandeln/heading/1")
    run = run.try_(wrong, 4.0).hint(2.0).try_(wrong, 1.5)
    assert run.last is not None
    assert not run.last.right
    assert not run.over
    broken = run.last.rules[0]
    run = run.try_(run.exercise.answer, 3.0)
    assert run.over
    assert run.work == Work(3, 1, 10.5, True, {broken: 2})
    # What is looked at afterwards is no more work.
    assert run.try_(wrong, 9.0).work == run.work == run.hint(1.0).work


def test_a_miss_is_told_more_the_second_time_and_the_answer_only_at_the_end() -> None:
    run = ExerciseRun(exercise("brandeln/heading/2")).try_("C9")
    assert [SAY.phrase(phrase) for phrase in run.told] == [
        "The nine of clubs is not allowed: you can head the trick."
    ]
    again = " ".join(SAY.phrase(phrase) for phrase in run.try_("C9").told)
    assert "The ten of clubs has the trick so far" in again
    assert "queen of clubs" not in again
    assert "queen of clubs" in " ".join(map(SAY.phrase, run.give_up().told))


def test_the_answer_shown_is_a_hint_and_solves_nothing() -> None:
    run = ExerciseRun(exercise("brandeln/winner/2")).give_up(5.0)
    assert run.over
    assert run.last is not None
    assert run.last.right
    assert run.work == Work(0, 1, 5.0, False)


def test_hints_end() -> None:
    run = ExerciseRun(exercise("preferansz/payment/3"))
    for _ in range(10):
        run = run.hint()
    assert run.shown == run.exercise.hints
    assert run.work.hints == len(run.exercise.hints)


# ------------------------------------------------------------------ progress


def kept() -> Progress:
    progress = Progress().with_step("brandeln/hold", "door").with_step("skat/grand", "x")
    progress = progress.with_work("brandeln/hold", Work(4, 1, 61.0, False, {"brandeln.hold": 2}))
    progress = progress.with_work("brandeln/heading/7", Work(2, 0, 9.5, True, {"brandeln.head": 1}))
    return progress.with_work("=cmd/x/1", Work(1))


def test_progress_keeps_lessons_and_exercises_and_what_it_does_not_know() -> None:
    data = kept().as_dict()
    data["later"] = {"more": [1]}
    data["work"]["brandeln/heading/7"]["mood"] = "\ud800"
    again = Progress.read(json.dumps(data))
    assert again.as_dict() == data
    again.dumps().encode()
    assert again.merged(kept()).as_dict() == data
    assert again.merged(again) == again


def test_copies_of_progress_are_merged_without_counting_twice() -> None:
    one, other = kept(), kept().with_work("brandeln/hold", Work(5, 0, 70.0))
    merged = one.merged(other).work_on("brandeln/hold")
    assert merged == Work(5, 1, 70.0, False, {"brandeln.hold": 2})
    assert one.merged(other) == other.merged(one)


def test_a_teacher_reads_it_as_a_table() -> None:
    rows = list(csv.DictReader(io.StringIO(kept().csv())))
    found = {row["id"]: row for row in rows}
    whole = str(len(lesson("brandeln/hold").steps))
    assert found["brandeln/hold"] == {
        "what": "lesson", "id": "brandeln/hold", "done": "1", "of": whole, "tries": "4",
        "hints": "1", "seconds": "61.0", "broken": "brandeln.hold 2",
    }  # fmt: skip
    assert found["brandeln/heading/7"]["what"] == "exercise"
    assert (found["brandeln/heading/7"]["done"], found["brandeln/heading/7"]["of"]) == ("1", "1")
    assert found["skat/grand"]["of"] == ""
    # No cell is a formula.
    assert "'=cmd/x/1" in found


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"work": []}, "work"),
        ({"work": {"brandeln/heading/7": 3}}, "brandeln/heading/7"),
        ({"work": {"brandeln/heading/7": {"tries": -1}}}, "tries"),
        ({"work": {"brandeln/heading/7": {"hints": True}}}, "hints"),
        ({"work": {"brandeln/heading/7": {"seconds": "3"}}}, "seconds"),
        ({"work": {"brandeln/heading/7": {"seconds": 1e400}}}, "seconds"),
        ({"work": {"brandeln/heading/7": {"broken": {"brandeln.head": 0.5}}}}, "brandeln.head"),
        ({"done": {"brandeln/hold": "door"}}, "brandeln/hold"),
    ],
)
def test_a_damaged_file_says_what_is_wrong_and_where(changed: object, said: str) -> None:
    assert isinstance(changed, dict)
    with pytest.raises(Problem) as caught:
        Progress.read({"format": "vorhand-progress", "version": 1, "done": {}, **changed})
    assert said in str(caught.value)


def test_a_file_that_is_no_json_says_where_it_breaks() -> None:
    with pytest.raises(Problem, match="line 2, column 3"):
        Progress.read('{"format":\n  oops')
