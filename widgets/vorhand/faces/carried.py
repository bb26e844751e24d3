"""What the courts carry: upright about the grip; a long shaft reaches down to ``foot``."""

from .signs import GOLD, GREEN, PAPER, RED
from .strokes import LEATHER, STEEL, WOOD, cut, disc, moved, shape, tube


def shaft(top: float, foot: float, width: float = 2.6) -> str:
    """A wooden shaft from ``top`` to ``foot``."""
    return tube(f"M0 {top:g}V{foot:g}", width, WOOD, 1.1)


def crossbow() -> str:
    """A crossbow, its bow uppermost."""
    return (
        cut("M-17.5-15L0 4L17.5-15", 1)
        + tube("M-17.5-15C-13-24-6-26 0-26C6-26 13-24 17.5-15", 3.2, STEEL, 1.2)
        + shape("M-3.3-29H3.3L3.6 8L4.5 26C2 29-2 29-4.5 26L-3.6 8Z", WOOD)
        + cut("M0-26V2", 0.9)
        + shape("M-3.6 3H3.6V7.5H-3.6Z", STEEL, 1)
        + tube("M-5.5-30C-5.5-37 5.5-37 5.5-30", 1.6, STEEL, 1)
    )


def bolt() -> str:
    """A crossbow's bolt, point upwards."""
    return (
        tube("M0-10V14", 1.4, WOOD, 0.9)
        + shape("M0-19L3.4-9H-3.4Z", STEEL, 1)
        + shape("M0 6L4 9V17L0 14L-4 17V9Z", RED, 1)
    )


def hat_on_pole(foot: float, cloth: str, plume: str) -> str:
    """A pole with a governor's hat upon it."""
    return (
        shaft(-26, foot, 3)
        + plume
        + shape("M-8-25C-9.5-34-5-37 0-37C5-37 9.5-34 8-25Z", cloth)
        + shape("M-8.3-30C-3-27.5 3-27.5 8.3-30V-26C3-23.5-3-23.5-8.3-26Z", GOLD, 1)
        + shape("M-14-27C-9-24 9-24 14-27C14.5-22 7-19.5 0-19.5C-7-19.5-14.5-22-14-27Z", cloth)
        + cut("M-11-23.5C-5-21.5 5-21.5 11-23.5", 0.8)
    )


def sword(grip: str, length: float = 44) -> str:
    """A knight's sword, point upwards."""
    return (
        shape(f"M-2.6 0L-2.2-{length - 5:g}L0-{length:g}L2.2-{length - 5:g}L2.6 0Z", STEEL, 1.2)
        + cut(f"M0-2V-{length - 9:g}", 0.8)
        + shape("M-10-1.5C-4-.5 4-.5 10-1.5C11.5 0 11.5 2 10 3C4 2-4 2-10 3C-11.5 2-11.5 0-10-1.5Z",
                GOLD, 1.2)
        + tube("M0 3V12", 2.6, grip, 1.1)
        + disc(0, 14.5, 2.8, GOLD, 1.2)
    )  # fmt: skip


def longbow() -> str:
    """A strung bow, its string to the right."""
    return cut("M5-45L5 48", 1) + tube(
        "M5-45C1-40-5-26-5.5-10L-5 0L-5.5 10C-5 26 1 42 5 48", 3, WOOD, 1.2
    ) + shape("M-8.5-6H-2V6H-8.5Z", LEATHER, 1.1)  # fmt: skip


def quiver() -> str:
    """Arrows in a quiver behind a shoulder."""
    arrows = "".join(
        moved(
            tube("M0 8V-6", 1.2, WOOD, 0.8)
            + shape("M0-3L3.2-6V-14L0-11L-3.2-14V-6Z", c, 1), x, 0, turn)
        for x, turn, c in ((-4, -10, PAPER), (4, 10, PAPER), (0, 0, RED))
    )  # fmt: skip
    return arrows + shape("M-6.5 3H6.5L5 30H-5Z", LEATHER) + cut("M-6 8H6M-6 11H6", 0.9, GOLD)


def horn(band: str) -> str:
    """A hunting horn that hangs at the breast, its mouth to the right."""
    return (
        shape("M-12-4C-8 6 2 9 12 1L9-7C3-1-5-1-9.5-6Z", PAPER, 1.3)
        + shape("M12 1.5C14.5-1 13-7 9-7.5C8-5 9.5 0 12 1.5Z", band, 1.1)
        + cut("M-3 4.5L-2.5-1.6M4 4.8L2.6-1.2", 1.8, band)
    )


def halberd(foot: float, tassel: str) -> str:
    """A halberd."""
    return (
        shaft(-22, foot)
        + shape(
            "M0-44L2.6-30H4C6-34 10-36 14.5-35C12-30 12-24 14.5-19C10-18 6-20 4-23H-2.5L-10-26.5"
            "L-2.5-29.5L-2.6-30Z",
            STEEL,
            1.3,
        )
        + cut("M0-40V-31M8-31.5C7-28.5 7-25.5 8-22.5", 0.8)
        + shape("M-3-22H3L4.5-13L1.5-15.5L0-12L-1.5-15.5L-4.5-13Z", tassel, 1.1)
    )


def lantern() -> str:
    """A lantern that hangs from its ring, a flame within."""
    return (
        tube("M-3.5-1C-3.5-6 3.5-6 3.5-1", 1.2, STEEL, 0.9)
        + shape("M0-4C5-1 8 2 9 5H-9C-8 2-5-1 0-4Z", LEATHER, 1.3)
        + shape("M-8 5H8V22H-8Z", "#fbe08a", 1.3)
        + shape("M0 8C3.5 12 4 15 2.5 18C1.5 19.5-1.5 19.5-2.5 18C-4 15-2.5 12 0 8Z",
                "#e0662a", 0.9)
        + cut("M-8 5V22M8 5V22", 1.6)
        + shape("M-9.5 22H9.5V26H-9.5Z", LEATHER, 1.2)
    )  # fmt: skip


def milk_pail() -> str:
    """A herdsman's wooden pail with milk to the brim."""
    return (
        shape("M-14-9L-11.5 13C-6 16.5 6 16.5 11.5 13L14-9Z", "#d3a663")
        + shape("M-14-9C-14-14.5 14-14.5 14-9C14-3.5-14-3.5-14-9Z", PAPER)
        + cut("M-7-4.5L-6 14.5M0-4V15.5M7-4.5L6 14.5", 0.9)
        + cut("M-13 0C-6 4.5 6 4.5 13 0M-12 8.5C-6 12.5 6 12.5 12 8.5", 1.8, LEATHER)
        + shape("M-16-9.5V-20H-11.5V-9Z", "#d3a663", 1.2)
    )


def sceptre(cloth: str) -> str:
    """A king's sceptre with a lily."""
    return (
        tube("M0-14V30", 2.2, GOLD, 1.1)
        + shape(
            "M0-34C3-30 4-27 3-23.5C6.5-27 10.5-24 9-20C7.5-17.5 4-18 2.5-15H-2.5"
            "C-4-18-7.5-17.5-9-20"
            "C-10.5-24-6.5-27-3-23.5C-4-27-3-30 0-34Z", GOLD, 1.2)
        + shape("M-4.5-15.5H4.5V-12H-4.5Z", cloth, 1)
    )  # fmt: skip


def orb() -> str:
    """An orb with its cross."""
    return (
        shape("M-1.5-8V-12H-5V-15H-1.5V-18.5H1.5V-15H5V-12H1.5V-8Z", GOLD, 1.1)
        + disc(0, 0, 8.5, GOLD, 1.4)
        + cut("M-8-2C-3 .5 3 .5 8-2M0-.3V8", 1.3)
        + cut("M-4.5-5Q-2.5-6.8 0-6.8", 1.2, "#fff1bd")
    )


def banner(foot: float, cloth: str, edge: str) -> str:
    """A swallow-tailed banner on a lance, flying to the left."""
    return (
        shaft(-36, foot)
        + shape("M0-46L3-35H-3Z", STEEL, 1.1)
        + shape("M-1.5-34C-8-37-14-31-22-34L-17-26.5L-22-18C-14-15-8-21-1.5-18Z", cloth)
        + cut("M-1.5-30C-8-33-12-28-18-30M-1.5-22C-8-25-12-19-18-22", 1.4, edge)
    )


def mace() -> str:
    """A mace with six ridges, an eastern ruler's sign."""
    return (
        tube("M0-12V30", 2.6, WOOD, 1.1)
        + shape("M0-33C7-31 9-26 8-21C7-16 4-13 0-12C-4-13-7-16-8-21C-9-26-7-31 0-33Z", GOLD)
        + cut("M0-33V-12M-4-31.5C-6-26-6-18-3.5-13M4-31.5C6-26 6-18 3.5-13", 0.9)
        + disc(0, -34.5, 1.8, GOLD, 1)
    )


def axe(foot: float, cloth: str) -> str:
    """A battle axe."""
    return (
        shaft(-30, foot)
        + shape("M-1.5-29C4-29 8-33 13-34C17-27 17-18 13-11C8-13 4-16 -1.5-16Z", STEEL)
        + cut("M11-30C13.5-25 13.5-20 11-15", 0.9)
        + shape("M-5-27H1V-18H-5Z", cloth, 1.1)
    )


def rose(colour: str) -> str:
    """A rose on its stalk."""
    petals = "".join(
        f'<ellipse cy="-5.5" rx="4.4" ry="4.2" transform="rotate({turn})"/>'
        for turn in (0, 72, 144, 216, 288)
    )
    return (
        tube("M0-14C2-4-1 8 0 20", 1.8, GREEN, 1)
        + shape("M1 4C6 0 10 0 13-3C13 4 8 8 1 8Z", GREEN, 1)
        + moved(f'<g fill="{colour}" stroke-width="1.2">{petals}</g>' + disc(0, 0, 3.4, GOLD, 1.1),
                0, -19)
    )  # fmt: skip


def tulip(colour: str) -> str:
    """A tulip on its stalk."""
    return (
        tube("M0-12C2-4-1 8 0 20", 1.8, GREEN, 1)
        + shape("M-.5 12C-7 8-9 0-8-6C-4-2-1 4-.5 12Z", GREEN, 1)
        + shape("M0-11C-7-11-9-18-7.5-26L-3.5-21L0-28L3.5-21L7.5-26C9-18 7-11 0-11Z", colour)
        + cut("M-3.5-21C-3-17-2-14 0-12C2-14 3-17 3.5-21", 0.9)
    )


def lily(colour: str) -> str:
    """A lily on its stalk."""
    return (
        tube("M0-12C-2-4 1 8 0 20", 1.8, GREEN, 1)
        + shape("M0 10C6 6 10 4 12-2C6-1 2 2 0 6Z", GREEN, 1)
        + shape("M0-9C-4-13-6-17-12-22C-6-24-2-22 0-18C2-22 6-24 12-22C6-17 4-13 0-9Z", colour)
        + shape("M0-9C-4.5-15-3.5-24 0-29C3.5-24 4.5-15 0-9Z", colour, 1.2)
        + cut("M0-22V-13", 0.9, GOLD)
    )


def mirror(rim: str) -> str:
    """A round looking-glass with a handle."""
    return (
        tube("M0-8V16", 2.6, rim, 1.1)
        + disc(0, -18, 11, rim, 1.4)
        + disc(0, -18, 7.5, "#dfeaf0", 1)
        + cut("M-4-17L2-23M-1-14L5-20", 1)
        + disc(0, -31, 2, rim, 1)
    )


def spear(foot: float, pennon: str) -> str:
    """A light spear with a pennon."""
    return (
        shaft(-28, foot)
        + shape("M0-46C4-40 4.5-35 3-29H-3C-4.5-35-4-40 0-46Z", STEEL, 1.2)
        + cut("M0-43V-31", 0.8)
        + shape("M1.5-27C7-29 10-24 16-26L11-21L15-15C9-14 7-18 1.5-17Z", pennon, 1.2)
    )
