// ---------------------------------------------------------------- the table of a lesson

/** The cards, seats and facts of a step; the whole pack or the ladder of bids instead of them. */
class Board {
  constructor(player) {
    this.player = player;
    this.node = el("div", { class: "vl-board" });
  }

  picture(id) {
    const { faces, scene } = this.player;
    return facePicture(faces.reference(scene.pack, id));
  }

  still(card, extra) {
    return el("li", { class: "vl-card", data: { card: card.id || "" }, ...extra }, this.picture(card.id), el("span", { class: "vh-sr" }, card.name));
  }

  update(scene) {
    const { board } = scene;
    const place = document.activeElement && this.node.contains(document.activeElement) ? document.activeElement.dataset.answer : null;
    setAttribute(this.node, "data-kind", board.kind);
    if (board.kind === "pack") this.node.replaceChildren(...board.rows.map((row) => this.packRow(row)));
    else if (board.kind === "ladder") this.node.replaceChildren(this.ladder(board));
    else this.node.replaceChildren(...this.table(board, scene));
    if (place) {
      const again = [...this.node.querySelectorAll("button")].find((one) => one.dataset.answer === place);
      if (again) {
        this.setCurrent(again);
        focusOn(again);
      }
    }
  }

  packRow(row) {
    const heading = el("h3", { id: freshId("suit") }, signed(row.label));
    return el(
      "div",
      { class: "vl-packrow" },
      heading,
      el("ul", { class: "vl-cards", "aria-labelledby": heading.id }, row.cards.map((card) => this.still(card))),
    );
  }

  ladder(board) {
    const head = el("tr", {}, board.columns.map((text) => el("th", { scope: "col" }, text)));
    const line = (cells) => el("tr", {}, el("th", { scope: "row" }, cells[0]), cells.slice(1).map((text) => el("td", {}, signed(text))));
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
    // As they stand on the screen: clockwise around the table, then its middle, then the learner.
    const [own, ...others] = ["south", "west", "north", "east"].map((place) => board.seats.find((seat) => seat.place === place));
    felt.append(...others.filter(Boolean).map((seat) => this.seat(seat, scene)), this.centre(board.centre), this.seat(own, scene));
    const facts = el(
      "dl",
      { class: "vl-facts" },
      board.facts.map((fact) => el("div", {}, el("dt", {}, fact.label), el("dd", {}, signed(fact.value)))),
    );
    if (board.played) return [...(board.facts.length ? [facts] : []), felt, this.played(board)];
    const said = board.said.length
      ? el(
          "div",
          { class: "vl-said" },
          el("h3", {}, board.heading || this.player.word("said")),
          el("ol", {}, board.said.map((text) => el("li", {}, signed(text)))),
        )
      : null;
    return [...(board.facts.length ? [facts] : []), felt, ...(said ? [said] : [])];
  }

  /** The tricks so far, small: who led, and the cards in the order in which they were played. */
  played(board) {
    const trick = ({ label, cards }) => {
      const name = el("p", { id: freshId("trick") }, label);
      const played = cards.map((card) => this.still(card, { "data-wins": card.wins ? "yes" : null }));
      cards.forEach((card, index) => {
        if (card.wins) played[index].append(el("span", { class: "vh-sr" }, card.wins));
      });
      return el("li", {}, name, el("ul", { "aria-labelledby": name.id }, played));
    };
    return el(
      "div",
      { class: "vl-past" },
      el("h3", {}, board.heading),
      el("ol", { class: "vl-played" }, board.played.map(trick)),
    );
  }

  seat(seat, scene) {
    const heading = el("h3", { class: "vl-name", id: freshId("seat") }, seat.name);
    // What belongs together is not broken, and on a phone each has a line of its own.
    const small = [...seat.tags, seat.tricks].filter(Boolean).map((text) => el("span", {}, `${text} `));
    const closed = seat.backs ? el("p", { class: "vh-sr" }, seat.closed) : null;
    const plate = el(
      "div",
      { class: "vl-plate" },
      heading,
      seat.points ? el("p", { class: "vl-points" }, seat.points) : null,
      small.length ? el("p", { class: "vl-tags" }, small) : null,
      closed,
    );
    const bubble = seat.bubble ? el("p", { class: "vl-bubble" }, signed(seat.bubble)) : null;
    const node = el("div", { class: "vl-seat", "data-place": seat.place, "data-turn": seat.turn ? "yes" : null }, el("div", { class: "vl-who" }, plate, bubble));
    const asked = seat.mine && scene.answers && scene.answers.count;
    if (asked) node.append(this.hand(seat, scene.answers, heading.id));
    else if (seat.cards.length) {
      const cards = seat.cards.map((card) => this.still(card, { "data-fresh": card.fresh ? "yes" : null, "data-taken": card.taken ? "yes" : null }));
      const list = el("ul", { class: "vl-cards", "aria-labelledby": heading.id }, cards);
      list.style.setProperty("--vl-count", cards.length);
      setAttribute(list, "data-many", seat.cards.length > 7 ? "yes" : null);
      node.append(list);
    } else if (seat.backs) {
      const list = el("div", { class: "vl-backs", "aria-hidden": "true" });
      for (let index = 0; index < seat.backs; index += 1) list.append(el("span", {}, this.picture(null)));
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
        this.picture(card.id),
      );
      button.dataset.answer = card.id;
      button.dataset.card = card.id;
      setAttribute(button, "data-taken", card.taken ? "yes" : null);
      if (answers.count > 1) button.setAttribute("aria-pressed", String(this.player.chosen.includes(card.id)));
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
      this.player.attempt(answers.verb ? `${answers.verb} ${card}` : card);
      return;
    }
    if (this.player.chosen.includes(card)) this.player.chosen = this.player.chosen.filter((other) => other !== card);
    else this.player.chosen = [...this.player.chosen, card].slice(-answers.count);
    for (const button of this.node.querySelectorAll(".vl-hand button")) {
      button.setAttribute("aria-pressed", String(this.player.chosen.includes(button.dataset.answer)));
    }
    this.player.notes.clear();
    this.player.drawAnswers(this.player.scene);
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
    // For who goes from heading to heading: what lies here is asked for most.
    const name = centre.kind === "talon" && centre.caption ? centre.caption : this.player.word("table");
    if (cards.length) node.append(el("h3", { class: "vh-sr" }, name), el("ul", { class: "vl-trick" }, cards));
    // Over a talon the heading says the same.
    const said = centre.kind === "talon" && cards.length > 0;
    if (centre.caption) node.append(el("p", { class: "vl-caption", "aria-hidden": said ? "true" : null }, centre.caption));
    return node;
  }
}
