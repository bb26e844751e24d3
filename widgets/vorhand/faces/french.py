"""King, queen and jack of the French pack, drawn.

They are nobody: the names that French makers print on their courts are none of this pack's
business. A rank is told by its outline (crown and broad mantle; coronet and falling veil; plumed
cap and a shaft across the shoulder), a suit by colours, hair and what is carried.
"""

from . import bodies, carried, hats, heads
from .bodies import Low
from .figures import head
from .parts import number as n
from .signs import GOLD, PAPER, RED
from .strokes import (
    BLACK,
    BROWN,
    FAIR,
    LINEN,
    WHITE,
    cut,
    disc,
    mirrored,
    moved,
    shape,
    tube,
)  # fmt: skip

_HAIR = {
    "C": (BROWN, BLACK),
    "S": (BLACK, "#7d6a58"),
    "H": (FAIR, "#8a5a1c"),
    "D": ("#a8582a", BROWN),
}


def king(low: Low, suit: str, cloth: str, second: str) -> str:
    """A king in an ermine collar: orb, sword, axe or sceptre."""
    colour, dark = {**_HAIR, "H": (WHITE, "#8b8579")}[suit]
    beard = {
        "C": heads.full_beard(colour, dark, 19),
        "S": heads.forked_beard(colour, dark),
        "H": heads.full_beard(colour, dark, 23),
        "D": heads.full_beard(colour, dark, 16),
    }[suit]
    crown = hats.crown("arched" if suit in "CH" else "lilies", cloth, second)
    held = {
        "C": moved(carried.sceptre(second), 83, 55, 6),
        "S": moved(carried.sword(second, 42), 83, 62, 4),
        "H": moved(carried.axe(34, second), 81, 54),
        "D": moved(carried.mace(), 83, 54, 7),
    }[suit]
    return (
        (held if suit == "H" else "")
        + bodies.bust(low, second, 29, 82)
        + shape(f"M44 52L38 {n(low(38))}H68L62 52Z", LINEN, 1.1)
        + cut("M53 60V76", 1)
        + _lozenges(second)
        + bodies.mantle(low, cloth, GOLD, 25, 86)
        + bodies.fur_collar(WHITE, BLACK)
        + head(heads.bob(colour, dark, 9), heads.face(old=suit == "H", stern=suit == "S"), beard,
               crown, size=1.02)
        + ("" if suit == "H" else held)
        + bodies.sleeve("M75 58C83 62 89 69 87 75L84.5 70", cloth, GOLD)
        + bodies.fist(82.5 if suit != "H" else 81, 63)
        + (moved(carried.orb(), 33, 61) if suit in "CD" else "")
        + (bodies.fist(39.5, 66, -25) if suit in "CD" else "")
    )  # fmt: skip


def queen(low: Low, suit: str, cloth: str, second: str) -> str:
    """A queen in a falling veil: rose, lily, tulip or looking-glass."""
    colour, dark = _HAIR[suit]
    flower = {
        "C": carried.rose(RED),
        "S": carried.lily(PAPER),
        "H": carried.tulip(cloth),
        "D": carried.mirror(GOLD),
    }[suit]
    return (
        head(heads.veil(LINEN if suit in "SD" else second, 38), size=1.08)
        + bodies.bust(low, cloth, 34, 73)
        + shape("M43.5 46C44 58 62 58 62.5 46L58 42H48Z", "#f3cda6", 1.2)
        + tube("M43 47C44 59.5 62 59.5 63 47", 2.6, GOLD, 1)
        + shape(f"M47 62L44 {n(low(44))}H62L59 62C55 64 51 64 47 62Z", second, 1.2)
        + cut("M49 67L57 70M49 70L57 67", 1.1, GOLD)
        + disc(53, 53, 2, RED if cloth != RED else GOLD, 0.8)
        + head(heads.bob(colour, dark, 15), heads.face(fair=True), heads.parting(colour, dark),
               hats.coronet(second, 5), size=1.08)
        + moved(flower, 80, 44, 8, 1.02)
        + bodies.sleeve("M70 57C80 62 88 68 85 73L82 66", cloth, LINEN)
        + bodies.fist(80.5, 58, 6)
    )  # fmt: skip


def jack(low: Low, suit: str, cloth: str, second: str) -> str:
    """A young jack in a slashed cap: halberd, spear, sword or arrow."""
    colour, dark = _HAIR[suit]
    held = {
        "C": moved(carried.spear(22, second), 80, 52),
        "S": moved(carried.halberd(23, second), 79, 51),
        "H": moved(carried.bolt(), 81, 46, 0, 1.5),
        "D": moved(carried.sword(second, 44), 81, 62, 3),
    }[suit]
    plume = mirrored(hats.feather(PAPER if suit in "CH" else second, 44, 0.72, 5, -15), 0)
    return (
        (held if suit in "CS" else "")
        + bodies.bust(low, second)
        + shape(f"M37 51L34 {n(low(34))}H53V58Z", cloth, 1.1)
        + shape(f"M69 51L72 {n(low(72))}H53V58Z", cloth, 1.1)
        + cut(f"M41 60L40 {n(low(40) - 6)}M47 62V{n(low(47) - 5)}M59 62V{n(low(59) - 6)}M65 60L66"
              f" {n(low(66) - 8)}", 1.4, PAPER)
        + bodies.buttons(low, GOLD, 64, 4)
        + bodies.flat_collar(LINEN)
        + head(heads.bob(colour, dark, 10), heads.face(), hats.beret(cloth, second, plume),
               size=1.08)
        + (held if suit in "HD" else "")
        + bodies.sleeve("M74 56C83 61 88 68 85 75L81.5 69", cloth, second)
        + bodies.fist(80.5, 61)
    )  # fmt: skip


def _lozenges(colour: str) -> str:
    return shape("M53 64L56 68L53 72L50 68Z", colour, 0.9)
