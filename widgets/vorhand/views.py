"""What one seat may see of a deal: all that players, hints and the browser ever get."""

from dataclasses import dataclass

from vorhand.games.family import Game, Rules
from vorhand.games.state import Contract, Result, State
from vorhand.games.tricks import Trick
from vorhand.terms import Problem, quoted


@dataclass(frozen=True)
class View:
    """A deal as one seat knows it; hands are masks, seats and tricks whole numbers.

    ``actions`` are the record's, with the cards of another seat's discard left out. ``talon`` is
    0 until it is turned up for all. ``discards`` are the seat's own. ``legal`` is empty unless
    it is this seat's turn. ``dealt`` (every hand as dealt) and the full talon, discards and
    actions are there only when the deal is over.
    """

    game: Game
    rules: Rules
    seat: int
    dealer: int
    phase: str
    to_act: int | None
    hand: int
    counts: tuple[int, ...]
    actions: tuple[str, ...]
    legal: tuple[str, ...]
    standing: tuple[str, int] | None
    soloist: int | None
    contract: Contract | None
    stakes: tuple[int, ...]
    trick: tuple[int, ...]
    tricks: tuple[int, ...]
    history: tuple[Trick, ...]
    talon: int
    talon_open: bool
    discards: int
    kunstwerk: bool | None
    result: Result | None
    dealt: tuple[int, ...] | None

    @property
    def vorhand(self) -> int:
        """The seat left of the dealer."""
        return (self.dealer + 1) % self.game.seats

    @property
    def trick_leader(self) -> int | None:
        """The seat that led to the trick on the table; ``None`` if there is no card on it."""
        if not self.trick or self.to_act is None:
            return None
        return (self.to_act - len(self.trick)) % self.game.seats

    @property
    def seen(self) -> int:
        """Every card that this seat has seen: its own, those played, the talon once open."""
        played = self.game.pack.mask(card for trick in self.history for card in trick.cards)
        played |= self.game.pack.mask(self.trick)
        return self.hand | played | self.talon | self.discards

    def __repr__(self) -> str:
        hand = self.game.pack.hand_text(self.hand)
        return f"<view of {self.game.name} by seat {self.seat}: {self.phase}, {hand!r}>"


def view_for(state: State, seat: int) -> View:
    """The view of a seat; raises :class:`~vorhand.terms.Problem` for a seat the game has not."""
    game = state.game
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < game.seats:
        raise Problem("problem.seat", seat=quoted(seat), highest=game.seats - 1)
    over = state.to_act is None
    undertaking = state.undertaking
    laid_away = _discards(state)
    own = state.soloist == seat
    talon_open = state.talon_open
    return View(
        game=game,
        rules=state.rules,
        seat=seat,
        dealer=state.dealer,
        phase=state.phase,
        to_act=state.to_act,
        hand=state.hands[seat],
        counts=tuple(hand.bit_count() for hand in state.hands),
        actions=state.actions if over or own else _shown(state),
        legal=state.legal if state.to_act == seat else (),
        standing=state.standing,
        soloist=state.soloist,
        contract=state.contract,
        stakes=undertaking.stakes if undertaking else (1,) * game.seats,
        trick=state.trick,
        tricks=state.tricks,
        history=state.history,
        talon=state.talon if talon_open or over else 0,
        talon_open=talon_open,
        discards=laid_away if own or over else 0,
        kunstwerk=state.kunstwerk,
        result=state.result,
        dealt=state.dealt.hands if over else None,
    )


def _discards(state: State) -> int:
    cards = 0
    for text in state.actions:
        action = state.game.actions[text]
        if action.face_down:
            cards |= action.cards
    return cards


def _shown(state: State) -> tuple[str, ...]:
    # That cards were laid away is public, which ones is not.
    actions = [state.game.actions[text] for text in state.actions]
    return tuple([action.kind if action.face_down else action.text for action in actions])
