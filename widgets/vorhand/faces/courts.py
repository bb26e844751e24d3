"""King, queen and jack, king, Ober and Unter: arms in a two-headed frame.

Each half shows a shield with the suit sign, the headgear of its rank above it and what that rank
carries crossed behind it. A ribbon parts the halves from corner to corner.
"""

from typing import Final

from . import heraldry, packs, signs
from .ornament import spray
from .parts import Parts, Pip
from .parts import number as n

# Field behind the arms, ribbon and cloth, and second cloth, by pack and suit.
_TINCTURES: Final = {
    packs.FRENCH: {
        "C": ("#e3ead6", "#2f6b45", signs.GOLD),
        "S": ("#dbe4ec", "#27598c", signs.GOLD),
        "H": ("#f7dfcf", signs.RED, "#27598c"),
        "D": ("#f8e7c3", "#c0601c", "#27598c"),
    },
    packs.GERMAN: {
        "E": ("#f1e0bd", "#8a5220", signs.GREEN),
        "G": ("#e1ead0", signs.GREEN, signs.RED),
        "H": ("#f7dfcf", signs.RED, signs.GREEN),
        "S": ("#fbecb8", "#d0901a", signs.RED),
    },
}

_BLUE_DIAMONDS: Final = ("#dbe7f4", signs.FOUR_COLOURS["D"], signs.GOLD)

# The frame leaves the corners with the indices free and is its own image when turned round.
_PANEL: Final = (
    "M31 7.500H89.500Q92.500 7.500 92.500 10.500V98.500Q92.500 101.500 89.500 101.500H72.500"
    "V145.500Q72.500 148.500 69.500 148.500H10.500Q7.500 148.500 7.500 145.500V57.500"
    "Q7.500 54.500 10.500 54.500H27.500V10.500Q27.500 7.500 31 7.500Z"
)
_SLOPE: Final = 0.28
_MIDDLE: Final = 60.0
"""Where the arms of the upper half stand, from the left."""

_CARRIED: Final = {"K": "sceptre", "Q": "rose", "J": "halberd", "O": "sabre", "U": "arrow"}


def court(pack: str, suit: str, rank: str, four_colours: bool, pip: Pip, parts: Parts) -> str:
    """The framed court of a card as SVG markup in card units."""
    field, cloth, second = _TINCTURES[pack][suit]
    if four_colours and (pack, suit) == (packs.FRENCH, "D"):
        field, cloth, second = _BLUE_DIAMONDS
    panel = f'<path d="{_PANEL}" fill="{field}" stroke="{signs.INK}" stroke-width="1"/>'
    half = (
        parts.place(f"sprays-{suit}", lambda: _sprays(pack))
        + _crossed(rank, cloth, suit, parts)
        + parts.place(f"shield-{suit}", lambda: _shield(second), _MIDDLE, 39)
        + pip(_MIDDLE, 54.5, 0.235)
        + parts.place(
            f"head-{suit}{rank}", lambda: heraldry.headgear(rank, cloth, second), _MIDDLE, 38, 0.96
        )
    )
    return (
        panel
        + parts.both_ways(f'<g stroke-linejoin="round" stroke-linecap="round">{half}</g>')
        + parts.place(f"ribbon-{suit}", lambda: _ribbon(cloth))
    )


def _sprays(pack: str) -> str:
    green = "#7d9a5a" if pack == packs.FRENCH else "#8a9a45"
    return spray(((68, 78), (82, 84), (88, 74), (85.5, 56)), 5, 7.4, green, signs.INK) + spray(
        ((54, 74), (42, 70), (36, 66), (33.5, 58)), 3, 7, green, signs.INK
    )


def _crossed(rank: str, cloth: str, suit: str, parts: Parts) -> str:
    return "".join(
        parts.place(
            f"carried-{suit}{rank}", lambda: heraldry.carried(_CARRIED[rank], cloth),
            _MIDDLE, 57, 0.88, turn,
        )
        for turn in (-61, 61)
    )  # fmt: skip


def _shield(second: str) -> str:
    outline = (
        "M-17 0C-11 2-5 1 0-2C5 1 11 2 17 0C16 6 17 11 17 16C17 27 8 32 0 36"
        "C-8 32-17 27-17 16C-17 11-16 6-17 0Z"
    )
    return (
        f'<path d="{outline}" fill="{second}" stroke="{signs.INK}" stroke-width="1.4"/>'
        f'<path d="{outline}" transform="translate(0 2.2) scale(.84)" fill="{signs.PAPER}"'
        f' stroke="{signs.INK}" stroke-width=".8"/>'
    )


def _ribbon(cloth: str) -> str:
    def y(x: float, off: float) -> str:
        return f"{n(x)} {n(78 + (x - 50) * _SLOPE + off)}"

    band = f"M{y(7.5, -4.5)}L{y(92.5, -4.5)}L{y(92.5, 4.5)}L{y(7.5, 4.5)}Z"
    lines = f"M{y(7.5, -3)}L{y(92.5, -3)}M{y(7.5, 3)}L{y(92.5, 3)}"
    beads = "".join(
        f"M{y(x - 3.2, 0)}L{y(x, -1.9)}L{y(x + 3.2, 0)}L{y(x, 1.9)}Z"
        for x in (14, 23, 32, 41, 50, 59, 68, 77, 86)
    )
    return (
        f'<path d="{band}" fill="{cloth}" stroke="{signs.INK}" stroke-width="1"/>'
        f'<path d="{lines}" stroke="{signs.PAPER}" stroke-width=".6" fill="none"/>'
        f'<path d="{beads}" fill="{signs.PAPER}"/>'
    )
