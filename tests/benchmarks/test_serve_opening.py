"""How fast each page of `vorhand serve` opens, and where the time goes.

A real browser opens every page: once as somebody who has never been here (nothing cached, no script
compiled), then again as one who comes from another page. Seconds are the browser's own, from the
navigation on. On a busy machine they say more of the neighbours than of the pages; the processor's
seconds, those of the server with the kernels and those of the browser, say what a page costs.
"""

import json
import os
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from serving import Serving
from tools import CHROMIUM_FLAGS, find_chromium

TIMES = int(os.environ.get("VORHAND_OPENINGS", "3"))
"""How often each page is opened in each manner."""

REST_SECONDS = 3.0
"""Seconds between two pages, in which the pool gets a new kernel ready."""

PAGES = sorted(path.stem for path in Path("notebooks").glob("*.ipynb"))

# A card is anything drawn of some size among what the notebook shows; a page is whole when all its
# outputs have been drawn and each shows something.
WATCH = """() => {
  const drawn = (node) => node.checkVisibility({ visibilityProperty: true });
  window.seen = {};
  const look = () => {
    const main = document.querySelector('#vorhand-main');
    if (main) {
      const outputs = [...main.querySelectorAll('.jp-OutputArea-output')];
      if (!seen.text && main.querySelector('p') && drawn(main.querySelector('p'))) {
        seen.text = performance.now();
      }
      if (!seen.card && [...main.querySelectorAll('.jp-OutputArea-output svg')].some(
          (each) => each.clientWidth >= 20 && drawn(each))) {
        seen.card = performance.now();
      }
      if (!seen.whole && document.readyState !== 'loading' && !main.hasAttribute('aria-busy') &&
          outputs.length && outputs.every((each) => each.textContent && each.clientHeight) &&
          (seen.card || !main.querySelector('.lm-Panel')) &&
          !main.querySelector('script[type="application/vnd.voila.cell-output+json"]')) {
        seen.whole = performance.now();
      }
    }
    if (!seen.whole) {
      requestAnimationFrame(look);
    }
  };
  look();
}"""

TOLD = """() => {
  const page = performance.getEntriesByType('navigation')[0];
  const files = performance.getEntriesByType('resource');
  return { ...seen, head: page.responseStart, document: page.responseEnd,
    requests: files.length + 1,
    bytes: [page, ...files].reduce((sum, file) => sum + file.transferSize, 0) };
}"""


class Opening(NamedTuple):
    """What one opening took: seconds of the clock (NaN for what never came), of the processor,
    and what was sent."""

    head: float
    text: float
    document: float
    card: float
    whole: float
    served: float
    drawn: float
    requests: int
    bytes: int


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def spent(processes: list[psutil.Process]) -> float:
    """The processor's seconds of these, and of the children that they have outlived."""
    total = 0.0
    for process in processes:
        try:
            times = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system
    return total


def family(pid: int) -> list[psutil.Process]:
    process = psutil.Process(pid)
    return [process, *process.children(recursive=True)]


def browsers() -> list[psutil.Process]:
    """The browser that this process has started."""
    own = psutil.Process().children(recursive=True)
    return [each for each in own if "chrom" in each.name()]


def open_page(page: Page, running: Serving, slug: str) -> Opening:
    served, drawn = spent(family(running.process.pid)), spent(browsers())
    page.goto(f"{running.url}/{slug}", wait_until="commit")
    page.wait_for_function("() => window.seen && window.seen.whole", timeout=120_000)
    told: dict[str, Any] = page.evaluate(TOLD)
    return Opening(
        *(told.get(name, float("nan")) / 1000 for name in ("head", "text", "document")),
        *(told.get(name, float("nan")) / 1000 for name in ("card", "whole")),
        spent(family(running.process.pid)) - served,
        spent(browsers()) - drawn,
        told["requests"],
        told["bytes"],
    )


def line(name: str, openings: list[Opening]) -> str:
    middle = Opening(*(statistics.median(column) for column in zip(*openings, strict=True)))
    return (
        f"  {name:36} head {middle.head:5.2f}  text {middle.text:5.2f}  "
        f"document {middle.document:5.2f}  card {middle.card:5.2f}  whole {middle.whole:5.2f}  "
        f"cpu: served {middle.served:5.2f} drawn {middle.drawn:5.2f}  "
        f"{middle.requests:4.0f} requests {middle.bytes / 1e6:5.2f} MB"
    )


def say(capsys: pytest.CaptureFixture[str], *lines: str) -> None:
    with capsys.disabled():
        print(*lines, sep="\n", flush=True)


@pytest.mark.parametrize("preheat", [0, 1], ids=["cold", "preheated"])
def test_pages_open(
    preheat: int, chromium: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = os.environ.get("VORHAND_PAGES", "").split() or PAGES
    pages = [slug for slug in wanted if not preheat or slug.endswith("-play")]
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    say(capsys, "", f"Pages that open, medians of {TIMES}; {os.cpu_count()} cores, load {load}")
    options = ("--preheat", str(preheat), "--away-seconds", "1")
    kept: dict[str, list[Opening]] = {}
    with Serving(None, *options, store=tmp_path / "games") as running:
        time.sleep(2 * REST_SECONDS)
        for slug in pages:
            first, again = [], []
            for _ in range(TIMES):
                context = chromium.new_context(viewport={"width": 1280, "height": 800})
                context.add_init_script(f"({WATCH})()")
                page = context.new_page()
                first.append(open_page(page, running, slug))
                page.goto("about:blank")
                time.sleep(REST_SECONDS)
                again.append(open_page(page, running, slug))
                context.close()
                time.sleep(REST_SECONDS)
            kept[slug] = first + again
            manner = "preheated" if preheat else "cold"
            say(capsys, line(f"{slug[:26]} {manner}, new", first), line("  again", again))
        server = psutil.Process(running.process.pid)
        say(capsys, f"  server {server.memory_full_info().pss / 1e6:.0f} MB")
    if where := os.environ.get("VORHAND_OPENINGS_FILE"):
        with Path(where).open("a", encoding="utf-8") as file:
            print(json.dumps({"preheat": preheat, "pages": kept}), file=file)
    assert all(each.whole > 0 for openings in kept.values() for each in openings)
