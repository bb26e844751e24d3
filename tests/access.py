"""What somebody hears who does not see the page: the accessibility tree as text, as the browser
itself has it, and what is announced, in its order."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page

HEARD = """() => {
  // What a screen reader is told without asking, in its order: each addition to a log, and a
  // status or an alert whole, whenever something in it changes or it comes into sight.
  const LIVE = "[role=log], [role=status], [role=alert], [aria-live=polite]";
  window.heard = [];
  const words = (node) => node.textContent.replace(/\\s+/g, " ").trim();
  const parts = (node) =>
    node.children && node.children.length ? [...node.children].map(words).join(" ") : words(node);
  new MutationObserver((changes) => {
    const told = new Set();
    for (const {type, target, addedNodes} of changes) {
      const element = target.nodeType === 1 ? target : target.parentElement;
      if (!element) continue;
      if (type === "attributes") {
        if (element.hidden) continue;
        for (const live of [element, ...element.querySelectorAll(LIVE)]) {
          if (live.matches(LIVE) && live.matches("[role=alert]")) told.add(live);
        }
        continue;
      }
      const live = element.closest(LIVE);
      if (!live) {
        for (const node of addedNodes) {
          if (node.matches && node.matches("[role=alert]")) told.add(node);
        }
      } else if (live.matches("[role=log]")) {
        for (const node of addedNodes) told.add(node);
      } else told.add(live);
    }
    // Beside an open dialog everything is silent.
    const dialog = document.querySelector("dialog:modal");
    for (const node of told) {
      const text = node.tagName === "DIV" ? parts(node) : words(node);
      const beside = dialog && !dialog.contains(node);
      const silent = !node.isConnected || node.closest("[hidden]") || beside;
      if (text && !silent) window.heard.push(text);
    }
  }).observe(document, {subtree: true, childList: true, characterData: true,
                        attributes: true, attributeFilter: ["hidden"]});
}"""

SILENT = {"RootWebArea", "generic", "none", "LineBreak", "ListMarker", "InlineTextBox"}
"""Roles that a reader does not speak; what they hold is read all the same."""

NAMED = {"button", "heading", "link", "DisclosureTriangle", "cell", "rowheader", "columnheader"}
"""Roles whose name is all that they hold."""

IN_ONE_GO = {"paragraph", "listitem", "term", "definition", "LabelText", "row", "Legend"}
"""Roles that are read in one go, where they hold nothing but text."""

NAMELESS = {"group", "list", "DescriptionList", "rowgroup"}
"""Roles that say nothing without a name."""

SHORT = {"DisclosureTriangle": "fold", "combobox": "choice", "sectionheader": "header"}
"""Shorter names for some roles."""

STATES = ("disabled", "expanded", "pressed", "checked", "selected", "invalid")

Node = dict[str, Any]


class Line(NamedTuple):
    """What is read in one go: how deep it stands, under which name, and what is said."""

    depth: int
    under: str
    text: str


@dataclass
class Heard:
    """A page as it is read from its beginning to its end, and what is said of the focus."""

    lines: list[Line] = field(default_factory=list)
    focus: str = "nothing"


class Reader:
    """Reads a page out. Make it before the page is opened."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._browser: CDPSession = page.context.new_cdp_session(page)
        page.add_init_script(f"({HEARD})()")

    def announced(self) -> list[str]:
        """What has been announced since the last time."""
        told: list[str] = self.page.evaluate("() => window.heard.splice(0)")
        return told

    def read(self) -> Heard:
        """The page as it is now."""
        found = self._browser.send("Accessibility.getFullAXTree")["nodes"]
        return _Reading({node["nodeId"]: node for node in found}, self._current()).of(found[0])

    def _current(self) -> set[int]:
        # The protocol does not tell of aria-current.
        root = self._browser.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
        query = {"nodeId": root, "selector": "[aria-current]"}
        ids = self._browser.send("DOM.querySelectorAll", query)["nodeIds"]
        return {
            self._browser.send("DOM.describeNode", {"nodeId": each})["node"]["backendNodeId"]
            for each in ids
        }


class _Reading:
    def __init__(self, nodes: dict[str, Node], current: set[int]) -> None:
        self.nodes = nodes
        self.current = current
        self.heard = Heard()
        self.heading = self.term = ""

    def of(self, root: Node) -> Heard:
        self.read(root, 0, "")
        return self.heard

    def read(self, node: Node, depth: int, under: str) -> None:
        role = "generic" if node.get("ignored") else node["role"]["value"]
        if _property(node, "focused") and role != "RootWebArea":
            # A sentence that has the focus has no name: it is read.
            texts = [] if _name(node) else self.texts(node) or []
            self.heard.focus = " ".join([self.said(node), *texts])
        if role == "StaticText":
            self.add(depth, under, _name(node))
            return
        if role == "LabelText":
            return  # What it labels says it.
        if role == "heading":
            self.heading = _name(node)
        if role in IN_ONE_GO and (texts := self.texts(node)) is not None:
            if role == "term":
                self.term = " | ".join(texts)
                return
            mark = {"listitem": "- ", "definition": f"{self.term} = "}.get(role, "")
            self.add(depth, under, mark + " | ".join(texts))
            return
        if role not in SILENT and (_name(node) or role not in NAMELESS):
            self.add(depth, under, self.said(node))
            depth += 1
            if role in ("group", "list", "region", "dialog", "table", "log"):
                under = (_name(node) or role) if depth > 2 else ""
        if role in NAMED and _name(node):
            return
        for each in self.below(node):
            self.read(each, depth, under)

    def add(self, depth: int, under: str, text: str) -> None:
        if text.strip():
            self.heard.lines.append(Line(depth, under or self.heading, text))

    def below(self, node: Node) -> list[Node]:
        return [self.nodes[each] for each in node.get("childIds", ()) if each in self.nodes]

    def texts(self, node: Node) -> list[str] | None:
        """The texts of a node; ``None`` if there is more in it than text."""
        role = "generic" if node.get("ignored") else node["role"]["value"]
        if role == "StaticText":
            return [name] if (name := _name(node).strip()) else []
        if role in ("columnheader", "rowheader", "cell"):
            return [_name(node)]
        if role not in SILENT | IN_ONE_GO | {"code", "alert"}:
            return None
        found: list[str] = []
        for each in self.below(node):
            texts = self.texts(each)
            if texts is None:
                return None
            found += texts
        return found

    def said(self, node: Node) -> str:
        """A node with its role, name, states and description."""
        role = node["role"]["value"]
        parts = [
            f"heading {_property(node, 'level')}" if role == "heading" else SHORT.get(role, role)
        ]
        if _name(node):
            parts.append(f'"{_name(node)}"')
        value = node.get("value", {}).get("value")
        if value not in (None, ""):
            parts.append(f"= {value}")
        states = [told for state in STATES if (told := _state(node, state))]
        if node.get("backendDOMNodeId") in self.current:
            states.append("current")
        if states:
            parts.append(f"({', '.join(states)})")
        described = node.get("description", {}).get("value")
        if described:
            parts.append(f"-- {described}")
        return " ".join(parts)


def _name(node: Node) -> str:
    return str(node.get("name", {}).get("value", ""))


def _property(node: Node, name: str) -> Any:
    for each in node.get("properties", ()):
        if each["name"] == name:
            return each["value"].get("value")
    return None


def _state(node: Node, state: str) -> str:
    value = _property(node, state)
    if value in (True, "true"):
        return state
    # Where it can be otherwise, that it is not so is said as well.
    otherwise = {"expanded": False, "pressed": "false", "checked": "false"}
    return f"not {state}" if state in otherwise and value == otherwise[state] else ""
