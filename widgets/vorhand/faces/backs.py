"""What is drawn where no face shows: the back of the cards, and an empty place."""

from typing import Final

from . import signs
from .drawing import paper
from .ornament import rosette, spray
from .parts import HEIGHT, WIDTH, Parts
from .parts import number as n

_BLUE: Final = "#234a70"
_PALE: Final = "#b9cbd8"
_LEAF: Final = "#d8c894"
_EDGE: Final = 8
_CELL: Final = (12, 14)
"""A lozenge of the lattice: 7 across and 10 down fill the field exactly."""


def back(parts: Parts) -> str:
    """The back of a card as SVG markup in card units; it looks the same turned round."""
    return (
        parts.place("paper", paper)
        + parts.both_ways(parts.place("back-half", _half))
        + (parts.place("back-flower", _flower, WIDTH / 2, HEIGHT / 2))
    )


def place() -> str:
    """An empty place for a card: a broken outline that shows on light and on dark ground."""
    return (
        f'<rect x="2" y="2" width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="7" fill="#8c8c8c"'
        ' fill-opacity=".1" stroke="#8c8c8c" stroke-width="1.6" stroke-dasharray="7 5"'
        ' stroke-linecap="round"/>'
        '<path d="M50 67L57.500 78L50 89L42.500 78Z" fill="none" stroke="#8c8c8c"'
        ' stroke-width="1.6" stroke-linejoin="round"/>'
    )


def _half() -> str:
    wide, high = _CELL
    middle, right = HEIGHT / 2, WIDTH - _EDGE
    lines, lozenges, dots = [], [], []
    for column in range(7):
        x = float(_EDGE + column * wide)
        # Two zigzags that cross make a column of lozenges.
        for first, second in ((x, x + wide), (x + wide, x)):
            turns = (
                f"{n(second if row % 2 else first)} {n(_EDGE + row * high / 2)}"
                for row in range(11)
            )
            lines.append("M" + "L".join(turns))
        for row in range(1, 10):
            y = _EDGE + row * high / 2
            if row % 2:
                dots.append(f"M{n(x + wide / 2)} {n(y)}h.01")
            elif column:
                lozenges.append(f"M{n(x)} {n(y - 2.4)}l1.6 2.4l-1.6 2.4l-1.6-2.400Z")
    field = (
        f"M{_EDGE - 2} {n(middle)}V{_EDGE + 2}Q{_EDGE - 2} {_EDGE - 2} {_EDGE + 2} {_EDGE - 2}"
        f"H{right - 2}Q{right + 2} {_EDGE - 2} {right + 2} {_EDGE + 2}V{n(middle)}Z"
    )
    return (
        f'<path d="{field}" fill="{_BLUE}"/>'
        f'<path d="{"".join(lines)}" fill="none" stroke="{_PALE}" stroke-width=".8"/>'
        f'<path d="{"".join(lozenges)}" fill="{_PALE}"/>'
        f'<path d="{"".join(dots)}" stroke="{_LEAF}" stroke-width="2.6" stroke-linecap="round"/>'
    )


def _flower() -> str:
    # The medallion in the middle, its own image when turned round.
    half = spray(((-2, 25), (-14, 24), (-19.5, 12), (-18, -1)), 4, 8, _LEAF, _BLUE) + spray(
        ((2, 25), (14, 24), (19.5, 12), (18, -1)), 4, 8, _LEAF, _BLUE
    )
    return (
        f'<ellipse rx="26" ry="33" fill="{_BLUE}" stroke="{signs.PAPER}" stroke-width="1.6"/>'
        f'<ellipse rx="23.600" ry="30.600" fill="none" stroke="{_PALE}" stroke-width=".7"/>'
        f'{half}<g transform="rotate(180)">{half}</g>'
        + rosette(0, 0, 12, signs.PAPER, _LEAF, _BLUE)
        + rosette(0, 0, 6.5, _LEAF, signs.RED, _BLUE)
    )
