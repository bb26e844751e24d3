"""From the games to the search and back: boards with their cards, and what is asked of them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from vorhand.games import Contract, Game, Rules, State
from vorhand.games.tricks import TrickOrder
from vorhand.solver.position import Kind, Position

if TYPE_CHECKING:
    from vorhand.solver.search import Search
else:
    try:
        from vorhand.solver.compiled import Search
    except ImportError:
        from vorhand.solver.search import Search

COMPILED = Search.__module__ == "vorhand.solver.compiled"
"""Whether the search in C is in use."""


class Board(NamedTuple):
    """A moment of the play with all hands open.

    ``hands`` are masks by seat, ``trick`` the cards on the table in order of play, ``won`` the
    tricks that the soloist already has.
    """

    hands: tuple[int, ...]
    soloist: int
    to_act: int
    trick: tuple[int, ...] = ()
    won: int = 0

    @classmethod
    def of(cls, state: State) -> "Board":
        """The board of a state; raises :class:`ValueError` unless cards are being played."""
        if state.phase != "play" or state.soloist is None or state.to_act is None:
            raise ValueError(f"no cards are played in this phase: {state.phase}")
        won = state.tricks[state.soloist]
        return cls(state.hands, state.soloist, state.to_act, state.trick, won)


class Solver:
    """What best play gives in one contract under one set of rules.

    In a contract to win tricks the soloist takes as many as he can and the others see to it that
    they are few; in one to avoid them it is the other way round. All tricks are played
    (RECORD.md, "Commands"). What a solver learns from one board helps it with the next, so one
    is kept for a deal, or for many that are alike.
    """

    def __init__(
        self, game: Game, rules: Rules, contract: Contract, search: type[Search] = Search
    ) -> None:
        self.contract = contract
        self.order = rules.order(contract.trump)
        self._duties = rules.duties(contract)
        kind = Kind(
            seats=game.seats,
            trump=contract.trump is not None,
            head=self._duties.head is not None,
            must_trump=self._duties.must_trump is not None and contract.trump is not None,
            avoid=contract.avoid,
        )
        self._search = search(kind)
        self._seats = kind.seats
        # The trump suit is the search's last.
        suits = [suit for suit in range(len(game.pack.suits)) if suit != contract.trump]
        if contract.trump is not None:
            suits.append(contract.trump)
        self._number = {suit: number for number, suit in enumerate(suits)}
        self._falling = tuple(_falling(self.order, suit) for suit in suits)

    @classmethod
    def of(cls, state: State, search: type[Search] = Search) -> "Solver":
        """The solver for the contract of a state; raises :class:`ValueError` if there is none."""
        if state.contract is None:
            raise ValueError(f"there is no contract in this phase: {state.phase}")
        return cls(state.game, state.rules, state.contract, search)

    @property
    def nodes(self) -> int:
        """The cards that the search has played so far."""
        return self._search.nodes

    def makes(self, board: Board) -> bool:
        """Whether the soloist makes his contract. This is the cheapest question."""
        return self._makes(board, self.position(board), board.won)

    def tricks(self, board: Board) -> int:
        """The soloist's tricks at the end of the deal, with those that he already has."""
        position = self.position(board)
        return board.won + (self._search.tricks(position) if position else 0)

    def makers(self, board: Board) -> int:
        """The legal cards, as a mask, after which the soloist makes his contract."""
        makers = 0
        for cards, won, after in self._answers(board):
            if self._makes(board, after, won):
                makers |= cards
        return makers

    def values(self, board: Board) -> dict[int, int]:
        """For each legal card, in pack order, the soloist's tricks at the end of the deal."""
        values: dict[int, int] = {}
        pack = self.order.pack
        for cards, won, after in self._answers(board):
            tricks = won + (0 if after is None else self._search.tricks(after))
            values.update(dict.fromkeys(pack.cards(cards), tricks))
        return dict(sorted(values.items()))

    def legal(self, board: Board) -> int:
        """The cards that may be played now, as a mask."""
        hand = board.hands[board.to_act]
        if not board.trick:
            return hand
        best = board.trick[self.order.winner(board.trick)]
        binding = self._duties.narrow(self.order, hand, board.trick[0], best)
        return binding[-1][1] if binding else hand

    def position(self, board: Board) -> Position | None:
        """The board as the search sees it; ``None`` when every card has been played."""
        hands, soloist, to_act, trick, _ = board
        seats = self._seats
        turned = hands[soloist:] + hands[:soloist]
        held = 0
        for hand in hands:
            held |= hand
        if not held:
            return None
        suits = tuple(
            tuple(
                [seat for bit in bits if held & bit for seat in range(seats) if turned[seat] & bit]
            )
            for bits in self._falling
        )
        turn = (to_act - soloist) % seats
        tricks = hands[to_act].bit_count()
        if not trick:
            return Position(suits, turn, seats, 0, 0, False, turn, tricks)
        order = self.order
        taking = order.winner(trick)
        best = trick[taking]
        number = self._number[order.pack.suit(best)]
        led = self._number[order.pack.suit(trick[0])]
        above = (held & order.beats[best] & order.suit_of[best]).bit_count()
        winner = (turn - len(trick) + taking) % seats
        left = seats - len(trick)
        return Position(suits, turn, left, led, above, number != led, winner, tricks)

    def _makes(self, board: Board, position: Position | None, won: int) -> bool:
        if self.contract.avoid:
            return not won and (position is None or not self._search.reaches(position, 1))
        need = self.contract.required - won
        if position is None:
            return need <= 0
        return self._search.reaches(position, need)

    def _answers(self, board: Board) -> Iterator[tuple[int, int, Position | None]]:
        """Each legal card and its equals, the soloist's tricks after it, and the position."""
        for cards in self._equals(board):
            after = played(board, cards & -cards, self.order)
            yield cards, after.won, self.position(after)

    def _equals(self, board: Board) -> Iterator[int]:
        # Cards of a hand are equals when no card that is still held, and not the best of the
        # trick, lies between them.
        legal, order = self.legal(board), self.order
        others = 0
        for seat, hand in enumerate(board.hands):
            if seat != board.to_act:
                others |= hand
        if board.trick:
            others |= 1 << board.trick[order.winner(board.trick)]
        for bits in self._falling:
            equals = 0
            for bit in bits:
                if legal & bit:
                    equals |= bit
                elif others & bit and equals:
                    yield equals
                    equals = 0
            if equals:
                yield equals


def played(board: Board, card: int, order: TrickOrder) -> Board:
    """The board when a card, given as a mask, has been played; it is not asked if it may be."""
    hands = list(board.hands)
    hands[board.to_act] &= ~card
    seats = len(hands)
    trick = (*board.trick, card.bit_length() - 1)
    following = (board.to_act + 1) % seats
    if len(trick) < seats:
        return board._replace(hands=tuple(hands), to_act=following, trick=trick)
    winner = (following + order.winner(trick)) % seats
    won = board.won + (winner == board.soloist)
    return Board(tuple(hands), board.soloist, winner, (), won)


def _falling(order: TrickOrder, suit: int) -> tuple[int, ...]:
    """The cards of a suit as masks, the highest first."""
    cards = order.pack.cards(order.pack.suit_masks[suit])
    return tuple(1 << card for card in sorted(cards, key=lambda card: -order.strength[card]))
