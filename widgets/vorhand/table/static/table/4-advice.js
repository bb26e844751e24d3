// ---------------------------------------------------------------- hint, review, par

/** The panel of advice: whatever of it the table has been asked for. */
class Advice {
  constructor(table) {
    this.table = table;
    this.shown = "";
    this.title = el("h3", { class: "vh-boxtitle", id: freshId("advice"), tabIndex: -1 });
    this.close = el(
      "button",
      { type: "button", class: "vh-button vh-quiet vh-close", onclick: () => this.putAway() },
      el("span", { "aria-hidden": "true" }, "✕"),
      el("span", { class: "vh-sr" }),
    );
    this.tabs = el("div", {
      class: "vh-tabs",
      onkeydown: (event) => arrowKeys(event, [...this.tabs.children]),
    });
    this.line = el("p", { class: "vh-adviceline" });
    this.bar = el("progress", { class: "vh-progress" });
    this.done = el("span");
    this.progress = el("p", { class: "vh-working" }, this.bar, this.done);
    this.sections = el("div", { class: "vh-sections" });
    this.tables = el("div", { class: "vh-tables" });
    this.moves = el("ol", { class: "vh-moves", role: "list" });
    this.buttons = el("div", { class: "vh-options" });
    this.node = el(
      "section",
      {
        class: "vh-panel vh-advice",
        "aria-labelledby": this.title.id,
        onkeydown: (event) => event.key === "Escape" && this.putAway(),
      },
      el("header", { class: "vh-advicehead" }, this.title, this.close),
      this.tabs,
      this.line,
      this.progress,
      this.moves,
      this.buttons,
      this.sections,
      this.tables,
    );
  }

  putAway() {
    this.table.command("put-away");
    this.table.afterAdvice();
  }

  update(scene) {
    const panel = scene.advice;
    show(this.node, Boolean(panel));
    if (!panel) {
      this.shown = "";
      this.now = "";
      return;
    }
    setAttribute(this.node, "data-kind", panel.kind);
    setText(this.title, panel.title);
    setText(this.close.lastChild, panel.close);
    setText(this.line, panel.line);
    show(this.line, Boolean(panel.line));
    show(this.progress, Boolean(panel.progress));
    if (panel.progress) {
      this.bar.max = panel.progress.of;
      this.bar.value = panel.progress.done;
      setAttribute(this.bar, "aria-label", panel.progress.text);
      setText(this.done, panel.progress.text);
    }
    this.updateTabs(panel);
    this.updateSections(panel);
    show(this.tables, panel.tables.length > 0);
    patch(
      this.tables,
      panel.tables,
      (table) => table.caption,
      (table) =>
        el(
          "details",
          { open: table.open },
          el("summary"),
          el(
            "div",
            { class: "vh-scroll", tabIndex: 0, role: "region" },
            el("table", { class: "vh-table" }, el("caption"), el("thead"), el("tbody")),
          ),
        ),
      (node, table) => {
        const [summary, scroll] = node.children;
        setText(summary, table.caption);
        setAttribute(scroll, "aria-label", table.caption);
        fillTable(scroll.firstChild, { ...table, caption: "" });
      },
    );
    this.updateMoves(panel);
    show(this.buttons, panel.buttons.length > 0);
    patch(
      this.buttons,
      panel.buttons,
      (button) => `${button.command} ${button.who || ""}`,
      (button) =>
        el("button", {
          type: "button",
          class: "vh-button vh-quiet",
          onclick: () => this.table.command(button.command, { who: button.who }),
        }),
      (node, button) => setText(node, button.label),
    );
    this.bringIntoView(panel);
  }

  updateTabs(panel) {
    show(this.tabs, panel.tabs.length > 0);
    patch(
      this.tabs,
      panel.tabs,
      (tab) => tab.step,
      (tab) =>
        el("button", {
          type: "button",
          class: "vh-button vh-quiet",
          onclick: () => this.table.command("hint", { step: tab.step }),
        }),
      (node, tab) => {
        setText(node, tab.label);
        setAttribute(node, "aria-pressed", String(tab.now));
      },
    );
  }

  updateSections(panel) {
    show(this.sections, panel.sections.length > 0);
    patch(
      this.sections,
      panel.sections,
      (_, index) => index,
      () => el("div", {}, el("h4"), el("ul", { class: "vh-said", role: "list" })),
      (node, section) => {
        setText(node.firstChild, section.title);
        show(node.firstChild, Boolean(section.title));
        patch(
          node.lastChild,
          section.lines,
          (_, index) => index,
          () => el("li", {}, el("span"), " ", el("code", { class: "vh-ruleid" })),
          (item, line) => {
            setText(item.firstElementChild, line.text);
            setText(item.lastElementChild, line.rule);
            show(item.lastElementChild, Boolean(line.rule));
          },
        );
      },
    );
  }

  updateMoves(panel) {
    show(this.moves, panel.moves.length > 0);
    patch(
      this.moves,
      panel.moves,
      (move) => move.at,
      (move) =>
        el(
          "li",
          {},
          el(
            "button",
            { type: "button", class: "vh-move", onclick: () => this.table.command("look", { to: move.at }) },
            el("span", { class: "vh-movetext" }),
            el("span", { class: "vh-movenote" }),
          ),
        ),
      (node, move) => {
        const button = node.firstChild;
        setText(button.firstChild, move.text);
        setText(button.lastChild, move.note);
        setAttribute(button, "data-kind", move.kind);
        setAttribute(button, "aria-current", move.now ? "step" : null);
      },
    );
    const current = panel.moves.findIndex((move) => move.now);
    const now = `${current} ${panel.moves.length}`;
    if (current >= 0 && now !== this.now) {
      // Scrolled by hand, not by scrollIntoView, which would move the page as well.
      const node = this.moves.children[current];
      this.moves.scrollTop = node.offsetTop - (this.moves.clientHeight - node.offsetHeight) / 2;
    }
    this.now = now;
  }

  /**
   * Who asks for it is taken to it. On a narrow page it is a sheet at the bottom of the screen, and
   * the hand is moved above it, so that both are seen together.
   */
  bringIntoView(panel) {
    const what = `${panel.kind} ${panel.tabs.map((tab) => tab.now)}`;
    const style = getComputedStyle(this.node);
    const sheet = style.position === "sticky";
    // A review grows while it is worked out: the hand is moved above the whole sheet at once.
    const highest = sheet ? innerHeight - parseFloat(style.maxHeight) : Infinity;
    const top = Math.min(this.node.getBoundingClientRect().top, highest);
    const { hand, felt, steps } = this.table;
    if (this.shown !== what && sheet) {
      const cards = hand.node.hidden ? felt : hand.cards;
      // Who looks back goes on from the row of steps: it is not to lie under a review.
      const last = panel.kind === "review" && !steps.node.hidden ? steps.node : cards;
      const over = last.getBoundingClientRect().bottom - top;
      if (over > 0 || !this.shown) scrollBy({ top: over, behavior: "instant" });
    } else if (this.shown !== what && !(top >= 0 && top < innerHeight - 120)) {
      // Where its beginning can be seen nothing moves: the table beside it is to stay in sight.
      this.node.scrollIntoView({ block: "start" });
    }
    if (!this.shown.startsWith(`${panel.kind} `) && this.table.asked) focusOn(this.title);
    this.table.asked = false;
    this.shown = what;
  }
}
