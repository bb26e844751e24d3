"""Tables of figures: words in the first column, figures under each other in all others."""

import re
from collections.abc import Iterable, Sequence
from html import escape

from vorhand.displays.tables import CAPTION, CELL, HEAD, TABLE, WIDTH, ShownTable

# Five columns have to fit on a phone.
_WORDS = "padding:.35em clamp(.2em,1.4vw,.9em);vertical-align:top"
_FIRST = f"{_WORDS};min-width:8em"
_FIGURE = f"{_WORDS};text-align:right"
_UNBROKEN = f"{_FIGURE};white-space:nowrap"

_BAR = "var(--vorhand-accent,var(--jp-brand-color1,currentColor))"
_ROOM = "display:block;min-width:clamp(2.5em,12vw,6em);padding-top:.15em"

_NUMBER = re.compile(r"[+\N{MINUS SIGN}]?\d+(\.\d+)?")


class FigureTable(ShownTable):
    """A table whose figures stand under each other, narrow enough for a phone.

    The cells of :meth:`cells` are HTML; by default they are the rows as text.
    """

    def cells(self) -> list[list[str]]:
        """The rows as HTML, as many cells in each as :meth:`heads` has."""
        return [list(map(escape, row)) for row in self.rows()]

    def heads(self) -> list[str]:
        """What stands over the columns of :meth:`cells`, as text."""
        return self.head()

    def _repr_html_(self) -> str:
        return figure_table(self.caption(), self.heads(), self.cells(), self.notes())


def figure_table(
    caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], notes: Iterable[str] = ()
) -> str:
    """A table as HTML: caption, heads and the notes below it are text, the cells HTML already."""
    columns = [list(column) for column in zip(*rows, strict=True)]
    columns = [*columns[:1], *map(_aligned, columns[1:])]
    head = "".join(
        f'<th scope="col" style="{HEAD};{_FIGURE if place else _FIRST}">{escape(text)}</th>'
        for place, text in enumerate(heads)
    )
    body = "".join(
        "<tr>"
        + "".join(
            f'<td style="{CELL};{_UNBROKEN if place else _WORDS}">{cell}</td>'
            for place, cell in each
        )
        + "</tr>"
        for each in map(enumerate, zip(*columns, strict=True))
    )
    noted = "".join(f"<br>{escape(note)}" for note in notes)
    return (
        f'<table class="vorhand-display" style="{TABLE};{WIDTH}">'
        f'<caption style="{CAPTION}"><strong>{escape(caption)}</strong>{noted}'
        f"</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def below(text: str) -> str:
    """What stands below a figure, smaller, as HTML; the text may break where the figure may not."""
    return f'<br><small style="white-space:normal">{escape(text)}</small>'


def bar(share: float) -> str:
    """A share, from 0 to 1, as a bar under its figure, as HTML; a whole is as wide as the cell.

    The bar is a border: a page prints those, and leaves out grounds.
    """
    drawn = f"display:block;width:{100 * share:.1f}%;margin-left:auto;border-top:.25em solid {_BAR}"
    return f'<span aria-hidden="true" style="{_ROOM}"><span style="{drawn}"></span></span>'


def _aligned(cells: list[str]) -> list[str]:
    """The same figures, all with a decimal if one of them has."""
    found = [_NUMBER.fullmatch(cell) for cell in cells]
    if not any(each and each[1] for each in found):
        return cells
    return [
        f"{cell}.0" if each and not each[1] else cell
        for cell, each in zip(cells, found, strict=True)
    ]
