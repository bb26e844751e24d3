"""What a call says of the hand that made it: how likely each hand would have called so.

Calls are weighed by the rule of thumb (:mod:`vorhand.players.calling`): the more an action
promises in the eyes of who took it, the likelier it was, and nobody is always right.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, log

from vorhand.games import Contract
from vorhand.games.state import Action
from vorhand.players.calling import OUTBID, WORTH_A_BID, Sight, called, doubt, draws
from vorhand.players.promises import Promises, discards_for, position, promises_in

ERRING = 0.1
"""How often somebody judges his hand by other lights than ours."""

RARELY_ERRING = 0.02
"""The same for a game that is announced: nobody announces what looks hopeless."""

VAGUE = 4.0
"""How much vaguer our count is about those."""

SPREAD = 0.45
"""Points by which two promises must differ for one to be clearly the better."""

PRUDENCE = 1.5
"""The power of its chance by which a game is announced the more rarely the less likely it is."""

TRUMP_SPREAD = 0.08
"""The same for the chances of two trump suits."""

DISCARD_SPREAD = 0.35
"""The same for what two discards leave, in tricks."""

CONTRA_SPREAD = 0.6
"""The same for a defender's tricks against those that beat the contract."""

KEPT = 1 << 11
"""Hands that are remembered for a call at most."""


class Ear:
    """What one call says of the hand of who made it.

    The ``sight`` is of his seat at that moment; its hand and the cards out do not matter.
    """

    def __init__(self, sight: Sight, actions: tuple[Action, ...], done: Action) -> None:
        self._sight = sight
        self._chosen = actions.index(done)
        self._known: dict[int, float] = {}
        self._full = sight.game.pack.full
        self._prudent = -1
        # Where the urges depend on nothing but what one table says of a hand.
        self._table: Promises | None = None
        self._by_number: dict[int, float] = {}
        self._spread, self._erring = SPREAD, ERRING
        self._discards = None
        if done.kind in ("contra", "recontra") or (done.kind == "pass" and sight.contract):
            self._log_chance = self._stakes(sight, done)
            return
        self._urges = self._urges_of(sight, actions)
        self._log_chance = self._choice
        if done.suit >= 0:
            self._spread = TRUMP_SPREAD
        if done.kind in ("hand", "declare"):
            self._erring = RARELY_ERRING
            # This also leads from worlds drawn evenly to the rare ones in which much is announced.
            self._prudent = sight.rules.contracts.index(done.name)
            self._alone = promises_in(*sight[:4], False, done.kind == "hand")
        if done.kind == "declare":
            self._discards = sight.rules.contract(done.name)

    def log_chance(self, hand: int, aside: int = 0) -> float:
        """The logarithm of the chance that this hand, with these cards laid away, calls so."""
        # Both are masks of at most 32 cards.
        key = hand | aside << 32
        chance = self._known.get(key)
        if chance is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            chance = self._log_chance(hand)
            if self._discards is not None and aside:
                chance += self._log_discard(self._discards, hand, aside)
            self._known[key] = chance
        return chance

    def _choice(self, hand: int) -> float:
        if self._table is None:
            chance = _softmax(self._urges(hand), self._chosen, self._spread, self._erring)
        else:
            number = self._table.of(hand).number
            known = self._by_number.get(number)
            if known is None:
                if len(self._by_number) >= KEPT:
                    self._by_number.clear()
                urges = self._urges(hand)
                known = _softmax(urges, self._chosen, self._spread, self._erring)
                self._by_number[number] = known
            chance = known
        if self._prudent >= 0:
            likely = self._alone.of(hand).each[self._prudent].chance
            chance += PRUDENCE * log(max(likely, 1e-9))
        return chance

    def _urges_of(
        self, sight: Sight, actions: Sequence[Action]
    ) -> Callable[[int], Sequence[float]]:
        """From a hand to what each action promises to who takes it, in points from each opponent;
        of trump suits, the chance."""
        kinds = {action.kind for action in actions}
        contracts = sight.rules.contracts
        alone = promises_in(*sight[:4], False, "decline" in kinds)
        later = promises_in(*sight[:4], draws(sight.game), False)
        if actions[0].suit >= 0:
            assert sight.contract is not None
            name, suits = sight.contract.name, sight.rules.trumps_of(sight.contract.name)
            places = [suits.index(action.suit) for action in actions]

            def trumps(hand: int) -> Sequence[float]:
                each = alone.by_trump(hand, name)
                return [each[place].chance for place in places]

            return trumps
        # The places in the ladder; none for a pass.
        quiet = [action.kind in ("decline", "pass") for action in actions]
        places = [
            -1 if silent else contracts.index(called(sight, action))
            for silent, action in zip(quiet, actions, strict=True)
        ]
        if "declare" in kinds:
            self._table = alone

            def declaring(hand: int) -> Sequence[float]:
                each = alone.of(hand).each
                return [each[place].worth for place in places]

            return declaring
        if "decline" in kinds:

            def announcing(hand: int) -> Sequence[float]:
                each = alone.of(hand).each
                # Where another has announced already there will be no auction to wait for.
                waiting = 0.0 if sight.standing else OUTBID * later.of(hand).most[0].worth
                silent = max(WORTH_A_BID, waiting)
                return [silent if place < 0 else each[place].worth for place in places]

            return announcing
        # The lowest bid that leaves the best open is made.
        self._table = later
        less = [(place, 0.1 * step) for step, place in enumerate(places)]

        def bidding(hand: int) -> Sequence[float]:
            most = later.of(hand).most
            return [
                WORTH_A_BID if place < 0 else most[place].worth - penalty for place, penalty in less
            ]

        return bidding

    def _stakes(self, sight: Sight, done: Action) -> Callable[[int], float]:
        contract = sight.contract
        assert contract is not None
        if sight.soloist == sight.seat or contract.avoid:
            return lambda hand: 0.0

        def chance(hand: int) -> float:
            lack = doubt(sight._replace(hand=hand, out=self._full & ~hand), contract)
            said = 1 / (1 + exp(lack / CONTRA_SPREAD))
            chance = said if done.kind == "contra" else 1 - said
            return log((1 - ERRING) * chance + ERRING / 2)

        return chance

    def _log_discard(self, contract: Contract, hand: int, aside: int) -> float:
        """What the discards cost the soloist in the game that he then announced."""
        sight = self._sight
        held = hand | aside
        out = self._full & ~held
        seat = position(*sight[:4])
        discards = discards_for(sight.rules, contract, seat, aside.bit_count())
        lost = discards.worth(held, out, aside) - discards.best(held, out)[0]
        return min(0.0, max(lost / DISCARD_SPREAD, -6.0))


@lru_cache(maxsize=256)
def ear(sight: Sight, actions: tuple[Action, ...], done: Action) -> Ear:
    """What the call says; kept, since the same is heard in many decisions, and of many hands."""
    return Ear(sight, actions, done)


def _softmax(urges: Sequence[float], chosen: int, spread: float, erring: float) -> float:
    sharp = _share(urges, chosen, spread)
    return log((1 - erring) * sharp + erring * _share(urges, chosen, VAGUE * spread))


def _share(urges: Sequence[float], chosen: int, spread: float) -> float:
    top = max(urges)
    weights = [exp((urge - top) / spread) for urge in urges]
    return weights[chosen] / sum(weights)
