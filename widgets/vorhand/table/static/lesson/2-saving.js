// The names of the files that are saved: with a nickname in them, where the learner gives one.

const NICKNAME = "vorhand:nickname";

/** Signs of a nickname that are kept: a file's name has room for them in any script. */
const NICKNAME_SIGNS = 40;

class Saving {
  /** `label` says what the field is for. The nickname stays in this browser. */
  constructor(label) {
    const id = freshId("nickname");
    this.input = el("input", {
      id,
      type: "text",
      class: "vl-button vl-nickname",
      maxLength: NICKNAME_SIGNS,
      autocomplete: "off",
      value: this.kept() || "",
      oninput: () => this.keep(),
    });
    this.node = el("span", { class: "vl-choice" }, el("label", { for: id }, label), this.input);
  }

  kept() {
    try {
      return localStorage.getItem(NICKNAME);
    } catch {
      // Without storage the nickname lasts as long as the page.
      return null;
    }
  }

  keep() {
    try {
      localStorage.setItem(NICKNAME, this.input.value);
    } catch {
      // See above.
    }
  }

  /** What a file is called: letters of any script, digits and hyphens. */
  fileName(ending) {
    const safe = (this.kept() ?? this.input.value).normalize("NFC").replace(/[^\p{L}\p{M}\p{Nd}]+/gu, "-");
    const name = [...safe].slice(0, NICKNAME_SIGNS).join("").replace(/^-+|-+$/g, "");
    return `vorhand-progress${name && `-${name}`}.${ending}`;
  }
}
