"""What the drawings must know of the two packs: suits, ranks, indices, and the way across."""

from typing import Final

FRENCH: Final = "french"
GERMAN: Final = "german"

SUITS: Final = {FRENCH: "CSHD", GERMAN: "EGHS"}
"""The suits of each pack in pack order."""

RANKS: Final = {FRENCH: "789TJQKA", GERMAN: "789XUOKA"}
"""The ranks of each pack from low to high; the French eight is there for Preferánsz."""

# HISTORY.md 3.2: Eichel = clubs, Grün = spades, Herz = hearts, Schelle = diamonds. The two
# orders of suits above stand in step with each other, and so do the two orders of ranks.
_ACROSS: Final = {
    (old, new): {
        "suit": dict(zip(SUITS[old], SUITS[new], strict=True)),
        "rank": dict(zip(RANKS[old], RANKS[new], strict=True)),
    }
    for old in SUITS
    for new in SUITS
}

LETTERS: Final = {FRENCH: "AKQJ", GERMAN: "AKOU"}
"""The index letters of ace, king and the two lower courts if no others are asked for."""

_NUMBERS: Final = {
    FRENCH: {"T": "10", "9": "9", "8": "8", "7": "7"},
    GERMAN: {"X": "X", "9": "IX", "8": "VIII", "7": "VII"},
}


class FaceError(ValueError):
    """A pack or card that has no drawing, or index letters that do not fit."""


def cards(pack: str) -> tuple[str, ...]:
    """Every card that is drawn in ``pack``, 32 texts in pack order: ``"C7"`` … ``"DA"``.

    Raises :class:`FaceError` for an unknown pack.
    """
    check_pack(pack)
    return tuple(suit + rank for suit in SUITS[pack] for rank in RANKS[pack])


def in_pack(card: str, from_pack: str, to_pack: str) -> str:
    """The card that stands for ``card`` when a game is shown in the other pack.

    ``in_pack("HO", "german", "french")`` is ``"HQ"`` (HISTORY.md 3.2). Within one pack a card
    stands for itself. Raises :class:`FaceError` for an unknown pack or card.
    """
    check_pack(to_pack)
    check_card(from_pack, card)
    across = _ACROSS[from_pack, to_pack]
    return across["suit"][card[0]] + across["rank"][card[1]]


def suit_in_pack(suit: str, from_pack: str, to_pack: str) -> str:
    """The suit that stands for ``suit`` in the other pack; errors as :func:`in_pack`."""
    check_pack(to_pack)
    check_suit(from_pack, suit)
    return _ACROSS[from_pack, to_pack]["suit"][suit]


def index(pack: str, rank: str, letters: str | None) -> str:
    """What stands in the corner of a card of this rank.

    ``letters`` are four signs for ace, king and the two lower courts; ``None`` takes
    :data:`LETTERS`. Number cards have figures, in the German pack Roman ones. Raises
    :class:`FaceError` if ``letters`` are not four.
    """
    letters = LETTERS[pack] if letters is None else letters
    if len(letters) != 4:
        raise FaceError(f"four index letters are needed, not {letters!r}")
    if rank in _NUMBERS[pack]:
        return _NUMBERS[pack][rank]
    return letters["AK".index(rank) if rank in "AK" else 2 + (rank in "JU")]


def check_pack(pack: str) -> None:
    """Raises :class:`FaceError` unless ``pack`` is drawn here."""
    if pack not in SUITS:
        raise FaceError(f"no faces for a pack named {pack!r}")


def check_card(pack: str, card: str) -> None:
    """Raises :class:`FaceError` unless ``card`` is drawn in ``pack``."""
    check_pack(pack)
    if len(card) != 2 or card[0] not in SUITS[pack] or card[1] not in RANKS[pack]:
        raise FaceError(f"{card!r} is no card of the {pack} pack")


def check_suit(pack: str, suit: str) -> None:
    """Raises :class:`FaceError` unless ``suit`` is a suit of ``pack``."""
    check_pack(pack)
    if len(suit) != 1 or suit not in SUITS[pack]:
        raise FaceError(f"{suit!r} is no suit of the {pack} pack")
