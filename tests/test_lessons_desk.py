"""The lessons' other end, without a browser: commands, scenes, secrets, progress in a file."""

import json
from pathlib import Path
from typing import Any

import pytest

from vorhand.games import GAMES
from vorhand.lessons import Progress, Work, course, lesson
from vorhand.messages import Messages
from vorhand.table import lesson_keep
from vorhand.table.lesson import LessonPlayer
from vorhand.table.lesson_desk import WORDS, LessonDesk
from vorhand.terms import Problem


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "kept" / "progress.json"
    monkeypatch.setenv(lesson_keep.ENVIRONMENT, str(path))
    return path


def desk(*ids: str, served: bool = True) -> LessonDesk:
    return LessonDesk(ids, "brandeln", served=served)


def send(at: LessonDesk, command: str, **more: object) -> dict[str, Any]:
    at.receive({"command": command, "version": at.scene()["version"], **more})
    return at.scene()


def test_a_whole_course_is_gone_through() -> None:
    for game in GAMES:
        at = LessonDesk((), game, served=True)
        for each in course(game):
            for step in each.steps:
                scene = at.scene()
                assert scene["step"] == step.id
                json.dumps(scene)
                assert "{" not in " ".join(scene["heard"])
                if scene["waiting"]:
                    assert scene["rules"] == []
                    assert scene["options"] is None
                    shown = send(at, "show")
                    assert not shown["waiting"]
                    assert shown["feedback"]["kind"] == "shown"
                assert bool(at.scene()["closing"]) == (step is each.steps[-1])
                send(at, "forth")
        assert not send(at, "back")["closing"]


def test_a_refused_act_names_its_rule_and_changes_nothing() -> None:
    at = desk("brandeln/hold")
    scene = send(at, "try", answer="hold")
    assert scene["waiting"]
    assert scene["feedback"]["kind"] == "refused"
    assert scene["feedback"]["rule"] == "brandeln.left-neighbour"
    scene = send(at, "try", answer="bid 5")
    assert scene["feedback"]["kind"] == "other"
    scene = send(at, "try", answer="pass")
    assert scene["feedback"]["kind"] == "right"
    assert not scene["waiting"]
    rows = scene["options"]["rows"]
    assert rows[0]["may"]
    assert [row["rule"] for row in rows[1:]] == ["brandeln.left-neighbour", "brandeln.raise"]
    assert all(row["why"] for row in rows[1:])
    assert at.progress.of("brandeln/hold") == {"left-neighbour"}
    assert not send(at, "goto", place=0)["feedback"]


@pytest.mark.parametrize(
    ("name", "place", "answer"),
    [
        ("brandeln/deal", 0, "You"),
        ("brandeln/payments", 0, "\u22121"),
        ("brandeln/pack", 2, "Ace of diamonds"),
        ("brandeln/hold", 0, "Pass"),
        ("brandeln/trump", 0, "♥ hearts"),
        ("preferansz/talon", 1, "Nine of Schelle, Unter of Schelle"),
    ],
)
def test_an_answer_that_is_shown_is_named(name: str, place: int, answer: str) -> None:
    at = desk(name)
    send(at, "goto", place=place)
    assert send(at, "show")["feedback"]["text"].startswith(f"The answer: {answer}.")


def test_an_answer_that_is_shown_leaves_its_reason_also_when_it_has_been_found_before() -> None:
    at = desk("brandeln/trump")
    reason = send(at, "try", answer="trump H")["feedback"]["text"]
    send(at, "goto", place=0)
    shown = send(at, "show")["feedback"]
    assert shown["kind"] == "shown"
    assert shown["more"] == reason


def test_a_click_delivered_twice_counts_once() -> None:
    at = desk("brandeln/pack")
    click = {"command": "forth", "version": 0}
    at.receive(click)
    at.receive(click)
    assert at.scene()["step"] == "order"


@pytest.mark.parametrize(
    "content",
    [
        None,
        7,
        "forth",
        [],
        {},
        {"command": "forth"},
        {"command": "forth", "version": False},
        {"command": "forth", "version": "0"},
        {"command": ["forth"], "version": 0},
        {"command": "__init__", "version": 0},
        {"command": "try", "version": 0},
        {"command": "try", "version": 0, "answer": "x" * 41},
        {"command": "try", "version": 0, "answer": ["pass"]},
        {"command": "goto", "version": 0, "place": True},
        {"command": "goto", "version": 0, "place": "1"},
        {"command": "lesson", "version": 0, "place": 9},
        {"command": "lesson", "version": 0, "place": -1},
    ],
)
def test_strange_messages_do_nothing(content: object) -> None:
    at = desk("brandeln/hold", "brandeln/trump")
    before = at.scene()
    at.receive(content)
    assert at.scene() == before


def test_after_the_last_step_comes_the_next_lesson() -> None:
    at = desk("brandeln/hold", "brandeln/trump")
    scene = send(at, "goto", place=99)
    assert scene["following"]
    scene = send(at, "forth")
    assert scene["title"] == "Trump and the lead"
    assert not send(at, "goto", place=99)["following"]
    assert send(at, "lesson", place=0)["step"] == "left-neighbour"


def test_a_closed_lesson_tells_no_card_that_its_player_does_not_see() -> None:
    for game in GAMES:
        at = desk(f"{game}/whole-deal")
        steps = lesson(f"{game}/whole-deal").steps
        pack = GAMES[game].pack
        for place, step in enumerate(steps):
            scene = send(at, "goto", place=place)
            others = [seat for seat in scene["board"]["seats"] if not seat["mine"]]
            assert all(seat["cards"] == [] for seat in others)
            state = step.state
            held = [state.hands[seat] for seat in range(state.game.seats) if seat != 0]
            told = json.dumps({**scene, "text": "", "heard": ""})
            for card in pack.cards(sum(held)):
                assert f'"{pack.text(card)}"' not in told


def test_a_question_does_not_show_its_own_answer() -> None:
    at = desk("brandeln/following")
    scene = send(at, "goto", place=lesson("brandeln/following").place("winner-1"))
    seats = scene["board"]["seats"]
    assert not any(seat["turn"] or seat["tricks"] for seat in seats)
    assert not any(card["wins"] for card in scene["board"]["centre"]["cards"])
    scene = send(at, "try", answer="0")
    assert any(seat["tricks"] for seat in scene["board"]["seats"])
    at = desk("brandeln/payments")
    assert not any(seat["points"] for seat in at.scene()["board"]["seats"])
    scene = send(at, "try", answer="-1")
    assert scene["board"]["seats"][0]["points"] == "\u22121 point"


def test_cards_are_dealt_packet_by_packet() -> None:
    at = desk("preferansz/deal")
    counts = []
    for place in range(5):
        board = send(at, "goto", place=place)["board"]
        counts.append([len(seat["cards"]) for seat in board["seats"]])
    assert counts == [[0, 0, 0], [5, 0, 0], [5, 5, 5], [5, 5, 5], [10, 10, 10]]
    assert send(at, "goto", place=3)["board"]["centre"]["kind"] == "talon"
    raised = [sum(card["fresh"] for card in seat["cards"]) for seat in board["seats"]]
    assert raised == [5, 5, 5]
    seated = desk("preferansz/pack")
    board = send(seated, "goto", place=4)["board"]
    assert not any(card["fresh"] for seat in board["seats"] for card in seat["cards"])


# ------------------------------------------------------------------ progress


def test_progress_is_kept_in_a_file_and_taken_up_again(kept: Path) -> None:
    at = desk("brandeln/hold", served=False)
    send(at, "try", answer="pass")
    assert Progress.read(kept.read_text()).of("brandeln/hold") == {"left-neighbour"}
    again = desk("brandeln/hold", served=False)
    assert again.scene()["step"] == "door"
    assert [dot["done"] for dot in again.scene()["dots"]][:2] == [True, False]


def test_a_served_page_writes_nothing(kept: Path) -> None:
    at = desk("brandeln/hold", served=True)
    send(at, "try", answer="pass")
    assert not kept.exists()
    assert at.furniture()["keeps"] == "browser"


def test_two_notebooks_do_not_undo_each_other(kept: Path) -> None:
    one, other = desk("brandeln/hold", served=False), desk("brandeln/pack", served=False)
    send(one, "try", answer="pass")
    send(other, "forth")
    assert set(Progress.read(kept.read_text()).done) == {"brandeln/hold", "brandeln/pack"}


def test_progress_from_the_browser_is_merged() -> None:
    text = Progress().with_step("brandeln/hold", "left-neighbour").dumps()
    at = desk("brandeln/hold")
    at.receive({"command": "progress", "text": text})
    assert at.scene()["step"] == "door"
    send(at, "goto", place=4)
    at.receive({"command": "progress", "text": text})
    assert at.scene()["step"] == "soloist"


HALF = {"format": "vorhand-progress", "version": 1, "done": {"\ud800": ["a"]}}


NOTHING = Progress().dumps()


@pytest.mark.parametrize(
    "text",
    [
        *("", "{}", None, "x" * 1_000_001, json.dumps(HALF), json.dumps(HALF, ensure_ascii=False)),
        # What could be read and not be written again would be said at every step from then on.
        NOTHING.replace("{}", '{}, "more": [NaN]'),
        NOTHING.replace("{}", '{}, "work": {"a/b/1": {"more": 1e999}}'),
        # Some spreadsheets would find a formula behind the semicolon.
        NOTHING.replace("{}", '{"a/b;=1+1": ["c"]}'),
    ],
)
def test_damaged_progress_is_said(text: object) -> None:
    at = desk("brandeln/hold")
    assert at.receive({"command": "progress", "text": text}) == [{"type": "unread"}]
    assert at.scene()["problem"]
    json.dumps(at.scene(), ensure_ascii=False).encode()
    at.progress.dumps().encode()
    assert not send(at, "forth")["problem"]


def test_a_file_that_is_too_large_is_not_called_damaged() -> None:
    at = desk("brandeln/hold")
    at.receive({"command": "progress", "text": "x" * 1_000_001})
    assert "larger than 1 MB" in at.scene()["problem"]


def test_what_is_merged_and_counted_can_be_read_again() -> None:
    at = desk("brandeln/hold")
    most = Work(10**9, 10**9, 1e9, broken={"brandeln.left-neighbour": 10**9})
    many = Progress({"brandeln/x": frozenset(map(str, range(6000)))}, {"brandeln/hold": most})
    other = Progress({"brandeln/y": frozenset(map(str, range(6000)))})
    assert at.receive({"command": "progress", "text": many.dumps()}) == [{"type": "read"}]
    assert at.receive({"command": "progress", "text": other.dumps()}) == [{"type": "unread"}]
    send(at, "try", answer="bid 5")
    send(at, "show")
    again = Progress.read(at.progress.dumps())
    assert again.of("brandeln/x") == many.of("brandeln/x")
    assert again.work_on("brandeln/hold").tries == 10**9


def test_what_cannot_be_sent_is_said_and_the_next_step_is_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = LessonPlayer("brandeln/pack")
    sent: list[Any] = []
    monkeypatch.setattr(player, "send", sent.append)

    def broken(key: object = None) -> None:
        raise UnicodeEncodeError("utf-8", "\ud800", 0, 1, "no")

    with monkeypatch.context() as while_broken:
        while_broken.setattr(player, "send_state", broken)
        player._receive(None, {"command": "forth", "version": 0}, None)
    assert sent[-1]["type"] == "fault"
    assert "UnicodeEncodeError" in sent[-1]["text"]
    player._receive(None, {"command": "forth", "version": 1}, None)
    assert sent[-1] == {"type": "ok"}
    assert player.scene["version"] == 2


def test_a_damaged_file_is_no_progress(kept: Path) -> None:
    kept.parent.mkdir()
    kept.write_bytes(b"\xff\xfe nonsense")
    assert lesson_keep.load() == Progress()


def test_a_long_file_and_one_with_a_byte_order_mark_are_kept(kept: Path) -> None:
    long = Progress()
    for seed in range(2000):
        long = long.with_work(f"preferansz/following/seed-{10**17 + seed}", Work(1, 0, 12.5))
    lesson_keep.save(long)
    assert lesson_keep.load() == long
    kept.write_text("\ufeff" + long.dumps(), encoding="utf-8")
    lesson_keep.save(Progress())
    assert lesson_keep.load() == long
    assert list(kept.parent.iterdir()) == [kept]


def test_a_file_that_cannot_be_written_is_said(kept: Path) -> None:
    kept.parent.write_text("no folder")
    at = desk("brandeln/hold", served=False)
    assert "could not be saved" in send(at, "try", answer="pass")["problem"]


def test_a_fault_of_ours_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    at = desk("brandeln/hold")
    monkeypatch.setattr(at, "_command", lambda content: 1 // 0)
    at.receive({})
    assert "ZeroDivisionError" in at.scene()["problem"]


def test_where_the_progress_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(lesson_keep.ENVIRONMENT)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert lesson_keep.file() == tmp_path / "vorhand" / "progress.json"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert lesson_keep.file() == tmp_path / "vorhand" / "progress.json"
    monkeypatch.setattr("sys.platform", "darwin")
    assert "Application Support" in str(lesson_keep.file())
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    assert lesson_keep.served()
    monkeypatch.delenv("SERVER_SOFTWARE")
    monkeypatch.delenv("VORHAND_STORE", raising=False)
    assert not lesson_keep.served()


def test_unknown_lessons_are_refused() -> None:
    with pytest.raises(Problem, match=r"no lesson .brandeln/nothing.*brandeln/hold"):
        desk("brandeln/nothing")
    with pytest.raises(Problem, match="no page"):
        LessonDesk((), "brandeln", served=True, then="nowhere")


def test_the_page_after_this_one_is_named() -> None:
    at = LessonDesk(("brandeln/hold",), "brandeln", served=True, then="brandeln-3-tricks")
    assert at.furniture()["then"] == {"page": "brandeln-3-tricks", "title": "The tricks"}


def test_the_talon_lies_in_one_place() -> None:
    at = desk("preferansz/talon")
    board = at.scene()["board"]
    assert [len(seat["cards"]) for seat in board["seats"]] == [10, 10, 10]
    assert [card["id"] for card in board["centre"]["cards"]] == ["G9", "S9"]
    board = send(at, "goto", place=1)["board"]
    mine = board["seats"][0]["cards"]
    assert [len(seat["cards"]) for seat in board["seats"]] == [12, 10, 10]
    assert [card["id"] for card in mine if card["taken"]] == ["G9", "S9"]
    assert all(card["taken"] == ("from the talon" in card["name"]) for card in mine)
    assert board["centre"]["cards"] == []
    assert "dashed" in board["centre"]["caption"]
    closed = desk("preferansz/whole-deal")
    place = lesson("preferansz/whole-deal").place("discard")
    board = send(closed, "goto", place=place)["board"]
    assert sum(card["taken"] for card in board["seats"][0]["cards"]) == 2


def test_every_label_is_there() -> None:
    words = desk("brandeln/hold").furniture()["words"]
    say = Messages("en")
    assert all(words.values())
    assert all(f"lesson.ui.{word}" in say for word in WORDS)


def test_a_file_that_cannot_be_read_is_put_aside_and_not_written_over(kept: Path) -> None:
    kept.parent.mkdir()
    later = '{"format": "vorhand-progress", "version": 2, "done": {}}'
    for text in ("nonsense", later):
        kept.write_text(text)
        send(desk("brandeln/hold", served=False), "try", answer="pass")
        assert Progress.read(kept.read_text()).of("brandeln/hold")
    aside = sorted(path.read_text() for path in kept.parent.iterdir() if path != kept)
    assert aside == ["nonsense", later]


def test_tries_hints_and_time_of_a_lesson_are_counted() -> None:
    times = iter([0.0, 5.0, 10.0, 2000.0])
    at = LessonDesk(("brandeln/hold",), "brandeln", served=True, clock=lambda: next(times))
    send(at, "try", answer="hold")
    send(at, "try", answer="pass")
    work = at.progress.work_on("brandeln/hold")
    assert (work.tries, work.hints, work.seconds) == (2, 0, 10.0)
    assert work.broken == {"brandeln.left-neighbour": 1}
    # Who has gone away for half an hour has not thought all the time.
    send(at, "forth")
    assert at.progress.work_on("brandeln/hold").seconds == 10.0
