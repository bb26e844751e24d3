"""Plain displays for notebooks: a hand, a trick, a deal, an auction, a score sheet.

They show themselves as SVG or HTML and need no widget; where neither can be shown they are text.
"""

from vorhand.displays.pages import Folded, TableLink
from vorhand.displays.pictures import DealPicture, HandPicture, TrickPicture
from vorhand.displays.situations import ChoiceTable, ContractTable, ResultTable
from vorhand.displays.tables import AuctionTable, CardTable, RulesTable, ScoreSheet

__all__ = [
    "AuctionTable",
    "CardTable",
    "ChoiceTable",
    "ContractTable",
    "DealPicture",
    "Folded",
    "HandPicture",
    "ResultTable",
    "RulesTable",
    "ScoreSheet",
    "TableLink",
    "TrickPicture",
]
