"""What the tests share: the browser, axe, screenshots, the wheel; and who runs beside whom."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, sync_playwright
from xdist.scheduler import LoadScopeScheduling

from tools import CHROMIUM_FLAGS, CHROMIUM_HELP, find_chromium

ROOT = Path(__file__).resolve().parent.parent

# The hosts that a page under test may ask: the package works without a network.
OWN_HOSTS = {"127.0.0.1", "localhost", "::1"}

# Whoever runs the tests may speak another language.
os.environ["VORHAND_LANGUAGE"] = "en"


LEARNING = {"test_exercises", "test_language", "test_lessons"}
"""The browser tests that another process may run meanwhile."""


EXAMINE = """async ([within, options]) => {
  // A drawing tells a reader its title at most. Its lines and surfaces, of which a table has
  // thousands, are away meanwhile: axe goes through every element for most of its rules.
  const drawings = [...document.querySelectorAll("svg[aria-hidden=true], svg[role=img]")];
  const parts = drawings.map((drawing) => [...drawing.childNodes]);
  drawings.forEach((drawing, place) => {
    drawing.replaceChildren(...parts[place].filter((each) => each.nodeName === "title"));
  });
  try {
    return await axe.run(within || document, options);
  } finally {
    drawings.forEach((drawing, place) => drawing.replaceChildren(...parts[place]));
  }
}"""


class Together(LoadScopeScheduling):
    """Keeps in one process what shares something costly or ordered; all else goes where it can.

    The browser tests share a browser and servers, those of the table, those of what is learnt
    with it and each file of those of access: parts, since all of them in one process would take
    longer than everything else.
    The cells of a notebook share a kernel and build on each other. (xdist's own
    `loadgroup` would be the way to say this, but with pytest 9.2 it groups nothing:
    pytest-xdist issue 1386.)
    """

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        if path.endswith(".ipynb"):
            return path
        if "browser" in path:
            stem = Path(path).stem
            if stem.startswith("test_access"):
                return stem
            return "learning" if stem in LEARNING else "browser"
        return nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together:
    """How `pytest -n 2` shares out the tests."""
    return Together(config, log)


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium, one for the whole run."""
    chromium = find_chromium()
    if chromium is None:
        pytest.fail(CHROMIUM_HELP, pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield running
        running.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page, 1280 by 800, without cookies or storage of other tests.

    At the end of the test it fails if a script of the page raised, or if the page asked anything
    of another host than this machine; such a request gets no answer.
    """
    errors: list[str] = []
    strangers: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 800})

    # Only noted here: the browser's own flags keep the answer away. Playwright's interception
    # would do both, but it turns the browser's cache off, and reloads are tested too.
    def note(request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in {"http", "https"} and parts.hostname not in OWN_HOSTS:
            strangers.append(request.url)

    context.on("request", note)
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context.new_page()
    context.close()
    assert strangers == []
    assert errors == []


@pytest.fixture(scope="session")
def axe() -> Callable[..., list[str]]:
    """`axe(page, within=None)`: what axe-core objects to, one line for each element; [] is good.

    `within` is a CSS selector; only what lies inside it is examined then. `only` are the ids of
    the rules to go by; else it is all of them but those in `without`.
    """
    library = ROOT / "tests" / "node_modules" / "axe-core" / "axe.min.js"
    if not library.is_file():
        pytest.fail("axe-core is not installed: run `npm ci` in tests/", pytrace=False)
    source = library.read_text(encoding="utf-8")

    def run(
        page: Page,
        within: str | None = None,
        only: Sequence[str] = (),
        without: Sequence[str] = (),
    ) -> list[str]:
        if not page.evaluate("() => Boolean(window.axe)"):
            # Evaluated, not added as a script element, which the page's own policy might forbid.
            page.evaluate(source)
        options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
        if only:
            options["runOnly"] = {"type": "rule", "values": list(only)}
        options["rules"] = {each: {"enabled": False} for each in without}
        found = page.evaluate(EXAMINE, [within, options])
        return [
            f"{violation['id']}: {violation['help']}: {node['target']} {node['html'][:200]}"
            for violation in found["violations"]
            for node in violation["nodes"]
        ]

    return run


@pytest.fixture
def screenshot(request: pytest.FixtureRequest) -> Callable[..., Path]:
    """`screenshot(page_or_locator, name)`: saves a PNG to look at, and returns its path.

    They lie in build/screenshots, or in the folder that VORHAND_SCREENSHOTS names.
    """

    def take(shown: Page | Locator, name: str | None = None, **options: Any) -> Path:
        folder = Path(os.environ.get("VORHAND_SCREENSHOTS") or ROOT / "build" / "screenshots")
        path = folder / f"{name or request.node.name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        shown.screenshot(path=path, **options)
        return path

    return take


@pytest.fixture
def free_port() -> int:
    """A TCP port of 127.0.0.1 that nothing listens to at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the package for any platform, built without a network."""
    return built_wheel(tmp_path_factory.mktemp("wheel"), VORHAND_PURE="1")


@pytest.fixture(scope="session")
def compiled_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the package with the search in C."""
    return built_wheel(tmp_path_factory.mktemp("compiled"))


def built_wheel(work: Path, **environment: str) -> Path:
    """Builds a wheel in an empty folder."""
    copied_sources(work)
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", "dist", "."]
    done = subprocess.run(
        command, cwd=work, capture_output=True, text=True, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = (work / "dist").glob("*.whl")
    return built


def copied_sources(work: Path) -> None:
    """Copies what the package is built from into a folder.

    setuptools would put whatever an earlier build left in build/ into a wheel, and two test
    processes may build at once.
    """
    work.mkdir(exist_ok=True)
    for name in ["pyproject.toml", "setup.py", "README.md", "LICENSE"]:
        shutil.copy(ROOT / name, work)
    unwanted = shutil.ignore_patterns(
        "__pycache__", "*.egg-info", ".ipynb_checkpoints", "*.so", "*.pyd"
    )
    for folder in ["widgets", "notebooks"]:
        shutil.copytree(ROOT / folder, work / folder, ignore=unwanted)
