"""Hands, tricks and deals as pictures for plain displays.

All of them take card texts, ``None`` for a card that lies face down, and give one SVG text.
Words on them (names, titles) come from the caller, in his language, and are escaped.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import cos, radians, sin
from typing import Final

from . import backs, packs, signs
from .drawing import card as draw_card
from .parts import HEIGHT, WIDTH, Card, Parts, escaped
from .parts import number as n
from .svg import document

# The colours of the felt are those of the page around, where it has any (see table/static/shared).
_FELT: Final = "#2c5a45"
_FELT_EDGE: Final = "#1c3d2e"
_WORDS: Final = "#fdf8ea"
_FONT: Final = "system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"
_PIXELS: Final = 0.94
"""Pixels a card unit: a card of a picture is 94 pixels wide unless the page says otherwise."""

_STRIP: Final = 33.0
"""What shows of a covered card, in card units: its index and sign."""


class _Table:
    """The cards of one picture. Its ids carry a digest of all that it shows, so that two
    pictures on a page never share an id unless they are the same picture."""

    def __init__(self, pack: str, letters: str | None, four_colours: bool, *shown: object) -> None:
        packs.check_pack(pack)
        told = repr((pack, letters, four_colours, shown))
        self.pack, self._letters, self._four = pack, letters, four_colours
        self._parts = Parts(f"vh{sha256(told.encode()).hexdigest()[:10]}")

    def card(self, card: Card, x: float, y: float, turn: float = 0) -> str:
        """A card with its upper left corner at ``x``, ``y``."""

        def make() -> str:
            if card is None:
                return backs.back(self.pack, self._parts)
            return draw_card(self.pack, card, self._letters, self._four, self._parts)

        return self._parts.place(f"card-{card or 'back'}", make, x, y, turn=turn)

    def place(self, x: float, y: float) -> str:
        """An empty place with its upper left corner at ``x``, ``y``."""
        return self._parts.place("place", backs.place, x, y)

    def row(self, cards: Sequence[Card], x: float, y: float, step: float) -> str:
        """Cards side by side from ``x``, each covering the one before."""
        return "".join(self.card(card, x + i * step, y) for i, card in enumerate(cards))

    def picture(self, body: str, width: float, height: float, title: str, name: str) -> str:
        """The whole SVG text, ``width`` by ``height`` card units."""
        return document(
            f"<defs>{self._parts.written()}</defs>{body}",
            box=f"0 0 {n(width)} {n(height)}",
            size=(round(width * _PIXELS), round(height * _PIXELS)),
            title=title,
            name=name,
        )


def fan(
    cards: Sequence[Card],
    pack: str,
    *,
    spread: float = 2.6,
    letters: str | None = None,
    four_colours: bool = False,
    title: str = "",
) -> str:
    """A hand, fanned: each card covers the one before but for its left edge.

    ``spread`` is the angle between two cards in degrees; 0 lays them in a straight row. The other
    arguments, and errors, as for :func:`vorhand.faces.face`. An empty hand is an empty place.
    """
    table = _Table(pack, letters, four_colours, "fan", tuple(cards), spread, title)
    if not cards:
        return table.picture(table.place(1, 1), WIDTH + 2, HEIGHT + 2, title, "vorhand-fan")
    placed = [_fanned(i - (len(cards) - 1) / 2, spread) for i in range(len(cards))]
    corners = [
        (x + across * cos(radians(turn)) - down * sin(radians(turn)),
         y + across * sin(radians(turn)) + down * cos(radians(turn)))
        for x, y, turn in placed
        for across in (0, WIDTH)
        for down in (0, HEIGHT)
    ]  # fmt: skip
    left, top = min(x for x, _ in corners) - 1, min(y for _, y in corners) - 1
    right, bottom = max(x for x, _ in corners) + 1, max(y for _, y in corners) + 1
    body = "".join(
        table.card(card, x - left, y - top, turn)
        for card, (x, y, turn) in zip(cards, placed, strict=True)
    )
    return table.picture(body, right - left, bottom - top, title, "vorhand-fan")


def _fanned(place: float, spread: float) -> tuple[float, float, float]:
    # Corner and turn of the card `place` places right of the middle. Cards are turned about a
    # point below the table, as far down as keeps their upper edges a strip apart.
    turn = radians(spread * place)
    x, y = (_STRIP + 3) * place, 0.0
    if spread:
        radius = (_STRIP + 3) / radians(spread)
        x, y = radius * sin(turn), radius * (1 - cos(turn))
    # From the middle of the upper edge to its left end.
    return x - WIDTH / 2 * cos(turn), y - WIDTH / 2 * sin(turn), spread * place


def trick(
    cards: Mapping[int, Card],
    pack: str,
    *,
    seats: int,
    bottom: int = 0,
    leader: int | None = None,
    winner: int | None = None,
    names: Sequence[str] = (),
    letters: str | None = None,
    four_colours: bool = False,
    title: str = "",
) -> str:
    """A trick: the card of each seat where that seat sits, an empty place where none lies yet.

    ``cards`` are by seat, three or four ``seats``, clockwise, with seat ``bottom`` below. An arrow
    points to the leader's card, the winner's has a wide edge and a star. ``names`` by seat stand
    at the cards. Raises ``ValueError`` for another number of seats or a card of a seat that is not
    there, and as :func:`vorhand.faces.face`.
    """
    shown = (sorted(cards.items(), key=lambda item: item[0]), seats, bottom, leader, winner)
    table = _Table(pack, letters, four_colours, "trick", shown, tuple(names), title)
    width, height, places = _trick_places(seats)
    for seat in cards:
        if not 0 <= seat < seats:
            raise ValueError(f"no seat {seat} at a table of {seats}")
    body = [_felt(width, height)]
    for seat in range(seats):
        x, y = places[(seat - bottom) % seats]
        lies = seat in cards
        body.append(table.card(cards[seat], x, y) if lies else table.place(x, y))
        if seat == winner:
            body.append(_won(x, y))
        if seat == leader:
            body.append(_led(x, y))
        if seat < len(names):
            body.append(_words(names[seat], x + WIDTH / 2, y + HEIGHT + 18, 15, 114))
    return table.picture("".join(body), width, height, title, "vorhand-trick")


def deal(
    hands: Sequence[Sequence[Card]],
    pack: str,
    *,
    talon: Sequence[Card] = (),
    bottom: int = 0,
    dealer: int | None = None,
    names: Sequence[str] = (),
    letters: str | None = None,
    four_colours: bool = False,
    title: str = "",
) -> str:
    """All hands of a deal around the table, clockwise, with seat ``bottom`` below.

    The talon lies in the middle; a small pack of cards stands at the left above the dealer's.
    Other arguments and errors as for :func:`trick`.
    """
    shown = (tuple(map(tuple, hands)), tuple(talon), bottom, dealer)
    table = _Table(pack, letters, four_colours, "deal", shown, tuple(names), title)
    seats = len(hands)
    step = _STRIP
    longest = max(10 if seats == 3 else 7, *(len(hand) for hand in hands))
    row = WIDTH + step * (longest - 1)
    width, height, middles = _deal_places(seats, row, rows=3 if seats == 4 or talon else 2)
    body = [_felt(width, height)]
    for seat, hand in enumerate(hands):
        x, y = middles[(seat - bottom) % seats]
        own = WIDTH + step * (len(hand) - 1)
        body.append(table.row(hand, x - own / 2, y, step) if hand else table.place(x - 50, y))
        name = names[seat] if seat < len(names) else ""
        if name:
            body.append(_words(name, x, y - 12, 22, row - 60))
        if seat == dealer:
            # Left of the name, however wide that may run.
            reach = max(own, WIDTH, min(row, len(name) * 15 + 40))
            body.append(_dealt(x - reach / 2 + 10, y - 19))
    if talon:
        own = WIDTH + 1.08 * WIDTH * (len(talon) - 1)
        x, y = width / 2 - own / 2, height / 2 - HEIGHT / 2
        body.append(table.row(talon, x, y, 1.08 * WIDTH))
    return table.picture("".join(body), width, height, title, "vorhand-deal")


def _trick_places(seats: int) -> tuple[float, float, list[tuple[float, float]]]:
    # Width, height, and the corner of each card: the lower one first, then clockwise.
    if seats == 4:
        return 384, 460, [(142, 262), (24, 140), (142, 20), (260, 140)]
    if seats == 3:
        return 384, 410, [(142, 210), (44, 20), (240, 20)]
    raise ValueError(f"a table has three or four seats, not {seats}")


def _deal_places(
    seats: int, row: float, rows: int
) -> tuple[float, float, list[tuple[float, float]]]:
    # Width, height, and the middle of the upper edge of each hand, clockwise from the lower one;
    # three hands without a talon between them need two rows.
    edge, name, line = 26.0, 40.0, HEIGHT + 62.0
    width, height = 2 * row + 3 * edge, rows * line + edge
    left, right = edge + row / 2, width - edge - row / 2
    top = edge + name - 10
    below = (width / 2, top + (rows - 1) * line)
    if seats == 4:
        return width, height, [below, (left, top + line), (width / 2, top), (right, top + line)]
    if seats == 3:
        return width, height, [below, (left, top), (right, top)]
    raise ValueError(f"a table has three or four seats, not {seats}")


def _felt(width: float, height: float) -> str:
    return (
        f'<rect x="1.5" y="1.5" width="{n(width - 3)}" height="{n(height - 3)}" rx="16"'
        f' fill="{_FELT}" stroke="{_FELT_EDGE}" stroke-width="3"'
        f' style="fill:var(--vorhand-felt,{_FELT});stroke:var(--vorhand-felt-rim,{_FELT_EDGE})"/>'
    )


def _words(text: str, x: float, y: float, size: float, room: float) -> str:
    # Nobody knows the reader's font: a name that may not fit is made to fit.
    fitted = f' textLength="{n(room)}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="{n(x)}" y="{n(y)}" text-anchor="middle" font-size="{size:g}"'
        f' font-weight="600" font-family="{_FONT}" fill="{_WORDS}"'
        f' style="fill:var(--vorhand-felt-ink,{_WORDS})"'
        f"{fitted if len(text) * size * 0.62 > room else ''}>{escaped(text)}</text>"
    )


def _won(x: float, y: float) -> str:
    # A wide edge and a star on the upper right corner.
    star = "".join(
        f"{'L' if i else 'M'}{n(r * sin(radians(36 * i)))} {n(-r * cos(radians(36 * i)))}"
        for i, r in enumerate((12.0, 5.2) * 5)
    )
    return (
        f'<rect x="{n(x - 2)}" y="{n(y - 2)}" width="{WIDTH + 4}" height="{HEIGHT + 4}" rx="9"'
        f' fill="none" stroke="{signs.GOLD}" stroke-width="5"/>'
        f'<g transform="translate({n(x + WIDTH - 8)} {n(y + 8)})" stroke="{signs.INK}">'
        f'<circle r="17" fill="{signs.PAPER}" stroke-width="1.4"/>'
        f'<path d="{star}Z" fill="{signs.GOLD}" stroke-width="1.2" stroke-linejoin="round"/></g>'
    )


def _led(x: float, y: float) -> str:
    # An arrowhead that points at the left edge of the card.
    return (
        f'<path d="M{n(x - 15)} {n(y + 68)}L{n(x - 3)} {n(y + 78)}L{n(x - 15)} {n(y + 88)}Z"'
        f' fill="{_WORDS}" stroke="{signs.INK}" stroke-width="1" stroke-linejoin="round"/>'
    )


def _dealt(x: float, y: float) -> str:
    # A small pack of cards: two of them, one half behind the other.
    return "".join(
        f'<rect x="{n(x + shift - 8)}" y="{n(y + shift / 2 - 11)}" width="13" height="19" rx="2.5"'
        f' fill="{_FELT_EDGE}" stroke="{_WORDS}" stroke-width="2.5"/>'
        for shift in (-3, 3)
    )
