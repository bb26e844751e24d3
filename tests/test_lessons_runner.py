"""Running a lesson: moving, trying, progress; and what is read from outside."""

import pytest

from vorhand.lessons import (
    Lesson,
    LessonError,
    Progress,
    Runner,
    choices,
    course,
    given,
    groups,
    lesson,
)
from vorhand.lessons.rows import totals
from vorhand.messages import Messages
from vorhand.terms import Problem

HOLD = lesson("brandeln/hold")
SAY = Messages("en")


def test_lessons_are_found_by_id() -> None:
    assert HOLD in course("brandeln")
    for unknown in ("brandeln/nothing", "bridge/hold", "../hold", "brandeln", ""):
        with pytest.raises(Problem, match="no lesson"):
            lesson(unknown)
    with pytest.raises(Problem, match="left-neighbour"):
        HOLD.step("nothing")


def test_moving_stays_within_the_lesson() -> None:
    runner = Runner(HOLD)
    assert runner.back().place == 0
    assert runner.forth().place == 1
    assert runner.goto(99).last
    assert runner.goto(99).restart().place == 0
    assert runner.goto(-5).place == 0


def test_a_question_is_done_by_a_right_answer_alone() -> None:
    runner = Runner(HOLD)
    assert runner.waiting
    assert runner.forth().done == frozenset()
    assert runner.show().answered == "pass"
    assert runner.show().done == frozenset()
    answered = runner.try_("pass").runner
    assert answered.done == {"left-neighbour"}
    assert answered.back().waiting
    assert answered.restart().done == answered.done
    assert answered.try_("pass").kind == "other"


def test_a_step_without_a_question_is_done_when_it_is_left() -> None:
    runner = Runner(HOLD).goto(1)
    assert runner.done == frozenset()
    assert runner.forth().done == {"door"}
    assert runner.back().done == frozenset()


def test_a_last_step_without_a_question_is_done_when_it_is_reached() -> None:
    tricks = lesson("preferansz/tricks")
    assert Runner(tricks).goto(99).done == {tricks.steps[-1].id}


def test_where_anything_will_do_the_learners_own_word_is_called_allowed_first() -> None:
    following = lesson("brandeln/following")
    leading = Runner(following, following.place("lead"))
    outcome = leading.try_("play C7")
    assert outcome.line is not None
    assert outcome.more is not None
    assert SAY.phrase(outcome.line).startswith("The seven of clubs is allowed. ")
    assert SAY.phrase(outcome.more).endswith("the lesson goes on with the ace of diamonds.")
    same = leading.try_("play DA")
    assert same.line is not None
    assert "allowed" not in SAY.phrase(same.line)


def test_another_right_answer_has_a_text_of_its_own() -> None:
    trump = lesson("brandeln/trump")
    outcome = Runner(trump, trump.place("lead")).try_("play HJ")
    assert outcome.kind == "right"
    assert outcome.line is not None
    assert outcome.line.key.endswith(".lead.also.play-HJ")
    assert outcome.more is not None


def test_a_wrong_answer_is_named_and_who_holds_the_higher_card() -> None:
    contracts = lesson("brandeln/contracts")
    said = Runner(contracts, contracts.place("four")).try_("play H9").line
    assert said is not None
    assert SAY.phrase(said).startswith("Allowed, but Liesl beats it with the ten of hearts")
    following = lesson("brandeln/following")
    asked = Runner(following, following.place("winner-1"))
    for answer, name in (("2", "Toni"), ("1", "Liesl")):
        said = asked.try_(answer).line
        assert said is not None
        assert name in SAY.phrase(said)


def test_a_lesson_gone_through_is_finished() -> None:
    for each in (*course("brandeln"), *course("preferansz")):
        runner = Runner(each)
        for _ in each.steps:
            if runner.waiting:
                runner = runner.try_(runner.answers()[0]).runner
            runner = runner.forth()
        assert runner.last
        assert runner.finished


def test_the_deal_moves_on_with_the_learners_act() -> None:
    runner = Runner(lesson("brandeln/following"), 1)
    assert len(runner.state.trick) == 1
    answered = runner.try_("play CA").runner
    assert len(answered.state.trick) == 2


def test_unreadable_and_foreign_answers_are_refused_or_other() -> None:
    runner = Runner(HOLD)
    for answer in ("", "pass ", "play C7", "<script>", "hold" * 1000):
        assert runner.try_(answer).kind == "refused"
    asked = Runner(lesson("brandeln/deal"))
    for answer in ("9", "-1", "x", ""):
        assert asked.try_(answer).kind == "other"


def test_a_discard_is_right_in_either_order() -> None:
    talon = lesson("preferansz/talon")
    runner = Runner(talon, talon.place("discard"))
    assert runner.try_("discard SU S9").kind == "right"


def test_choices_are_the_phases_own() -> None:
    state = HOLD.steps[0].state
    said = {choice.action: choice.refusal for choice in choices(state)}
    assert list(said)[:2] == ["pass", "hold"]
    assert len(said) == 9
    refusal = said["hold"]
    assert refusal is not None
    assert refusal.rule == "brandeln.left-neighbour"
    assert tuple(action for action in said if said[action] is None) == state.legal
    legal, *refused = groups(state)
    assert legal.actions == state.legal
    assert {group.rule for group in refused} == {"brandeln.left-neighbour", "brandeln.raise"}
    discard = lesson("preferansz/talon")
    assert choices(discard.steps[discard.place("discard")].state) == ()


@pytest.mark.parametrize("name", ["brandeln", "preferansz"])
def test_packets_make_up_the_deal(name: str) -> None:
    state = lesson(f"{name}/deal").steps[0].state
    packets = given(state)
    game = state.game
    assert packets == given(state)
    assert packets[0].seat == state.vorhand
    for seat, hand in enumerate(state.dealt.hands):
        cards = [card for packet in packets if packet.seat == seat for card in packet.cards]
        assert game.pack.mask(cards) == hand
    aside = [packet for packet in packets if packet.seat is None]
    assert sum(len(packet.cards) for packet in aside) == game.talon_size


# ------------------------------------------------------------------ progress


def test_progress_survives_a_round_trip_and_keeps_what_it_does_not_know() -> None:
    progress = Progress().with_step("brandeln/hold", "door").with_step("skat/grand", "x")
    again = Progress.read(progress.dumps())
    assert again == progress
    assert again.of("skat/grand") == {"x"}
    assert again.of("brandeln/deal") == frozenset()
    merged = again.merged(Progress().with_step("brandeln/hold", "taken"))
    assert merged.of("brandeln/hold") == {"door", "taken"}


def test_the_table_of_progress_counts_steps_where_they_stand_now() -> None:
    moved, step = next(
        (each, step) for each in course("preferansz") for step in each.steps if step.was
    )
    left = next(each for each in course("preferansz") if each.gone)
    progress = Progress().with_step(step.was, step.id).with_step("skat/grand", "x")
    progress = progress.with_step(left.id, min(left.gone)).with_step(left.id, left.steps[0].id)
    rows = {row.id: (row.done, row.of) for row in progress.rows()}
    assert rows.pop("skat/grand") == (1, None)
    assert rows.pop(moved.id) == (1, len(moved.steps))
    assert rows.pop(left.id) == (1, len(left.steps))
    assert [done for done, _ in rows.values()] == [0]
    assert totals(progress.rows())["steps"] == 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 100_000,
        '{"format": "vorhand-record", "version": 1, "done": {}}',
        '{"format": "vorhand-progress", "version": 2, "done": {}}',
        '{"format": "vorhand-progress", "version": true, "done": {}}',
        '{"format": "vorhand-progress", "version": 1}',
        '{"format": "vorhand-progress", "version": 1, "done": []}',
        '{"format": "vorhand-progress", "version": 1, "done": {"a": "b"}}',
        '{"format": "vorhand-progress", "version": 1, "done": {"\\ud800": ["a"]}}',
        '{"format": "vorhand-progress", "version": 1, "done": {"a": ["\\udc00"]}}',
        " " * 200_001,
        '{"format": "vorhand-progress", "version": 1, "done": {"a": [1]}}',
    ],
)
def test_damaged_progress_is_a_problem(text: str) -> None:
    with pytest.raises(Problem) as caught:
        Progress.read(text)
    assert caught.value.key.startswith("lesson.problem.progress")


def test_too_much_progress_is_a_problem() -> None:
    done = {"a/b": [str(number) for number in range(10_001)]}
    with pytest.raises(Problem):
        Progress.read({"format": "vorhand-progress", "version": 1, "done": done})


# ------------------------------------------------------------------ damaged lessons


@pytest.mark.parametrize(
    "change",
    [
        {"scenes": [{}]},
        {"scenes": [{"seat": 0, "record": {"game": "brandeln"}, "steps": []}]},
        {"scenes": 3},
        {},
    ],
)
def test_a_damaged_lesson_is_an_error(change: dict[str, object]) -> None:
    with pytest.raises(LessonError):
        _ = Lesson("brandeln/x", change).steps


@pytest.mark.parametrize(
    "steps",
    [
        [{"id": "a", "at": 9}],
        [{"id": "A b", "at": 0}],
        [{"id": "a", "at": 0}, {"id": "a", "at": 0}],
        [{"id": "a", "at": 0, "board": "map"}],
        [{"id": "a", "at": 0, "ask": {"kind": "riddle"}}],
    ],
)
def test_a_damaged_step_is_an_error(steps: list[dict[str, object]]) -> None:
    record = {"game": "brandeln", "dealer": 0, "deal": {"number": 1}, "actions": []}
    with pytest.raises(LessonError):
        _ = Lesson("brandeln/x", {"scenes": [{"seat": 0, "record": record, "steps": steps}]}).steps


def test_an_illegal_record_is_an_error() -> None:
    record = {"game": "brandeln", "dealer": 0, "deal": {"number": 1}, "actions": ["hold"]}
    scenes = [{"seat": 0, "record": record, "steps": [{"id": "a", "at": 0}]}]
    with pytest.raises(LessonError, match="brandeln/x"):
        _ = Lesson("brandeln/x", {"scenes": scenes}).steps


def test_a_question_that_cannot_be_worked_out_is_an_error() -> None:
    record = {"game": "brandeln", "dealer": 0, "deal": {"number": 1}, "actions": []}
    steps = [
        {"id": "a", "at": 0, "ask": {"kind": "number", "of": "payment", "choices": [1]}},
        {"id": "b", "at": 0, "ask": {"kind": "act"}},
    ]
    damaged = Lesson("brandeln/x", {"scenes": [{"seat": 0, "record": record, "steps": steps}]})
    for place in (0, 1):
        with pytest.raises(LessonError):
            Runner(damaged, place).answers()
