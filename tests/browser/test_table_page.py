"""The table in a real browser, its true desk behind it: by mouse, by keyboard, on a phone."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tablepage import SHAPES, Scheme, TablePage, shape
from vorhand.store import Store
from vorhand.table.opening import Opening

Axe = Callable[..., list[str]]
# The page asks for the scene that the desk has made by itself.
NUDGE = "() => window.vorhandModel.send({command: 'set', version: 1, key: 'reveal', value: true})"
LEGAL = '.vh-card[data-state="legal"]'
CORNER = {"x": 9, "y": 40}


def table(page: Page, game: str, store: Store | None = None, **wanted: Any) -> TablePage:
    return TablePage(page, Opening(game, **{"players": "random", "deal": 42, **wanted}), store)


def quick(shown: TablePage) -> TablePage:
    """With no waiting between the others' actions."""
    match = shown.desk.match
    assert match is not None
    match.settings = match.settings.with_value("pace", "once")
    return shown


def phase(shown: TablePage) -> str:
    assert shown.desk.match is not None
    return shown.desk.match.state.phase


def act_by_mouse(shown: TablePage) -> None:
    page, scene = shown.page, shown.desk.scene()
    if scene["pending"] and scene["pending"]["button"]:
        page.locator(".vh-goon").click()
    elif scene["box"] and scene["box"]["counts"]:
        for place in (0, 1):
            page.locator(".vh-card").nth(place).click(position=CORNER)
        page.locator(".vh-box > .vh-button").click()
    elif scene["box"]:
        page.locator('.vh-call[data-legal="yes"]').first.click()
    else:
        page.locator(LEGAL).first.click(position=CORNER)


@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_a_deal_by_mouse(page: Page, game: str) -> None:
    shown = quick(table(page, game).open())
    for _ in range(80):
        shown.settle()
        if shown.desk.scene()["result"]:
            break
        version = shown.desk.version
        act_by_mouse(shown)
        page.wait_for_function(
            "version => window.vorhandModel.get('scene').version > version", arg=version
        )
    result = page.locator(".vh-result")
    expect(result).to_be_visible()
    expect(result.locator("tbody tr")).to_have_count(4 if game == "brandeln" else 3)
    expect(page.locator(".vh-subtitle")).to_contain_text("Deal number 42")
    result.get_by_role("button", name="Next deal").click()
    expect(result).to_be_hidden()
    expect(page.locator(".vh-subtitle")).not_to_contain_text("number")


def press_until(page: Page, key: str, done: str) -> None:
    """A key again and again until a condition about the focused element holds."""
    for _ in range(40):
        if page.evaluate(f"() => {{ const it = document.activeElement; return Boolean({done}); }}"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never led to {done}")


@pytest.mark.parametrize("game", ["brandeln", "preferansz"])
def test_a_deal_by_keyboard_alone(page: Page, game: str) -> None:
    shown = quick(table(page, game, seat=1).open())
    if game == "preferansz":
        # The learner is to win the auction: the talon is laid away by keyboard too.
        values = {"contract": "bid bettel", "soloist": 1, "seat": 1}
        shown.desk.receive({"command": "deal", "version": shown.desk.version, "values": values})
        page.evaluate(NUDGE)
        shown.settle()
    press_until(page, "Tab", "it.closest('.vh-box, .vh-cards, .vh-waits')")
    for _ in range(80):
        shown.settle()
        scene = shown.desk.scene()
        if scene["result"]:
            break
        version = shown.desk.version
        inside = page.evaluate("() => Boolean(document.activeElement.closest('.vorhand'))")
        assert inside, ("the focus was lost", scene["box"], scene["prompt"], scene["pending"])
        if scene["pending"] and scene["pending"]["button"]:
            # Enter on any card says that the trick has been seen; so does the button.
            if page.evaluate("() => !document.activeElement.closest('.vh-cards')"):
                press_until(page, "Shift+Tab", "it.matches('.vh-goon')")
            page.keyboard.press("Enter")
        elif scene["box"] and scene["box"]["counts"]:
            press_until(page, "Tab", "it.closest('.vh-cards')")
            page.keyboard.press("Home")
            page.keyboard.press("Space")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
            press_until(page, "Shift+Tab", "it.matches('.vh-box > .vh-button')")
            page.keyboard.press("Enter")
        elif scene["box"]:
            press_until(page, "Tab", "it.closest('.vh-box')")
            press_until(page, "ArrowRight", "it.dataset.legal === 'yes'")
            page.keyboard.press("Enter")
        elif scene["pending"] and scene["pending"]["delay"] is not None:
            pass  # Another is to act.
        else:
            press_until(page, "Tab", "it.closest('.vh-cards')")
            page.keyboard.press("Home")
            press_until(page, "ArrowRight", "it.dataset.state === 'legal'")
            page.keyboard.press("Enter")
        page.wait_for_function(
            "version => window.vorhandModel.get('scene').version > version", arg=version
        )
    expect(page.locator(".vh-result")).to_be_visible()
    press_until(page, "Tab", "it.textContent === 'Next deal'")
    page.keyboard.press("Enter")
    expect(page.locator(".vh-result")).to_be_hidden()


def to_play(shown: TablePage) -> None:
    for _ in range(40):
        shown.settle()
        if phase(shown) == "play" and shown.desk.match and shown.desk.match.state.trick:
            return
        act_by_mouse(shown)
        shown.page.wait_for_timeout(40)


def test_an_illegal_card_says_why_and_stays(page: Page) -> None:
    shown = quick(table(page, "brandeln").open())
    to_play(shown)
    card = page.locator('.vh-card[data-state="illegal"]').first
    name = card.get_attribute("aria-label") or ""
    expect(card).to_have_accessible_description("may not be played now")
    before = page.evaluate(PLACES)["top"]
    card.click(position=CORNER)
    problem = page.get_by_role("alert").filter(has_text=re.compile(r"must"))
    expect(problem).to_be_visible()
    # The next card may be tapped at once: it has not moved.
    assert abs(page.evaluate(PLACES)["top"] - before) < 1
    expect(problem).to_contain_text(name.lower())
    expect(card).to_be_visible()
    page.locator(LEGAL).first.click(position=CORNER)
    expect(problem).to_be_hidden()


def test_a_double_click_plays_one_card(page: Page) -> None:
    shown = quick(table(page, "brandeln").open())
    to_play(shown)
    assert shown.desk.match is not None
    before = len(shown.desk.match.states)
    page.locator(LEGAL).first.dblclick(position=CORNER)
    page.wait_for_timeout(200)
    mine = [state.to_act for state in shown.desk.match.states[before - 1 : -1]]
    assert mine.count(0) == 1


def test_names_and_what_is_face_down(page: Page) -> None:
    table(page, "preferansz").open()
    expect(page.get_by_role("button", name="King of Herz")).to_be_visible()
    expect(page.locator(".vh-trick .vh-sr").first).to_have_text("card")
    assert page.locator(".vh-backs").first.get_attribute("aria-hidden") == "true"


def test_what_happens_is_announced_once_and_in_order(page: Page) -> None:
    shown = table(page, "brandeln").open()
    match = shown.desk.match
    assert match is not None
    match.settings = match.settings.with_value("pace", "fast")
    page.get_by_role("button", name="Pass", exact=True).click()
    page.wait_for_function("() => document.querySelectorAll('.vorhand [role=log] p').length >= 4")
    said = page.locator(".vorhand [role=log] p").all_inner_texts()
    log = page.locator(".vh-log li").all_inner_texts()
    told = [line for line in said if line in log]
    assert told == [line for line in log if line in told]
    assert len(set(told)) == len(told)


def test_the_others_act_one_at_a_time_and_can_be_skipped(page: Page) -> None:
    shown = table(page, "brandeln").open()
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.locator(".vh-log li")).to_have_count(2)
    expect(page.locator(".vh-log li")).to_have_count(3, timeout=3000)
    page.get_by_role("button", name="Skip to my turn").click()
    shown.settle()
    assert shown.desk.match is not None
    assert shown.desk.match.my_turn or shown.desk.match.resting


def test_reload_goes_on_where_it_was(page: Page, tmp_path: Path) -> None:
    shown = quick(table(page, "brandeln", Store(tmp_path / "games"), deal=None).open())
    to_play(shown)
    hand = [card.get_attribute("aria-label") for card in page.locator(".vh-card").all()]
    log = page.locator(".vh-log li").all_inner_texts()
    shown.open()
    assert [card.get_attribute("aria-label") for card in page.locator(".vh-card").all()] == hand
    assert page.locator(".vh-log li").all_inner_texts() == log
    key = page.evaluate("() => Object.values(sessionStorage)")
    assert len(key) == 1
    assert all(key[0] not in sent for sent in shown.traffic)


def test_links_open_their_deal_and_bad_ones_are_explained(page: Page) -> None:
    shown = table(page, "brandeln", deal=None)
    shown.open("?game=preferansz&deal=42&seat=1")
    expect(page.locator(".vh-title")).to_have_text("Preferánsz")
    expect(page.get_by_role("button", name="Ten of Eichel")).to_be_attached()
    shown.open("?deal=0&game=%3Cscript%3Ealert(1)%3C/script%3E")
    expect(page.locator(".vh-own .vh-problem")).to_contain_text("no game")
    assert page.locator("script").count() == 0


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
        page.wait_for_timeout(50)
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


def test_two_taps_where_that_is_set(page: Page) -> None:
    shown = quick(table(page, "brandeln").open())
    to_play(shown)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Tap twice to play a card").check()
    page.keyboard.press("Escape")
    shown.settle()
    assert shown.desk.match is not None
    actions = shown.desk.match.state.actions
    card = page.locator(LEGAL).first
    card.click(position=CORNER)
    expect(card).to_have_attribute("aria-pressed", "true")
    assert shown.desk.match.state.actions == actions
    card.click(position=CORNER)
    page.wait_for_timeout(150)
    assert len(shown.desk.match.state.actions) > len(actions)


def test_the_new_deal_form_fills_the_rules_of_a_preset(page: Page) -> None:
    shown = table(page, "brandeln").open()
    page.get_by_role("button", name="Choose …").click()
    page.get_by_text("House rules", exact=True).click()
    page.get_by_label("Preset").select_option("variant")
    expect(page.get_by_label("Order of trumps")).to_have_value("jack-seven")
    expect(page.get_by_label("Duty to trump")).to_be_checked()
    page.get_by_label("Deal number").fill("0")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("dialog .vh-problem")).to_contain_text("deal number 0")
    page.get_by_label("Deal number").fill("42")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("dialog")).to_be_hidden()
    assert shown.desk.match is not None
    assert shown.desk.match.rules.as_dict() == {"preset": "variant"}


def test_a_moment_is_kept_and_the_dialog_says_so(page: Page) -> None:
    shown = table(page, "brandeln", deal=None).open()
    page.get_by_role("button", name="Save and load").click()
    page.get_by_role("button", name="Remember this position").click()
    expect(page.locator("dialog").get_by_role("alert")).to_contain_text("remembered")
    page.get_by_role("button", name="Back to the remembered position").click()
    expect(page.locator("dialog")).to_be_hidden()
    assert shown.desk.match is not None


def test_a_record_pasted_in_opens_and_a_bad_one_is_explained(page: Page) -> None:
    table(page, "brandeln", deal=None).open()
    page.get_by_role("button", name="Save and load").click()
    page.get_by_label("Or pasted here").fill("{")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("dialog").get_by_role("alert")).to_contain_text("JSON")
    record = {
        "format": "vorhand-record", "version": 1, "game": "preferansz", "dealer": 2,
        "deal": {"number": 42}, "actions": ["decline", "decline", "decline", "pass"],
    }  # fmt: skip
    page.get_by_label("Or pasted here").fill(json.dumps(record))
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("dialog")).to_be_hidden()
    expect(page.locator(".vh-title")).to_have_text("Preferánsz")
    expect(page.locator(".vh-own .vh-problem")).to_contain_text("good for 3 actions")


def test_the_deal_is_looked_at_step_by_step(page: Page) -> None:
    shown = quick(table(page, "brandeln").open())
    to_play(shown)
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".vh-steptext")).to_contain_text("Step 0")
    expect(page.locator(LEGAL)).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(LEGAL).first).to_be_visible()


def test_a_kernel_that_is_gone_is_noticed(page: Page) -> None:
    table(page, "brandeln").open()
    page.clock.install()
    page.evaluate("() => { window.desk = () => new Promise(() => {}); }")
    page.get_by_role("button", name="Pass", exact=True).click()
    page.clock.run_for(13_000)
    expect(page.locator(".vh-own .vh-problem")).to_contain_text("no answer")


def test_render_leaves_nothing_behind(page: Page) -> None:
    table(page, "brandeln").open()
    page.evaluate("() => window.leave()")
    assert page.locator("#host").inner_html() == ""


def test_the_rules_are_printed_alone(page: Page) -> None:
    table(page, "brandeln").open()
    page.get_by_role("button", name="Rules").click()
    page.evaluate(
        """() => { window.printed = ""; new MutationObserver((changes) => {
            for (const change of changes) for (const node of change.addedNodes)
              if (node.tagName === "IFRAME") node.contentWindow.print = () => {
                window.printed = node.contentDocument.body.innerText; };
        }).observe(document.body, {childList: true}); }"""
    )
    page.get_by_role("button", name="Print").click()
    page.wait_for_timeout(200)
    assert page.locator("iframe").count() == 1


def test_a_duplicated_tab_gets_a_deal_of_its_own(page: Page, tmp_path: Path) -> None:
    store = Store(tmp_path / "games")
    shown = table(page, "brandeln", store, deal=None).open()
    kept = page.evaluate("() => ({...sessionStorage})")
    twin_page = page.context.new_page()
    # A tab that is duplicated takes its storage along.
    twin_page.add_init_script(
        f"Object.entries({json.dumps(kept)}).forEach(([key, value]) => "
        "sessionStorage.getItem(key) || sessionStorage.setItem(key, value));"
    )
    twin = table(twin_page, "brandeln", store, deal=None).open()
    assert twin.desk.key != shown.desk.key
    assert len(store) == 2


@pytest.mark.parametrize("colours", ["active"])
def test_forced_colours(page: Page, colours: str, screenshot: Callable[..., Path]) -> None:
    page.emulate_media(forced_colors=colours)  # type: ignore[arg-type]
    shown = quick(table(page, "brandeln").open())
    to_play(shown)
    screenshot(page, "table-forced-colours", full_page=True)


# The table begins 199 px below the top of a page that is served, see its notebooks.
PLACES = """() => {
  const top = document.querySelector('.vorhand').getBoundingClientRect().top;
  const hand = document.querySelector('.vh-cards');
  const box = hand.offsetParent ? hand.getBoundingClientRect() : null;
  const played = [...document.querySelectorAll('.vh-trick [data-place] .vh-face')]
    .map((face) => face.getBoundingClientRect());
  const covered = played.filter((one) => played.some((other) => other !== one &&
    one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1));
  return {bottom: box && box.bottom - top, top: box && box.top - top, covered: covered.length};
}"""


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
        page.wait_for_timeout(30)


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


def test_settings_are_kept_for_the_browser_and_shared_by_the_games(page: Page) -> None:
    table(page, "brandeln").open()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Pace of the others").select_option("once")
    other = table(page.context.new_page(), "preferansz").open()
    assert other.desk.match is not None
    assert other.desk.match.settings.pace == "once"


def test_a_notice_is_closed_and_the_match_is_gone_back_to(page: Page) -> None:
    shown = quick(table(page, "brandeln").open())
    to_play(shown)
    record = {
        "format": "vorhand-record", "version": 1, "game": "preferansz", "dealer": 2,
        "deal": {"number": 42}, "actions": ["play"],
    }  # fmt: skip
    page.get_by_role("button", name="Save and load").click()
    page.get_by_label("Or pasted here").fill(json.dumps(record))
    page.get_by_role("button", name="Open", exact=True).click()
    notice = page.locator(".vh-own .vh-problem")
    expect(notice).to_contain_text("damaged")
    page.get_by_role("button", name="Close this notice").click()
    expect(notice).to_be_hidden()
    assert page.evaluate("() => Boolean(document.activeElement.closest('.vorhand'))")
    page.get_by_role("button", name="Back to your match").click()
    expect(page.locator(".vh-title")).to_have_text("Brandeln")
    expect(page.get_by_role("button", name="Back to your match")).to_have_count(0)


def test_a_trump_of_the_tell_pattern_has_its_sign(page: Page) -> None:
    shown = quick(table(page, "preferansz").open())
    values = {"contract": "bid 4", "soloist": 0, "seat": 0, "number": "77"}
    shown.desk.receive({"command": "deal", "version": shown.desk.version, "values": values})
    page.evaluate(NUDGE)
    to_play(shown)
    trump = page.locator('.vh-facts [data-fact="trump"]')
    expect(trump).to_contain_text("Herz")
    expect(trump.locator("svg use")).to_have_attribute("href", re.compile("-H$"))
