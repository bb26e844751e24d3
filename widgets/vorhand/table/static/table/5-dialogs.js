// ---------------------------------------------------------------- forms and dialogs

/** One field of a form that Python describes: {key, kind, label, value, options, line, max}. */
function fieldFor(field, changed) {
  const id = freshId("field");
  const line = el("p", { class: "vh-line", id: `${id}-line` });
  const told = (value) => {
    const option = (field.options || []).find((one) => String(one.value) === String(value));
    setText(line, (option && option.line) || field.line || "");
    show(line, Boolean(line.textContent));
  };
  let input;
  if (field.kind === "choice") {
    input = el(
      "select",
      { id },
      field.options.map((option) =>
        el(
          "option",
          { value: String(option.value), selected: option.value === field.value, lang: option.lang },
          option.label,
        ),
      ),
    );
  } else if (field.kind === "flag") {
    input = el("input", { id, type: "checkbox", checked: field.value === true });
  } else if (field.kind === "lines") {
    input = el("textarea", { id, rows: field.rows || 4, maxLength: field.max || 400, spellcheck: false });
    input.value = field.value || "";
  } else {
    input = el("input", {
      id,
      type: "text",
      inputMode: field.kind === "number" ? "numeric" : "text",
      maxLength: field.max || 40,
      autocomplete: "off",
      spellcheck: false,
      value: field.value === null || field.value === undefined ? "" : String(field.value),
    });
  }
  input.name = field.key;
  input.setAttribute("aria-describedby", line.id);
  const value = () => {
    if (field.kind === "flag") return input.checked;
    if (field.kind === "choice") {
      const option = field.options.find((one) => String(one.value) === input.value);
      return option ? option.value : null;
    }
    return input.value;
  };
  input.addEventListener("change", () => {
    told(value());
    if (changed) changed(field.key, value());
  });
  told(field.value);
  const label = el("label", { for: id }, field.label);
  const node = el("div", { class: `vh-field vh-field-${field.kind}`, data: { key: field.key } });
  if (field.kind === "flag") node.append(el("div", { class: "vh-flag" }, input, label), line);
  else node.append(label, input, line);
  const set = (wanted) => {
    if (field.kind === "flag") input.checked = wanted === true;
    else input.value = wanted === null ? "" : String(wanted);
    told(wanted);
  };
  return { node, value, set, key: field.key, input };
}

/** A modal dialog of the table; Escape and the cross close it. */
class Dialog {
  constructor(table) {
    this.table = table;
    this.title = el("h2", { id: freshId("dialog"), tabIndex: -1 });
    this.close = el(
      "button",
      { type: "button", class: "vh-button vh-quiet vh-close", onclick: () => this.node.close() },
      el("span", { "aria-hidden": "true" }, "✕"),
      el("span", { class: "vh-sr" }),
    );
    this.problem = el("p", { class: "vh-problem", role: "alert", hidden: true });
    // Beside an open dialog nothing is announced: what is to be heard stands in it.
    this.heard = el("p", { class: "vh-sr", role: "status" });
    this.body = el("div", { class: "vh-dialogbody" });
    this.node = el(
      "dialog",
      {
        class: "vh-dialog",
        "aria-labelledby": this.title.id,
        // The table waits while a dialog is open; see Table.pace.
        onclose: () => {
          this.name = null;
          this.table.pace();
        },
        onclick: (event) => event.target === this.node && this.node.close(),
      },
      el("header", { class: "vh-dialoghead" }, this.title, this.close),
      this.problem,
      this.body,
      this.heard,
    );
  }

  get open() {
    return this.node.open;
  }

  openWith(name, title, ...content) {
    this.name = name;
    setText(this.title, title);
    setText(this.close.lastChild, this.table.word("close"));
    this.say("");
    setText(this.heard, "");
    this.body.replaceChildren(...content);
    if (!this.node.open) this.node.showModal();
    this.title.focus({ preventScroll: true });
    this.node.scrollTop = 0;
  }

  say(text, good) {
    setAttribute(this.problem, "data-good", good ? "yes" : null);
    setText(this.problem, text);
    show(this.problem, Boolean(text));
    if (text) this.problem.scrollIntoView({ block: "nearest" });
  }
}

function button(label, onclick, primary) {
  return el("button", { type: "button", class: "vh-button", data: primary ? { primary: "yes" } : {}, onclick }, label);
}

/** A form of fields in titled groups; `send` gets all values by key. */
function formOf(form, send) {
  const fields = [];
  const byKey = new Map();
  const groups = form.groups.map((group) => {
    const made = group.fields.map((field) => fieldFor(field, (key, value) => fill(key, value)));
    for (const one of made) {
      fields.push(one);
      byKey.set(one.key, one);
    }
    const content = [group.line ? el("p", { class: "vh-line" }, group.line) : null, made.map((one) => one.node)];
    return group.folded
      ? el("details", { class: "vh-fieldset" }, el("summary", {}, group.title), ...content)
      : el("fieldset", { class: "vh-fieldset" }, el("legend", {}, group.title), ...content);
  });
  // A preset sets the house rules; a house rule that then differs leaves it.
  function fill(key, value) {
    const values = form.fills && form.fills[key] && form.fills[key][value];
    for (const [other, wanted] of Object.entries(values || {})) {
      if (byKey.has(other)) byKey.get(other).set(wanted);
    }
  }
  const node = el("form", { class: "vh-form" }, groups, el("div", { class: "vh-options" }, el("button", {
    type: "submit",
    class: "vh-button",
    data: { primary: "yes" },
  }, form.submit)));
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    send(Object.fromEntries(fields.map((one) => [one.key, one.value()])));
  });
  return node;
}

const dialogs = {
  deal(table) {
    const form = table.model.get("forms").deal;
    table.dialog.openWith(
      "deal",
      form.title,
      formOf(form, (values) => table.command("deal", { values })),
    );
  },

  settings(table) {
    const form = table.model.get("forms").settings;
    table.dialog.openWith(
      "settings",
      form.title,
      ...form.groups.map((group) =>
        el(
          "fieldset",
          { class: "vh-fieldset" },
          el("legend", {}, group.title),
          group.fields.map((field) => {
            // Which colours are chosen is known here alone.
            const known = field.key === "colours" ? { ...field, value: chosenColours() } : field;
            return fieldFor(known, (key, value) => table.set(key, value)).node;
          }),
        ),
      ),
    );
  },

  rules(table) {
    const sheet = table.model.get("sheet");
    table.dialog.openWith(
      "rules",
      sheet.title,
      sheetBody(sheet),
      el("div", { class: "vh-options" }, button(table.word("print"), () => printSheet(sheet), true)),
    );
  },

  record(table) {
    const record = table.scene.record;
    // Its own button would speak the browser's language.
    const label = table.word("record-file");
    const file = el("input", { type: "file", accept: ".json,application/json", hidden: true, "aria-label": label });
    file.addEventListener("change", async () => {
      const chosen = file.files[0];
      if (!chosen) return;
      if (chosen.size > 262144) table.dialog.say(table.word("file-too-large"));
      else table.command("load", { text: await chosen.text() });
    });
    const pasted = el("textarea", { rows: 3, id: freshId("paste"), spellcheck: false });
    table.dialog.openWith(
      "record",
      table.word("record"),
      el("p", {}, record.line),
      el(
        "div",
        { class: "vh-options" },
        record.buttons.map((one) => button(one.label, () => table.menu(one.command))),
      ),
      el(
        "fieldset",
        { class: "vh-fieldset" },
        el("legend", {}, table.word("record-open")),
        el("div", { class: "vh-field" }, file, button(label, () => file.click())),
        el("div", { class: "vh-field" }, el("label", { for: pasted.id }, table.word("record-paste")), pasted),
        button(table.word("record-read"), () => table.command("load", { text: pasted.value })),
      ),
    );
  },
};

// ---------------------------------------------------------------- the page of rules

function sheetBody(sheet) {
  return el(
    "div",
    { class: "vh-sheet" },
    sheet.intro.map((text) => el("p", {}, text)),
    sheet.sections.map((section) =>
      el(
        "section",
        {},
        el("h3", {}, section.title),
        el(
          "dl",
          {},
          section.items.map((item) =>
            el("div", {}, el("dt", {}, item.name, " ", el("small", {}, item.id)), el("dd", {}, item.text)),
          ),
        ),
      ),
    ),
  );
}

/** Print the rules alone: in a frame of their own, so that the notebook around stays out. */
function printSheet(sheet) {
  const frame = el("iframe", { "aria-hidden": "true", tabIndex: -1, class: "vorhand-print" });
  frame.style.cssText = "position:fixed;width:0;height:0;border:0;visibility:hidden";
  document.body.append(frame);
  const page = frame.contentDocument;
  page.title = sheet.title;
  const style = page.createElement("style");
  style.textContent =
    "body{font:11pt/1.4 Georgia,serif;margin:1.5cm}h1{font-size:17pt}h2,h3{font-size:12pt;margin:1em 0 .3em}" +
    "dl{margin:0}dl div{display:grid;grid-template-columns:9em 1fr;gap:.7em;break-inside:avoid;margin:.25em 0}" +
    "dt{font-weight:bold}dt small{display:block;font-weight:normal}dd{margin:0}";
  page.head.append(style);
  const heading = page.createElement("h1");
  heading.textContent = sheet.title;
  page.body.append(heading, page.importNode(sheetBody(sheet), true));
  frame.contentWindow.addEventListener("afterprint", () => frame.remove());
  frame.contentWindow.print();
}
