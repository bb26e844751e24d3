"""Every page in every language: whole, fitting, accessible; and another language in mid-deal."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from serving import Serving
from spoken import faults
from tablepage import LessonPage, Scheme, TablePage, shape
from vorhand.displays import Glossary
from vorhand.lessons import course
from vorhand.messages import Messages
from vorhand.messages.choice import offered
from vorhand.serve.words import COOKIE
from vorhand.table.opening import Opening

Axe = Callable[..., list[str]]
FOREIGN = [language for language in offered() if language != "en"]
SHAPES: list[tuple[int, Scheme]] = [(1280, "light"), (360, "dark")]
WORDS = """() => {
  const told = [document.body.innerText];
  const names = ["aria-label", "title", "aria-valuetext"];
  for (const name of names) {
    for (const node of document.querySelectorAll(`[${name}]`)) told.push(node.getAttribute(name));
  }
  const hidden = ".vh-sr, option, svg title";
  for (const node of document.querySelectorAll(hidden)) told.push(node.textContent);
  return told.join("\\n");
}"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
DIALOGS = ("deal", "rules", "settings", "record")


def looked_at(page: Page, what: str) -> None:
    """Nothing on the page that nobody should read, and nothing wider than it."""
    assert faults(page.evaluate(WORDS)) == [], what
    assert page.evaluate(SIDEWAYS) <= 0, what


def table(page: Page, game: str, language: str, **wanted: Any) -> TablePage:
    shown = TablePage(page, Opening(game, players="random", **wanted))
    shown.open(f"?lang={language}")
    assert shown.desk.match is not None
    shown.desk.match.settings = shown.desk.match.settings.with_value("pace", "once")
    return shown


def tell(shown: TablePage, command: str, **more: object) -> None:
    """A command from the page's own script, and what comes of it on the page."""
    version = shown.scene["version"]
    content = {"command": command, "version": version, **more}
    shown.page.evaluate("content => window.vorhandModel.send(content)", content)
    shown.page.wait_for_function("v => window.vorhandModel.get('scene').version > v", arg=version)
    shown.settle()


def played(shown: TablePage, chance: Random) -> Iterator[str]:
    """A deal to its end, at random; the phase before each decision."""
    match = shown.desk.match
    assert match is not None
    while not shown.scene["result"]:
        if shown.scene["pending"]:
            tell(shown, "step")
        else:
            yield match.state.phase
            tell(shown, "act", action=chance.choice(match.state.legal))


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_a_random_deal_in_every_phase(
    page: Page, axe: Axe, screenshot: Callable[..., Path], game: str, language: str
) -> None:
    chance = Random(f"{game} {language}")
    shown = table(page, game, language, deal=42)
    seen = set()
    for phase in played(shown, chance):
        looked_at(page, phase)
        if phase not in seen:
            seen.add(phase)
            for step in (1, 2, 3):
                tell(shown, "hint", step=step)
                looked_at(page, f"hint {step} in {phase}")
            for width, scheme in SHAPES:
                shape(page, width, scheme)
                looked_at(page, f"{phase} at {width}")
                screenshot(page, f"{language}-{game}-{phase}-{width}-{scheme}", full_page=True)
    looked_at(page, "result")
    assert axe(page) == []
    tell(shown, "review", who="own")
    expect(page.locator(".vh-working")).to_be_hidden(timeout=60_000)
    for width, scheme in SHAPES:
        shape(page, width, scheme)
        looked_at(page, f"review at {width}")
        screenshot(page, f"{language}-{game}-review-{width}-{scheme}", full_page=True)
    tell(shown, "par")
    expect(page.locator(".vh-working")).to_be_hidden(timeout=60_000)
    looked_at(page, "par")


@pytest.mark.parametrize("language", FOREIGN)
def test_the_dialogs(page: Page, axe: Axe, screenshot: Callable[..., Path], language: str) -> None:
    say = Messages(language)
    table(page, "preferansz", language)
    for width, scheme in SHAPES:
        shape(page, width, scheme)
        if width == 360:
            page.get_by_role("button", name=say("table.ui.more"), exact=True).click()
        for name in DIALOGS:
            page.get_by_role("button", name=say(f"table.menu.{name}"), exact=True).click()
            dialog = page.get_by_role("dialog")
            expect(dialog).to_be_visible()
            looked_at(page, name)
            assert dialog.evaluate("it => it.scrollWidth - it.clientWidth") <= 0, name
            screenshot(page, f"{language}-dialog-{name}-{width}-{scheme}")
            if width == 360:
                assert axe(page) == [], name
            page.keyboard.press("Escape")
    assert axe(page) == []


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_the_lessons(
    page: Page, axe: Axe, screenshot: Callable[..., Path], game: str, language: str
) -> None:
    at = LessonPage(page, *(each.id for each in course(game)))
    page.evaluate("value => window.vorhandModel.send({command: 'language', value})", language)
    expect(page.locator(f".vorhand-lesson[lang={language}]")).to_be_visible()
    shape(page, 360, "dark")
    for place, each in enumerate(course(game)):
        page.locator(".vl-tab").nth(place).click()
        for number in range(len(each.steps)):
            page.locator(".vl-dot").nth(number).click()
            at.settle()
            looked_at(page, f"{each.id} {number}")
        assert axe(page, within=".vorhand-lesson") == [], each.id
        screenshot(page, f"{language}-lesson-{each.id.replace('/', '-')}", full_page=True)


def test_another_language_by_keyboard_in_mid_deal(page: Page) -> None:
    shown = table(page, "brandeln", "en", deal=42)
    deal = played(shown, Random(7))
    while next(deal) != "play":
        pass
    tell(shown, "hint", step=1)
    match = shown.desk.match
    assert match is not None
    actions = match.state.actions
    page.get_by_role("button", name="Settings").focus()
    page.keyboard.press("Enter")
    choice = page.get_by_label("Language")
    for _ in range(9):
        if choice.evaluate("node => node === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(choice).to_be_focused()
    for language in ("de", "ru"):
        page.keyboard.press("ArrowDown")
        say = Messages(language)
        expect(page.locator(".vorhand")).to_have_attribute("lang", language)
        expect(page.get_by_role("heading", name=say("table.form.settings"))).to_be_visible()
        expect(page.get_by_label(say("language.choose"), exact=True)).to_be_focused()
        expect(page.get_by_role("dialog").get_by_role("status")).to_have_text(
            say("language.changed")
        )
    assert "lang=ru" in page.url
    page.keyboard.press("Escape")
    say = Messages("ru")
    expect(page.get_by_role("button", name=say("table.menu.settings"))).to_be_focused()
    expect(page.locator(".vh-advice .vh-boxtitle")).to_have_text(say("table.advice.hint"))
    assert shown.desk.match is match
    assert match.state.actions == actions
    faces = page.locator(".vh-hand use").first.get_attribute("href") or ""
    assert re.match("#vorhand-french-ru-", faces)
    # The browser keeps it, for the next table too.
    shown.open("")
    expect(page.locator(".vorhand")).to_have_attribute("lang", "ru")


def test_another_language_by_keyboard_in_a_lesson(page: Page) -> None:
    at = LessonPage(page, "brandeln/following")
    page.get_by_role("button", name="Next").focus()
    at.press("Enter")
    card = page.locator(".vl-hand button").first
    step = at.scene["step"]
    page.locator(".vl-foot summary").focus()
    page.keyboard.press("Enter")
    choice = page.get_by_label("Language")
    choice.focus()
    page.keyboard.press("ArrowDown")
    say = Messages("de")
    expect(page.locator(".vorhand-lesson")).to_have_attribute("lang", "de")
    expect(page.get_by_label(say("language.choose"), exact=True)).to_be_focused()
    expect(page.locator(".vorhand-lesson > [aria-live]")).to_have_text(say("language.changed"))
    assert at.scene["step"] == step
    expect(card).to_be_visible()


@pytest.fixture(scope="module")
def site() -> Iterator[Serving]:
    with Serving(None, "--preheat", "0") as serving:
        yield serving


@pytest.mark.parametrize("language", FOREIGN)
def test_the_served_pages(
    page: Page, axe: Axe, screenshot: Callable[..., Path], site: Serving, language: str
) -> None:
    say = Messages(language)
    page.goto(f"{site.url}/")
    assert page.evaluate("document.documentElement.lang") == "en"
    own = page.get_by_role("link", name=say("language.own"))
    own.focus()
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert page.evaluate("document.activeElement === document.body")
    for width, scheme in SHAPES:
        shape(page, width, scheme)
        looked_at(page, f"landing at {width}")
        assert axe(page) == []
        screenshot(page, f"{language}-landing-{width}-{scheme}", full_page=True)
    start = page.get_by_role("link", name=say("lesson.page.start.title"))
    assert start.get_attribute("href") == f"/start?lang={language}"
    # The choice is kept, for addresses that say nothing of it.
    page.goto(f"{site.url}/nowhere")
    expect(page.get_by_role("heading")).to_have_text(say("serve.missing.title"))
    looked_at(page, "a page that is missing")
    assert axe(page) == []
    page.goto(f"{site.url}/?lang=xx")
    expect(page.get_by_role("alert")).to_have_text(
        say("problem.language", found='"xx"', known=offered())
    )
    assert site.ask("/", **{"Accept-Language": f"fr, {language};q=0.5"}).text.count(
        f'<html lang="{language}" '
    )


@pytest.mark.parametrize("language", FOREIGN)
def test_displays_speak_the_language_of_the_page(site: Serving, language: str) -> None:
    told = [
        site.ask(f"/glossary?lang={language}").text,
        site.ask("/glossary", Cookie=f"{COOKIE}={language}").text,
        site.ask("/glossary", **{"Accept-Language": f"fr, {language};q=0.5"}).text,
    ]
    glossary = Glossary(language=language)._repr_html_()
    for html in told:
        outputs = re.findall(r'cell-output\+json">(.*?)</script>', html)
        assert [json.loads(each)["data"]["text/html"] for each in outputs] == [glossary]


def test_a_page_follows_its_widget(page: Page, site: Serving) -> None:
    page.set_default_timeout(90_000)
    page.goto(f"{site.url}/brandeln-1-cards-and-deal?lang=de", timeout=90_000)
    expect(page.locator(".vorhand-lesson")).to_have_attribute("lang", "de", timeout=90_000)
    for language in ("de", "ru"):
        say = Messages(language)
        title = say("lesson.page.brandeln-1-cards-and-deal.title")
        expect(page).to_have_title(f"{title} \N{MIDDLE DOT} Vorhand")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".room-back")).to_have_text(say("serve.page.home"))
        heading = page.locator("h1")
        words = say("page.brandeln-1-cards-and-deal.twenty-eight-cards")
        expect(heading).to_contain_text(words)
        expect(heading.locator("span")).to_have_attribute("lang", language)
        # The running text is English.
        expect(page.locator("main")).to_have_attribute("lang", "en")
        # The address names a language, and so do the ways out of the page.
        for link in (page.locator(".room-back"), page.locator("main p a").last):
            expect(link).to_have_attribute("href", re.compile(rf"[?]lang={language}($|#)"))
        # What a kernel drew in one language says that it stays so until the page is loaded again.
        expect(page.locator("#vorhand-banner-text")).to_have_text(
            "" if language == "de" else say("serve.page.drawn")
        )
        if language == "de":
            page.locator(".vl-foot summary").click()
            page.get_by_label(say("language.choose"), exact=True).select_option("ru")
            expect(page.locator(".vorhand-lesson")).to_have_attribute("lang", "ru", timeout=90_000)
    page.goto(f"{site.url}/")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
