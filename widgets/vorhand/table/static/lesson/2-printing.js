// A lesson on paper: the steps done so far, which Python puts on a sheet, printed without the page around.

class Printer {
  constructor(player) {
    this.player = player;
    const word = player.word("print");
    this.button = el("button", { type: "button", class: "vl-button", hidden: !word, onclick: () => this.order() }, word);
    // On paper only: where the other steps are.
    this.note = el("p", { class: "vl-printed" }, player.word("print-note"));
  }

  order() {
    // The sheet comes to every view of this lesson; the one that asked prints it.
    this.ordered = true;
    this.player.send({ command: "print" });
  }

  print(html) {
    if (!this.ordered || !html) return;
    this.ordered = false;
    // What was printed before may still be asked for by the dialog; a new sheet takes its place.
    if (this.frame) this.frame.remove();
    this.frame = el("iframe", { class: "vl-sheet", "aria-hidden": "true", tabIndex: -1 });
    // Nothing in a sheet is to run. Without any size it is not seen, but it can be printed.
    this.frame.setAttribute("sandbox", "allow-same-origin allow-modals");
    this.frame.style.cssText = "position:fixed;width:0;height:0;border:0";
    this.frame.addEventListener("load", () => this.frame.contentWindow.print(), { once: true });
    this.frame.srcdoc = html;
    document.body.append(this.frame);
  }

  remove() {
    if (this.frame) this.frame.remove();
  }
}
