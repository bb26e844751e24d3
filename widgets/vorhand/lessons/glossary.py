"""The words of the games and of the table that are explained, by permanent ids.

The term of an id is the message ``glossary.<id>``, what it means ``glossary.<id>.text``. Pages link
to a word by its id (:func:`anchor`), and so an id never changes.
"""

from typing import Final

from vorhand.terms import Problem, quoted

TERMS: Final = (
    "ace",
    "announcement",
    "auction",
    "bettel",
    "bid",
    "brandel",
    "contra",
    "contract",
    "dass-kann-ich",
    "deal",
    "deal-number",
    "dealer",
    "defender",
    "discard",
    "draw-trumps",
    "duck",
    "durchmarsch",
    "follow",
    "from-the-hand",
    "hand",
    "head",
    "herrenmord",
    "hold",
    "house-rule",
    "kunstwerk",
    "ladder",
    "laid-away",
    "lead",
    "left-neighbour",
    "made",
    "mord",
    "natural-order",
    "ober",
    "open-cards",
    "overtrick",
    "par",
    "pass",
    "plain-suit",
    "preset",
    "recontra",
    "required",
    "ruff",
    "ruling",
    "soloist",
    "stake",
    "suit",
    "talon",
    "tell-pack",
    "trick",
    "trump",
    "unter",
    "value",
    "void",
    "vorhand",
)


def anchor(term: str) -> str:
    """The id of a word's place on a page: what stands after the ``#`` of a link.

    Raises :class:`~vorhand.terms.Problem` for a word that is not explained.
    """
    if term not in TERMS:
        raise Problem("glossary.problem.term", found=quoted(term))
    return f"term-{term}"
