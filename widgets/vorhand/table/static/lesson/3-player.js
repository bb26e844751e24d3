// ---------------------------------------------------------------- the player of lessons

// Bytes of a file that are sent; see LONGEST in vorhand/lessons/progress.py.
const LARGEST = 1000000;

class Player {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.scene = {};
    this.patience = new Patience(() => this.complain(this.word("no-answer")));
    this.chosen = [];
    this.heard = el("div", { class: "vh-sr", "aria-live": "polite" });
    this.build();
    this.changed = () => this.update();
    this.keeping = new Keeping(model, (content) => this.send(content), () => this.complain(this.word("unkept")));
    this.progressed = () => this.keeping.remember();
    this.heardOf = (reply) => {
      this.patience.end();
      if (reply && reply.type === "fault") this.complain(reply.text);
      if (reply && reply.type === "sheet") this.printer.print(reply.html);
      this.keeping.answered(reply?.type);
    };
    model.on("msg:custom", this.heardOf);
    model.on("change:scene", this.changed);
    model.on("change:words", this.changed);
    model.on("change:progress", this.progressed);
    this.deaf = onLanguage((language) => this.follow(language));
    this.update();
    this.greet();
    this.keeping.recall();
  }

  word(name) {
    return this.model.get("words")[name] || "";
  }

  button(word, command, more) {
    return el("button", { type: "button", class: "vl-button", onclick: () => this.command(command, more) }, this.word(word));
  }

  build() {
    this.language = this.word("lang");
    this.speaks = null;
    setAttribute(this.root, "lang", this.language);
    this.faces = new Faces();
    for (const [pack, art] of Object.entries(this.model.get("art"))) this.faces.add(pack, art.prefix, art.symbols);
    this.tabs = el("div", { class: "vl-tabs", role: "group", "aria-label": this.word("lessons") });
    // The style may come after the first drawing.
    this.sizes?.disconnect();
    this.sizes = new ResizeObserver(() => this.showTab());
    this.sizes.observe(this.tabs);
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
    this.say = el("div", { class: "vl-say" }, this.text, this.ask);
    this.board = new Board(this);
    this.motion = new LessonMotion(this.root);
    this.notes = new Notes(this);
    this.answers = el("div", { class: "vl-answers", role: "group" });
    this.backButton = this.button("back", "back");
    this.nextButton = this.button("next", "forth");
    this.showButton = this.button("show", "show");
    this.hintButton = this.button("hint", "hint");
    this.closing = el("div", { class: "vl-closing" });
    this.nav = el("div", { class: "vl-nav" }, this.backButton, this.nextButton, this.hintButton, this.showButton);
    this.problem = el("p", { class: "vl-problem", role: "alert", hidden: true });
    if (this.printer) this.printer.remove();
    this.printer = new Printer(this);
    this.saving = new Saving(this.word("nickname"));
    this.foot = el(
      "details",
      { class: "vl-foot" },
      el("summary", {}, this.word("menu")),
      el(
        "div",
        { class: "vl-menu" },
        this.button("restart", "restart"),
        this.printer.button,
        this.saving.node,
        el("button", { type: "button", class: "vl-button", onclick: () => this.save() }, this.word("save")),
        el("button", { type: "button", class: "vl-button", onclick: () => this.saveTable() }, this.word("save-table")),
        el("button", { type: "button", class: "vl-button", onclick: () => this.file.click() }, this.word("load")),
        this.choice(this.model.get("language"), (value) => this.setLanguage(value)),
        this.choice({ ...this.model.get("colours"), value: chosenColours() }, chooseColours),
      ),
    );
    this.file = el("input", {
      type: "file",
      accept: ".json,application/json",
      hidden: true,
      "aria-label": this.word("load"),
      onchange: () => this.load(),
    });
    const { feedback, why } = this.notes;
    this.learned = new Learned(this);
    this.root.append(
      this.faces.node,
      this.tabs,
      el("header", { class: "vl-head" }, el("div", {}, this.title, this.goal), el("div", { class: "vl-where" }, this.count, this.dots)),
      this.say,
      this.board.node,
      el("div", { class: "vl-do" }, this.answers, feedback, this.problem, this.closing, this.nav, why),
      this.learned.node,
      this.printer.note,
      this.foot,
      this.file,
      this.heard,
    );
  }

  /** A field of the menu that is a choice among some. */
  choice(field, chosen) {
    const id = freshId(field.key);
    const option = ({ value, label, lang }) => el("option", { value, lang, selected: value === field.value }, label);
    const select = el(
      "select",
      { id, class: "vl-button", onchange: () => chosen(select.value) },
      field.options.map(option),
    );
    return el("span", { class: "vl-choice", data: { key: field.key } }, el("label", { for: id }, field.label), select);
  }

  /** Everything is said in another language: built anew, with the focus where it was. */
  translate() {
    const places = () => [...this.root.querySelectorAll("button, summary, select")];
    const focused = places().indexOf(document.activeElement);
    const { open } = this.foot;
    this.root.replaceChildren();
    this.build();
    this.foot.open = open;
    this.update();
    if (focused >= 0 && places()[focused]) focusOn(places()[focused]);
    setText(this.heard, this.word("changed"));
  }

  // ------------------------------------------------------------ to and from Python

  /** Python is told what this browser knows of the person's language; nobody waits for an answer. */
  greet() {
    try {
      this.model.send({ command: "hello", ...greeting() });
    } catch {
      // Nobody is there: the lesson stands as it was drawn.
    }
  }

  setLanguage(value) {
    keepSetting("language", value);
    this.follow(value);
    tellLanguage(value);
  }

  follow(value) {
    if ((this.speaks || this.language) === value) return;
    this.speaks = value;
    this.send({ command: "language", value });
  }

  command(command, more) {
    // Where the answer shows another step, its beginning is what is to be seen.
    this.travels = command !== "try" && command !== "show" && command !== "hint";
    // What was heard before need not be met again.
    this.heard.replaceChildren();
    this.send({ command, version: this.scene.version, ...more });
  }

  send(content) {
    try {
      this.model.send(content);
      this.patience.wait();
    } catch {
      // Nobody is there to be told.
      this.complain(this.word("no-answer"));
    }
  }

  complain(text) {
    setText(this.problem, text);
    show(this.problem, Boolean(text));
  }

  attempt(answer) {
    this.command("try", { answer });
  }

  save() {
    download(this.saving.fileName("json"), this.model.get("progress"));
  }

  /** The progress as a table, for a teacher. */
  saveTable() {
    download(this.saving.fileName("csv"), this.model.get("table"), "text/csv");
  }

  async load() {
    const [file] = this.file.files;
    if (!file) return;
    try {
      if (file.size > LARGEST) this.complain(this.word("too-large"));
      else this.send({ command: "progress", text: await file.text() });
    } catch (error) {
      this.complain(String(error.message || error));
    }
    this.file.value = "";
  }

  // ------------------------------------------------------------ drawing

  update() {
    if (this.word("lang") !== this.language) {
      this.translate();
      return;
    }
    const old = this.scene;
    const scene = this.model.get("scene");
    this.scene = scene;
    this.patience.end();
    if (!scene || !scene.step) return;
    const lesson = (of) => (of.lessons || []).findIndex((one) => one.here);
    const moved = lesson(old) !== lesson(scene) || old.step !== scene.step;
    if (moved || !scene.waiting) this.chosen = [];
    const focused = this.root.contains(document.activeElement);
    const nearBoard = this.board.node.contains(document.activeElement) || this.answers.contains(document.activeElement);
    this.drawTabs(scene);
    setText(this.title, scene.title);
    setText(this.goal, scene.goal);
    setText(this.count, scene.count);
    this.drawDots(scene);
    setText(this.text, scene.text);
    setText(this.ask, scene.ask);
    show(this.ask, Boolean(scene.ask));
    this.motion.before(old, scene, this.board);
    this.board.update(scene);
    this.motion.after(old, scene, this.board, this.board.picture(null));
    this.drawAnswers(scene);
    this.notes.update(scene);
    this.learned.update(scene);
    this.complain(scene.problem);
    setAttribute(this.backButton, "aria-disabled", scene.first ? "true" : null);
    setText(this.nextButton, scene.following ? this.word("next-lesson") : this.word("next"));
    setAttribute(this.nextButton, "aria-disabled", scene.last && !scene.following ? "true" : null);
    const closes = this.drawClosing(scene);
    setAttribute(this.nextButton, "data-primary", scene.waiting ? null : "yes");
    show(this.showButton, scene.waiting);
    show(this.hintButton, Boolean(scene.hint));
    // A button that has done its work is gone: the focus goes to the next thing to do.
    const lost = document.activeElement === document.body || !this.root.contains(document.activeElement);
    const hiddenNow = [this.showButton, this.hintButton].some((one) => one.hidden && one === document.activeElement);
    const goesOn = focused && (lost || hiddenNow || (nearBoard && !scene.waiting));
    // At the end nothing is next: the focus comes to the sentence that says so, and by that it is read.
    const atEnd = closes && scene.last && !scene.following && (goesOn || document.activeElement === this.nextButton);
    if (atEnd) focusOn(this.closing.firstChild);
    else if (goesOn) focusOn(this.nextButton);
    const heard = old.title && moved ? scene.heard : closes ? [scene.closing] : null;
    if (heard) this.heard.replaceChildren(...heard.filter((text) => !atEnd || text !== scene.closing).map((text) => el("p", {}, text)));
    if (moved && this.travels) this.toTop();
    if (moved) this.travels = false;
  }

  /** Bring the beginning of the step into sight where it is not, as on a phone. */
  toTop() {
    const { top, bottom } = this.say.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.say.scrollIntoView({ block: "start", behavior: still ? "auto" : "smooth" });
  }

  /** After the last step: that it was the last, and the way on, where this page has an address.
      Returns true when this is news. */
  drawClosing(scene) {
    const { page, title } = this.model.get("then") || {};
    const leads = scene.closing && !scene.following && page && document.body.dataset.voila !== undefined;
    const key = `${scene.closing}${Boolean(leads)}`;
    if (this.closing.dataset.key === key) return false;
    this.closing.dataset.key = key;
    const way = leads ? el("p", {}, `${this.word("go-on")} `, el("a", { href: page }, title)) : null;
    this.closing.replaceChildren(...[scene.closing ? el("p", { tabIndex: -1 }, scene.closing) : null, way].filter(Boolean));
    show(this.closing, Boolean(scene.closing));
    return Boolean(scene.closing);
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
        setText(node, lesson.title);
        setAttribute(node, "data-done", lesson.done ? "yes" : null);
        setAttribute(node, "aria-label", lesson.label);
        setAttribute(node, "aria-current", lesson.here ? "true" : null);
      },
    );
    this.showTab();
  }

  /** Where the row of lessons is too long for the screen, the current one is in sight. */
  showTab() {
    const here = this.tabs.querySelector("[aria-current]");
    if (!here) return;
    const beside = Math.max(0, this.tabs.clientWidth - here.offsetWidth) / 2;
    this.tabs.scrollLeft = here.offsetLeft - this.tabs.offsetLeft - beside;
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

  // ------------------------------------------------------------ answers

  drawAnswers(scene) {
    const { answers } = scene;
    const buttons = answers ? [...answers.buttons] : [];
    if (answers && answers.confirm) buttons.push({ answer: "", label: this.confirming(answers) });
    show(this.answers, buttons.length > 0);
    setAttribute(this.answers, "aria-label", scene.ask);
    patch(
      this.answers,
      buttons,
      (one) => `${scene.step}/${one.answer}`,
      (one) => el("button", { type: "button", class: "vl-button vl-answer", onclick: () => this.choose(one.answer) }),
      (node, one) => {
        setSigned(node, one.label);
        const off = one.answer === "" && this.chosen.length < (answers.least || answers.count);
        setAttribute(node, "aria-disabled", off ? "true" : null);
      },
    );
  }

  /** What is still to be done before the chosen cards can be an answer. */
  confirming(answers) {
    return answers.counts?.[this.chosen.length] || answers.confirm;
  }

  choose(answer) {
    if (answer) this.attempt(answer);
    else if (this.chosen.length >= (this.scene.answers.least || this.scene.answers.count)) {
      this.attempt([this.scene.answers.verb, ...this.chosen].join(" "));
    }
  }

  remove() {
    this.printer.remove();
    this.motion.stop();
    this.sizes.disconnect();
    this.patience.end();
    this.model.off("msg:custom", this.heardOf);
    this.model.off("change:scene", this.changed);
    this.deaf();
    this.model.off("change:words", this.changed);
    this.model.off("change:progress", this.progressed);
  }
}

export default {
  render({ model, el: host }) {
    const { root, leave } = rootIn(host, "vorhand-lesson");
    const player = new Player(model, root);
    return () => {
      player.remove();
      leave();
    };
  },
};
