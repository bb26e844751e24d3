"""The table in JupyterLab: the same widget among a notebook's own keys, styles and themes."""

import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from serving import CHOICES, LOG, notebook

CODE = """\
from vorhand.table import Table
Table("brandeln", deal=42, players="random")
"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab of its own, with one notebook."""
    folder = tmp_path_factory.mktemp("lab")
    notebook(folder / "table.ipynb", "# A table", CODE)
    own = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        "VORHAND_STORE": str(folder / "store"),
        "PYTHONWARNINGS": "ignore",
    }
    options = [
        "--no-browser",
        "--ip=127.0.0.1",
        "--port=0",
        "--IdentityProvider.token=",
        "--allow-root",
    ]
    options += ["--LabApp.news_url="]
    said = folder / "log"
    log = said.open("w")
    command = [sys.executable, "-m", "jupyterlab", f"--notebook-dir={folder}", *options]
    process = subprocess.Popen(command, stdout=log, stderr=log, env=own, text=True)
    try:
        address = ""
        for _ in range(600):
            assert process.poll() is None, said.read_text()
            # Read by its name: a seek in the handle would move the server's own place in it.
            found = re.search(r"http://(?:localhost|127\.0\.0\.1):([1-9]\d+)/lab", said.read_text())
            if found and answers(f"http://127.0.0.1:{found[1]}/api"):
                address = f"http://127.0.0.1:{found[1]}"
                break
            time.sleep(0.1)
        assert address, said.read_text()
        yield address
    finally:
        process.terminate()
        process.wait(timeout=20)
        log.close()


def answers(address: str) -> bool:
    try:
        urllib.request.urlopen(address, timeout=20).close()
    except OSError:
        return False
    return True


def run_cell(page: Page) -> None:
    """Run the notebook's cell until its table is there."""
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=60_000)
    # On a busy machine JupyterLab asks, at any time, what to do about a server slow to answer.
    asked = page.locator(".jp-Dialog").first
    page.add_locator_handler(asked, lambda: page.keyboard.press("Escape"))
    for _ in range(6):
        # A cell that is run before the kernel is quite there is run in vain.
        page.locator(".jp-Notebook .jp-CodeCell .cm-content").first.click()
        page.keyboard.press("Shift+Enter")
        try:
            page.wait_for_selector('.vorhand[data-state="ready"]', timeout=15_000)
        except TimeoutError:
            continue
        break


@pytest.fixture
def shown(browser: Browser, lab: str) -> Iterator[Page]:
    """JupyterLab with the table. What JupyterLab itself asks or logs is not judged here."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{lab}/lab/tree/table.ipynb")
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", timeout=60_000)
    run_cell(page)
    yield page
    context.close()


def test_a_deal_by_keyboard_among_the_notebooks_own_keys(
    shown: Page, axe: Callable[..., list[str]], screenshot: Callable[..., Path]
) -> None:
    page = shown
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    page.get_by_role("button", name="Settings", exact=True).last.click()
    page.get_by_label("Pace of the others").select_option("once")
    page.keyboard.press("Escape")
    assert axe(page, ".vorhand") == []
    screenshot(page, "lab-brandeln")
    page.locator('.vh-call[data-legal="yes"]').first.focus()
    for _ in range(60):
        page.wait_for_function(
            """() => document.activeElement.closest('.vorhand')
                     && !document.querySelector('.vh-skip:not([hidden])')"""
        )
        where = page.evaluate(
            """() => { const it = document.activeElement;
              return {call: it.matches('.vh-call'), state: it.dataset.state || "",
                      end: Boolean(document.querySelector('.vh-result:not([hidden])'))}; }"""
        )
        if where["end"]:
            break
        if where["state"] == "illegal":
            page.keyboard.press("ArrowRight")
            if page.evaluate("() => document.activeElement.matches(':last-child')"):
                page.keyboard.press("Home")
                if page.evaluate("() => document.activeElement.dataset.state") == "illegal":
                    page.keyboard.press("ArrowRight")
            continue
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
    expect(page.locator(".vh-result")).to_be_visible()
    assert axe(page, ".vorhand") == []
    # None of the keys was taken for a command of the notebook.
    for key in ("b", "a", "d", "d", "x", "z"):
        page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells


def test_it_follows_the_theme_of_jupyterlab(shown: Page, screenshot: Callable[..., Path]) -> None:
    expect(shown.locator(".vorhand")).to_have_attribute("data-theme", "light")
    shown.emulate_media(color_scheme="dark")
    expect(shown.locator(".vorhand")).to_have_attribute("data-theme", "light")
    shown.evaluate("() => { document.body.dataset.jpThemeLight = 'false'; }")
    expect(shown.locator(".vorhand")).to_have_attribute("data-theme", "dark")
    screenshot(shown, "lab-brandeln-dark")


def test_notebook_7_shows_and_plays_it_too(
    browser: Browser, lab: str, screenshot: Callable[..., Path]
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{lab}/notebooks/table.ipynb")
    run_cell(page)
    said = page.locator(LOG).count()
    page.locator(CHOICES).first.click()
    expect(page.locator(LOG).nth(said)).to_be_visible()
    width = "it => [it.scrollWidth, it.clientWidth]"
    wanted, given = page.locator(".vorhand").evaluate(width)
    assert wanted <= given
    screenshot(page, "notebook-brandeln")
    context.close()
