"""A claim, checked by the solver: it is right only against any play of the others.

What is claimed is what still decides the payment. It is judged with all cards open: a right claim
may rest on a guess that the claimant could have got wrong, and its sentence says so. Whether it
does is asked of :func:`~vorhand.advice.certain`.
"""

from typing import NamedTuple

from vorhand.advice.words import card_term, seat_term
from vorhand.games import State
from vorhand.players.judgement import pays
from vorhand.solver import Board, Solver
from vorhand.solver.boards import played
from vorhand.terms import Fact, Phrase, Problem, quoted


class Broken(NamedTuple):
    """Why a claim does not hold: ``card``, played by ``seat``, takes the trick that breaks it.

    ``line`` are the cards up to it and with it, as seats and cards: the claimant's side plays its
    best, the others what breaks the claim. ``tricks`` are those that the side can be sure of.
    """

    seat: int
    card: int
    line: tuple[tuple[int, int], ...]
    tricks: int
    said: Phrase


class Claim(NamedTuple):
    """A claim that was checked: ``tricks`` of those still to come for the side of ``seat``.

    ``line`` are the actions that play the deal to its end with best play by all, for a table
    that settles a right claim; it is empty where the claim is wrong. ``broken`` says why with the
    cards, and ``refused`` without naming one, for a deal that goes on.
    """

    seat: int
    tricks: int
    line: tuple[str, ...]
    broken: Broken | None
    refused: Phrase | None

    @property
    def right(self) -> bool:
        """Whether the claim holds against any play of the others."""
        return self.broken is None

    @property
    def said(self) -> Phrase:
        """Whether it holds, as a sentence."""
        return self.broken.said if self.broken else Phrase("advice.claim.right", {})


def claim(state: State, seat: int, tricks: int | None = None) -> Claim:
    """Whether the side of ``seat`` gets what it claims, whatever the others play.

    The soloist is one side, his opponents together the other, and the side that claims plays its
    best with all cards open. ``tricks`` counts those that are not yet complete; the side must get
    at least so many, or, where the soloist may take no trick, at most so many. By default the
    claim is of what is best paid of all that is still possible: every trick where each is paid
    for, else those that the contract needs, or that beat it. Where the payment can no longer
    change, any claim is right. Raises :class:`~vorhand.terms.Problem` unless cards are being
    played, for a seat that the game has not, and for a number of tricks out of range.
    """
    if state.phase != "play" or state.contract is None or state.soloist is None:
        raise Problem("problem.advice.no-play")
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < state.game.seats:
        raise Problem("problem.seat", seat=quoted(seat), highest=state.game.seats - 1)
    left = state.game.hand_size - len(state.history)
    solo = seat == state.soloist
    if tricks is None:
        tricks = _best_paid(state, seat)
    if isinstance(tricks, bool) or not isinstance(tricks, int) or not 0 <= tricks <= left:
        raise Problem("problem.advice.claim", tricks=quoted(tricks), highest=left)
    solver, board = Solver.of(state), Board.of(state)
    # In tricks of the soloist at the end of the deal: the least or the most that keep the claim.
    bound = board.won + (tricks if solo else left - tricks)
    wants_more = solo != state.contract.avoid
    sure = solver.tricks(board)
    if sure >= bound if wants_more else sure <= bound:
        return Claim(seat, tricks, _to_the_end(state, solver), None, None)
    key = _why_not(solo, state.contract.avoid, tricks, left)
    facts: dict[str, Fact] = {"n": tricks, "left": left, "alone": state.game.alone}
    broken = _breaking(state, solver, seat, bound, sure, Phrase(f"advice.claim.{key}", facts))
    return Claim(seat, tricks, (), broken, Phrase(f"advice.claim.no.{key}", facts))


def _best_paid(state: State, seat: int) -> int:
    """The tricks to come that bring the side of a seat all that it can still be paid."""
    assert state.contract is not None
    assert state.soloist is not None
    solo, avoid = seat == state.soloist, state.contract.avoid
    left, won = state.game.hand_size - len(state.history), state.tricks[state.soloist]
    paid = pays(state.game, state.rules, state.contract)[won : won + left + 1]
    best = (max if solo else min)(paid)
    enough = [more for more, payment in enumerate(paid) if payment == best]
    his = min(enough) if solo != avoid else max(enough)
    return his if solo else left - his


def _why_not(solo: bool, avoid: bool, tricks: int, left: int) -> str:
    """What the other side can still do, as the last part of a key of the messages."""
    if avoid:
        if tricks != (0 if solo else left - 1):
            return "number"
        return "caught" if solo else "escaped"
    if solo:
        return "take" if tricks == left else "need"
    # With the last of the tricks both are said: that the soloist can take it, and so all of them.
    return "all" if tricks == 1 else "side" if tricks == left else "beat"


def _to_the_end(state: State, solver: Solver) -> tuple[str, ...]:
    line = []
    while state.phase == "play":
        card = _best(Board.of(state), solver)
        line.append(f"play {state.game.pack.text(card)}")
        state = state.act(line[-1])
    return tuple(line)


def _best(board: Board, solver: Solver) -> int:
    """The card of best play; the first in pack order of those as good."""
    found = solver.values(board)
    more = (board.to_act == board.soloist) != solver.contract.avoid
    return (max if more else min)(found, key=found.__getitem__)


def _breaking(
    state: State, solver: Solver, seat: int, bound: int, sure: int, said: Phrase
) -> Broken:
    """Best play up to the card that takes the trick with which the claim is gone."""
    board = Board.of(state)
    solo = seat == board.soloist
    size, order = state.game.hand_size, solver.order
    wants_more = solo != solver.contract.avoid
    line: list[tuple[int, int]] = []
    trick: list[tuple[int, int]] = []
    leader = (board.to_act - len(board.trick)) % state.game.seats
    for place, card in enumerate(board.trick):
        trick.append(((leader + place) % state.game.seats, card))
    while True:
        card = _best(board, solver)
        line.append((board.to_act, card))
        trick.append((board.to_act, card))
        board = played(board, 1 << card, order)
        if board.trick:
            continue
        left = board.hands[board.soloist].bit_count()
        gone = board.won + left < bound if wants_more else board.won > bound
        if gone:
            break
        assert left
        trick = []
    taker, card = next(each for each in trick if each[0] == board.to_act)
    line = line[: line.index((taker, card)) + 1] if (taker, card) in line else line
    rest = size - len(state.history)
    won = sure - Board.of(state).won
    tricks = won if solo else rest - won
    facts: dict[str, Fact] = {
        **said.facts,
        "card": card_term(state.game.pack, card),
        "name": seat_term(state.game, state.vorhand, taker),
        "line": tuple([card_term(state.game.pack, each) for _, each in line]),
    }
    return Broken(taker, card, tuple(line), tricks, Phrase(said.key, facts))
