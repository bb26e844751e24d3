"""The table on a page that Voila serves: whole deals, by mouse and by keyboard, and a reload."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from serving import Serving, notebook

Axe = Callable[..., list[str]]

CELL = """\
from vorhand.table import Table
Table({game!r})
"""

WAITS_FOR = """() => {
  const there = (selector) => [...document.querySelectorAll(`.vorhand ${selector}`)]
    .find((node) => node.offsetParent !== null);
  if (there('.vh-result')) return "end";
  if (there('.vh-goon')) return "trick";
  if (there('.vh-box > .vh-button')) return "cards";
  if (there('.vh-box')) return "call";
  if (there('.vh-card[data-state="legal"]')) return "card";
  return "";
}"""
"""What the page waits for; "" while others are to act."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("notebooks")
    for game in ("brandeln", "preferansz"):
        code = CELL.format(game=game)
        notebook(folder / f"play-{game}.ipynb", f"# Play {game}", code, kind="play", game=game)
    store = tmp_path_factory.mktemp("store") / "games"
    with Serving(folder, "--max-visitors", "9", "--away-seconds", "300", store=store) as running:
        yield running


def open_table(page: Page, served: Serving, game: str, query: str = "") -> None:
    page.goto(f"{served.url}/play-{game}{query}")
    page.wait_for_selector('.vorhand[data-state="ready"]', timeout=30_000)


def test_a_slow_phone_gets_its_table_all_the_same(page: Page, served: Serving) -> None:
    # As where a phone is too slow for the two seconds that anywidget waits for a widget's module.
    page.add_init_script(
        "const wait = AbortSignal.timeout.bind(AbortSignal);"
        "AbortSignal.timeout = (ms) => wait(ms <= 2000 ? 1 : ms);"
    )
    open_table(page, served, "brandeln", "?deal=42")


def hurry(page: Page) -> None:
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_label("Pace of the others").select_option("once")
    page.keyboard.press("Escape")


def what_is_due(page: Page) -> str:
    found = page.wait_for_function(WAITS_FOR, timeout=15_000).json_value()
    return str(found)


def by_mouse(page: Page, due: str) -> None:
    if due == "trick":
        page.locator(".vh-goon").click()
    elif due == "cards":
        for place in (0, 1):
            page.locator(".vh-card").nth(place).click(position={"x": 9, "y": 40})
        page.locator(".vh-box > .vh-button").click()
    elif due == "call":
        page.locator('.vh-call[data-legal="yes"]').first.click()
    else:
        legal = page.locator('.vh-card[data-state="legal"]')
        legal.first.click(position={"x": 9, "y": 40})


def press_until(page: Page, key: str, done: str) -> None:
    for _ in range(60):
        if page.evaluate(f"() => {{ const it = document.activeElement; return Boolean({done}); }}"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never led to {done}")


def by_keyboard(page: Page, due: str) -> None:
    if due == "trick":
        press_until(page, "Tab", "it.matches('.vh-goon') || it.matches('.vh-card')")
    elif due == "cards":
        press_until(page, "Tab", "it.matches('.vh-card')")
        page.keyboard.press("Home")
        page.keyboard.press("Space")
        page.keyboard.press("End")
        page.keyboard.press("Space")
        press_until(page, "Shift+Tab", "it.matches('.vh-box > .vh-button')")
    elif due == "call":
        press_until(page, "Tab", "it.matches('.vh-call')")
        press_until(page, "ArrowRight", "it.dataset.legal === 'yes'")
    else:
        press_until(page, "Tab", "it.matches('.vh-card')")
        page.keyboard.press("Home")
        press_until(page, "ArrowRight", "it.dataset.state === 'legal'")
    page.keyboard.press("Enter")


def go_on(page: Page, due: str, hand: Callable[[Page, str], None] = by_mouse) -> None:
    """Do what is due, and wait for the answer: before it, the same would seem to be due again."""
    before = page.locator(".vh-log li").count()
    hand(page, due)
    if due != "trick":
        page.wait_for_function(
            "n => document.querySelectorAll('.vh-log li').length > n", arg=before
        )
    else:
        expect(page.locator(".vh-goon")).to_be_hidden()


@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
@pytest.mark.parametrize("hand", [by_mouse, by_keyboard])
def test_a_whole_deal(
    page: Page, served: Serving, game: str, hand: Callable[[Page, str], None], axe: Axe
) -> None:
    open_table(page, served, game)
    assert axe(page) == []
    hurry(page)
    for _ in range(90):
        due = what_is_due(page)
        if due == "end":
            break
        go_on(page, due, hand)
    result = page.locator(".vh-result")
    expect(result).to_be_visible()
    paid = [
        int(text.replace("\N{MINUS SIGN}", "-"))
        for text in result.locator("tbody tr td:nth-child(2)").all_inner_texts()
    ]
    assert sum(paid) == 0
    assert axe(page) == []


def test_a_reload_with_a_new_kernel_goes_on_with_the_deal(page: Page, served: Serving) -> None:
    open_table(page, served, "brandeln")
    hurry(page)
    for _ in range(6):
        go_on(page, what_is_due(page))
    what_is_due(page)
    log = page.locator(".vh-log li").all_inner_texts()
    hand = page.locator(".vh-card").evaluate_all("all => all.map((one) => one.ariaLabel)")
    page.reload()
    page.wait_for_selector('.vorhand[data-state="ready"]', timeout=30_000)
    expect(page.locator(".vh-log li")).to_have_text(log)
    assert page.locator(".vh-card").evaluate_all("all => all.map((one) => one.ariaLabel)") == hand


def test_an_illegal_card_says_its_rule_and_a_link_opens_its_deal(
    page: Page, served: Serving
) -> None:
    open_table(page, served, "brandeln", "?game=brandeln&deal=42&seat=2&preset=seed")
    expect(page.locator(".vh-subtitle")).to_contain_text("Deal number 42 (can be looked up)")
    expect(page.get_by_role("button", name="King of diamonds")).to_be_visible()
    hurry(page)
    for _ in range(40):
        due = what_is_due(page)
        illegal = page.locator('.vh-card[data-state="illegal"]')
        if due == "card" and illegal.count():
            illegal.first.click(position={"x": 9, "y": 40})
            expect(page.locator(".vh-own .vh-problem")).to_contain_text(re.compile("must"))
            return
        assert due != "end"
        go_on(page, due)
    raise AssertionError("no card was ever illegal")


def test_a_bad_link_is_explained_on_the_table(page: Page, served: Serving) -> None:
    open_table(page, served, "preferansz", "?game=preferansz&deal=0")
    expect(page.locator(".vh-own .vh-problem")).to_contain_text("deal number 0")


def test_screens(page: Page, served: Serving, screenshot: Callable[..., Path]) -> None:
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 800})
        open_table(page, served, "preferansz")
        screenshot(page, f"voila-preferansz-{width}", full_page=True)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
