"""King, queen and jack, king, Ober and Unter: two-headed half figures in a frame.

A ribbon parts the two heads from corner to corner. Obers and the upper courts hold what they carry
at their left hand, Unters and jacks at their right: what is alike in rank is alike in stance.
"""

from typing import Final

from . import french, kings, packs, signs
from .bodies import Low
from .figures import DRAWN
from .names import FIGURES
from .parts import Parts
from .parts import number as n
from .strokes import mirrored

# Field behind the figures, ribbon, by pack and suit.
_TINCTURES: Final = {
    packs.FRENCH: {
        "C": ("#e3ead6", "#2f6b45", signs.GOLD),
        "S": ("#dbe4ec", "#27598c", signs.GOLD),
        "H": ("#f7dfcf", signs.RED, "#27598c"),
        "D": ("#f8e7c3", "#c0601c", "#27598c"),
    },
    packs.GERMAN: {
        "E": ("#f1e0bd", "#8a5220", ""),
        "G": ("#e1ead0", signs.GREEN, ""),
        "H": ("#f7dfcf", signs.RED, ""),
        "S": ("#fbecb8", "#d0901a", ""),
    },
}

_FOUR_COLOURS: Final = {
    "C": ("#dcefe6", signs.FOUR_COLOURS["C"], signs.GOLD),
    "S": ("#e4e2e3", "#4b4650", signs.GOLD),
    "H": ("#f7dfcf", signs.FOUR_COLOURS["H"], signs.GOLD),
    "D": ("#dbe7f4", signs.FOUR_COLOURS["D"], signs.GOLD),
}

# The frame leaves the corners with the indices free and is its own image when turned round.
_PANEL: Final = (
    "M31 7.5H89.5Q92.5 7.5 92.5 10.5V97.5Q92.5 100.5 89.5 100.5H72.5"
    "V145.5Q72.5 148.5 69.5 148.5H10.5Q7.5 148.5 7.5 145.5V58.5"
    "Q7.5 55.5 10.5 55.5H27.5V10.5Q27.5 7.5 31 7.5Z"
)
_SLOPE: Final = 0.28
_AXIS: Final = 59.5
"""About which a figure is mirrored: the middle of the upper half of the frame."""


_FRENCH: Final = {"K": french.king, "Q": french.queen, "J": french.jack}
_GERMAN: Final = {
    "EK": kings.acorns,
    "GK": kings.leaves,
    "HK": kings.hearts,
    "SK": kings.bells,
} | {card: DRAWN[name] for card, name in FIGURES.items()}


def court(pack: str, suit: str, rank: str, four_colours: bool, parts: Parts) -> str:
    """The framed court of a card as SVG markup in card units."""
    four = four_colours and pack == packs.FRENCH
    field, cloth, second = (_FOUR_COLOURS if four else _TINCTURES[pack])[suit]
    panel = f'<path d="{_PANEL}" fill="{field}" stroke="{signs.INK}" stroke-width="1"/>'
    half = parts.place(f"court-{suit}{rank}", lambda: _figure(pack, suit, rank, cloth, second))
    panel += parts.both_ways(parts.place(f"sky-{suit}", lambda: _sky(cloth)))
    return panel + parts.both_ways(half) + parts.place(f"ribbon-{suit}", lambda: _ribbon(cloth))


def _figure(pack: str, suit: str, rank: str, cloth: str, second: str) -> str:
    def draw(low: Low) -> str:
        if pack == packs.FRENCH:
            return _FRENCH[rank](low, suit, cloth, second)
        return _GERMAN[suit + rank](low)

    if rank in "UJ":
        half = mirrored(draw(lambda x: _middle(2 * _AXIS - x)), _AXIS)
    else:
        half = draw(_middle)
    return f'<g stroke="{signs.INK}" stroke-linejoin="round" stroke-linecap="round">{half}</g>'


def _sky(cloth: str) -> str:
    # Fine cuts from the edges of the field inwards, as an engraver lets a sky fade.
    lines = ""
    for row in range(17):
        y = 10.5 + 2.8 * row
        reach = (6.5, 4, 8, 5)[row % 4] + 5 * (1 - row / 17)
        lines += f"M92 {n(y)}h-{n(reach)}"
        if y < 54:
            lines += f"M28.2 {n(y)}h{n(reach * 0.8)}"
    return f'<path d="{lines}" fill="none" stroke="{cloth}" stroke-width=".5" opacity=".55"/>'


def _middle(x: float) -> float:
    # The line along which the two halves meet.
    return 78 + (x - 50) * _SLOPE


def _ribbon(cloth: str) -> str:
    def y(x: float, off: float) -> str:
        return f"{n(x)} {n(_middle(x) + off)}"

    band = f"M{y(7.5, -3.6)}L{y(92.5, -3.6)}L{y(92.5, 3.6)}L{y(7.5, 3.6)}Z"
    lines = f"M{y(7.5, -2.2)}L{y(92.5, -2.2)}M{y(7.5, 2.2)}L{y(92.5, 2.2)}"
    return (
        f'<path d="{band}" fill="{cloth}" stroke="{signs.INK}" stroke-width="1.2"/>'
        f'<path d="{lines}" stroke="{signs.PAPER}" stroke-width=".7" fill="none"/>'
    )
