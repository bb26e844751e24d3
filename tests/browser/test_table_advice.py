"""Hints, the review and par at the table: by mouse and keyboard, narrow and wide, with axe."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablepage import SHAPES, Scheme, TablePage, shape
from vorhand.store import Store
from vorhand.table.opening import Opening

Axe = Callable[..., list[str]]


def table(page: Page, game: str, store: Store | None = None) -> TablePage:
    shown = TablePage(page, Opening(game, players="random", deal=42), store).open()
    assert shown.desk.match is not None
    shown.desk.match.settings = shown.desk.match.settings.with_value("pace", "once")
    return shown


def to_end(shown: TablePage) -> None:
    """The deal to its end, the person's turns too, behind the browser's back."""
    match = shown.desk.match
    assert match is not None
    while not match.over:
        if match.my_turn:
            match.act(match.state.legal[0])
        match.run(tricks_stay=False)
    shown.page.evaluate(
        "() => window.vorhandModel.send({command: 'set', version: 1, key: 'stay', value: true})"
    )
    shown.settle()


def fits(page: Page, width: int) -> None:
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("width", "scheme"), SHAPES)
@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_a_hint_in_three_steps(
    page: Page, axe: Axe, game: str, width: int, scheme: Scheme, screenshot: Callable[..., Path]
) -> None:
    shape(page, width, scheme)
    shown = table(page, game)
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()
    panel = page.get_by_role("region", name="A hint")
    expect(panel).to_be_visible()
    expect(panel).to_be_in_viewport()
    expect(panel.get_by_role("heading", name="A hint")).to_be_focused()
    for step in ("The rules", "Think of", "My advice"):
        button = panel.get_by_role("button", name=step)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(button).to_be_focused()
        assert axe(page) == []
        fits(page, width)
    expect(panel).to_contain_text("I would choose")
    screenshot(page, f"table-{game}-hint-{width}-{scheme}", full_page=True)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(hint).to_be_focused()
    assert shown.desk.match is not None
    assert shown.desk.match.aids.hints == 1


@pytest.mark.parametrize(("width", "scheme"), SHAPES)
@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_the_review_and_playing_on(
    page: Page, axe: Axe, game: str, width: int, scheme: Scheme, screenshot: Callable[..., Path]
) -> None:
    shape(page, width, scheme)
    shown = table(page, game)
    to_end(shown)
    page.get_by_role("button", name="Review the deal").click()
    panel = page.get_by_role("region", name="Review of the deal")
    expect(panel.get_by_role("button", name="Everybody")).to_be_visible(timeout=60_000)
    moves = page.locator(".vh-move")
    moves.last.click()
    expect(moves.last).to_have_attribute("aria-current", "step")
    expect(panel).to_contain_text("with all cards open")
    assert page.locator(".vh-value:not(:empty)").count() > 0
    assert axe(page) == []
    fits(page, width)
    screenshot(page, f"table-{game}-review-{width}-{scheme}", full_page=True)
    # By the keyboard: the slider goes a step back.
    slider = page.get_by_role("slider", name="Step of the deal")
    at = int(slider.input_value())
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".vh-steptext")).to_contain_text(f"Step {at - 1} of")
    expect(slider).to_be_focused()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".vh-subtitle")).to_contain_text(f"Played on from step {at - 1}")
    expect(panel).to_be_hidden()
    # The focus is not lost with the button.
    assert page.evaluate("() => document.activeElement !== document.body")
    to_end(shown)
    expect(page.locator(".vh-result")).to_contain_text("the first time you were paid")
    page.get_by_role("button", name="Back to the first time").click()
    expect(page.locator(".vh-steptext")).to_contain_text(f"Step {at - 1} of")


@pytest.mark.parametrize(("width", "scheme"), SHAPES)
@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_par(
    page: Page, axe: Axe, game: str, width: int, scheme: Scheme, screenshot: Callable[..., Path]
) -> None:
    shape(page, width, scheme)
    to_end(table(page, game))
    page.get_by_role("button", name="Par", exact=True).click()
    panel = page.get_by_role("region", name="Par of the deal")
    expect(panel.locator("tbody tr").first).to_be_visible(timeout=60_000)
    assert axe(page) == []
    fits(page, width)
    screenshot(page, f"table-{game}-par-{width}-{scheme}", full_page=True)
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()


def test_claims_are_answered(page: Page) -> None:
    shown = table(page, "brandeln")
    claim = page.get_by_role("button", name="Claim the rest")
    expect(claim).to_have_attribute("aria-disabled", "true")
    claim.click(force=True)
    expect(page.locator(".vh-own .vh-problem")).to_contain_text("only when it is your turn")
    assert shown.desk.match is not None
    assert not shown.desk.match.aids
