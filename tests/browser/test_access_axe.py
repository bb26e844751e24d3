"""axe in every state of the widgets and pages, in every language and in every look."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from accessstories import ILLEGAL, LEGAL, Others, quiet
from looks import WORDS, Axe, Examiner
from serving import Serving, stand_ins
from tablepage import ExercisePage, LessonPage, TablePage, WidgetPage
from vorhand.games import GAMES
from vorhand.lessons import Lesson, Runner, course
from vorhand.lessons.exercises import exercise, exercises
from vorhand.messages.choice import offered
from vorhand.table.opening import Opening

pytestmark = pytest.mark.long

LANGUAGES = [*(each for each in offered() if each != "en"), "en"]
"""The one in which a page is left comes last."""

DIALOGS = {"deal": 1, "rules": 5, "settings": 6, "record": 7}
"""What is opened above the table, and its place in the menu."""


@pytest.fixture(scope="module")
def examiner(axe: Axe) -> Examiner:
    return Examiner(axe)


def speak(shown: WidgetPage, language: str) -> None:
    """Everything on the page in another language, as if it had been chosen elsewhere on it."""
    page = shown.page
    page.evaluate(
        "detail => window.dispatchEvent(new CustomEvent('vorhand:language', {detail}))", language
    )
    page.wait_for_selector(f"#host > [lang={language}]")
    shown.settle()


def examine(shown: WidgetPage, examiner: Examiner, state: str) -> None:
    """One state in every language and look."""
    for language in LANGUAGES:
        speak(shown, language)
        only = () if language == LANGUAGES[-1] else WORDS
        examiner.words(shown.page, "#host", f"{state} {language}", only)
    examiner.looks(shown.page, "#host", state)


# ------------------------------------------------------------------ the table


def press(shown: TablePage, selector: str) -> None:
    """Press something and wait until nothing more happens by itself."""
    shown.page.locator(selector).first.press("Enter")
    quiet(shown)


def send(shown: TablePage, command: str, **more: object) -> None:
    """A command as the front end sends it, and what comes of it."""
    content = {"command": command, "version": shown.desk.version, **more}
    shown.page.evaluate("content => window.vorhandModel.send(content)", content)
    moved = "version => window.vorhandModel.get('scene').version > version"
    shown.page.wait_for_function(moved, arg=content["version"])
    quiet(shown)


def opened(page: Page, game: str) -> TablePage:
    """A table where the others pass, until they are told otherwise."""
    shown = TablePage(page, Opening(game, players="random", deal=42)).open()
    assert shown.desk.match is not None
    shown.desk.match.settings = shown.desk.match.settings.with_value("pace", "once")
    shown.desk.match.player = Others()
    quiet(shown)
    return shown


def states(shown: TablePage) -> Iterator[str]:
    """A deal through each of its states once: what lies on the table, and what is asked."""
    seen = set()
    while not shown.scene["result"]:
        scene = shown.scene
        phase = "trick" if scene["pending"] else shown.desk.match.state.phase
        if phase not in seen:
            seen.add(phase)
            yield phase
        if scene["pending"]:
            press(shown, ".vh-goon")
        elif scene["box"] and scene["box"]["counts"]:
            for place in (0, 1):
                shown.page.locator(".vh-card").nth(place).press("Space")
            press(shown, ".vh-box > .vh-button")
        elif scene["box"]:
            options = [each for group in scene["box"]["groups"] for each in group["options"]]
            legal = [each["action"] for each in options if each["legal"]]
            wanted = next((each for each in legal if each in ("bid 3", "recontra")), legal[0])
            send(shown, "act", action=wanted)
        else:
            if "refused" not in seen and shown.page.locator(ILLEGAL).count():
                seen.add("refused")
                press(shown, ILLEGAL)
                yield "refused"
                press(shown, ".vh-hint")
                for step in range(3):
                    press(shown, f".vh-tabs button >> nth={step}")
                    yield f"hint {step + 1}"
            press(shown, LEGAL)
    yield "end"
    for command in ("par", "review"):
        buttons = shown.scene["result"]["buttons"]
        label = next(each["label"] for each in buttons if each["command"] == command)
        press(shown, f'.vh-result button:text-is("{label}")')
        yield command


@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_the_table(page: Page, examiner: Examiner, game: str) -> None:
    shown = opened(page, game)
    if game == "preferansz":
        examine(shown, examiner, "auction")
        shown.desk.match.player = Others("contra")
        values = {"contract": "bid 4", "soloist": 0, "seat": 0, "number": "77"}
        send(shown, "deal", values=values)
    seen = []
    for state in states(shown):
        seen.append(state)
        examine(shown, examiner, state)
    assert {"play", "trick", "refused", "hint 3", "end", "review", "par"} <= set(seen)


@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_the_dialogs_and_a_deal_that_nobody_plays(
    page: Page, examiner: Examiner, game: str
) -> None:
    shown = opened(page, game)
    for language in LANGUAGES:
        speak(shown, language)
        for name, place in DIALOGS.items():
            press(shown, f".vh-menu button >> nth={place}")
            examiner.words(page, "dialog", f"{name} {language}")
            if language == LANGUAGES[-1]:
                examiner.looks(page, "dialog", name)
            page.keyboard.press("Escape")
    while not shown.scene["result"]:
        send(shown, "act", action="pass")
    examine(shown, examiner, "all have passed")


# ------------------------------------------------------------------ lessons and exercises


def tell(at: LessonPage, command: str, **more: object) -> None:
    """A command as the front end sends it, and what comes of it."""
    version = at.scene["version"]
    content = {"command": command, "version": version, **more}
    at.page.evaluate("content => window.vorhandModel.send(content)", content)
    moved = "version => document.body.dataset.version !== version"
    at.page.wait_for_function(moved, arg=str(version))
    at.settle()


def test_lessons(page: Page, examiner: Examiner) -> None:
    """Each form of a step, and what each kind of answer to it comes to, in one of the games."""
    seen: set[object] = set()
    for game in GAMES:
        at = LessonPage(page.context.new_page(), *(each.id for each in course(game)))
        for number, each in enumerate(course(game)):
            at.page.locator(".vl-tab").nth(number).press("Enter")
            at.settle()
            for place, step in enumerate(each.steps):
                ask = step.ask
                form = (step.board, step.dealt is None, ask and ask.kind)
                if form in seen:
                    continue
                seen.add(form)
                at.page.locator(".vl-dot").nth(place).press("Enter")
                at.settle()
                examine(at, examiner, f"{each.id} {place}")
                for answer in tried(each, place):
                    tell(at, "try", answer=answer)
                    kind = (ask and ask.kind, at.scene["feedback"]["kind"])
                    if kind not in seen:
                        seen.add(kind)
                        examine(at, examiner, f"{each.id} {place} {kind}")
        at.page.locator(".vl-dot").last.press("Enter")
        at.settle()
        if at.scene["waiting"]:
            tell(at, "show")
        at.page.locator(".vl-foot summary").press("Enter")
    examine(at, examiner, "the end")
    assert {("act", "refused"), ("act", "right"), ("seat", "other"), ("number", "right")} <= seen


def tried(lesson: Lesson, place: int) -> list[str]:
    """Answers to try at a step: a refused one, a wrong one, the right one."""
    ask = lesson.steps[place].ask
    if ask is None:
        return []
    others = {"seat": map(str, range(3)), "number": map(str, ask.choices)}.get(ask.kind, ())
    right = Runner(lesson, place).answers()
    wrong = [each for each in (*ask.feedback, *others) if each != "*" and each not in right]
    return [*list(ask.wrong)[:1], *wrong[:1], right[0]]


def test_exercises(page: Page, examiner: Examiner) -> None:
    seen: set[str] = set()
    for game in GAMES:
        kinds = {each.kind.name: each.id for each in exercises(game)}
        at = ExercisePage(page.context.new_page(), game=game, ids=list(kinds.values()))
        for number, (kind, id) in enumerate(kinds.items()):
            if kind in seen:
                continue
            seen.add(kind)
            at.page.locator(".vl-dot").nth(number).press("Enter")
            at.settle()
            examine(at, examiner, kind)
            task = exercise(id)
            wrong = next((each.key for each in task.choices if each.key != task.answer), None)
            for answer in filter(None, (wrong, task.answer)):
                tell(at, "try", answer=answer)
                examine(at, examiner, f"{kind} {answer}")


# ------------------------------------------------------------------ the served pages

NOTEBOOKS = {
    "brandeln-1-cards-and-deal": ("en", ".vorhand-lesson"),
    "brandeln-play": ("de", ".vorhand[data-state=ready]"),
    "glossary": ("ru", "#vorhand-main dl, #vorhand-main table"),
    "how-often": ("de", "#vorhand-main table"),
    "teaching": ("ru", "#vorhand-main h2"),
}
"""Pages of notebooks, each in a language, and what is there when all of it is."""


@pytest.fixture(scope="module")
def site() -> Iterator[Serving]:
    with Serving(None, "--preheat", "0") as serving:
        yield serving


def test_pages_that_need_no_kernel(page: Page, examiner: Examiner, site: Serving) -> None:
    for path, state in (("/", "landing"), ("/nowhere", "missing"), ("/?game=<b>", "problem")):
        for language in LANGUAGES:
            page.goto(f"{site.url}{path}{'&' if '?' in path else '?'}lang={language}")
            examiner.words(page, "html", f"{state} {language}")
        examiner.looks(page, "html", state)


def test_the_page_for_who_finds_no_place(page: Page, examiner: Examiner, tmp_path: Path) -> None:
    with Serving(stand_ins(tmp_path / "notebooks"), "--max-visitors", "1") as small:
        small.kernel_of("/play-brandeln")
        for language in LANGUAGES:
            answer = page.goto(f"{small.url}/play-preferansz?lang={language}")
            assert answer is not None
            assert answer.status == 503
            examiner.words(page, "html", f"full {language}")
        examiner.looks(page, "html", "full")


@pytest.mark.parametrize("name", list(NOTEBOOKS))
def test_pages_of_notebooks(page: Page, examiner: Examiner, site: Serving, name: str) -> None:
    language, there = NOTEBOOKS[name]
    page.goto(f"{site.url}/{name}?lang={language}", timeout=90_000)
    page.wait_for_selector(there, timeout=90_000)
    examiner.words(page, "html", f"{name} {language}")
    examiner.looks(page, "html", name)
