"""Plain displays for notebooks: a hand, a trick, a deal, an auction, a score sheet; a hint, the
review, par, and what simulations give; the words of the games and the sources.

They show themselves as SVG or HTML and need no widget; where neither can be shown they are text.
Each takes a ``language``; ``set_language("de")`` says it once for all of a notebook.
"""

from vorhand.displays.advice import HintTable, OptionTable, ParTable, ReviewTable, WorthTable
from vorhand.displays.glossary import Glossary
from vorhand.displays.links import TableLink, TableLinks
from vorhand.displays.outcomes import OutcomeTable
from vorhand.displays.pages import ExerciseTable, Folded
from vorhand.displays.pictures import DealPicture, HandPicture, TrickPicture
from vorhand.displays.shares import PlayedTable, ShareTable
from vorhand.displays.sheets import HandTable
from vorhand.displays.situations import ChoiceTable, ContractTable, ResultTable
from vorhand.displays.sources import SourceList
from vorhand.displays.tables import AuctionTable, CardTable, RulesTable, ScoreSheet
from vorhand.displays.tell import TellFigures
from vorhand.messages.choice import set_language

__all__ = [
    "AuctionTable",
    "CardTable",
    "ChoiceTable",
    "ContractTable",
    "DealPicture",
    "ExerciseTable",
    "Folded",
    "Glossary",
    "HandPicture",
    "HandTable",
    "HintTable",
    "OptionTable",
    "OutcomeTable",
    "ParTable",
    "PlayedTable",
    "ResultTable",
    "ReviewTable",
    "RulesTable",
    "ScoreSheet",
    "ShareTable",
    "SourceList",
    "TableLink",
    "TableLinks",
    "TellFigures",
    "TrickPicture",
    "WorthTable",
    "set_language",
]
