"""Heads for the courts: faces, hair and beards about the middle of the face.

A face is about 18 wide and 23 high and looks a little to the left; its chin is at 12.
"""

from .strokes import FLUSH, SKIN, cut, shape

_OUTLINE = (
    "M-8.6-9C-9.6-4-9 1-8.2 4C-7 8.6-3.6 12-.4 12.2C3.6 12.2 7.4 8.8 8.8 4C9.8 0 9.6-5 8.6-9Z"
)


def face(old: bool = False, stern: bool = False, fair: bool = False) -> str:
    """A face without hair; ``old`` has furrows, ``stern`` frowns, ``fair`` is a woman's."""
    brows = "M-7.2-3.6Q-4.6-5.4-1.9-4M2-4Q4.8-5.5 7.4-3.6"
    if stern:
        brows = "M-7.4-5.2L-1.7-3.3M1.9-3.3L7.6-5.2"
    if fair:
        brows = "M-7-4.5Q-4.6-6-2.2-4.7M2.2-4.7Q4.8-6 7.2-4.5"
    lines = "M8.4 1.5L5.6 4.5M8 4.3L4.8 7.5M6.6 7.2L4 9.8"
    if old:
        lines += "M-5.5-7.5Q0-8.6 5.5-7.5M-7.6.9Q-6 2-4.2 1.2M3 1.2Q5 2 7 .9"
    mouth = (
        cut("M-2.6 7.3Q-.4 8.7 2.2 7.3", 1.7, "#a8322a")
        if fair
        else cut("M-3 7.2Q-.6 6.6.2 7.1Q1.2 6.6 3.2 7.2", 1.1) + cut("M-1.3 9.2H1.5", 0.6)
    )
    return (
        shape(_OUTLINE, SKIN)
        + f'<g fill="{FLUSH}" stroke="none"><circle cx="-5.6" cy="3.5" r="1.9"/>'
        '<circle cx="5.4" cy="3.5" r="1.9"/></g>'
        + cut(brows, 0.9 if fair else 1.4)
        + cut("M-6.9-1.1Q-4.7-2.9-2.5-1.1M2.3-1.1Q4.6-2.9 6.9-1.1", 1)
        + '<g stroke="none" fill="#221d1a"><circle cx="-4.9" cy="-.9" r="1.150"/>'
        '<circle cx="4.3" cy="-.9" r="1.150"/></g>'
        + cut("M-.8-3.2C-1.1-.6-2.7 2-2.6 3.2C-2 4.3-.5 4.3.7 3.9", 0.95)
        + mouth
        + ("" if fair else cut(lines, 0.55))
    )


def ear(fill: str = SKIN) -> str:
    """The ear at the right of the face, to be drawn before it."""
    return shape("M8.5-2.5C12-4 12.5 2.5 8.5 4Z", fill, 1.1)


def bob(colour: str, dark: str, length: float = 11) -> str:
    """Hair that falls to the jaw on both sides, to be drawn before the face."""
    low = length
    return shape(
        f"M-8-10C-13-8-13.5 0-12.5 {low}C-10 {low + 2.5}-7 {low + 1}-6 {low - 3}L6 {low - 3}"
        f"C7 {low + 1} 10.5 {low + 2.5} 13 {low}C14 0 13-8 8-10Z",
        colour,
    ) + cut(
        f"M-11.5-3C-11.5 2-11 6-10 {low}M-9.5 3L-8.5 {low - 1}M11.5-3C12 2 11.5 6 10.5"
        f" {low}M9.8 3L8.8 {low - 1}",
        0.7,
        dark,
    )


def fringe(colour: str) -> str:
    """Hair over the forehead, where no hat covers it."""
    return shape(
        "M-9.5-3C-11-12-6-15.5 0-15.5C7-15.5 11-12 9.8-3C8.5-5.5 7.5-7 6.5-8.5"
        "C2-7-4-7-7-9C-8-7-9-5-9.5-3Z",
        colour,
    )


def parting(colour: str, dark: str) -> str:
    """Hair parted over the forehead."""
    return shape(
        "M0-13C-7-14-11-9-9.8-1C-7.5-3-4-6-1-10C3-6 7-3 9.8-1C11-9 7-14 0-13Z", colour, 1.2
    ) + cut("M-4-9.5L-7.5-5M4-9.5L7.5-5", 0.7, dark)


def curls(colour: str, dark: str) -> str:
    """Short curly hair of a bare head."""
    return shape(
        "M-9.6-2C-12.5-2-13-6.5-10.8-8C-12.5-11.5-9-14.5-6.5-13.5"
        "C-6-17-1-17.5.8-15.3C3.5-17.8 8-16 7.8-13C11.5-13.5 13-9.5 10.8-7.5"
        "C13-5.5 12-2 9.5-2C9.5-4 8.5-6 7-7.5C4-6 1-6.5-1-8C-3-6-6-6-7.5-7"
        "C-8.8-5.5-9.3-4-9.6-2Z",
        colour,
    ) + cut(
        "M-8.5-10.5C-7-12-5-11.5-4.5-10M-3-13.5C-1.5-14.5.5-13.5.5-12M4-13C5.5-13.5"
        " 7-12 6.5-10.5M8.5-9.5C9.8-9 10-7 9-6",
        0.8,
        dark,
    )


def full_beard(colour: str, dark: str, length: float = 17) -> str:
    """A full beard; ``length`` is how far down it reaches, 12 being the chin."""
    wide = 6 if length < 20 else 4.6
    return (
        shape(
            f"M-9-1.5C-10.6 5-10 11-{wide + 1.4} {length - 3}C-3.5 {length + 1}"
            f" 3.5 {length + 1} {wide + 1.4} {length - 3}C10 11 10.8 5 9.2-1.5"
            "C8.6 2.5 6.5 5.3 3.8 4.9C2 4.4 1 5 0 5.6C-1 5-2 4.4-3.8 4.9"
            "C-6.5 5.3-8.4 2.5-9-1.5Z",
            colour,
        )
        + cut("M-2.7 8Q0 9.4 2.7 8", 1.5, "#a8463a")
        + cut(
            f"M-7.5 6C-7.5 9-6.5 12-5 {length - 4}M-3.5 10.5L-2.5 {length - 1.5}"
            f"M0 11V{length - 0.5}M3.5 10.5L2.5 {length - 1.5}M7.5 6C7.5 9 6.5 12 5"
            f" {length - 4}",
            0.75,
            dark,
        )
    )


def forked_beard(colour: str, dark: str) -> str:
    """A long beard that ends in two points."""
    return (
        shape(
            "M-9-1.5C-11 6-10.5 14-8 24C-5 21-2.5 18.5 0 15.5C2.5 18.5 5 21 8 24"
            "C10.5 14 11 6 9.2-1.5C8.6 2.5 6.5 5.3 3.8 4.9C2 4.4 1 5 0 5.6"
            "C-1 5-2 4.4-3.8 4.9C-6.5 5.3-8.4 2.5-9-1.5Z",
            colour,
        )
        + cut("M-2.7 8Q0 9.4 2.7 8", 1.5, "#a8463a")
        + cut(
            "M-7.5 6C-8 11-8 16-7.3 20M-4 10.5C-4.5 14-5 17-6 20M-1.2 11L-2.2 15.5M7.5 6"
            "C8 11 8 16 7.3 20M4 10.5C4.5 14 5 17 6 20M1.2 11L2.2 15.5",
            0.75,
            dark,
        )
    )


def moustache(colour: str, goatee: bool = False) -> str:
    """A moustache with points, with a small beard at the chin if ``goatee``."""
    small = shape("M-3.2 9.5Q0 8.7 3.2 9.5C3 13 1.5 16 0 18.5C-1.5 16-3 13-3.2 9.5Z",
                  colour, 1) if goatee else ""  # fmt: skip
    return small + shape(
        "M0 5.2C-2.5 4.2-5.5 5-8.6 8.6C-5.5 9-2.2 8.3 0 6.7C2.2 8.3 5.5 9 8.6 8.6"
        "C5.5 5 2.5 4.2 0 5.2Z",
        colour,
        0.9,
    )


def bald_ring(colour: str, dark: str) -> str:
    """A bald skull with hair at its sides."""
    return (
        shape("M-9-5C-10-13-5-16.5 0-16.5C6-16.5 10.5-13 9.3-5Z", SKIN)
        + shape("M-8.5-8C-13-7-14 1-11.5 6C-9 7-8 4-8.8 0C-9.3-3-9-6-8.5-8Z", colour, 1.2)
        + shape("M8.6-8C13.5-7 14.5 1 12 6C9.5 7 8.5 4 9.2 0C9.7-3 9.4-6 8.6-8Z", colour, 1.2)
        + cut("M-11.3-3C-11.5 0-11 2-10.3 4M11.7-3C12 0 11.5 2 10.7 4", 0.7, dark)
        + cut("M-4.5-13Q-2-14.5 1-14.3M-5-9.5Q0-10.6 5-9.5M-4.5-7.2Q0-8.2 4.5-7.2", 0.7)
    )


def veil(colour: str, length: float) -> str:
    """A cloth that falls from the back of a woman's head, to be drawn before it."""
    return shape(
        f"M0-15C-13-15-16-5-17 6C-18 {length - 14}-21 {length - 6}-26 {length}H24"
        f"C20 {length - 6} 18 {length - 14} 17 6C16-5 13-15 0-15Z",
        colour,
    )
