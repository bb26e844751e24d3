// ---------------------------------------------------------------- pictures of cards

const SVG = "http://www.w3.org/2000/svg";

/** The drawings of packs as symbols, each pack under ids that no other view on the page has. */
class Faces {
  constructor() {
    this.node = el("div", { class: "vh-faces", "aria-hidden": "true" });
    this.prefixes = new Map();
  }

  /** Take in a pack's drawings, whose ids begin with `prefix`, unless they are here already. */
  add(pack, prefix, source) {
    if (!source || this.prefixes.has(pack)) return;
    const own = freshId(pack);
    this.prefixes.set(pack, own);
    const renamed = source.replaceAll(`${prefix}-`, `${own}-`);
    const parsed = new DOMParser().parseFromString(renamed, "image/svg+xml").documentElement;
    this.node.append(document.importNode(parsed, true));
  }

  /** What a picture of the card `id` refers to; null lies face down. */
  reference(pack, id) {
    return `#${this.prefixes.get(pack)}-${id === null ? "back" : id}`;
  }
}

function facePicture(reference, box = "0 0 100 156") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", reference);
  svg.append(use);
  return svg;
}
