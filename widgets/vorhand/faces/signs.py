"""The suit signs of both packs, each in a square from -50 to 50 around its middle.

The French signs are plain silhouettes. The German ones are drawn like coloured woodcuts: a dark
outline, flat colour, and cuts that show the form. Every suit is told by its outline alone.
"""

from typing import Final

INK: Final = "#221d1a"
PAPER: Final = "#fdf8ea"
RED: Final = "#b5241f"
GREEN: Final = "#3d7f3c"
DEEP_GREEN: Final = "#23552b"
GOLD: Final = "#e6ad2c"
BROWN: Final = "#b9722f"

FRENCH_COLOURS: Final = {"C": INK, "S": INK, "H": RED, "D": RED}
FOUR_COLOURS: Final = {"C": "#0b8060", "S": INK, "H": RED, "D": "#1f4fc0"}
"""Apart from one another for those, too, who see no red, no green or no blue."""

_HEART: Final = (
    "M0 48C-9 28-46 10-46-17C-46-35-34-45-22-45C-11-45-3-38 0-27"
    "C3-38 11-45 22-45C34-45 46-35 46-17C46 10 9 28 0 48Z"
)
_FRENCH: Final = {
    "H": _HEART,
    "D": "M0-50Q15-21 38 0Q15 21 0 50Q-15 21-38 0Q-15-21 0-50Z",
    "S": (
        "M0-49C9-29 45-9 45 15C45 29 36 37 25 37C16 37 8 32 4 25C5 36 9 43 18 49H-18"
        "C-9 43-5 36-4 25C-8 32-16 37-25 37C-36 37-45 29-45 15C-45-9-9-29 0-49Z"
    ),
    "C": (
        "M0-48C13-48 22-38 22-26C22-18 18-11 12-7C16-9 21-10 25-10C37-10 47-1 47 12"
        "C47 25 37 35 25 35C15 35 7 29 4 20C5 34 9 43 19 49H-19C-9 43-5 34-4 20"
        "C-7 29-15 35-25 35C-37 35-47 25-47 12C-47-1-37-10-25-10C-21-10-16-9-12-7"
        "C-18-11-22-18-22-26C-22-38-13-48 0-48Z"
    ),
}


_LINDEN: Final = (
    "M0-48C8-32 43-17 43 8C43 23 32 31 20 31C11 31 4 27 0 21"
    "C-4 27-11 31-20 31C-32 31-43 23-43 8C-43-17-8-32 0-48Z"
)
_OAK: Final = (
    "M2-36C6-49 18-51 25-48C28-51 37-50 39-45C45-45 48-39 45-35C44-29 38-28 35-30"
    "C31-25 23-26 21-29C14-26 6-28 2-36Z"
)
_NUT: Final = "M-31-2C-35 20-21 35-7 42C-4 44-2 48 0 50C2 48 4 44 7 42C21 35 35 20 31-2Z"
_CUP: Final = "M-39 1C-43-15-25-28 0-28C25-28 43-15 39 1C27 8-27 8-39 1Z"
_BALL: Final = "M-41 5A41 41 0 0 1 41 5A41 41 0 0 1-41 5Z"

_EDGES: Final = {
    "H": _HEART,
    "G": _LINDEN + "M0 24C0 36-4 43-12 48C-4 43 0 36 0 24Z",
    "E": _OAK + _NUT + _CUP + "M0-24C0-34-3-40-11-44C-3-40 0-34 0-24Z",
    "S": _BALL + "M-8-36C-8-46 8-46 8-36Z",
}


def _cut(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'


def _outlined(path: str, fill: str, width: float = 5) -> str:
    return f'<path d="{path}" fill="{fill}" stroke-width="{width:g}"/>'


_GERMAN: Final = {
    # Hearts: one red heart, its left cheek lit by three cuts.
    "H": (
        _outlined(_HEART, RED)
        + _cut("M-35-21C-34-30-28-35-21-35M-33-8C-32-5-30-2-27 1", "#f3c9b4", 4.5)
        + _cut("M36-10C33 3 22 14 12 23M27-8C24 0 18 6 12 12", "#6f1412", 3.5)
    ),
    # Leaves: a linden leaf with its veins on a bent stalk.
    "G": (
        _cut("M0 24C0 36-4 43-12 48", INK, 11)
        + _cut("M0 24C0 36-4 43-12 48", GREEN, 4.5)
        + _outlined(_LINDEN, "#4a9144")
        + _cut("M0 24V-32M0 14L24 15M0 14L-24 15M0-2L26-6M0-2L-26-6M0-17L13-23M0-17L-13-23",
               "#d5e3b0", 3.6)
    ),
    # Acorns: nut, scaly cup and stalk, and one oak leaf.
    "E": (
        _cut("M0-24C0-34-3-40-11-44", INK, 12)
        + _outlined(
            _OAK,
            GREEN, 4.5,
        )
        + _cut("M6-36C17-38 27-40 36-40", "#d5e3b0", 3)
        + _cut("M0-24C0-34-3-40-11-44", BROWN, 4)
        + _outlined(_NUT, GOLD)
        + _cut("M18 7C19 18 14 28 6 35M8 9C9 17 7 23 4 29", "#94561d", 4)
        + _cut("M-20 7C-20 17-16 24-11 29", "#fdeeb6", 5)
        + _outlined(_CUP, BROWN)
        + _cut("M-30-5C-16 0-9 0 0-5C9 0 16 0 30-5M-24-15C-14-10-7-10 0-15C7-10 14-10 24-15",
               "#5c3410", 3.6)
    ),
    # Bells: a hawk's bell with loop, girdle, slit and hole.
    "S": (
        _cut("M-8-36C-8-46 8-46 8-36", INK, 13)
        + _cut("M-8-35C-8-46 8-46 8-35", GOLD, 4.5)
        + '<circle cy="5" r="41" fill="' + GOLD + '" stroke-width="5"/>'
        + _cut("M-29-13C-25-21-18-27-10-29", "#fff1bd", 5)
        + _cut("M33 17C30 27 24 34 16 38M25 17C23 23 19 28 14 31", "#a8660f", 4)
        + _outlined("M-41-2C-24 4 24 4 41-2C42 3 42 8 40 12C24 18-24 18-40 12C-42 8-42 3-41-2Z",
                    RED, 4.5)
        + '<path d="M-2.500 18V31A7 7 0 1 0 2.500 31V18Z" fill="' + INK
        + '" stroke="none"/>'
    ),
}  # fmt: skip


def sign(pack: str, suit: str, colours: dict[str, str]) -> str:
    """The sign of ``suit`` as SVG markup around the origin, without an outer element."""
    if pack == "french":
        return f'<path d="{_FRENCH[suit]}" fill="{colours[suit]}"/>'
    return f'<g stroke="{INK}" stroke-linejoin="round" stroke-linecap="round">{_GERMAN[suit]}</g>'


def edged(pack: str, suit: str, colours: dict[str, str]) -> str:
    """The sign with a light edge around it, for ground of any colour."""
    outline = _FRENCH[suit] if pack == "french" else _EDGES[suit]
    edge = f'<path d="{outline}" fill="{PAPER}" stroke="{PAPER}" stroke-width="14"/>'
    return f'<g stroke-linejoin="round">{edge}</g>{sign(pack, suit, colours)}'
