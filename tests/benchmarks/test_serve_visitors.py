"""How `vorhand serve` bears visitors: thirty at once, and one alone.

The thirty have no browsers, which would take all of this machine's time and hide the server's: each
asks for the page, connects to its kernel, has its table laid and makes a bid, by the messages that
a browser would send. The one alone is a real browser that has never been here: nothing cached, no
script compiled. Memory is the proportional set size of the server and its kernels (Linux only).
"""

import asyncio
import json
import os
import re
import statistics
import time
import uuid
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import pytest
from playwright.async_api import Browser, Page, async_playwright
from websockets.sync.client import connect

from serving import CHOICES, Serving
from tools import CHROMIUM_FLAGS, find_chromium

VISITORS = 30
OPENINGS = 10
CLICKS = 30
GAMES = ("brandeln", "preferansz")
SECONDS = 120.0
"""For which one of many waits for an answer."""

REFILL_SECONDS = 6.0
"""Seconds in which the pool gets a new kernel ready while nothing else is asked of the machine."""

NEXT = """() => {
  const there = (selector) => [...document.querySelectorAll(`.vorhand ${selector}`)]
    .find((node) => node.offsetParent !== null);
  if (there('.vh-result')) return 'end';
  if (there('.vh-goon')) return 'trick';
  if (there('.vh-box > .vh-button')) return 'end';
  return there('.vh-call[data-legal=yes], .vh-card[data-state=legal]') ? 'choice' : '';
}"""

CLICK = """() => new Promise((done) => {
  const log = document.querySelector('.vh-log');
  const before = log.children.length;
  const choices = '.vh-call[data-legal=yes], .vh-card[data-state=legal]';
  const choice = [...document.querySelectorAll(choices)].find((one) => one.offsetParent !== null);
  new MutationObserver((_, observer) => {
    if (log.children.length > before) {
      observer.disconnect();
      done(performance.now() - start);
    }
  }).observe(log, { childList: true });
  const start = performance.now();
  choice.click();
})"""

DOCUMENT = "() => performance.getEntriesByType('navigation')[0].responseEnd / 1000"


class Opened(NamedTuple):
    """A page on which something can be played: seconds until then, and until its document."""

    page: Page
    playable: float
    document: float


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_chromium(), args=CHROMIUM_FLAGS
        )
        yield browser
        await browser.close()


async def open_table(browser: Browser, address: str) -> Opened:
    """Open a table as somebody does who has never been here."""
    context = await browser.new_context(viewport={"width": 1280, "height": 800})
    page = await context.new_page()
    start = time.perf_counter()
    await page.goto(address, wait_until="commit")
    await page.locator(CHOICES).first.wait_for()
    return Opened(page, time.perf_counter() - start, await page.evaluate(DOCUMENT))


async def act(page: Page) -> float:
    """Make the first choice there is; seconds from the click until it is drawn."""
    return float(await page.evaluate(CLICK)) / 1000


def summary(seconds: Sequence[float]) -> str:
    """Median and 95th percentile, of whatever number there is."""
    ordered = sorted(seconds)
    high = ordered[min(len(ordered) - 1, round(0.95 * (len(ordered) - 1)))]
    return f"median {statistics.median(ordered):.3f} s, 95 % within {high:.3f} s"


def megabytes(process: psutil.Process) -> float:
    return float(process.memory_full_info().pss) / 1e6


def say(capsys: pytest.CaptureFixture[str], *lines: str) -> None:
    with capsys.disabled():
        load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
        print("", *lines, f"  {os.cpu_count()} cores, load {load}", sep="\n")


class Line:
    """A connection to a table, as a browser keeps it."""

    def __init__(self, running: Serving, document: str) -> None:
        found = re.search(r'"kernelId": "([0-9a-f-]{36})"', document)
        model = re.search(r'"model_id": ?"([0-9a-f]{32})"', document)
        assert found
        assert model
        self.model = model[1]
        self.session = uuid.uuid4().hex
        address = f"{running.url.replace('http', 'ws', 1)}/api/kernels/{found[1]}/channels"
        self.open = ExitStack()
        line = connect(f"{address}?session_id={self.session}", max_size=None)
        self.socket = self.open.enter_context(line)

    def send(self, **content: Any) -> None:
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": "comm_msg",
            "session": self.session,
            "username": "",
            "date": "2026-01-01T00:00:00Z",
            "version": "5.3",
        }
        data = {"method": "custom", "content": content}
        self.socket.send(
            json.dumps(
                {
                    "header": header,
                    "parent_header": {},
                    "metadata": {},
                    "channel": "shell",
                    "content": {"comm_id": self.model, "data": data},
                    "buffers": [],
                }
            )
        )

    def scene(self) -> dict[str, Any]:
        """The next picture of the table that the kernel sends."""
        while True:
            whole = json.loads(self.socket.recv(timeout=SECONDS))
            state = whole["content"].get("data", {}).get("state", {})
            if whole["content"].get("comm_id") == self.model and state.get("scene"):
                return dict(state["scene"])


class Visited(NamedTuple):
    """What one of many saw, in seconds from asking for the page: its document complete, something
    to be played; and from the first bid until its answer. The line stays open."""

    document: float
    playable: float
    answered: float
    line: Line


def visit(running: Serving, game: str) -> Visited:
    """Come, have a table laid, make the first bid that is allowed."""
    start = time.perf_counter()
    answer = running.ask(f"/{game}-play")
    assert answer.status == 200
    document = time.perf_counter() - start
    line = Line(running, answer.text)
    line.send(command="hello", key=str(uuid.uuid4()), search="")
    choices: list[str] = []
    while not choices:
        scene = line.scene()
        groups = scene["box"]["groups"] if scene.get("box") else []
        options = [option for group in groups for option in group["options"]]
        choices = [option["action"] for option in options if option["legal"]]
    playable = time.perf_counter() - start
    said = len(scene["log"])
    begin = time.perf_counter()
    line.send(command="act", version=scene["version"], action=choices[0])
    while len(line.scene()["log"]) == said:
        pass
    return Visited(document, playable, time.perf_counter() - begin, line)


def test_thirty_visitors_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--max-visitors", str(VISITORS))
    with Serving(None, *options, store=tmp_path / "games") as running:
        with ThreadPoolExecutor(VISITORS) as pool:
            asked = [pool.submit(visit, running, GAMES[n % 2]) for n in range(VISITORS)]
        faults = [each.exception() for each in asked if each.exception()]
        seen = [each.result() for each in asked if not each.exception()]
        assert faults == []
        server = psutil.Process(running.process.pid)
        kernels = [megabytes(child) for child in server.children(recursive=True)]
        whole = megabytes(server) + sum(kernels)
        say(
            capsys,
            f"{VISITORS} visitors at once: all served, each has made a bid",
            f"  until something can be played: {summary([one.playable for one in seen])}",
            f"  until the document is complete: {summary([one.document for one in seen])}",
            f"  from the bid to its answer: {summary([one.answered for one in seen])}",
            f"  memory: server {megabytes(server):.0f} MB, {len(kernels)} kernels (the pool's too) "
            f"{statistics.mean(kernels):.0f} MB each; {whole / VISITORS:.0f} MB a visitor with all",
        )
        assert running.free() == 0
        for each in seen:
            each.line.open.close()


@pytest.mark.parametrize("preheat", [0, 1], ids=["cold", "preheated"])
def test_one_visitor(tmp_path: Path, capsys: pytest.CaptureFixture[str], preheat: int) -> None:
    async def run(url: str) -> list[Opened]:
        opened = []
        async with chromium() as browser:
            for n in range(OPENINGS):
                await asyncio.sleep(REFILL_SECONDS)
                opened.append(await open_table(browser, f"{url}/{GAMES[n % 2]}-play"))
                await opened[-1].page.context.close()
        return opened

    options = ("--preheat", str(preheat), "--away-seconds", "10")
    with Serving(None, *options, store=tmp_path / "games") as running:
        opened = asyncio.run(run(running.url))
    say(
        capsys,
        f"One visitor, {'preheated' if preheat else 'cold'}, {OPENINGS} times",
        f"  until something can be played: {summary([one.playable for one in opened])}",
        f"  until the document is complete: {summary([one.document for one in opened])}",
    )


def test_a_click_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the others acting at once, so that their thinking is part of the time."""

    async def play(page: Page, seconds: list[float]) -> None:
        await page.get_by_role("button", name="Settings", exact=True).click()
        await page.get_by_label("Pace of the others").select_option("once")
        await page.keyboard.press("Escape")
        while len(seconds) < CLICKS:
            due = await (await page.wait_for_function(NEXT)).json_value()
            if due == "end":
                return
            if due == "trick":
                await page.locator(".vh-goon").click()
                await page.locator(".vh-goon").wait_for(state="hidden")
            else:
                seconds.append(await act(page))

    async def run(url: str) -> list[float]:
        seconds: list[float] = []
        async with chromium() as browser:
            while len(seconds) < CLICKS:
                game = GAMES[len(seconds) % 2]
                opened = await open_table(browser, f"{url}/{game}-play")
                await play(opened.page, seconds)
                await opened.page.context.close()
        return seconds

    with Serving(None, "--away-seconds", "10", store=tmp_path / "games") as running:
        seconds = asyncio.run(run(running.url))
    say(capsys, f"{len(seconds)} clicks, until each is drawn: {summary(seconds)}")
