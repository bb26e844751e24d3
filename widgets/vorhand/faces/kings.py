"""The four kings of the Tell pack, drawn: nameless riders, an older motif (HISTORY.md 3.3).

Crowns, beards, what they hold and the colours of their horses are our own.
"""

from . import bodies, carried, hats, heads
from .bodies import Low
from .figures import head
from .parts import number as n
from .signs import GOLD, GREEN, PAPER, RED
from .strokes import BLACK, BROWN, FAIR, FUR, GREY, LINEN, STEEL, WHITE, cut, moved, shape, tube

_BLUE = "#2f5d94"


def _horse(low: Low, coat: str, mane: str, bridle: str) -> str:
    # Neck and head of the horse, before the rider, looking to the left.
    return (
        shape(
            f"M48 {n(low(48))}C47 66 44 57 38 52C36.5 49 35 46.5 32.5 44L31.5 49C26 50 20 54 14 58"
            f"C10.5 60 10.5 64 13.5 65C17 66.2 20.5 65 23.5 63.5C27 63.5 29 62.5 31 61"
            f"C33 64 34 68 34 {n(low(34))}Z",
            coat,
        )
        + shape(
            f"M34 46C41 48 47 54 50.5 61C52 66 52.5 71 52.5 {n(low(52))}L45 {n(low(45))}"
            f"C45 65 42 57 35.5 51.5Z",
            mane,
            1.2,
        )
        + cut("M38.5 50.5C43 54 46 59 48 67M42 51C47 55.5 49.5 62 50.5 70", 0.8, "#7d6a58")
        + '<circle cx="27.5" cy="54" r="1.6" fill="#221d1a" stroke="none"/>'
        + cut("M26 51.8Q28 51 29.5 52.2", 0.9)
        + cut("M13.5 62.2Q16 62.6 17.8 61.2M12.8 59.8h.8", 0.9)
        + tube("M19.5 55.5L24 63M22 59.5C28 60 32 59 34.5 55", 1.5, bridle, 0.8)
    )


def acorns(low: Low) -> str:
    """An old king with a white beard and an arched crown, who holds a sceptre; a bay horse."""
    return (
        bodies.bust(low, "#7a8f3c", 32, 80)
        + bodies.mantle(low, "#8a3a20", GOLD, 30, 82)
        + bodies.fur_collar(LINEN, BLACK)
        + head(heads.bob(WHITE, "#8b8579", 9), heads.face(old=True),
               heads.full_beard(WHITE, "#8b8579", 20), hats.crown("arched", RED, GREEN), size=1.02)
        + moved(carried.sceptre(RED), 83, 52, 6, 0.95)
        + bodies.sleeve("M75 57C83 61 88 68 86 74L84 68", "#8a3a20", GOLD)
        + bodies.fist(82, 60)
        + _horse(low, "#9a5a2a", BLACK, RED)
    )  # fmt: skip


def leaves(low: Low) -> str:
    """A young king without a beard, in a crown of lilies, who holds a sword; a white horse."""
    return (
        bodies.bust(low, PAPER, 32, 80)
        + shape(f"M53 49L70 50C72 58 72 66 71 {n(low(71))}H53Z", GREEN, 1.2)
        + moved(carried.sword(RED, 40), 83, 60, 5)
        + head(heads.bob(FAIR, "#8a5a1c", 12), heads.face(), heads.fringe(FAIR),
               hats.crown("lilies", GREEN, RED), size=1.02)
        + tube("M42 48C47 54 59 54 64 48", 3, GOLD, 1.1)
        + bodies.sleeve("M75 57C83 61 89 69 87 75L84 71", STEEL, GOLD)
        + bodies.fist(83, 66.5, 5, STEEL)
        + _horse(low, "#f1ece0", GREY, GREEN)
    )  # fmt: skip


def hearts(low: Low) -> str:
    """A king with a dark forked beard and a spiked crown, who carries a banner; a black horse."""
    return (
        moved(carried.banner(36, RED, PAPER), 85, 52)
        + bodies.bust(low, RED, 32, 80)
        + shape(f"M45 52L40 {n(low(40))}H66L61 52Z", "#f0d9a0", 1.2)
        + cut("M49 56L46 70M53 56V72M57 56L60 74", 0.8)
        + bodies.flat_collar(GOLD)
        + head(heads.bob(BLACK, "#7d6a58", 8), heads.face(stern=True),
               heads.forked_beard(BLACK, "#8a7464"), hats.crown("spikes", RED, RED), size=1.02)
        + bodies.sleeve("M75 57C83 61 88 68 87 74L85.5 68", RED, GOLD)
        + bodies.fist(85, 61)
        + _horse(low, "#4a3d38", "#2a211d", GOLD)
    )  # fmt: skip


def bells(low: Low) -> str:
    """An eastern king, moustached, in a domed cap with fur, who holds a mace; a dun horse."""
    return (
        bodies.bust(low, "#d0901a", 32, 80)
        + bodies.mantle(low, _BLUE, FUR, 30, 82)
        + bodies.fur_collar(FUR, "#c49a6a")
        + cut("M48 68H58M48 73H58", 1.6, RED)
        + head(heads.ear(), heads.bob(BROWN, BLACK, 4), heads.face(stern=True),
               heads.moustache(BROWN, goatee=True), hats.crown("cap", _BLUE, RED), size=1.02)
        + moved(carried.mace(), 83, 50, 8, 0.95)
        + bodies.sleeve("M75 57C83 61 88 68 86 74L84 68", _BLUE, FUR)
        + bodies.fist(82, 60)
        + _horse(low, "#d9b26a", "#6a3d1c", RED)
    )  # fmt: skip
