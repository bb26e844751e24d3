"""What every action is worth from one view: chances and payments over imagined deals.

The deals fit all that the seat has seen, and likelier ones come more often. In each of them the
calls still to come are those of a rule of thumb, and the cards are best play with all hands open:
nobody plays like that, but it treats every action alike. Only bettel would be judged much too
hard: what a defence with open cards always finds is often missed by one without. So before the
first card a bettel counts as what good players make of it
(:func:`vorhand.players.prospects.as_played`).
"""

from collections import Counter
from collections.abc import Sequence
from itertools import count as count_from
from math import sqrt
from typing import NamedTuple

from vorhand.advice.sample import Sample, as_announced
from vorhand.advice.worths import Worth, as_soloist, best_by_name, chance_of_call, contracts_of
from vorhand.games.state import Dealt, Undertaking
from vorhand.players import Budget, Seed
from vorhand.players.base import chance as dice_for
from vorhand.players.calling import Sight, call, plans
from vorhand.players.prospects import counts_tricks, imagined, settled
from vorhand.players.strong import SamplingPlayer, unlike_any
from vorhand.players.tactics import card_to_play
from vorhand.players.worlds import World
from vorhand.solver import COMPILED, Board
from vorhand.terms import Problem
from vorhand.views import View

BUDGET = Budget(100, 800_000) if COMPILED else Budget(16, 20_000)
"""What a decision may cost by default: worlds, and nodes after which no new world is begun."""

AKIN = 1.5
"""By how much the error is larger than that of independent deals: the likelier ones are found by
exchanging cards in others, and are akin to them. (What the same question gives with other seeds
spreads 1.4 times as much in auctions, 1.0 to 2.4 times in play.)"""

CLEAR = 1.5
"""By how many standard errors an action must be behind to count as worse."""

SMALL = 0.2
"""A difference in points that is none to speak of."""

SLIGHT, MUCH = 0.5, 1.0
"""Points from which on a choice is more than slightly worse, and from which on clearly so."""

PLANS = 8
"""Discards, each with the game that it is meant for, that are compared."""

SAME = 1e-9


class Outlook(NamedTuple):
    """What an action promises.

    ``chance`` is the soloist's chance to make the contract (of a bid: this seat's, were it to
    play it), ``None`` where there is none to speak of; ``payment`` the points expected for this
    seat; ``behind`` by how much that is less than the best; ``error`` the standard error of it.
    ``game`` is, of a discard, the game in which it promises that.
    """

    action: str
    chance: float | None
    payment: float
    behind: float
    error: float
    game: str | None = None

    @property
    def clearly_worse(self) -> bool:
        """Whether it is behind by more than the sample may err, and more than next to nothing."""
        return self.behind > max(SMALL, CLEAR * self.error)

    @property
    def degree(self) -> str:
        """How much worse it is than the best: ``near``, ``unsure``, ``slight``, ``worse`` or
        ``clear``."""
        if self.behind <= SMALL:
            return "near"
        if not self.clearly_worse:
            return "unsure"
        return "slight" if self.behind < SLIGHT else "worse" if self.behind < MUCH else "clear"

    @property
    def as_good(self) -> bool:
        """Whether the sample cannot tell it from the best."""
        return self.behind <= max(SAME, min(SMALL, CLEAR * self.error))


class Weighed(NamedTuple):
    """All that may be done, the best first, and the number of deals that it was weighed in.

    ``habit`` is what a rule of thumb would do; ``worths`` the contracts, where calls are weighed.
    """

    options: tuple[Outlook, ...]
    worlds: int
    habit: str
    worths: tuple[Worth, ...] = ()

    @property
    def as_good(self) -> tuple[Outlook, ...]:
        """The actions that are as good as the best, as far as these deals can tell."""
        return tuple([option for option in self.options if option.as_good])

    @property
    def advised(self) -> Outlook:
        """The best; among those as good, the one that a sound habit would choose."""
        habitual = [option for option in self.as_good if option.action == self.habit]
        return (habitual or self.options)[0]

    def of(self, action: str) -> Outlook:
        """What an action promises; raises :class:`KeyError` if it was not weighed."""
        for option in self.options:
            if option.action == action:
                return option
        raise KeyError(action)


def weigh(
    view: View,
    seed: Seed = 0,
    budget: Budget | None = None,
    also: Sequence[str] = (),
) -> Weighed:
    """What each legal action promises; of many discards, the sensible ones and those of ``also``.

    The answer depends on the view, the seed and the budget alone. Raises
    :class:`~vorhand.terms.Problem` unless it is the seat's turn.
    """
    if not view.legal:
        raise Problem("problem.advice.turn")
    budget = budget or BUDGET
    dice = dice_for(seed, view)
    habit = card_to_play(view, dice) if view.phase == "play" else call(Sight.of(view), view.legal)
    drawn = SamplingPlayer(seed, budget).worlds(view, dice)
    # A sound habit doubles a contract without trump only with a trick that is sure.
    doubling = view.phase == "contra" and view.seat != view.soloist
    announced = doubling and unlike_any(view) and habit == "pass"
    sample = Sample(view, Counter(drawn), budget, as_announced if announced else None)
    if view.phase == "play":
        return _cards(sample, habit)
    if view.game.actions[view.legal[0]].face_down:
        return _discards(sample, habit, also)
    return _calls(sample, habit)


def payments(view: View) -> tuple[float, ...]:
    """What this seat is paid, in points, by the soloist's tricks; Kunstwerk and stakes counted."""
    assert view.soloist is not None
    assert view.contract is not None
    seats, size = view.game.seats, view.game.hand_size
    dealt = Dealt(view.game, view.rules, view.dealer, (0,) * seats, 0)
    undertaking = Undertaking(view.soloist, view.contract, view.stakes, view.kunstwerk)
    found = []
    for won in range(size + 1):
        tricks = [0] * seats
        tricks[view.soloist - 1] = size - won
        tricks[view.soloist] = won
        found.append(view.rules.result(dealt, undertaking, tuple(tricks)).payments[view.seat])
    return tuple(map(float, found))


def _cards(sample: Sample, habit: str) -> Weighed:
    view = sample.view
    contract, soloist = view.contract, view.soloist
    assert contract is not None
    assert soloist is not None
    cards = [view.game.actions[text].card for text in view.legal]
    solver, paid = sample.oracle.solver(contract), payments(view)
    exact = counts_tricks(view.game, view.rules, contract)
    made_with = [view.rules.reached(contract, won) for won in range(len(paid))]
    yes = paid[made_with.index(True)]
    no = paid[made_with.index(False)]

    def look(world: World) -> Sequence[float]:
        board = Board(world.hands, soloist, view.seat, view.trick, view.tricks[soloist])
        if exact:
            values = solver.values(board)
            money = [paid[values[card]] for card in cards]
            return money + [float(made_with[values[card]]) for card in cards]
        makers = solver.makers(board)
        made = [makers >> card & 1 for card in cards]
        return [yes if each else no for each in made] + [float(each) for each in made]

    rows = sample.rows(look)
    count = len(cards)
    money = [(times, row[:count]) for times, row in rows]
    chances = _means([(times, row[count:]) for times, row in rows])
    return Weighed(_compared(view.legal, money, chances), sample.total, habit)


def _calls(sample: Sample, habit: str) -> Weighed:
    view, oracle = sample.view, sample.oracle
    wanted = contracts_of(view)
    legal, seat = view.legal, view.seat
    count = len(legal)

    def look(world: World) -> Sequence[float]:
        state = imagined(view, world)
        after = [settled(state.act(text)) for text in legal]
        money = [oracle.paid(each, seat) for each in after]
        if not wanted:
            return [*money, *map(sample.made, after)]
        quiet = [settled(state.act(text), silent=seat) for text in legal]
        money += [oracle.paid(each, seat) for each in quiet]
        return [*money, *as_soloist(sample, world, wanted)]

    rows = sample.rows(look)
    if not wanted:
        money = [(times, row[:count]) for times, row in rows]
        chances = _means([(times, row[count:]) for times, row in rows])
        return Weighed(_compared(legal, money, chances), sample.total, habit)
    # After the call one may go on by the rule of thumb or keep quiet: whichever is worth more.
    means = _means(rows)
    later = [place + count * (means[place + count] > means[place]) for place in range(count)]
    money = [(times, [row[place] for place in later]) for times, row in rows]
    opponents = view.game.seats - 1
    worths = [
        Worth(contract, means[place], means[place + 1] * opponents)
        for place, contract in zip(count_from(2 * count, 2), wanted, strict=False)
    ]
    best = best_by_name(worths)
    named = [chance_of_call(view, text, list(best.values())) for text in legal]
    return Weighed(_compared(legal, money, named), sample.total, habit, tuple(best.values()))


def _discards(sample: Sample, habit: str, also: Sequence[str]) -> Weighed:
    view, oracle = sample.view, sample.oracle
    size = view.game.actions[view.legal[0]].cards.bit_count()
    texts = {view.game.actions[text].cards: text for text in view.legal}
    ranked = sorted(plans(Sight.of(view), size, 2), key=lambda plan: -plan.worth)
    names: dict[str, list[str]] = {}
    for plan in ranked[:PLANS]:
        names.setdefault(texts[plan.cards], []).append(plan.contract.name)
    usual = list(dict.fromkeys(plan.contract.name for plan in ranked))[:2]
    # What was laid away for one game may do better in another.
    for text in dict.fromkeys([*names, habit, *also]):
        known = names.setdefault(view.game.actions[text].text, [])
        known += [name for name in usual if name not in known]
    tries = [(text, name) for text, each in names.items() for name in each]

    def look(world: World) -> Sequence[float]:
        state = imagined(view, world)
        found = []
        for text, name in tries:
            state_after = settled(state.act(text).act(f"declare {name}"))
            found += [oracle.paid(state_after, view.seat), sample.made(state_after)]
        return found

    rows = sample.rows(look)
    means = _means(rows)
    best: dict[str, int] = {}
    for place, (text, _) in enumerate(tries):
        if text not in best or means[2 * place] > means[2 * best[text]]:
            best[text] = place
    money = [(times, [row[2 * place] for place in best.values()]) for times, row in rows]
    chances = [means[2 * place + 1] for place in best.values()]
    worths: dict[str, Worth] = {}
    for place, (_, name) in enumerate(tries):
        worth = Worth(view.rules.contract(name), means[2 * place + 1], means[2 * place])
        if name not in worths or worth.payment > worths[name].payment:
            worths[name] = worth
    by_name = tuple(worths[name] for name in view.rules.contracts if name in worths)
    games = {text: tries[place][1] for text, place in best.items()}
    compared = _compared(tuple(best), money, chances)
    options = tuple([option._replace(game=games[option.action]) for option in compared])
    return Weighed(options, sample.total, habit, by_name)


def _means(rows: Sequence[tuple[int, Sequence[float]]]) -> list[float]:
    total = sum(times for times, _ in rows)
    return [
        sum(times * row[place] for times, row in rows) / total for place in range(len(rows[0][1]))
    ]


def _compared(
    actions: Sequence[str],
    rows: Sequence[tuple[int, Sequence[float]]],
    chances: Sequence[float | None],
) -> tuple[Outlook, ...]:
    """The actions, the best first, each with what it is behind the best, deal by deal."""
    means, total = _means(rows), sum(times for times, _ in rows)
    best = max(range(len(means)), key=means.__getitem__)
    found = []
    for place, text in enumerate(actions):
        behind = means[best] - means[place]
        squares = sum(times * (row[best] - row[place]) ** 2 for times, row in rows) / total
        error = AKIN * sqrt(max(0.0, squares - behind * behind) / total)
        found.append(Outlook(text, chances[place], means[place], behind, error))
    order = sorted(range(len(found)), key=lambda place: (found[place].behind, place))
    return tuple(found[place] for place in order)
