// ---------------------------------------------------------------- the facts always in sight

/** All of them where there is room; on a phone one line that unfolds, so that the cards stay in sight. */
class Facts {
  constructor() {
    this.list = el("dl", { class: "vh-factlist", id: freshId("facts") });
    this.line = el("span", { class: "vh-factline" });
    this.strip = el(
      "button",
      {
        type: "button",
        class: "vh-strip",
        "aria-expanded": "false",
        "aria-controls": this.list.id,
        onclick: () => this.unfold(this.strip.getAttribute("aria-expanded") !== "true"),
      },
      this.line,
    );
    this.node = el("div", { class: "vh-facts" }, this.strip, this.list);
  }

  unfold(open) {
    setAttribute(this.strip, "aria-expanded", String(open));
    setAttribute(this.node, "data-open", open ? "yes" : null);
  }

  update(scene, art) {
    patch(
      this.line,
      scene.facts.filter((fact) => fact.short),
      (fact) => fact.key,
      () => el("span", {}, el("span", { class: "vh-sign" }), el("span"), " "),
      (node, fact) => {
        setSign(node.children[0], art, fact.sign);
        setText(node.children[1], fact.short);
        // The sign says it to the eye.
        setAttribute(node.children[1], "class", fact.sign ? "vh-sr" : null);
        setAttribute(node, "data-short", fact.key);
      },
    );
    patch(
      this.list,
      scene.facts,
      (fact) => fact.key,
      () => el("div", {}, el("dt"), el("dd", {}, el("span", { class: "vh-sign" }), el("span"))),
      (node, fact) => {
        setText(node.children[0], fact.label);
        setSign(node.children[1].firstChild, art, fact.sign);
        setText(node.children[1].lastChild, fact.value);
        setAttribute(node, "data-fact", fact.key);
      },
    );
  }
}

// ---------------------------------------------------------------- the seats around the table

class Seats {
  constructor(felt) {
    this.felt = felt;
    this.nodes = el("div", { class: "vh-seats" });
    this.own = el("div", { class: "vh-ownseat" });
  }

  update(scene, art) {
    // Clockwise from the person, whose own seat stands above the hand, beside what there is to do.
    const others = ["west", "north", "east"].map((place) => scene.seats.find((seat) => seat.place === place));
    this.draw(this.nodes, others.filter(Boolean), art);
    this.draw(this.own, scene.seats.filter((seat) => seat.place === "south"), art);
    setAttribute(this.felt, "data-open", scene.seats.some((seat) => seat.open) ? "yes" : null);
  }

  draw(parent, seats, art) {
    patch(
      parent,
      seats,
      (seat) => seat.seat,
      () =>
        el(
          "div",
          { class: "vh-seat" },
          el(
            "div",
            { class: "vh-plate" },
            el("h3", { class: "vh-name" }),
            el("p", { class: "vh-tags" }),
            el("p", { class: "vh-counts" }),
          ),
          el("p", { class: "vh-bubble" }),
          el("div", { class: "vh-backs", "aria-hidden": "true" }),
          el("ul", { class: "vh-open" }),
        ),
      (node, seat) => {
        const [plate, bubble, backs, open] = node.children;
        const [name, tags, counts] = plate.children;
        setAttribute(node, "data-place", seat.place);
        setAttribute(node, "data-turn", seat.turn ? "yes" : null);
        setText(name, seat.name);
        patch(
          tags,
          seat.tags,
          (tag) => tag.key,
          () => el("span", { class: "vh-tag" }),
          (span, tag) => {
            setText(span, `${tag.text} `);
            setAttribute(span, "data-tag", tag.key);
          },
        );
        // With a space at the end: two counts in one line are two things to a screen reader as well.
        patch(counts, seat.counts, (_, index) => index, () => el("span"), (span, text) => setText(span, `${text} `));
        setSigned(bubble, seat.said);
        show(bubble, Boolean(seat.said));
        const closed = seat.open ? 0 : seat.backs;
        // The room stays when the last card is played.
        show(backs, seat.place !== "south" && !seat.open);
        patch(
          backs,
          Array.from({ length: closed }),
          (_, index) => index,
          () => el("span", { class: "vh-face" }),
          (span) => setFace(span, art, null),
        );
        show(open, Boolean(seat.open && seat.open.length));
        patch(
          open,
          seat.open || [],
          (card) => card.id,
          stillCard,
          (item, card) => updateStillCard(item, card, art),
        );
      },
    );
  }
}

// ---------------------------------------------------------------- the middle: trick or talon

class Centre {
  constructor(table) {
    this.table = table;
    this.caption = el("p", { class: "vh-caption" });
    // For who goes from heading to heading: what lies here is asked for most.
    this.heading = el("h3", { class: "vh-sr" });
    this.cards = el("ul", { class: "vh-trick" });
    this.goOn = el("button", {
      type: "button",
      class: "vh-button vh-goon",
      data: { primary: "yes" },
      onclick: () => table.goOn(),
    });
    this.skip = el("button", {
      type: "button",
      class: "vh-button vh-skip",
      onclick: () => table.command("skip"),
    });
    this.waits = el("div", { class: "vh-waits" }, this.goOn, this.skip);
    this.beside = el("div", { class: "vh-beside" });
    this.node = el("div", { class: "vh-centre" }, this.heading, this.cards, this.caption, this.beside);
  }

  update(scene, art) {
    const centre = scene.centre;
    setAttribute(this.node, "data-kind", centre ? centre.kind : "empty");
    setAttribute(this.node, "data-done", centre && centre.done ? "yes" : null);
    setText(this.caption, centre ? centre.label : "");
    const talon = Boolean(centre && centre.kind === "talon");
    setText(this.heading, talon ? centre.label : this.table.word("trick"));
    // Under a talon the caption says the same as the heading.
    setAttribute(this.caption, "aria-hidden", talon || !this.caption.textContent ? "true" : null);
    show(this.heading, Boolean(centre && centre.cards.length));
    show(this.cards, Boolean(centre && centre.cards.length));
    patch(
      this.cards,
      centre ? centre.cards : [],
      // A face-down card has no id of its own.
      (card, index) => `${centre.kind}-${card.id || index}`,
      () =>
        el(
          "li",
          { class: "vh-still" },
          el("span", { class: "vh-face" }),
          el("span", { class: "vh-sr" }),
          // The card's name begins with it.
          el("span", { class: "vh-who", "aria-hidden": "true" }),
        ),
      (node, card) => {
        setFace(node.children[0], art, card.id);
        setText(node.children[1], card.name);
        setText(node.children[2], card.wins || card.who);
        setAttribute(node, "data-place", card.place);
        setAttribute(node, "data-wins", card.wins ? "yes" : null);
        setAttribute(node, "data-mark", card.mark);
      },
    );
    show(this.beside, scene.beside.length > 0);
    patch(
      this.beside,
      scene.beside,
      (part) => part.label,
      () => el("div", {}, el("p"), el("ul", { class: "vh-open" })),
      (node, part) => {
        setText(node.firstChild, part.label);
        patch(
          node.lastChild,
          part.cards,
          (card) => card.id,
          stillCard,
          (item, card) => updateStillCard(item, card, art),
        );
      },
    );
    const pending = scene.pending;
    show(this.goOn, Boolean(pending && pending.button));
    setText(this.goOn, pending ? pending.button : "");
    show(this.skip, Boolean(pending && pending.skip));
    setText(this.skip, pending ? pending.skip : "");
    show(this.waits, Boolean(pending && (pending.button || pending.skip)));
  }
}
