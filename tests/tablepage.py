"""The table on a page of its own: its true front end and its true desk, and no notebook between.

The model that a notebook would give to the front end is a small stand-in: what the front end
sends goes to a `Desk` in this process, and what the desk shows comes back as the model's traits.
"""

import json
import re
from typing import Any

from playwright.sync_api import Page

from vorhand.store import Store
from vorhand.table import front
from vorhand.table.desk import Desk
from vorhand.table.opening import Opening

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>A table</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>body{margin:8px}main{max-width:1240px;margin:auto}</style><style>%s</style></head>
<body><main><h1 style="font:600 1.2rem serif">A page with a table</h1>
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
      window.desk(JSON.stringify(content)).then(receive);
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
  }
  window.sent = [];
  window.vorhandModel = model;
  window.leave = module.default.render({model, el: document.getElementById("host")});
}"""


class TablePage:
    """A page with one table; `desk` is its other end, `traffic` all that went to the browser."""

    def __init__(self, page: Page, wanted: Opening, store: Store | None = None) -> None:
        self.page = page
        self.wanted = wanted
        self.store = store
        self.traffic: list[str] = []
        self.desk = Desk(wanted, store=store)
        page.expose_function("desk", self._receive)
        page.route(re.compile(r"^http://localhost/table(\?|$)"), self._answer)

    def open(self, query: str = "") -> "TablePage":
        """Open the page, or open it again as after a reload: the kernel is then a new one."""
        self.desk = Desk(self.wanted, store=self.store)
        self.page.goto(f"http://localhost/table{query}")
        traits = {"scene": self.desk.scene(), "slot": "table", **self.desk.furniture()}
        self.traffic.append(json.dumps(traits))
        self.page.evaluate(STAND_IN, {"source": front.script(), "traits": traits})
        self.page.wait_for_selector('.vorhand[data-state="ready"]')
        return self

    def _answer(self, route: Any) -> None:
        route.fulfill(body=PAGE % front.style(), content_type="text/html")

    def _receive(self, text: str) -> str:
        replies = self.desk.receive(json.loads(text))
        traits = {"scene": self.desk.scene(), **self.desk.furniture()}
        answer = json.dumps({"traits": traits, "replies": replies})
        self.traffic.append(answer)
        return answer
