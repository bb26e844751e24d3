"""The table in a real browser, its true desk behind it: by mouse, by keyboard, on a phone."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablepage import (
    CORNER,
    LEGAL,
    NUDGE,
    PLACES,
    act_by_mouse,
    quick,
    table,
    to_play,
)
from vorhand.store import Store


@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_a_deal_by_mouse(page: Page, game: str) -> None:
    shown = quick(table(page, game).open())
    for _ in range(80):
        shown.settle()
        if shown.desk.scene()["result"]:
            break
        act_by_mouse(shown)
    result = page.locator(".vh-result")
    expect(result).to_be_visible()
    expect(result.locator("tbody tr")).to_have_count(4 if game == "brandeln" else 3)
    expect(page.locator(".vh-subtitle")).to_contain_text("Deal number 42")
    result.get_by_role("button", name="Next deal").click()
    expect(result).to_be_hidden()
    expect(page.locator(".vh-subtitle")).not_to_contain_text("number")


def press_until(page: Page, key: str, done: str) -> None:
    """A key again and again until a condition about the focused element holds."""
    for _ in range(40):
        if page.evaluate(f"() => {{ const it = document.activeElement; return Boolean({done}); }}"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never led to {done}")


@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_a_deal_by_keyboard_alone(page: Page, game: str) -> None:
    shown = quick(table(page, game, seat=1).open())
    if game == "preferansz":
        # The learner is to win the auction: the talon is laid away by keyboard too.
        values = {"contract": "bid bettel", "soloist": 1, "seat": 1}
        shown.desk.receive({"command": "deal", "version": shown.desk.version, "values": values})
        page.evaluate(NUDGE)
        shown.settle()
    press_until(page, "Tab", "it.closest('.vh-box, .vh-cards, .vh-waits')")
    for _ in range(80):
        shown.settle()
        scene = shown.desk.scene()
        if scene["result"]:
            break
        version = shown.desk.version
        inside = page.evaluate("() => Boolean(document.activeElement.closest('.vorhand'))")
        assert inside, ("the focus was lost", scene["box"], scene["prompt"], scene["pending"])
        if scene["pending"] and scene["pending"]["button"]:
            # Enter on any card says that the trick has been seen; so does the button.
            if page.evaluate("() => !document.activeElement.closest('.vh-cards')"):
                press_until(page, "Shift+Tab", "it.matches('.vh-goon')")
            page.keyboard.press("Enter")
        elif scene["box"] and scene["box"]["counts"]:
            press_until(page, "Tab", "it.closest('.vh-cards')")
            page.keyboard.press("Home")
            page.keyboard.press("Space")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
            press_until(page, "Shift+Tab", "it.matches('.vh-box > .vh-button')")
            page.keyboard.press("Enter")
        elif scene["box"]:
            press_until(page, "Tab", "it.closest('.vh-box')")
            press_until(page, "ArrowRight", "it.dataset.legal === 'yes'")
            page.keyboard.press("Enter")
        elif scene["pending"] and scene["pending"]["delay"] is not None:
            pass  # Another is to act.
        else:
            press_until(page, "Tab", "it.closest('.vh-cards')")
            page.keyboard.press("Home")
            press_until(page, "ArrowRight", "it.dataset.state === 'legal'")
            page.keyboard.press("Enter")
        page.wait_for_function(
            "version => window.vorhandModel.get('scene').version > version", arg=version
        )
    expect(page.locator(".vh-result")).to_be_visible()
    press_until(page, "Tab", "it.textContent === 'Next deal'")
    page.keyboard.press("Enter")
    expect(page.locator(".vh-result")).to_be_hidden()


def test_an_illegal_card_says_why_and_stays(page: Page) -> None:
    shown = quick(table(page, "brandeln").open())
    to_play(shown)
    card = page.locator('.vh-card[data-state="illegal"]').first
    name = card.get_attribute("aria-label") or ""
    expect(card).to_have_accessible_description("may not be played now")
    before = page.evaluate(PLACES)["top"]
    card.click(position=CORNER)
    problem = page.get_by_role("alert").filter(has_text=re.compile(r"must"))
    expect(problem).to_be_visible()
    # The next card may be tapped at once: it has not moved.
    assert abs(page.evaluate(PLACES)["top"] - before) < 1
    expect(problem).to_contain_text(name.lower())
    expect(card).to_be_visible()
    page.locator(LEGAL).first.click(position=CORNER)
    expect(problem).to_be_hidden()


def test_a_double_click_plays_one_card(page: Page) -> None:
    shown = quick(table(page, "brandeln").open())
    to_play(shown)
    assert shown.desk.match is not None
    before = len(shown.desk.match.states)
    page.locator(LEGAL).first.dblclick(position=CORNER)
    shown.settle()
    mine = [state.to_act for state in shown.desk.match.states[before - 1 : -1]]
    assert mine.count(0) == 1


def test_names_and_what_is_face_down(page: Page) -> None:
    table(page, "preferansz").open()
    expect(page.get_by_role("button", name="King of Herz")).to_be_visible()
    expect(page.locator(".vh-trick .vh-sr").first).to_have_text("card")
    assert page.locator(".vh-backs").first.get_attribute("aria-hidden") == "true"


def test_what_happens_is_announced_once_and_in_order(page: Page) -> None:
    shown = table(page, "brandeln").open()
    match = shown.desk.match
    assert match is not None
    match.settings = match.settings.with_value("pace", "fast")
    page.get_by_role("button", name="Pass", exact=True).click()
    page.wait_for_function("() => document.querySelectorAll('.vorhand [role=log] p').length >= 4")
    said = page.locator(".vorhand [role=log] p").all_inner_texts()
    log = page.locator(".vh-log li").all_inner_texts()
    told = [line for line in said if line in log]
    assert told == [line for line in log if line in told]
    assert len(set(told)) == len(told)


def test_the_others_act_one_at_a_time_and_can_be_skipped(page: Page) -> None:
    shown = table(page, "brandeln").open()
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.locator(".vh-log li")).to_have_count(2)
    expect(page.locator(".vh-log li")).to_have_count(3, timeout=3000)
    page.get_by_role("button", name="Skip to my turn").click()
    shown.settle()
    assert shown.desk.match is not None
    assert shown.desk.match.my_turn or shown.desk.match.resting


def test_reload_goes_on_where_it_was(page: Page, tmp_path: Path) -> None:
    shown = quick(table(page, "brandeln", Store(tmp_path / "games"), deal=None).open())
    to_play(shown)
    hand = [card.get_attribute("aria-label") for card in page.locator(".vh-card").all()]
    log = page.locator(".vh-log li").all_inner_texts()
    shown.open()
    assert [card.get_attribute("aria-label") for card in page.locator(".vh-card").all()] == hand
    assert page.locator(".vh-log li").all_inner_texts() == log
    key = page.evaluate("() => Object.values(sessionStorage)")
    assert len(key) == 1
    assert all(key[0] not in sent for sent in shown.traffic)


def test_links_open_their_deal_and_bad_ones_are_explained(page: Page) -> None:
    shown = table(page, "brandeln", deal=None)
    shown.open("?game=preferansz&deal=42&seat=1")
    expect(page.locator(".vh-title")).to_have_text("Preferánsz")
    expect(page.get_by_role("button", name="Ten of Eichel")).to_be_attached()
    shown.open("?deal=0&game=%3Cscript%3Ealert(1)%3C/script%3E")
    expect(page.locator(".vh-own .vh-problem")).to_contain_text("no game")
    assert page.locator("script").count() == 0


def test_the_deal_is_looked_at_step_by_step(page: Page) -> None:
    shown = quick(table(page, "brandeln").open())
    to_play(shown)
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".vh-steptext")).to_contain_text("Step 0")
    expect(page.locator(LEGAL)).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(LEGAL).first).to_be_visible()


def test_a_kernel_that_is_gone_is_noticed(page: Page) -> None:
    table(page, "brandeln").open()
    page.clock.install()
    page.evaluate("() => { window.desk = () => new Promise(() => {}); }")
    page.get_by_role("button", name="Pass", exact=True).click()
    page.clock.run_for(13_000)
    expect(page.locator(".vh-own .vh-problem")).to_contain_text("no answer")


def test_render_leaves_nothing_behind(page: Page) -> None:
    table(page, "brandeln").open()
    page.evaluate("() => window.leave()")
    assert page.locator("#host").inner_html() == ""


def test_a_duplicated_tab_gets_a_deal_of_its_own(page: Page, tmp_path: Path) -> None:
    store = Store(tmp_path / "games")
    shown = table(page, "brandeln", store, deal=None).open()
    kept = page.evaluate("() => ({...sessionStorage})")
    twin_page = page.context.new_page()
    # A tab that is duplicated takes its storage along.
    twin_page.add_init_script(
        f"Object.entries({json.dumps(kept)}).forEach(([key, value]) => "
        "sessionStorage.getItem(key) || sessionStorage.setItem(key, value));"
    )
    twin = table(twin_page, "brandeln", store, deal=None).open()
    assert twin.desk.key != shown.desk.key
    assert len(store) == 2
