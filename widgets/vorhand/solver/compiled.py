"""The search in C, where it has been built: the interface and the answers of search.py."""

from vorhand.solver import _core
from vorhand.solver.ordering import Ordering, ordering_for
from vorhand.solver.position import Kind, Position

REVISION = 3
"""Counted up, here and in _core.c, whenever the searches change in a way that can be told."""

if getattr(_core, "REVISION", 0) != REVISION:
    # Built before the sources changed: its answers may be others, or it may not take the questions.
    raise ImportError(f"the search in C is not of revision {REVISION}: install Vorhand again")


class Search:
    """A search with its table, for one kind of play. What is asked later profits from earlier."""

    def __init__(self, kind: Kind, ordering: Ordering | None = None) -> None:
        self.kind = kind
        order = ordering or ordering_for(kind)
        self._core = _core.Core(*kind, *order.numbers)

    @property
    def nodes(self) -> int:
        """The cards played so far."""
        return self._core.nodes

    def reaches(self, position: Position, need: int) -> bool:
        """Whether the soloist takes ``need`` tricks or more of those still to be played.

        With ``avoid`` in the kind of play: whether he is made to.
        """
        return self._core.reaches(position, need)

    def tricks(self, position: Position) -> int:
        """How many of the tricks still to be played the soloist takes."""
        return self._core.tricks(position)
