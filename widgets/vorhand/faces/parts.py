"""How a drawing is put together from parts that it uses more than once."""

import re
from collections.abc import Callable
from html import escape
from typing import Final, Protocol

WIDTH: Final = 100
HEIGHT: Final = 156
"""A card in its own units; every face, back and empty place has this view box."""


Card = str | None
"""A card as its text, or ``None`` for one that lies face down."""


# What XML forbids even when escaped.
_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """``text`` made safe between tags and in attributes, without signs that XML forbids."""
    return escape(_FORBIDDEN.sub("\ufffd", text))


def number(value: float) -> str:
    """A coordinate as short text: at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"


class Pip(Protocol):
    """Places the suit sign of the card at hand: middle, scale (1 is 100 units), turn in degrees."""

    def __call__(self, x: float, y: float, scale: float, turn: float = 0) -> str: ...


class Parts:
    """Places parts in a drawing, either written out or as references to one definition.

    A face that stands alone writes its parts out and so has no ids that could clash on a page.
    A sprite gives every part an id that begins with ``prefix`` and refers to it.
    """

    def __init__(self, prefix: str | None = None) -> None:
        self._prefix = prefix
        self.definitions: dict[str, str] = {}
        """The markup of the parts used so far, by id; stays empty where parts are written out."""

    def place(
        self,
        name: str,
        make: Callable[[], str],
        x: float = 0,
        y: float = 0,
        scale: float = 1,
        turn: float = 0,
    ) -> str:
        """The part ``name`` with its origin at ``x``, ``y``, scaled, turned by degrees.

        ``make`` draws it. One name must always mean one drawing.
        """
        moves = [f"translate({number(x)} {number(y)})"] if x or y else []
        moves += [f"rotate({number(turn)})"] if turn else []
        moves += [f"scale({scale:.3g})"] if scale != 1 else []
        transform = f' transform="{" ".join(moves)}"' if moves else ""
        if self._prefix is None:
            return f"<g{transform}>{make()}</g>"
        key = f"{self._prefix}-{name}"
        if key not in self.definitions:
            self.definitions[key] = make()
        return f'<use href="#{key}"{transform}/>'

    def both_ways(self, half: str) -> str:
        """A half of a card and the same turned by half a circle."""
        return f'{half}<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{half}</g>'

    def written(self) -> str:
        """The definitions as SVG, each in a group with its id."""
        return "".join(f'<g id="{key}">{body}</g>' for key, body in self.definitions.items())
