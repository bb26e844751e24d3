"""The players that imagine the hidden cards: Club, and Master who also asks why others acted so.

Each decision draws worlds that fit all that the seat has seen, asks the solver what every action
leads to in each, and takes the one with the highest expected payment.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import Generic, NamedTuple, TypeVar

from vorhand.players.base import Seed, chance, expect_turn
from vorhand.players.beliefs import Beliefs, drawn
from vorhand.players.calling import Sight, call, called, offered, plans, promised
from vorhand.players.judgement import outstanding, pays
from vorhand.players.prospects import (
    PASS,
    Blur,
    Oracle,
    as_it_is,
    as_played,
    counts_tricks,
    imagined,
    settled,
)
from vorhand.players.tactics import card_to_play
from vorhand.players.worlds import Unseen, World
from vorhand.solver import COMPILED, Board
from vorhand.views import View


class Budget(NamedTuple):
    """How much a decision may cost: so many worlds, and no new world after so many nodes.

    A node is a card that the solver plays.
    """

    worlds: int
    nodes: int


BUDGETS = (
    {"club": Budget(8, 40_000), "master": Budget(32, 80_000)}
    if COMPILED
    else {"club": Budget(8, 40_000), "master": Budget(16, 40_000)}
)
"""What a decision may cost by default, by player: by whether the search in C is in use."""

FEWEST = 4
"""Worlds that are looked at whatever they cost."""

CALLS = 3
"""Calls other than a pass that are thought through."""

CONCEIVABLE = 0.3
"""The chance by the rule of thumb from which a call is thought through."""

BATCH = 8
"""Worlds that are drawn together: what is clear after some needs no others."""

DIFFERENT = 6
"""Different worlds without which nothing is clear."""

CLEAR = 2.5
"""Standard errors by which a choice must be ahead to be clear."""

SPARE = 2
"""How many times as many worlds are weighed as are looked at."""

CAREFUL = 16
"""Rounds of exchanges before contra: a rare decision that weighs much."""

FORCED = 2.5
"""How much more than usual a higher bid than the lowest must be worth to who must bid."""

PLANS = 8
"""Discards, each with its contract, that are thought through."""


T = TypeVar("T")


class SamplingPlayer:
    """Plays by the mean payment over worlds in which the others act likely."""

    name = "club"
    reads_cards = False
    rounds = 1
    trust = 1.0
    blur: Blur = staticmethod(as_it_is)

    def __init__(self, seed: Seed, budget: Budget | None = None) -> None:
        self.seed = seed
        self.budget = budget or BUDGETS[self.name]

    def choose(self, view: View) -> str:
        """The action for this view; see :meth:`vorhand.players.base.Player.choose`."""
        expect_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        dice = chance(self.seed, view)
        if view.phase == "play":
            return self._card(view, dice)
        if view.phase == "discard":
            return self._discard(view, dice)
        return self._call(view, dice)

    # ------------------------------------------------------------ what is sampled

    def worlds(self, view: View, dice: Random) -> Counter[World]:
        """The worlds to look at, as many as the budget has, and how often each was drawn."""
        found: Counter[World] = Counter()
        for batch in self._batches(view, dice, self.budget.worlds):
            found += batch
        return found

    def _batches(self, view: View, dice: Random, batch: int = BATCH) -> Iterator[Counter[World]]:
        """The same by and by, so many or a few more at once."""
        unseen = Unseen(view)
        beliefs = Beliefs(unseen, unseen.draw(dice), self.reads_cards)
        worlds, rounds = self.budget.worlds, self.rounds
        if view.phase == "contra":
            # What a contract announced says of a hand is all there is to go by, and much.
            worlds, rounds = min(worlds, max(BATCH, worlds // 3)), CAREFUL
            batch = worlds
        parts = max(1, worlds // batch)
        for part in range(parts):
            count = worlds * (part + 1) // parts - worlds * part // parts
            yield Counter(drawn(beliefs, dice, count, SPARE, rounds))

    def oracle(self, view: View) -> Oracle:
        """Who says what is paid in a world."""
        return Oracle(view.game, view.rules, self.blur)

    def _looked(
        self,
        view: View,
        dice: Random,
        tally: "Tally[T]",
        oracle: Oracle,
        look: Callable[[World], Sequence[float]],
    ) -> "Tally[T]":
        """The tally after a look into as many worlds as it takes, or as the budget allows."""
        for batch in self._batches(view, dice):
            for world, times in batch.items():
                if tally.worlds >= FEWEST and oracle.nodes >= self.budget.nodes:
                    return tally
                tally.add(times, look(world))
            if tally.clear():
                break
        return tally

    # ------------------------------------------------------------ decisions

    def _call(self, view: View, dice: Random) -> str:
        if view.phase == "contra" and view.seat != view.soloist and unlike_any(view):
            return call(Sight.of(view), view.legal)
        actions = candidates(view)
        if len(actions) == 1:
            return actions[0]
        oracle = self.oracle(view)

        def look(world: World) -> Sequence[float]:
            state = imagined(view, world)
            return [
                oracle.paid(
                    settled(state.act(text), view.seat if text == PASS else None), view.seat
                )
                for text in actions
            ]

        tally = self._looked(view, dice, Tally(actions), oracle, look)
        # Who must bid shows nothing by the lowest bid; a higher one had better be worth it.
        forced = all(view.game.actions[text].kind == "bid" for text in actions)
        trust = FORCED * self.trust if forced else self.trust
        return tally.best(call(Sight.of(view), view.legal), trust)

    def _discard(self, view: View, dice: Random) -> str:
        tries = discards(view)
        oracle = self.oracle(view)

        def look(world: World) -> Sequence[float]:
            state = imagined(view, world)
            return [
                oracle.paid(settled(state.act(discard).act(declare)), view.seat)
                for discard, declare in tries
            ]

        return self._looked(view, dice, Tally(tries), oracle, look).best(tries[0], self.trust)[0]

    def _card(self, view: View, dice: Random) -> str:
        habit = card_to_play(view, dice)
        contract, soloist = view.contract, view.soloist
        assert contract is not None
        assert soloist is not None
        if settled_for_all(view) or all_alike(view):
            return habit
        oracle = self.oracle(view)
        solver = oracle.solver(contract)
        exact = counts_tricks(view.game, view.rules, contract)
        paid = pays(view.game, view.rules, contract)
        sign = 1 if view.seat == soloist else -1
        cards = [view.game.actions[text].card for text in view.legal]

        def look(world: World) -> Sequence[float]:
            board = Board(world.hands, soloist, view.seat, view.trick, view.tricks[soloist])
            if exact:
                values = solver.values(board)
                return [sign * paid[values[card]] for card in cards]
            makers = solver.makers(board)
            return [sign * (makers >> card & 1) for card in cards]

        return self._looked(view, dice, Tally(view.legal), oracle, look).best(habit, self.trust)


class Club(SamplingPlayer):
    """Reads the calls of the others, not their cards, leans on habit, and counts on best play."""

    name = "club"
    trust = 1.5


class Master(SamplingPlayer):
    """Reads every card of the others, too, and knows what becomes of contracts in practice."""

    name = "master"
    reads_cards = True
    rounds = 3
    blur = staticmethod(as_played)


class Tally(Generic[T]):
    """What each of some choices has brought in the worlds so far."""

    def __init__(self, choices: Sequence[T]) -> None:
        self.worlds = 0
        self._choices = choices
        self._rows: list[tuple[int, Sequence[float]]] = []

    def add(self, times: int, paid: Sequence[float]) -> None:
        """A world that was drawn so many times, with what each choice brings there."""
        self.worlds += 1
        self._rows.append((times, paid))

    def clear(self) -> bool:
        """Whether one choice is ahead of all others beyond a doubt, or brings the same.

        Where much was called, few of the worlds drawn are likely, and these come often: so what
        counts is how many different ones there are.
        """
        if self.worlds < DIFFERENT:
            return False
        sums = self._sums()
        best = max(range(len(sums)), key=sums.__getitem__)
        total = sum(times for times, _ in self._rows)
        vague = sqrt(sum(times * times for times, _ in self._rows) / total)
        return all(
            mean > CLEAR * vague * error + 1e-9 or not (mean or error)
            for mean, error in (self._ahead(best, other) for other in range(len(sums)))
        )

    def best(self, habit: T, trust: float) -> T:
        """The choice with the highest mean, unless habit may well be as good.

        ``trust`` is how many standard errors the mean difference to the habitual choice must
        be above zero for habit to give way.
        """
        sums = self._sums()
        best = max(range(len(sums)), key=sums.__getitem__)
        if habit not in self._choices:
            return self._choices[best]
        mean, error = self._ahead(best, self._choices.index(habit))
        return self._choices[best] if mean > trust * error + 1e-9 else habit

    def _sums(self) -> list[float]:
        sums = [0.0] * len(self._choices)
        for times, paid in self._rows:
            for place, each in enumerate(paid):
                sums[place] += times * each
        return sums

    def _ahead(self, one: int, other: int) -> tuple[float, float]:
        """By how much one choice is ahead of another on the average, and the standard error."""
        total = summed = squares = 0.0
        for times, paid in self._rows:
            ahead = paid[one] - paid[other]
            total += times
            summed += times * ahead
            squares += times * ahead * ahead
        mean = summed / total
        return mean, sqrt(max(0.0, squares / total - mean * mean) / total)


def settled_for_all(view: View) -> bool:
    """Whether nothing that is still played changes a payment."""
    contract, soloist = view.contract, view.soloist
    assert contract is not None
    assert soloist is not None
    paid = pays(view.game, view.rules, contract)
    won = view.tricks[soloist]
    most = won + view.counts[view.seat]
    return len(set(paid[won : most + 1])) == 1


def all_alike(view: View) -> bool:
    """Whether no card that somebody else holds, or has won the trick with so far, lies between
    the cards that may be played, all of one suit."""
    assert view.contract is not None
    order = view.rules.order(view.contract.trump)
    cards = [view.game.actions[text].card for text in view.legal]
    suit = order.suit_of[cards[0]]
    others = outstanding(view)
    if view.trick:
        others |= 1 << view.trick[order.winner(view.trick)]
    low = min(cards, key=order.strength.__getitem__)
    high = max(cards, key=order.strength.__getitem__)
    between = order.beats[low] & suit & ~order.beats[high]
    return all(1 << card & suit for card in cards) and not between & others


def unlike_any(view: View) -> bool:
    """Whether the soloist has announced what hardly a hand that is drawn for him would.

    Who plays for no trick or for all has found the rare cards for it, after the talon. In the
    worlds drawn his game looked lost, and yet those that were doubled for it were mostly made.
    """
    return view.contract is not None and view.contract.trump is None


def candidates(view: View) -> Sequence[str]:
    """The calls worth a thought: not those that nobody would dream of making."""
    actions = [view.game.actions[text] for text in view.legal]
    loud = [each for each in actions if each.kind in ("bid", "hold", "hand")]
    if not loud:
        return view.legal
    sight = Sight.of(view)
    from_hand = loud[0].kind == "hand"
    worth = promised(sight, from_hand=True) if from_hand else offered(sight)
    ranked = sorted(loud, key=lambda each: -round(worth[called(sight, each)].worth, 6))
    best = [each for each in ranked if worth[called(sight, each)].chance > CONCEIVABLE][:CALLS]
    quiet = [each for each in actions if each not in loud]
    if not quiet and not best:
        best = ranked[:CALLS]
    return [each.text for each in actions if each in best or each in quiet]


def discards(view: View) -> list[tuple[str, str]]:
    """The discards worth a thought, each with the declaration that it is meant for."""
    count = view.game.actions[view.legal[0]].cards.bit_count()
    texts = {view.game.actions[text].cards: text for text in view.legal}
    best = sorted(plans(Sight.of(view), count, 2), key=lambda plan: -plan.worth)[:PLANS]
    return [(texts[plan.cards], f"declare {plan.contract.name}") for plan in best]
