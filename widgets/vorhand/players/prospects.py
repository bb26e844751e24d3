"""What would be paid: deals imagined to the first card, and from there best play with open cards.

The hidden cards are laid out (:mod:`vorhand.players.worlds`), what is still to be called is
called as a rule-of-thumb player would (:mod:`vorhand.players.calling`), and the solver says how
the play ends. Best play is not what happens, so that its answer may be blurred.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from vorhand.games import Contract, Game, Rules, State
from vorhand.games.state import Undertaking
from vorhand.players.calling import Sight, best_plan, call
from vorhand.players.judgement import pays, prospect
from vorhand.players.promises import position
from vorhand.players.worlds import World, as_dealt
from vorhand.solver import Board, Solver
from vorhand.views import View

PASS = "pass"


class Outlook(NamedTuple):
    """What is known of a contract before the first card, and asked of a blur."""

    contract: Contract
    tricks: int
    """The soloist's under best play."""
    counted: bool
    """Whether all of his tricks are, and not only whether the contract is made."""
    heading: bool
    """Whether there is a duty to head."""
    most: int
    """The tricks that there are."""
    promise: float
    """The chance by the rule of thumb, from the soloist's hand alone."""


Blur = Callable[[Outlook], Mapping[int, float]]
"""From an outlook to the chances of the tricks that the soloist really takes."""


def as_it_is(outlook: Outlook) -> Mapping[int, float]:
    """Best play is what happens."""
    return {outlook.tricks: 1.0}


ONE_MORE, ONE_LESS = 0.25, 0.12
SAVED, LOST = 0.25, 0.12
ESCAPED, SPOILT = 0.2, 0.05
ODDS_HEADING = 0.5
"""The odds of a bettel that best defence catches to be made, for each of the odds that the rule
of thumb gives the hand."""


def as_played(outlook: Outlook) -> Mapping[int, float]:
    """What good players make of it who do not see the cards.

    By some thousand deals of each game among Clubs: where tricks are counted the soloist takes
    one more than with open cards in a quarter of them, one less in an eighth. Otherwise it goes
    by what his hand promises: a contract that best defence defeats is still made in up to a
    fourth of the deals, one that it cannot defeat is lost in up to an eighth. In bettel the
    defence is much harder: under the duty to head, of those that it could catch more than half
    escape with the safest hands, a fifth with dangerous ones. We count on fewer, since what
    looked worth a bid was mostly taken for too good.
    """
    contract, tricks, counted, heading, most, promise = outlook
    if counted:
        chances = {tricks: 1.0 - ONE_MORE - ONE_LESS}
        for other, chance in ((tricks + 1, ONE_MORE), (tricks - 1, ONE_LESS)):
            possible = other if 0 <= other <= most else tricks
            chances[possible] = chances.get(possible, 0.0) + chance
        return chances
    made, lost = _least(contract, True), _least(contract, False)
    if contract.avoid:
        odds = ODDS_HEADING * promise / (1.0 - promise)
        escaped = odds / (1.0 + odds) if heading else ESCAPED
        chance = 1.0 - SPOILT if tricks == made else escaped
    else:
        chance = 1.0 - LOST * (1.0 - promise) if tricks == made else SAVED * promise
    return {made: chance, lost: 1.0 - chance}


def imagined(view: View, world: World) -> State:
    """The state of the deal, if the hidden cards lay as in this world."""
    hands, _ = as_dealt(view, world)
    state = view.game.start(view.rules, dealer=view.dealer, hands=hands)
    for text in view.actions:
        if text not in view.game.actions:  # cards laid away by another seat
            text = f"{text} {view.game.pack.hand_text(world.aside)}"
        state = state.act(text)
    return state


def settled(state: State, silent: int | None = None) -> State:
    """The state before the first card, or at the end, with all calls by rules of thumb.

    The ``silent`` seat passes from now on: who passes now cannot rely on another turn.
    """
    plan = None
    while state.to_act is not None and state.phase != "play":
        if state.phase == "discard":
            plan = best_plan(Sight.within(state), state.game.talon_size)
            text = f"discard {state.game.pack.hand_text(plan.cards)}"
        elif state.phase == "declare" and plan is not None:
            text = f"declare {plan.contract.name}"
        elif state.to_act == silent and PASS in state.legal:
            text = PASS
        else:
            text = call(Sight.within(state, plan.cards if plan else 0), state.legal)
        state = state.act(text)
    return state


@lru_cache(maxsize=256)
def counts_tricks(game: Game, rules: Rules, contract: Contract) -> bool:
    """Whether more is paid for more tricks, and not only for a contract made or failed."""
    return len(set(pays(game, rules, contract))) > 2


class Oracle:
    """The answers of the solver to one decision's questions.

    Solvers live no longer than the decision: what a table has learnt from others would change
    the nodes, and with them what a budget buys.
    """

    def __init__(self, game: Game, rules: Rules, blur: Blur = as_it_is) -> None:
        self.game = game
        self.rules = rules
        self._blur = blur
        self._solvers: dict[Contract, Solver] = {}
        self._answers: dict[tuple[Contract, Board], int] = {}
        self._paid: dict[tuple[Undertaking, int, int, float], float] = {}

    @property
    def nodes(self) -> int:
        """The cards that the solvers have played for this decision."""
        return sum(solver.nodes for solver in self._solvers.values())

    def solver(self, contract: Contract) -> Solver:
        """The solver for a contract."""
        if contract not in self._solvers:
            self._solvers[contract] = Solver(self.game, self.rules, contract)
        return self._solvers[contract]

    def tricks(self, contract: Contract, board: Board) -> int:
        """The soloist's tricks under best play, as far as they are paid for."""
        key = contract, board
        if key not in self._answers:
            solver = self.solver(contract)
            if counts_tricks(self.game, self.rules, contract):
                self._answers[key] = solver.tricks(board)
            else:
                self._answers[key] = _least(contract, solver.makes(board))
        return self._answers[key]

    def paid(self, state: State, seat: int) -> float:
        """What a seat is paid, in points, from a state before the first card, or at its end."""
        if state.to_act is None:
            return float(state.result.payments[seat]) if state.result else 0.0
        undertaking = state.undertaking
        assert undertaking is not None
        tricks = self.tricks(undertaking.contract, Board.of(state))
        contract, soloist = undertaking.contract, undertaking.soloist
        promise = self._promise(contract, soloist, state.dealer, state.hands)
        key = undertaking, seat, tricks, promise
        paid = self._paid.get(key)
        if paid is None:
            paid = self._paid[key] = self._blurred(state, undertaking, seat, tricks, promise)
        return paid

    def likely(
        self, contract: Contract, soloist: int, dealer: int, hands: Sequence[int], tricks: int
    ) -> Mapping[int, float]:
        """The chances of the tricks that a soloist really takes, where best play gives so many.

        ``hands`` are those before the first card, as masks by seat.
        """
        promise = self._promise(contract, soloist, dealer, hands)
        if not counts_tricks(self.game, self.rules, contract):
            tricks = _least(contract, self.rules.reached(contract, tricks))
        return self._chances(contract, tricks, promise)

    def _promise(
        self, contract: Contract, soloist: int, dealer: int, hands: Sequence[int]
    ) -> float:
        """The chance of the contract by the soloist's hand, to a hundredth and never certain."""
        others = sum(held for seat, held in enumerate(hands) if seat != soloist)
        seat = position(self.game, self.rules, dealer, soloist)
        chance = prospect(self.game, self.rules, contract, hands[soloist], others, seat).chance
        return min(max(round(chance, 2), 0.01), 0.99)

    def _chances(self, contract: Contract, tricks: int, promise: float) -> Mapping[int, float]:
        counted = counts_tricks(self.game, self.rules, contract)
        heading = self.rules.duties(contract).head is not None
        size = self.game.hand_size
        return self._blur(Outlook(contract, tricks, counted, heading, size, promise))

    def _blurred(
        self, state: State, undertaking: Undertaking, seat: int, tricks: int, promise: float
    ) -> float:
        """What a seat is paid on the average where best play gives so many tricks."""
        seats, size = state.game.seats, state.game.hand_size
        total = 0.0
        for won, chance in self._chances(undertaking.contract, tricks, promise).items():
            taken = [0] * seats
            taken[undertaking.soloist] = won
            taken[undertaking.soloist - 1] = size - won
            result = self.rules.result(state.dealt, undertaking, tuple(taken))
            total += chance * result.payments[seat]
        return total


def _least(contract: Contract, made: bool) -> int:
    """Tricks that make the contract, or not, by as little as can be."""
    if contract.avoid:
        return 0 if made else 1
    return contract.required if made else contract.required - 1
