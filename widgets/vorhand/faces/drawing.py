"""One card: paper, corners, and pips, court or ace."""

from typing import Final

from . import aces, courts, glyphs, packs, signs
from .parts import HEIGHT, WIDTH, Parts, Pip, number

_CORNER_SIGN: Final = {packs.FRENCH: 0.185, packs.GERMAN: 0.205}
_CORNER_MIDDLE: Final = 13.8
_INDEX_TOP: Final = 8.0
_INDEX_HEIGHT: Final = 22.5
_LONG_INDEX_HEIGHT: Final = 20.5
"""Of VII and VIII, which run to the right and must leave the pips below them free."""

# Pips stand in two columns and between them. Only what lies above the middle of the card is
# listed; the lower half is the same turned round. In the German pack the block leans to the right
# at the top, out of the way of the long Roman numerals.
_SIDE: Final = {packs.FRENCH: 14.5, packs.GERMAN: 15.5}
_LEAN: Final = {packs.FRENCH: 0.0, packs.GERMAN: 0.175}
_FIRST_ROW: Final = {packs.FRENCH: 30.0, packs.GERMAN: 31.0}
# The more pips, the smaller.
_PIP: Final = {
    packs.FRENCH: {"7": 0.205, "8": 0.205, "9": 0.2, "T": 0.193},
    packs.GERMAN: {"7": 0.225, "8": 0.225, "9": 0.215, "X": 0.205},
}

_GERMAN_INK: Final = {"E": "#5c3010", "G": signs.DEEP_GREEN, "H": signs.RED, "S": "#945a00"}


def card(pack: str, text: str, letters: str | None, four_colours: bool, parts: Parts) -> str:
    """The whole face of a card as SVG markup in card units.

    Raises :class:`~vorhand.faces.packs.FaceError` for an unknown pack or card.
    """
    packs.check_card(pack, text)
    suit, rank = text[0], text[1]
    colours = signs.FOUR_COLOURS if four_colours else signs.FRENCH_COLOURS

    def pip(x: float, y: float, scale: float, turn: float = 0) -> str:
        return parts.place(
            f"sign-{suit}", lambda: signs.sign(pack, suit, colours), x, y, scale, turn
        )

    ink = colours[suit] if pack == packs.FRENCH else _GERMAN_INK[suit]
    corner = _corner(pack, packs.index(pack, rank, letters), rank, ink, pip, parts)
    if rank == "A":
        body = aces.ace(pack, suit, pip, parts)
    elif rank in "KQJOU":
        body = courts.court(pack, suit, rank, four_colours, parts)
    else:
        body = "".join(pip(*place) for place in _pips(pack, rank))
    return parts.place("paper", paper) + body + parts.both_ways(corner)


def paper() -> str:
    """The empty card: paper with a thin border and rounded corners."""
    return (
        f'<rect x=".6" y=".6" width="{WIDTH - 1.2:g}" height="{HEIGHT - 1.2:g}" rx="7"'
        f' fill="{signs.PAPER}" stroke="#7d705c" stroke-width="1.2"/>'
    )


def _corner(pack: str, index: str, rank: str, ink: str, pip: Pip, parts: Parts) -> str:
    height = _LONG_INDEX_HEIGHT if len(index) > 2 else _INDEX_HEIGHT
    scale = height / 100
    wide = glyphs.width(index) * scale
    # Two figures are set a little narrower than one; the long Roman numerals run to the right.
    squeeze = min(1.0, (20.5 if len(index) == 2 else 25.5) / wide)
    left = max(4.8, _CORNER_MIDDLE - wide * squeeze / 2)
    moved = f"translate({number(left)} {_INDEX_TOP:g}) scale({scale * squeeze:.3g} {scale:.3g})"
    letters = parts.place(f"index-{rank}", lambda: glyphs.draw(index))
    return f'<g fill="{ink}" transform="{moved}">{letters}</g>' + pip(
        _CORNER_MIDDLE, 43, _CORNER_SIGN[pack]
    )


def _pips(pack: str, rank: str) -> list[tuple[float, float, float, float]]:
    # Place, scale and turn of each pip of a number card.
    middle, size = HEIGHT / 2, _PIP[pack][rank]
    top, step = _FIRST_ROW[pack], (HEIGHT - 2 * _FIRST_ROW[pack]) / 3
    four = [(side, y) for y in (top, top + step - 2.5) for side in (-1, 1)]
    three = [(side, top) for side in (-1, 1)]
    upper: dict[str, list[tuple[int, float]]] = {
        "7": three,
        "8": [*three, (0, (top + middle) / 2)],
        "9": four,
        "T": [*four, (0, top + step / 2 - 1)],
    }
    upper["X"] = upper["T"]
    across: dict[str, list[tuple[int, float]]] = {
        "7": [(-1, middle), (1, middle), (0, (top + middle) / 2)],
        "8": [(-1, middle), (1, middle)],
        "9": [(0, middle)],
    }

    def at(side: int, y: float) -> tuple[float, float]:
        return WIDTH / 2 + side * _SIDE[pack] + (middle - y) * _LEAN[pack], y

    found = []
    for side, height in upper[rank]:
        x, y = at(side, height)
        found += [(x, y, size, 0.0), (WIDTH - x, HEIGHT - y, size, 180.0)]
    return found + [(*at(*place), size, 0.0) for place in across.get(rank, [])]
