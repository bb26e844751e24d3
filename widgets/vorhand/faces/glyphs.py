"""The letters and figures of the card indices, drawn as paths.

Drawn rather than set in a font, so that an index looks the same on every machine. The manner is
that of letters cut in wood: no serifs, stems that swell towards their ends. A glyph stands on a
line 100 units below its top; its width is its own.
"""

from typing import Final

from .parts import escaped

Glyph = tuple[float, str]
"""The width and the path of one glyph, 100 units high, its left edge at 0."""


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".") or "0"


def _stem(x0: float, y0: float, x1: float, y1: float, ends: float, middle: float) -> str:
    # An upright or slanting stroke, cut level at both ends and slimmer in the middle.
    half, waist = ends / 2, 2 * (middle / 2) - ends / 2
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    return (
        f"M{_n(x0 - half)} {_n(y0)}H{_n(x0 + half)}"
        f"Q{_n(cx + waist)} {_n(cy)} {_n(x1 + half)} {_n(y1)}H{_n(x1 - half)}"
        f"Q{_n(cx - waist)} {_n(cy)} {_n(x0 - half)} {_n(y0)}Z"
    )


def _bar(x0: float, x1: float, y: float, ends: float, middle: float) -> str:
    # A level stroke, cut upright at both ends.
    half, waist, cx = ends / 2, middle - ends / 2, (x0 + x1) / 2
    return (
        f"M{_n(x0)} {_n(y - half)}Q{_n(cx)} {_n(y - waist)} {_n(x1)} {_n(y - half)}"
        f"V{_n(y + half)}Q{_n(cx)} {_n(y + waist)} {_n(x0)} {_n(y + half)}Z"
    )


def _ring(cx: float, cy: float, rx: float, ry: float, side: float, top: float) -> str:
    # An oval with an oval hole; the hole runs the other way round, so that it stays a hole.
    ix, iy = rx - side, ry - top
    return (
        f"M{_n(cx - rx)} {_n(cy)}A{_n(rx)} {_n(ry)} 0 0 1 {_n(cx + rx)} {_n(cy)}"
        f"A{_n(rx)} {_n(ry)} 0 0 1 {_n(cx - rx)} {_n(cy)}Z"
        f"M{_n(cx - ix)} {_n(cy)}A{_n(ix)} {_n(iy)} 0 0 0 {_n(cx + ix)} {_n(cy)}"
        f"A{_n(ix)} {_n(iy)} 0 0 0 {_n(cx - ix)} {_n(cy)}Z"
    )


def _bowl(x: float, top: float, bottom: float, reach: float, side: float, edge: float) -> str:
    # The round part of B and D: half an oval to the right of a stem, with its hole.
    ry, iy = (bottom - top) / 2, (bottom - top) / 2 - edge
    flat = x + (reach - x) * 0.35
    rx, ix = reach - flat, reach - flat - side
    return (
        f"M{_n(x)} {_n(top)}H{_n(flat)}A{_n(rx)} {_n(ry)} 0 0 1 {_n(flat)} {_n(bottom)}H{_n(x)}Z"
        f"M{_n(x)} {_n(top + edge)}V{_n(bottom - edge)}H{_n(flat)}"
        f"A{_n(ix)} {_n(iy)} 0 0 0 {_n(flat)} {_n(top + edge)}Z"
    )


_O: Final = _ring(40, 50, 40, 51, 23, 13)
_K: Final = (
    _stem(14, 0, 14, 100, 27, 22) + _stem(66, 0, 16, 70, 20, 15) + _stem(36, 34, 68, 100, 28, 25)
)
_A: Final = _stem(35, 0, 9, 100, 18, 14) + _stem(41, 0, 68, 100, 26, 24) + _bar(20, 60, 70, 13, 12)
_B: Final = (
    _stem(14, 0, 14, 100, 27, 23) + _bowl(14, 0, 54, 64, 21, 12) + _bowl(14, 44, 100, 70, 23, 13)
)
_T: Final = _stem(36, 8, 36, 100, 25, 22) + _bar(0, 72, 8.5, 18, 14)

GLYPHS: Final[dict[str, Glyph]] = {
    "A": (82, _A),
    "B": (71, _B),
    "D": (78, _stem(14, 0, 14, 100, 27, 23) + _bowl(14, 0, 100, 78, 23, 13)),
    "I": (24, _stem(12, 0, 12, 100, 24, 20)),
    "J": (
        52,
        "M24 0H52Q49 40 49.500 66C50 90 38 101 21 101C12 101 5 98.500 0 94L6 77"
        "C10 82 14 84.500 18 84.500C24 84.500 27 80 27 68Q28 40 24 0Z",
    ),
    "K": (83, _K),
    "O": (80, _O),
    "Q": (82, _O + "M42 72Q52 68 60 76L86 107Q73 117 62 104Q54 88 42 87Z"),
    "S": (
        60,
        "M56 8Q45-1 31-1C13-1 1 11 1 28C1 44 12 51 24 57C34 62 37 66 37 73C37 81 32 86 24 86"
        "C16 86 8 82 3 77L0 93Q10 101 26 101C47 101 60 89 60 71C60 56 50 48 37 42"
        "C27 37 23 33 23 27C23 19 28 14 36 14C43 14 49 17 54 22Z",
    ),
    "T": (72, _T),
    "U": (
        76,
        "M0 0H28Q24 40 24.500 64C25 79 31 86 41 86C52 86 57 78 57 63Q57.500 40 55 0H76"
        "Q73 40 73 62C73 88 60 101 38 101C14 101 2.500 88 3 64Q4 40 0 0Z",
    ),
    "V": (80, _stem(14, 0, 36, 100, 28, 25) + _stem(70, 0, 44, 100, 18, 15)),
    "X": (80, _stem(15, 0, 65, 100, 30, 27) + _stem(66, 0, 14, 100, 20, 16)),
    "0": (64, _ring(32, 50, 32, 51, 20, 13)),
    "1": (34, _stem(22, 0, 22, 100, 24, 22) + "M20 0H34L24 22L5 32L0 16Z"),
    "7": (62, _bar(0, 62, 9, 20, 16) + "M62 0V18Q42 52 39 100H12Q20 56 44 14Z"),
    "8": (64, _ring(32, 27, 27, 28, 17, 11.5) + _ring(32, 73, 32, 28.500, 20, 12)),
    "9": (
        64,
        _ring(32, 33, 32, 34, 20, 12) + "M64 33C64 72 46 96 14 101L8 87C30 82 42 66 44 44Z",
    ),
    "Д": (
        80,
        _stem(33, 0, 17, 86, 18, 14)
        + _stem(53, 0, 59, 86, 27, 24)
        + _bar(24, 62, 7, 14, 13)
        + "M0 80H80V116H64V95H16V116H0Z",
    ),
}
# Cyrillic letters of the same shape: A, VE, KA, O, TE, HA.
GLYPHS.update({chr(code): GLYPHS[latin] for code, latin in (
    (0x410, "A"), (0x412, "B"), (0x41A, "K"), (0x41E, "O"), (0x422, "T"), (0x425, "X"),
)})  # fmt: skip

GAP: Final = 13
"""Between two glyphs of one index."""


def width(text: str) -> float:
    """How wide ``text`` runs, in units of which its height is 100."""
    advances = [GLYPHS[sign][0] if sign in GLYPHS else 64 for sign in text]
    return sum(advances) + GAP * (len(text) - 1)


def draw(text: str) -> str:
    """``text`` as SVG, 100 units high from its top left corner; colour is the group's fill.

    A sign that is not drawn here is set in a serif font of the reader's machine.
    """
    parts: list[str] = []
    x = 0.0
    for sign in text:
        advance, path = GLYPHS.get(sign, (64, ""))
        if path:
            moved = f' transform="translate({_n(x)})"' if x else ""
            parts.append(f'<path{moved} d="{path}"/>')
        else:
            parts.append(
                f'<text x="{_n(x + 32)}" y="100" text-anchor="middle" font-weight="bold"'
                f' font-size="136" font-family="Georgia,\'DejaVu Serif\',serif"'
                f">{escaped(sign)}</text>"
            )
        x += advance + GAP
    return "".join(parts)
