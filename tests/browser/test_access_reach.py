"""Everything can be reached: by finger, by keyboard, in the order on the screen, twice as large."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from accessstories import ILLEGAL, LEGAL, Others, quiet
from tablepage import ExercisePage, LessonPage, TablePage, WidgetPage
from vorhand.table.opening import Opening

# Where a rectangle of 24 by 44 px of each card answers to a finger: the middle of the first one
# that is found, measured point by point; null where there is none.
EXPOSED = """(selector) => [...document.querySelectorAll(selector)].map((card) => {
  const step = 2, {left, top, right, bottom} = card.getBoundingClientRect();
  const wide = 24 / step, high = 44 / step;
  let runs = [];
  for (let y = Math.ceil(top) + 1; y < bottom + 12; y += step) {
    const row = [];
    for (let x = Math.ceil(left) + 1; x < right + 12; x += step) {
      const hit = document.elementFromPoint(x, y);
      row.push(hit && card.contains(hit) ? (runs[row.length] || 0) + 1 : 0);
    }
    runs = row;
    let long = 0;
    for (let place = 0; place < row.length; place += 1) {
      long = row[place] >= high ? long + 1 : 0;
      if (long >= wide) return {x: left + 1 + (place - wide / 2) * step, y: y - 22};
    }
  }
  return null;
})"""


@pytest.fixture(params=[320, 360])
def phone(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page on a narrow screen that is touched."""
    size = ViewportSize(width=request.param, height=1400)
    context = browser.new_context(viewport=size, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce")
    yield page
    context.close()


def every_card_answers(page: Page, selector: str, count: int, *, chosen: int = 1) -> None:
    """Each card is tapped where it lies open, and it alone reacts. Of several that are to be
    chosen each is put back by a second tap; where one is, the next takes its place."""
    places = page.evaluate(EXPOSED, selector)
    assert len(places) == count
    assert all(places), places
    pressed = f"[...document.querySelectorAll('{selector}')].map((it) => it.ariaPressed === 'true')"
    for number, place in enumerate(places):
        page.touchscreen.tap(place["x"], place["y"])
        page.wait_for_function(f"() => {pressed}[{number}]")
        assert page.evaluate(pressed).count(True) == 1
        if chosen > 1:
            page.touchscreen.tap(place["x"], place["y"])
            page.wait_for_function(f"() => !{pressed}[{number}]")


def practised(page: Page) -> TablePage:
    """A table at which the person takes the talon."""
    shown = TablePage(page, Opening("preferansz", players="random", deal=42)).open()
    assert shown.desk.match is not None
    shown.desk.match.settings = shown.desk.match.settings.with_value("pace", "once")
    values = {"contract": "bid 4", "soloist": 0, "seat": 0, "number": "77"}
    send(shown, "deal", values=values)
    return shown


def send(shown: TablePage, command: str, **more: object) -> None:
    content = {"command": command, "version": shown.desk.version, **more}
    shown.page.evaluate("content => window.vorhandModel.send(content)", content)
    version = content["version"]
    shown.page.wait_for_function("v => window.vorhandModel.get('scene').version > v", arg=version)
    quiet(shown)


def test_every_card_of_twelve_and_ten_answers_to_a_finger(phone: Page) -> None:
    shown = practised(phone)
    every_card_answers(phone, ".vh-card", 12, chosen=2)
    for place in (0, 1):
        phone.locator(".vh-card").nth(place).tap()
    phone.locator(".vh-box > .vh-button").tap()
    quiet(shown)
    while shown.scene["box"]:
        phone.locator('.vh-call[data-legal="yes"]:visible').first.tap()
        quiet(shown)
    # A card is to be tapped twice: so each can be tried, and none is played.
    send(shown, "set", key="twice", value=True)
    assert len(shown.scene["hand"]["cards"]) == 10
    every_card_answers(phone, ".vh-card", 10)


def test_every_card_of_seven_answers_to_a_finger(phone: Page) -> None:
    wanted = Opening("brandeln", players="random", deal=42)
    shown = TablePage(phone, wanted).open()
    assert shown.desk.match is not None
    shown.desk.match.player = Others()
    shown.desk.match.settings = shown.desk.match.settings.with_value("pace", "once")
    for action in ("bid 3", "trump C"):
        send(shown, "act", action=action)
    send(shown, "set", key="twice", value=True)
    every_card_answers(phone, ".vh-card", 7)


@pytest.mark.parametrize(
    ("id", "count"),
    [("preferansz/talon", 12), ("brandeln/following", 7), ("preferansz/discard/1", 12)],
)
def test_every_card_of_a_lesson_lies_open_to_a_finger(phone: Page, id: str, count: int) -> None:
    exercise = id.count("/") == 2
    at = ExercisePage(phone, game="preferansz", ids=[id]) if exercise else LessonPage(phone, id)
    if not exercise:
        phone.get_by_role("button", name="Next", exact=True).tap()
        expect(phone.locator(".vl-hand button")).to_have_count(count)
        at.settle()
    if count == 12:
        every_card_answers(phone, ".vl-hand button", count, chosen=2)
    else:
        # A card that is tapped is an answer: they are only measured, and one is given.
        places = phone.evaluate(EXPOSED, ".vl-hand button")
        assert len(places) == count
        assert all(places), places
        phone.touchscreen.tap(places[-1]["x"], places[-1]["y"])
        expect(phone.locator(".vl-feedback")).to_contain_text("ten of diamonds")


# ------------------------------------------------------------------ the focus

FOCUSED = """() => {
  const it = document.activeElement;
  const box = it.getBoundingClientRect();
  const there = it !== document.body && it.closest(".vorhand-ground") && box.width && box.height;
  return there ? (it.getAttribute("aria-label") || it.textContent || it.name).trim() : null;
}"""


def focused(page: Page) -> str:
    """The name of what has the focus, which is to be seen and inside of the widget."""
    name = page.evaluate(FOCUSED)
    assert name is not None, page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
    return str(name)


def key(shown: TablePage, selector: str, press: str = "Enter") -> str:
    """Press something by the keyboard; what then has the focus."""
    shown.page.locator(selector).first.press(press)
    quiet(shown)
    return focused(shown.page)


def in_dialog(page: Page) -> None:
    assert page.evaluate("() => Boolean(document.activeElement.closest('dialog[open]'))")


def test_the_focus_survives_every_dialog_and_setting(page: Page) -> None:
    shown = practised(page)
    for name, place in (("deal", 1), ("rules", 5), ("settings", 6), ("record", 7)):
        key(shown, f".vh-menu button >> nth={place}")
        in_dialog(page)
        if name == "settings":
            for field in page.locator("dialog select, dialog input").all():
                label = field.get_attribute("name")
                field.press(
                    "ArrowDown" if field.evaluate("it => it.matches('select')") else "Space"
                )
                quiet(shown)
                assert page.evaluate("document.activeElement.name") == label
                in_dialog(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_be_hidden()
        # Back where it was opened, in whatever language by now.
        assert page.evaluate("() => Boolean(document.activeElement.closest('.vh-menu'))"), name
    assert shown.scene["lang"] != "en"


def test_the_focus_survives_a_deal_and_what_comes_after(page: Page) -> None:
    shown = practised(page)
    assert shown.desk.match is not None
    shown.desk.match.player = Others("contra")
    for place in (0, 1):
        key(shown, f".vh-card >> nth={place}", "Space")
    assert key(shown, ".vh-box > .vh-button").startswith("4 (Herz)")
    assert key(shown, '.vh-call[data-legal="yes"]:visible') == "Pass"
    key(shown, '.vh-call:has-text("Re-contra")')
    assert key(shown, ".vh-steps button >> nth=0") == "To the beginning"
    key(shown, ".vh-steps > .vh-button:visible")
    assert key(shown, ".vh-hint") == "A hint"
    assert key(shown, ".vh-tabs button >> nth=2") == "My advice"
    assert key(shown, ".vh-advice .vh-close") == "Hint"
    assert "may be" not in key(shown, '.vh-menu button:text-is("Take back")')
    key(shown, '.vh-call[data-legal="yes"]:visible')
    assert key(shown, '.vh-menu button:text-is("Claim the rest")') == "Claim the rest"
    assert key(shown, ".vh-own .vh-dismiss")
    while not shown.scene["result"]:
        key(shown, ".vh-goon" if shown.scene["pending"] else LEGAL)
    assert focused(page) == "Next deal"
    assert key(shown, '.vh-result button:text-is("Review the deal")') == "Review of the deal"
    name = page.locator(".vh-move").first.inner_text().split("\n")[0]
    assert key(shown, ".vh-move").startswith(name)
    assert key(shown, ".vh-steps > .vh-button:visible")
    assert key(shown, '.vh-result button:text-is("Par")') == "Par of the deal"
    assert key(shown, ".vh-advice .vh-close")
    assert key(shown, '.vh-result button:text-is("Next deal")')
    assert key(shown, '.vh-menu button:text-is("Choose …")') == "Choose a deal"
    page.locator("dialog form [type=submit]").press("Enter")
    expect(page.locator("dialog")).to_be_hidden()
    focused(page)


# ------------------------------------------------------------------ the order

# Whether what comes later in the page stands above what comes earlier in the same column.
UPWARD = """(selectors) => {
  const found = selectors.flatMap((one) => [...document.querySelectorAll(one)])
    .map((node) => ({node, box: node.getBoundingClientRect()}))
    .filter(({box}) => box.width > 1 && box.height > 1);
  found.sort((one, other) =>
    one.node.compareDocumentPosition(other.node) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
  const wrong = [];
  found.forEach((later, place) => found.slice(0, place).forEach((earlier) => {
    const beside = later.box.left >= earlier.box.right || later.box.right <= earlier.box.left;
    const above = later.box.bottom <= earlier.box.top + 1;
    // The seats go clockwise, as the cards do.
    const seats = earlier.node.dataset.place && later.node.dataset.place;
    const inside = earlier.node.contains(later.node);
    const wanted = inside || seats || beside || !above;
    if (!wanted) wrong.push([earlier.node.className, later.node.className]);
  }));
  return {wrong, count: found.length};
}"""
REGIONS = {
    "table": [".vh-head", ".vh-facts", ".vh-seats .vh-seat", ".vh-centre", ".vh-box", ".vh-ownrow",
              ".vh-cards", ".vh-steps", ".vh-side > *", ".vh-result"],
    "lesson": [".vl-head", ".vl-say", ".vl-facts", ".vl-seat", ".vl-centre", ".vl-said",
               ".vl-answers", ".vl-feedback", ".vl-nav", ".vl-options", ".vl-rules", ".vl-foot"],
}  # fmt: skip


@pytest.mark.parametrize("width", [1280, 360])
def test_what_is_read_first_stands_first(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    shown = practised(page)
    pages: list[tuple[WidgetPage, str]] = [(shown, "table")]
    for at in (LessonPage(page.context.new_page(), "brandeln/following"),):
        pages.append((at, "lesson"))
    for at, kind in pages:
        at.page.set_viewport_size({"width": width, "height": 800})
        if kind == "lesson":
            at.page.get_by_role("button", name="Next", exact=True).press("Enter")
            at.settle()
        found = at.page.evaluate(UPWARD, REGIONS[kind])
        assert found["count"] >= 8
        assert found["wrong"] == []
        places = ".vh-seat" if kind == "table" else ".vl-seat"
        order = at.page.locator(places).evaluate_all("all => all.map((it) => it.dataset.place)")
        assert order == [place for place in ("west", "north", "east", "south") if place in order]
        # Nothing is taken out of the order of the page.
        assert at.page.locator("[tabindex]:not([tabindex='0'], [tabindex='-1'])").count() == 0


# ------------------------------------------------------------------ twice the size

# What is cut off or cannot be pressed; the places that may be scrolled are left out.
LOST = """async () => {
  const lost = [];
  const root = document.querySelector("dialog[open]") || document.querySelector(".vorhand-ground");
  const scrolls = (node) => node.closest(".vh-scroll, .vh-log, .vl-tabs, .vh-moves");
  const text = "p, h2, h3, dd, dt, button, summary, label, td, th, li";
  const unseen = ".vh-sr, .vh-faces, [aria-hidden=true]";
  for (const node of root.querySelectorAll(text)) {
    const box = node.getBoundingClientRect();
    if (!node.checkVisibility() || node.closest(unseen) || scrolls(node)) continue;
    const clips = getComputedStyle(node).overflowX !== "visible";
    if (clips && node.scrollWidth > node.clientWidth + 1) lost.push(`cut: ${node.textContent}`);
    if (box.right > document.documentElement.clientWidth + 1 || box.left < -1) {
      lost.push(`beside the page: ${node.className} ${node.textContent.slice(0, 60)}`);
    }
  }
  const keys = [...root.querySelectorAll("button, select, input, summary, textarea")];
  // By the tabulator there, and back.
  for (const node of [...keys, ...keys.reverse()]) {
    if (!node.checkVisibility() || node.type === "file") continue;
    node.focus();
    await new Promise(requestAnimationFrame);
    const {left, top, width, height} = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + Math.min(width / 2, 10), top + height / 2);
    const own = hit && (node.contains(hit) || (node.labels && [...node.labels].includes(hit)));
    if (!own) lost.push(`covered: ${node.getAttribute("aria-label") || node.textContent}`);
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) {
    lost.push(`sideways: ${document.documentElement.scrollWidth}`);
  }
  return lost;
}"""


@pytest.fixture(params=["page", "text"])
def large(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page at 200 %: the whole of it, or the text alone."""
    whole = request.param == "page"
    width, height = (640, 400) if whole else (1280, 800)
    size = ViewportSize(width=width, height=height)
    context = browser.new_context(viewport=size, device_scale_factor=2 if whole else 1)
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce")
    if not whole:
        style = "document.documentElement.style.fontSize = '200%'"
        context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {style} }})")
    yield page
    context.close()


def test_at_twice_the_size_nothing_is_lost(
    large: Page, screenshot: Callable[..., Path], request: pytest.FixtureRequest
) -> None:
    def whole(name: str) -> None:
        screenshot(at.page, f"large-{request.node.callspec.id}-{name}", full_page=True)
        assert at.page.evaluate(LOST) == [], name

    at: Any = practised(large)
    whole("discard")
    more = large.get_by_role("button", name="More", exact=True)
    if more.is_visible():
        more.press("Enter")
    for name in ("Choose …", "Settings", "Save and load"):
        large.locator(f'.vh-menu button:text-is("{name}")').press("Enter")
        whole(name)
        large.keyboard.press("Escape")
    for place in (0, 1):
        key(at, f".vh-card >> nth={place}", "Space")
    key(at, ".vh-box > .vh-button")
    whole("announce")
    while at.scene["box"]:
        key(at, '.vh-call[data-legal="yes"]:visible')
    while not large.locator(ILLEGAL).count():
        key(at, ".vh-goon" if at.scene["pending"] else LEGAL)
    key(at, ILLEGAL)
    key(at, ".vh-hint")
    whole("play")
    while not at.scene["result"]:
        key(at, ".vh-goon" if at.scene["pending"] else LEGAL)
    whole("end")
    at = LessonPage(large.context.new_page(), "brandeln/following")
    at.page.get_by_role("button", name="Next", exact=True).press("Enter")
    at.settle()
    whole("lesson")
    at = ExercisePage(large.context.new_page(), game="preferansz", ids=["preferansz/discard/1"])
    whole("exercise")
