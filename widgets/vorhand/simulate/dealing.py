"""The deals of a run: each has dice of its own, so that it is the same wherever it is dealt."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from random import Random
from typing import Any

from vorhand.games import GAMES, Game, Rules, State
from vorhand.players import Seed
from vorhand.simulate.arguments import at_least, game_of, seed_of
from vorhand.simulate.conditions import Condition, Predicate, all_conditions, bounds
from vorhand.simulate.sampling import Sampler, sampler
from vorhand.terms import Problem

TRIES = 10_000
"""Deals that are looked at for one that meets every predicate, unless another number is given."""

Settle = Callable[[State], State]
"""Takes a deal to the moment before its first card, or to its end if it is passed out."""


@dataclass(frozen=True)
class Source:
    """Where the deals of a run come from.

    ``rules`` is what :meth:`Game.rules` reads; without a ``dealer`` the deal passes round.
    """

    game_name: str
    rules_text: Mapping[str, Any]
    seed: Seed
    dealer: int | None = None
    conditions: tuple[Condition, ...] = ()
    tries: int = field(default=TRIES, compare=False)

    @cached_property
    def game(self) -> Game:
        """The game."""
        return GAMES[self.game_name]

    @cached_property
    def rules(self) -> Rules:
        """The house rules in force."""
        return self.game.rules(self.rules_text)

    def dealer_of(self, deal: int) -> int:
        """The dealer's seat in a deal of the run."""
        return deal % self.game.seats if self.dealer is None else self.dealer

    def likelihood(self, dealer: int) -> float:
        """The part of all deals with this dealer that meet the conditions on cards.

        Where they are about the soloist: the mean over the seats, as if each played as often.
        """
        found = self._samplers(dealer)
        return sum(each.share for _, each in found) / len(found)

    def check(self) -> None:
        """Raises :class:`Problem` if a dealer, a place or cards do not exist, or no deal fits."""
        dealers = range(self.game.seats) if self.dealer is None else (self.dealer,)
        for dealer in dealers:
            self.game.start(self.rules, dealer=dealer, number=1)
            if not self.likelihood(dealer):
                raise Problem("problem.simulate.impossible", conditions=self.as_texts())

    def as_texts(self) -> tuple[str, ...]:
        """The conditions as a run's description has them."""
        return tuple(each.as_text() for each in self.conditions)

    def deal(self, number: int, settle: Settle | None = None) -> State:
        """The deal of the run with this number, counted from 0.

        It is as dealt, or settled where a condition is about what comes out in the auction, for
        which ``settle`` is needed. Raises :class:`Problem` if no deal among :attr:`tries` will do.
        """
        dice = Random(f"{self.seed}/{number}")
        dealer = self.dealer_of(number)
        for _ in range(self.tries):
            soloist, state = self._drawn(dice, dealer)
            if not all(each.function(state) for each in self._at("deal")):
                continue
            if soloist is None and not self._at("contract"):
                return state
            if settle is None:
                raise Problem(
                    "problem.simulate.no-auction",
                    alone=self.game.alone,
                    conditions=self.as_texts(),
                )
            state = settle(state)
            # A passed-out deal has no soloist.
            if state.soloist is None or soloist not in (None, state.soloist):
                continue
            if all(each.function(state) for each in self._at("contract")):
                return state
        raise Problem(
            "problem.simulate.rare", deal=number, n=self.tries, conditions=self.as_texts()
        )

    def _drawn(self, dice: Random, dealer: int) -> tuple[int | None, State]:
        game = self.game
        if not self.conditions:
            numbered = dice.randint(1, game.numbering.count)
            return None, game.start(self.rules, dealer=dealer, number=numbered)
        samplers = self._samplers(dealer)
        # Pairs of a deal and a soloist for whom it will do, all alike. Each deal comes with every
        # such soloist, and is kept with one of them at most: the one who plays.
        chosen = dice.randrange(sum(each.count for _, each in samplers))
        passed = accumulate(each.count for _, each in samplers)
        soloist, fitting = samplers[bisect_right(list(passed), chosen)]
        hands = fitting.draw(dice)[: game.seats]
        return soloist, game.start(self.rules, dealer=dealer, hands=hands)

    def _samplers(self, dealer: int) -> list[tuple[int | None, Sampler]]:
        sizes = self.game.numbering.sizes
        found = bounds(self.conditions, self.game, dealer)
        return [(soloist, sampler(sizes, bound)) for soloist, bound in found]

    def _at(self, moment: str) -> tuple[Predicate, ...]:
        return self._predicates[moment]

    @cached_property
    def _predicates(self) -> dict[str, tuple[Predicate, ...]]:
        predicates = [each for each in self.conditions if isinstance(each, Predicate)]
        return {at: tuple(p for p in predicates if p.at == at) for at in ("deal", "contract")}


def source(
    game: Game | str,
    rules: Rules | Mapping[str, Any] | str | None,
    seed: Seed,
    dealer: int | None,
    conditions: Condition | Sequence[Condition],
    tries: int,
) -> Source:
    """The source that a caller describes; raises :class:`Problem` where that makes no sense."""
    chosen = game_of(game)
    if isinstance(rules, str):
        rules = {"preset": rules}
    if not isinstance(rules, Rules):
        rules = chosen.rules(rules)
    found = Source(
        chosen.name,
        rules.as_dict(),
        seed_of(seed),
        dealer,
        all_conditions(conditions),
        at_least("tries", tries, 1),
    )
    found.check()
    return found
