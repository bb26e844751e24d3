"""Colours are chosen at a table, in a lesson, on the first page, and the whole page wears them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from serving import Serving
from tablepage import LessonPage, TablePage
from vorhand.table.colours import COLOURS, COOKIE
from vorhand.table.opening import Opening

Axe = Callable[..., list[str]]

WORN = """selector => {
  const {colorScheme, color, backgroundColor} = getComputedStyle(document.querySelector(selector));
  return {colorScheme, color, backgroundColor};
}"""

BLACK, WHITE = "rgb(0, 0, 0)", "rgb(255, 255, 255)"


def worn(page: Page, selector: str) -> dict[str, Any]:
    """What an element is painted in."""
    found: dict[str, Any] = page.evaluate(WORN, selector)
    return found


def choose(page: Page, colours: str) -> None:
    """Choose colours in the open settings, or in a lesson's menu."""
    page.locator("[data-key=colours] select").select_option(colours)


def test_a_table_wears_what_is_chosen_and_keeps_it(page: Page, axe: Axe) -> None:
    shown = TablePage(page, Opening("brandeln")).open()
    page.get_by_role("button", name="Settings", exact=True).click()
    schemes = {}
    for colours in COLOURS[1:]:
        choose(page, colours)
        schemes[colours] = worn(page, ".vorhand")["colorScheme"]
        assert axe(page, ".vorhand") == []
    assert schemes == {"light": "light", "dark": "dark", "contrast": "light"}
    assert worn(page, ".vorhand")["backgroundColor"] == WHITE
    page.emulate_media(color_scheme="dark")
    expect(page.locator(".vorhand")).to_have_attribute("data-theme", "dark")
    assert worn(page, ".vorhand")["backgroundColor"] == BLACK
    assert axe(page, ".vorhand") == []
    shown.open()
    assert worn(page, ".vorhand")["backgroundColor"] == BLACK
    page.get_by_role("button", name="Settings", exact=True).click()
    expect(page.locator("[data-key=colours] select")).to_have_value("contrast")


def test_who_asks_his_system_for_contrast_gets_it(page: Page) -> None:
    page.emulate_media(contrast="more")
    LessonPage(page, "brandeln/auction")
    assert worn(page, ".vorhand-lesson")["backgroundColor"] == WHITE
    page.locator(".vl-foot summary").click()
    choose(page, "light")
    expect(page.locator(".vorhand-lesson")).not_to_have_attribute("data-contrast", "more")


def test_paper_is_white_whatever_is_chosen(page: Page) -> None:
    page.emulate_media(color_scheme="dark", media="print")
    LessonPage(page, "brandeln/auction")
    found = worn(page, ".vorhand-lesson")
    assert (found["color"], found["backgroundColor"]) == (BLACK, WHITE)
    assert worn(page, ".vl-felt")["color"] == BLACK
    expect(page.locator(".vl-nav")).to_be_hidden()


def test_forced_colours_leave_every_state_told(page: Page, screenshot: Callable[..., Path]) -> None:
    page.emulate_media(forced_colors="active")
    TablePage(page, Opening("brandeln")).open()
    call = page.locator(".vh-call[data-legal=yes]").first
    call.focus()
    style = call.evaluate("node => getComputedStyle(node).outlineStyle")
    assert style == "solid"
    refused = page.locator(".vh-call[data-legal=no]").first
    assert refused.evaluate("node => getComputedStyle(node).borderTopStyle") == "dashed"
    # A card is paper in every palette: its drawing is left as it is.
    face = page.locator(".vh-card .vh-face svg").first
    assert face.evaluate("node => getComputedStyle(node).forcedColorAdjust") == "none"
    screenshot(page, "colours-forced", full_page=True)


@pytest.fixture(scope="module")
def site() -> Iterator[Serving]:
    with Serving(None, "--preheat", "0") as serving:
        yield serving


def test_a_page_comes_in_the_colours_that_were_chosen(page: Page, site: Serving) -> None:
    page.goto(f"{site.url}/")
    page.get_by_role("link", name="Dark", exact=True).click()
    assert worn(page, "html")["colorScheme"] == "dark"
    expect(page.get_by_role("link", name="Dark", exact=True)).to_have_attribute(
        "aria-current", "true"
    )
    # In the very text of the page, so that no other colours are seen before.
    for address in ("/nowhere", "/glossary"):
        assert 'data-colours="dark"' in site.ask(address, Cookie=f"{COOKIE}=dark").text
    assert 'data-colours="system"' in site.ask("/nowhere", Cookie=f"{COOKIE}=<b>").text
    # What is chosen in a lesson holds for the page around it, and for the next.
    page.goto(f"{site.url}/brandeln-1-cards-and-deal", timeout=90_000)
    page.locator(".vl-foot summary").first.click(timeout=90_000)
    choose(page, "contrast")
    assert worn(page, "body")["backgroundColor"] == WHITE
    page.goto(f"{site.url}/nowhere")
    assert worn(page, "body")["backgroundColor"] == WHITE
