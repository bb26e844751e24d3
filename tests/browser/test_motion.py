"""Cards on their way, in a real browser: whence, where to, in which order, and when not at all.

Time is stopped in most of these tests: every movement waits at its beginning and is put to the
moment at which it is looked at.
"""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Position, expect

from tablehelp import Script
from tablepage import LessonPage, TablePage
from vorhand.lessons import lesson
from vorhand.store import Store
from vorhand.table.match import Match
from vorhand.table.opening import Opening

HOLD = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const made = animate.apply(this, how);
    made.pause();
    return made;
  };
}"""
MOVING = "document.getAnimations().filter((one) => !(one instanceof CSSTransition))"
AT = f"time => {{ for (const one of {MOVING}) one.currentTime = time; }}"
ENDS = f"() => Math.max(0, ...{MOVING}.map((one) => one.effect.getComputedTiming().endTime))"
HOW_MANY = f"() => {MOVING}.length + document.querySelectorAll('.vh-flyer').length"
LATER = "version => window.vorhandModel.get('scene').version > version"
FLYERS = ".vh-flight > .vh-flyer"
LEGAL = '.vh-card[data-state="legal"]'
CORNER: Position = {"x": 9, "y": 40}

# Where the flyers go: the place of the seat that is nearest to the end of the path.
PACKETS = """() => {
  const middle = (node) => {
    const {left, top, width, height} = node.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const of = (seat) => seat.dataset.place === 'south'
    ? document.querySelectorAll('.vh-card') : seat.querySelectorAll('.vh-backs > *');
  const ends = [...document.querySelectorAll('.vh-seat')].map((seat) =>
    [seat.dataset.place, [...of(seat)].map(middle)]);
  ends.push(['talon', [...document.querySelectorAll('[data-kind=talon] .vh-still')].map(middle)]);
  const flights = [...document.querySelectorAll('.vh-flyer')].map((flyer) => {
    const [animation] = flyer.getAnimations();
    const {delay, endTime} = animation.effect.getComputedTiming();
    animation.currentTime = endTime - 1;
    const [x, y] = middle(flyer);
    const far = (places) => Math.min(...places.map(([a, b]) => Math.hypot(a - x, b - y)));
    const near = ends.filter(([, places]) => places.length);
    return [delay, near.sort((one, other) => far(one[1]) - far(other[1]))[0][0]];
  });
  return flights.sort((one, other) => one[0] - other[0]).map(([, place]) => place);
}"""

# Where a card that is dealt is seen at the beginning and the end of its way, and not on the felt.
ASTRAY = """() => {
  const felt = document.querySelector('.vh-felt').getBoundingClientRect();
  return [...document.querySelectorAll('.vh-flyer')].flatMap((flyer) => {
    const [animation] = flyer.getAnimations();
    const {delay, endTime} = animation.effect.getComputedTiming();
    return [delay, endTime - 1].map((time) => {
      animation.currentTime = time;
      const {left, top, right, bottom} = flyer.getBoundingClientRect();
      return [left, top, right, bottom].map(Math.round);
    });
  }).filter(([left, top, right, bottom]) =>
    left < felt.left || top < felt.top || right > felt.right || bottom > felt.bottom);
}"""


def table(page: Page, game: str = "brandeln", store: Store | None = None, **more: Any) -> TablePage:
    """A table at the pace at which the person says when it goes on."""
    wanted = Opening(game, **{"players": "random", "deal": 42, **more})
    page.add_init_script("localStorage['vorhand:settings'] = '{\"pace\": \"click\"}'")
    return TablePage(page, wanted, store)


def held(page: Page) -> None:
    """From the next page on, time is stopped."""
    page.add_init_script(f"({HOLD})()")


def match_of(shown: TablePage) -> Match:
    match = shown.desk.match
    assert isinstance(match, Match)
    return match


def what_next(shown: TablePage) -> dict[str, Any]:
    match = match_of(shown)
    next_one: dict[str, Any] = {"command": "step"}
    if match.my_turn and not match.resting:
        next_one = {"command": "act", "action": match.state.legal[0]}
    return {**next_one, "version": shown.desk.version}


def until(shown: TablePage, done: Callable[[Match], bool]) -> None:
    """On to the first moment that is meant; the browser sees that one alone, and nothing moves."""
    for _ in range(80):
        if done(match_of(shown)):
            break
        shown.desk.receive(what_next(shown))
    else:
        raise AssertionError("it never came to that")
    send(shown, command="dismiss")
    arrive(shown.page)


def send(shown: TablePage, **message: Any) -> None:
    """A command as the table's own controls would send it, and what comes of it is drawn."""
    message = {"version": shown.desk.version, **message}
    shown.page.evaluate("message => window.vorhandModel.send(message)", message)
    shown.page.wait_for_function(LATER, arg=message["version"])


def arrive(page: Page) -> None:
    """Everything that is held comes to its end."""
    page.evaluate(f"() => {MOVING}.forEach((one) => one.finish())")
    expect(page.locator(FLYERS)).to_have_count(0)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def middles(page: Page, selector: str) -> list[tuple[float, float]]:
    count = page.locator(selector).count()
    return [middle(page, f"{selector} >> nth={place}") for place in range(count)]


def drawings(page: Page) -> list[str]:
    """What the flying pictures show."""
    found = page.locator(f"{FLYERS} use").evaluate_all("all => all.map((one) => one.href.baseVal)")
    return [reference.rpartition("-")[2] for reference in found]


def my_card(match: Match) -> bool:
    return match.state.phase == "play" and match.my_turn and bool(match.state.trick)


def test_a_card_goes_from_the_hand_to_its_place_in_the_trick(page: Page) -> None:
    held(page)
    shown = table(page).open()
    until(shown, my_card)
    card = page.locator(LEGAL).first
    card.hover(position=CORNER)
    start = middle(page, f"{LEGAL} >> nth=0")
    card.click(position=CORNER)
    shown.settle()
    path = []
    for time in (0, 60, 120, 1000):
        page.evaluate(AT, time)
        path.append(middle(page, '.vh-trick [data-place="south"] > .vh-face'))
    # Under the pointer it stood a little higher.
    assert path[0] == pytest.approx(start, abs=12)
    assert all(below[1] - above[1] > 5 for below, above in pairwise(path))


def test_another_players_card_is_face_down_until_it_lies_there(page: Page) -> None:
    held(page)
    shown = table(page).open()
    until(shown, lambda match: match.state.phase == "play" and not match.my_turn)
    state = match_of(shown).state
    place = ("south", "west", "north", "east")[state.to_act or 0]
    start = middle(page, f'.vh-seat[data-place="{place}"] .vh-backs > :last-child > svg')
    send(shown, command="step")
    new = page.locator(".vh-trick > .vh-still").nth(len(state.trick))
    assert drawings(page) == ["back"]
    page.evaluate(AT, 0)
    assert middle(page, FLYERS) == pytest.approx(start, abs=2)
    for time in (0, 120, 250):
        page.evaluate(AT, time)
        assert new.evaluate("node => node.getBoundingClientRect().width") < 1
    there = middle(page, FLYERS)
    arrive(page)
    place_there = f".vh-trick > .vh-still >> nth={len(state.trick)}"
    assert middle(page, place_there) == pytest.approx(there, abs=3)


def test_a_trick_goes_to_its_winner(page: Page) -> None:
    held(page)
    shown = table(page).open()
    until(shown, lambda match: match.resting)
    winner = page.locator('.vh-trick [data-wins="yes"]').get_attribute("data-place")
    starts = middles(page, ".vh-trick > .vh-still")
    assert len(starts) == 4
    send(shown, command="step")
    assert page.locator(".vh-flight").get_attribute("aria-hidden") == "true"
    assert page.locator(f"{FLYERS} :is(button, [tabindex], [id])").count() == 0
    page.evaluate(AT, 0)
    for now, start in zip(middles(page, FLYERS), starts, strict=True):
        assert now == pytest.approx(start, abs=2)
    page.evaluate(AT, page.evaluate(ENDS) - 1)
    plate = middle(page, f'.vh-seat[data-place="{winner}"] .vh-plate')
    for now in middles(page, FLYERS):
        assert now == pytest.approx(plate, abs=4)
    arrive(page)


@pytest.mark.parametrize(
    ("game", "sizes"),
    [("brandeln", [2] * 4 + [3] * 4 + [2] * 4), ("preferansz", [5, 5, 5, 2, 5, 5, 5])],
)
def test_a_deal_comes_in_its_packets_from_vorhand_on(
    page: Page, game: str, sizes: list[int]
) -> None:
    held(page)
    table(page, game, dealer=1).open()
    seats = ["south", "west", "north", "east"] if game == "brandeln" else ["south", "west", "east"]
    order = seats[2:] + seats[:2]
    owners = order * 3 if game == "brandeln" else [*order, "talon", *order]
    assert page.evaluate(PACKETS) == [
        owner for owner, size in zip(owners, sizes, strict=True) for _ in range(size)
    ]
    assert page.evaluate(ENDS) <= 1600
    # No card of one's own is seen before it has been dealt.
    page.evaluate(AT, 0)
    widths = "cards => cards.map((card) => card.firstChild.getBoundingClientRect().width)"
    assert max(page.locator(".vh-card").evaluate_all(widths)) < 1
    arrive(page)
    assert min(page.locator(".vh-card").evaluate_all(widths)) > 50


@pytest.mark.parametrize(("game", "dealer"), [("brandeln", 3), ("preferansz", 2)])
def test_on_a_phone_a_deal_stays_on_the_felt(page: Page, game: str, dealer: int) -> None:
    """There the others' cards are not drawn while there is something to say, and have no box."""
    held(page)
    page.set_viewport_size({"width": 360, "height": 740})
    table(page, game, dealer=dealer).open()
    expect(page.locator(".vh-box").first).to_be_visible()
    assert page.locator(FLYERS).count() == (28 if game == "brandeln" else 32)
    assert page.evaluate(ASTRAY) == []
    arrive(page)


def test_the_talon_is_turned_up_and_taken_and_two_cards_are_laid_away(page: Page) -> None:
    held(page)
    shown = table(page, "preferansz", dealer=2).open()
    match_of(shown).player = Script("decline", "decline", "pass", "pass")
    for text in ("decline", "bid bettel"):
        until(shown, lambda match: match.my_turn)
        send(shown, command="act", action=text)
    until(shown, lambda match: len(match.state.actions) == 5)
    send(shown, command="step")
    # Face down still, and not yet in the hand.
    taken = page.locator('.vh-card[data-mark="new"] > .vh-face')
    seen = "faces => faces.map((face) => getComputedStyle(face).opacity)"
    assert drawings(page) == ["back", "back"]
    page.evaluate(AT, 0)
    assert taken.evaluate_all(seen) == ["0", "0"]
    arrive(page)
    assert taken.evaluate_all(seen) == ["1", "1"]
    send(shown, command="act", action=match_of(shown).state.legal[0])
    assert drawings(page) == ["back", "back"]
    arrive(page)


@pytest.mark.parametrize("why", ["reduced", "once"])
def test_nothing_moves_where_it_is_not_wanted(page: Page, why: str) -> None:
    held(page)
    shown = table(page)
    if why == "reduced":
        page.emulate_media(reduced_motion="reduce")
    else:
        page.add_init_script("localStorage['vorhand:settings'] = '{\"pace\": \"once\"}'")
    shown.open()
    assert page.evaluate(HOW_MANY) == 0
    for _ in range(9):
        send(shown, **what_next(shown))
        assert page.evaluate(HOW_MANY) == 0


def test_a_table_that_is_not_in_front_goes_on(page: Page) -> None:
    """As in JupyterLab, where a tab behind another has no boxes to move between."""
    held(page)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    shown = table(page).open()
    until(shown, my_card)
    page.evaluate("() => { document.body.style.display = 'none'; }")
    for _ in range(12):
        send(shown, **what_next(shown))
        assert page.evaluate(HOW_MANY) == 0
    assert not faults


def test_a_reload_and_a_jump_move_nothing_but_a_step_does(page: Page, tmp_path: Path) -> None:
    held(page)
    shown = table(page, store=Store(tmp_path / "games"), deal=None).open()
    assert page.locator(FLYERS).count() == 28
    arrive(page)
    shown.open()
    assert page.evaluate(HOW_MANY) == 0
    until(shown, lambda match: my_card(match) and len(match.state.trick) > 1)
    for to in ("first", "live"):
        send(shown, command="look", to=to)
        assert page.evaluate(HOW_MANY) == 0
    send(shown, command="look", to="back")
    send(shown, command="look", to="forth")
    assert drawings(page) == ["back"]


def test_no_click_is_lost_while_cards_fly_and_nothing_stays_behind(page: Page) -> None:
    shown = table(page, dealer=3).open()
    page.get_by_role("button", name="Pass", exact=True).click()
    shown.settle()
    # The deal was on its way: it is there now.
    assert match_of(shown).state.actions == ("pass",)
    assert page.locator(FLYERS).count() == 0
    until(shown, my_card)
    before = match_of(shown).state.hands[0].bit_count()
    page.locator(LEGAL).first.dblclick(position=CORNER)
    shown.settle()
    assert match_of(shown).state.hands[0].bit_count() == before - 1
    page.locator(".vh-card").first.focus()
    for _ in range(8):
        match, version = match_of(shown), shown.desk.version
        if match.my_turn and not match.resting:
            page.locator(LEGAL).first.focus()
            page.keyboard.press("Enter")
        else:
            page.locator(".vh-goon").dispatch_event("click")
        page.wait_for_function(LATER, arg=version)
        assert shown.desk.version == version + 1
        assert page.evaluate("() => Boolean(document.activeElement.closest('.vh-cards'))")
    page.wait_for_function(f"({HOW_MANY})() === 0")
    page.evaluate("() => window.leave()")


def test_in_a_lesson_the_cards_of_a_trick_come_one_after_the_other(page: Page) -> None:
    held(page)
    shown = LessonPage(page, "brandeln/whole-deal")
    steps = [step.id for step in lesson("brandeln/whole-deal").steps]
    shown.settle()
    place = steps.index("trick-1")
    counts = []
    for message in ({"command": "goto", "place": place}, {"command": "show"}, {"command": "forth"}):
        version = shown.scene["version"]
        page.evaluate("it => window.vorhandModel.send(it)", {**message, "version": version})
        page.wait_for_function(LATER, arg=version)
        counts.append((page.evaluate(HOW_MANY) > 0, drawings(page)))
    # Elsewhere in the lesson; one's own card, which is seen; the others', face down on their way.
    assert counts == [(False, []), (True, []), (True, ["back"] * 3)]
    starts = page.locator(FLYERS).evaluate_all(
        "all => all.map((one) => one.getAnimations()[0].effect.getTiming().delay)"
    )
    assert starts[0] < starts[1] < starts[2]
    arrive(page)
