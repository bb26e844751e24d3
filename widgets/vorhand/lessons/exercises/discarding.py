"""The only discard with which the contract is made: with open cards, by the solver."""

from collections.abc import Iterable
from itertools import combinations
from random import Random

from vorhand.advice.soloists import discards
from vorhand.advice.words import call_term, card_term, card_terms
from vorhand.games import Contract, Game, State
from vorhand.lessons.exercises.exercise import Exercise, Grade
from vorhand.lessons.exercises.kind import Draft, Kind, Verdict, graded
from vorhand.lessons.exercises.situations import called, chance_of, dealt, players, some_rules
from vorhand.solver import Board, Solver
from vorhand.terms import Fact, Phrase, Problem

SEEDS = 8
"""Decisions of each player that are looked at to tell how hard a discard is to find."""


class Discarding(Kind):
    """The talon has been taken: one discard makes the game that was bid, and no other does."""

    name = "discard"
    form = "cards"
    open = True
    slow = True

    def suits(self, game: Game) -> bool:
        return game.talon_size > 0

    def question(self, exercise: Exercise) -> Phrase:
        contract = _contract(exercise.state)
        facts: dict[str, Fact] = {
            "call": call_term(exercise.game, contract.name),
            "n": contract.required,
            "size": exercise.game.talon_size,
        }
        return Phrase("exercise.discard.question" + (".avoid" if contract.avoid else ""), facts)

    def count(self, exercise: Exercise) -> int:
        return exercise.game.talon_size

    def answer(self, exercise: Exercise) -> str:
        state = exercise.state
        solver = _solver(state)
        found = next(cards for cards in _pairs(state) if solver.makes(_board(state, cards)))
        return exercise.game.pack.hand_text(found)

    def judge(self, exercise: Exercise, answer: str) -> Verdict:
        state, pack = exercise.state, exercise.game.pack
        cards = pack.parse_hand(answer)
        if cards.bit_count() != exercise.game.talon_size:
            raise Problem("exercise.problem.discard", n=exercise.game.talon_size)
        refusal = state.refusal(f"discard {answer}")
        if refusal is not None:
            return Verdict(False, (refusal.phrase,), (refusal.rule,))
        contract, solver, board = _contract(state), _solver(state), _board(state, cards)
        facts: dict[str, Fact] = {
            "cards": card_terms(pack, cards),
            "call": call_term(exercise.game, contract.name),
            "n": solver.tricks(board),
            "required": contract.required,
        }
        avoid = ".avoid" if contract.avoid else ""
        if solver.makes(board):
            made = Phrase(f"exercise.discard.made{avoid}", facts)
            return Verdict(True, (Phrase("exercise.right", {}), made))
        cause = Phrase(f"exercise.discard.{'lost.avoid' if avoid else 'no'}", facts)
        said = [Phrase(f"exercise.discard.lost{avoid}", facts)]
        if board.to_act != board.soloist:
            killers = solver.legal(board) & ~solver.makers(board)
            card = card_term(pack, pack.cards(killers)[0])
            facts = {"name": exercise.name(board.to_act), "card": card}
            said.append(Phrase("exercise.discard.lead", facts))
        return Verdict(False, tuple(said), (), (cause,))

    def bearing(self, exercise: Exercise) -> object:
        # What the solver goes by.
        rules, contract = exercise.state.rules, _contract(exercise.state)
        return contract, rules.duties(contract), rules.order(contract.trump)

    def hints(self, exercise: Exercise) -> tuple[Phrase, ...]:
        contract = _contract(exercise.state)
        key = "avoid" if contract.avoid else "trump" if contract.trump is not None else "all"
        leader = exercise.state.rules.leader(exercise.state.dealt, exercise.seat)
        return (
            exercise.about("exercise.discard.hint.lead", leader),
            Phrase(f"exercise.discard.hint.{key}", {}),
        )

    def draft(self, game: Game, dice: Random) -> Draft | None:
        player = players(game, dice)
        state = called(dealt(game, dice, some_rules(game, dice)), player, "discard")
        if state.phase != "discard" or not self._only(state):
            return None
        return Draft(state, state.to_act or 0, {})

    def _only(self, state: State) -> bool:
        """Whether one discard makes it and no other; looks first at those that are likely to."""
        solver = _solver(state)
        held = state.hands[state.to_act or 0]
        likely = discards(state.game, state.rules, held, _contract(state))
        makers = [cards for cards in likely if solver.makes(_board(state, cards))]
        if len(makers) != 1:
            return False
        rest = [cards for cards in _pairs(state) if cards not in likely]
        return not any(solver.makes(_board(state, cards)) for cards in rest)

    def grade(self, exercise: Exercise) -> Grade:
        state = exercise.state
        right = state.game.actions[f"discard {self.answer(exercise)}"].text
        shares = {name: chance_of(state, right, name, SEEDS) for name in ("thumb", "club")}
        suits = {
            state.game.pack.suit(card)
            for card in state.game.pack.cards(state.game.actions[right].cards)
        }
        avoid = _contract(state).avoid
        score = 0.3 * (1 - shares["thumb"]) + 0.35 * (1 - shares["club"])
        score += 0.1 * len(suits) + 0.1 * avoid
        many = len(state.legal)
        measured = {"choices": many, "chance": round(1 / many, 3), **shares}
        return Grade(graded(score), measured)


def _contract(state: State) -> Contract:
    """The game that was bid and is to be announced."""
    assert state.standing is not None
    return state.rules.contract(state.standing[0])


def _solver(state: State) -> Solver:
    return Solver(state.game, state.rules, _contract(state))


def _board(state: State, cards: int) -> Board:
    """The play before its first card, when these cards have been laid away."""
    seat = state.to_act
    assert seat is not None
    hands = list(state.hands)
    hands[seat] &= ~cards
    return Board(tuple(hands), seat, state.rules.leader(state.dealt, seat))


def _pairs(state: State) -> Iterable[int]:
    """Every discard, as a mask."""
    cards = state.game.pack.cards(state.hands[state.to_act or 0])
    size = state.game.talon_size
    return [state.game.pack.mask(each) for each in combinations(cards, size)]
