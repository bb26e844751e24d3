"""Which card a rule-of-thumb player plays, to take tricks or to avoid them."""

from functools import lru_cache
from random import Random

from vorhand.games.tricks import TrickOrder
from vorhand.players.judgement import danger, outstanding
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
        self.heading = view.rules.duties(view.contract).head is not None
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
            return max(bosses, key=self._goes_round)
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

    def _goes_round(self, card: int) -> tuple[int, int]:
        """How surely everybody can follow to this card; of equals, the higher is led."""
        return (self.out & self.order.suit_of[card]).bit_count(), self.order.strength[card]

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
        safe = [card for card in winning if not self._soloist_over(card)]
        if safe:
            return self.cheapest(safe)
        # Third hand high: what costs the soloist one of his few higher cards is well spent.
        costly = [card for card in winning if self._soloist_over(card).bit_count() == 1]
        if costly and self.order.suit_of[costly[0]] == self.order.suit_of[self.view.trick[0]]:
            return self.cheapest(costly)
        return self.cheapest(losing) if losing else self.cheapest(winning)

    def _soloist_over(self, card: int) -> int:
        """The cards that the soloist, who is still to play, may beat this card with."""
        order, soloist = self.order, self.view.soloist
        void = self.voids[soloist] if soloist is not None else 0
        led = order.suit_of[self.view.trick[0]]
        over = order.beats[card] & self.out & ~void
        # While he may follow suit it is too soon to fear that he ruffs.
        return over if led & void or led == order.trumps else over & ~order.trumps

    def _partner_holds(self) -> bool:
        return not self._soloist_over(self.best)

    def _defender_lead(self) -> int:
        order, soloist = self.order, self.view.soloist
        plain = [card for card in self.cards if not 1 << card & order.trumps] or self.cards
        solo_void = self.voids[soloist] if soloist is not None else 0
        bosses = [
            card for card in plain if self.is_boss(card) and not order.suit_of[card] & solo_void
        ]
        if bosses:
            return max(bosses, key=self._goes_round)
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

    def _rest(self, card: int) -> float:
        """The danger in bettel of what is left without the card."""
        return danger(self.order, self.view.hand & ~(1 << card), self.out, self.heading)

    def _caught(self, card: int) -> float:
        """How likely a card that is the best on the table wins the trick for the soloist."""
        suit = self.order.suit_of[card] & self.out
        above = (suit & self.order.beats[card]).bit_count()
        below = suit.bit_count() - above
        if not above or not self.waiting:
            return 1.0
        if self.heading:
            # Whoever holds a higher card must play it, unless he has played already.
            passed = len(self.view.trick) / (self.seats - 1)
            return float(passed**above)
        return float((below / (below + above)) ** 0.7) if below else 0.0

    def duck(self) -> int:
        """The soloist's card in bettel."""
        losing = [card for card in self.cards if not self.wins(card)]
        if losing:
            # Under the trick, or on another suit, goes what is the most dangerous to keep.
            strength = self.order.strength
            return min(losing, key=lambda card: (round(self._rest(card), 3), -strength[card]))
        # He leads, or must rise: what is most likely to be headed, and good to be rid of.
        return min(self.cards, key=lambda card: 3 * self._caught(card) + self._rest(card))

    def catch(self) -> int:
        """A defender's card in bettel: the soloist is to be left with the trick."""
        strength = self.order.strength
        soloist = self.view.soloist
        void = self.voids[soloist] if soloist is not None else 0
        if not self.view.trick:
            return min(self.cards, key=lambda card: self._escape(card, void))
        if not self.view.hand & self.order.suit_of[self.view.trick[0]]:
            return max(self.cards, key=lambda card: self._burden(card, void))
        losing = [card for card in self.cards if not self.wins(card)]
        if self.winner == soloist:
            # He has it so far: stay under, and keep the low cards for the next time.
            return max(losing or self.cards, key=strength.__getitem__)
        if self.solo_waits:
            higher = self.order.beats[self.best] & self.order.suit_of[self.best] & self.out
            if higher and not self.order.suit_of[self.best] & void:
                # He is still to play: the lower the trick, the harder to duck it.
                return min(self.cards, key=strength.__getitem__)
        # He has escaped: high cards are in the way now.
        return max(self.cards, key=strength.__getitem__)

    def _escape(self, card: int, void: int) -> float:
        """How easily the soloist escapes from this lead in bettel."""
        suit = self.order.suit_of[card]
        left = self.out & suit
        above = (left & self.order.beats[card]).bit_count()
        if suit & void or not above:
            return 100.0 + self.order.strength[card]
        below = left.bit_count() - above
        return below + 0.7 * above + 0.1 * (self.view.hand & suit).bit_count()

    def _burden(self, card: int, void: int) -> float:
        """How much this card is in the way of catching the soloist: high ones in short suits."""
        suit = self.order.suit_of[card]
        if suit & void or not self.out & suit:
            return float(self.order.strength[card] - 100)
        return self.order.strength[card] - 0.8 * (self.view.hand & suit).bit_count()


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


def stoppers(order: TrickOrder, hand: int, out: int) -> float:
    """How many tricks a defender's hand is likely to take against a soloist."""
    return sum(
        _suit_stoppers(order, suit, hand & suit, out & suit) for suit in order.pack.suit_masks
    )


@lru_cache(maxsize=1 << 14)
def _suit_stoppers(order: TrickOrder, suit: int, hand: int, out: int) -> float:
    total = 0.0
    mine = order.ranked(hand)[::-1]
    trumps = suit == order.trumps
    for place, card in enumerate(mine):
        above = (order.beats[card] & out).bit_count()
        if trumps:
            # A trump takes its trick once as many of his have gone as are higher.
            total += 1.0 if not above else 0.8 if place >= above else 0.3
        elif not above and place < 2:
            total += (0.85, 0.5)[place] if order.trumps else 1.0
        elif above == 1 and len(mine) > 1 and place == 0:
            total += 0.45
    if trumps and len(mine) > 3:
        total += 0.6 * (len(mine) - 3)
    return total
