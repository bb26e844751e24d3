"""Hints in three steps: which rules bind you, what to think about, what I would do and why."""

from dataclasses import dataclass, field
from typing import Any

from vorhand.advice.binding import Bound, bounds
from vorhand.advice.calls import why_call, worth_phrase
from vorhand.advice.knowledge import Knowledge
from vorhand.advice.pointers import pointers
from vorhand.advice.reasons import why_card
from vorhand.advice.weighing import Outlook, Weighed, weigh
from vorhand.advice.words import done, percent, points, points_phrase
from vorhand.players import Budget, Seed
from vorhand.terms import Fact, Phrase, Problem
from vorhand.views import View

MANY = 3
"""How many other choices are named; where more are as good, it hardly matters which is taken."""

SETTLED = ("advice.why.forced", "advice.why.decided")
"""Reasons that say so themselves."""

STEPS = (1, 2, 3)
"""The steps of a hint: the rules, the facts, the opinion."""


@dataclass(frozen=True)
class Opinion:
    """What I would do: the action, all that was weighed, and the reason in sentences.

    ``as_good`` are the other actions that cannot be told from it; ``contracts`` says before the
    first card what the hand is worth in each contract.
    """

    action: str
    as_good: tuple[str, ...]
    weighed: Weighed
    said: tuple[Phrase, ...]
    contracts: tuple[Phrase, ...] = ()


@dataclass(frozen=True)
class Hint:
    """A hint for one decision, up to the step that was asked for.

    ``rules`` is there from the first step, ``facts`` from the second, ``opinion`` from the third.
    """

    view: View = field(repr=False)
    step: int
    rules: tuple[Bound, ...]
    facts: tuple[Phrase, ...] = ()
    opinion: Opinion | None = None

    @property
    def said(self) -> tuple[Phrase, ...]:
        """The sentences of the step that was asked for."""
        if self.opinion is not None:
            return self.opinion.said
        return self.facts or tuple([bound.said for bound in self.rules])

    def __str__(self) -> str:
        from vorhand.displays.advice import HintTable

        return repr(HintTable(self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        from vorhand.displays.advice import HintTable

        return HintTable(self)._repr_html_()


def hint(view: View, step: int = 3, *, seed: Seed = 0, budget: Budget | None = None) -> Hint:
    """A hint for whoever is to act, from nothing but the view.

    Steps 1 and 2 cost next to nothing; step 3 looks at as many imagined deals as the budget has
    (worlds, and the nodes after which no new one is begun), and is the same for the same view,
    seed and budget. Raises :class:`~vorhand.terms.Problem` if it is not the seat's turn, or for
    another step.
    """
    if step not in STEPS or isinstance(step, bool):
        raise Problem("problem.advice.step")
    if not view.legal:
        raise Problem("problem.advice.turn")
    rules = bounds(view)
    if step == 1:
        return Hint(view, step, rules)
    facts = pointers(view)
    if step == 2:
        return Hint(view, step, rules, facts)
    return Hint(view, step, rules, facts, opinion(view, weigh(view, seed, budget)))


def opinion(view: View, weighed: Weighed) -> Opinion:
    """What I would do, from what has been weighed, and why."""
    advised = weighed.advised
    others = tuple([each.action for each in weighed.as_good if each.action != advised.action])
    why = reason(view, weighed, advised.action)
    if view.phase == "play" and len(others) > MANY and why.key not in SETTLED:
        # A reason for one card among so many would make more of it than there is.
        why = Phrase("advice.why.any", {"n": len(others)})
    said = (
        Phrase("advice.advised", {"action": done(view.game, advised.action)}),
        why,
        *_numbers(view, weighed, advised),
        *_others(view, weighed, advised, others),
    )
    contracts = tuple([worth_phrase(view, worth) for worth in weighed.worths])
    return Opinion(advised.action, others, weighed, said, contracts)


def reason(view: View, weighed: Weighed, action: str) -> Phrase:
    """What speaks for an action, in facts that can be seen in the view."""
    if view.phase == "play":
        return why_card(Knowledge(view), view.game.actions[action].card)
    return why_call(view, weighed, action)


def _numbers(view: View, weighed: Weighed, advised: Outlook) -> tuple[Phrase, ...]:
    payment = points_phrase(abs(advised.payment), signed=False)
    facts: dict[str, Fact] = {"n": weighed.worlds, "payment": payment}
    pays = ".pays" if points(advised.payment).startswith("\N{MINUS SIGN}") else ""
    if advised.chance is None or view.contract is None:
        return (Phrase(f"advice.numbers.paid{pays}", facts),)
    side = "own" if view.soloist == view.seat else "theirs"
    facts |= {"chance": percent(advised.chance), "alone": view.game.alone}
    return (Phrase(f"advice.numbers.{side}{pays}", facts),)


def _others(
    view: View, weighed: Weighed, advised: Outlook, as_good: tuple[str, ...]
) -> tuple[Phrase, ...]:
    """How the other actions compare: those as good, and the best of the rest."""
    if len(view.legal) == 1:
        return ()
    found: list[Phrase] = []
    if len(as_good) == len(weighed.options) - 1:
        return (Phrase("advice.same.all", {"n": len(as_good)}),)
    if len(as_good) > MANY:
        found.append(Phrase("advice.same.many", {"n": len(as_good)}))
    elif as_good:
        same = tuple([done(view.game, text) for text in as_good])
        found.append(Phrase("advice.same", {"actions": same, "n": len(same)}))
    rest = [each for each in weighed.options if each.action not in (*as_good, advised.action)]
    following = rest[0]
    cost = points_phrase(advised.payment - following.payment, signed=False)
    facts: dict[str, Fact] = {
        "action": done(view.game, following.action),
        "cost": cost,
        "n": weighed.worlds,
    }
    return (*found, Phrase(f"advice.next.{following.degree}", facts))
