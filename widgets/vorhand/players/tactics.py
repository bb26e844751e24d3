"""Which card a rule-of-thumb player plays, to take tricks or to avoid them."""

from random import Random

from vorhand.games.tricks import TrickOrder
from vorhand.players.judgement import outstanding
from vorhand.views import View


def card_to_play(view: View, dice: Random) -> str:
    """The action text of the card to play now."""
    cards = [view.game.actions[text].card for text in view.legal]
    if len(cards) == 1:
        return view.legal[0]
    hand = _Hand(view, cards, dice)
    assert view.contract is not None
    solo = view.soloist == view.seat
    if view.contract.avoid:
        card = hand.duck() if solo else hand.catch()
    else:
        card = hand.take() if solo else hand.defend()
    return f"play {view.game.pack.text(card)}"


class _Hand:
    """One decision: the cards that may be played, and what is known of the others."""

    def __init__(self, view: View, cards: list[int], dice: Random) -> None:
        assert view.contract is not None
        self.view = view
        self.order: TrickOrder = view.rules.order(view.contract.trump)
        self.cards = cards
        self.out = outstanding(view)
        self.dice = dice
        self.seats = view.game.seats
        self.voids = _voids(view, self.order)
        self.last = len(view.trick) == self.seats - 1
        self.best = view.trick[self.order.winner(view.trick)] if view.trick else -1
        leader = view.trick_leader
        self.winner = (
            (leader + self.order.winner(view.trick)) % self.seats if leader is not None else None
        )
        waiting = [
            (view.seat + step) % self.seats for step in range(1, self.seats - len(view.trick))
        ]
        self.waiting = waiting
        self.solo_waits = view.soloist in waiting

    # ------------------------------------------------------------ what a card is worth

    def wins(self, card: int) -> bool:
        """Whether the card would be the best on the table."""
        return self.best < 0 or bool(self.order.beats[self.best] >> card & 1)

    def is_boss(self, card: int) -> bool:
        """Whether no card of its suit that is still out beats it."""
        suit = self.order.suit_of[card]
        return not self.order.beats[card] & suit & self.out

    def is_safe(self, card: int) -> bool:
        """Whether nobody who plays after can beat it, as far as is known."""
        higher = self.order.beats[card] & self.out
        if not higher:
            return True
        if higher & self.order.suit_of[card]:
            return False
        # Only a ruff could: of who may be void.
        suit = self.order.suit_of[card]
        return (self.out & suit).bit_count() >= 2 * len(self.waiting) and not any(
            self.voids[seat] & suit for seat in self.waiting
        )

    def cost(self, card: int) -> float:
        """What is given up with a card: low cards of plain suits are the cheapest."""
        order = self.order
        cost = float(order.strength[card])
        if order.suit_of[card] == order.trumps:
            cost += 12
        if self.is_boss(card):
            cost += 6
        held = self.view.hand & order.suit_of[card]
        higher = order.beats[card] & order.suit_of[card] & self.out
        if higher.bit_count() == 1 and held.bit_count() == 2:
            # The guard of a second-best card.
            cost += 2.5
        return cost + self.dice.random() * 0.01

    def cheapest(self, cards: list[int]) -> int:
        """The card that gives up least."""
        return min(cards, key=self.cost)

    # ------------------------------------------------------------ to take tricks

    def take(self) -> int:
        """The soloist's card in a contract to take tricks."""
        if not self.view.trick:
            return self._solo_lead()
        winning = [card for card in self.cards if self.wins(card)]
        if not winning:
            return self.cheapest(self.cards)
        if self.last:
            return self.cheapest(winning)
        safe = [card for card in winning if self.is_safe(card)]
        if safe:
            return self.cheapest(safe)
        # A high card that may be beaten draws a higher one; a low one is thrown away.
        promising = [card for card in winning if not self._often_beaten(card)]
        return self.cheapest(promising) if promising else self.cheapest(self.cards)

    def _often_beaten(self, card: int) -> bool:
        higher = self.order.beats[card] & self.out
        return higher.bit_count() > len(self.waiting)

    def _solo_lead(self) -> int:
        order, hand = self.order, self.view.hand
        trumps = [card for card in self.cards if 1 << card & order.trumps]
        out_trumps = (self.out & order.trumps).bit_count()
        plain = [card for card in self.cards if not 1 << card & order.trumps]
        if trumps and out_trumps:
            bosses = [card for card in trumps if self.is_boss(card)]
            if bosses:
                return max(bosses, key=lambda card: order.strength[card])
            if len(trumps) > out_trumps / (self.seats - 1) + 1:
                return max(trumps, key=lambda card: order.strength[card])
        bosses = [card for card in plain if self.is_boss(card)]
        if bosses:
            # The suit that goes round most surely first.
            return max(bosses, key=lambda card: (self.out & order.suit_of[card]).bit_count())
        if plain:
            # Set up the longest suit, by its highest card.
            return max(
                plain,
                key=lambda card: (
                    (hand & order.suit_of[card]).bit_count(),
                    order.strength[card],
                ),
            )
        return max(trumps, key=lambda card: order.strength[card])

    def defend(self) -> int:
        """A defender's card against a contract to take tricks."""
        if not self.view.trick:
            return self._defender_lead()
        winning = [card for card in self.cards if self.wins(card)]
        losing = [card for card in self.cards if not self.wins(card)]
        ours = self.winner is not None and self.winner != self.view.soloist
        if not winning:
            return self.cheapest(losing)
        if not self.solo_waits:
            # The soloist has played: win it from him as cheaply as can be, leave it to a partner.
            if ours and losing:
                return self.cheapest(losing)
            return self.cheapest(winning)
        if ours and losing and self._partner_holds():
            return self.cheapest(losing)
        safe = [card for card in winning if not self.order.beats[card] & self.out]
        if safe:
            return self.cheapest(safe)
        return self.cheapest(losing) if losing else self.cheapest(winning)

    def _partner_holds(self) -> bool:
        return not self.order.beats[self.best] & self.out

    def _defender_lead(self) -> int:
        order, soloist = self.order, self.view.soloist
        plain = [card for card in self.cards if not 1 << card & order.trumps] or self.cards
        solo_void = self.voids[soloist] if soloist is not None else 0
        bosses = [
            card for card in plain if self.is_boss(card) and not order.suit_of[card] & solo_void
        ]
        if bosses:
            return max(bosses, key=lambda card: (self.out & order.suit_of[card]).bit_count())
        # A suit that the soloist must ruff costs him trumps; else a low card of a long suit.
        forcing = [card for card in plain if order.suit_of[card] & solo_void and order.trumps]
        return min(
            forcing or plain,
            key=lambda card: (
                self.is_boss(card),
                -(self.view.hand & order.suit_of[card]).bit_count(),
                order.strength[card],
            ),
        )

    # ------------------------------------------------------------ to avoid tricks

    def _exposed(self, card: int) -> float:
        """How many lower cards of its suit are out: what makes a card dangerous in bettel."""
        suit = self.order.suit_of[card]
        lower = suit & self.out & ~self.order.beats[card]
        higher = suit & self.out & self.order.beats[card]
        return lower.bit_count() - 0.3 * higher.bit_count() + 0.05 * self.order.strength[card]

    def duck(self) -> int:
        """The soloist's card in bettel."""
        if not self.view.trick:
            return min(self.cards, key=self._exposed)
        losing = [card for card in self.cards if not self.wins(card)]
        if losing:
            # Under the trick, the highest; void, the most dangerous.
            follows = self.order.suit_of[losing[0]] == self.order.suit_of[self.view.trick[0]]
            key = self.order.strength.__getitem__ if follows else self._exposed
            return max(losing, key=key)
        # It must rise: as low as can be while others may still rise above it.
        if self.last:
            return max(self.cards, key=self.order.strength.__getitem__)
        return min(self.cards, key=self.order.strength.__getitem__)

    def catch(self) -> int:
        """A defender's card in bettel: the soloist is to be left with the trick."""
        strength = self.order.strength
        soloist = self.view.soloist
        if not self.view.trick:
            void = self.voids[soloist] if soloist is not None else 0
            open_suits = [card for card in self.cards if not self.order.suit_of[card] & void]
            return min(
                open_suits or self.cards,
                key=lambda card: (
                    strength[card],
                    (self.view.hand & self.order.suit_of[card]).bit_count(),
                ),
            )
        losing = [card for card in self.cards if not self.wins(card)]
        if self.winner == soloist:
            # He has it so far: stay under.
            return max(losing, key=strength.__getitem__) if losing else self.cheapest(self.cards)
        if self.solo_waits:
            # He is still to play: the lower the trick, the harder to duck it.
            return min(self.cards, key=strength.__getitem__)
        # He has escaped: high cards are in the way now.
        return max(self.cards, key=strength.__getitem__)


def _voids(view: View, order: TrickOrder) -> tuple[int, ...]:
    """For each seat, the suits (as masks) that it has shown not to hold."""
    voids = [0] * view.game.seats
    leader = view.trick_leader
    tricks = [(trick.leader, trick.cards) for trick in view.history]
    if leader is not None:
        tricks.append((leader, view.trick))
    for first, cards in tricks:
        led = order.suit_of[cards[0]]
        for place, card in enumerate(cards):
            if order.suit_of[card] != led:
                voids[(first + place) % view.game.seats] |= led
    return tuple(voids)
