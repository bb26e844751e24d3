"""The widgets on a page of their own: their true front ends, their true desks, no notebook between.

The model that a notebook would give to a front end is a small stand-in: what the front end sends
goes to a desk in this process, and what the desk shows comes back as the model's traits.
"""

import json
import re
from typing import Any, Literal

from playwright.sync_api import Page, Route, expect

from vorhand.store import Store
from vorhand.table import front
from vorhand.table.desk import Desk
from vorhand.table.exercise_desk import ExerciseDesk
from vorhand.table.lesson_desk import LessonDesk
from vorhand.table.opening import Opening

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>body{margin:8px}main{max-width:%s;margin:auto}</style><style>%s</style></head>
<body><main><h1 style="font:600 1.2rem serif">A page with a widget</h1>
<div id="host"></div></main></body></html>"""

STAND_IN = """async ({source, traits}) => {
  const url = URL.createObjectURL(new Blob([source], {type: "text/javascript"}));
  const module = await import(url);
  const listeners = {};
  const model = {
    get: (name) => traits[name],
    on: (name, call) => (listeners[name] ||= []).push(call),
    off: (name, call) => {
      listeners[name] = (listeners[name] || []).filter((one) => one !== call);
    },
    send: (content) => {
      window.sent.push(content);
      window.desk(JSON.stringify(content)).then(receive).then(() => { window.answered += 1; });
    },
  };
  const fire = (name, value) => (listeners[name] || []).slice().forEach((call) => call(value));
  function receive(text) {
    const {traits: fresh, replies} = JSON.parse(text);
    const differs = (key) => JSON.stringify(fresh[key]) !== JSON.stringify(traits[key]);
    const changed = Object.keys(fresh).filter(differs);
    Object.assign(traits, fresh);
    changed.forEach((key) => fire(`change:${key}`));
    replies.forEach((reply) => fire("msg:custom", reply));
    document.body.dataset.version = traits.scene.version;
  }
  window.sent = [];
  window.answered = 0;
  window.vorhandModel = model;
  document.body.dataset.version = traits.scene.version;
  window.leave = module.default.render({model, el: document.getElementById("host")});
}"""


Scheme = Literal["light", "dark"]
SHAPES: list[tuple[int, Scheme]] = [(1280, "light"), (360, "dark"), (320, "light")]
"""Widths and colours in which every state of the table is looked at."""


def shape(page: Page, width: int, scheme: Scheme) -> None:
    """The page so wide and in these colours, with nothing that moves."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 800})


class WidgetPage:
    """A page with one widget; `desk` is its other end, `traffic` all that went to the browser."""

    front: str
    width = "1240px"
    desk: Any

    def __init__(self, page: Page) -> None:
        self.page = page
        self.traffic: list[str] = []
        page.expose_function("desk", self._receive)
        page.route(re.compile(rf"^http://localhost/{self.front}(\?|$)"), self._answer)

    def show(self, query: str = "") -> None:
        """Open the page with the front end on it."""
        self.page.goto(f"http://localhost/{self.front}{query}")
        traits = {**self._changing(), **self.desk.furniture()}
        self.traffic.append(json.dumps(traits))
        self.page.evaluate(STAND_IN, {"source": front.script(self.front), "traits": traits})

    @property
    def scene(self) -> dict[str, Any]:
        """What the desk shows."""
        scene: dict[str, Any] = self.desk.scene()
        return scene

    def settle(self) -> None:
        """Wait until all that was sent is answered and the browser shows what the desk has."""
        self.page.wait_for_function("() => window.answered === window.sent.length")
        version = str(self.scene["version"])
        expect(self.page.locator("body")).to_have_attribute("data-version", version)

    def _changing(self) -> dict[str, Any]:
        return {"scene": self.scene}

    def _answer(self, route: Route) -> None:
        body = PAGE % (self.width, front.style(self.front))
        route.fulfill(body=body, content_type="text/html")

    def _receive(self, text: str) -> str:
        replies = self.desk.receive(json.loads(text)) or [{"type": "ok"}]
        traits = {**self._changing(), **self.desk.furniture()}
        answer = json.dumps({"traits": traits, "replies": replies})
        self.traffic.append(answer)
        return answer


class TablePage(WidgetPage):
    """A page with one table."""

    front = "table"

    def __init__(self, page: Page, wanted: Opening, store: Store | None = None) -> None:
        super().__init__(page)
        self.wanted = wanted
        self.store = store
        self.desk = Desk(wanted, store=store)

    def open(self, query: str = "") -> "TablePage":
        """Open the page, or open it again as after a reload: the kernel is then a new one."""
        self.desk = Desk(self.wanted, store=self.store)
        self.show(query)
        self.page.wait_for_selector('.vorhand[data-state="ready"]')
        return self

    def _changing(self) -> dict[str, Any]:
        return {"scene": self.scene, "slot": "table"}


class LessonPage(WidgetPage):
    """A page with lessons."""

    front = "lesson"
    width = "46rem"

    def __init__(self, page: Page, *ids: str) -> None:
        super().__init__(page)
        self.desk = LessonDesk(ids, "brandeln", served=True)
        self.show()
        self.settle()

    def press(self, key: str) -> None:
        """Press a key that the desk hears of, and wait for what comes of it."""
        before = self.scene["version"]
        self.page.keyboard.press(key)
        moved = "version => document.body.dataset.version !== version"
        self.page.wait_for_function(moved, arg=str(before))
        self.settle()

    def _changing(self) -> dict[str, Any]:
        return {"scene": self.scene, "progress": self.desk.progress.dumps()}


class ExercisePage(LessonPage):
    """A page with exercises: the front end of the lessons, another desk."""

    def __init__(self, page: Page, query: str = "", **wanted: Any) -> None:
        WidgetPage.__init__(self, page)
        self.desk = ExerciseDesk(**{"game": "brandeln", **wanted}, served=True)
        self.show(query)
        self.settle()

    def _changing(self) -> dict[str, Any]:
        return {**super()._changing(), "table": self.desk.table()}


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
    """The phase of the deal."""
    assert shown.desk.match is not None
    return shown.desk.match.state.phase


def act_by_mouse(shown: TablePage) -> None:
    """Click on what goes on: what says that a trick was seen, two cards to lay away, a call or a
    card that is allowed."""
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


def to_play(shown: TablePage) -> None:
    """Go on to the first card that the person plays to a trick."""
    for _ in range(40):
        shown.settle()
        if phase(shown) == "play" and shown.desk.match and shown.desk.match.state.trick:
            return
        act_by_mouse(shown)
    raise AssertionError("no card is led")


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
