"""Sprays, bands and lozenges that aces, courts and the back share."""

from collections.abc import Sequence
from math import atan2, cos, degrees, radians, sin

from .parts import number as n

Point = tuple[float, float]


def along(curve: Sequence[Point], at: float) -> tuple[Point, float]:
    """Point and direction in degrees at ``at`` (0 to 1) of a cubic curve of four points."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    s, t = 1 - at, at
    x = s**3 * ax + 3 * s * s * t * bx + 3 * s * t * t * cx + t**3 * dx
    y = s**3 * ay + 3 * s * s * t * by + 3 * s * t * t * cy + t**3 * dy
    vx = 3 * (s * s * (bx - ax) + 2 * s * t * (cx - bx) + t * t * (dx - cx))
    vy = 3 * (s * s * (by - ay) + 2 * s * t * (cy - by) + t * t * (dy - cy))
    return (x, y), degrees(atan2(vy, vx))


def leaf(x: float, y: float, turn: float, length: float, fullness: float = 0.3) -> str:
    """The path of a pointed leaf that grows from ``x``, ``y`` in the direction ``turn``."""
    c, s = cos(radians(turn)), sin(radians(turn))

    def at(along_it: float, off: float) -> str:
        px, py = along_it * length, off * length
        return f"{n(x + px * c - py * s)} {n(y + px * s + py * c)}"

    return (
        f"M{at(0, 0)}Q{at(0.35, -fullness * 1.5)} {at(1, 0)}Q{at(0.35, fullness * 1.5)} {at(0, 0)}Z"
    )


def spray(
    curve: Sequence[Point], leaves: int, length: float, green: str, ink: str, spread: float = 48
) -> str:
    """A twig along ``curve`` with pairs of leaves that grow smaller towards its end."""
    (a, b, c, d) = curve
    stem = f"M{n(a[0])} {n(a[1])}C{n(b[0])} {n(b[1])} {n(c[0])} {n(c[1])} {n(d[0])} {n(d[1])}"
    blades = []
    for index in range(leaves):
        at = 0.12 + 0.8 * index / max(1, leaves - 1)
        (x, y), turn = along(curve, at)
        size = length * (1 - 0.35 * at)
        blades += [leaf(x, y, turn - spread, size), leaf(x, y, turn + spread, size)]
    (x, y), turn = along(curve, 1)
    blades.append(leaf(x, y, turn, length * 0.7))
    return (
        f'<path d="{stem}" fill="none" stroke="{ink}" stroke-width="1"/>'
        f'<path d="{"".join(blades)}" fill="{green}" stroke="{ink}" stroke-width=".7"/>'
    )


def rosette(x: float, y: float, size: float, petals: str, heart: str, ink: str) -> str:
    """A flower of six petals around ``x``, ``y``; ``size`` is its radius."""
    ring = "".join(
        f'<ellipse cy="{n(-size * 0.62)}" rx="{n(size * 0.36)}" ry="{n(size * 0.42)}"'
        f' transform="rotate({turn})"/>'
        for turn in range(0, 360, 60)
    )
    return (
        f'<g transform="translate({n(x)} {n(y)})" stroke="{ink}" stroke-width=".7">'
        f'<g fill="{petals}">{ring}</g><circle r="{n(size * 0.34)}" fill="{heart}"/></g>'
    )
