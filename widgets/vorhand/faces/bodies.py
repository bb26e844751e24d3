"""Bodies for the courts: shoulders, collars, cloaks, arms and hands.

Everything stands in card units: the neck at ``NECK``, the lower edge where the ribbon runs.
"""

from collections.abc import Callable
from typing import Final

from .parts import number as n
from .strokes import SKIN, cut, moved, shape, tube

NECK: Final = (53.0, 42.0)
"""Where the chin of a figure rests."""

Low = Callable[[float], float]
"""How far down a figure reaches at ``x``: the line along which the two halves meet."""


def bust(low: Low, cloth: str, left: float = 30, right: float = 80) -> str:
    """Shoulders and breast from ``left`` to ``right``."""
    x, _ = NECK
    return shape(
        f"M{n(x - 6)} 42C{n(x - 10)} 46 {n(left + 7)} 46 {n(left + 3)} 54C{n(left)} 61"
        f" {n(left - 1)} 66 {n(left - 1)} {n(low(left - 1))}L{n(right + 1)} {n(low(right + 1))}"
        f"C{n(right + 1)} 68 {n(right)} 61 {n(right - 3)} 54C{n(right - 7)} 46 {n(x + 10)} 46"
        f" {n(x + 6)} 42Z",
        cloth,
    ) + cut(
        "".join(
            f"M{n(left + 0.6)} {n(y)}l5 2.5M{n(right - 0.6)} {n(y)}l-5 2.5"
            for y in (59.0, 62.0, 65.0, 68.0)
        ),
        0.7,
    )


def cloak(low: Low, cloth: str, left: float = 24, right: float = 86) -> str:
    """A cloak behind the shoulders that widens downwards."""
    x, _ = NECK
    return shape(
        f"M{n(x - 8)} 44C{n(x - 20)} 46 {n(left + 4)} 54 {n(left)} {n(low(left))}"
        f"L{n(right)} {n(low(right))}C{n(right - 4)} 54 {n(x + 20)} 46 {n(x + 8)} 44Z",
        cloth,
    )


def mantle(low: Low, cloth: str, edge: str, left: float = 27, right: float = 83) -> str:
    """A mantle over both shoulders, open in front, its edges trimmed."""
    x, _ = NECK
    sides = ""
    for side, end in ((-1, left), (1, right)):
        inner = x + side * 9
        sides += shape(
            f"M{n(x + side * 5)} 43C{n(x + side * 12)} 45 {n(end - side * 6)} 46 {n(end)} 60"
            f"L{n(end)} {n(low(end))}L{n(inner + side * 3)} {n(low(inner + side * 3))}"
            f"C{n(inner)} 64 {n(inner)} 54 {n(x + side * 5)} 43Z",
            cloth,
        )
        sides += tube(
            f"M{n(x + side * 5.5)} 44C{n(inner)} 54 {n(inner + side)} 64 {n(inner + side * 3)}"
            f" {n(low(inner + side * 3) - 3)}",
            3.4,
            edge,
            1,
        )
        sides += cut(
            "".join(
                f"M{n(end - side * off)} {n(y)}Q{n(end - side * (off - 2))} {n(y + 6)}"
                f" {n(end - side * (off - 1.4))} {n(low(end) - 4 - off / 2)}"
                for off, y in ((3, 57), (7, 53), (11, 50.5))
            )
        )
    return sides


def fur_collar(fill: str, spots: str) -> str:
    """A broad collar of fur."""
    x, y = NECK
    return shape(
        f"M{n(x - 7)} {n(y - 1)}C{n(x - 15)} {n(y + 2)} {n(x - 20)} {n(y + 7)} {n(x - 19)}"
        f" {n(y + 12)}C{n(x - 10)} {n(y + 16)} {n(x - 4)} {n(y + 13)} {n(x)} {n(y + 19)}"
        f"C{n(x + 4)} {n(y + 13)} {n(x + 10)} {n(y + 16)} {n(x + 19)} {n(y + 12)}"
        f"C{n(x + 20)} {n(y + 7)} {n(x + 15)} {n(y + 2)} {n(x + 7)} {n(y - 1)}Z",
        fill,
    ) + cut(
        f"M{n(x - 14)} {n(y + 7)}l1.5 3M{n(x - 9)} {n(y + 9)}l1 3M{n(x - 4)} {n(y + 10)}l.8 3"
        f"M{n(x + 14)} {n(y + 7)}l-1.5 3M{n(x + 9)} {n(y + 9)}l-1 3M{n(x + 4)} {n(y + 10)}l-.8 3"
        f"M{n(x - 17)} {n(y + 9)}l.8 2M{n(x + 17)} {n(y + 9)}l-.8 2",
        1.2,
        spots,
    )


def flat_collar(fill: str) -> str:
    """A linen collar that falls open in two points."""
    x, y = NECK
    return shape(
        f"M{n(x - 6)} {n(y - 1)}C{n(x - 11)} {n(y + 2)} {n(x - 14)} {n(y + 6)} {n(x - 12)}"
        f" {n(y + 12)}L{n(x)} {n(y + 6)}L{n(x + 12)} {n(y + 12)}C{n(x + 14)} {n(y + 6)}"
        f" {n(x + 11)} {n(y + 2)} {n(x + 6)} {n(y - 1)}Z",
        fill,
        1.2,
    )


def hood(fill: str, dark: str) -> str:
    """A hood thrown back: a collar of cloth about neck and shoulders with a jagged edge."""
    x, y = NECK
    return shape(
        f"M{n(x - 10)} {n(y - 5)}C{n(x - 15)} {n(y)} {n(x - 21)} {n(y + 5)} {n(x - 22)} {n(y + 12)}"
        f"L{n(x - 15)} {n(y + 10)}L{n(x - 12)} {n(y + 17)}L{n(x - 5)} {n(y + 12)}"
        f"L{n(x)} {n(y + 20)}"
        f"L{n(x + 5)} {n(y + 12)}L{n(x + 12)} {n(y + 17)}L{n(x + 15)} {n(y + 10)}L{n(x + 22)}"
        f" {n(y + 12)}C{n(x + 21)} {n(y + 5)} {n(x + 15)} {n(y)} {n(x + 10)} {n(y - 5)}Z",
        fill,
    ) + cut(
        f"M{n(x - 16)} {n(y + 3)}C{n(x - 8)} {n(y + 9)} {n(x + 8)} {n(y + 9)} {n(x + 16)}"
        f" {n(y + 3)}",
        0.9,
        dark,
    )


def sleeve(path: str, cloth: str, cuff: str, width: float = 10.5) -> str:
    """An arm along ``path`` from the shoulder, with a cuff at its end.

    ``path`` ends in a straight line to the wrist.
    """
    wrist = path.rpartition("L")[2]
    return tube(path, width, cloth) + tube(f"M{wrist}L{wrist}", width - 0.5, cuff, 1.1)


def fist(x: float, y: float, turn: float = 0, glove: str = SKIN) -> str:
    """A hand closed about a shaft that stands upright at ``x``, ``y``."""
    return moved(
        shape(
            "M-4-3.4C-1.5-5 2.4-4.8 4-3.4C5-1.2 4.8 2 3.8 3.8C1.2 5-2 4.8-4 3.6"
            "C-5 1.2-5-1.4-4-3.4Z",
            glove,
            1.2,
        )
        + cut("M-4.2-1.2H1M-4.4 1.2H1", 0.8),
        x,
        y,
        turn,
    )


def buttons(low: Low, colour: str, first: float = 56, count: int = 4) -> str:
    """A row of buttons down the breast."""
    x, _ = NECK
    return (
        f'<g fill="{colour}" stroke-width=".8">'
        + "".join(
            f'<circle cx="{n(x)}" cy="{n(first + 6 * i)}" r="1.5"/>'
            for i in range(count)
            if first + 6 * i < low(x) - 6
        )
        + "</g>"
    )
