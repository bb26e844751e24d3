"""Whole SVG texts: one face, a back, an empty place, a suit sign, the sprite of a pack."""

from typing import Final

from . import backs, packs, signs
from .drawing import card as draw_card
from .parts import HEIGHT, WIDTH, Parts, escaped

_NAMESPACE: Final = "http://www.w3.org/2000/svg"
_SIGN_BOX: Final = "-58 -58 116 116"


def face(
    pack: str,
    card: str,
    *,
    letters: str | None = None,
    four_colours: bool = False,
    title: str = "",
) -> str:
    """The face of one card as an SVG text without ids, so that any number may share a page.

    ``card`` is the card's text (``"SA"``, ``"HO"``); ``letters`` the index letters of ace, king
    and the two lower courts (``"AKDB"``), by default ``"AKQJ"`` and ``"AKOU"``; ``four_colours``
    makes French clubs green and diamonds blue, and dresses the courts to match. ``title`` names
    the picture to screen readers; without one it is hidden from them. Raises :class:`FaceError`
    for an unknown pack or card, or letters that are not four.
    """
    return document(draw_card(pack, card, letters, four_colours, Parts()), title=title)


def back(pack: str, *, title: str = "") -> str:
    """The back that all cards of a pack share, as an SVG text; ``title`` as for :func:`face`.

    Raises :class:`FaceError` for an unknown pack.
    """
    packs.check_pack(pack)
    return document(backs.back(pack, Parts()), title=title)


def placeholder(*, title: str = "") -> str:
    """An empty place of a card's size, as an SVG text; ``title`` as for :func:`face`."""
    return document(backs.place(), title=title)


def suit_sign(pack: str, suit: str, *, four_colours: bool = False, title: str = "") -> str:
    """The sign of a suit alone in a square, as an SVG text; ``title`` as for :func:`face`.

    It carries a light edge, so that a black sign shows on dark ground. Raises
    :class:`FaceError` for an unknown pack or suit.
    """
    packs.check_suit(pack, suit)
    return document(
        signs.edged(pack, suit, _colours(four_colours)),
        box=_SIGN_BOX, size=(24, 24), title=title, name="vorhand-suit",
    )  # fmt: skip


def symbol_id(pack: str, card: str | None) -> str:
    """The id of a card's symbol in :func:`symbols`: ``"vorhand-french-SA"``.

    ``None`` stands for the back, ``"place"`` for an empty place, a suit letter for its sign.
    """
    return f"vorhand-{pack}-{'back' if card is None else card}"


def symbols(pack: str, *, letters: str | None = None, four_colours: bool = False) -> str:
    """One hidden SVG with a ``<symbol>`` for every card of the pack, its back, an empty place and
    the suit signs, all built from shared parts; ids as :func:`symbol_id` gives them.

    Put it once on a page; then
    ``<svg viewBox="0 0 100 156"><use href="#vorhand-french-SA"/></svg>`` shows a card. Signs have
    the view box ``-58 -58 116 116``. Errors as :func:`face`.
    """
    packs.check_pack(pack)
    parts = Parts(f"vorhand-{pack}-part")
    card_box = f"0 0 {WIDTH} {HEIGHT}"
    found = [
        _symbol(
            symbol_id(pack, card), card_box, draw_card(pack, card, letters, four_colours, parts)
        )
        for card in packs.cards(pack)
    ]
    found.append(_symbol(symbol_id(pack, None), card_box, backs.back(pack, parts)))
    found.append(_symbol(symbol_id(pack, "place"), card_box, backs.place()))
    found += [
        _symbol(symbol_id(pack, suit), _SIGN_BOX, signs.edged(pack, suit, _colours(four_colours)))
        for suit in packs.SUITS[pack]
    ]
    return (
        f'<svg xmlns="{_NAMESPACE}" width="0" height="0" aria-hidden="true" focusable="false"'
        f' style="position:absolute"><defs>{parts.written()}</defs>{"".join(found)}</svg>'
    )


def _colours(four: bool) -> dict[str, str]:
    return signs.FOUR_COLOURS if four else signs.FRENCH_COLOURS


def _symbol(name: str, box: str, body: str) -> str:
    return f'<symbol id="{name}" viewBox="{box}">{body}</symbol>'


def document(
    body: str,
    *,
    box: str = f"0 0 {WIDTH} {HEIGHT}",
    size: tuple[float, float] = (WIDTH, HEIGHT),
    title: str = "",
    name: str = "vorhand-card",
) -> str:
    """``body`` as a whole SVG text of class ``name``; ``size`` in pixels; ``title`` escaped."""
    told = (
        f' role="img"><title>{escaped(title)}</title>'
        if title
        else ' aria-hidden="true" focusable="false">'
    )
    return (
        f'<svg xmlns="{_NAMESPACE}" class="{name}" viewBox="{box}" width="{size[0]:g}"'
        f' height="{size[1]:g}"{told}{body}</svg>'
    )
