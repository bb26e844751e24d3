"""Strokes of the woodcut manner: outlined shapes, cuts, limbs and shafts."""

from typing import Final

from .parts import number as n
from .signs import INK

SKIN: Final = "#f3cda6"
FLUSH: Final = "#e2a07c"
STEEL: Final = "#cdd4d8"
WOOD: Final = "#a8763f"
LEATHER: Final = "#8a5a2b"
FUR: Final = "#6b4a2c"
LINEN: Final = "#f6efdc"
GREY: Final = "#b9b3a6"
WHITE: Final = "#f1ece0"
BROWN: Final = "#6a3d1c"
BLACK: Final = "#33261f"
FAIR: Final = "#d9a03c"

CONTOUR: Final = 1.5
"""How wide the outline of a figure is; cuts within it are about half of that."""


def shape(path: str, fill: str, width: float = CONTOUR) -> str:
    """A flat shape with a dark outline."""
    return f'<path d="{path}" fill="{fill}" stroke-width="{width:g}"/>'


def cut(path: str, width: float = 0.8, colour: str = INK) -> str:
    """Lines cut into a shape."""
    tint = "" if colour == INK else f' stroke="{colour}"'
    return f'<path d="{path}" fill="none" stroke-width="{width:g}"{tint}/>'


def tube(path: str, width: float, fill: str, edge: float = CONTOUR) -> str:
    """A limb, shaft or lock of hair of even width with a dark outline."""
    return (
        f'<path d="{path}" fill="none" stroke-width="{n(width + 2 * edge)}"/>'
        f'<path d="{path}" fill="none" stroke-width="{n(width)}" stroke="{fill}"/>'
    )


def disc(x: float, y: float, r: float, fill: str, width: float = 0.9) -> str:
    """A round thing: a button, a jewel, a berry."""
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{fill}" stroke-width="{width:g}"/>'


def moved(body: str, x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """``body`` with its origin at ``x``, ``y``."""
    moves = f"translate({n(x)} {n(y)})"
    moves += f" rotate({n(turn)})" if turn else ""
    moves += f" scale({scale:.3g})" if scale != 1 else ""
    return f'<g transform="{moves}">{body}</g>'


def mirrored(body: str, axis: float) -> str:
    """``body`` seen in a mirror that stands upright at ``x`` = ``axis``."""
    return f'<g transform="translate({n(2 * axis)} 0) scale(-1 1)">{body}</g>'
