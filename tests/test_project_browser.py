"""The shared browser fixtures themselves: a fault that they should find is found."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

GOOD = """<!doctype html><html lang="en"><title>Table</title>
<main><h1>Table</h1><button>Deal</button></main>"""


def test_axe_is_silent_on_a_sound_page(page: Page, axe: Callable[..., list[str]]) -> None:
    page.set_content(GOOD)
    assert axe(page) == []


def test_axe_names_what_is_wrong_and_where(page: Page, axe: Callable[..., list[str]]) -> None:
    page.set_content(GOOD.replace("Deal", "") + '<footer id="foot"></footer>')
    (found,) = axe(page, "main")
    assert found.startswith("button-name:")
    assert axe(page, "#foot") == []


def test_a_screenshot_is_saved_where_asked(
    page: Page,
    screenshot: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("VORHAND_SCREENSHOTS", str(tmp_path))
    page.set_content(GOOD)
    path = screenshot(page, "good")
    assert path == tmp_path / "good.png"
    assert path.read_bytes().startswith(b"\x89PNG")
    assert screenshot(page.locator("button"), "button").stat().st_size > 0


def test_pages_of_two_tests_share_nothing(browser: Browser, page: Page) -> None:
    assert browser.is_connected()
    assert page.context.cookies() == []
    assert page.viewport_size == {"width": 1280, "height": 800}


pytest_plugins = ["pytester"]


def test_a_broken_or_nosy_page_fails_its_test(pytester: pytest.Pytester) -> None:
    here = Path(__file__).parent
    pytester.makeini(f"[pytest]\npythonpath = {here}")
    pytester.makeconftest((here / "conftest.py").read_text(encoding="utf-8"))
    pytester.makepyfile("""
        def test_broken(page):
            page.set_content("<script>throw new Error('the table fell over')</script>")

        def test_nosy(page):
            page.set_content("<img src='http://cards.invalid/ace.png' alt=''>")

        def test_neither(page):
            page.set_content("<p>A table</p>")
    """)
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=3, errors=2)
    for complaint in ["the table fell over", "cards.invalid/ace.png"]:
        assert complaint in result.stdout.str()
