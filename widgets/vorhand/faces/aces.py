"""The aces: one great sign in the French pack, the two of the old deuce in the German."""

from typing import Final

from . import packs, signs
from .ornament import rosette, spray
from .parts import Parts, Pip

_GREEN: Final = "#7d9a5a"


def ace(pack: str, suit: str, pip: Pip, parts: Parts) -> str:
    """What stands on the ace between its corners, as SVG markup in card units."""
    if pack == packs.FRENCH:
        return parts.both_ways(parts.place("wreath", _wreath)) + pip(50, 78, 0.42)
    return (
        parts.both_ways(parts.place("deuce", _deuce)) + pip(57, 46, 0.44) + pip(43, 110, 0.44, 180)
    )


def _wreath() -> str:
    # The lower half of a wreath: two twigs that leave a rosette and meet those from above.
    return (
        spray(((50, 119), (35, 119), (23.5, 102), (23.5, 82)), 5, 9, _GREEN, signs.INK)
        + spray(((50, 119), (65, 119), (76.5, 102), (76.5, 82)), 5, 9, _GREEN, signs.INK)
        + rosette(50, 119, 5.5, signs.GOLD, signs.RED, signs.INK)
    )


def _deuce() -> str:
    # Half of the twig that the two signs grow on.
    return (
        spray(((50, 78), (62, 80), (76, 82), (84, 66)), 5, 10, _GREEN, signs.INK)
        + spray(((50, 78), (46, 71), (38, 68), (31, 68)), 3, 8, _GREEN, signs.INK)
        + rosette(50, 78, 5, signs.GOLD, signs.RED, signs.INK)
    )
