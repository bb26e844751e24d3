"""The exercises' other end, without a browser: answers, hints, series, links, secrets, progress."""

import json
from pathlib import Path
from typing import Any

import pytest

from vorhand.games import GAMES
from vorhand.lessons import Progress
from vorhand.lessons.exercises import exercise, exercises, kinds
from vorhand.table import lesson_keep
from vorhand.table.exercise import Exercises
from vorhand.table.exercise_desk import ExerciseDesk

ALL = [each for game in GAMES for each in exercises(game)]


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "kept" / "progress.json"
    monkeypatch.setenv(lesson_keep.ENVIRONMENT, str(path))
    return path


def desk(*ids: str, game: str = "brandeln", **more: Any) -> ExerciseDesk:
    return ExerciseDesk(game, ids=ids, **{"served": True, **more})


def send(at: ExerciseDesk, command: str, **more: object) -> dict[str, Any]:
    at.receive({"command": command, "version": at.scene()["version"], **more})
    return at.scene()


@pytest.mark.parametrize("game", GAMES)
def test_every_exercise_is_shown_answered_and_closed(game: str) -> None:
    at = ExerciseDesk(game, served=True)
    assert [tab["id"] for tab in at.scene()["lessons"]] == list(kinds(GAMES[game]))
    shown = 0
    while True:
        scene = at.scene()
        assert scene["problem"] == ""
        assert "{" not in json.dumps([scene["ask"], scene["text"], scene["heard"]])
        assert scene["waiting"]
        shown += 1
        scene = send(at, "try", answer=at.run.exercise.answer)
        assert scene["feedback"]["kind"] == "right"
        assert not scene["waiting"]
        if scene["last"]:
            assert "At the first try" in scene["closing"]
            if not scene["following"]:
                break
        send(at, "forth")
    assert shown > 60
    assert all(at.progress.work_on(each.id).solved for each in at_most_ten(game))


def at_most_ten(game: str) -> list[Any]:
    return [each for kind in kinds(GAMES[game]) for each in exercises(game, kind)[:1]]


@pytest.mark.parametrize("each", ALL, ids=lambda each: each.id)
def test_before_the_answer_no_hidden_card_and_no_result_is_sent(each: Any) -> None:
    at = desk(each.id, game=each.game.name)
    sent = json.dumps(at.scene()["board"])
    pack, view = each.game.pack, each.view
    seen = pack.full if each.open else view.seen
    if "card" in each.given:
        seen |= pack.parse_hand(each.given["card"])
    for card in pack.cards(pack.full & ~seen):
        assert f'"id": "{pack.text(card)}"' not in sent
    if each.kind.name == "winner":
        assert all(not card["wins"] for card in at.scene()["board"]["centre"]["cards"])
        assert len(at.scene()["board"]["centre"]["cards"]) == each.game.seats
    assert at.scene()["rules"] == []


def test_a_wrong_answer_is_told_its_rule_and_counted() -> None:
    at = desk("brandeln/heading/1")
    wrong = next(
        card
        for card in GAMES["brandeln"].pack.hand_text(at.run.exercise.view.hand).split()
        if card not in at.run.exercise.answer
    )
    scene = send(at, "try", answer=wrong)
    assert scene["feedback"]["kind"] == "refused"
    assert at.run.last is not None
    assert [rule["id"] for rule in scene["rules"]] == list(at.run.last.rules)
    assert scene["waiting"]
    assert send(at, "try", answer="nonsense")["problem"]
    work = at.progress.work_on("brandeln/heading/1")
    assert (work.tries, work.solved, sum(work.broken.values())) == (1, False, 1)
    assert "exercise,brandeln/heading/1,0,1,1,0" in at.table()


def test_hints_come_one_by_one_and_the_answer_when_asked_for() -> None:
    at = desk("brandeln/winner/2")
    scene = send(at, "hint")
    assert scene["feedback"]["text"]
    assert scene["hint"] == (len(at.run.exercise.hints) > 1)
    scene = send(at, "show")
    assert scene["feedback"]["kind"] == "shown"
    assert scene["closing"]
    assert any(card["wins"] for card in scene["board"]["centre"]["cards"])
    work = at.progress.work_on("brandeln/winner/2")
    assert (work.tries, work.hints, work.solved) == (0, 2, False)


def test_a_link_opens_an_exercise_or_a_kind() -> None:
    at = ExerciseDesk("brandeln", served=True)
    at.receive({"command": "hello", "search": "?exercise=brandeln/winner/3"})
    assert at.scene()["step"] == "brandeln/winner/3"
    at = ExerciseDesk("preferansz", served=True)
    at.receive({"command": "hello", "search": "?kind=payment&seed=7"})
    assert at.scene()["step"] == "preferansz/payment/seed-7"
    for query in ("?exercise=brandeln/winner/99", "?kind=heading", "?exercise=brandeln/void/1"):
        at = ExerciseDesk("preferansz", served=True)
        at.receive({"command": "hello", "search": query})
        assert at.scene()["problem"]
        assert not send(at, "forth")["problem"]


def test_new_exercises_are_made_when_they_are_come_to() -> None:
    at = ExerciseDesk("brandeln", served=True)
    scene = send(at, "more", kind="counting", difficulty=2)
    assert scene["title"] == "Count the trumps"
    assert scene["step"].startswith("brandeln/counting/seed-")
    assert at.run.exercise.difficulty == 2
    assert len(scene["dots"]) == 7
    steps = {scene["step"], send(at, "forth")["step"], send(at, "goto", place=6)["step"]}
    assert len(steps) == 3
    assert send(at, "kind", kind="winner")["step"] == "brandeln/winner/1"
    version = at.scene()["version"]
    assert send(at, "more", kind="nonsense")["version"] == version


def test_an_exercise_that_there_is_not_leaves_the_learner_where_he_is() -> None:
    last = 10**18 - 1
    at = desk(f"brandeln/winner/seed-{last}", f"brandeln/winner/seed-{last + 1}")
    assert "There is no exercise" in send(at, "forth")["problem"]
    scene = send(at, "try", answer=at.run.exercise.answer)
    assert (scene["step"], scene["problem"]) == (f"brandeln/winner/seed-{last}", "")
    assert scene["dots"][0]["done"]


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("?exercise=brandeln/winner/1&kind=winner", "both “exercise” and “kind”"),
        ("?seed=5", "goes with a kind"),
        (f"?exercise={'x' * 5000}", "too long"),
    ],
)
def test_a_link_that_means_nothing_is_told_so(query: str, told: str) -> None:
    at = ExerciseDesk("brandeln", served=True)
    at.receive({"command": "hello", "search": query})
    assert told in at.scene()["problem"]


def test_what_is_solved_of_each_kind_is_counted_and_what_is_next_is_said() -> None:
    at = desk("brandeln/winner/1", "brandeln/winner/2", "brandeln/following/1")
    assert at.scene()["done"]["next"] == "Next: “Follow suit”, which you have not begun."
    send(at, "hint")
    send(at, "try", answer=at.run.exercise.answer)
    send(at, "goto", place=2)
    scene = send(at, "try", answer=at.run.exercise.answer)
    rows = {row["kind"]: row for row in scene["done"]["rows"]}
    assert rows["winner"]["text"] == "1 of 8 solved, 1 of them with help"
    assert rows["following"]["text"] == "1 of 8 solved"
    assert scene["done"]["label"].startswith("How far you are: 2 of ")
    assert scene["done"]["next"] == "Next: “Head the trick”, which you have not begun."


def test_the_tricks_to_count_in_are_shown_as_cards() -> None:
    at = desk("preferansz/counting/3", game="preferansz")
    board, view = at.scene()["board"], at.run.exercise.view
    shown = [[card["id"] for card in trick["cards"]] for trick in board["played"]]
    pack = at.run.exercise.game.pack
    assert shown == [[pack.text(card) for card in trick.cards] for trick in view.history]
    assert board["played"][0]["label"] == "Trick 1: Toni leads"
    assert board["said"][0].startswith("Trick 1: Toni leads: Toni: ")


def test_progress_is_that_of_the_lessons(kept: Path) -> None:
    at = desk("brandeln/winner/1", served=False)
    send(at, "try", answer=exercise("brandeln/winner/1").answer)
    assert Progress.read(kept.read_text()).work_on("brandeln/winner/1").solved
    again = desk("brandeln/winner/1", served=False)
    assert again.scene()["dots"][0]["done"]


def test_the_widget_passes_commands_on() -> None:
    shown = Exercises("preferansz", kind="winner")
    shown._receive(None, {"command": "forth", "version": 0}, None)
    assert shown.scene["dots"][1]["here"]
    assert shown.table.startswith("what,id,done")
    assert json.loads(shown.progress)["format"] == "vorhand-progress"
