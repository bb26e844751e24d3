// ---------------------------------------------------------------- cards on their way

/** A card's height by its width. */
const TALL = 1.56;

/** Quick at first, and coming to rest: as a card slides on cloth. */
const SLIDE = "cubic-bezier(0.25, 0.7, 0.25, 1)";

/** A card of this width in the middle of a box. */
function cardIn(box, width) {
  const height = width * TALL;
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  };
}

/** Whether a card can be seen at a place: what is not drawn has no box, and nothing flies from or to it. */
function isSeen(box) {
  return box.width > 0 && box.height > 0;
}

/**
 * Cards on their way. All that is drawn lies where it belongs from the beginning and is only seen
 * elsewhere for a while, so that nothing waits for it; whatever flies without being drawn anywhere
 * is a picture in a layer of its own. `stop` ends all of it at once.
 *
 * Boxes are places as seen from the felt: {left, top, width, height} in pixels.
 */
class Flight {
  constructor(root) {
    this.root = root;
    this.layer = el("div", { class: "vh-flight", "aria-hidden": "true" });
    this.running = new Set();
    this.end = 0;
  }

  /** The felt over which the cards fly. */
  over(felt) {
    if (felt && this.layer.parentNode !== felt) felt.append(this.layer);
  }

  /** Milliseconds that a movement takes at the pace that is set; see 2-motion.css. */
  time(name) {
    return parseFloat(getComputedStyle(this.root).getPropertyValue(`--vorhand-${name}`)) || 0;
  }

  /** Whether nothing is to move: by the pace, by the system's settings, or because nobody looks.
      A table in a tab of JupyterLab that is not in front has no boxes at all. */
  get still() {
    const unseen = document.hidden || !this.root.getClientRects().length;
    return unseen || !this.root.animate || this.time("move") === 0;
  }

  /** Milliseconds until everything has arrived. */
  get left() {
    return Math.max(0, this.end - performance.now());
  }

  /** Where an element is seen now. */
  box(node) {
    const ground = this.layer.getBoundingClientRect();
    const { left, top, width, height } = node.getBoundingClientRect();
    return { left: left - ground.left, top: top - ground.top, width, height };
  }

  animate(node, frames, timing, done) {
    const { duration, delay = 0, easing = SLIDE, fill = "backwards" } = timing;
    const animation = node.animate(frames, { duration, delay, easing, fill });
    this.running.add(animation);
    this.end = Math.max(this.end, performance.now() + delay + duration);
    animation.onfinish = () => {
      this.running.delete(animation);
      if (done) done();
    };
  }

  /**
   * An element comes from a box to where it lies; `above` is what is to be seen above its like.
   * With a `delay` it waits in the box, or (`hidden`) is not seen until it goes.
   */
  bring(node, box, timing, above) {
    const here = this.box(node);
    if (!isSeen(here) || !isSeen(box)) return;
    const right = box.left + box.width / 2 - here.left - here.width / 2;
    const down = box.top + box.height / 2 - here.top - here.height / 2;
    const scale = box.width / here.width;
    if (Math.abs(right) < 1 && Math.abs(down) < 1 && Math.abs(scale - 1) < 0.02) return;
    const { duration, delay = 0, hidden } = timing;
    this.animate(node, [{ translate: `${right}px ${down}px`, scale }, { translate: "0 0", scale: 1 }], timing);
    if (delay && hidden) this.animate(node, [{ opacity: 0 }, { opacity: 0 }], { duration: delay });
    if (above) this.animate(above, [{ zIndex: 2 }, { zIndex: 2 }], { duration: duration + delay });
  }

  /** An element is not seen before its time; with `turn` (milliseconds) it is then turned up. */
  keepBack(node, until, turn) {
    if (turn) this.animate(node, [{ scale: "0 1" }, { scale: "1 1" }], { duration: turn, delay: until, easing: "ease-out" });
    else this.animate(node, [{ opacity: 0 }, { opacity: 0 }], { duration: until });
  }

  /**
   * A picture of a card flies along a path and is gone. Each stop of the path is a box, and may have
   * an `offset` (0 to 1), an `opacity`, an `easing` to the next, and `turned`: how much of its width is
   * seen, 0 for its edge.
   */
  send(face, path, timing) {
    if (!path.every((stop) => isSeen(stop.box))) return;
    const width = Math.max(...path.map((stop) => stop.box.width));
    const flyer = el("span", { class: "vh-flyer" }, face.cloneNode(true));
    flyer.style.width = `${width}px`;
    const frames = path.map(({ box, opacity = 1, turned = 1, ...rest }) => {
      const { left, top } = cardIn(box, width);
      const scale = box.width / width;
      return { translate: `${left}px ${top}px`, scale: `${scale * turned} ${scale}`, opacity, ...rest };
    });
    this.layer.append(flyer);
    this.animate(flyer, frames, { ...timing, fill: "forwards" }, () => flyer.remove());
  }

  /** A card comes face down from a box, and is turned up where it lies. */
  bringHidden(node, back, from, timing, turn) {
    const box = this.box(node);
    if (!isSeen(from) || !isSeen(box)) return;
    const { duration, delay = 0 } = timing;
    const path = [{ box: from, easing: SLIDE }, { box, offset: duration / (duration + turn), easing: "ease-in" }, { box, turned: 0 }];
    this.send(back, path, { duration: duration + turn, delay, easing: "linear" });
    this.keepBack(node, delay + duration + turn, turn);
  }

  /** Cards go together to whoever has won them, onto the winning one first. */
  gather(cards, winning, to) {
    const duration = this.time("gather");
    for (const { face, box } of cards) {
      const together = { ...winning, left: winning.left + (box.left - winning.left) / 12, top: winning.top + (box.top - winning.top) / 12 };
      const there = cardIn(to, box.width * 0.4);
      const path = [{ box }, { box: together, offset: 0.45 }, { box: there, opacity: 0 }];
      this.send(face, path, { duration, easing: "ease-in-out" });
    }
  }

  /** Everything is at once where it belongs. */
  stop() {
    for (const animation of this.running) animation.cancel();
    this.running.clear();
    this.layer.replaceChildren();
    this.end = 0;
  }
}
