"""How a table looks in a real browser: at every phase, at each width, by the rules of axe."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablepage import (
    NUDGE,
    PLACES,
    SHAPES,
    Scheme,
    act_by_mouse,
    phase,
    quick,
    shape,
    table,
    to_play,
)

Axe = Callable[..., list[str]]


@pytest.mark.parametrize(("width", "scheme"), SHAPES)
@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_axe_and_width_at_every_phase(
    page: Page, axe: Axe, game: str, width: int, scheme: Scheme, screenshot: Callable[..., Path]
) -> None:
    shape(page, width, scheme)
    shown = quick(table(page, game).open())
    if game == "preferansz":
        values = {"contract": "bid 4", "soloist": 0, "seat": 0, "number": "77"}
        shown.desk.receive({"command": "deal", "version": shown.desk.version, "values": values})
        page.evaluate(NUDGE)
    seen: set[str] = set()
    for _ in range(80):
        shown.settle()
        scene = shown.desk.scene()
        name = "end" if scene["result"] else "trick" if scene["pending"] else phase(shown)
        if name not in seen:
            seen.add(name)
            assert axe(page) == []
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
            small = page.evaluate(SMALL_CARDS)
            assert small == [], (name, small)
            screenshot(page, f"table-{game}-{name}-{width}-{scheme}", full_page=True)
        if scene["result"]:
            break
        act_by_mouse(shown)
    assert {"play", "end", "trick"} <= seen
    if width < 600:
        page.get_by_role("button", name="More", exact=True).click()
    for command in ("Choose …", "Rules", "Settings", "Save and load"):
        page.locator(".vh-menu").get_by_role("button", name=command).click()
        assert axe(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_be_hidden()


# What of each card of the hand is not covered by the next one: at least 24 by 44 px.
SMALL_CARDS = """() => [...document.querySelectorAll('.vh-card')].filter((card) => {
  const {left, top, width, height} = card.getBoundingClientRect();
  return card.offsetParent && (width < 24 || height < 44);
}).map((card) => [card.getAttribute('aria-label'), card.getBoundingClientRect().width])"""


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_the_whole_hand_is_seen_and_does_not_jump_under_the_pointer(
    page: Page, game: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    shown = table(page, game)
    shown.width = "1120px"
    quick(shown.open())
    before: tuple[int, float] | None = None
    for _ in range(80):
        shown.settle()
        scene = shown.desk.scene()
        if scene["result"]:
            break
        places = page.evaluate(PLACES)
        assert places["covered"] == 0
        if places["bottom"] is not None and width == 1280:
            assert 199 + places["bottom"] <= 802, (phase(shown), places)  # the last 10 are empty
        if phase(shown) == "play" and scene["hand"]:
            # A trick that is complete, and one that is not: with the same cards in the hand.
            now = (len(scene["hand"]["cards"]), places["top"])
            if before is not None and before[0] == now[0]:
                assert abs(before[1] - now[1]) < 1, (before, now)
            before = now
        act_by_mouse(shown)


# How high the strip, the box and the hand are with all that stands between these two.
REACH = """() => {
  const place = (name) => document.querySelector(name).getBoundingClientRect();
  const [strip, box, hand] = ['.vh-strip', '.vh-box', '.vh-cards'].map(place);
  return strip.height + Math.max(box.bottom, hand.bottom) - Math.min(box.top, hand.top);
}"""


ORDER = """() => [...document.querySelectorAll('.vh-seats .vh-seat')]
  .map((seat) => [seat.getBoundingClientRect().left, seat.querySelector('h3').textContent])
  .sort(([one], [other]) => one - other)
  .map(([, name]) => name)"""


@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_on_a_phone_what_can_be_said_is_seen_with_the_hand(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    shown = quick(table(page, game).open())
    strip = page.get_by_role("button", name="no bid yet")
    expect(strip).to_contain_text("your turn")
    assert page.evaluate(REACH) <= 640
    expect(page.locator(".vh-factlist")).to_be_hidden()
    strip.click()
    expect(page.locator('.vh-facts [data-fact="dealer"]')).to_be_visible()
    if game == "preferansz":
        return  # At first everything may be said.
    # What cannot be said now is folded away, and the table says why when it is tried.
    refused = page.locator('.vh-call[data-legal="no"]').first
    expect(refused).to_be_hidden()
    page.locator(".vh-refused summary").click()
    refused.click()
    expect(page.locator(".vh-own .vh-problem")).to_be_visible()
    shown.settle()


def test_the_seats_stay_where_they_are_when_the_hands_are_opened(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    shown = quick(table(page, "brandeln").open())
    before = page.evaluate(ORDER)
    assert shown.desk.match is not None
    while not shown.desk.match.over:
        shown.desk.match.run(tricks_stay=False)
        if not shown.desk.match.over:
            shown.desk.match.act(shown.desk.match.state.legal[0])
    shown.desk.match.resting = False
    page.evaluate(NUDGE)
    expect(page.locator(".vh-result")).to_be_visible()
    assert page.evaluate(ORDER) == before


def test_a_trump_of_the_tell_pattern_has_its_sign(page: Page) -> None:
    shown = quick(table(page, "preferansz").open())
    values = {"contract": "bid 4", "soloist": 0, "seat": 0, "number": "77"}
    shown.desk.receive({"command": "deal", "version": shown.desk.version, "values": values})
    page.evaluate(NUDGE)
    to_play(shown)
    trump = page.locator('.vh-facts [data-fact="trump"]')
    expect(trump).to_contain_text("Herz")
    expect(trump.locator("svg use")).to_have_attribute("href", re.compile("-H$"))
