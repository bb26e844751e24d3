"""What the table has been asked for advice: a hint, the review, par; and the answers so far.

Nothing of it is kept: after a reload it can be asked for again, and the same is answered. What
takes long is done in portions, and the browser asks for each: the table stays alive in between.
"""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import dropwhile, takewhile
from typing import Final, Generic, TypeVar

from vorhand import advice
from vorhand.advice import Hint, Par, Review, Verdict
from vorhand.games import Contract, State
from vorhand.solver import Solver
from vorhand.table.match import Match
from vorhand.table.strength import advice_budget
from vorhand.terms import Phrase, Problem
from vorhand.views import view_for

PORTION: Final = 0.2
"""Seconds of work after which the browser is answered."""

MOST_REVIEWS: Final = 3
"""Reviews that are kept, to come back to from a deal that was played on."""

SEED: Final = 0
"""The seed of all advice: one that knew of the deal would say something of its hidden cards."""


@dataclass
class HintAsked:
    """A hint for the state that is to be decided on."""

    state: State
    hint: Hint


T = TypeVar("T")


@dataclass
class Work(Generic[T]):
    """What takes long about a deal: ``total`` things to be ``found``, and where ``more`` of them
    come from; ``None`` when all are there."""

    start: State
    total: int
    more: Iterator[T] | None
    found: list[T] = field(default_factory=list, init=False)

    def go_on(self) -> None:
        """Find one more."""
        one = next(self.more, None) if self.more is not None else None
        if one is None:
            self.more = None
        else:
            self.found.append(one)


@dataclass
class ReviewAsked(Work[Verdict]):
    """The review of a deal, for some seats."""

    actions: tuple[str, ...]
    seats: tuple[int, ...]

    @property
    def costs(self) -> Mapping[int, tuple[float, float]]:
        """What the decisions so far have cost; see :attr:`vorhand.advice.Review.costs`."""
        return Review(self.start, tuple(self.found)).costs

    def at(self, step: int) -> Verdict | None:
        """The verdict on the decision at a step of the deal."""
        return next((each for each in self.found if each.at == step), None)


class ParAsked(Work[Par]):
    """The par of a deal."""


Asked = HintAsked | ReviewAsked | ParAsked


@dataclass
class Counsel:
    """The advice at one table: what is shown of it now, and what the solver has learnt."""

    asked: Asked | None = None
    _reviews: list[ReviewAsked] = field(default_factory=list)
    _start: State | None = None
    _solvers: dict[Contract, Solver] = field(default_factory=dict)
    _values: dict[State, Mapping[int, float]] = field(default_factory=dict)

    def current(self, match: Match) -> Asked | None:
        """What was asked for, if it still belongs to what lies on the table."""
        asked = self.asked
        if isinstance(asked, HintAsked):
            fits = match.live and asked.state is match.state
        elif isinstance(asked, ReviewAsked):
            fits = asked.start == match.states[0] and asked.actions == match.state.actions
        elif isinstance(asked, ParAsked):
            fits = asked.start == match.states[0] and may_see_all(match)
        else:
            fits = False
        if not fits:
            self.asked = None
        return self.asked

    def advised(self, match: Match) -> str:
        """The action that a hint on the table advises, or nothing."""
        asked = self.current(match)
        if not isinstance(asked, HintAsked) or asked.hint.opinion is None:
            return ""
        return asked.hint.opinion.action

    def working(self, match: Match) -> bool:
        """Whether something asked for is not all answered yet."""
        asked = self.current(match)
        return isinstance(asked, Work) and asked.more is not None

    # ------------------------------------------------------------ what is asked

    def ask_hint(self, match: Match, step: object) -> None:
        """A hint for the person's decision, up to this step; a first one counts as help.

        Raises :class:`Problem` where nothing is to be decided.
        """
        if type(step) is not int or step not in (1, 2, 3):
            raise Problem("table.problem.message")
        if not may_ask_hint(match):
            raise Problem("table.problem.no-hint")
        seat = match.state.to_act
        assert seat is not None
        view = view_for(match.state, seat)
        given = advice.hint(view, step, seed=SEED, budget=advice_budget(match.share))
        self.asked = HintAsked(match.state, given)
        match.aids = match.aids.with_hint(len(match.state.actions))

    def ask_review(self, match: Match, who: object) -> None:
        """The review of the deal: of the person's decisions, or (``"all"``) of everybody's."""
        if who not in ("own", "all"):
            raise Problem("table.problem.message")
        if not match.over or match.resting:
            raise Problem("table.problem.not-over")
        everybody = tuple(range(match.game.seats))
        seats = everybody if who == "all" or match.demo else (match.seat,)
        start, actions = match.states[0], match.state.actions
        for asked in self._reviews:
            if (asked.start, asked.actions, asked.seats) == (start, actions, seats):
                self.asked = asked
                break
        else:
            budget = advice_budget(match.share)
            more = advice.reviewing(match.state, seats, seed=SEED, budget=budget)
            # What was claimed was played by the solver.
            end = len(match.states) - 1 if match.claimed is None else match.claimed
            more = _between(match.base, end, more)
            total = sum(state.to_act in seats for state in match.states[match.base : end])
            self.asked = ReviewAsked(start, total, more, actions, seats)
            self._reviews = [*self._reviews[1 - MOST_REVIEWS :], self.asked]
        if match.live:
            match.look_at("first")
        self._open_costliest(match)

    def _open_costliest(self, match: Match) -> None:
        """A review that is done opens on what cost the person most, unless he looks elsewhere."""
        asked = self.current(match)
        if not isinstance(asked, ReviewAsked) or asked.more is not None or match.look != 0:
            return
        costly = [
            (each.seen.counted, each.open.cost, -each.at)
            for each in asked.found
            if each.seen is not None and each.open is not None and each.kind != "good"
            if match.is_mine(each.seat)
        ]
        if costly:
            match.look_at(-max(costly)[2])

    def recall(self, match: Match) -> None:
        """Show the last review of this deal again, if there was one."""
        for asked in self._reviews:
            if asked.start == match.states[0] and asked.actions == match.state.actions:
                self.asked = asked

    def ask_par(self, match: Match) -> None:
        """What each contract by each seat would bring."""
        if not may_see_all(match):
            raise Problem("table.problem.not-over")
        start = match.states[0]
        self.asked = ParAsked(start, advice.par_size(start), advice.par_rows(start))

    def claim(self, match: Match) -> Phrase | None:
        """Plays the rest out if the person's side gets what is claimed with it; otherwise why it
        does not, in a phrase that names no card.

        What the seat cannot know to be so is no claim but a guess, and is not played for it.

        Raises :class:`Problem` where no card is to be played.
        """
        if not may_claim(match):
            raise Problem("table.problem.no-claim")
        seat = match.state.to_act
        assert seat is not None
        if not match.demo and not advice.certain(view_for(match.state, seat), SEED):
            match.aids = match.aids.with_claim()
            side = "solo" if seat == match.state.soloist else "defence"
            return Phrase(f"table.claim.guess.{side}", {})
        claimed = advice.claim(match.state, seat)
        if claimed.right:
            match.settle(claimed.line)
        else:
            match.aids = match.aids.with_claim()
        return claimed.refused

    # ------------------------------------------------------------ the work

    def think(self, match: Match) -> None:
        """Another portion of what takes long. What fails is put away, and its error raised."""
        asked = self.current(match)
        if not isinstance(asked, Work):
            return
        until = time.monotonic() + PORTION
        try:
            while asked.more is not None and time.monotonic() < until:
                asked.go_on()
            self._open_costliest(match)
        except Exception:
            self.asked = None
            self._reviews = [each for each in self._reviews if each is not asked]
            raise

    def card_values(self, match: Match) -> Mapping[int, float]:
        """What each card that may be played at the shown moment brings its player, in points, with
        all cards open; empty where that is not to be seen."""
        shown = match.states[match.looked]
        if not shows_values(match) or shown.phase != "play" or shown.contract is None:
            return {}
        if self._start is not match.states[0]:
            self._start, self._solvers, self._values = match.states[0], {}, {}
        if shown not in self._values:
            solver = self._solvers.get(shown.contract)
            if solver is None:
                solver = self._solvers[shown.contract] = Solver.of(shown)
            self._values[shown] = advice.paid_by_card(shown, solver)
        return self._values[shown]


def _between(base: int, end: int, verdicts: Iterator[Verdict]) -> Iterator[Verdict]:
    """The verdicts on what was done after the actions that were given, and before so many."""
    told = takewhile(lambda verdict: verdict.at < end, verdicts)
    return dropwhile(lambda verdict: verdict.at < base, told)


def may_ask_hint(match: Match) -> bool:
    """Whether the person is to decide something now."""
    return match.live and match.my_turn and not match.over


def may_claim(match: Match) -> bool:
    """Whether the person may claim the rest: at a turn to play a card."""
    return may_ask_hint(match) and match.state.phase == "play"


def may_see_all(match: Match) -> bool:
    """Whether nothing of the deal is hidden from the person."""
    return match.demo or (match.over and not match.resting)


def shows_values(match: Match) -> bool:
    """Whether the cards show what they are worth."""
    if match.settings.values == "never" or match.states[match.looked].to_act is None:
        return False
    looking_back = match.over and not match.live and match.settings.reveal
    return looking_back or (match.demo and match.settings.values == "open")
