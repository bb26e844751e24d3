"""Sheets for a class without screens: lessons, exercises and deals, to be printed on A4.

>>> Worksheet("brandeln", kinds="following", count=2, seed=7)
Worksheet('brandeln', ids='brandeln/following/seed-7 brandeln/following/seed-8')

In a notebook a sheet shows itself with a button that prints it; :meth:`Sheet.save` writes it to a
file of its own, with all its pictures and no scripts. None of them needs a widget.
"""

from vorhand.table.paper.deals import DealSheet
from vorhand.table.paper.lessons import LessonSheet
from vorhand.table.paper.sheet import Sheet
from vorhand.table.paper.worksheets import Worksheet

__all__ = ["DealSheet", "LessonSheet", "Sheet", "Worksheet"]
