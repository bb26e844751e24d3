"""The table: a widget to play at, one with exercises, and the plain classes behind them.

A widget is loaded when it is asked for, so that the classes can be used where no widgets are.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vorhand.table.exercise import Exercises
    from vorhand.table.widget import Table

__all__ = ["Exercises", "Table"]


def __getattr__(name: str) -> object:
    if name == "Table":
        from vorhand.table.widget import Table

        return Table
    if name == "Exercises":
        from vorhand.table.exercise import Exercises

        return Exercises
    raise AttributeError(name)
