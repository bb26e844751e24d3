"""Sheets to be printed: what stands on them, what does not, and that no card is lost."""

import re
from collections import Counter
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from vorhand.cli import main
from vorhand.games import GAMES
from vorhand.lessons import Lesson, Runner, course, lesson
from vorhand.lessons.exercises import KINDS, ExerciseRun, exercise, exercises, kinds
from vorhand.messages import Messages
from vorhand.messages.choice import LANGUAGES
from vorhand.table.exercise_scene import ShownExercise
from vorhand.table.paper import DealSheet, LessonSheet, Sheet, Worksheet
from vorhand.table.speech import Speech
from vorhand.terms import Problem

CARD = re.compile(r'<use href="#vorhand-(?:french|german)-(\w\w)"')
IDS = ("brandeln/winner/1", "brandeln/void/2")
KEY = '<section class="vs-key">'
EMPTY = {"meta", "br", "link"}


class Whole(HTMLParser):
    """Every element is closed in its order, and nothing is run or fetched."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe")
        for name, value in attrs:
            assert not name.startswith("on")
            assert name not in ("src", "href") or str(value).startswith("#")
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def sections(text: str, kind: str) -> list[str]:
    return text.split(f'<section class="{kind}"')[1:]


def key_of(text: str) -> str:
    _, _, key = text.partition(KEY)
    return key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "sheet",
    [
        lambda language: Worksheet("brandeln", kinds="winner payment", language=language),
        lambda language: LessonSheet("preferansz/talon", language=language),
        lambda language: DealSheet("preferansz", [7], language=language),
    ],
)
def test_a_file_is_whole_and_asks_for_nothing(sheet: type[Sheet], language: str) -> None:
    text = sheet(language).html()
    Whole(text)
    assert f'<html lang="{language}"' in text
    assert "@import" not in text
    assert "url(" not in text
    # Nothing is left of a message: no key, no place for a fact.
    assert re.search(r">[^<]*\{\w+", text.partition("<body")[2].partition("<main>")[2]) is None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_cards_its_question_and_the_answer_of_the_engine(
    game: str, kind: str
) -> None:
    if kind not in kinds(GAMES[game]):
        with pytest.raises(Problem):
            Worksheet(game, kinds=kind)
        return
    asked = exercises(game, kind)[:3]
    messages = Messages("de")
    text = Worksheet(game, ids=[each.id for each in asked], language="de").body()
    printed, key = sections(text.partition(KEY)[0], "vs-exercise"), key_of(text)
    answers = re.findall(r'<li value="(\d+)"><b>(.*?)</b>', key)
    assert len(printed) == len(answers) == len(asked)
    for each, one, (_, answer) in zip(asked, printed, answers, strict=True):
        pack = GAMES[game].pack
        known = pack.cards(each.view.hand)
        if each.open:
            known = tuple(card for hand in each.state.hands for card in pack.cards(hand))
        lying = [*each.view.trick, *(card for trick in each.view.history for card in trick.cards)]
        shown = Counter(CARD.findall(one))
        assert {pack.text(card) for card in known} <= set(shown)
        assert max(shown.values()) == 1
        # Nobody's hand is printed whose cards are not seen.
        fair = {pack.text(card) for card in (*known, *lying, *pack.cards(each.view.talon))}
        assert set(shown) <= {*fair, str(each.given.get("card"))}
        assert escape(messages.phrase(each.question)) in one
        boxes = one.count('class="vs-box"')
        assert boxes == (len(each.choices) or each.view.hand.bit_count())
        verdict = each.check(each.answer)
        if each.choices:
            label = next(choice.said for choice in each.choices if choice.key == each.answer)
            shown_one = ShownExercise(ExerciseRun(each), Speech(messages, each.game))
            assert answer == escape(shown_one.text(label))
        else:
            held = GAMES[game].pack.parse_hand(each.answer)
            assert len(answer.split(", ")) == held.bit_count()
        assert all(rule in key for rule in verdict.rules)


def test_house_rules_stand_where_they_matter_and_answers_on_the_key_alone() -> None:
    odd = next(each for each in exercises("brandeln", "void") if each.house)
    text = Worksheet("brandeln", ids=odd.id).body()
    assert 'class="vs-house"' in text
    usual = next(each for each in exercises("brandeln", "void") if not each.house)
    assert 'class="vs-house"' not in Worksheet("brandeln", ids=usual.id).body()
    assert KEY in text
    assert KEY not in Worksheet("brandeln", ids=odd.id, key=False).body()


def test_a_worksheet_shares_its_exercises_out_and_can_be_made_again() -> None:
    sheet = Worksheet("brandeln", kinds="winner void", count=5, seed=7)
    ids = [each.id for each in sheet.exercises]
    assert [id.split("/")[1] for id in ids] == ["winner"] * 3 + ["void"] * 2
    assert ids[0] == "brandeln/winner/seed-7"
    again = eval(repr(sheet), {"Worksheet": Worksheet})
    assert again.html() == sheet.html()
    hard = Worksheet("brandeln", kinds="winner", level=3)
    assert {each.difficulty for each in hard.exercises} == {3}
    assert [each.id for each in Worksheet("brandeln", ids="winner/2 void/1").exercises] == [
        exercise("brandeln/winner/2").id,
        exercise("brandeln/void/1").id,
    ]


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ({"game": "skat"}, "problem.record.game"),
        ({"kinds": "discard"}, "exercise.problem.kind"),
        ({"count": 0}, "paper.problem.count"),
        ({"count": 101}, "paper.problem.count"),
        ({"count": True}, "paper.problem.count"),
        ({"level": 6}, "exercise.problem.difficulty"),
        ({"kinds": "winner", "count": 9}, "paper.problem.few"),
        ({"kinds": "winner", "ids": "void/1"}, "paper.problem.ids"),
        ({"ids": "winner/99"}, "exercise.problem.id"),
        ({"ids": "preferansz/winner/1"}, "paper.problem.other-game"),
    ],
)
def test_what_there_is_not_is_refused(asked: dict[str, Any], key: str) -> None:
    with pytest.raises(Problem) as refused:
        Worksheet(**{"game": "brandeln", **asked})
    assert refused.value.key == key


@pytest.mark.parametrize("each", [each for game in GAMES for each in course(game)], ids=str)
def test_a_lesson_has_every_step_and_its_answers_on_the_last_page(each: Lesson) -> None:
    messages = Messages("en")
    text = LessonSheet(each.id, language="en").body()
    printed = sections(text.partition(KEY)[0], "vs-step")
    assert len(printed) == len(each.steps)
    asks = [place for place, step in enumerate(each.steps, 1) if step.ask]
    key = key_of(text)
    assert [int(value) for value in re.findall(r'<li value="(\d+)">', key)] == asks
    for step, one in zip(each.steps, printed, strict=True):
        assert escape(messages(step.key, **step.scene.facts).replace("\u00ad", "")) in one
        if step.ask is not None:
            assert 'class="vs-box"' in one
    assert KEY not in LessonSheet(each.id, key=False).body()


def test_a_learner_s_own_print_has_nothing_of_the_steps_to_come() -> None:
    runner = Runner(lesson("brandeln/following")).forth()
    runner = runner.try_("play CA").runner.forth()
    text = LessonSheet("brandeln/following", language="en", runner=runner).body()
    assert len(sections(text, "vs-step")) == 3
    assert "5 steps are not done yet" in text
    assert KEY not in text
    # What was answered is told where it was asked, what is asked now is not.
    answered = [("vs-answer" in one) for one in sections(text, "vs-step")]
    assert answered == [False, True, False]


def test_every_card_of_a_deal_is_on_one_slip() -> None:
    for game in GAMES.values():
        sheet = DealSheet(game.name, [42, 43], dealer=1)
        slips = sections(sheet.body().partition(KEY)[0], "vs-deal")
        assert len(slips) == 2
        for slip, state in zip(slips, sheet.deals, strict=True):
            assert sorted(CARD.findall(slip)) == sorted(game.pack.texts)
            assert slip.count('class="vs-slip"') == game.seats + bool(state.talon)
        assert "<table" in key_of(sheet.body())
        assert KEY not in DealSheet(game.name, [42], key=False).body()
    with pytest.raises(Problem):
        DealSheet("brandeln", [])
    with pytest.raises(Problem):
        DealSheet("brandeln", [0])


def test_in_a_notebook_a_sheet_stands_in_a_frame_of_its_own() -> None:
    sheet = LessonSheet("brandeln/hold", language="de")
    shown = sheet._repr_html_()
    assert shown.count("<iframe") == 1
    assert "<script" not in shown
    # All of the file is text in an attribute: nothing of it is read as part of the page.
    inside = re.search(r'srcdoc="([^"]*)"', shown)
    assert inside is not None
    assert unescape(inside[1]) == sheet.html()
    assert Messages("de")("paper.print") in shown


def test_sheets_are_written_by_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheet.html"
    calls = [
        (["exercise", *IDS], Worksheet("brandeln", ids=IDS)),
        (["exercise", "brandeln/winner", "--count", "2"], Worksheet("brandeln", "winner", count=2)),
        (["lesson", "preferansz/talon", "--no-key"], LessonSheet("preferansz/talon", key=False)),
        (["deal", "brandeln", "--number", "11", "--number", "48"], DealSheet("brandeln", [11, 48])),
    ]  # fmt: skip
    for arguments, sheet in calls:
        assert main([*arguments, "--sheet", str(file), "--language", "en"]) == 0
        assert file.read_text(encoding="utf-8") == sheet.html()
        assert str(file.name) in capsys.readouterr().out
    assert main(["lesson", "brandeln/hold", "--sheet", str(tmp_path / "no" / "x.html")]) == 3
    assert "No such file" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    [
        "exercise brandeln/winner brandeln/void",
        "exercise brandeln/winner --no-key",
        "exercise brandeln/winner --level 2",
        "exercise --sheet x",
        "exercise brandeln preferansz --sheet x",
        "exercise brandeln/winner/1 brandeln/void --sheet x",
        "exercise brandeln --csv --sheet x",
        "exercise brandeln/winner --progress y --sheet x",
        "exercise brandeln/winner --count 50 --sheet x",
        "lesson --sheet x",
        "lesson brandeln --sheet x",
        "lesson brandeln/none --sheet x",
        "lesson brandeln/hold --no-key",
        "deal brandeln --number 1 --number 2",
        "deal brandeln --number 1 --json --sheet x",
    ],
)
def test_a_sheet_that_cannot_be_made_is_refused(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VORHAND_PROGRESS", str(tmp_path / "own.json"))
    with pytest.raises(SystemExit) as ended:
        main(line.split())
    assert ended.value.code == 1
    assert "Traceback" not in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
