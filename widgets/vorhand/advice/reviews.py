"""The review of a finished deal: every decision with two marks, kept apart.

One mark is what the decision cost by what could be seen at that moment, the other what it cost
with all cards open. A good decision may turn out badly, and a mistake may be lucky.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from vorhand.advice.hints import reason
from vorhand.advice.open_cards import paid_by_card
from vorhand.advice.weighing import SMALL, Weighed, weigh
from vorhand.advice.words import done, points_phrase
from vorhand.games import Contract, State
from vorhand.players import Budget, Seed
from vorhand.players.calling import Sight, plans
from vorhand.players.prospects import Oracle, settled
from vorhand.records import Record
from vorhand.solver import Solver
from vorhand.terms import Fact, Phrase, Problem, quoted
from vorhand.views import View, view_for

KINDS = ("forced", "good", "unlucky", "slip", "lucky", "mistake")
"""What a decision was: without a choice, good, good but turned out badly, a slip of less than a
point, a mistake that cost nothing as the cards lay, a mistake that did."""

SLIP = 1.0
"""Points from which on a worse choice is called a mistake."""

DONE = tuple(f"advice.why.lead.trump.{each}" for each in ("draw", "drive", "round"))
"""Reasons that say what is done; of what was not done they say that it could have been."""


class Seen(NamedTuple):
    """What a decision cost by the view of that moment, in points expected; 0 for the best.

    ``best`` is the action advised, ``error`` the standard error of the cost, ``weighed`` all that
    it was compared with.
    """

    cost: float
    error: float
    best: str
    clear: bool
    weighed: Weighed

    @property
    def counted(self) -> float:
        """The cost where the sample can tell that it is one, and 0 where it cannot."""
        return self.cost if self.clear else 0.0


class Open(NamedTuple):
    """What a decision cost with all cards open, in points; 0 for the best.

    ``best`` are the actions that would have brought most.
    """

    cost: float
    best: tuple[str, ...]


class Verdict(NamedTuple):
    """One decision of a deal: the action at this place in the record, from 0, and its two marks.

    ``kind`` is one of :data:`KINDS`; ``seen`` and ``open`` are ``None`` where there was no
    choice; ``said`` explains it in sentences.
    """

    at: int
    seat: int
    action: str
    kind: str
    seen: Seen | None
    open: Open | None
    said: tuple[Phrase, ...]


@dataclass(frozen=True)
class Review:
    """The review of a deal: the verdicts in the order of the record."""

    state: State
    verdicts: tuple[Verdict, ...]

    def of(self, seat: int) -> tuple[Verdict, ...]:
        """The decisions of one seat."""
        return tuple([each for each in self.verdicts if each.seat == seat])

    @property
    def costs(self) -> Mapping[int, tuple[float, float]]:
        """By seat: the points lost by what was seen, and with open cards, each added up."""
        sums: dict[int, tuple[float, float]] = {}
        for each in self.verdicts:
            seen, shown = sums.get(each.seat, (0.0, 0.0))
            if each.seen is not None and each.open is not None:
                seen += each.seen.counted
                shown += each.open.cost
            sums[each.seat] = seen, shown
        return sums

    def __str__(self) -> str:
        from vorhand.displays.advice import ReviewTable

        return repr(ReviewTable(self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        from vorhand.displays.advice import ReviewTable

        return ReviewTable(self)._repr_html_()


def review(
    deal: State | Record,
    seats: Iterable[int] | None = None,
    *,
    seed: Seed = 0,
    budget: Budget | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Review:
    """The review of a finished deal, for some seats or all.

    ``budget`` is what each decision may cost; ``progress`` is called after each with how many
    are done and how many there are. Raises :class:`~vorhand.terms.Problem` for a deal that is not
    over, since a review shows all cards, for a record with an illegal action, and for a seat that
    the game has not.
    """
    state = _finished(deal)
    chosen = _chosen(state, seats)
    total = sum(1 for _ in _moments(state, chosen))
    verdicts: list[Verdict] = []
    for verdict in reviewing(state, chosen, seed=seed, budget=budget):
        verdicts.append(verdict)
        if progress is not None:
            progress(len(verdicts), total)
    return Review(state, tuple(verdicts))


def reviewing(
    deal: State | Record,
    seats: Iterable[int] | None = None,
    *,
    seed: Seed = 0,
    budget: Budget | None = None,
) -> Iterator[Verdict]:
    """The verdicts of :func:`review`, one at a time: a page stays alive in between."""
    state = _finished(deal)
    chosen = _chosen(state, seats)
    return _verdicts(state, chosen, seed, budget)


def _verdicts(
    state: State, seats: frozenset[int], seed: Seed, budget: Budget | None
) -> Iterator[Verdict]:
    solvers: dict[Contract, Solver] = {}
    for index, moment, action in _moments(state, seats):
        yield _verdict(moment, index, action, solvers, seed, budget)


def _finished(deal: State | Record) -> State:
    if isinstance(deal, Record):
        replay = deal.replay()
        if replay.fault is not None:
            raise Problem("problem.advice.fault", index=replay.fault.index)
        deal = replay.state
    if not isinstance(deal, State):
        raise Problem("problem.state", found=quoted(deal))
    if deal.to_act is not None:
        raise Problem("problem.advice.unfinished")
    return deal


def _chosen(state: State, seats: Iterable[int] | None) -> frozenset[int]:
    game = state.game
    if seats is None:
        return frozenset(range(game.seats))
    found = list(seats)
    for seat in found:
        view_for(state, seat)  # raises for what is no seat
    return frozenset(found)


def _moments(state: State, seats: frozenset[int]) -> Iterator[tuple[int, State, str]]:
    """The decisions of these seats: index, the state before it, and the action."""
    game = state.game
    now = game.start(state.rules, dealer=state.dealer, hands=state.dealt.hands)
    for index, text in enumerate(state.actions):
        if now.to_act in seats:
            yield index, now, game.actions[text].text
        now = now.act(text)


def _verdict(
    state: State,
    index: int,
    action: str,
    solvers: dict[Contract, Solver],
    seed: Seed,
    budget: Budget | None,
) -> Verdict:
    assert state.to_act is not None
    seat = state.to_act
    if len(state.legal) == 1:
        said = (Phrase("advice.verdict.forced", {"action": done(state.game, action)}),)
        return Verdict(index, seat, action, "forced", None, None, said)
    view = view_for(state, seat)
    weighed = weigh(view, seed, budget, also=(action,))
    option = weighed.of(action)
    seen = Seen(option.behind, option.error, weighed.advised.action, option.clearly_worse, weighed)
    shown = open_cost(state, action, solvers)
    kind = _kind(seen, shown)
    return Verdict(index, seat, action, kind, seen, shown, _said(view, action, kind, seen, shown))


def _kind(seen: Seen, shown: Open) -> str:
    costly = shown.cost > SMALL
    if seen.clear and seen.cost < SLIP:
        return "slip"
    if seen.clear:
        return "mistake" if costly else "lucky"
    return "unlucky" if costly else "good"


def open_cost(state: State, action: str, solvers: dict[Contract, Solver] | None = None) -> Open:
    """What an action costs with all cards open, against the best that could be done instead.

    A card is judged by best play of all from there; what comes before the first card by the calls
    of a rule of thumb and then best play, of many discards the sensible ones. ``solvers`` may be
    kept for a deal. Raises :class:`KeyError` for an action that is not legal.
    """
    paid = _open_values(state, action, {} if solvers is None else solvers)
    most = max(paid.values())
    best = tuple([text for text, value in paid.items() if value > most - 1e-9])
    return Open(most - paid[action], best)


def _open_values(state: State, action: str, solvers: dict[Contract, Solver]) -> Mapping[str, float]:
    """What the seat to act is paid after each action, in points, with all cards open."""
    game = state.game
    if state.phase == "play" and state.contract is not None:
        solver = solvers.get(state.contract)
        if solver is None:
            solver = solvers[state.contract] = Solver.of(state)
        paid = paid_by_card(state, solver)
        return {f"play {game.pack.text(card)}": value for card, value in paid.items()}
    assert state.to_act is not None
    seat, oracle = state.to_act, Oracle(game, state.rules)
    if not game.actions[state.legal[0]].face_down:
        # After the call one may go on by the rule of thumb or keep quiet.
        return {
            text: max(
                oracle.paid(settled(state.act(text), silent), seat) for silent in (None, seat)
            )
            for text in state.legal
        }
    view = view_for(state, seat)
    size = game.actions[state.legal[0]].cards.bit_count()
    texts = {game.actions[text].cards: text for text in state.legal}
    sensible = [texts[plan.cards] for plan in plans(Sight.of(view), size, 3)]
    found = {}
    for text in dict.fromkeys([*sensible, action]):
        after = state.act(text)
        found[text] = max(oracle.paid(settled(after.act(each)), seat) for each in after.legal)
    return found


def _said(view: View, action: str, kind: str, seen: Seen, shown: Open) -> tuple[Phrase, ...]:
    game = view.game
    better = seen.best if seen.clear else shown.best[0]
    facts: dict[str, Fact] = {
        "action": done(game, action),
        "better": done(game, better),
        "cost": points_phrase(seen.cost, signed=False),
        "shown": points_phrase(shown.cost, signed=False),
        "n": seen.weighed.worlds,
    }
    found = [Phrase(f"advice.verdict.{kind}", facts)]
    if kind in ("slip", "lucky", "mistake"):
        why = reason(view, seen.weighed, better)
        found.append(Phrase(f"{why.key}.could", why.facts) if why.key in DONE else why)
        if kind == "mistake" and better not in shown.best:
            found.append(Phrase("advice.verdict.open-best", {"better": done(game, shown.best[0])}))
    return tuple(found)
