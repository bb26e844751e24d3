// ---------------------------------------------------------------- what is said of an answer

/** What an answer came to, what else might be done and why not, and the rules that it shows. */
class Notes {
  constructor(player) {
    this.player = player;
    this.told = el("div", { role: "status" });
    this.rule = el("p", { class: "vh-ruleid" });
    this.feedback = el("div", { class: "vl-feedback" }, this.told, this.rule);
    this.options = el("div", { class: "vl-options" });
    this.rules = el("div", { class: "vl-rules" });
    this.why = el("details", { class: "vl-fold" }, el("summary", {}, player.word("why")), this.options, this.rules);
  }

  update(scene) {
    this.drawFeedback(scene);
    this.drawOptions(scene.options);
    this.drawRules(scene.rules);
    this.fold(scene);
  }

  /** What else might be done, and the rules: in sight where a step is there to show them, folded
      where a question has just been answered. */
  fold(scene) {
    show(this.why, Boolean(scene.options) || scene.rules.length > 0);
    const step = `${scene.title}/${scene.step}/${scene.waiting}`;
    if (this.why.dataset.step === step) return;
    this.why.dataset.step = step;
    this.why.open = !scene.folded;
  }

  drawFeedback(scene) {
    const told = scene.feedback;
    setAttribute(this.feedback, "data-kind", told ? told.kind : null);
    const parts = told ? [told.text, told.more].filter(Boolean) : [];
    const text = parts.join(" ");
    const rule = (told && told.rule) || "";
    const tried = this.feedback.dataset.version;
    // The same refusal a second time is said again.
    if (tried === String(scene.version) && this.feedback.dataset.text === text) return;
    this.feedback.dataset.version = scene.version;
    this.feedback.dataset.text = text;
    // A mark before it tells the eye whether the answer was right.
    const verdict = told && told.verdict ? el("span", { class: "vh-sr" }, `${told.verdict} `) : null;
    this.told.replaceChildren(...(text ? [el("p", {}, ...[verdict, text].filter(Boolean))] : []));
    setText(this.rule, rule);
    show(this.rule, Boolean(rule));
  }

  /** What was said of the last answer goes, once another is being chosen; a hint stays. */
  clear() {
    if (this.feedback.dataset.kind === "shown") return;
    setAttribute(this.feedback, "data-kind", null);
    this.told.replaceChildren();
    show(this.rule, false);
  }

  drawRules(rules) {
    show(this.rules, rules.length > 0);
    this.rules.replaceChildren(
      el("h3", {}, this.player.word("rules")),
      el("ul", {}, rules.map((rule) => el("li", {}, el("span", {}, rule.text), " ", el("code", { class: "vh-ruleid" }, rule.id)))),
    );
  }

  drawOptions(options) {
    show(this.options, Boolean(options));
    if (!options) return this.options.replaceChildren();
    const row = (one) =>
      el(
        "li",
        { class: one.may ? "vl-may" : "vl-maynot" },
        el("span", { class: "vl-verdict" }, one.may ? options.may : options["may-not"]),
        el(
          "div",
          {},
          el("p", { class: "vl-these" }, signed(one.text)),
          one.why ? el("p", { class: "vl-why" }, one.why, " ", el("code", { class: "vh-ruleid" }, one.rule)) : null,
        ),
      );
    this.options.replaceChildren(el("h3", {}, options.label), el("ul", {}, options.rows.map(row)));
    return undefined;
  }
}
