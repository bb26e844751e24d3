"""A state of a page in every language and in every look that it can have, examined by axe."""

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page

Axe = Callable[..., list[str]]

LOOKS: dict[str, tuple[str, dict[str, Any]]] = {
    "light": ("light", {"color_scheme": "light"}),
    "dark": ("dark", {"color_scheme": "dark"}),
    "contrast": ("contrast", {"color_scheme": "light"}),
    "contrast, dark": ("contrast", {"color_scheme": "dark"}),
    "forced": ("system", {"color_scheme": "light", "forced_colors": "active"}),
}
"""The colours that are chosen on the page, and what the reader's system asks for."""

COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe whose answer depends on the look: sizes are the same in all."""

WORDS = (
    *("aria-command-name", "aria-dialog-name", "aria-input-field-name", "aria-toggle-field-name"),
    *("button-name", "document-title", "empty-heading", "empty-table-header", "image-alt"),
    *("html-has-lang", "html-lang-valid", "label", "label-title-only", "link-name"),
    *("page-has-heading-one", "role-img-alt", "scrollable-region-focusable", "select-name"),
    *("summary-name", "svg-img-alt", "target-size", "valid-lang"),
)
"""The rules whose answer depends on the words, or on how much room they take."""

CHOOSE = "(detail) => window.dispatchEvent(new CustomEvent('vorhand:colours', {detail}))"

FILL = """() => {
  // axe goes by the colour that letters are filled with, of which the browser tells the one before
  // it forces colours. Nothing here sets it: it is the colour of the text.
  const told = CSSStyleDeclaration.prototype.getPropertyValue;
  if (told.name === "textColour") return;
  CSSStyleDeclaration.prototype.getPropertyValue = function textColour(name) {
    return told.call(this, name === "-webkit-text-fill-color" ? "color" : name);
  };
}"""

FRESH = """([within, known]) => {
  // What the style can tell elements apart by: their names, classes, and the attributes that its
  // selectors for colours speak of, theirs and those of all around them. Marks where text is of a
  // new sort.
  const spoken = new Set(["class", "disabled", "open", "style"]);
  const walk = (rules) => {
    for (const rule of rules) {
      const {selectorText, style} = rule;
      if (selectorText && /color|background|opacity|filter|font/.test(style.cssText)) {
        for (const [, name] of selectorText.matchAll(/\\[([\\w-]+)/g)) spoken.add(name);
      }
      if (rule.cssRules) walk(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) walk(sheet.cssRules);
  const sorts = new Map();
  const sort = (node) => {
    if (!node || !node.getAttribute) return "";
    if (!sorts.has(node)) {
      const marks = [...spoken].map((name) => node.hasAttribute(name) && node.getAttribute(name));
      sorts.set(node, sort(node.parentNode) + ">" + node.localName + marks.join());
    }
    return sorts.get(node);
  };
  const own = (node) => [...node.childNodes].some((it) => it.nodeType === 3 && it.data.trim());
  const fresh = new Set();
  for (const node of document.querySelectorAll(`${within} *`)) {
    const worded = own(node) || node.matches("input, select, textarea");
    if (!worded || !node.checkVisibility() || known.includes(sort(node))) continue;
    fresh.add(sort(node));
    node.setAttribute("data-fresh", "");
  }
  return [...fresh];
}"""

KNOWN = """() => {
  for (const node of document.querySelectorAll("[data-fresh]")) node.removeAttribute("data-fresh");
}"""


def wear(page: Page, look: str) -> None:
    """Put the page into a look, with nothing that moves."""
    chosen, media = LOOKS[look]
    page.emulate_media(**{"forced_colors": "none", **media}, reduced_motion="reduce")
    page.evaluate(CHOOSE, chosen)


class Examiner:
    """Examines states of pages.

    Colours are examined only where text of a new sort is to be seen: from state to state most of
    a page stays as it was, and to change its look is costly.
    """

    def __init__(self, axe: Axe) -> None:
        self.axe = axe
        self.sorts: set[str] = set()

    def words(self, page: Page, within: str, state: str, only: Sequence[str] = ()) -> None:
        """Everything but colours, or what is named, in the language that the page has now."""
        assert self.axe(page, within, only, without=() if only else COLOURS) == [], state

    def looks(self, page: Page, within: str, state: str) -> None:
        """The colours in every look."""
        fresh = page.evaluate(FRESH, [within, list(self.sorts)])
        if not fresh:
            return
        self.sorts.update(fresh)
        page.evaluate(FILL)
        for look in reversed(LOOKS):
            wear(page, look)
            assert self.axe(page, "[data-fresh]", only=COLOURS) == [], (state, look)
        page.evaluate(KNOWN)
