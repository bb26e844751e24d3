"""Card faces of both packs as SVG, and pictures of hands, tricks and deals.

Everything here takes cards as their texts and knows nothing of rules or states. Nothing refers to
a font file, a style sheet or another address.
"""

from .names import SHOWN
from .packs import FRENCH, GERMAN, LETTERS, FaceError, cards, in_pack, suit_in_pack
from .pictures import deal, fan, trick
from .svg import back, face, placeholder, suit_sign, symbol_id, symbols

__all__ = [
    "FRENCH",
    "GERMAN",
    "LETTERS",
    "SHOWN",
    "FaceError",
    "back",
    "cards",
    "deal",
    "face",
    "fan",
    "in_pack",
    "placeholder",
    "suit_in_pack",
    "suit_sign",
    "symbol_id",
    "symbols",
    "trick",
]
