"""The four seasons of the German aces as small scenes that stand on a line.

Which season is on which suit is in the sources (HISTORY.md 3.3); the scenes are our own. Each
stands about the origin on the line 0, 84 wide and 31 high, but 23 high left of -23.
"""

from collections.abc import Callable
from typing import Final

from . import hats, heads
from .parts import number as n
from .signs import DEEP_GREEN, GOLD, GREEN, INK, PAPER, RED
from .strokes import (
    BROWN,
    FAIR,
    GREY,
    LEATHER,
    LINEN,
    SKIN,
    STEEL,
    WHITE,
    WOOD,
    cut,
    disc,
    moved,
    shape,
    tube,
)  # fmt: skip

_THIN: Final = 1.0
_BLUE: Final = "#2f5d94"
_PINK: Final = "#f2b8b0"
_GRAPE: Final = "#6a3f8a"

SKIES: Final = {
    "spring": "#dcebf2",
    "summer": "#fbe6a0",
    "autumn": "#f6d9b0",
    "winter": "#cfd8e4",
}
"""The ground behind each scene."""


def scene(season: str) -> str:
    """The scene of ``season`` as SVG markup."""
    return (
        f'<g stroke="{INK}" stroke-linejoin="round" stroke-linecap="round">{_SCENES[season]()}</g>'
    )


def _ground(fill: str, hills: str) -> str:
    return shape("M-42.5-3C-30-6-18-2-4-4C12-6 26-2 42.5-5V0H-42.5Z", fill, _THIN) + cut(hills, 0.7)


def _small(x: float, *layers: str) -> str:
    # A small head above x.
    return moved("".join(layers), x, -23.5, scale=0.46)


def _flower(x: float, high: float, colour: str) -> str:
    petals = "".join(
        f'<ellipse cy="-2.2" rx="1.7" ry="1.9" transform="rotate({turn})"/>'
        for turn in (0, 72, 144, 216, 288)
    )
    return (
        tube(f"M{n(x)}-1V-{n(high - 2)}", 0.9, GREEN, 0.5)
        + shape(f"M{n(x)}-2C{n(x + 4)}-3 {n(x + 5)}-5 {n(x + 5)}-7"
                f"C{n(x + 2)}-6 {n(x)}-5 {n(x)}-2Z", GREEN, 0.7)
        + moved(f'<g fill="{colour}" stroke-width=".7">{petals}</g>' + disc(0, 0, 1.5, GOLD, 0.6),
                x, -high)
    )  # fmt: skip


def _spring() -> str:
    blossom = "".join(
        disc(x, y, r, c, 0.9)
        for x, y, r, c in (
            (-36, -14, 4, _PINK), (-31, -18, 4.6, PAPER), (-25, -16, 4.6, _PINK),
            (-33, -11, 3.6, PAPER),
            (-27, -11, 4, PAPER), (-22, -19.5, 3.6, PAPER), (-20.5, -13, 3.6, _PINK),
            (-27, -21, 3.4, _PINK),
        )
    )  # fmt: skip
    return (
        tube("M-28-1C-28-6-27-9-28-13", 2.4, WOOD, 0.8)
        + blossom
        + _ground("#8fb85a", "M-38-2l2-1.5M-12-2l2-1.5M30-2l2-1.5")
        + shape("M9-18C6-10 3-5 1-1H27C25-5 22-10 19-18Z", RED, _THIN)
        + shape("M11-12C9.5-7 8-4 7.5-1H20.5C20-4 18.5-7 17-12Z", LINEN, 0.8)
        + _small(14, heads.bob(FAIR, "#8a5a1c", 16), heads.face(fair=True),
                 heads.parting(FAIR, "#8a5a1c"), hats.wreath(RED))
        + tube("M20-16C25-13 27-11 29-13", 2.8, RED, 0.8)
        + tube("M8.5-16C3-13 1-12-1.5-15", 2.8, RED, 0.8)
        + "".join(disc(x, y, 2.3, c, 0.7) for x, y, c in (
            (-4.5, -19.5, GOLD), (-.5, -20.5, PAPER),
            (-3, -23, RED), (-6.5, -23, PAPER), (1, -17.5, RED)))
        + cut("M-2-17L-1-11M-4-17L-1-11", 0.9, DEEP_GREEN)
        + disc(-1.5, -14.5, 1.6, SKIN, 0.7)
        + _flower(31, 12, GOLD) + _flower(37, 9, RED) + _flower(-11, 8, RED)
        + _flower(-17, 10, GOLD)
    )  # fmt: skip


def _sheaf(x: float, scale: float) -> str:
    return moved(
        shape("M-3.5-9C-10-14-11-19-9-22L-5-19L-3.5-24L0-20L3.5-24L5-19L9-22C11-19 10-14 3.5-9"
              "C6-5 7-2 7.5 0H-7.5C-7-2-6-5-3.5-9Z", "#e2b23e", _THIN)
        + cut("M-2.5-11L-5.5-18M0-11V-19M2.5-11L5.5-18M-2-7L-4.5-1M0-7V-1M2-7L4.5-1",
              0.7, "#8a5a1c")
        + tube("M-3.5-9H3.5", 1.6, RED, 0.7),
        x, -1, 0, scale,
    )  # fmt: skip


def _summer() -> str:
    rays = "".join("M0-7.5V-10.5" if not t else "" for t in (0,))
    sun = f'<path d="{rays}" fill="none" stroke-width="1.1" stroke="#c8641c"'
    beams = "".join(f'{sun} transform="rotate({t})"/>' for t in range(0, 360, 45))
    return (
        moved(beams + disc(0, 0, 5.5, GOLD, _THIN), 31.5, -20)
        + _ground("#d9a83a", "M-40-1.5l1-2M-34-1.5l1-2M38-1.5l1-2M30-1.5l1-2")
        + _sheaf(-31, 0.86) + _sheaf(-15, 1.05)
        + tube("M11.5-6L10-1M17-6L19-1", 3.4, BROWN, 0.8)
        + shape("M9-18C7-13 7-9 7.5-5H21C21.5-9 21.5-13 19-18Z", LINEN, _THIN)
        + tube("M7.8-6.5H20.8", 1.8, RED, 0.7)
        + _small(14, heads.bob(BROWN, INK, 3), heads.face(), moved(hats.straw_hat(), 0, 1, 0, 1.15))
        + shape("M0-23.5C-5.5-27-3.5-31.5 1.5-31C-1.5-29-1-26.5 1.2-24.5Z", STEEL, 0.9)
        + tube("M8.8-16C4-15-1-17 0-21", 2.8, LINEN, 0.8)
        + disc(.4, -22.2, 1.7, SKIN, 0.7)
        + tube("M19.5-16C24-14 25-11 24-8", 2.8, LINEN, 0.8)
        + disc(24, -7, 1.7, SKIN, 0.7)
    )  # fmt: skip


def _bunch(x: float, y: float, scale: float = 1) -> str:
    berries = ((-2.4, 0), (0, -0.4), (2.4, 0), (-1.2, 2.2), (1.2, 2.2), (0, 4.4))
    return moved("".join(disc(a, b, 1.45, _GRAPE, 0.6) for a, b in berries), x, y, 0, scale)


def _vine_leaf(x: float, y: float, turn: float, colour: str) -> str:
    return moved(
        shape("M0 0C-3-.5-4.5-3-3.5-5L-1.8-4.5L0-7.5L1.8-4.5L3.5-5C4.5-3 3-.5 0 0Z", colour, 0.8),
        x, y, turn,
    )  # fmt: skip


def _autumn() -> str:
    stakes = "".join(
        tube(f"M{x}-1V-21", 1.7, WOOD, 0.7)
        + _vine_leaf(x - 1, -15, -70, "#c8641c") + _vine_leaf(x + 1, -11, 80, GREEN)
        + _vine_leaf(x, -19, -20, GREEN) + _vine_leaf(x + 1, -18, 70, "#c8641c")
        + _bunch(x - 4, -10) + _bunch(x + 4.5, -16.5)
        for x in (-33, -16)
    )  # fmt: skip
    tub = (
        "".join(disc(x, -20.5 - (x == 25), 2.2, _GRAPE, 0.7) for x in (22, 25, 28))
        + shape("M19.5-20H31L28.5-5H22Z", "#d3a663", _THIN)
        + cut("M24-19L24.5-6M27.5-19L26.8-6", 0.7)
        + tube("M20.5-15H30M21.5-9.5H29.3", 1, LEATHER, 0.5)
    )  # fmt: skip
    return (
        stakes
        + _ground("#a9853f", "M-39-2l2-1.5M-8-2l2-1.5M33-2l2-1.5")
        + tube("M11-7L9.5-1M16.5-7L18-1", 3.4, _BLUE, 0.8)
        + tub
        + shape("M8.5-18C6.5-13 6.5-9 7-5H20C20.5-9 20.5-13 18.5-18Z", DEEP_GREEN, _THIN)
        + tube("M16.5-17.5C19-14 19-10 18.5-7", 1.2, LEATHER, 0.6)
        + _small(13.5, heads.ear(), heads.bob(BROWN, INK, 3), heads.face(),
                 heads.full_beard(BROWN, INK, 15), hats.skull_cap(RED, PAPER))
        + tube("M8-16C3-14 0-15-3-17", 2.8, DEEP_GREEN, 0.8)
        + _bunch(-4.5, -14, 1.1) + disc(-4, -17.5, 1.7, SKIN, 0.7)
    )  # fmt: skip


def _winter() -> str:
    snow = "".join(
        disc(x, y, 0.9, PAPER, 0)
        for x, y in (
            (-38, -19),
            (-20, -22),
            (-8, -27),
            (2, -19),
            (29, -28),
            (36, -19),
            (39, -27),
            (-13, -14),
            (5, -29),
            (30, -14),
        )
    )
    flames = (
        shape("M-4-3C-10-6-10-11-6-15C-6-12-4.5-11-4-11C-4.5-15-2-19 1-20.5C.5-17 4-15 5-11.5"
              "C6-12 6.5-13 6.5-14C10-10 9-5 4-3Z", "#e0662a", _THIN)
        + shape("M-2.5-3C-5-5.5-4.5-8-2-10.5C-1.5-9-.5-8.5 0-8.5C0-10.5 1-12 2-13"
                "C2.5-10 5-7 2.5-3Z",
                GOLD, 0.8)
    )  # fmt: skip
    return (
        tube("M-30-1C-30-8-29-12-30-21", 2.6, BROWN, 0.8)
        + tube("M-30-9C-34-11-36-13-37-17M-29.5-12C-26-14-24-16-23-20", 1.6, BROWN, 0.7)
        + cut("M-37-18.5L-35.5-14.5M-31.5-21.5L-29-21.5M-23.5-20.8L-25-17", 1.6, PAPER)
        + snow
        + _ground(PAPER, "M-38-1.5l3-.8M-16-1.5l3-.8M34-1.5l3-.8")
        + tube("M-9-2.5L4-3.5M-5-4L8-2", 2.2, WOOD, 0.8)
        + flames
        + shape("M15-19C12-13 11-7 10.5-1H30C29.5-8 28-14 25-19Z", "#8a5220", _THIN)
        + cut("M22-15C24-11 25-7 25-3M26-16C28-11 28.5-7 28.5-3", 0.8)
        + moved(
            shape("M-11 9C-14-4-11-17 0-17.5C12-17 14-3 11.5 9C10 12-9 12-11 9Z", "#8a5220", 2)
            + heads.face(old=True) + heads.full_beard(WHITE, GREY, 20)
            + shape("M-9.5-1C-10.5-8-8-13.5 0-13.5C8-13.5 10.5-8 9.5-1C7-6 4-8.5 0-8.5"
                    "C-4-8.5-7-6-9.5-1Z", LINEN, 1.5),
            19.5, -23, 0, 0.46)
        + tube("M15-16C12-12 10-11 8.5-11M18-12C14-9 11-8 9-8", 2.8, "#8a5220", 0.8)
        + disc(8.5, -11, 1.6, SKIN, 0.7) + disc(8.5, -8, 1.6, SKIN, 0.7)
        + tube("M32-2.5H41M33.5-6H40", 3, WOOD, 0.8) + disc(32, -2.5, 1.6, LINEN, 0.8)
        + disc(33.5, -6, 1.6, LINEN, .8)
    )  # fmt: skip


_SCENES: Final[dict[str, Callable[[], str]]] = {
    "spring": _spring,
    "summer": _summer,
    "autumn": _autumn,
    "winter": _winter,
}
