"""The eight figures of the Tell pack, drawn.

Who stands where is in the sources (HISTORY.md 3.3). They give no costumes; what each wears and
carries here is our own, after Schiller's play where that tells something, and is noted with each.
"""

from collections.abc import Callable
from typing import Final

from . import bodies, carried, hats, heads
from .bodies import Low
from .signs import DEEP_GREEN, GOLD, GREEN, PAPER, RED
from .strokes import (
    BLACK,
    BROWN,
    FAIR,
    FUR,
    GREY,
    LEATHER,
    LINEN,
    SKIN,
    WHITE,
    cut,
    moved,
    shape,
    tube,
)  # fmt: skip

_HEAD: Final = (53.0, 30.5)
_SIZE: Final = 1.12
_GRIP: Final = 81.0
"""How far to the right a figure holds what it carries."""

_BLUE: Final = "#2f5d94"
_PURPLE: Final = "#74366f"
_SLATE: Final = "#5b6673"
_OCHRE: Final = "#c98a1f"


def head(*layers: str, size: float = _SIZE) -> str:
    """A head of layers, the lowest first, its chin in its place above the shoulders."""
    x, y = _HEAD
    return moved("".join(layers), x, y + 12 * (_SIZE - size), scale=size)


def _tell(low: Low) -> str:
    # Bareheaded, who would not bow to a hat; the crossbow is the play's, the bolt in his hood too
    # (he keeps a second one). Hood and colours are ours.
    return (
        moved(carried.crossbow(), 78, 43, 11, 0.93)
        + moved(carried.bolt(), 33, 44, -14)
        + bodies.bust(low, "#7a8f3c")
        + cut(f"M46 62L42 {low(42) - 6:.1f}M60 62L63 {low(63) - 6:.1f}")
        + bodies.hood(BROWN, BLACK)
        + head(heads.ear(), heads.face(stern=True), heads.full_beard(BROWN, BLACK, 16),
               heads.curls(BROWN, BLACK))
        + bodies.sleeve("M74 56C83 62 86 70 83 74L80 66", "#7a8f3c", LEATHER)
        + bodies.fist(79, 60, 12)
    )  # fmt: skip


def _rudenz(low: Low) -> str:
    # The young knight: peacock feather and purple cloak are what his uncle reproaches him with in
    # the play. The sword and the clasp are ours.
    return (
        bodies.cloak(low, _PURPLE, 22, 90)
        + bodies.bust(low, "#e8dcc0", 34, 74)
        + cut(f"M44 56L42 {low(42) - 6:.1f}M50 60V{low(50) - 6:.1f}M56 60V{low(56) - 6:.1f}M63 56"
              f"L65"
              f" {low(65) - 6:.1f}", 0.8)
        + shape(f"M40 46C34 50 28 60 26 {low(26):.1f}L37 {low(37):.1f}C37 62 40 54 48 47Z", _PURPLE)
        + cut(f"M36 53C32 58 30 64 29.5 {low(29) - 5:.1f}M40 52C36 57 34 63 33.5 {low(33) - 5:.1f}")
        + tube("M42 47C47 53 59 53 64 47", 3, GOLD, 1.1)
        + head(heads.bob(FAIR, "#8a5a1c", 10), heads.face(), heads.fringe(FAIR))
        + moved(hats.beret(_PURPLE, GOLD, hats.peacock(8, -12, 74, 25)), *_HEAD, scale=_SIZE)
        + moved(carried.sword(_BLUE, 34), _GRIP + 2, 58, 4)
        + bodies.sleeve("M72 54C82 58 88 68 86 76L84 71", "#e8dcc0", _PURPLE)
        + bodies.fist(82.5, 65, 3)
    )  # fmt: skip


def _gessler(low: Low) -> str:
    # The governor. The hat on the pole is the legend's and the play's; furred hat, chain and
    # pointed beard are ours.
    return (
        moved(carried.hat_on_pole(36, RED, hats.feather(PAPER, -16, 0.52, 0, -34)), 82, 50)
        + bodies.bust(low, "#3b3a46")
        + bodies.mantle(low, RED, FUR)
        + bodies.fur_collar(FUR, "#c49a6a")
        + tube("M41 55C43 68 63 68 65 55", 2.4, GOLD, 1)
        + moved(shape("M0-4L4 0L0 5L-4 0Z", GOLD, 1.1), 53, 67)
        + head(heads.bob(BLACK, "#7d6a58", 6), heads.face(stern=True),
               heads.moustache(BLACK, goatee=True), hats.fur_hat(RED, GREEN))
        + bodies.sleeve("M76 58C84 62 89 70 86 75L82 68", RED, FUR)
        + bodies.fist(81.5, 61)
    )  # fmt: skip


def _stuessi(low: Low) -> str:
    # The ranger: a keeper of the fields in the play, a hunter in some sources. Bow, quiver, horn
    # and the pointed hat are ours.
    return (
        moved(carried.quiver(), 36, 39, -14)
        + moved(carried.longbow(), 84, 49, 0, 0.83)
        + bodies.bust(low, _OCHRE)
        + bodies.flat_collar(GREEN)
        + tube(f"M36 52L64 {low(64) - 3:.1f}", 2.6, LEATHER, 1)
        + head(heads.ear(), heads.bob(FAIR, "#8a5a1c", 5), heads.face(), heads.moustache("#a8702a"),
               moved(shape("M0 0C-1-9 2-17 8-23C10-15 8-6 3 0Z", RED, 1.2)
                     + cut("M1.5-2C2-9 4-15 7-20"), 3, -13, 62),
               hats.bycocket(GREEN, DEEP_GREEN))
        + moved(carried.horn(RED), 51, 66, 8)
        + bodies.sleeve("M74 55C82 60 86 66 84 70L81 60", _OCHRE, GREEN)
        + bodies.fist(79, 52)
    )  # fmt: skip


def _harras(low: Low) -> str:
    # Gessler's master of the horse, captain of his riders. Kettle hat, mail and halberd are ours.
    return (
        moved(carried.halberd(22, RED), 79, 52)
        + bodies.bust(low, "#9aa2a8")
        + shape(f"M38 52L36 {low(36):.1f}L70 {low(70):.1f}L68 52C60 57 46 57 38 52Z", _BLUE)
        + shape(f"M53 55.5V{low(53):.1f}L70 {low(70):.1f}L68 52C64 54.5 58 55.7 53 55.5Z", PAPER)
        + head(hats.coif(), heads.face(stern=True), heads.moustache(BROWN), hats.kettle_hat())
        + bodies.sleeve("M74 56C83 61 87 69 84 75L80 68", "#9aa2a8", LEATHER)
        + bodies.fist(79, 61, 0, LEATHER)
    )  # fmt: skip


def _fuerst(low: Low) -> str:
    # Tell's father-in-law, an old man of Uri, one of those who swear at night. The lantern of that
    # night, the padded hat and the long beard are ours.
    return (
        bodies.bust(low, DEEP_GREEN)
        + bodies.mantle(low, DEEP_GREEN, GREY)
        + head(heads.bob(GREY, "#77716a", 7), heads.face(old=True),
               heads.forked_beard(WHITE, "#8b8579"), hats.chaperon(RED, "#6f1412"))
        + moved(carried.lantern(), 85, 44, 0, 1.08)
        + bodies.sleeve("M70 59C74 57 76 51 79 45L81 42", DEEP_GREEN, GREY, 9)
        + bodies.fist(84, 38, 24)
    )  # fmt: skip


def _kuoni(low: Low) -> str:
    # The herdsman comes on in the play with a milk pail on his shoulder. Cap and shirt are ours.
    return (
        bodies.bust(low, "#8a5a2b")
        + shape(f"M46 50L44 {low(44):.1f}H62L60 50Z", LINEN, 1.2)
        + tube("M44 64L60 74M61 64L46 74", 1.6, RED, 0.8)
        + bodies.flat_collar(LINEN)
        + head(heads.ear(), heads.bob("#a8642a", BROWN, 4), heads.face(),
               heads.full_beard("#a8642a", BROWN, 15), hats.skull_cap(RED, GOLD))
        + moved(carried.milk_pail(), 79, 36, -8, 0.86)
        + tube("M75 56C78 61 82 66 85.5 68", 10.5, LINEN) + tube("M86.5 66L85.5 50", 6, SKIN)
        + tube("M86 68L86.3 65", 10, LINEN, 1.2)
        + bodies.fist(85, 44, 30)
    )  # fmt: skip


def _reding(low: Low) -> str:
    # He presides over the oath in the play, between planted swords. That he swears bareheaded and
    # with three fingers, and his white beard, are ours.
    fingers = (
        tube("M-2.5-2L-4-13", 2.6, SKIN, 1.1) + tube("M0-3V-14.5", 2.6, SKIN, 1.1)
        + tube("M2.5-2L4.5-12.5", 2.6, SKIN, 1.1)
        + shape("M-5-4.5C-2-6 3-6 5-4C6 0 5 4 3.5 6H-3.5C-5.5 4-6 0-5-4.5Z", SKIN, 1.2)
        + cut("M-3 .5C-1-1 2-1 4.5.5M-2.5 2.8H1.5", 0.8)
    )  # fmt: skip
    return (
        moved(carried.sword(RED, 40), 35.5, 58, -5)
        + bodies.bust(low, _SLATE)
        + bodies.mantle(low, _SLATE, GOLD)
        + shape(f"M45 53L44 {low(44):.1f}H62L61 53Z", "#d8b45a", 1.1)
        + cut("M49 66L57 72M57 64L49 70", 1)
        + bodies.flat_collar(LINEN)
        + head(heads.bald_ring(WHITE, "#8b8579"), heads.face(old=True),
               heads.full_beard(WHITE, "#8b8579", 24))
        + bodies.sleeve("M75 58C84 64 88 56 85 46L82.5 38", _SLATE, RED)
        + moved(fingers, 82, 29, 6, 1.15)
    )  # fmt: skip


DRAWN: Final[dict[str, Callable[[Low], str]]] = {
    "tell": _tell,
    "rudenz": _rudenz,
    "gessler": _gessler,
    "stuessi": _stuessi,
    "harras": _harras,
    "fuerst": _fuerst,
    "kuoni": _kuoni,
    "reding": _reding,
}
"""The upper half of each figure by its name; all of them look and hold things the same way."""
