"""Headgear and what the courts carry, drawn about the middle of their lower edge or their grip."""

from .signs import GOLD, GREEN, INK, PAPER, RED

_STEEL = "#c9d0d4"
_WOOD = "#9a6a3a"


def _p(path: str, fill: str, width: float = 1.1) -> str:
    return f'<path d="{path}" fill="{fill}" stroke="{INK}" stroke-width="{width:g}"/>'


def _line(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'


def _dot(x: float, y: float, r: float, fill: str, width: float = 0.9) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="{INK}"'
        f' stroke-width="{width:g}"/>'
    )


def headgear(rank: str, cloth: str, second: str) -> str:
    """The headgear of ``rank``, its lower edge at 0, at most 29 high and 52 wide."""
    return {"K": _crown, "Q": _coronet, "J": _beret, "O": _hat, "U": _cap}[rank](cloth, second)


def _circlet(gems: tuple[str, str]) -> str:
    # The jewelled band of crown and coronet.
    return (
        _p("M-17-6C-8-3 8-3 17-6L16 0C8 3-8 3-16 0Z", GOLD)
        + _p("M0-3.500L3-.8L0 1.900L-3-.8Z", gems[0], 0.8)
        + _dot(-8.5, -1.6, 1.5, gems[1], 0.7)
        + _dot(8.5, -1.6, 1.5, gems[1], 0.7)
    )


def _crown(cloth: str, second: str) -> str:
    return (
        _p("M-13-5C-18-17-9-21 0-18C9-21 18-17 13-5C5-3-5-3-13-5Z", cloth)
        + _line("M-7-7C-9-12-8-15-4-16M7-7C9-12 8-15 4-16", INK, 0.7)
        + _p("M-17-6C-26-21-9-27 0-19C9-27 26-21 17-6L13.500-5C19-17 8-22 2-15.500V-4.500H-2"
             "V-15.500C-8-22-19-17-13.500-5Z", GOLD)
        + "".join(_dot(x, y, 1.2, PAPER, 0.6) for x, y in (
            (-18.4, -11), (-17.8, -16.5), (-13.5, -20.3), (18.4, -11), (17.8, -16.5),
            (13.5, -20.3)))
        + _p("M-1.200-22V-24.500H-3.500V-26.500H-1.200V-29H1.200V-26.500H3.500V-24.500H1.200V-22Z",
             GOLD, 0.8)
        + _dot(0, -20, 2.6, GOLD)
        + _circlet((second, RED if cloth != RED else GREEN))
    )  # fmt: skip


def _coronet(cloth: str, second: str) -> str:
    return (
        _p("M-16-4C-20-9-23-15-24-20C-20-19-16-16-13-12C-12-16-10-19-8-21C-6-19-4-16-3.500-13"
           "C-3-17-2-21 0-24C2-21 3-17 3.500-13C4-16 6-19 8-21C10-19 12-16 13-12"
           "C16-16 20-19 24-20C23-15 20-9 16-4Z", GOLD)
        + _line("M-18-13C-16-11-14-9-12-6M18-13C16-11 14-9 12-6M-8-15V-7M8-15V-7M0-17V-7",
                "#a8720f", 0.9)
        + "".join(_dot(x, y, r, PAPER) for x, y, r in (
            (-24, -21, 2), (24, -21, 2), (-8, -22.5, 2), (8, -22.5, 2), (0, -26, 2.4)))
        + _circlet((cloth, second))
    )  # fmt: skip


def _plume(colour: str) -> str:
    # One ostrich feather that rises from the origin and falls over to the right.
    return _p(
        "M0 0C-3-9 0-19 9-22C16-24 24-21 25-14C25.500-10 22-7 19-8.500C19-6 16-4.500 14-6"
        "C14-3 10-2 8.500-4C8-1 4 1 0 0Z", colour,
    ) + _line("M1-1C1-9 6-16 14-16C18-16 20-14 20.500-12", INK, 0.7)  # fmt: skip


def _beret(cloth: str, second: str) -> str:
    return (
        f'<g transform="translate(4 -12) rotate(-8) scale(.9)">{_plume(PAPER)}</g>'
        + _p("M-15-4C-25-8-25-19-13-20C-8-26 8-25 12-19C22-18 22-8 15-4C6-1-6-1-15-4Z", cloth)
        + _line("M-13-20C-10-15-10-9-12-5M0-22V-4M12-19C9-15 9-9 11-5", INK, 0.7)
        + _line("M-7-20C-5-15-5-10-6-6M6-20C5-15 5-10 6-6", PAPER, 1)
        + _p("M-16-5C-8-2 8-2 16-5L15.500 0C8 3-8 3-15.500 0Z", second)
        + _dot(8, -6.5, 2.6, GOLD)
    )


def _hat(cloth: str, second: str) -> str:
    return (
        f'<g transform="translate(6 -8) rotate(-14) scale(.98)">{_plume(second)}</g>'
        f'<g transform="translate(5 -9) rotate(-42) scale(.86)">{_plume(PAPER)}</g>'
        + _p("M-12-5C-14-14-12-21-5-22C1-23 9-22 11-18C13-14 12-9 12-5C4-2-4-2-12-5Z", cloth)
        + _p("M-12.500-9C-4-6 4-6 12.500-9V-4.500C4-1.500-4-1.500-12.500-4.500Z", GOLD, 0.9)
        + _p("M-26-9C-21-4-10-4 0-4C10-4 20-4 25-8C25-1 14 4 0 4C-15 4-27-1-26-9Z", cloth)
        + _line("M-23-4C-15 1 12 2 22-4", PAPER, 0.9)
        + _dot(9, -7, 2.8, GOLD)
    )


def _cap(cloth: str, second: str) -> str:
    return (
        _p("M6-8C7-17 12-24 19-28C21-21 19-12 11-6Z", PAPER)
        + _line("M8-7C10-14 13-20 18-26M11-14L16-15M13-18L17-20", INK, 0.7)
        + _p("M5-9C3-16 4-22 8-27C12-22 12-14 9-8Z", second)
        + _line("M7-9C6-15 7-20 8-25", INK, 0.7)
        + _p("M-14-4C-14-12-9-19-2-22C3-24 8-21 10-15C12-11 13-8 14-4C5-1-5-1-14-4Z", cloth)
        + _line("M-2-22C-5-18-5-15-2-13C2-11 4-13 5-17", INK, 0.8)
        + _p("M-14-8C-5-4.500 5-4.500 13-8L14-3C5 0-5 0-14.500-3Z", second, 0.9)
        + _p("M-23-1C-17-5-8-5-1-4C8-4 16-6 22-11C23-4 15 3 2 3.500C-9 4-19 3-23-1Z", cloth)
        + _line("M-18 0C-8 2 10 2 19-5", PAPER, 0.9)
        + _dot(9, -6.5, 2.2, GOLD)
    )


def carried(thing: str, cloth: str) -> str:
    """A sceptre, rose, halberd, sabre or arrow, upright, 64 long, its grip about the origin."""
    return {
        "sceptre": _sceptre, "rose": _rose, "halberd": _halberd, "sabre": _sabre, "arrow": _arrow,
    }[thing](cloth)  # fmt: skip


def _sceptre(cloth: str) -> str:
    return (
        _p("M-1.300-22H1.300V30H-1.300Z", GOLD, 0.9)
        + _p("M0-38C2-35 3-32 2.500-29C5-32 8-30 7-27C6-25 3-25 2-23H-2C-3-25-6-25-7-27"
             "C-8-30-5-32-2.500-29C-3-32-2-35 0-38Z", GOLD, 0.9)
        + _p("M-4-23H4V-20.500H-4Z", cloth, 0.8)
        + _dot(0, 31, 2.6, GOLD)
    )  # fmt: skip


def _rose(cloth: str) -> str:
    petals = "".join(
        f'<ellipse cy="-4" rx="3.400" ry="3.200" transform="rotate({turn})"/>'
        for turn in (0, 72, 144, 216, 288)
    )
    return (
        _line("M0-24C3-8-2 10 0 32", INK, 2.6)
        + _line("M0-24C3-8-2 10 0 32", GREEN, 1.2)
        + _p("M1-18C5-21 8-20 10-22C10-17 6-14 1.500-15Z", GREEN, 0.8)
        + f'<g transform="translate(0 -29)"><g fill="{cloth}" stroke="{INK}" stroke-width=".9">'
        f"{petals}</g>{_dot(0, 0, 2.6, GOLD, 0.9)}</g>"
    )


def _halberd(cloth: str) -> str:
    return (
        _p("M-1.200-22H1.200V32H-1.200Z", _WOOD, 0.8)
        + _p("M0-42L2.200-28H4C6-31 9-32 12-31C10-27 10-23 12-19C9-18 6-19 4-22H-2L-8-24L-2-27"
             "L-2.200-28Z",
             _STEEL, 0.9)
        + _p("M-2-21H2L3-14L0-16L-3-14Z", cloth, 0.8)
    )  # fmt: skip


def _sabre(cloth: str) -> str:
    return (
        _p("M-1.800 20C-5 2-4-18 5-37C4-18 2 0 1.800 20Z", _STEEL, 0.9)
        + _line("M-.5 18C-2 0-1-14 3-30", INK, 0.5)
        + _p("M-6 19C-3 17 3 17 6 20C6 23 3 22 0 22C-3 22-7 23-6 19Z", GOLD, 0.9)
        + _p("M-1.500 22H1.500L2 30C0 32-2 31-2.500 29Z", cloth, 0.9)
    )


def _arrow(cloth: str) -> str:
    return (
        _p("M-1-26H1V24H-1Z", _WOOD, 0.8)
        + _p("M0-38L4-26L0-28L-4-26Z", _STEEL, 0.9)
        + _p("M0 16L5 20V31L0 27L-5 31V20Z", cloth, 0.9)
        + _line("M0 17V27", INK, 0.7)
    )
