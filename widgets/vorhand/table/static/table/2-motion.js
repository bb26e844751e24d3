// ---------------------------------------------------------------- what moves at the table

/**
 * What moved between two scenes, so that it is seen to move: a card into the trick, the trick to its
 * winner, the talon, the discards, the packets of a deal. All of it is read from the two scenes and
 * from where their cards lie; a scene that is not one step from the last one is simply there.
 */
class Motion {
  constructor(table) {
    this.table = table;
    this.flight = new Flight(table.root);
    this.flight.over(table.felt);
  }

  /** Before a scene is drawn: where everything is seen now, on its way or not. */
  before(old, scene) {
    this.places = null;
    this.fresh = old !== scene && old.version !== scene.version;
    if (!this.fresh) return;
    setAttribute(this.table.root, "data-pace", scene.motion.pace);
    const { steps } = scene.motion;
    const next = old.seats && old.version + 1 === scene.version;
    const near = next && steps !== null && Math.abs(steps) <= 1;
    if (near && !this.flight.still) this.places = this.look();
    this.flight.stop();
  }

  /** After it has been drawn. */
  after(old, scene, art) {
    if (!this.fresh || this.flight.still) return;
    const { dealt, eye } = scene.motion;
    this.back = el("span", { class: "vh-face" }, facePicture(art.faces.reference(art.pack, null)));
    const now = this.look();
    if (dealt) this.deal(dealt, now);
    else if (this.places) {
      this.gather(old, scene, now);
      this.play(scene, now);
      if (old.motion.eye === eye) {
        this.talon(old, scene, now);
        this.layAway(old, scene, now);
        this.closeRanks(now);
      }
    }
  }

  /** The cards by kind and id, and the seats by place. */
  look() {
    const { felt } = this.table;
    const { flight } = this;
    const cards = new Map();
    const note = (kind, selector) => {
      for (const node of felt.querySelectorAll(selector)) {
        const face = node.firstChild;
        const box = flight.box(face);
        if (box.width) cards.set(kind + node.dataset.key, { node, face, box, row: node.offsetTop });
      }
    };
    note("hand-", ".vh-hand .vh-card");
    note("open-", ".vh-seat .vh-open > .vh-still");
    note("", ".vh-trick > .vh-still");
    const seats = new Map();
    for (const node of felt.querySelectorAll(".vh-seat")) {
      const backs = [...node.querySelectorAll(".vh-backs > .vh-face")];
      const plate = flight.box(node.querySelector(".vh-plate"));
      // On a phone the backs are not drawn while there is something to say: the plate stands for them.
      const last = backs.length ? flight.box(backs.at(-1).firstChild) : null;
      const open = [...node.querySelectorAll(".vh-open > .vh-still > .vh-face")];
      seats.set(node.dataset.place, { plate, backs, open, at: last && isSeen(last) ? last : cardIn(plate, 34) });
    }
    return { cards, seats };
  }

  // ------------------------------------------------------------ tricks

  play(scene, now) {
    const { centre, motion } = scene;
    if (!centre || centre.kind !== "trick") return;
    const { flight, places } = this;
    const duration = flight.time("move");
    for (const { id, place } of centre.cards) {
      const lies = now.cards.get(`trick-${id}`);
      if (!lies) continue;
      const { node } = lies;
      const was = [`trick-${id}`, `hand-${id}`, `open-${id}`].map((key) => places.cards.get(key)).find(Boolean);
      if (was) flight.bring(node, was.box, { duration }, node);
      else if (motion.steps === 1 && places.seats.has(place)) {
        // Face down until it lies there: only then anybody knows it.
        flight.bringHidden(node, this.back, places.seats.get(place).at, { duration }, flight.time("turn"));
      }
    }
  }

  gather(old, scene, now) {
    const { centre, motion } = scene;
    const done = old.centre && old.centre.kind === "trick" && old.centre.done;
    if (!done || motion.steps < 0) return;
    const gone = old.centre.cards.filter(({ id }) => !now.cards.has(`trick-${id}`));
    const winning = gone.find((card) => card.wins);
    if (!winning || (centre && centre.done)) return;
    const cards = gone.map(({ id }) => this.places.cards.get(`trick-${id}`)).filter(Boolean);
    const first = this.places.cards.get(`trick-${winning.id}`);
    if (first) this.flight.gather(cards, first.box, now.seats.get(winning.place).plate);
  }

  // ------------------------------------------------------------ the talon, and what is laid away

  /** The talon is turned up and goes to the hand that has grown by it. */
  talon(old, scene, now) {
    const { centre } = scene;
    const closed = old.centre && old.centre.kind === "talon" && old.centre.cards.every(({ id }) => id === null);
    if (!closed || !centre || centre.kind !== "talon" || centre.cards.some(({ id }) => id === null)) return;
    const { flight } = this;
    const [duration, turn] = [flight.time("move"), flight.time("turn")];
    const cards = centre.cards.map(({ id }) => ({ id, ...now.cards.get(`talon-${id}`) })).filter(({ box }) => box);
    cards.forEach(({ face, box }, index) => {
      const path = [{ box }, { box, offset: index / (index + 1) }, { box, turned: 0 }];
      flight.send(this.back, path, { duration: (index + 1) * turn, easing: "linear" });
      flight.keepBack(face, (index + 1) * turn, turn);
    });
    // So long that it can be seen what was turned up.
    const delay = turn * (cards.length + 1) + duration;
    const grown = scene.seats.find((seat, index) => seat.backs > old.seats[index].backs);
    for (const { id, face, box } of cards) {
      const mine = now.cards.get(`hand-${id}`);
      if (mine) flight.bring(mine.face, box, { duration, delay, hidden: true }, mine.node);
      else if (grown) {
        const to = now.seats.get(grown.place).at;
        flight.send(face, [{ box }, { box: to }], { duration, delay });
      }
    }
  }

  /** Cards that leave a hand before the first trick lie face down beside it, and are out of play. */
  layAway(old, scene, now) {
    const { centre, hand, motion } = scene;
    if (motion.steps !== 1 || (centre && centre.kind === "trick") || !hand || !old.hand) return;
    const gone = old.hand.cards.map(({ id }) => `hand-${id}`).filter((key) => !now.cards.has(key));
    const left = gone.map((key) => this.places.cards.get(key)).filter(Boolean);
    this.aside("south", left.map(({ box }) => box), now);
    scene.seats.forEach((seat, index) => {
      const count = old.seats[index].backs - seat.backs;
      if (count > 0) this.aside(seat.place, Array(count).fill(this.places.seats.get(seat.place).at), now);
    });
  }

  aside(place, boxes, now) {
    const { flight, table } = this;
    const { plate } = now.seats.get(place);
    const felt = flight.box(table.felt);
    // Half way from the player to the middle of the table.
    const middle = { left: felt.left + felt.width / 2, top: felt.top + felt.height * 0.4, width: 0, height: 0 };
    const half = (of, size) => (plate[of] + plate[size] / 2 + middle[of]) / 2;
    boxes.forEach((box, index) => {
      const spot = { left: half("left", "width") + index * 14, top: half("top", "height"), width: 0, height: 0 };
      const there = cardIn(spot, 44);
      const path = [{ box }, { box: there, offset: 0.5 }, { box: there, offset: 0.8 }, { box: there, opacity: 0 }];
      flight.send(this.back, path, { duration: flight.time("move") * 3 });
    });
  }

  /** The cards that stay in a hand move up, or make room. */
  closeRanks(now) {
    const mine = (cards) => [...cards.keys()].filter((key) => key.startsWith("hand-"));
    const [before, after] = [mine(this.places.cards), mine(now.cards)];
    if (!before.length || before.join() === after.join()) return;
    const duration = this.flight.time("move");
    for (const key of after) {
      const was = this.places.cards.get(key);
      if (!was) continue;
      const { node, box, row } = now.cards.get(key);
      // A card that may be played stands higher: that is no other place.
      const [right, down] = [was.box.left - box.left, was.row - row];
      if (right || down) this.flight.animate(node, [{ translate: `${right}px ${down}px` }, { translate: "0 0" }], { duration });
    }
  }

  // ------------------------------------------------------------ the deal

  /** Packet by packet, as the rules have it; each hand is filled from the left. */
  deal({ from, packets }, now) {
    const { flight } = this;
    const [duration, turn] = [flight.time("move"), flight.time("turn")];
    const between = (flight.time("deal") - duration - turn) / Math.max(1, packets.length - 1);
    const start = cardIn(now.seats.get(from).plate, 34);
    const faces = (kind) => [...now.cards].filter(([key]) => key.startsWith(kind)).map(([, card]) => card.face);
    const [hand, talon] = [faces("hand-"), faces("talon-")];
    const given = new Map();
    packets.forEach(({ to, size }, index) => {
      const seat = now.seats.get(to);
      const own = to === "south" && hand.length > 0;
      const places = !seat ? talon : own ? hand : seat.open.length ? seat.open : seat.backs;
      const first = given.get(to) || 0;
      given.set(to, first + size);
      places.slice(first, first + size).forEach((face, place) => {
        const delay = index * between + (place * between) / (2 * size);
        if (own || places === seat?.open) flight.bringHidden(face, this.back, start, { duration, delay }, turn);
        else {
          const lies = flight.box(face.firstChild);
          flight.send(this.back, [{ box: start }, { box: seat && !isSeen(lies) ? seat.at : lies }], { duration, delay });
          flight.keepBack(face, delay + duration);
        }
      });
    });
  }

  stop() {
    this.flight.stop();
  }
}
