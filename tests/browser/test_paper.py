"""Sheets as they are printed on A4: no card is cut, by the end of a page or by its edge."""

import re

import pytest
from playwright.sync_api import Page

from vorhand.games import GAMES
from vorhand.lessons import course
from vorhand.lessons.exercises import kinds
from vorhand.table.paper import DealSheet, LessonSheet, Sheet, Worksheet

MILLIMETRE = 96 / 25.4
WIDE, HIGH = 180 * MILLIMETRE, 273 * MILLIMETRE
"""What the margins leave of a page, in pixels of the style."""

CUT = """([wide, high]) => {
  const cut = [];
  for (const card of document.querySelectorAll(".vs-card")) {
    const whole = card.closest(".vs-exercise, .vs-step, .vs-slip");
    const { left, right } = card.getBoundingClientRect();
    const kept = whole && getComputedStyle(whole).breakInside === "avoid";
    if (!kept || whole.offsetHeight > high || left < -1 || right > wide + 1) {
      cut.push(card.getAttribute("aria-label"));
    }
  }
  return [cut, document.querySelectorAll(".vs-card").length];
}"""


def sheets(language: str) -> list[Sheet]:
    """A sixth of the lessons, exercises of each kind but one that is asked like another, deals."""
    first = ("en", "de", "ru").index(language)
    found: list[Sheet] = [
        LessonSheet(each.id, False, language)
        for game in ("brandeln", "preferansz")
        for each in course(game)[first::6]
    ]
    for game in ("brandeln", "preferansz"):
        quick = [kind for kind in kinds(GAMES[game]) if kind != "bidding"]
        found.append(Worksheet(game, quick, count=18, key=False, language=language))
        found.append(DealSheet(game, [7, 27], key=False, language=language))
    return found


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_no_card_is_cut(page: Page, language: str) -> None:
    page.set_viewport_size({"width": round(WIDE), "height": round(HIGH)})
    page.emulate_media(media="print")
    for sheet in sheets(language):
        text = sheet.html()
        page.set_content(text)
        cut, many = page.evaluate(CUT, [WIDE, HIGH])
        assert cut == [], sheet
        assert many == len(re.findall('class="vs-card[ "]', text))
