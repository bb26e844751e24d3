"""The help that a person took in a deal, and the deal that another is played on from."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from vorhand.table.wire import count_of


@dataclass(frozen=True)
class Aids:
    """The help taken in a deal: decisions on which a hint was asked, moves taken back, claims of
    the rest that did not hold, and whether the cards had been seen before it was played (0 or 1).

    ``hinted`` are the decisions, by the number of actions before them, whose hints are counted.
    """

    hints: int = 0
    takebacks: int = 0
    claims: int = 0
    seen: int = 0
    hinted: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.as_dict())

    @classmethod
    def read(cls, data: object) -> "Aids":
        """The help told in a record; what is no number of times is none."""
        told = data if isinstance(data, Mapping) else {}
        hints, takebacks, claims, seen = (count_of(told.get(name), MOST) for name in COUNTS)
        return cls(hints, takebacks, claims, seen)

    def as_dict(self) -> dict[str, int]:
        """As JSON data; what was not taken is left out."""
        return {name: times for name in COUNTS if (times := getattr(self, name))}

    def with_hint(self, at: int) -> "Aids":
        """With a hint for the decision after so many actions; a further one counts no more."""
        if at in self.hinted:
            return self
        return replace(self, hints=self.hints + 1, hinted=self.hinted | {at})

    def with_takeback(self) -> "Aids":
        """With a move taken back."""
        return replace(self, takebacks=self.takebacks + 1)

    def with_claim(self) -> "Aids":
        """With a claim that did not hold."""
        return replace(self, claims=self.claims + 1)

    def with_cards_seen(self) -> "Aids":
        """Of a deal that is played when its cards have been seen."""
        return replace(self, seen=1)

    def joined(self, other: "Aids") -> "Aids":
        """The help of two courses of the same deal: of each kind the greater number."""
        return Aids(
            hints=max(self.hints, other.hints),
            takebacks=max(self.takebacks, other.takebacks),
            claims=max(self.claims, other.claims),
            seen=max(self.seen, other.seen),
            hinted=self.hinted | other.hinted,
        )


NO_AIDS = Aids()
"""No help at all."""

COUNTS = tuple(field.name for field in fields(Aids) if field.name != "hinted")


MOST = 9999
"""More times than anybody takes help in a deal: such a number in a file is none."""


@dataclass(frozen=True)
class Branch:
    """That a deal is played on from a step of one that is over: from which, what was paid there
    (by seat; ``None`` where it was passed out), and that match as text."""

    at: int
    payments: tuple[int, ...] | None
    parent: str
