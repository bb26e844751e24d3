"""The only card that makes the contract, or beats it: with open cards, by the solver."""

from random import Random

from vorhand.advice.words import call_term, card_term
from vorhand.games import Game, State
from vorhand.lessons.exercises.exercise import Exercise, Grade
from vorhand.lessons.exercises.kind import Draft, Kind, Verdict, graded
from vorhand.lessons.exercises.legal import not_allowed
from vorhand.lessons.exercises.line import told_line
from vorhand.lessons.exercises.situations import (
    called,
    chance_of,
    dealt,
    moments,
    players,
    some_rules,
)
from vorhand.solver import Board, Solver
from vorhand.terms import Fact, Phrase

LEFT = range(3, 8)
"""Cards in hand: with fewer there is nothing to think about, with more too much."""

SEEDS = 12
"""Decisions of each player that are looked at to tell how hard a card is to find."""


class Finding(Kind):
    """One legal card keeps what the learner wants; after any other best play takes it from him."""

    name = "finding"
    form = "card"
    slow = True
    open = True

    def question(self, exercise: Exercise) -> Phrase:
        state = exercise.state
        contract, soloist = state.contract, state.soloist
        assert contract is not None
        assert soloist is not None
        need = contract.required - state.tricks[soloist]
        facts: dict[str, Fact] = {"call": call_term(exercise.game, contract.name), "n": need}
        avoid = ".avoid" if contract.avoid else ""
        if soloist == exercise.seat:
            return Phrase(f"exercise.finding.make{avoid}", facts)
        name = exercise.name(soloist)
        return Phrase(f"exercise.finding.beat{avoid}", {**facts, "name": name})

    def answer(self, exercise: Exercise) -> str:
        return exercise.game.pack.hand_text(good_cards(exercise.state))

    def judge(self, exercise: Exercise, answer: str) -> Verdict:
        state, pack = exercise.state, exercise.game.pack
        refusal = state.refusal(f"play {answer}")
        if refusal is not None:
            short = (not_allowed(state, refusal),)
            return Verdict(False, (refusal.phrase,), (refusal.rule,), short)
        facts = self._facts(exercise, pack.parse(answer))
        line = told_line(exercise, answer)
        contract = state.contract
        assert contract is not None
        made = facts.pop("made")
        end = f"{'made' if made else 'beaten'}{'.avoid' if contract.avoid else ''}"
        comes = exercise.about(f"exercise.finding.{end}", state.soloist or 0, **facts)
        if answer == self.answer(exercise):
            return Verdict(True, (Phrase("exercise.right", {}), comes, *line))
        cause = comes
        if not contract.avoid:
            named = {"card": facts["card"]}
            cause = exercise.about("exercise.finding.no", state.soloist or 0, **named)
        return Verdict(False, (comes, *line), (), (cause,))

    def bearing(self, exercise: Exercise) -> object:
        state = exercise.state
        right, contract = self.answer(exercise), state.contract
        assert contract is not None
        needed = contract.required, contract.avoid
        line = told_line(exercise, right) if f"play {right}" in state.legal else None
        return needed, state.legal, Solver.of(state).values(Board.of(state)), line

    def hints(self, exercise: Exercise) -> tuple[Phrase, ...]:
        state, pack = exercise.state, exercise.game.pack
        contract, soloist = state.contract, state.soloist
        assert contract is not None
        assert soloist is not None
        if contract.avoid:
            whose = "you" if soloist == exercise.seat else "other"
            key = f"exercise.finding.hint.avoid.{whose}"
            first = Phrase(key, {"alone": exercise.game.alone})
        else:
            left = exercise.game.hand_size - len(state.history)
            need = contract.required - state.tricks[soloist]
            # Those who would beat it count what they need themselves.
            n = need if soloist == exercise.seat else left - need + 1
            key = "make" if soloist == exercise.seat else "beat"
            first = Phrase(f"exercise.finding.hint.{key}", {"n": n, "left": left})
        said = [first]
        wrong = next(text for text in reversed(state.legal) if text != f"play {exercise.answer}")
        after = state.act(wrong)
        if after.to_act is not None and after.to_act != exercise.seat:
            card = card_term(pack, pack.parse(wrong.split()[1]))
            facts: dict[str, Fact] = {"card": card, "name": exercise.name(after.to_act)}
            said.append(Phrase("exercise.finding.hint.try", facts))
        return tuple(said)

    def draft(self, game: Game, dice: Random) -> Draft | None:
        player = players(game, dice)
        first = called(dealt(game, dice, some_rules(game, dice, 0.85)), player)
        contract = first.contract
        if first.to_act is None or contract is None:
            return None
        # Of bettels there are enough.
        if contract.avoid and dice.random() < 0.5:
            return None
        solver, found = Solver.of(first), []
        for state in moments(first, player):
            assert state.to_act is not None
            many = state.hands[state.to_act].bit_count()
            if many in LEFT and len(state.legal) > 2 and only_card(state, solver):
                found.append(state)
        if not found:
            return None
        state = dice.choice(found)
        return Draft(state, state.to_act or 0, {})

    def grade(self, exercise: Exercise) -> Grade:
        state, seat = exercise.state, exercise.seat
        right = f"play {self.answer(exercise)}"
        many, left = len(state.legal), state.hands[seat].bit_count()
        names = ("beginner", "club")
        shares = {name: chance_of(state, right, name, SEEDS) for name in names}
        # A player who sees no more than his seat does finds it, or it takes counting out.
        score = 0.45 * (1 - shares["beginner"]) + 0.25 * (1 - shares["club"])
        score += 0.05 * (many - 3) + 0.04 * (left - 3)
        measured = {"choices": many, "chance": round(1 / many, 2), "left": left, **shares}
        return Grade(graded(score), measured)

    def _facts(self, exercise: Exercise, card: int) -> dict[str, Fact]:
        state = exercise.state
        contract, soloist = state.contract, state.soloist
        assert contract is not None
        assert soloist is not None
        tricks = Solver.of(state).values(Board.of(state))[card]
        return {
            "card": card_term(exercise.game.pack, card),
            "n": tricks,
            "required": contract.required,
            "call": call_term(exercise.game, contract.name),
            "made": int(state.rules.reached(contract, tricks)),
        }


def good_cards(state: State, solver: Solver | None = None) -> int:
    """The legal cards after which the side to act still gets what it wants, as a mask."""
    board = Board.of(state)
    solver = solver or Solver.of(state)
    makers = solver.makers(board)
    return makers if state.to_act == state.soloist else solver.legal(board) & ~makers


def only_card(state: State, solver: Solver) -> bool:
    """Whether there is one card, and no other, that keeps what the side to act wants.

    Where no card is right or all are, the contract is decided: the cheap question first.
    """
    if solver.makes(Board.of(state)) != (state.to_act == state.soloist):
        return False
    return good_cards(state, solver).bit_count() == 1
