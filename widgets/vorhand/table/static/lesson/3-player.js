// The lessons' front end, joined with 1-dom.js into one module (see vorhand/table/lesson.py).
//
// The browser decides nothing: it draws the scene that Python sends, ready sentences and the cards
// that this learner may see, and answers with commands under the scene's version.

const KEPT = "vorhand-progress";

/** The drawings of a pack as a sheet of symbols, with ids that no other view on the page has. */
function sheet(source, from, to) {
  const renamed = source.replaceAll(`${from}-`, `${to}-`);
  const parsed = new DOMParser().parseFromString(renamed, "image/svg+xml").documentElement;
  return document.importNode(parsed, true);
}

const SVG = "http://www.w3.org/2000/svg";

/** A picture of a card, by the text of its face; null lies face down. */
function picture(prefix, id) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 156");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${prefix}-${id === null ? "back" : id}`);
  svg.append(use);
  return svg;
}

class Player {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.scene = {};
    this.prefixes = new Map();
    this.sheets = el("div", { class: "vl-sheets", "aria-hidden": "true" });
    this.chosen = [];
    this.build();
    this.root.addEventListener("keydown", (event) => {
      // Notebooks take single keys as commands of their own.
      if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    });
    this.media = matchMedia("(prefers-color-scheme: dark)");
    this.retheme = () => setAttribute(root, "data-theme", this.dark() ? "dark" : "light");
    this.media.addEventListener("change", this.retheme);
    this.observer = new MutationObserver(this.retheme);
    this.observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
    this.retheme();
    this.changed = () => this.update();
    this.progressed = () => this.remember();
    model.on("change:scene", this.changed);
    model.on("change:progress", this.progressed);
    this.update();
    this.recall();
  }

  /** JupyterLab says which theme it has; on a page of ours the reader's system does. */
  dark() {
    const { jpThemeLight, voila } = document.body.dataset;
    if (voila !== undefined || jpThemeLight === undefined) return this.media.matches;
    return jpThemeLight === "false";
  }

  word(name) {
    return this.model.get("words")[name] || "";
  }

  button(word, command, more) {
    return el("button", { type: "button", class: "vl-button", onclick: () => this.command(command, more) }, this.word(word));
  }

  build() {
    this.tabs = el("div", { class: "vl-tabs", role: "group", "aria-label": this.word("lessons") });
    this.title = el("h2", { class: "vl-title", id: freshId("lesson") });
    this.root.setAttribute("aria-labelledby", this.title.id);
    this.goal = el("p", { class: "vl-goal" });
    this.count = el("p", { class: "vl-count" });
    this.dots = el("div", {
      class: "vl-dots",
      role: "group",
      "aria-label": this.word("steps"),
      onkeydown: (event) => arrowKeys(event, [...this.dots.children]),
    });
    this.text = el("p", { class: "vl-text" });
    this.ask = el("p", { class: "vl-ask" });
    this.board = el("div", { class: "vl-board" });
    this.answers = el("div", { class: "vl-answers", role: "group" });
    this.feedback = el("div", { class: "vl-feedback", role: "status" });
    this.backButton = this.button("back", "back");
    this.nextButton = this.button("next", "forth");
    this.showButton = this.button("show", "show");
    this.nav = el("div", { class: "vl-nav" }, this.backButton, this.nextButton, this.showButton);
    this.problem = el("p", { class: "vl-problem", role: "alert", hidden: true });
    this.rules = el("div", { class: "vl-rules" });
    this.options = el("div", { class: "vl-options" });
    this.foot = el(
      "details",
      { class: "vl-foot" },
      el("summary", {}, this.word("menu")),
      el(
        "div",
        { class: "vl-menu" },
        this.button("restart", "restart"),
        el("button", { type: "button", class: "vl-button", onclick: () => this.save() }, this.word("save")),
        el("button", { type: "button", class: "vl-button", onclick: () => this.file.click() }, this.word("load")),
      ),
    );
    this.file = el("input", {
      type: "file",
      accept: ".json,application/json",
      hidden: true,
      "aria-label": this.word("load"),
      onchange: () => this.load(),
    });
    this.heard = el("div", { class: "vl-sr", "aria-live": "polite" });
    this.root.append(
      this.sheets,
      this.tabs,
      el("header", { class: "vl-head" }, el("div", {}, this.title, this.goal), el("div", { class: "vl-where" }, this.count, this.dots)),
      el("div", { class: "vl-say" }, this.text, this.ask),
      this.board,
      el("div", { class: "vl-do" }, this.answers, this.feedback, this.problem, this.nav, this.options, this.rules),
      this.foot,
      this.file,
      this.heard,
    );
  }

  // ------------------------------------------------------------ to and from Python

  command(command, more) {
    this.model.send({ command, version: this.scene.version, ...more });
  }

  attempt(answer) {
    this.command("try", { answer });
  }

  /** On a served page the browser keeps the progress: it is told once, and stored on each change. */
  recall() {
    if (this.model.get("keeps") !== "browser") return;
    try {
      const text = localStorage.getItem(KEPT);
      if (text) this.model.send({ command: "progress", text });
    } catch {
      // Without storage the progress lasts as long as the page.
    }
  }

  remember() {
    if (this.model.get("keeps") !== "browser") return;
    try {
      localStorage.setItem(KEPT, this.model.get("progress"));
    } catch {
      // See above.
    }
  }

  save() {
    const url = URL.createObjectURL(new Blob([this.model.get("progress")], { type: "application/json" }));
    const link = el("a", { href: url, download: "vorhand-progress.json" });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  async load() {
    const [file] = this.file.files;
    this.file.value = "";
    if (file) this.model.send({ command: "progress", text: file.size > 200000 ? "" : await file.text() });
  }

  // ------------------------------------------------------------ drawing

  update() {
    const old = this.scene;
    const scene = this.model.get("scene");
    this.scene = scene;
    if (!scene || !scene.step) return;
    const moved = !old.title || old.title !== scene.title || old.step !== scene.step;
    if (moved || !scene.waiting) this.chosen = [];
    const focused = this.root.contains(document.activeElement);
    const nearBoard = this.board.contains(document.activeElement) || this.answers.contains(document.activeElement);
    this.drawTabs(scene);
    setText(this.title, scene.title);
    setText(this.goal, scene.goal);
    setText(this.count, scene.count);
    this.drawDots(scene);
    setText(this.text, scene.text);
    setText(this.ask, scene.waiting ? scene.ask : "");
    show(this.ask, scene.waiting);
    this.drawBoard(scene);
    this.drawAnswers(scene);
    this.drawFeedback(scene, moved);
    setText(this.problem, scene.problem);
    show(this.problem, Boolean(scene.problem));
    this.drawOptions(scene.options);
    this.drawRules(scene.rules);
    setAttribute(this.backButton, "aria-disabled", scene.first ? "true" : null);
    setText(this.nextButton, scene.following ? this.word("next-lesson") : this.word("next"));
    setAttribute(this.nextButton, "aria-disabled", scene.last && !scene.following && !this.canFinish(scene) ? "true" : null);
    setAttribute(this.nextButton, "data-primary", scene.waiting ? null : "yes");
    show(this.showButton, scene.waiting);
    if (old.title && moved) setText(this.heard, scene.heard);
    // A button that has done its work is gone: the focus goes to the next thing to do.
    const lost = document.activeElement === document.body || !this.root.contains(document.activeElement);
    const hiddenNow = this.showButton.hidden && document.activeElement === this.showButton;
    if (focused && (lost || hiddenNow || (nearBoard && !scene.waiting))) this.nextButton.focus({ preventScroll: true });
  }

  canFinish(scene) {
    return !scene.waiting && scene.dots.some((dot) => dot.here && !dot.done);
  }

  drawTabs(scene) {
    show(this.tabs, scene.lessons.length > 1);
    patch(
      this.tabs,
      scene.lessons,
      (lesson) => lesson.id,
      (lesson, place) =>
        el("button", { type: "button", class: "vl-tab", onclick: () => this.command("lesson", { place }) }),
      (node, lesson) => {
        setText(node, lesson.done ? `${lesson.title} ✓` : lesson.title);
        setAttribute(node, "aria-label", lesson.label);
        setAttribute(node, "aria-current", lesson.here ? "true" : null);
      },
    );
    // Where the row of lessons is too long for the screen, the current one is in sight.
    const here = this.tabs.querySelector("[aria-current]");
    if (here) this.tabs.scrollLeft = here.offsetLeft - this.tabs.offsetLeft - 40;
  }

  drawDots(scene) {
    patch(
      this.dots,
      scene.dots,
      (dot, place) => place,
      (dot, place) =>
        el("button", { type: "button", class: "vl-dot", onclick: () => this.command("goto", { place }) }),
      (node, dot) => {
        setAttribute(node, "aria-label", dot.label);
        setAttribute(node, "data-done", dot.done ? "yes" : null);
        setAttribute(node, "aria-current", dot.here ? "step" : null);
        node.tabIndex = dot.here ? 0 : -1;
      },
    );
  }

  drawFeedback(scene) {
    const told = scene.feedback;
    setAttribute(this.feedback, "data-kind", told ? told.kind : null);
    const parts = told ? [told.text, told.more].filter(Boolean) : [];
    if (scene.last && scene.finished && (!told || told.kind === "right")) parts.push(scene.finished);
    const text = parts.join(" ");
    const rule = (told && told.rule) || "";
    const tried = this.feedback.dataset.version;
    // The same refusal a second time is said again.
    if (tried === String(scene.version) && this.feedback.dataset.text === text) return;
    this.feedback.dataset.version = scene.version;
    this.feedback.dataset.text = text;
    this.feedback.replaceChildren(
      ...(text ? [el("p", {}, text)] : []),
      ...(rule ? [el("p", { class: "vl-ruleid" }, rule)] : []),
    );
  }

  drawRules(rules) {
    show(this.rules, rules.length > 0);
    this.rules.replaceChildren(
      el("h3", {}, this.word("rules")),
      el("ul", {}, rules.map((rule) => el("li", {}, el("span", {}, rule.text), " ", el("code", { class: "vl-ruleid" }, rule.id)))),
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
          el("p", { class: "vl-these" }, one.text),
          one.why ? el("p", { class: "vl-why" }, one.why, " ", el("code", { class: "vl-ruleid" }, one.rule)) : null,
        ),
      );
    this.options.replaceChildren(el("h3", {}, options.label), el("ul", {}, options.rows.map(row)));
    return undefined;
  }

  // ------------------------------------------------------------ the board

  prefix(pack) {
    if (!this.prefixes.has(pack)) {
      const name = freshId(pack);
      this.prefixes.set(pack, name);
      const source = this.model.get("art")[pack];
      if (source) this.sheets.append(sheet(source, `vorhand-${pack}`, name));
    }
    return this.prefixes.get(pack);
  }

  still(card, extra) {
    return el("li", { class: "vl-card", ...extra }, picture(this.prefix(this.scene.pack), card.id), el("span", { class: "vl-sr" }, card.name));
  }

  drawBoard(scene) {
    const { board } = scene;
    const place = document.activeElement && this.board.contains(document.activeElement) ? document.activeElement.dataset.answer : null;
    setAttribute(this.board, "data-kind", board.kind);
    if (board.kind === "pack") this.board.replaceChildren(...board.rows.map((row) => this.packRow(row)));
    else if (board.kind === "ladder") this.board.replaceChildren(this.ladder(board));
    else this.board.replaceChildren(...this.table(board, scene));
    if (place) {
      const again = [...this.board.querySelectorAll("button")].find((one) => one.dataset.answer === place);
      if (again) {
        this.setCurrent(again);
        again.focus({ preventScroll: true });
      }
    }
  }

  packRow(row) {
    const heading = el("h3", { id: freshId("suit") }, row.label);
    return el(
      "div",
      { class: "vl-packrow" },
      heading,
      el("ul", { class: "vl-cards", "aria-labelledby": heading.id }, row.cards.map((card) => this.still(card))),
    );
  }

  ladder(board) {
    const head = el("tr", {}, board.columns.map((text) => el("th", { scope: "col" }, text)));
    const line = (cells) => el("tr", {}, el("th", { scope: "row" }, cells[0]), cells.slice(1).map((text) => el("td", {}, text)));
    return el(
      "table",
      { class: "vl-ladder" },
      el("caption", {}, board.label),
      el("thead", {}, head),
      el("tbody", {}, board.rows.map(line)),
    );
  }

  table(board, scene) {
    const open = board.seats.some((seat) => !seat.mine && seat.cards.length > 0);
    const felt = el("div", { class: "vl-felt", "data-seats": board.seats.length, "data-open": open ? "yes" : null });
    for (const seat of board.seats) felt.append(this.seat(seat, scene));
    felt.append(this.centre(board.centre));
    const facts = el(
      "dl",
      { class: "vl-facts" },
      board.facts.map((fact) => el("div", {}, el("dt", {}, fact.label), el("dd", {}, fact.value))),
    );
    const said = board.said.length
      ? el(
          "div",
          { class: "vl-said" },
          el("h3", {}, this.word("said")),
          el("ol", {}, board.said.map((text) => el("li", {}, text))),
        )
      : null;
    return [...(board.facts.length ? [facts] : []), felt, ...(said ? [said] : [])];
  }

  seat(seat, scene) {
    const heading = el("h3", { class: "vl-name", id: freshId("seat") }, seat.name);
    const small = [...seat.tags, seat.tricks].filter(Boolean);
    const plate = el(
      "div",
      { class: "vl-plate" },
      heading,
      seat.points ? el("p", { class: "vl-points" }, seat.points) : null,
      small.length ? el("p", { class: "vl-tags" }, small.join(" · ")) : null,
    );
    const bubble = seat.bubble ? el("p", { class: "vl-bubble" }, seat.bubble) : null;
    const node = el("div", { class: "vl-seat", "data-place": seat.place, "data-turn": seat.turn ? "yes" : null }, el("div", { class: "vl-who" }, plate, bubble));
    const asked = seat.mine && scene.answers && scene.answers.count;
    if (asked) node.append(this.hand(seat, scene.answers, heading.id));
    else if (seat.cards.length) {
      const cards = seat.cards.map((card) => this.still(card, { "data-fresh": card.fresh ? "yes" : null }));
      const list = el("ul", { class: "vl-cards", "aria-labelledby": heading.id }, cards);
      list.style.setProperty("--vl-count", cards.length);
      setAttribute(list, "data-many", seat.cards.length > 7 ? "yes" : null);
      node.append(list);
    } else if (seat.backs) {
      const list = el("div", { class: "vl-backs", "aria-hidden": "true" });
      for (let index = 0; index < seat.backs; index += 1) list.append(el("span", {}, picture(this.prefix(scene.pack), null)));
      node.append(list);
    }
    return node;
  }

  /** The learner's hand while a card is asked for: one button a card, one tab stop, arrows. */
  hand(seat, answers, labelledBy) {
    const group = el("div", {
      class: "vl-cards vl-hand",
      role: "group",
      "aria-labelledby": labelledBy,
      onkeydown: (event) => arrowKeys(event, [...group.children]),
      onfocusin: (event) => this.setCurrent(event.target.closest("button")),
    });
    group.style.setProperty("--vl-count", seat.cards.length);
    setAttribute(group, "data-many", seat.cards.length > 7 ? "yes" : null);
    for (const card of seat.cards) {
      const button = el(
        "button",
        { type: "button", class: "vl-card", "aria-label": card.name, onclick: () => this.press(card.id, answers) },
        picture(this.prefix(this.scene.pack), card.id),
      );
      button.dataset.answer = card.id;
      if (answers.count > 1) button.setAttribute("aria-pressed", String(this.chosen.includes(card.id)));
      group.append(button);
    }
    const first = [...group.children].find((one) => one.dataset.answer === this.current) || group.firstChild;
    for (const button of group.children) button.tabIndex = button === first ? 0 : -1;
    return group;
  }

  setCurrent(button) {
    if (!button) return;
    this.current = button.dataset.answer;
    for (const other of button.parentNode.children) other.tabIndex = other === button ? 0 : -1;
  }

  press(card, answers) {
    if (answers.count === 1) {
      this.attempt(answers.verb ? `${answers.verb} ${card}` : card);
      return;
    }
    if (this.chosen.includes(card)) this.chosen = this.chosen.filter((other) => other !== card);
    else this.chosen = [...this.chosen, card].slice(-answers.count);
    for (const button of this.board.querySelectorAll(".vl-hand button")) {
      button.setAttribute("aria-pressed", String(this.chosen.includes(button.dataset.answer)));
    }
    this.drawAnswers(this.scene);
  }

  centre(centre) {
    const node = el("div", { class: "vl-centre", "data-kind": centre ? centre.kind : null });
    if (!centre) return node;
    const cards = centre.cards.map((card) =>
      this.still(card, { "data-place": card.place, "data-wins": card.wins ? "yes" : null }),
    );
    cards.forEach((card, index) => {
      if (centre.cards[index].wins) card.append(el("span", { class: "vl-wins" }, centre.cards[index].wins));
    });
    node.append(el("ul", { class: "vl-trick", "aria-label": this.word("table") }, cards));
    if (centre.caption) node.append(el("p", { class: "vl-caption" }, centre.caption));
    return node;
  }

  // ------------------------------------------------------------ answers

  drawAnswers(scene) {
    const { answers } = scene;
    const buttons = answers ? [...answers.buttons] : [];
    if (answers && answers.confirm) buttons.push({ answer: "", label: answers.confirm });
    show(this.answers, buttons.length > 0);
    setAttribute(this.answers, "aria-label", scene.ask);
    patch(
      this.answers,
      buttons,
      (one) => `${scene.step}/${one.answer}`,
      (one) => el("button", { type: "button", class: "vl-button vl-answer", onclick: () => this.choose(one.answer) }),
      (node, one) => {
        setText(node, one.label);
        const off = one.answer === "" && this.chosen.length < answers.count;
        setAttribute(node, "aria-disabled", off ? "true" : null);
      },
    );
  }

  choose(answer) {
    if (answer) this.attempt(answer);
    else if (this.chosen.length === this.scene.answers.count) {
      this.attempt([this.scene.answers.verb, ...this.chosen].join(" "));
    }
  }

  remove() {
    this.model.off("change:scene", this.changed);
    this.model.off("change:progress", this.progressed);
    this.media.removeEventListener("change", this.retheme);
    this.observer.disconnect();
    this.root.replaceChildren();
  }
}

export default {
  render({ model, el: host }) {
    const root = el("section", { class: "vorhand-lesson", "data-lm-suppress-shortcuts": "true" });
    host.append(root);
    const player = new Player(model, root);
    return () => {
      player.remove();
      root.remove();
    };
  },
};
