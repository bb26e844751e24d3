// ---------------------------------------------------------------- what moves in a lesson

/**
 * What moved from one step of a lesson to the next, or with an answer: cards into the trick, one
 * after the other, the trick to its winner, the packets of a deal. Where a step shows another
 * moment, from which no card can have come, everything is simply there.
 */
class LessonMotion {
  constructor(root) {
    this.flight = new Flight(root);
  }

  /** Before a board is drawn: where everything is seen now. */
  before(old, scene, board) {
    const place = (of) => of.dots.findIndex((dot) => dot.here);
    const same = old !== scene && old.title === scene.title && old.dots && old.board.kind === "table" && scene.board.kind === "table";
    const near = same && (old.step === scene.step || place(old) + 1 === place(scene));
    this.places = near && !this.flight.still ? this.look(board) : null;
    this.flight.stop();
  }

  /** After it has been drawn. */
  after(old, scene, board, back) {
    const { places, flight } = this;
    if (!places) return;
    const now = this.look(board);
    const trick = ({ centre }) => (centre && centre.kind === "trick" ? centre.cards : []);
    const [lay, lie] = [trick(old.board), trick(scene.board)];
    const duration = flight.time("move");
    const played = lie.filter(({ id }) => !lay.some((card) => card.id === id));
    const whence = played.map((card) => this.origin(card, old.board, scene.board));
    const follows = played.length > 0 && whence.every(Boolean);
    if (follows) {
      played.forEach(({ id }, turn) => {
        const { box, hidden } = whence[turn];
        const { node } = now.cards.get(id);
        const timing = { duration, delay: turn * duration };
        if (hidden) flight.bringHidden(node, back, box, timing, flight.time("turn"));
        else flight.bring(node, box, timing, node);
      });
    }
    const winner = lay.find((card) => card.wins);
    if (winner && !lie.some(({ id }) => id === winner.id) && (follows || !lie.length)) {
      const cards = lay.map(({ id }) => places.cards.get(id));
      flight.gather(cards, places.cards.get(winner.id).box, now.seats.get(winner.place).plate);
    }
    this.deal(old.board, scene.board, now, duration);
  }

  look(board) {
    const { flight } = this;
    flight.over(board.node.querySelector(".vl-felt"));
    const cards = new Map();
    for (const node of board.node.querySelectorAll(".vl-felt [data-card]")) {
      const face = node.querySelector("svg");
      cards.set(node.dataset.card, { node, face, box: flight.box(face) });
    }
    const seats = new Map();
    for (const node of board.node.querySelectorAll(".vl-seat")) {
      const plate = flight.box(node.querySelector(".vl-plate"));
      const back = node.querySelector(".vl-backs > :last-child > svg");
      seats.set(node.dataset.place, { plate, at: back ? flight.box(back) : cardIn(plate, 30) });
    }
    return { cards, seats };
  }

  /** Where a card of the trick was a step ago; nothing if it cannot have come from there. */
  origin({ id, place }, before, after) {
    const was = before.seats.find((seat) => seat.place === place);
    if (was.cards.some((card) => card.id === id)) return { box: this.places.cards.get(id).box };
    const seat = after.seats.find((one) => one.place === place);
    return was.backs === seat.backs + 1 ? { box: this.places.seats.get(place).at, hidden: true } : null;
  }

  /** The packets that are new come from the dealer, from his left on. */
  deal(before, after, now, duration) {
    const count = after.seats.length;
    const dealer = after.seats.find((seat) => seat.seat === after.dealer);
    const start = cardIn(now.seats.get(dealer.place).plate, 30);
    for (const seat of after.seats) {
      const turn = (seat.seat - after.dealer - 1 + count) % count;
      const fresh = seat.cards.filter((card) => card.fresh && !this.places.cards.has(card.id));
      fresh.forEach(({ id }, index) => {
        const { node, face } = now.cards.get(id);
        const delay = turn * duration * 0.6 + index * 40;
        this.flight.bring(face, start, { duration, delay, hidden: true }, node);
      });
    }
  }

  stop() {
    this.flight.stop();
  }
}
