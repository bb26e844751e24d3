"""A lesson goes on with the learner's own card where the deal stays what it is."""

import pytest

from vorhand.lessons import Progress, Runner, course, lesson
from vorhand.table.lesson_desk import LessonDesk

PLAY = lesson("preferansz/whole-deal-play")
FOLLOWING = [
    step
    for name in ("brandeln", "preferansz")
    for each in course(name)
    for step in each.steps
    if step.ask is not None and step.ask.follow
]


def test_the_learners_card_is_the_one_that_has_been_played() -> None:
    outcome = Runner(PLAY).try_("play EU")
    assert outcome.more is None
    following = outcome.runner.forth()
    assert following.step.scene.record.actions[12] == "play EU"
    assert "play EA" in following.state.legal
    assert following.answers()[0] == PLAY.step("trick-2").upcoming
    # The deal of the lesson itself is as it was, for whoever comes to it next.
    assert PLAY.step("trick-2").scene.record.actions[12] == "play EA"


def test_a_card_that_would_change_the_deal_is_not_followed() -> None:
    outcome = Runner(PLAY).try_("play G9")
    assert outcome.kind == "right"
    assert outcome.more is not None
    assert outcome.runner.forth().step is PLAY.steps[1]


def test_who_answers_anew_is_followed_anew() -> None:
    once = Runner(PLAY).try_("play EU").runner.forth().try_("play EA").runner
    again = once.goto(0).try_("play EK").runner.forth()
    assert again.step.scene.record.actions[12] == "play EK"
    assert {"play EA", "play EU"} <= set(again.state.legal)
    assert Runner(PLAY).try_("play EU").runner.goto(0).show().forth().step is PLAY.steps[1]


@pytest.mark.parametrize("step", FOLLOWING, ids=lambda step: f"{step.scene.lesson.id}#{step.id}")
def test_whatever_is_played_the_lesson_comes_to_the_same_end(step: object) -> None:
    """Each way through the scene from here on with another right card keeps every trick's winner,
    and no later question of the lesson fails."""
    chosen = next(each for each in FOLLOWING if each is step)
    played = chosen.scene.lesson
    followed = 0
    start = Runner(played, played.place(chosen.id))
    for answer in start.answers()[1:]:
        runner = start.try_(answer).runner
        followed += bool(runner.exchanges)
        while not runner.last:
            runner = runner.forth()
            if runner.waiting:
                outcome = runner.try_(runner.answers()[-1])
                assert outcome.kind == "right"
                runner = outcome.runner
        assert runner.step.scene.states[-1].result == played.steps[-1].scene.states[-1].result
    assert followed or len(start.answers()) == 1


def test_progress_that_is_loaded_in_the_middle_changes_no_card() -> None:
    desk = LessonDesk(("preferansz/whole-deal-play",), "preferansz", served=True)
    for message in ({"command": "try", "answer": "play EU"}, {"command": "forth"}):
        desk.receive({"version": desk.scene().get("version", 0), **message})
    lying = desk.scene()["board"]
    other = Progress().with_step("preferansz/pack", "goal").dumps()
    desk.receive({"command": "progress", "text": other})
    assert not desk.scene()["problem"]
    assert desk.scene()["board"] == lying
