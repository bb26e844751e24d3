"""What can stand in a column of a table: JSON data of a kind."""

from collections.abc import Callable
from typing import Any

Kind = Callable[[Any], bool]
"""Whether a value can stand in a column."""


def number(least: int | None = 0, most: int | None = None) -> Kind:
    """A whole number within these limits; ``None`` leaves a side open."""

    def fits(value: Any) -> bool:
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and (least is None or value >= least)
            and (most is None or value <= most)
        )

    return fits


def yes_or_no(value: Any) -> bool:
    """True or false."""
    return isinstance(value, bool)


def text(value: Any) -> bool:
    """A text."""
    return isinstance(value, str)


def mapping(value: Any) -> bool:
    """Values by name."""
    return isinstance(value, dict)


def or_none(kind: Kind) -> Kind:
    """The same, or nothing."""
    return lambda value: value is None or kind(value)


def list_of(kind: Kind, size: int | None = None) -> Kind:
    """A list of such values, of this size if one is given."""

    def fits(value: Any) -> bool:
        return (
            isinstance(value, list)
            and (size is None or len(value) == size)
            and all(kind(each) for each in value)
        )

    return fits
