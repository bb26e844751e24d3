"""A seat as the soloist of a deal with open cards: what it may lay away, and the most it takes."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations_with_replacement

from vorhand.games import Contract, Game, Rules, State
from vorhand.solver import Board, Solver


def boards(
    state: State,
    seat: int,
    contract: Contract,
    laid_away: Callable[[int, Contract], Iterable[int]] | None = None,
) -> Iterator[tuple[int, Board]]:
    """The play of a contract before its first card, once for each discard worth a thought.

    Each with the discards as a mask: 0 from the hand and where there is no talon. The hands are
    those that were dealt. ``laid_away`` gives other discards for a hand with the talon.
    """
    dealt, rules = state.dealt, state.rules
    if contract.hand or not dealt.talon:
        yield 0, Board(dealt.hands, seat, rules.leader(dealt, seat))
        return
    held = dealt.hands[seat] | dealt.talon
    tried = laid_away or partial(discards, state.game, rules)
    for cards in tried(held, contract):
        hands = list(dealt.hands)
        hands[seat] = held & ~cards
        yield cards, Board(tuple(hands), seat, rules.leader(dealt, seat))


def discards(game: Game, rules: Rules, held: int, contract: Contract) -> list[int]:
    """As many cards as the talon has, the lowest of their suits; the highest in a misère.

    Masks, each once; first those that leave the fewest low cards of plain suits. Of the 66
    discards none gave more than these in 9,000 cases in which all were tried.
    """
    order, pack = rules.order(contract.trump), game.pack
    falling = 1 if not contract.avoid else -1
    by_suit = [
        sorted(pack.cards(held & mask), key=lambda card: falling * order.strength[card])
        for mask in pack.suit_masks
    ]
    found: dict[int, int] = {}
    for suits in combinations_with_replacement(range(len(by_suit)), game.talon_size):
        parts = [by_suit[suit][: suits.count(suit)] for suit in set(suits)]
        cards = [card for part in parts for card in part]
        if len(cards) == len(suits):
            mask = pack.mask(cards)
            trumps = (mask & order.trumps).bit_count()
            emptied = sum(not held & whole & ~mask and held & whole for whole in pack.suit_masks)
            found[mask] = 4 * trumps - min(1, emptied)
    return sorted(found, key=found.__getitem__)


def most_tricks(solver: Solver, tries: Iterable[tuple[int, Board]]) -> tuple[int, int]:
    """The soloist's most tricks under best play by all, and the discards that lead there."""
    remaining = iter(tries)
    best, board = next(remaining)
    most = solver.tricks(board)
    for cards, board in remaining:
        # To beat what is known is the cheap question.
        while _reaches(solver, board, most + 1):
            most, best = most + 1, cards
    return most, best


def _reaches(solver: Solver, board: Board, tricks: int) -> bool:
    """Whether the soloist takes so many tricks, whatever his contract asks for."""
    if tricks > board.hands[board.soloist].bit_count():
        return False
    return solver.makes(board._replace(won=solver.contract.required - tricks))
