"""The dialogs of the table in a real browser: settings, a new deal, rules, save and load."""

import json

from playwright.sync_api import Page, expect

from tablepage import CORNER, LEGAL, quick, table, to_play


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
    shown.settle()
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


def test_the_rules_are_printed_alone(page: Page) -> None:
    table(page, "brandeln").open()
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("button", name="Print").click()
    # The frame stays until the browser says that it has printed, which one without a screen never
    # does.
    printed = page.frame_locator("iframe.vorhand-print").locator("body")
    expect(printed.locator("h1")).to_have_text("Brandeln: the rules of this table")
    expect(printed.locator("dd")).not_to_have_count(0)
    expect(printed.locator("button, .vorhand")).to_have_count(0)


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
