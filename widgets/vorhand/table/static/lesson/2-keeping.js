// ---------------------------------------------------------------- the progress that a browser keeps

const KEPT = "vorhand-progress";

/** On a served page the browser keeps the progress, one for all its tabs. What another tab has kept
    in the meantime is merged with what was done here, and never written over. */
class Keeping {
  /** `ask` sends a message to Python; `lost` is called, once, where nothing can be kept. */
  constructor(model, ask, lost) {
    this.model = model;
    this.ask = ask;
    this.lost = lost;
    this.first = model.get("progress");
    this.works = model.get("keeps") === "browser";
  }

  /** Python is told at the beginning what has been kept. */
  recall() {
    if (!this.works) return;
    try {
      const text = localStorage.getItem(KEPT);
      if (text) this.send(text);
    } catch {
      // Nothing can be read: that is said as soon as there is something to keep.
    }
  }

  send(text) {
    this.sent = text;
    this.ask({ command: "progress", text, kept: true });
  }

  /** Python has answered something; `type` is "read" or "unread" where that was a progress. */
  answered(type) {
    if (this.sent && (type === "read" || type === "unread")) {
      this.known = this.sent;
      this.sent = null;
      if (type === "unread") this.putAside(this.known);
    }
    this.remember();
  }

  remember() {
    if (!this.works || this.sent) return;
    const progress = this.model.get("progress");
    try {
      const text = localStorage.getItem(KEPT);
      if (text === progress || (!text && progress === this.first)) return;
      if (text && text !== this.known) {
        this.send(text);
        return;
      }
      localStorage.setItem(KEPT, progress);
      this.known = progress;
    } catch {
      this.works = false;
      this.lost();
    }
  }

  /** What cannot be read here, by damage or of a later version, may be of use all the same. */
  putAside(text) {
    try {
      let turn = 1;
      const place = () => `${KEPT}-unread-${turn}`;
      while (![null, text].includes(localStorage.getItem(place()))) turn += 1;
      localStorage.setItem(place(), text);
    } catch {
      // No room for it: then it stays where it is.
      this.works = false;
      this.lost();
    }
  }
}
