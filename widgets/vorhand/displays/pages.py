"""What a page needs beside its pictures and tables: what is folded away, and the way to a table."""

import os
from dataclasses import dataclass
from html import escape
from typing import Protocol

from vorhand.games import State
from vorhand.messages import Messages
from vorhand.terms import Fact


class Shown(Protocol):
    """Anything that shows itself as HTML."""

    def _repr_html_(self) -> str: ...


class Folded:
    """Displays, and sentences between them, that are seen only when they are unfolded.

    ``title`` is all that is seen before: nobody is told by a page how a deal went that he is about
    to play.
    """

    def __init__(self, title: str, *parts: Shown | str) -> None:
        self.title = title
        self.parts = parts

    def _repr_html_(self) -> str:
        inside = "".join(
            f"<p>{escape(part)}</p>" if isinstance(part, str) else part._repr_html_()
            for part in self.parts
        )
        summary = '<summary style="cursor:pointer;padding:.6em 0">'
        return (
            f'<details class="vorhand-display">{summary}<strong>{escape(self.title)}</strong>'
            f"</summary>{inside}</details>"
        )

    def __repr__(self) -> str:
        return f"Folded({self.title!r}, {len(self.parts)} parts)"


@dataclass(frozen=True)
class TableLink:
    """The way to a table at which this very deal lies, as it was before the first word, under its
    rules.

    On a served page it is a link; in Jupyter, where a link cannot say which deal is meant, the
    call that puts the table on the page.
    """

    state: State
    seat: int = 0
    language: str = ""

    def _repr_html_(self) -> str:
        state, messages = self.state, Messages(self.language)
        game, number = state.game.name, state.game.deal_number(state)
        facts: dict[str, Fact] = {"number": number, "game": messages(f"game.{game}")}
        if os.environ.get("SERVER_SOFTWARE", "").startswith("voila"):
            query = f"game={game}&deal={number}&seat={self.seat}&dealer={state.dealer}"
            for rule, value in self._rules().items():
                # As links write a value: true, not True.
                query += f"&{rule}={str(value).lower()}"
            text = escape(messages("display.table-link", **facts))
            # Without a target JupyterLab's way of showing outputs would open another tab.
            return f'<p><a href="{game}-play?{escape(query)}" target="_self">{text}</a></p>'
        text = escape(messages("display.table-call", **facts))
        code = escape(repr(self))
        return f"<p>{text}</p><pre>from vorhand.table import Table\n\n{code}</pre>"

    def __repr__(self) -> str:
        number, dealer = self.state.game.deal_number(self.state), self.state.dealer
        game, rules = self.state.game.name, self._rules()
        more = f", rules={rules!r}" if rules else ""
        return f'Table("{game}", deal={number}, dealer={dealer}, seat={self.seat}{more})'

    def _rules(self) -> dict[str, bool | int | str]:
        """The rules, where they are not those that a table begins with."""
        usual = self.state.rules == self.state.game.rules()
        return {} if usual else self.state.rules.as_dict()
