"""The aces: one great sign in the French pack, the two of the old deuce in the German."""

from typing import Final

from . import packs, seasons, signs
from .names import SEASONS
from .ornament import rosette, spray
from .parts import Parts, Pip

_GREEN: Final = "#7d9a5a"

# As that of the courts, but low: above and below it stand the two signs.
_PANEL: Final = (
    "M31 46.5H89.5Q92.5 46.5 92.5 49.5V97.5Q92.5 100.5 89.5 100.5H72.5"
    "V106.5Q72.5 109.5 69.5 109.5H10.5Q7.5 109.5 7.5 106.5V58.5"
    "Q7.5 55.5 10.5 55.5H27.5V49.5Q27.5 46.5 31 46.5Z"
)


def ace(pack: str, suit: str, pip: Pip, parts: Parts) -> str:
    """What stands on the ace between its corners, as SVG markup in card units."""
    if pack == packs.FRENCH:
        return parts.both_ways(parts.place("wreath", _wreath)) + pip(50, 78, 0.46)
    season = SEASONS[suit + "A"]
    return (
        f'<path d="{_PANEL}" fill="{seasons.SKIES[season]}" stroke="{signs.INK}" stroke-width="1"/>'
        + parts.both_ways(parts.place(season, lambda: seasons.scene(season), 50, 78))
        + f'<path d="M7.5 78H92.5" stroke="{signs.INK}" stroke-width="1.6"/>'
        + pip(60, 25.5, 0.36)
        + pip(40, 130.5, 0.36, 180)
    )


def _wreath() -> str:
    # The lower half of a wreath: two twigs that leave a rosette and meet those from above.
    return (
        spray(((50, 119), (35, 119), (23.5, 102), (23.5, 82)), 5, 9, _GREEN, signs.INK)
        + spray(((50, 119), (65, 119), (76.5, 102), (76.5, 82)), 5, 9, _GREEN, signs.INK)
        + rosette(50, 119, 5.5, signs.GOLD, signs.RED, signs.INK)
    )
