// ---------------------------------------------------------------- the table

class Table {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.scene = model.get("scene");
    this.saidUpTo = this.scene && this.scene.version ? this.scene.version * 100 + 99 : 0;
    this.hand = new Hand(this);
    this.box = new Box(this);
    this.result = new Result(this);
    this.facts = new Facts();
    this.felt = el("div", { class: "vh-felt" });
    this.seats = new Seats(this.felt);
    this.centre = new Centre(this);
    this.motion = new Motion(this);
    this.advice = new Advice(this);
    this.side = new Side(this);
    this.bar = new Bar(this);
    this.steps = new Steps(this);
    this.dialog = new Dialog(this);
    this.faces = new Faces();
    this.patience = new Patience(() => this.complain(this.word("no-answer")));
    this.title = el("h2", { class: "vh-title", tabIndex: -1 });
    this.subtitle = el("p", { class: "vh-subtitle" });
    this.prompt = el("p", { class: "vh-prompt" });
    this.hint = el("button", {
      type: "button",
      class: "vh-button vh-hint",
      onclick: () => this.command("hint", { step: 1 }),
    });
    this.problemText = el("span", { role: "alert" });
    this.problemRule = el("code", { class: "vh-ruleid" });
    this.problemClose = el(
      "button",
      { type: "button", class: "vh-button vh-quiet vh-dismiss", onclick: () => this.dismiss() },
      el("span", { "aria-hidden": "true" }, "✕"),
      el("span", { class: "vh-sr" }),
    );
    this.problem = el(
      "div",
      { class: "vh-problem", hidden: true },
      el("p", {}, this.problemText, " ", this.problemRule),
      this.problemClose,
    );
    this.live = el("div", { class: "vh-sr", role: "log", "aria-live": "polite", "aria-relevant": "additions" });
    this.build();
    this.heard = (message) => this.receive(message);
    this.changed = () => this.update();
    model.on("msg:custom", this.heard);
    for (const name of ["scene", "art", "words", "forms"]) model.on(`change:${name}`, this.changed);
    this.deaf = onLanguage((language) => this.follow(language));
    this.update();
  }

  build() {
    this.felt.append(
      this.seats.nodes,
      el("div", { class: "vh-middle" }, this.centre.node, this.box.node),
      el(
        "div",
        { class: "vh-own" },
        this.problem,
        el(
          "div",
          { class: "vh-ownrow" },
          this.seats.own,
          this.prompt,
          el("div", { class: "vh-rowend" }, this.hint, this.centre.waits),
        ),
        this.hand.node,
      ),
    );
    const main = el(
      "div",
      { class: "vh-main" },
      this.felt,
      this.result.node,
      this.steps.node,
    );
    // Beside a long column the table stays in sight, all of it where there is room: see 2-widths.css.
    this.sized = new ResizeObserver(() => main.style.setProperty("--vh-high", `${main.offsetHeight}px`));
    this.sized.observe(main);
    this.root.append(
      el("header", { class: "vh-head" }, el("div", {}, this.title, this.subtitle), this.bar.node),
      el("div", { class: "vh-body" }, this.facts.node, main, this.advice.node, this.side.node),
      this.live,
      this.dialog.node,
      this.faces.node,
    );
    this.felt.addEventListener("click", (event) => {
      if (!event.target.closest("button") && this.scene.pending && this.scene.pending.button) this.goOn();
    });
  }

  word(name) {
    return this.model.get("words")[name] || "";
  }

  // ------------------------------------------------------------ to and from Python

  command(command, more) {
    // Who asks for advice is taken to it when it comes; see Advice.bringIntoView.
    if (["hint", "review", "par"].includes(command)) {
      this.asked = true;
      setAttribute(this.root, "data-busy", "yes");
    }
    // What was announced before the last thing that the person did need not be met again.
    if (!["step", "think"].includes(command)) this.live.replaceChildren();
    if (["act", "put-away", "takeback", "deal", "next"].includes(command)) this.follows = true;
    this.refused = "";
    this.model.send({ command, version: this.scene.version, ...more });
    this.patience.wait();
  }

  act(action) {
    this.command("act", { action });
  }

  set(key, value) {
    if (key === "colours") {
      chooseColours(value);
      return;
    }
    keepSetting(key, value);
    if (key === "language") {
      this.speaks = value;
      tellLanguage(value);
    }
    this.command("set", { key, value });
  }

  /** Another language was chosen elsewhere on the page. */
  follow(language) {
    if (!this.scene.seats || (this.speaks || this.word("lang")) === language) return;
    this.speaks = language;
    this.command("set", { key: "language", value: language });
  }

  /** What is not drawn with every scene: an open dialog is made anew, or closed. */
  translate() {
    const language = this.word("lang");
    setAttribute(this.root, "lang", language);
    if (this.language === language) return;
    this.speaks = null;
    if (this.language && this.dialog.open) {
      if (this.dialog.name === "settings") {
        dialogs.settings(this);
        this.dialog.body.querySelector("[data-key=language] select").focus({ preventScroll: true });
      } else this.dialog.node.close();
    }
    this.language = language;
  }

  goOn() {
    this.command("step");
  }

  /** A button of the row, of the result or of the record dialog. */
  menu(command) {
    if (dialogs[command]) dialogs[command](this);
    else if (command === "copy") this.copyLink();
    else if (command === "review") this.command("review", { who: "own" });
    else this.command(command);
  }

  receive(message) {
    this.patience.end();
    setAttribute(this.root, "data-busy", null);
    if (message.type !== "ok") this.asked = false;
    if (message.type === "file") download(message.name, message.text);
    if (message.type === "problem") {
      if (this.dialog.open) this.dialog.say(message.text);
      // The same refusal a second time is said again.
      else if (this.refused !== message.text) this.complain(message.text, this.scene.rule);
    }
    if (message.type === "done" && this.dialog.open) this.dialog.node.close();
    if (message.type === "note") {
      // What the dialog offers may have changed with it.
      if (this.dialog.name === "record") dialogs.record(this);
      this.note(message.text);
    }
  }

  async copyLink() {
    const url = new URL(location.href);
    url.search = this.scene.record.link;
    url.hash = "";
    const said = this.word("link-copied");
    try {
      await navigator.clipboard.writeText(url.href);
      this.note(said);
    } catch {
      // No clipboard without a secure page: then the link is shown for copying by hand.
      const field = el("input", { type: "text", readOnly: true, value: url.href, "aria-label": this.word("link") });
      this.dialog.openWith("link", this.word("link"), field);
      field.select();
    }
  }

  note(text) {
    if (this.dialog.open) this.dialog.say(text, true);
    else {
      setText(this.prompt, text);
      show(this.prompt, true);
      this.announce(text);
    }
  }

  complain(text, rule) {
    this.problemText.replaceChildren(...(text ? [el("span", {}, text)] : []));
    setText(this.problemRule, rule);
    setText(this.problemClose.lastChild, this.word("dismiss"));
    show(this.problem, Boolean(text));
  }

  /** Where the focus goes when the panel of advice is put away. */
  afterAdvice() {
    if (!this.hint.hidden) focusOn(this.hint);
    else if (!this.hand.focus()) this.box.focus();
  }

  dismiss() {
    this.complain("");
    this.command("dismiss");
    if (!this.hand.focus()) this.box.focus();
  }

  // ------------------------------------------------------------ drawing

  update() {
    const old = this.scene;
    const scene = this.model.get("scene");
    this.scene = scene;
    this.translate();
    if (!scene || !scene.seats) {
      setAttribute(this.root, "data-state", "waiting");
      setText(this.title, this.word("waiting"));
      return;
    }
    this.patience.end();
    setAttribute(this.root, "data-busy", null);
    const drawn = this.model.get("art");
    this.faces.add(drawn.name, drawn.prefix, drawn.symbols);
    const art = { faces: this.faces, pack: drawn.name };
    const active = document.activeElement;
    const own = [this.hand.cards, this.box.node, this.result.node, this.centre.waits, this.steps.node, this.advice.node, this.title];
    const inPlay = own.some((node) => node.contains(active));
    this.inAdvice = this.advice.node.contains(active);
    setAttribute(this.root, "data-state", scene.state);
    setAttribute(this.root, "data-seats", scene.seats.length);
    setAttribute(this.root, "data-looking", scene.look && !scene.look.live ? "yes" : null);
    setAttribute(this.root, "aria-label", scene.title);
    setText(this.title, scene.title);
    // In parts: on a phone those are left out that do not fit.
    patch(
      this.subtitle,
      scene.subtitle.split(" · "),
      (_, index) => index,
      () => el("span"),
      (node, text) => setText(node, `${text} `),
    );
    setText(this.prompt, scene.prompt);
    // The box has its own title, which says the same.
    show(this.prompt, !scene.box && Boolean(scene.prompt));
    setText(this.hint, scene.hint);
    show(this.hint, Boolean(scene.hint));
    if (scene.problem !== this.problemText.textContent) {
      this.complain(scene.problem, scene.rule);
      this.refused = scene.problem;
    }
    setText(this.problemRule, scene.rule);
    setAttribute(this.root, "data-over", scene.result ? "yes" : null);
    this.motion.before(old, scene);
    for (const part of [this.facts, this.seats, this.centre, this.box, this.result, this.hand, this.advice, this.side, this.bar, this.steps]) {
      part.update(scene, art);
    }
    this.motion.after(old, scene, art);
    if (inPlay) this.refocus(old, scene);
    // The end is not to be missed below the edge of the screen.
    if (scene.result && old && old.seats && !old.result) this.result.node.scrollIntoView({ block: "nearest" });
    this.showFelt(scene);
    for (const said of scene.said) {
      if (said.id > this.saidUpTo) this.announce(said.text);
      this.saidUpTo = Math.max(this.saidUpTo, said.id);
    }
    this.pace();
  }

  /**
   * On a narrow page: from what the person has done until it is for the person again, all of the
   * felt is kept in sight, so that no call of another comes unseen and the hand is whole.
   */
  showFelt(scene) {
    const active = document.activeElement;
    const narrow = getComputedStyle(this.advice.node).position === "sticky";
    // Who goes by the keyboard is led by the focus; a sheet and the end of a deal have their own places.
    if (this.follows && narrow && !scene.advice && !scene.result && !active.matches(":focus-visible")) {
      const box = this.felt.getBoundingClientRect();
      const edge = this.facts.node.offsetHeight;
      const below = box.bottom - innerHeight;
      // If there is no room for all of it, the hand comes first.
      const over = below > 0 ? below : Math.max(below, Math.min(0, box.top - edge));
      if (over) scrollBy({ top: over, behavior: "instant" });
    }
    if (!scene.pending && !scene.advice) this.follows = false;
  }

  /** After an act from the keyboard the focus goes where the next act is. */
  refocus(old, scene) {
    const active = document.activeElement;
    const kept = this.root.contains(active) && !active.closest("[hidden]") && active.offsetParent;
    if (!kept && this.inAdvice && scene.advice) focusOn(this.advice.title);
    else if (scene.result && (!old.result || !kept)) this.result.focus();
    else if (scene.box && !scene.box.counts && (!old.box || old.box.token !== scene.box.token || !kept)) this.box.focus();
    else if (!kept) {
      const looking = scene.look && !scene.look.live;
      const places = [looking && this.steps.steps.forth, scene.pending && scene.pending.button && this.centre.goOn];
      const place = places.find(Boolean);
      if (place) focusOn(place);
      // The last card is played and another still to act: what can be pressed meanwhile, or else
      // the heading, from where the focus goes on.
      else if (!this.hand.focus()) focusOn(this.centre.waits.offsetParent ? this.centre.skip : this.title);
    }
  }

  /** Sentences for screen readers, few and in order. */
  announce(text) {
    if (this.dialog.open) setText(this.dialog.heard, text);
    else this.live.append(el("p", {}, text));
    while (this.live.children.length > 16) this.live.firstChild.remove();
  }

  /** The others' actions come one at a time: the browser asks for each when its time has come. */
  pace() {
    clearTimeout(this.timer);
    if (!this.scene || this.gone) return;
    const { pending, version, works } = this.scene;
    // While a dialog is open the deal waits, advice does not.
    if (this.dialog.open && !works) return;
    const next = works ? { command: "think", delay: 0 } : { command: "step", delay: pending ? pending.delay : null };
    if (next.delay === null) return;
    // What is on its way is seen to arrive before another acts; a deal takes longer than any pause.
    const delay = works ? 0 : Math.max(next.delay, this.motion.flight.left);
    this.timer = setTimeout(() => {
      if (this.scene.version === version) this.command(next.command);
    }, delay);
  }

  remove() {
    this.gone = true;
    this.motion.stop();
    this.sized.disconnect();
    clearTimeout(this.timer);
    this.patience.end();
    this.deaf();
    this.model.off("msg:custom", this.heard);
    for (const name of ["scene", "art", "words", "forms"]) this.model.off(`change:${name}`, this.changed);
    if (this.dialog.open) this.dialog.node.close();
  }
}

export default {
  render({ model, el: host }) {
    const { root, leave } = rootIn(host, "vorhand");
    const table = new Table(model, root);
    const leaving = connect(model);
    return () => {
      table.remove();
      leave();
      leaving.then((disconnect) => disconnect());
    };
  },
};
