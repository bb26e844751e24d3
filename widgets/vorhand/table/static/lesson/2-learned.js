// ---------------------------------------------------------------- how far the learner is

/** Beside exercises: what is solved of each kind, what comes next, and a choice of new ones. */
class Learned {
  constructor(player) {
    this.player = player;
    this.doneLabel = el("summary", {});
    this.next = el("p", {});
    this.rows = el("ul", {});
    this.done = el("details", { class: "vl-done" }, this.doneLabel, this.next, this.rows);
    this.moreLabel = el("summary", {});
    this.kind = el("select", { id: freshId("kind"), class: "vl-button", onchange: () => this.drawDegrees() });
    this.kindLabel = el("label", { for: this.kind.id });
    this.degree = el("select", { id: freshId("degree"), class: "vl-button" });
    this.degreeLabel = el("label", { for: this.degree.id });
    this.make = el("button", { type: "button", class: "vl-button", onclick: () => this.order() });
    this.more = el(
      "details",
      { class: "vl-more" },
      this.moreLabel,
      el(
        "div",
        { class: "vl-menu" },
        el("span", { class: "vl-choice" }, this.kindLabel, this.kind),
        el("span", { class: "vl-choice" }, this.degreeLabel, this.degree),
        this.make,
      ),
    );
    this.node = el("div", { class: "vl-learned" }, this.more, this.done);
  }

  update(scene) {
    show(this.node, Boolean(scene.done));
    if (!scene.done) return;
    setText(this.doneLabel, scene.done.label);
    setText(this.next, scene.done.next);
    patch(
      this.rows,
      scene.done.rows,
      (row) => row.kind,
      (row) =>
        el(
          "li",
          {},
          el("button", { type: "button", class: "vl-button", onclick: () => this.player.command("kind", { kind: row.kind }) }),
          el("span", {}),
          el("span", { class: "vl-bar", "aria-hidden": "true" }, el("span", {})),
        ),
      (node, row) => {
        const [button, text, bar] = node.children;
        setText(button, row.title);
        setAttribute(button, "aria-current", row.here ? "true" : null);
        setText(text, row.text);
        bar.firstChild.style.width = `${(100 * row.done) / row.n}%`;
      },
    );
    this.drawMore(scene.more);
  }

  drawMore(more) {
    const key = JSON.stringify(more);
    if (this.key === key) return;
    this.key = key;
    this.told = more;
    setText(this.moreLabel, more.label);
    setText(this.kindLabel, more.kind);
    setText(this.degreeLabel, more.difficulty);
    setText(this.make, more.make);
    this.kind.replaceChildren(
      ...more.kinds.map(({ value, label }) => el("option", { value, selected: value === more.here }, label)),
    );
    this.drawDegrees();
  }

  /** The difficulties that the chosen kind has, after any of them. */
  drawDegrees() {
    const kind = this.told.kinds.find(({ value }) => value === this.kind.value);
    const option = (n) => el("option", { value: String(n) }, this.told.degrees[n]);
    this.degree.replaceChildren(...[0, ...kind.degrees].map(option));
    this.degree.disabled = !kind.degrees.length;
  }

  order() {
    this.player.command("more", { kind: this.kind.value, difficulty: Number(this.degree.value) });
  }
}
