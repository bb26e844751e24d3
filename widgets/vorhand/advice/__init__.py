"""Advice: hints from one seat's view, the review of a finished deal, par, and claims.

>>> from vorhand.games import GAMES
>>> from vorhand.views import view_for
>>> state = GAMES["brandeln"].start(dealer=3, number=42)
>>> for action in ["bid 3", "pass", "pass", "pass", "trump H"]:
...     state = state.act(action)
>>> given = hint(view_for(state, 0), 1)
>>> [bound.rule for bound in given.rules]
['brandeln.lead']
>>> claim(state, 0).right
False

All of it is data first: actions, points, and phrases of the messages; the values show themselves
in a notebook. A hint sees one view and nothing else.
"""

from vorhand.advice.binding import Bound
from vorhand.advice.certainty import certain
from vorhand.advice.claims import Broken, Claim, claim
from vorhand.advice.hints import Hint, Opinion, hint
from vorhand.advice.open_cards import (
    CardValue,
    Par,
    ParSheet,
    paid_by_card,
    par,
    par_rows,
    par_size,
    played_out,
    values,
)
from vorhand.advice.reviews import Open, Review, Seen, Verdict, open_cost, review, reviewing
from vorhand.advice.weighing import BUDGET, Outlook, Weighed, weigh
from vorhand.advice.words import named, seats_named
from vorhand.advice.worths import Worth

__all__ = [
    "BUDGET",
    "Bound",
    "Broken",
    "CardValue",
    "Claim",
    "Hint",
    "Open",
    "Opinion",
    "Outlook",
    "Par",
    "ParSheet",
    "Review",
    "Seen",
    "Verdict",
    "Weighed",
    "Worth",
    "certain",
    "claim",
    "hint",
    "named",
    "open_cost",
    "paid_by_card",
    "par",
    "par_rows",
    "par_size",
    "played_out",
    "review",
    "reviewing",
    "seats_named",
    "values",
    "weigh",
]
