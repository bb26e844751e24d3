// ---------------------------------------------------------------- cards

/** Draw the card `id` (null lies face down) into `node`, unless it shows it already. */
function setFace(node, art, id) {
  const wanted = art.faces.reference(art.pack, id);
  if (node.dataset.face === wanted) return;
  node.dataset.face = wanted;
  node.replaceChildren(facePicture(wanted));
}

/** The sign of a suit before its name; null draws nothing. */
function setSign(node, art, suit) {
  const wanted = suit ? art.faces.reference(art.pack, suit) : "";
  if ((node.dataset.sign || "") === wanted) return;
  node.dataset.sign = wanted;
  node.replaceChildren(...(wanted ? [facePicture(wanted, "0 0 100 100")] : []));
}

/** What a card is worth with open cards, on a corner of it; its name says the same. */
function setValue(node, value) {
  setText(node, value ? value.text : "");
  setAttribute(node, "data-best", value && value.best ? "yes" : null);
}

/** A card that is only looked at: a list item with the card's name. */
function stillCard(card) {
  return el(
    "li",
    { class: "vh-still" },
    el("span", { class: "vh-face" }),
    el("span", { class: "vh-sr" }),
    el("span", { class: "vh-value", "aria-hidden": "true" }),
  );
}

function updateStillCard(node, card, art) {
  setFace(node.children[0], art, card.id);
  setText(node.children[1], card.name);
  setValue(node.children[2], card.value);
  setAttribute(node, "data-mark", card.mark);
  setAttribute(node, "data-place", card.place);
}

/**
 * The hand at the bottom: one button a card, one tab stop, arrows between the cards. A card that
 * may not be played can be tried all the same: the answer says which rule forbids it.
 */
class Hand {
  constructor(table) {
    this.table = table;
    this.chosen = [];
    this.current = null;
    this.heading = el("h3", { class: "vh-sr" });
    this.cards = el("div", {
      class: "vh-cards",
      onkeydown: (event) => arrowKeys(event, this.buttons(), this.rowLength()),
      onfocusin: (event) => this.setCurrent(event.target.closest("button")),
    });
    // Said of the cards that are not as one expects: of the others their name is enough.
    this.illegalNote = el("span", { id: freshId("illegal") });
    this.clearNote = el("span", { id: freshId("clear") });
    this.node = el(
      "div",
      { class: "vh-hand" },
      this.heading,
      this.cards,
      el("div", { hidden: true }, this.illegalNote, this.clearNote),
    );
  }

  buttons() {
    return [...this.cards.children];
  }

  /** How many cards stand in the first row, for the up and down keys. */
  rowLength() {
    const buttons = this.buttons();
    const first = buttons.length ? buttons[0].offsetTop : 0;
    const below = buttons.findIndex((button) => button.offsetTop > first + 20);
    return below < 0 ? 1 : below;
  }

  setCurrent(button) {
    if (!button) return;
    this.current = button.dataset.key;
    for (const other of this.buttons()) other.tabIndex = other === button ? 0 : -1;
  }

  update(scene, art) {
    const hand = scene.hand;
    show(this.node, Boolean(hand));
    if (!hand) return;
    setText(this.heading, hand.label);
    setText(this.illegalNote, this.table.word("card-illegal"));
    // Where a finished trick lies, any card clears it.
    const clears = scene.pending && scene.pending.button;
    setText(this.clearNote, clears);
    if (!hand.count || hand.token !== this.token) this.chosen = [];
    this.token = hand.token;
    const before = this.buttons();
    const focusedAt = before.indexOf(document.activeElement);
    this.cards.style.setProperty("--vh-count", hand.cards.length);
    this.cards.style.setProperty("--vh-half", Math.max(5, Math.ceil(hand.cards.length / 2)));
    setAttribute(this.cards, "data-rows", hand.cards.length > 7 ? 2 : 1);
    patch(
      this.cards,
      hand.cards,
      (card) => card.id,
      (card) =>
        el(
          "button",
          { type: "button", class: "vh-card", onclick: () => this.press(card.id) },
          el("span", { class: "vh-face" }),
          el("span", { class: "vh-mark", "aria-hidden": "true" }),
          el("span", { class: "vh-value", "aria-hidden": "true" }),
        ),
      (button, card) => {
        setFace(button.firstChild, art, card.id);
        setValue(button.lastChild, card.value);
        setAttribute(button, "aria-label", card.name);
        setAttribute(button, "data-state", card.state);
        setAttribute(button, "data-mark", card.mark);
        const note = card.state === "illegal" ? this.illegalNote : card.state === "idle" && clears ? this.clearNote : null;
        setAttribute(button, "aria-describedby", note && note.id);
        this.markChosen(button, card.id);
      },
    );
    const now = this.buttons();
    if (!now.some((button) => button.dataset.key === this.current)) {
      const beside = now[Math.min(Math.max(focusedAt, 0), now.length - 1)];
      const start = focusedAt >= 0 ? beside : now.find((button) => button.dataset.state === "legal");
      this.current = (start || beside || { dataset: {} }).dataset.key;
    }
    for (const button of now) button.tabIndex = button.dataset.key === this.current ? 0 : -1;
    if (focusedAt >= 0 && !now.includes(document.activeElement)) this.focus();
  }

  /** The focus comes to the hand: to a card that may be played, where there is one. */
  focus() {
    if (this.node.hidden) return false;
    const buttons = this.buttons();
    let button = buttons.find((one) => one.tabIndex === 0);
    if (button && button.dataset.state === "illegal") button = buttons.find((one) => one.dataset.state === "legal") || button;
    if (button) focusOn(button);
    return Boolean(button);
  }

  markChosen(button, id) {
    const hand = this.table.scene.hand;
    const choosing = hand && (hand.count > 1 || hand.confirm);
    setAttribute(button, "aria-pressed", choosing ? String(this.chosen.includes(id)) : null);
  }

  press(id) {
    const scene = this.table.scene;
    const hand = scene.hand;
    const card = hand.cards.find((one) => one.id === id);
    if (!card) return;
    if (card.state === "idle") {
      // While a finished trick lies on the table, any card means "I have seen it".
      if (scene.pending) this.table.goOn();
      return;
    }
    if (hand.count > 1) {
      this.choose(id, hand.count);
    } else if (hand.confirm && card.state === "legal" && !this.chosen.includes(id)) {
      this.chosen = [id];
      this.refreshChosen();
    } else {
      this.table.act(`${hand.verb} ${id}`);
    }
  }

  choose(id, count) {
    if (this.chosen.includes(id)) this.chosen = this.chosen.filter((one) => one !== id);
    else this.chosen = [...this.chosen, id].slice(-count);
    this.refreshChosen();
  }

  refreshChosen() {
    for (const button of this.buttons()) this.markChosen(button, button.dataset.key);
    this.table.box.updateCount(this.chosen.length);
  }
}
