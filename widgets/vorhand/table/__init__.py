"""The table: a widget to play at, and the plain classes behind it.

The widget is loaded when it is asked for, so that the classes can be used where no widgets are.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vorhand.table.widget import Table

__all__ = ["Table"]


def __getattr__(name: str) -> object:
    if name == "Table":
        from vorhand.table.widget import Table

        return Table
    raise AttributeError(name)
