// ---------------------------------------------------------------- what the player may say

/** The box for bids, trumps, discards, declarations, contra: whatever is not playing a card. */
class Box {
  constructor(table) {
    this.table = table;
    this.title = el("h3", { class: "vh-boxtitle" });
    this.hint = el("p", { class: "vh-boxhint" });
    this.groups = el("div", {
      class: "vh-groups",
      onkeydown: (event) => arrowKeys(event, this.buttons()),
    });
    this.confirm = el("button", {
      type: "button",
      class: "vh-button",
      data: { primary: "yes" },
      onclick: () => this.confirmCards(),
    });
    this.refused = el("span", { id: freshId("refused"), hidden: true });
    // What cannot be said now can be tried all the same: the answer names the rule.
    this.tried = el("div", {
      class: "vh-options",
      onkeydown: (event) => arrowKeys(event, [...this.tried.children]),
    });
    this.foldTitle = el("summary");
    this.fold = el("details", { class: "vh-refused" }, this.foldTitle, this.tried);
    this.node = el(
      "div",
      { class: "vh-box" },
      this.title,
      this.refused,
      this.hint,
      this.groups,
      this.confirm,
      this.fold,
    );
  }

  buttons() {
    return [...this.groups.querySelectorAll("button")];
  }

  update(scene, art) {
    const box = scene.box;
    show(this.node, Boolean(box));
    if (!box) return;
    setText(this.title, box.title);
    setText(this.refused, this.table.word("call-illegal"));
    setText(this.hint, box.hint);
    show(this.hint, Boolean(box.hint));
    show(this.groups, box.groups.length > 0);
    patch(
      this.groups,
      box.groups,
      (group) => group.key,
      () => {
        const id = freshId("group");
        return el(
          "div",
          { class: "vh-group" },
          // The group says it, once.
          el("span", { class: "vh-grouplabel", id, "aria-hidden": "true" }),
          el("div", { class: "vh-options" }),
        );
      },
      (node, group) => {
        setText(node.children[0], group.label);
        setAttribute(node, "data-group", group.key);
        setAttribute(node, "role", group.label ? "group" : null);
        setAttribute(node, "aria-labelledby", group.label ? node.children[0].id : null);
        this.fill(node.children[1], group.options.filter((option) => option.legal), art);
        show(node, node.children[1].children.length > 0);
      },
    );
    const refused = box.groups.flatMap((group) => group.options).filter((option) => !option.legal);
    if (box.token !== this.token) this.fold.open = false;
    this.token = box.token;
    setText(this.foldTitle, box.fold);
    this.fill(this.tried, refused, art);
    show(this.fold, refused.length > 0);
    show(this.confirm, Boolean(box.counts));
    if (box.counts) this.updateCount(this.table.hand.chosen.length);
  }

  fill(parent, options, art) {
    patch(
      parent,
      options,
      (option) => option.action,
      (option) =>
        el(
          "button",
          { type: "button", class: "vh-button vh-call", onclick: () => this.table.act(option.action) },
          el("span", { class: "vh-calltext" }, el("span", { class: "vh-sign" }), el("span")),
          el("span", { class: "vh-callnote" }),
          el("span", { class: "vh-advised" }),
        ),
      (button, option) => {
        setSign(button.children[0].firstChild, art, option.sign);
        setText(button.children[0].lastChild, option.label);
        setText(button.children[1], option.note || "");
        show(button.children[1], Boolean(option.note));
        setText(button.children[2], option.advised);
        show(button.children[2], Boolean(option.advised));
        setAttribute(button, "data-advised", option.advised ? "yes" : null);
        // Not disabled: who tries it is told why it is refused.
        setAttribute(button, "data-legal", option.legal ? "yes" : "no");
        setAttribute(button, "aria-describedby", option.legal ? null : this.refused.id);
      },
    );
  }

  updateCount(chosen) {
    const box = this.table.scene.box;
    if (!box || !box.counts) return;
    setText(this.confirm, box.counts[Math.min(chosen, box.counts.length - 1)]);
    setAttribute(this.confirm, "aria-disabled", chosen === box.counts.length - 1 ? null : "true");
  }

  confirmCards() {
    const { scene, hand } = this.table;
    if (hand.chosen.length === scene.hand.count) {
      this.table.act(`${scene.hand.verb} ${hand.chosen.join(" ")}`);
    }
  }

  focus() {
    const first = this.buttons().find((button) => button.dataset.legal === "yes");
    const target = first || this.buttons()[0];
    if (target) focusOn(target);
    return Boolean(target);
  }
}

// ---------------------------------------------------------------- the end of a deal

class Result {
  constructor(table) {
    this.table = table;
    this.title = el("h3", { class: "vh-boxtitle", tabIndex: -1 });
    this.lines = el("div", { class: "vh-lines" });
    this.payments = el("table", { class: "vh-table" }, el("caption"), el("thead"), el("tbody"));
    this.buttons = el("div", { class: "vh-options" });
    this.node = el(
      "div",
      { class: "vh-box vh-result" },
      this.title,
      this.lines,
      this.payments,
      this.buttons,
    );
  }

  update(scene) {
    const result = scene.result;
    show(this.node, Boolean(result));
    if (!result) return;
    setText(this.title, result.title);
    patch(this.lines, result.lines, (_, index) => index, () => el("p"), setText);
    show(this.payments, result.table.rows.length > 0);
    setAttribute(this.payments, "aria-label", this.table.word("score"));
    fillTable(this.payments, result.table);
    patch(
      this.buttons,
      result.buttons,
      (button) => button.command,
      (button) =>
        el("button", { type: "button", class: "vh-button", onclick: () => this.table.menu(button.command) }),
      (node, button, index) => {
        setText(node, button.label);
        setAttribute(node, "data-primary", index === 0 ? "yes" : null);
      },
    );
  }

  focus() {
    const first = this.buttons.querySelector("button");
    focusOn(first || this.title);
    return true;
  }
}

/** A table of {caption, head, rows, total, marks}; the first cell of a row is its heading. */
function fillTable(table, data) {
  const [caption, head, body] = table.children;
  setText(caption, data.caption);
  const cells = (row, cell, values, first) =>
    patch(
      row,
      values,
      (_, index) => index,
      (_, index) => el(index === 0 || cell === "th" ? "th" : "td"),
      (node, value, index) => {
        setText(node, value);
        if (cell === "th") setAttribute(node, "scope", "col");
        else if (index === 0 && first) setAttribute(node, "scope", "row");
      },
    );
  patch(head, [data.head], () => "head", () => el("tr"), (row, values) => cells(row, "th", values));
  patch(
    body,
    data.rows,
    (_, index) => index,
    () => el("tr"),
    (row, values, index) => {
      cells(row, "td", values, true);
      setAttribute(row, "data-total", data.total && index === data.rows.length - 1 ? "yes" : null);
      setAttribute(row, "data-marked", (data.marks || []).includes(index) ? "yes" : null);
    },
  );
}
