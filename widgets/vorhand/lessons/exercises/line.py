"""How best play goes on after a card, until the contract is decided."""

from vorhand.advice.words import card_term
from vorhand.games import State
from vorhand.lessons.exercises.exercise import Exercise
from vorhand.solver import Board, Solver
from vorhand.terms import Phrase

LOOKED_AT = 1500
"""Positions that are looked at for a short line; beyond, the next best is as good as any."""

TOLD = 6
"""Tricks that are told: where none may be taken, it is open until the last."""


def told_line(exercise: Exercise, answer: str) -> tuple[Phrase, ...]:
    """What follows this card, trick by trick, and that the contract is decided with it."""
    pack = exercise.game.pack
    moves: list[Phrase] = []
    said: list[Phrase] = []
    state = exercise.state.act(f"play {answer}")
    tricks = first = len(exercise.state.history)
    for text in best_line(state):
        assert state.to_act is not None
        card = card_term(pack, pack.parse(text.split()[1]))
        if len(state.history) > tricks:
            said.extend(_trick(exercise, state, moves, first))
            tricks, moves = len(state.history), []
        if tricks - first >= TOLD:
            return tuple(said)
        moves.append(exercise.about("exercise.finding.move", state.to_act, card=card))
        state = state.act(text)
    said.extend(_trick(exercise, state, moves, first))
    won = decided(state)
    if won is not None:
        said.append(Phrase(f"exercise.finding.end.{'made' if won else 'beaten'}", {}))
    return tuple(said)


def _trick(exercise: Exercise, after: State, moves: list[Phrase], first: int) -> list[Phrase]:
    """A trick of the line, the first of which the card itself has begun or joined."""
    last = after.history[-1] if after.history else None
    done = last is not None and not after.trick
    said = []
    if moves:
        key = "line" if len(after.history) - done == first else "line.then"
        said.append(Phrase(f"exercise.finding.{key}", {"moves": tuple(moves)}))
    if done and last is not None:
        said.append(exercise.about("exercise.finding.takes", last.winner))
    return said


def decided(state: State) -> bool | None:
    """Whether the contract is made, however the rest is played; ``None`` while that is open."""
    if state.result is not None:
        return state.result.made
    contract, soloist = state.contract, state.soloist
    assert contract is not None
    assert soloist is not None
    won, left = state.tricks[soloist], state.game.hand_size - len(state.history)
    if contract.avoid:
        return False if won else None
    if won >= contract.required:
        return True
    return False if won + left < contract.required else None


def best_line(state: State) -> tuple[str, ...]:
    """The shortest line to the decision in which both sides play best.

    Every card in it is one after which its side gets no fewer tricks, or no more where it is to
    take none.
    """
    search = _Shortest(Solver.of(state))
    line = []
    while decided(state) is None and state.to_act is not None:
        text = search.move(state)
        line.append(text)
        state = state.act(text)
    return tuple(line)


class _Shortest:
    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self._known: dict[Board, tuple[int, str]] = {}

    def move(self, state: State) -> str:
        """The next card of the shortest line."""
        return self._found(state)[1]

    def _found(self, state: State) -> tuple[int, str]:
        """How many cards it takes from here, and the first of them."""
        if decided(state) is not None or state.to_act is None:
            return 0, ""
        board = Board.of(state)
        if board not in self._known:
            best = self._best(state, board)
            if len(self._known) > LOOKED_AT:
                return 0, best[0]
            found = [(1 + self._found(state.act(text))[0], text) for text in best]
            self._known[board] = min(found, key=lambda one: one[0])
        return self._known[board]

    def _best(self, state: State, board: Board) -> list[str]:
        contract = state.contract
        assert contract is not None
        values = self._solver.values(board)
        more = (state.to_act == state.soloist) != contract.avoid
        wanted = (max if more else min)(values.values())
        pack = state.game.pack
        return [f"play {pack.text(card)}" for card, value in values.items() if value == wanted]
