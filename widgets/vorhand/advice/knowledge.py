"""What one seat knows during the play: who has the trick, who is void, what is still out."""

from dataclasses import replace
from functools import cached_property

from vorhand.games import Contract
from vorhand.players.judgement import outstanding
from vorhand.players.worlds import forbidden
from vorhand.terms import Term
from vorhand.views import View


class Knowledge:
    """The facts of a moment of the play, all from one seat's view; cards are masks.

    ``out`` are the cards that are neither in this seat's hand nor played nor laid away by it:
    others hold them, but for so many as ``aside`` says, which lie in the closed talon or are the
    soloist's discards.
    ``best`` is the card that has the trick so far (-1 if none), ``winner`` its seat, ``waiting``
    the seats that still play to the trick after this one.
    """

    def __init__(self, view: View) -> None:
        assert view.contract is not None
        assert view.soloist is not None
        self.view = view
        self.seat = view.seat
        self.pack = view.game.pack
        self.contract: Contract = view.contract
        self.soloist: int = view.soloist
        self.solo = view.seat == view.soloist
        self.order = view.rules.order(view.contract.trump)
        self.duties = view.rules.duties(view.contract)
        self.hand = view.hand
        self.out = outstanding(view)
        self.legal = self.pack.mask(view.game.actions[text].card for text in view.legal)
        self.led = view.trick[0] if view.trick else -1
        self.best = view.trick[self.order.winner(view.trick)] if view.trick else -1
        leader, seats = view.trick_leader, view.game.seats
        self.winner = None if leader is None else (leader + self.order.winner(view.trick)) % seats
        self.waiting = tuple(
            [(view.seat + step) % seats for step in range(1, seats - len(view.trick))]
        )
        held = sum(view.counts) - view.counts[view.seat]
        self.aside = self.out.bit_count() - held
        self._bans = forbidden(view)
        # What only the play has shown: that the talon went to the soloist is another matter.
        self._shown = forbidden(replace(view, talon=0, talon_open=False))

    @property
    def alone(self) -> Term:
        """What the soloist is called in this game."""
        return self.view.game.alone

    # ------------------------------------------------------------ the contract

    @property
    def left(self) -> int:
        """The tricks still to be taken, the one on the table included."""
        return self.hand.bit_count()

    @property
    def won(self) -> int:
        """The soloist's tricks so far."""
        return self.view.tricks[self.soloist]

    @property
    def need(self) -> int:
        """The tricks that the soloist still needs; 0 or less once he has them."""
        return self.contract.required - self.won

    @property
    def decided(self) -> str | None:
        """``"made"`` or ``"lost"`` where the count of tricks alone has decided the contract."""
        if self.contract.avoid:
            return "lost" if self.won else None
        if self.need <= 0:
            return "made"
        return "lost" if self.need > self.left else None

    # ------------------------------------------------------------ cards

    def higher_out(self, card: int) -> int:
        """The unseen cards of the same suit that beat a card."""
        return self.order.beats[card] & self.order.suit_of[card] & self.out

    def lower_out(self, card: int) -> int:
        """The unseen cards of the same suit that a card beats."""
        return self.out & self.order.suit_of[card] & ~self.order.beats[card]

    def is_master(self, card: int) -> bool:
        """Whether no unseen card of its suit beats it."""
        return not self.higher_out(card)

    @cached_property
    def masters(self) -> int:
        """The cards in hand that only a trump could beat."""
        return self.pack.mask(card for card in self.pack.cards(self.hand) if self.is_master(card))

    @cached_property
    def trumps_out(self) -> int:
        """The unseen trumps."""
        return self.out & self.order.trumps

    def takes(self, card: int) -> bool:
        """Whether the card would have the trick so far."""
        return self.best < 0 or bool(self.order.beats[self.best] >> card & 1)

    @cached_property
    def taking(self) -> int:
        """The legal cards that would have the trick so far."""
        return self.pack.mask(card for card in self.pack.cards(self.legal) if self.takes(card))

    def threats(self, card: int) -> int:
        """The cards that those who play after may beat it with, when it has the trick."""
        after = 0
        for seat in self.waiting:
            after |= self.may_hold(seat)
        led = self.order.suit_of[self.led if self.led >= 0 else card]
        threats = self.order.beats[card] & after
        # Who could still follow suit may not ruff: but nobody knows who can.
        return threats & (led | self.order.trumps)

    @property
    def follows(self) -> bool:
        """Whether the seat can follow to the trick on the table."""
        return self.led >= 0 and bool(self.hand & self.order.suit_of[self.led])

    # ------------------------------------------------------------ the others

    @cached_property
    def partners(self) -> tuple[int, ...]:
        """The seats on this seat's side."""
        if self.solo:
            return ()
        seats = range(self.view.game.seats)
        return tuple([seat for seat in seats if seat not in (self.seat, self.soloist)])

    @property
    def partner_has_it(self) -> bool:
        """Whether the trick so far belongs to a partner."""
        return self.winner in self.partners

    def may_hold(self, seat: int) -> int:
        """The unseen cards that the seat may hold, by all that it has shown."""
        return self.out & ~self._bans[seat]

    @property
    def from_talon(self) -> int:
        """The cards of the open talon that the soloist holds or has laid away unseen."""
        return 0 if self.solo or not self.view.talon_open else self.out & self.view.talon

    def is_void(self, seat: int, suit: int) -> bool:
        """Whether the seat can hold no card of a suit (its mask) that is out."""
        left = self.out & suit
        return bool(left) and not left & ~self._bans[seat]

    def voids(self, seat: int) -> tuple[int, ...]:
        """The suits, by index, that the seat's play has shown it not to hold, if any are out."""
        shown = self._shown[seat]
        outs = [(suit, self.out & mask) for suit, mask in enumerate(self.pack.suit_masks)]
        return tuple([suit for suit, left in outs if left and not left & ~shown])

    def cannot_hold(self, seat: int, suit: int) -> int:
        """The cards of a suit (its mask) that a seat not void in it would have had to play."""
        return 0 if self.is_void(seat, suit) else self.out & suit & self._shown[seat]
