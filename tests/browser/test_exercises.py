"""The exercises in a real browser: by keyboard alone, by touch, narrow and wide, and saved."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablepage import SHAPES, ExercisePage, shape
from vorhand.lessons.exercises import exercise

LOOKED_AT = [
    "brandeln/heading/5",
    "brandeln/winner/4",
    "brandeln/finding/3",
    "preferansz/counting/3",
    "preferansz/discard/2",
    "preferansz/payment/3",
]


def names(at: ExercisePage, cards: str) -> list[str]:
    """The names of the buttons for these cards."""
    mine = next(seat for seat in at.scene["board"]["seats"] if seat["mine"])
    found = {card["id"]: card["name"] for card in mine["cards"]}
    return [found[card] for card in cards.split()]


def tab_to(page: Page, wanted: str) -> None:
    """Go to a button by Tab, and inside a hand by the arrows."""
    for _ in range(80):
        name = page.evaluate(
            "document.activeElement.getAttribute('aria-label')"
            " || document.activeElement.textContent"
        )
        if name == wanted:
            return
        inside = page.evaluate(
            "name => [...(document.activeElement.closest('.vl-hand') || {children: []}).children]"
            ".some((one) => one.getAttribute('aria-label') === name)",
            wanted,
        )
        page.keyboard.press("ArrowRight" if inside else "Tab")
        if inside and page.evaluate("document.activeElement.matches('.vl-hand > :last-child')"):
            page.keyboard.press("Home")
    raise AssertionError(f"the keyboard does not lead to {wanted!r}")


def test_a_series_by_keyboard_alone(page: Page, axe: Callable[..., list[str]]) -> None:
    chosen = ["brandeln/heading/1", "brandeln/winner/1"]
    at = ExercisePage(page, ids=chosen)
    page.keyboard.press("Tab")
    tab_to(page, "Hint")
    at.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("the suit that was led")
    for name in names(at, exercise(chosen[0]).answer):
        tab_to(page, name)
        page.keyboard.press("Space")
    tab_to(page, "These cards")
    at.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Right.")
    assert axe(page) == []
    # The answer has been given, and the focus is on the way on.
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    at.press("Enter")
    answers = at.scene["answers"]["buttons"]
    right = exercise(chosen[1]).answer
    tab_to(page, next(one["label"] for one in answers if one["answer"] != right))
    at.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("No:")
    tab_to(page, next(one["label"] for one in answers if one["answer"] == right))
    at.press("Enter")
    expect(page.locator(".vl-closing")).to_contain_text("Solved: 2.")
    expect(page.locator(".vl-closing")).to_contain_text("without a hint: 0.")


@pytest.mark.parametrize("id", LOOKED_AT)
def test_every_kind_fits_and_satisfies_axe(
    page: Page, axe: Callable[..., list[str]], screenshot: Callable[..., Path], id: str
) -> None:
    at = ExercisePage(page, game=id.split("/")[0], ids=[id])
    for width, scheme in SHAPES[:2]:
        shape(page, width, scheme)
        script = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(script) == 0
        assert axe(page, within=".vorhand-lesson") == []
        screenshot(page, f"exercise-{id.replace('/', '-')}-{width}")
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("button", name="Show me")).to_be_hidden()
    at.settle()
    assert page.evaluate(script) == 0
    assert axe(page, within=".vorhand-lesson") == []


def test_what_was_done_is_saved_as_a_table_and_as_a_file(page: Page) -> None:
    at = ExercisePage(page, "?kind=winner")
    expect(page.locator(".vl-title")).to_have_text("Who wins the trick?")
    page.locator(".vl-answer").first.click()
    at.settle()
    page.get_by_text("More", exact=True).click()
    for button, kind in (("Save progress as a table", "csv"), ("Save progress as a file", "json")):
        with page.expect_download() as saved:
            page.get_by_role("button", name=button).click()
        assert saved.value.suggested_filename == f"vorhand-progress.{kind}"
        assert "brandeln/winner/1" in saved.value.path().read_text(encoding="utf-8")
    # A name is not needed, is made safe for a file and stays in the browser.
    page.get_by_label("Nickname").fill(' ../Jürgen <Ира> 7" ')
    at.show("?kind=winner")
    page.get_by_text("More", exact=True).click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save progress as a file").click()
    assert saved.value.suggested_filename == "vorhand-progress-Jürgen-Ира-7.json"
    assert "Jürgen" not in saved.value.path().read_text(encoding="utf-8")
