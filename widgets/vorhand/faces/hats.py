"""What the courts wear on their heads, about the middle of the face (see :mod:`heads`)."""

from .signs import GOLD, INK, PAPER, RED
from .strokes import FUR, LINEN, STEEL, cut, disc, moved, shape


def feather(colour: str, turn: float = 0, scale: float = 1, x: float = 0, y: float = 0) -> str:
    """An ostrich feather that rises from ``x``, ``y`` and falls over to the right."""
    return moved(
        shape(
            "M0 0C-3-9 0-19 9-22C16-24 24-21 25-14C25.5-10 22-7 19-8.5C19-6 16-4.5 14-6"
            "C14-3 10-2 8.5-4C8-1 4 1 0 0Z",
            colour,
            1.2,
        )
        + cut("M1-1C1-9 6-16 14-16C18-16 20-14 20.5-12", 0.8),
        x, y, turn, scale,
    )  # fmt: skip


def peacock(x: float, y: float, turn: float, length: float = 24) -> str:
    """A long peacock feather with its eye at the end."""
    barbs = "".join(
        f"M0-{4 + 4 * i}L-3.5-{7 + 4 * i}M0-{4 + 4 * i}L3.5-{7 + 4 * i}"
        for i in range(int((length - 10) / 4))
    )
    return moved(
        cut(f"M0 0V-{length - 8:g}", 1.4)
        + cut(barbs, 0.9, "#23552b")
        + shape(
            f"M0-{length - 11:g}C-8-{length - 8:g}-8-{length + 3:g} 0-{length + 5:g}"
            f"C8-{length + 3:g} 8-{length - 8:g} 0-{length - 11:g}Z",
            "#3d7f3c",
            1.2,
        )
        + f'<ellipse cy="-{length - 1.5:g}" rx="3.6" ry="4.3" fill="{GOLD}" stroke-width=".7"/>'
        + f'<circle cy="-{length - 1:g}" r="2" fill="#27598c" stroke-width=".7"/>',
        x, y, turn,
    )  # fmt: skip


def fur_hat(cloth: str, gem: str) -> str:
    """A governor's hat: a tall cloth crown in a broad brim of fur."""
    return (
        shape("M-9-9C-11-17-9-21-1-21.5C8-21.5 11-17 9.5-9Z", cloth)
        + cut("M-4-20C-5.5-17-5.5-14-5-11M4-20.5C5.5-17 5.5-14 5-11", 0.8)
        + shape(
            "M-13.5-6C-15.5-10-13-13.5-9-12.5C-3-14.5 3-14.5 9-12.5C13-13.5 15.5-10 13.5-6"
            "C11-4 9-5.5 6-6.5C2-7.5-2-7.5-6-6.5C-9-5.5-11-4-13.5-6Z",
            FUR,
        )
        + cut(
            "M-11-11.5L-10.5-8M-7.5-12L-7-9M-4-12.6L-3.5-9.5M4-12.6L3.5-9.5M7.5-12L7-9"
            "M11-11.5L10.5-8",
            0.9, "#c49a6a",
        )
        + shape("M0-16L3-12L0-8L-3-12Z", GOLD, 1)
        + disc(0, -12, 1.3, gem, 0.6)
    )  # fmt: skip


def bycocket(cloth: str, lining: str) -> str:
    """A hunter's hat: high crown, brim turned up behind and pointed in front."""
    return (
        shape("M-8-9C-8-17-3-23 4-22.5C10-21.5 11-15 10-8Z", cloth)
        + cut("M1-22C-1.5-19-2-15-1.5-11", 0.8)
        + shape(
            "M-22-3.5C-17-9-9-11.5-1-11C6-10.5 10-12.5 14-17C17-10 15-4 9-4.5C0-5.5-11-6-22-3.5Z",
            lining,
        )
        + cut("M-17-5.5C-10-9-3-8.6 4-8.2C8-8 11.5-9.5 13.5-13", 0.8)
    )


def kettle_hat() -> str:
    """A soldier's helmet with a broad brim and a mail coif about the face."""
    return (
        shape("M-10.5-9C-11-17-6-21.5 0-22C6-21.5 11-17 10.5-9Z", STEEL)
        + cut("M0-22V-9M6.5-17.5C8-15 8.5-12 8.4-9M4-19C5.4-16 6-12 6-9", 0.8)
        + shape(
            "M-18-3.5C-14-8-8-10.5 0-10.5C8-10.5 14-8 18-3.5C12-5.5 6-6.3 0-6.3"
            "C-6-6.3-12-5.5-18-3.5Z",
            STEEL,
        )
        + '<g stroke="none" fill="#221d1a">'
        + "".join(f'<circle cx="{x}" cy="{y}" r=".75"/>' for x, y in (
            (-10.5, -7), (-5.2, -8.2), (0, -8.5), (5.2, -8.2), (10.5, -7)))
        + "</g>"
    )  # fmt: skip


def coif() -> str:
    """Mail about the head and throat, to be drawn before the face."""
    rows = "".join(
        f"M{-12 + (i % 2)} {2 + 3.2 * i:g}Q0 {5.5 + 3.2 * i:g} {12.5 - (i % 2)} {2 + 3.2 * i:g}"
        for i in range(5)
    )
    return shape(
        "M-11-10C-13.5-3-13.5 6-14.5 15C-8 20 8 20 15 15C14 6 13.8-3 11-10Z", "#9aa2a8"
    ) + cut(rows, 0.8)


def chaperon(cloth: str, dark: str) -> str:
    """A burgher's padded hat with a tail of cloth at its right side."""
    return (
        shape("M9-12C15-14 19-9 18 0C17.5 9 18 16 20 22L12.5 24C11 16 11.5 6 10.5-4Z", cloth)
        + cut("M14.5-9C15.5-2 15 8 16 19", 0.8, dark)
        + shape("M-7-13C-8-20 1-24 8-20C12-18 11-14 9-11Z", cloth)
        + cut("M-2-20.5C-3-18-2.5-16-2-14M3.5-21.5C3-18.5 3.5-16 4-14", 0.8, dark)
        + shape(
            "M-12.5-6.5C-14.5-11-12-14.5-8-14.3C-3-16 4-16 8-14.5C13-14.5 15-10.5 12.8-6.5"
            "C8-9-7.5-9-12.5-6.5Z",
            cloth,
        )
        + cut("M-9-13.5L-8.5-8.5M-3-14.8V-9M3.5-14.8L3.5-9M9-13.8L8.8-8.5", 0.9, dark)
    )


def skull_cap(cloth: str, band: str) -> str:
    """A herdsman's small round cap."""
    return (
        shape("M-9.3-8C-9.5-15-5-18 0-18C5.5-18 9.8-15 9.5-8Z", cloth)
        + shape("M-10-5.8C-10.3-8-10.2-9-9.8-10C-3-12.5 4-12.5 10-10C10.4-9 10.5-8 10.2-5.8"
                "C3-8.5-3-8.5-10-5.8Z", band, 1.1)
        + cut("M-6-9.5L-4.5-8L-3-10L-1.5-8.5L0-10.3L1.5-8.5L3-10L4.5-8L6-9.5", 0.8)
        + disc(0, -18.3, 1.8, band, 0.9)
    )  # fmt: skip


def beret(cloth: str, band: str, plume: str = "") -> str:
    """A broad slashed cap; ``plume`` is drawn behind it."""
    return (
        plume
        + shape(
            "M-11-9C-18-10-18-18-10-18.5C-6-23 6-23 10-18.5C18-19 19-11 11-8.5C4-6-4-6.5-11-9Z",
            cloth,
        )
        + cut("M-10-18.5C-7-15-7-12-8.5-10M0-21.5V-10M10-18.5C7-15 7-12 8.5-10", 0.8)
        + cut("M-5-20C-3.5-16-3.5-13-4.2-10.5M5-20C3.5-16 3.5-13 4.2-10.5", 1.2, PAPER)
        + shape("M-10.5-10.5C-4-8 4-8 10.5-10.5L10.3-6C4-4-4-4-10.3-6Z", band, 1.2)
    )


def straw_hat() -> str:
    """A reaper's straw hat."""
    return shape("M-7-9C-7-16-4-18.5 0-18.5C4-18.5 7-16 7-9Z", "#e9c86a") + shape(
        "M-17-6C-10-11.5 10-11.5 17-6C10-4 -10-4-17-6Z", "#e9c86a"
    )


def crown(kind: str, cap: str, gem: str) -> str:
    """A crown: ``"arched"`` and closed, ``"lilies"``, ``"spikes"``, or ``"cap"`` with fur."""
    return {"arched": _arched, "lilies": _lilies, "spikes": _spikes, "cap": _capped}[kind](cap, gem)


def _circlet(gem: str) -> str:
    return (
        shape("M-11.5-11C-5-8.5 5-8.5 11.5-11L11-5.5C5-3.5-5-3.5-11-5.5Z", GOLD, 1.3)
        + disc(0, -6.8, 1.4, gem, 0.6)
        + disc(-6, -7.3, 1.1, PAPER, 0.6)
        + disc(6, -7.3, 1.1, PAPER, 0.6)
    )


def _arched(cap: str, gem: str) -> str:
    return (
        shape("M-9.5-10C-13-17-7-20 0-18.5C7-20 13-17 9.5-10Z", cap, 1.2)
        + shape(
            "M-11.5-10C-18-19-8-24 0-19.5C8-24 18-19 11.5-10L9-9.8C13-17 6.5-19.5 1.5-16V-9H-1.5"
            "V-16C-6.5-19.5-13-17-9-9.8Z", GOLD, 1.3,
        )
        + shape("M-1-20V-22.5H-3.2V-24.5H-1V-26.5H1V-24.5H3.2V-22.5H1V-20Z", GOLD, 0.9)
        + _circlet(gem)
    )  # fmt: skip


def _lilies(cap: str, gem: str) -> str:
    lily = (
        "M0 0L-1.3-4C-5-3-6.5-6.5-5-9C-3.5-7.5-2.5-7-1.5-7C-2.5-10-1-13 0-14.5"
        "C1-13 2.5-10 1.5-7C2.5-7 3.5-7.5 5-9C6.5-6.5 5-3 1.3-4Z"
    )
    return (
        shape("M-8-9C-8-15-4-17 0-17C4-17 8-15 8-9Z", cap, 1.1)
        + moved(shape(lily, GOLD, 1.3), -8.8, -9.5, -9, 0.76)
        + moved(shape(lily, GOLD, 1.3), 8.8, -9.5, 9, 0.76)
        + moved(shape(lily, GOLD, 1.2), 0, -9, 0, 0.95)
        + _circlet(gem)
    )


def _spikes(cap: str, gem: str) -> str:
    return (
        shape(
            "M-11.5-9L-15-21L-8-15L-5-23L0-15.5L5-23L8-15L15-21L11.5-9C5-7-5-7-11.5-9Z", GOLD, 1.3
        )
        + "".join(disc(x, -23.5 + abs(x) / 5 - 1, 1.5, PAPER, 0.8) for x in (-15, -5, 5, 15))
        + _circlet(gem)
        + cut("M-8.5-11L-10-14M0-10V-13M8.5-11L10-14", 0.8, INK)
    )  # fmt: skip


def _capped(cap: str, gem: str) -> str:
    return (
        shape("M-10-10C-12-18-5-23 0-23C5-23 12-18 10-10Z", cap)
        + shape("M-2-10C-3.5-15-2.5-20 0-23C2.5-20 3.5-15 2-10Z", GOLD, 1.1)
        + disc(0, -24, 2, gem, 0.9)
        + shape(
            "M-12-5C-14-9-12-12.5-8-11.5C-3-13.5 3-13.5 8-11.5C12-12.5 14-9 12-5C5-7.5-5-7.5-12-5Z",
            LINEN,
        )
        + cut("M-8.5-9.5V-7.5M-3.5-10.5V-8.5M3.5-10.5V-8.5M8.5-9.5V-7.5", 1.2)
    )


def coronet(gem: str, points: int = 5) -> str:
    """A queen's coronet of slender rays with pearls."""
    rays = {5: (-11, -5.5, 0, 5.5, 11), 3: (-9, 0, 9)}[points]
    body = "M-9.5-10"
    pearls = ""
    for i, x in enumerate(rays):
        top = -21 + abs(x) * 0.35
        body += f"L{x * 1.15:.1f} {top:.1f}"
        if i + 1 < len(rays):
            body += f"L{(x + rays[i + 1]) / 2:.1f}-13.5"
        pearls += disc(x * 1.15, top - 0.8, 1.6, PAPER, 0.8)
    return (
        shape(body + "L9.5-10C4-8-4-8-9.5-10Z", GOLD, 1.2)
        + pearls
        + shape("M-10-11C-4-9 4-9 10-11L9.6-6.5C4-4.5-4-4.5-9.6-6.5Z", GOLD, 1.2)
        + disc(0, -7.4, 1.3, gem, 0.6)
    )


def wreath(flower: str = RED) -> str:
    """A wreath of flowers."""
    return "".join(
        disc(x, y, 2.4, c, 0.8)
        for x, y, c in (
            (-9, -8, flower), (-5, -10.5, PAPER), (0, -11.5, flower), (5, -10.5, PAPER),
            (9, -8, flower),
        )
    )  # fmt: skip
