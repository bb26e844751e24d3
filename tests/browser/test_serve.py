"""`vorhand serve` with a real browser: the landing page, a notebook's page, who comes and goes."""

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from serving import CHOICES, LESSON, LOG, Serving, notebook, stand_ins

WIDTHS = (1280, 768, 320)
STAND = "button.stand"

DRAWN = 30_000
"""Milliseconds in which a page draws its widget, on a busy machine too."""


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with room for all."""
    notebooks = stand_ins(tmp_path_factory.mktemp("notebooks"))
    with Serving(notebooks, "--away-seconds", "300") as running:
        yield running


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Serving]:
    """A server with room for three, which soon gives up who has left without a word."""
    notebooks = stand_ins(tmp_path / "notebooks")
    with Serving(notebooks, "--max-visitors", "3", "--away-seconds", "10") as running:
        yield running


def until_free(serving: Serving, places: int, seconds: float) -> None:
    """Wait until so many places are free."""
    end = time.monotonic() + seconds
    while serving.free() < places:
        assert time.monotonic() < end, f"only {serving.free()} places free after {seconds} s"
        time.sleep(0.2)


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    script = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return int(page.evaluate(script))


def test_landing_leads_everywhere(
    serving: Serving, page: Page, axe: Callable[..., list[str]], screenshot: Callable[..., Path]
) -> None:
    page.goto(serving.url)
    links = {link.get_attribute("href") for link in page.get_by_role("link").all()}
    assert {f"/{name}" for name in ("begin", "play-brandeln", "play-preferansz")} <= links
    assert {"/brandeln-auction", "/preferansz-auction"} <= links
    assert page.get_by_role("link", name="Play Brandeln").count() == 1
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert sideways(page) == 0
            screenshot(page, f"landing-{width}-{scheme}", full_page=True)
        assert axe(page) == []
    # The picture of the table moves when it is asked to, and not before.
    film = page.locator("#vorhand-film")
    for button, name in (("Watch the deal", "deal.webp"), ("Stop the picture", "deal-still.webp")):
        page.get_by_role("button", name=button).click()
        expect(film).to_have_attribute("src", re.compile(rf"/{name}$"))
        page.wait_for_function("() => document.getElementById('vorhand-film').naturalWidth > 800")
    page.get_by_role("link", name="Play Brandeln").click()
    expect(page.locator(STAND)).to_be_visible(timeout=DRAWN)


def test_a_page_plays(
    serving: Serving, page: Page, axe: Callable[..., list[str]], screenshot: Callable[..., Path]
) -> None:
    page.goto(serving.url + "/play-brandeln?deal=123&seat=2")
    stand = page.locator(STAND)
    # The page may come from a kernel that ran before anybody asked: the query reaches the widget.
    expect(stand).to_have_text("0 ?deal=123&seat=2", timeout=DRAWN)
    stand.click()
    expect(stand).to_have_text("10 ?deal=123&seat=2")
    assert page.title() == "Play brandeln · Vorhand"
    assert page.locator("html").get_attribute("lang") == "en"
    assert "the hidden hand" not in page.content()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert sideways(page) == 0
        assert axe(page) == []
    screenshot(page, "page-play")
    free = serving.free()
    page.get_by_role("link", name="All games and lessons").click()
    expect(page.get_by_role("heading", name="Vorhand", exact=True)).to_be_visible()
    # The page has said goodbye: nobody has to be given up.
    until_free(serving, free + 1, 5)


def test_a_lesson_works_with_a_cold_kernel(
    serving: Serving, page: Page, axe: Callable[..., list[str]]
) -> None:
    page.goto(serving.url + "/preferansz-auction")
    page.get_by_role("button", name="Say it").click()
    expect(page.get_by_text("said", exact=True)).to_be_visible()
    assert axe(page) == []


def test_a_busy_machine_draws_the_table_late_but_draws_it(serving: Serving, page: Page) -> None:
    # Whoever looks again after a tenth of a second comes to it only after three.
    page.add_init_script(
        """const soon = window.setTimeout;
        window.setTimeout = (act, wait) => soon(act, wait === 100 ? 3000 : wait);"""
    )
    page.goto(serving.url + "/play-brandeln")
    expect(page.locator(STAND)).to_have_text("0 ", timeout=DRAWN)


@pytest.mark.parametrize(
    ("link", "address"),
    [
        (
            "/?game=preferansz&deal=123&seat=2&preset=variant",
            "/play-preferansz?game=preferansz&deal=123&seat=2&preset=variant",
        ),
        ("/?deal=7", "/play-brandeln?deal=7"),
        ("/play-preferansz.ipynb", "/play-preferansz"),
        ("/voila/render/play-preferansz.ipynb?deal=9", "/play-preferansz?deal=9"),
    ],
)
def test_a_link_to_a_deal_leads_to_its_table(
    serving: Serving, page: Page, link: str, address: str
) -> None:
    page.goto(serving.url + link)
    assert page.url == serving.url + address
    _, mark, query = address.partition("?")
    expect(page.locator(STAND)).to_have_text(f"0 {mark}{query}", timeout=DRAWN)


@pytest.mark.parametrize(
    ("link", "address"),
    [
        ("/?lesson=preferansz/auction&lang=de", "/preferansz-auction"),
        ("/?exercise=preferansz/heading/7", "/preferansz-auction"),
        ("/?kind=heading&seed=5", "/brandeln-auction"),
        ("/?game=preferansz&kind=heading", "/preferansz-auction"),
    ],
)
def test_a_link_to_a_lesson_or_an_exercise_leads_to_its_page(
    serving: Serving, page: Page, link: str, address: str
) -> None:
    answer = page.request.get(serving.url + link, max_redirects=0)
    assert (answer.status, answer.headers["location"]) == (302, address + link[1:])


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("/?lesson=<b>", "asks for the lesson “&lt;b&gt;”, which there is not"),
        ("/?exercise=skat/heading/7", "asks for the game “skat”"),
        ("/?colours=%ff", "This address is not understood"),
        ("/?lesson=%ff", "This address is not understood"),
    ],
)
def test_a_link_that_leads_nowhere_is_told_and_not_called_our_fault(
    serving: Serving, link: str, said: str
) -> None:
    answer = serving.ask(link)
    assert 400 <= answer.status < 500
    assert said in answer.text
    assert "our fault" not in answer.text


def test_a_bad_link_is_said_plainly(
    serving: Serving, page: Page, axe: Callable[..., list[str]], screenshot: Callable[..., Path]
) -> None:
    page.goto(serving.url + "/?game=<img src=x onerror=alert(1)>&deal=1")
    expect(page.get_by_role("alert")).to_contain_text("<img src=x onerror=alert(1)>")
    assert page.locator("img[src=x], img[onerror]").count() == 0
    assert axe(page) == []
    page.goto(serving.url + "/no-such-page")
    expect(page.get_by_role("heading")).to_have_text("There is no such page")
    assert axe(page) == []
    screenshot(page, "page-missing")
    page.get_by_role("link", name="All games and lessons").click()
    expect(page.get_by_role("link", name="Play Brandeln")).to_be_visible()


def test_the_fourth_visitor_waits_for_a_freed_place(
    small: Serving,
    browser: Browser,
    page: Page,
    axe: Callable[..., list[str]],
    screenshot: Callable[..., Path],
) -> None:
    # Each in a context of its own, which outlives the page so that its goodbye can be sent.
    seated = [browser.new_context().new_page() for _ in range(3)]
    try:
        for each in seated:
            each.goto(small.url + "/play-brandeln")
            expect(each.locator(STAND)).to_be_visible(timeout=DRAWN)
        assert small.free() == 0
        answer = page.goto(small.url + "/play-preferansz?deal=5")
        assert answer is not None
        assert answer.status == 503
        assert int(answer.headers["retry-after"]) > 0
        expect(page.get_by_role("heading")).to_have_text("All tables are taken")
        assert axe(page) == []
        screenshot(page, "page-full")
        # A reload keeps its place, though all are taken.
        seated[0].reload()
        expect(seated[0].locator(STAND)).to_be_visible(timeout=DRAWN)
        # A tab is closed, and the one who waits is taken to the table, the very one asked for.
        seated[1].close(run_before_unload=True)
        until_free(small, 1, 3)
        expect(page.locator(STAND)).to_have_text("0 ?deal=5", timeout=DRAWN)
        assert small.free() == 0
        # A browser vanishes without a goodbye; it is given up after a while.
        seated[2].context.close()
        until_free(small, 1, 20)
    finally:
        for each in seated:
            each.context.close()


def test_a_page_that_takes_long_to_load_keeps_its_table(small: Serving) -> None:
    kernel = small.kernel_of("/play-brandeln")
    # For longer than a visitor may be away it does not connect, but it asks.
    for _ in range(14):
        time.sleep(1)
        assert small.ask(f"/vorhand/visit/{kernel}").status == 204


def test_ten_visitors_at_once_play_at_tables_of_their_own(browser: Browser, tmp_path: Path) -> None:
    pages = [browser.new_context().new_page() for _ in range(10)]
    with Serving(None, "--max-visitors", "10", store=tmp_path / "games") as running:
        for place, each in enumerate(pages):
            # All ask before the first is answered.
            address = f"{running.url}/{('brandeln', 'preferansz')[place % 2]}-play"
            each.evaluate("address => { location.href = address; }", address)
        for each in pages:
            expect(each.locator(CHOICES).first).to_be_visible(timeout=6 * DRAWN)
        names = "cards => cards.map(card => card.ariaLabel).join()"
        hands = [each.locator(".vh-own .vh-card").evaluate_all(names) for each in pages]
        assert all(hands)
        assert len(set(hands)) == len(pages)
        assert running.free() == 0
        said = [each.locator(LOG).count() for each in pages]
        # The highest bid, over which nobody bids: the next to be chosen is then a card.
        highest = re.compile("Herrenmord|Durchmarsch")
        for place, each in enumerate(pages):
            # Each waits for its own visitor: nobody else's click has moved it.
            assert [other.locator(LOG).count() for other in pages[place:]] == said[place:]
            each.locator(CHOICES).filter(has_text=highest).first.click()
            expect(each.locator(LOG).nth(said[place])).to_be_visible()
        for each in pages:
            expect(each.locator(CHOICES).first).to_be_visible(timeout=DRAWN)
        said = [each.locator(LOG).count() for each in pages]
        for each in pages:
            each.locator(CHOICES).first.click(position={"x": 9, "y": 15})
        for each, before in zip(pages, said, strict=True):
            expect(each.locator(LOG).nth(before)).to_be_visible()
        for each in pages:
            each.context.close()


def test_an_idle_table_is_cleared_and_said_to_be(
    page: Page, axe: Callable[..., list[str]], screenshot: Callable[..., Path], tmp_path: Path
) -> None:
    connections: list[tuple[float, WebSocket]] = []
    page.on("websocket", lambda line: connections.append((time.monotonic(), line)))
    # Longer than a round of pings.
    with Serving(stand_ins(tmp_path / "notebooks"), "--idle-minutes", "0.6") as running:
        page.goto(running.url + "/play-brandeln")
        expect(page.locator(STAND)).to_be_visible(timeout=DRAWN)
        # The pings neither end the connection, which the page would make anew, nor count as use.
        while time.monotonic() < connections[0][0] + 24:
            page.wait_for_timeout(500)
        assert [line.is_closed() for _, line in connections] == [False]
        assert running.log() == ""
        free = running.free()
        until_free(running, free + 1, 60)
        # What the browser also tells when it is back from sleep.
        page.evaluate("window.dispatchEvent(new Event('online'))")
        again = page.get_by_role("button", name="Load the page again")
        expect(again).to_be_visible()
        assert axe(page) == []
        screenshot(page, "page-gone")
        again.click()
        expect(again).to_be_hidden()
        expect(page.locator(STAND)).to_have_text("0 ", timeout=DRAWN)
        page.locator(STAND).click()
        expect(page.locator(STAND)).to_have_text("10 ")


def test_a_table_that_lay_ready_for_long_is_not_idle(tmp_path: Path) -> None:
    with Serving(stand_ins(tmp_path / "notebooks"), "--idle-minutes", "0.1") as running:
        time.sleep(8)
        kernel = running.kernel_of("/play-brandeln")
        # Whether it lies idle is looked at every two seconds.
        time.sleep(3)
        assert running.ask(f"/vorhand/visit/{kernel}").status == 204


def test_kernels_that_die_before_anybody_comes_are_replaced(tmp_path: Path) -> None:
    with Serving(stand_ins(tmp_path / "notebooks")) as running:
        server = psutil.Process(running.process.pid)

        def kernels(but: set[int]) -> set[int]:
            for _ in range(600):
                below = server.children(recursive=True)
                # What they are forked from is no kernel.
                found = {each.pid for each in below} - {each.ppid() for each in below} - but
                if len(found) == 2:
                    return found
                time.sleep(0.1)
            raise AssertionError("no kernels are made ready")

        killed = kernels(set())
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        kernels(killed)
        kernel = running.kernel_of("/play-brandeln")
        # Whether it is alive is looked at every two seconds.
        time.sleep(3)
        assert running.ask(f"/vorhand/visit/{kernel}").status == 204


def test_nothing_stays_behind(tmp_path: Path) -> None:
    running = Serving(stand_ins(tmp_path / "notebooks"), "--base-url", "cards")
    try:
        assert running.url.endswith("/cards")
        kernel = running.kernel_of("/play-brandeln")
        assert running.ask(f"/vorhand/visit/{kernel}").status == 204
        assert 'href="/cards/play-brandeln"' in running.ask("/").text
        started = psutil.Process(running.process.pid).children(recursive=True)
        assert started
    finally:
        assert running.stop() == 0
    _, left = psutil.wait_procs(started, timeout=3)
    assert left == []


def test_nothing_stays_behind_when_the_server_is_killed(tmp_path: Path) -> None:
    with Serving(stand_ins(tmp_path / "notebooks")) as running:
        running.kernel_of("/play-brandeln")
        started = psutil.Process(running.process.pid).children(recursive=True)
        assert started
        running.process.kill()
        _, left = psutil.wait_procs(started, timeout=20)
        assert left == []


def test_what_is_the_same_for_all_is_computed_once(tmp_path: Path) -> None:
    """Also before anybody asks, while the page before it is read; each language has its own."""
    folder = tmp_path / "notebooks"
    folder.mkdir()
    runs = tmp_path / "runs"
    shows = (
        "from vorhand.messages import Messages\n"
        f"Messages().language, open({str(runs)!r}, 'a').write('x')"
    )
    notebook(folder / "first.ipynb", "# First", "1", game="brandeln", order=1)
    notebook(folder / "second.ipynb", "# Second", shows, game="brandeln", order=2)
    with Serving(folder, "--away-seconds", "300") as running:
        server = psutil.Process(running.process.pid)
        before = len(server.children(recursive=True))
        running.kernel_of("/first")
        end = time.monotonic() + 60
        # Until the kernel that ran ahead is gone; the reader's stays.
        while not runs.exists() or len(server.children(recursive=True)) > before + 1:
            assert time.monotonic() < end
            time.sleep(0.1)
        for language, ran in (("en", "x"), ("de", "xx"), ("de", "xx"), ("en", "xx")):
            page = running.ask(f"/second?lang={language}").text
            assert f"(&#39;{language}&#39;, 1)" in page or f"\\u0027{language}\\u0027, 1" in page
            assert runs.read_text() == ran


def test_each_reader_has_widgets_of_his_own(tmp_path: Path) -> None:
    notebook(tmp_path / "lesson.ipynb", "# Lesson", LESSON)
    with Serving(tmp_path) as running:
        pages = [running.ask("/lesson").text for _ in range(3)]
    models = [re.findall(r'"model_id": ?"([0-9a-f]{32})"', page) for page in pages]
    assert [len(each) for each in models] == [1, 1, 1]
    assert len({each[0] for each in models}) == 3


def test_what_outputs_leave_out_is_made_good(
    page: Page, axe: Callable[..., list[str]], tmp_path: Path
) -> None:
    folder = tmp_path / "notebooks"
    folder.mkdir()
    code = """\
from IPython.display import HTML, SVG, display
drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9"><title>A hand of &amp;</title></svg>'
display(SVG(drawing))
display(HTML("<table><caption>Wide</caption><tr>" + "<td>Herrenmord</td>" * 40 + "</tr></table>"))
"""
    notebook(folder / "outputs.ipynb", "# Outputs", code)
    page.set_viewport_size({"width": 320, "height": 700})
    with Serving(folder) as running:
        page.goto(running.url + "/outputs")
        expect(page.get_by_role("img", name="A hand of &")).to_be_visible()
        wide = page.get_by_role("group", name="Wide")
        wide.focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_function("document.activeElement.scrollLeft > 0")
        assert sideways(page) == 0
        assert axe(page) == []
