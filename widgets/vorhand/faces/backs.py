"""What is drawn where no face shows: the back of the cards, and an empty place.

The two packs have one back in two colours, each with the signs of its own suits in the middle.
"""

from typing import Final

from . import packs, signs
from .drawing import paper
from .parts import HEIGHT, WIDTH, Parts
from .parts import number as n

# Ground and lines.
_COLOURS: Final = {packs.FRENCH: ("#234a70", "#b9cbd8"), packs.GERMAN: ("#7a2a24", "#e6c9a8")}
_LEAF: Final = "#d8c894"
_EDGE: Final = 8
_CELL: Final = (12, 14)
"""A lozenge of the lattice: 7 across and 10 down fill the field exactly."""


def back(pack: str, parts: Parts) -> str:
    """The back of a card as SVG markup in card units; it looks the same turned round."""
    ground, pale = _COLOURS[pack]
    middle = (WIDTH / 2, HEIGHT / 2)
    return (
        parts.place("paper", paper)
        + parts.both_ways(parts.place("back-lattice", lambda: _half(ground, pale)))
        + parts.place("back-medallion", lambda: _medallion(ground, pale), *middle)
        + parts.both_ways(parts.place("back-bow", lambda: _bow(pack, ground), *middle))
        + parts.place("back-flower", lambda: f'<circle r="3.4" fill="{signs.PAPER}"/>', *middle)
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


def _half(ground: str, pale: str) -> str:
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
        f'<path d="{field}" fill="{ground}"/>'
        f'<path d="{"".join(lines)}" fill="none" stroke="{pale}" stroke-width=".8"/>'
        f'<path d="{"".join(lozenges)}" fill="{pale}"/>'
        f'<path d="{"".join(dots)}" stroke="{_LEAF}" stroke-width="2.6" stroke-linecap="round"/>'
    )


def _medallion(ground: str, pale: str) -> str:
    return (
        f'<ellipse rx="28.5" ry="36" fill="{ground}" stroke="{signs.PAPER}" stroke-width="1.6"/>'
        f'<ellipse rx="26" ry="33.5" fill="none" stroke="{pale}" stroke-width=".7"/>'
    )


def _bow(pack: str, ground: str) -> str:
    # What stands in the upper half of the medallion: the four signs in a bow over half a flower.
    # Coloured signs need a light edge on this ground, white ones none.
    draw = signs.edged if pack == packs.GERMAN else signs.sign
    white = dict.fromkeys(packs.SUITS[pack], signs.PAPER)
    places = ((-18.5, -8.5, -52), (-8, -23.5, -18), (8, -23.5, 18), (18.5, -8.5, 52))
    bow = "".join(
        f'<g transform="translate({n(x)} {n(y)}) rotate({n(turn)}) scale(.118)">'
        f"{draw(pack, suit, white)}</g>"
        for suit, (x, y, turn) in zip(packs.SUITS[pack], places, strict=True)
    )
    petals = "".join(
        f'<ellipse cy="-7" rx="3.6" ry="5" transform="rotate({turn})"/>' for turn in (-60, 0, 60)
    )
    return f'{bow}<g fill="{_LEAF}" stroke="{ground}" stroke-width=".7">{petals}</g>'
