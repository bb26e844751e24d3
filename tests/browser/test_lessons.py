"""The lessons in a real browser: by keyboard alone, by mouse, narrow and wide, and as a page."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from serving import Serving
from tablepage import LessonPage
from vorhand.games import GAMES
from vorhand.lessons import Progress, Runner, course, lesson
from vorhand.messages import Messages

# In a hand the arrows lead from card to card; elsewhere the tabulator leads on.
WAY = """name => {
  const here = document.activeElement;
  const hand = here.closest(".vl-hand");
  const cards = hand ? [...hand.children] : [];
  const there = cards.findIndex((one) => one.getAttribute("aria-label") === name);
  if (there < 0) return null;
  return there < cards.indexOf(here) ? "ArrowLeft" : "ArrowRight";
}"""


def focused(page: Page) -> str:
    """The name of the element with the focus."""
    return str(
        page.evaluate(
            "document.activeElement.getAttribute('aria-label')"
            " || document.activeElement.textContent"
        )
    )


def tab_to(page: Page, wanted: str) -> None:
    """Go to a button by Tab and the arrow keys, as somebody without a mouse does."""
    for _ in range(120):
        if focused(page) == wanted:
            return
        way = page.evaluate(WAY, wanted)
        page.keyboard.press(way or "Tab")
    raise AssertionError(f"the keyboard does not lead to {wanted!r}")


def answer_name(at: LessonPage, answer: str) -> list[str]:
    """The names of the buttons to press for an answer, in order."""
    answers = at.scene["answers"]
    if not answers["count"]:
        return [one["label"] for one in answers["buttons"] if one["answer"] == answer]
    mine = next(seat for seat in at.scene["board"]["seats"] if seat["mine"])
    names = {card["id"]: card["name"] for card in mine["cards"]}
    cards = answer.split()[1:] if answers["verb"] else [answer]
    return [names[card] for card in cards] + ([answers["confirm"]] if answers["confirm"] else [])


def sideways(page: Page) -> int:
    script = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return int(page.evaluate(script))


@pytest.mark.parametrize("name", ["brandeln/hold", "brandeln/following", "preferansz/talon"])
def test_a_whole_lesson_by_keyboard_alone(
    page: Page, axe: Callable[..., list[str]], name: str
) -> None:
    at = LessonPage(page, name)
    page.keyboard.press("Tab")
    chosen = lesson(name)
    for place, step in enumerate(chosen.steps):
        assert at.scene["step"] == step.id
        expect(page.locator(".vl-text")).to_have_text(at.scene["text"])
        if step.ask is not None:
            wrong = next(iter(step.ask.wrong), None)
            if wrong is not None and "discard" not in wrong:
                (button,) = answer_name(at, wrong)
                tab_to(page, button)
                at.press("Enter")
                expect(page.locator(".vl-feedback")).to_contain_text(step.ask.wrong[wrong])
                assert focused(page) == button
            answer = Runner(chosen, place).answers()[0]
            for button in answer_name(at, answer)[:-1]:
                tab_to(page, button)
                page.keyboard.press("Space")
            tab_to(page, answer_name(at, answer)[-1])
            at.press("Enter")
            assert not at.scene["waiting"]
            # The answer has been given, and the focus is on the way on, or tells that this was all.
            last = place + 1 == len(chosen.steps)
            assert focused(page) == (at.scene["closing"] if last else "Next")
        assert axe(page) == []
        tab_to(page, "Next")
        at.press("Enter")
    assert "done them all" in at.scene["closing"]
    expect(page.locator(".vl-closing")).to_have_text(at.scene["closing"])
    # There is a way on only where pages have addresses.
    expect(page.locator(".vl-closing a")).to_have_count(0)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_step_fits_every_width_and_satisfies_axe(
    page: Page, axe: Callable[..., list[str]], screenshot: Callable[..., Path], game: str
) -> None:
    at = LessonPage(page, *(each.id for each in course(game)))
    for width, scheme in ((1280, "light"), (320, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for place, each in enumerate(course(game)):
            page.locator(".vl-tab").nth(place).click()
            # Where it is narrow, whatever is too wide shows; there every step is looked at.
            for number in range(len(each.steps) if width == 320 else 1):
                page.locator(".vl-dot").nth(number).click()
                at.settle()
                assert sideways(page) == 0
            # One state of each lesson is examined in the light, and one with an answer in the dark.
            if at.scene["waiting"] and width == 320:
                page.get_by_role("button", name="Show me").click()
                expect(page.get_by_role("button", name="Show me")).to_be_hidden()
                at.settle()
                assert sideways(page) == 0
            assert axe(page, within=".vorhand-lesson") == []
            screenshot(page, f"lesson-{each.id.replace('/', '-')}-{width}-{scheme}", full_page=True)


def test_every_card_of_twelve_can_be_touched_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    at = LessonPage(page, "preferansz/talon")
    tab_to(page, "Next")
    at.press("Enter")
    cards = page.locator(".vl-hand button")
    expect(cards).to_have_count(12)
    for card in cards.all():
        box = card.bounding_box()
        assert box is not None
        assert box["width"] >= 24
        assert box["height"] >= 44
        card.click()
        expect(card).to_have_attribute("aria-pressed", "true")
    # Two at most are chosen.
    assert page.locator('.vl-hand [aria-pressed="true"]').count() == 2


def test_a_step_is_told_to_who_hears_it(page: Page) -> None:
    at = LessonPage(page, "brandeln/following")
    tab_to(page, "Next")
    at.press("Enter")
    heard = page.locator("[aria-live=polite]").last
    expect(heard).to_contain_text("Step 2 of 8")
    expect(heard).to_contain_text("king of clubs")
    expect(page.get_by_role("button", name="Ace of clubs")).to_be_visible()
    # Of the cards that are only looked at, each has its name too.
    expect(page.get_by_role("list", name="Toni").get_by_role("listitem")).to_have_count(7)
    assert at.scene["step"] == "head"


def test_keys_do_not_reach_the_notebook(page: Page) -> None:
    LessonPage(page, "brandeln/hold")
    page.evaluate("window.keys = 0; document.addEventListener('keydown', () => { keys += 1; })")
    page.get_by_role("button", name="Next", exact=True).focus()
    page.keyboard.press("d")
    assert page.evaluate("keys") == 0


def test_a_kernel_that_is_gone_is_noticed_and_one_that_is_there_is_not(page: Page) -> None:
    at = LessonPage(page, "brandeln/hold")
    page.clock.install()
    page.get_by_role("button", name="Back", exact=True).click(force=True)
    page.get_by_role("button", name="Next", exact=True).click()
    at.settle()
    page.clock.run_for(13_000)
    expect(page.get_by_role("alert")).to_be_hidden()
    page.evaluate("() => { window.desk = () => new Promise(() => {}); }")
    page.get_by_role("button", name="Next", exact=True).click()
    page.clock.run_for(13_000)
    expect(page.get_by_role("alert")).to_contain_text("no answer")


def test_a_file_too_large_and_one_with_half_a_sign_are_said(page: Page) -> None:
    at = LessonPage(page, "brandeln/hold")
    page.get_by_text("More", exact=True).click()
    entry = page.locator("input[type=file]")
    large = {"name": "p.json", "mimeType": "application/json", "buffer": b"x" * 1_000_001}
    entry.set_input_files(large)  # type: ignore[arg-type]
    expect(page.get_by_role("alert")).to_contain_text("larger than 1 MB")
    half = b'{"format":"vorhand-progress","version":1,"done":{"\\ud800":["a"]}}'
    entry.set_input_files({**large, "buffer": half})  # type: ignore[arg-type]
    expect(page.get_by_role("alert")).to_contain_text("damaged")
    page.get_by_role("button", name="Next", exact=True).click()
    at.settle()
    expect(page.get_by_role("alert")).to_be_hidden()
    expect(page.locator(".vl-count")).to_have_text("Step 2 of 7")


def test_a_channel_that_is_closed_is_said(page: Page) -> None:
    LessonPage(page, "brandeln/hold")
    page.evaluate("() => { vorhandModel.send = () => { throw new Error('closed'); }; }")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("no answer")


def test_on_a_phone_the_next_step_begins_in_sight(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 740})
    at = LessonPage(page, "brandeln/following")
    assert page.evaluate("scrollY") == 0
    for name in ("Next", "Next", "Back"):
        page.get_by_role("button", name=name, exact=True).click()
        at.settle()
        box = page.locator(".vl-text").bounding_box()
        assert box is not None
        assert 0 <= box["y"] < 200
        # The focus stays where it was, so that a key goes on.
        assert focused(page) == name


def test_no_card_of_a_trick_covers_the_index_of_another(page: Page) -> None:
    at = LessonPage(page, "brandeln/following")
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 800})
        page.locator(".vl-dot").nth(7).click()
        at.settle()
        boxes = [card.bounding_box() for card in page.locator(".vl-trick svg").all()]
        assert len(boxes) == 4
        for one in boxes:
            for other in boxes:
                if one is not other:
                    assert one is not None
                    assert other is not None
                    apart = (
                        one["x"] + one["width"] <= other["x"] + 1
                        or other["x"] + other["width"] <= one["x"] + 1
                        or one["y"] + one["height"] <= other["y"] + 1
                        or other["y"] + other["height"] <= one["y"] + 1
                    )
                    assert apart


def test_what_is_left_cleans_up(page: Page) -> None:
    LessonPage(page, "brandeln/hold")
    page.evaluate("leave()")
    expect(page.locator("#host")).to_be_empty()


KEPT = "localStorage.getItem('vorhand-progress')"


def kept(page: Page) -> Progress:
    """What the browser keeps, when it has what the page shows."""
    page.wait_for_function(f"{KEPT} === vorhandModel.get('progress')")
    return Progress.read(page.evaluate(KEPT))


def test_two_tabs_of_one_browser_do_not_undo_each_other(page: Page) -> None:
    other = page.context.new_page()
    tabs = [LessonPage(page, "brandeln/pack"), LessonPage(other, "brandeln/auction")]
    for tab in (*tabs, tabs[0]):
        tab.page.get_by_role("button", name="Next", exact=True).click()
        tab.settle()
        done = kept(tab.page)
    assert [len(done.of(f"brandeln/{name}")) for name in ("pack", "auction")] == [2, 1]


def test_kept_progress_of_another_version_is_put_aside(page: Page) -> None:
    page.route("http://localhost/", lambda route: route.fulfill(body="empty"))
    page.goto("http://localhost/")
    page.evaluate("text => localStorage.setItem('vorhand-progress', text)", "later")
    at = LessonPage(page, "brandeln/pack")
    expect(page.get_by_role("alert")).to_contain_text("put aside")
    page.get_by_role("button", name="Next", exact=True).click()
    at.settle()
    assert kept(page).of("brandeln/pack")
    assert page.evaluate("localStorage.getItem('vorhand-progress-unread-1')") == "later"


def test_where_the_browser_keeps_nothing_that_is_said_once_something_is_done(page: Page) -> None:
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
    )
    at = LessonPage(page, "brandeln/pack")
    expect(page.get_by_role("alert")).to_be_hidden()
    for told in (True, False):
        page.get_by_role("button", name="Next", exact=True).click()
        at.settle()
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("keeps nothing") if told else expect(alert).to_be_hidden()


@pytest.fixture(scope="module")
def served(root: Path) -> Any:
    with Serving(root / "notebooks") as running:
        yield running


def test_a_lesson_on_the_served_page_is_taken_up_after_a_reload(
    served: Serving, page: Page, axe: Callable[..., list[str]]
) -> None:
    page.goto(served.url + "/brandeln-2-auction")
    player = page.locator(".vorhand-lesson")
    expect(player.locator(".vl-count")).to_have_text("Step 1 of 7", timeout=60_000)
    for at in (2, 3):
        player.get_by_role("button", name="Next", exact=True).click()
        expect(player.locator(".vl-count")).to_have_text(f"Step {at} of 7")
    player.locator(".vl-answers").get_by_role("button", name="Resi").click()
    expect(player.get_by_role("status")).to_contain_text("Vorhand speaks first")
    player.locator(".vl-answers").get_by_role("button", name="You").click()
    expect(player.get_by_role("status")).to_contain_text("clockwise")
    assert axe(page) == []
    page.reload()
    expect(player.locator(".vl-count")).to_have_text("Step 4 of 7", timeout=60_000)
    expect(player.locator(".vl-dot").nth(0)).to_have_attribute("data-done", "yes")


def test_every_lesson_page_can_be_read(
    served: Serving, page: Page, axe: Callable[..., list[str]], screenshot: Callable[..., Path]
) -> None:
    page.goto(served.url)
    links = [link.get_attribute("href") or "" for link in page.get_by_role("link").all()]
    lessons = sorted({link for link in links if re.search(r"-\d-", link)})
    assert len(lessons) == 12
    for link in [*lessons, "/start"]:
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(served.url + link)
        expect(page.locator(".vorhand-lesson .vl-text")).to_be_visible(timeout=60_000)
        page.wait_for_load_state("networkidle")
        assert axe(page) == []
        for width in (768, 360):
            page.set_viewport_size({"width": width, "height": 800})
            assert sideways(page) == 0
        screenshot(page, f"page{link.replace('/', '-')}-360", full_page=True)
        page.goto("about:blank")


def test_a_learner_prints_the_steps_that_he_has_done(page: Page) -> None:
    at = LessonPage(page, "brandeln/following")
    assert not page.locator(".vl-printed").is_visible()
    page.get_by_role("button", name="Next").click()
    at.settle()
    before = len(at.traffic)
    page.locator(".vl-foot summary").click()
    page.get_by_role("button", name="Print this lesson").click()
    at.settle()
    # Nothing runs in the frame, so it is asked from outside.
    inside = "document.querySelector('iframe.vl-sheet').contentDocument"
    count = f"name => {inside}.getElementsByClassName(name).length"
    page.wait_for_function(f"() => ({count})('vs-step') === 2")
    assert page.evaluate(count, "vs-answer") == 0
    # Nothing of the steps to come has left the server.
    step = lesson("brandeln/following").step("won")
    said = Messages("en")(step.key, **step.scene.facts).split(".")[0]
    assert said
    assert not any(said in sent for sent in at.traffic[before:])
    page.emulate_media(media="print")
    assert page.locator(".vl-printed").is_visible()
    page.evaluate("window.leave()")
    expect(page.locator("iframe.vl-sheet")).to_have_count(0)
