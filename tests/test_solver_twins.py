"""The search in C is the search in Python: the same answers, the same number of cards played.

And what must hold of both: the answers do not depend on how seats are turned or plain suits are
called, and each way of asking agrees with the others.
"""

import random
import sys
from collections.abc import Iterator
from types import FrameType

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from benchdeals import QUESTIONS, Question
from endings import SEARCHES
from strategies import Way, dealers, examples, house_rules, ways
from vorhand.games import GAMES, State
from vorhand.solver import Board, Solver
from vorhand.solver.search import Search

both = pytest.mark.skipif(len(SEARCHES) < 2, reason="the search in C is not built")
both_games = pytest.mark.parametrize("name", ["brandeln", "preferansz"])


@both
@pytest.mark.parametrize("question", QUESTIONS, ids=repr)
def test_whole_deals(question: Question) -> None:
    """A few deals of each set; the benchmark takes all of them."""
    slow = question.game == "preferansz" and question.contract == "bettel"
    for board in question.boards[1 :: 100 if slow else 25]:
        answers = set()
        for search in SEARCHES:
            solver = question.solver(search)
            answers.add((question.ask(solver)(board), solver.nodes))
        assert len(answers) == 1


def in_play(name: str, rules: dict[str, object], dealer: int, way: Way) -> State:
    """A state in the middle of the play, or at its beginning."""
    game = GAMES[name]
    state = game.start(game.rules(rules), dealer=dealer, number=way.number)
    choose = way.player()
    states = []
    while state.legal:
        if state.phase == "play":
            states.append(state)
        state = state.act(choose(state.legal))
    assume(states)
    # Late in the play more often: there a question takes a moment only.
    return states[int(len(states) * way.part**0.5)]


def turned(board: Board, by: int) -> Board:
    """The same board with every seat moved on."""
    seats = len(board.hands)
    return Board(
        board.hands[-by:] + board.hands[:-by],
        (board.soloist + by) % seats,
        (board.to_act + by) % seats,
        board.trick,
        board.won,
    )


def renamed(board: Board, cards: dict[int, int]) -> Board:
    def hand(mask: int) -> int:
        return sum(1 << new for old, new in cards.items() if mask >> old & 1)

    return board._replace(
        hands=tuple(hand(mask) for mask in board.hands),
        trick=tuple(cards[card] for card in board.trick),
    )


@both_games
def test_any_moment_of_a_deal(name: str) -> None:
    @examples(60)
    @given(house_rules(name), dealers(name), ways(name), st.randoms(use_true_random=False))
    def agree(rules: dict[str, object], dealer: int, way: Way, source: random.Random) -> None:
        state = in_play(name, rules, dealer, way)
        board, contract, pack = Board.of(state), state.contract, state.game.pack
        assert contract is not None
        solvers = [Solver.of(state, search) for search in SEARCHES]
        answers = [(each.tricks(board), each.values(board), each.nodes) for each in solvers]
        assert all(answer == answers[0] for answer in answers)
        tricks, values, _ = answers[0]
        assert [f"play {pack.text(card)}" for card in values] == list(state.legal)

        # What is asked in another way is answered in the same way.
        most = (board.to_act == board.soloist) != contract.avoid
        assert tricks == (max if most else min)(values.values())
        good = range(1) if contract.avoid else range(contract.required, 11)
        makers = sum(1 << card for card, each in values.items() if each in good)
        for solver in [*solvers, *(Solver.of(state, search) for search in SEARCHES)]:
            assert solver.makes(board) == (tricks in good)
            assert solver.makers(board) == makers

        # Seats and plain suits have no names.
        by = source.randrange(1, state.game.seats)
        assert solvers[-1].values(turned(board, by)) == values
        plain = [suit for suit in range(4) if suit != contract.trump]
        names = dict(zip(plain, source.sample(plain, len(plain)), strict=True))
        ranks = len(pack.ranks)
        cards = {
            card: ranks * names.get(card // ranks, card // ranks) + card % ranks
            for card in range(pack.size)
        }
        other = solvers[-1].values(renamed(board, cards))
        assert other == {cards[card]: each for card, each in values.items()}

    agree()


def test_a_board_belongs_to_the_play() -> None:
    state = GAMES["brandeln"].start(dealer=3, number=42)
    with pytest.raises(ValueError, match="auction"):
        Board.of(state)
    with pytest.raises(ValueError, match="auction"):
        Solver.of(state)


@pytest.mark.parametrize("search", SEARCHES)
def test_one_solver_for_many_deals(search: type) -> None:
    """What was learnt from other deals changes no answer."""
    question = Question("brandeln", "3", "tricks", "bid")
    kept = question.solver(search)
    for board in question.boards[:12]:
        assert kept.values(board) == question.solver(search).values(board)


def deepest(solver: Solver, board: Board) -> int:
    """How many calls deep the search goes below the question."""

    def depth(frame: FrameType | None) -> int:
        return 0 if frame is None else 1 + depth(frame.f_back)

    here, now, most = depth(sys._getframe()), 0, 0

    def watch(frame: FrameType, event: str, argument: object) -> None:
        nonlocal now, most
        if event == "call":
            now += 1
            most = max(most, now)
        elif event == "return":
            now -= 1

    sys.setprofile(watch)
    try:
        solver.tricks(board)
    finally:
        sys.setprofile(None)
    assert here > 0
    return most


def deep_questions() -> Iterator[Question]:
    for question in QUESTIONS:
        if question.asked == "tricks":
            yield question


@pytest.mark.parametrize("question", [*deep_questions()], ids=repr)
def test_the_search_is_not_deep(question: Question) -> None:
    """A browser's stack is small: a call for each card, one more for each trick, a few besides."""
    cards = 28 if question.game == "brandeln" else 30
    tricks = 7 if question.game == "brandeln" else 10
    assert deepest(question.solver(Search), question.boards[0]) <= cards + tricks + 25
