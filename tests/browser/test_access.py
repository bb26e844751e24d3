"""What somebody hears who does not see: whole deals, lessons and exercises, by keyboard alone."""

import pytest
from playwright.sync_api import Page

from accessstories import DATA, STORIES

MOST = 8
"""Sentences that are announced for one thing that the learner does, at most."""


@pytest.mark.parametrize("name", list(STORIES))
def test_what_is_heard_is_what_was_read(page: Page, name: str) -> None:
    story = STORIES[name](page)
    kept = (DATA / f"{name}.txt").read_text(encoding="utf-8")
    assert str(story).splitlines() == kept.splitlines()
    # Wherever something was pressed, the focus stays in sight.
    assert "nothing" not in story.focus
    assert max(map(len, story.announced)) <= MOST
    if story.log:
        told = list(story.announced)
        for place, said in enumerate(told):
            if "Taken back." in said:
                told[place - 1] = []
        # Each line of the log once, in order; nothing is announced twice but whose turn it is.
        assert [text for said in told for text in said if text in story.log] == story.log
