"""Makes the moving picture of the README and the landing page: the beginning of a deal.

    python tests/moving_picture.py

writes `deal.webp` and, for who wants nothing to move, `deal-still.webp` into vorhand/serve/static.
It needs the extra `picture` (Pillow, which writes animated WebP: crisp, and a fifth of a GIF).
Time is stopped in the browser, every movement is put from moment to moment, and each moment is
taken, so that the picture comes out the same on any machine.
"""

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import FloatRect, Page, sync_playwright

from tablehelp import Script
from tablepage import TablePage
from tools import CHROMIUM_FLAGS, find_chromium
from vorhand.table.opening import Opening

STATIC = Path(__file__).resolve().parent.parent / "widgets" / "vorhand" / "serve" / "static"
WIDTH, HEIGHT, SCALE = 860, 640, 1.5
FRAME = 60
"""Milliseconds between two moments while something moves."""

SCRIPT = ["bid 3", "pass", "pass", "trump H", "play H9", "play HJ", "play HT"]
"""What the others do: Anna, left of the dealer, plays alone."""

# Nothing goes on by itself: not the others' actions, not the movements.
STOPPED = """
  const {animate} = Element.prototype;
  Element.prototype.animate = function (...how) {
    const made = animate.apply(this, how);
    made.pause();
    return made;
  };
  const later = window.setTimeout;
  window.setTimeout = (call, wait, ...more) => (wait > 200 ? 0 : later(call, wait, ...more));
"""
MOVING = "document.getAnimations().filter((one) => !(one instanceof CSSTransition))"
ENDS = f"() => Math.max(0, ...{MOVING}.map((one) => one.effect.getComputedTiming().endTime))"
STYLE = f"""
  .vorhand .vh-felt {{ height: {HEIGHT}px; border: 0; border-radius: 0; box-shadow: none;
    grid-template-rows: auto 1fr auto; }}
  .vh-pointed {{ position: fixed; z-index: 9; width: 34px; height: 34px; margin: -17px;
    border: 4px solid #ffd97a; border-radius: 50%; background: rgb(255 217 122 / 0.3);
    pointer-events: none; }}
"""


class Camera:
    """Takes what the felt shows, each picture with how long it stays."""

    def __init__(self, page: Page, shown: TablePage) -> None:
        self.page = page
        self.shown = shown
        self.taken: list[tuple[Image.Image, int]] = []

    def take(self, stays: int) -> None:
        """The moment as it is, for so many milliseconds."""
        box = self.page.locator(".vh-felt").bounding_box()
        assert box is not None
        clip = FloatRect(x=box["x"], y=box["y"], width=box["width"], height=HEIGHT)
        png = self.page.screenshot(clip=clip)
        self.taken.append((Image.open(io.BytesIO(png)).convert("RGB"), stays))

    def roll(self, then: int) -> None:
        """Everything that moves, from its beginning to its end, and the moment after it."""
        self.page.wait_for_timeout(200)
        for time in range(0, int(self.page.evaluate(ENDS)), FRAME):
            self.page.evaluate(
                f"time => {{ for (const one of {MOVING}) one.currentTime = time; }}", time
            )
            self.take(FRAME)
        self.page.evaluate(f"() => {MOVING}.forEach((one) => one.finish())")
        self.page.wait_for_timeout(200)
        self.take(then)

    def others(self, then: int) -> None:
        """Another player acts."""
        message = {"command": "step", "version": self.shown.desk.version}
        self.page.evaluate("message => window.vorhandModel.send(message)", message)
        self.page.wait_for_timeout(300)
        self.shown.settle()
        self.roll(then)

    def press(self, selector: str, then: int) -> None:
        """The person presses something: seen where, and what comes of it."""
        box = self.page.locator(selector).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6
        self.page.evaluate(
            """([x, y]) => {
              const ring = document.createElement("div");
              ring.className = "vh-pointed";
              ring.style.left = `${x}px`;
              ring.style.top = `${y}px`;
              document.body.append(ring);
            }""",
            [x, y],
        )
        self.take(420)
        self.page.evaluate("() => document.querySelector('.vh-pointed').remove()")
        self.page.locator(selector).dispatch_event("click")
        self.page.wait_for_timeout(300)
        self.shown.settle()
        self.roll(then)


def film(page: Page) -> Camera:
    """A deal from its first packet to the first trick, with a card that may not be played."""
    page.add_init_script(STOPPED)
    shown = TablePage(page, Opening("brandeln", deal=42, dealer=3, seat=1, players="beginner"))
    shown.width = f"{WIDTH + 36}px"
    camera = Camera(page, shown)
    shown.open()
    assert shown.desk.match is not None
    shown.desk.match.player = Script(*SCRIPT)
    page.add_style_tag(content=STYLE)
    camera.roll(300)
    camera.others(700)
    camera.press('.vh-call:has-text("Pass")', 300)
    camera.others(300)
    camera.others(300)
    camera.others(500)
    camera.others(300)
    camera.press('.vh-card[data-key="H7"]', 2400)
    still = camera.taken[-1][0]
    camera.press('.vh-card[data-key="HA"]', 100)
    camera.others(100)
    camera.others(900)
    camera.press('.vh-card[data-key="SA"]', 1000)
    camera.taken.insert(0, (still, 0))
    return camera


def main() -> None:
    """Make both files."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        page = chromium.new_page(
            viewport={"width": WIDTH + 52, "height": 1000}, device_scale_factor=SCALE
        )
        (still, _), *taken = film(page).taken
        chromium.close()
    still.save(STATIC / "deal-still.webp", quality=80, method=6)
    pictures = [picture for picture, _ in taken]
    pictures[0].save(
        STATIC / "deal.webp", save_all=True, append_images=pictures[1:], loop=0, method=4,
        duration=[stays for _, stays in taken], quality=46, minimize_size=True,
    )  # fmt: skip
    for name in ("deal.webp", "deal-still.webp"):
        print(name, (STATIC / name).stat().st_size, file=sys.stderr)
    print(len(taken), "pictures,", sum(stays for _, stays in taken), "ms", file=sys.stderr)


if __name__ == "__main__":
    main()
