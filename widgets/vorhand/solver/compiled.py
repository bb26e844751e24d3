"""The search in C, where it has been built: the interface and the answers of search.py."""

from vorhand.solver._core import Core
from vorhand.solver.ordering import Ordering, ordering_for
from vorhand.solver.position import Kind, Position


class Search:
    """A search with its table, for one kind of play. What is asked later profits from earlier."""

    def __init__(self, kind: Kind, ordering: Ordering | None = None) -> None:
        self.kind = kind
        order = ordering or ordering_for(kind)
        self._core = Core(*kind, *order.numbers)

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
