"""Makes the files in data/access: what a blind player hears of whole deals, lessons, exercises.

`python tests/accessstories.py` makes them anew, with a name only that one; read what changes in
them as that player would. A story begins with the page as it is read from top to bottom. Each
moment after that tells what was pressed, what is announced ("»"), where the focus is ("@"), and
which lines of the page went ("-") and came ("+"), each with the heading or group it stands under.
"""

import difflib
import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from playwright.sync_api import Locator, Page, sync_playwright

from access import Line, Reader
from tablepage import ExercisePage, LessonPage, TablePage
from tools import CHROMIUM_FLAGS, find_chromium
from vorhand.games import GAMES
from vorhand.lessons import Runner, lesson
from vorhand.lessons.exercises import exercise, exercises
from vorhand.table.opening import Opening
from vorhand.views import View

DATA = Path(__file__).parent / "data" / "access"

HASTE = """const later = window.setTimeout;
window.setTimeout = (act, wait, ...more) => later(act, wait === 1000 ? 0 : wait, ...more);"""
"""The others need no time to think, but act one after the other all the same."""

LEGAL = '.vh-card[data-state="legal"]'
ILLEGAL = '.vh-card[data-state="illegal"]'

CALLS = {"brandeln": ("bid 4",), "preferansz": ("bid 3", "contra")}
"""What the others say in an auction; else they pass."""

WANTED = {"hold", "bid 3", "bid 2", "recontra"}
"""What the learner says where it is allowed, so as to play alone."""


class Others:
    """Players who say what they are told, and else do what is first."""

    def __init__(self, *calls: str) -> None:
        self.calls = list(calls)

    def choose(self, view: View) -> str:
        if self.calls and self.calls[0] in view.legal:
            return self.calls.pop(0)
        quiet = [action for action in ("pass", "decline") if action in view.legal]
        return quiet[0] if quiet else view.legal[0]


class Story:
    """A page read out, moment by moment."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.reader = Reader(page)
        self.text: list[str] = []
        self.announced: list[list[str]] = []
        self.focus: list[str] = []
        self.log: list[str] = []
        self._lines: list[Line] = []
        page.add_init_script(HASTE)

    def moment(self, what: str) -> None:
        """Write down what is announced now, and what has changed on the page."""
        announced, heard = self.reader.announced(), self.reader.read()
        self.text += [f"# {what}", *(f"» {told}" for told in announced)]
        # What the log takes up has been announced.
        log = {"What was said and played", "log"}
        lines = [each for each in heard.lines if each.under not in log and each.text not in log]
        if self._lines:
            self.text += [f"@ {heard.focus}", *_changes(self._lines, lines)]
            self.focus.append(heard.focus)
        else:
            self.text += [f"{'  ' * each.depth}{each.text}" for each in heard.lines]
        self.text.append("")
        self.announced.append(announced)
        self._lines = lines

    def __str__(self) -> str:
        return "\n".join(self.text)


def _changes(old: list[Line], new: list[Line]) -> list[str]:
    """What went and what came, in one line what stands together."""
    before = [(line.under.rstrip(":."), line.text) for line in old]
    after = [(line.under.rstrip(":."), line.text) for line in new]
    told: list[str] = []
    for kind, gone, end, come, stop in difflib.SequenceMatcher(
        None, before, after, autojunk=False
    ).get_opcodes():
        if kind == "equal":
            continue
        for sign, lines in (("-", before[gone:end]), ("+", after[come:stop])):
            for under, group in groupby(lines, key=lambda line: line[0]):
                told.append(f"{sign} {under}: {'; '.join(text for _, text in group)}")
    return told


# ------------------------------------------------------------------ at the table


def table(page: Page, game: str, language: str = "en") -> tuple[TablePage, Story]:
    """A table that has just been opened, by somebody who speaks first."""
    story = Story(page)
    wanted = Opening(game, players="random", deal=42, dealer=GAMES[game].seats - 1)
    shown = TablePage(page, wanted)
    shown.open(f"?lang={language}")
    assert shown.desk.match is not None
    shown.desk.match.player = Others(*CALLS[game])
    quiet(shown)
    story.moment(f"A table of {game}")
    return shown, story


def quiet(shown: TablePage) -> None:
    """Wait until nothing happens by itself."""
    for _ in range(2000):
        shown.settle()
        pending = shown.scene["pending"]
        if not shown.scene["works"] and (pending is None or pending["delay"] is None):
            shown.settle()
            return
        shown.page.wait_for_timeout(3)
    raise AssertionError("the table does not come to rest")


def press(shown: TablePage, story: Story, selector: str, key: str = "Enter") -> None:
    """Press a button by the keyboard, and tell what comes of it."""
    target = shown.page.locator(selector).first
    target.focus()
    name = _name(target)
    target.press(key)
    quiet(shown)
    story.moment(name)


def _name(target: Locator) -> str:
    found = target.evaluate("it => it.getAttribute('aria-label') || it.innerText")
    return " ".join(str(found).split())


def deal(page: Page, game: str) -> Story:
    """A whole deal: the learner plays alone, tries what is forbidden, and asks for a hint.

    In Preferánsz a card is taken back.
    """
    shown, story = table(page, game)
    tried = hinted = False
    while not shown.scene["result"]:
        scene = shown.scene
        if scene["pending"] and scene["pending"]["button"]:
            press(shown, story, ".vh-goon")
        elif scene["box"] and scene["box"]["counts"]:
            for place in (0, 1):
                press(shown, story, f".vh-card >> nth={place}", "Space")
            press(shown, story, ".vh-box > .vh-button")
        elif scene["box"]:
            options = [each for group in scene["box"]["groups"] for each in group["options"]]
            legal = [each for each in options if each["legal"]]
            wanted = next((each for each in legal if each["action"] in WANTED), legal[0])
            press(shown, story, f".vh-call:visible >> nth={legal.index(wanted)}")
        else:
            if not hinted:
                hinted = True
                press(shown, story, ".vh-hint")
                press(shown, story, ".vh-advice .vh-close")
            if not tried and page.locator(ILLEGAL).count():
                tried = True
                for _ in range(2):
                    press(shown, story, ILLEGAL)
                if game == "preferansz":
                    press(shown, story, LEGAL)
                    press(shown, story, ".vh-menu [data-item=takeback]")
            press(shown, story, LEGAL)
    story.log = [entry["text"] for entry in shown.scene["log"]]
    return story


# ------------------------------------------------------------------ lessons and exercises


def press_in(shown: LessonPage, story: Story, selector: str) -> None:
    """Press a button of a lesson by the keyboard, and tell what comes of it."""
    target = shown.page.locator(selector)
    target.focus()
    name = _name(target)
    shown.press("Enter")
    story.moment(name)


def give(shown: LessonPage, story: Story, answer: str) -> None:
    """Give an answer by the keyboard, whichever form it has."""
    answers = shown.scene["answers"]
    if not answers["count"]:
        place = [each["answer"] for each in answers["buttons"]].index(answer)
        press_in(shown, story, f".vl-answer >> nth={place}")
        return
    cards = answer.split()[1:] if answers["verb"] else answer.split()
    buttons = [f'.vl-hand [data-answer="{card}"]' for card in cards]
    if answers["confirm"]:
        for button in buttons:
            shown.page.locator(button).press("Space")
        story.moment("Cards chosen")
        press_in(shown, story, ".vl-answer >> nth=-1")
    else:
        press_in(shown, story, buttons[0])


NEXT = ".vl-nav button >> nth=1"
HINT = ".vl-nav button >> nth=2"


def whole_lesson(page: Page, name: str, language: str = "en") -> Story:
    """A whole lesson: questions answered wrongly first, where that is foreseen, then rightly."""
    story = Story(page)
    shown = LessonPage(page, name)
    if language != "en":
        page.evaluate("value => window.vorhandModel.send({command: 'language', value})", language)
        page.wait_for_selector(f".vorhand-lesson[lang={language}]")
        shown.settle()
    story.moment(f"The lesson {name}")
    chosen = lesson(name)
    for place, step in enumerate(chosen.steps):
        if step.ask is not None:
            wrong = next(iter(step.ask.wrong), None)
            if wrong is not None:
                give(shown, story, wrong)
            give(shown, story, Runner(chosen, place).answers()[0])
        if place + 1 < len(chosen.steps):
            press_in(shown, story, NEXT)
    return story


def every_kind(page: Page, game: str) -> Story:
    """An exercise of each kind: a hint, a wrong answer where there are several, the right one."""
    found = {each.kind.name: each.id for each in reversed(exercises(game))}
    ids = list(reversed(found.values()))
    story = Story(page)
    shown = ExercisePage(page, game=game, ids=ids)
    story.moment(f"Exercises of {game}")
    for number, id in enumerate(ids):
        task = exercise(id)
        if number == 0:
            press_in(shown, story, HINT)
        wrong = next((each.key for each in task.choices if each.key != task.answer), None)
        if wrong is not None:
            give(shown, story, wrong)
        give(shown, story, task.answer)
        if number + 1 < len(ids):
            press_in(shown, story, NEXT)
    return story


STORIES: dict[str, Callable[[Page], Story]] = {
    "deal-brandeln": lambda page: deal(page, "brandeln"),
    "deal-preferansz": lambda page: deal(page, "preferansz"),
    "deal-de": lambda page: table(page, "brandeln", "de")[1],
    "deal-ru": lambda page: table(page, "brandeln", "ru")[1],
    "lesson": lambda page: whole_lesson(page, "brandeln/following"),
    "lesson-de": lambda page: whole_lesson(page, "brandeln/following", "de"),
    "lesson-ru": lambda page: whole_lesson(page, "brandeln/following", "ru"),
    "exercises": lambda page: every_kind(page, "preferansz"),
}


def main() -> None:
    DATA.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        for name in sys.argv[1:] or STORIES:
            context = running.new_context(viewport={"width": 1280, "height": 800})
            story = STORIES[name](context.new_page())
            (DATA / f"{name}.txt").write_text(str(story), encoding="utf-8")
            context.close()


if __name__ == "__main__":
    main()
