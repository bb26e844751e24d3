"""With open cards: every card's value, and what each contract by each seat would bring."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from vorhand.advice.soloists import boards, most_tricks
from vorhand.advice.weighing import payments
from vorhand.games import Contract, State
from vorhand.players.judgement import pays
from vorhand.players.prospects import counts_tricks
from vorhand.solver import Board, Solver
from vorhand.terms import Problem
from vorhand.views import view_for


class CardValue(NamedTuple):
    """What a card leads to under best play by all with open cards.

    ``tricks`` are the soloist's at the end of the deal, ``made`` whether he makes it, ``payment``
    the points of the seat to act, its stakes and the Kunstwerk counted.
    """

    card: int
    tricks: int
    made: bool
    payment: float


def values(state: State, solver: Solver | None = None) -> tuple[CardValue, ...]:
    """The value of each legal card, in pack order; see :class:`CardValue`.

    ``solver`` may be kept for a whole deal (:meth:`vorhand.solver.Solver.of`), which saves work.
    Raises :class:`~vorhand.terms.Problem` unless cards are being played.
    """
    if state.phase != "play" or state.contract is None or state.to_act is None:
        raise Problem("problem.advice.no-play")
    solver = solver or Solver.of(state)
    paid = payments(view_for(state, state.to_act))
    reached, contract = state.rules.reached, state.contract
    return tuple(
        CardValue(card, tricks, reached(contract, tricks), paid[tricks])
        for card, tricks in solver.values(Board.of(state)).items()
    )


def paid_by_card(state: State, solver: Solver | None = None) -> Mapping[int, float]:
    """What the seat to act is paid after each legal card, in points, by card in pack order.

    The payments of :func:`values`, without the tricks: where they hang only on whether the
    contract is made, this asks no more than that. Raises :class:`~vorhand.terms.Problem` unless
    cards are being played.
    """
    contract = state.contract
    if state.phase != "play" or contract is None or state.to_act is None:
        raise Problem("problem.advice.no-play")
    solver = solver or Solver.of(state)
    if counts_tricks(state.game, state.rules, contract):
        return {each.card: each.payment for each in values(state, solver)}
    paid = payments(view_for(state, state.to_act))
    made = [state.rules.reached(contract, tricks) for tricks in range(len(paid))]
    yes, no = paid[made.index(True)], paid[made.index(False)]
    makers = solver.makers(Board.of(state))
    cards = [state.game.actions[text].card for text in state.legal]
    return {card: yes if makers >> card & 1 else no for card in cards}


def played_out(state: State) -> State:
    """The deal played to its end with open cards, a best card at every turn.

    The soloist takes all the tricks that he can (as few as he can in a contract to avoid them), and
    the others see to the opposite; of cards that are as good the first in pack order is played.
    Raises :class:`~vorhand.terms.Problem` unless cards are being played.
    """
    if state.phase != "play" or state.contract is None:
        raise Problem("problem.advice.no-play")
    solver, avoid = Solver.of(state), state.contract.avoid
    while state.phase == "play":
        best = max if (state.to_act == state.soloist) != avoid else min
        found = solver.values(Board.of(state))
        state = state.act(f"play {state.game.pack.text(best(found, key=found.__getitem__))}")
    return state


class Par(NamedTuple):
    """What a contract brings a seat that plays it alone, with open cards and best play by all.

    ``contract`` has the trump that is best for it, ``discards`` (a mask) the cards best laid
    away. ``tricks`` are the soloist's, ``None`` where only made or not is known; ``payment`` the
    points of the soloist, without contra and Kunstwerk.
    """

    seat: int
    contract: Contract
    made: bool
    tricks: int | None
    payment: float
    discards: int = 0


@dataclass(frozen=True)
class ParSheet:
    """The par of a deal: a row for each seat and contract, seat by seat, contracts low to high."""

    state: State
    rows: tuple[Par, ...]

    @property
    def best(self) -> Mapping[int, Par]:
        """For each seat the contract that would bring it most; the lowest of those as good."""
        best: dict[int, Par] = {}
        for row in self.rows:
            if row.seat not in best or row.payment > best[row.seat].payment:
                best[row.seat] = row
        return best

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats from Vorhand on."""
        first, seats = self.state.vorhand, self.state.game.seats
        return tuple((first + place) % seats for place in range(seats))

    @property
    def by_contract(self) -> Mapping[tuple[str, bool], Mapping[int, Par]]:
        """The rows of each contract by seat; a contract by its name and whether from the hand."""
        found: dict[tuple[str, bool], dict[int, Par]] = {}
        for row in self.rows:
            found.setdefault((row.contract.name, row.contract.hand), {})[row.seat] = row
        return found

    def __str__(self) -> str:
        from vorhand.displays.advice import ParTable

        return repr(ParTable(self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        from vorhand.displays.advice import ParTable

        return ParTable(self)._repr_html_()


def par(state: State, progress: Callable[[int, int], object] | None = None) -> ParSheet:
    """What each contract by each seat would bring on this deal, as it was dealt.

    Nobody bids or doubles, the first card is led by whoever the rules say, and the discards are
    the best of those from the end of the suits. ``progress`` is called with the rows done and
    their number.
    """
    rows: list[Par] = []
    total = par_size(state)
    for row in par_rows(state):
        rows.append(row)
        if progress is not None:
            progress(len(rows), total)
    return ParSheet(state, tuple(rows))


def par_size(state: State) -> int:
    """How many rows the par of a deal has."""
    return state.game.seats * len(_undertakings(state))


def par_rows(state: State) -> Iterator[Par]:
    """The rows of :func:`par`, one at a time: a page stays alive in between."""
    solvers: dict[tuple[object, ...], Solver] = {}
    for seat in range(state.game.seats):
        sheet = _Sheet(state, seat, solvers)
        for name, hand in _undertakings(state):
            yield sheet.best(name, hand)


def _undertakings(state: State) -> list[tuple[str, bool]]:
    """The contracts by name, and whether from the hand."""
    from_hand = any(action.kind == "hand" for action in state.game.actions.values())
    names = state.rules.contracts
    return [(name, hand) for hand in ((False, True) if from_hand else (False,)) for name in names]


class _Sheet:
    """One seat as the soloist of a deal; answers that contracts share are kept."""

    def __init__(self, state: State, seat: int, solvers: dict[tuple[object, ...], Solver]) -> None:
        self.state = state
        self.seat = seat
        self._solvers = solvers
        self._tricks: dict[tuple[object, ...], tuple[int, int]] = {}

    def best(self, name: str, hand: bool) -> Par:
        """The contract with the trump and the discards that are best for it."""
        rules = self.state.rules
        rows = [
            self._row(rules.contract(name, trump, hand=hand)) for trump in rules.trumps_of(name)
        ]
        return max(rows, key=lambda row: (row.payment, row.tricks or 0))

    def _row(self, contract: Contract) -> Par:
        rules, game = self.state.rules, self.state.game
        paid = pays(game, rules, contract)
        if contract.trump is not None or counts_tricks(game, rules, contract):
            tricks, discards = self._most(contract)
            made = rules.reached(contract, tricks)
            payment = paid[tricks]
        else:
            made, discards = self._makes(contract)
            sure = next(won for won in range(len(paid)) if rules.reached(contract, won) == made)
            tricks, payment = None, paid[sure]
        return Par(self.seat, contract, made, tricks, payment * (game.seats - 1), discards)

    def _makes(self, contract: Contract) -> tuple[bool, int]:
        solver = self._solver(contract)
        first = 0
        for discards, board in boards(self.state, self.seat, contract):
            first = first or discards
            if solver.makes(board):
                return True, discards
        return False, first

    def _most(self, contract: Contract) -> tuple[int, int]:
        """The soloist's most tricks, and the discards that lead there."""
        duties = self.state.rules.duties(contract)
        key = contract.trump, contract.avoid, contract.hand, duties
        if key not in self._tricks:
            tries = boards(self.state, self.seat, contract)
            self._tricks[key] = most_tricks(self._solver(contract), tries)
        return self._tricks[key]

    def _solver(self, contract: Contract) -> Solver:
        key = contract.trump, contract.avoid, contract.required, contract.hand
        if key not in self._solvers:
            self._solvers[key] = Solver(self.state.game, self.state.rules, contract)
        return self._solvers[key]
