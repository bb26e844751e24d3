// ---------------------------------------------------------------- log and score sheet

class Side {
  constructor(table) {
    this.table = table;
    this.logTitle = el("summary");
    this.log = el("ol", { class: "vh-log", tabIndex: 0, role: "list" });
    this.scoreTitle = el("summary");
    this.score = el("table", { class: "vh-table" }, el("caption"), el("thead"), el("tbody"));
    this.scoreNote = el("p", { class: "vh-note" });
    this.lastEntry = null;
    this.node = el(
      "div",
      { class: "vh-side" },
      el("details", { class: "vh-panel", open: true }, this.logTitle, this.log),
      el(
        "details",
        { class: "vh-panel", open: true },
        this.scoreTitle,
        el("div", { class: "vh-scroll", tabIndex: 0, role: "region" }, this.score),
        this.scoreNote,
      ),
    );
  }

  update(scene) {
    setText(this.logTitle, this.table.word("log"));
    setText(this.scoreTitle, this.table.word("score"));
    setAttribute(this.log, "aria-label", this.table.word("log"));
    setAttribute(this.score.parentNode, "aria-label", this.table.word("score"));
    patch(
      this.log,
      scene.log,
      (entry) => entry.id,
      () => el("li"),
      (node, entry) => {
        setText(node, entry.text);
        setAttribute(node, "data-kind", entry.kind);
        setAttribute(node, "aria-current", entry.now ? "step" : null);
      },
    );
    const now = scene.log.findIndex((entry) => entry.now);
    const entry = this.log.children[now < 0 ? scene.log.length - 1 : now];
    if (entry && entry !== this.lastEntry) {
      // Scrolled by hand, not by scrollIntoView, which would move the page as well.
      this.log.scrollTop = entry.offsetTop - this.log.clientHeight + entry.offsetHeight + 8;
    }
    this.lastEntry = entry;
    show(this.score.parentNode, scene.score.rows.length > 0);
    fillTable(this.score, scene.score);
    setText(this.scoreNote, scene.score.note);
    show(this.scoreNote, Boolean(scene.score.note));
  }
}

// ---------------------------------------------------------------- the row of buttons, the steps

class Bar {
  constructor(table) {
    this.table = table;
    this.items = el("div", { class: "vh-items" });
    // On a phone what is seldom wanted is folded away.
    this.more = el("button", {
      type: "button",
      class: "vh-button vh-quiet vh-more",
      "aria-expanded": "false",
      onclick: () => this.unfold(this.more.getAttribute("aria-expanded") !== "true"),
    });
    this.buttons = el("div", { class: "vh-options vh-menu", role: "group" }, this.items, this.more);
    this.node = this.buttons;
  }

  unfold(open) {
    setAttribute(this.more, "aria-expanded", String(open));
    setAttribute(this.table.root, "data-more", open ? "yes" : null);
  }

  update(scene) {
    setAttribute(this.buttons, "aria-label", this.table.word("menu"));
    setText(this.more, this.table.word("more"));
    patch(
      this.items,
      scene.menu,
      (item) => item.command,
      (item) =>
        el("button", { type: "button", class: "vh-button vh-quiet", onclick: () => this.table.menu(item.command) }),
      (button, item) => {
        setText(button, item.label);
        setAttribute(button, "data-item", item.command);
        setAttribute(button, "aria-disabled", item.off ? "true" : null);
      },
    );
  }
}

/** Arrows as drawings: not every system has letters for them. */
const ARROWS = {
  first: "M2 2h2v12H2zM14 2v12L5 8z",
  back: "M12 2v12L3 8z",
  forth: "M4 2v12l9-6z",
  last: "M12 2h2v12h-2zM2 2v12l9-6z",
};

function arrow(name) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ viewBox: "0 0 16 16", "aria-hidden": "true", focusable: "false" })) {
    svg.setAttribute(key, value);
  }
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ARROWS[name]);
  svg.append(path);
  return svg;
}

/** Back and forth through the deal, looking only. */
class Steps {
  constructor(table) {
    this.table = table;
    this.text = el("p", { class: "vh-steptext" });
    const button = (to) =>
      el(
        "button",
        { type: "button", class: "vh-button vh-quiet vh-step", onclick: () => table.command("look", { to }) },
        arrow(to),
        el("span", { class: "vh-sr" }),
      );
    this.steps = {
      first: button("first"),
      back: button("back"),
      forth: button("forth"),
      last: button("last"),
    };
    this.live = el("button", {
      type: "button",
      class: "vh-button",
      data: { primary: "yes" },
      onclick: () => table.command("look", { to: "live" }),
    });
    this.slider = el("input", {
      type: "range",
      class: "vh-slider",
      min: 0,
      oninput: () => {
        this.dragged = true;
      },
      onchange: () => {
        this.dragged = false;
        table.command("look", { to: Number(this.slider.value) });
      },
      // Back where it was, it has not changed.
      onpointerup: () => {
        this.dragged = false;
      },
    });
    this.on = el("button", { type: "button", class: "vh-button", onclick: () => table.command("on") });
    const { first, back, forth, last } = this.steps;
    this.node = el(
      "div",
      { class: "vh-steps", role: "group" },
      el("div", { class: "vh-steprow" }, first, back, this.text, forth, last),
      this.slider,
      this.live,
      this.on,
    );
  }

  update(scene) {
    const look = scene.look;
    show(this.node, Boolean(look));
    if (!look) return;
    setAttribute(this.node, "aria-label", this.table.word("steps"));
    for (const [name, button] of Object.entries(this.steps)) {
      setText(button.lastChild, this.table.word(`step-${name}`));
      setAttribute(button, "title", this.table.word(`step-${name}`));
      const off = name === "first" || name === "back" ? look.at <= 0 : look.at >= look.of;
      setAttribute(button, "aria-disabled", off ? "true" : null);
    }
    setText(this.text, look.text);
    setAttribute(this.slider, "aria-label", this.table.word("step-slider"));
    setAttribute(this.slider, "aria-valuetext", look.text);
    setAttribute(this.slider, "max", look.of);
    // While somebody drags it, it is where the finger is.
    if (!this.dragged) this.slider.value = look.at;
    show(this.slider, !look.live || Boolean(scene.result));
    setText(this.on, look.on);
    show(this.on, Boolean(look.on));
    setText(this.live, this.table.word("step-live"));
    show(this.live, !look.live);
  }
}
