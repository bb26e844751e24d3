"""The way from a page to a table at which a certain deal lies, at a certain moment."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from vorhand.displays.tables import said_so_far
from vorhand.games import State
from vorhand.messages import Messages
from vorhand.terms import Fact

_SMALL = "font-size:.85em;overflow-wrap:anywhere"


@dataclass(frozen=True)
class TableLink:
    """The way to a table at which this very deal lies, at this very moment, under its rules.

    On a served page it is a link; in Jupyter, where a link cannot say which deal is meant, the
    call that puts the table on the page.
    """

    state: State
    seat: int = 0
    language: str = ""

    def _repr_html_(self) -> str:
        return f"<p>{self.html()}</p>"

    def html(self, label: str = "") -> str:
        """The link as HTML, or the call; ``label`` tells it from others to the same deal."""
        messages = Messages(self.language)
        game, number = self.state.game.name, self.state.game.deal_number(self.state)
        facts: dict[str, Fact] = {"number": number, "game": messages(f"game.{game}")}
        end = ""
        if label:
            facts["label"], end = label, ".way"
        if is_served():
            text = escape(messages(f"display.table-link{end}", **facts))
            # Without a target JupyterLab's way of showing outputs would open another tab.
            return f'<a href="{escape(self.address)}" target="_self">{text}</a>'
        text = escape(messages(f"display.table-call{end}", **facts))
        code = f"from vorhand.table import Table\n\n{self!r}"
        return f'{text}<br><code style="white-space:pre-wrap">{escape(code)}</code>'

    @property
    def address(self) -> str:
        """Where the table stands, from the pages that are served beside it."""
        state = self.state
        game, number = state.game.name, state.game.deal_number(state)
        query = f"game={game}&deal={number}&seat={self.seat}&dealer={state.dealer}"
        for rule, value in self._rules().items():
            # As links write a value: true, not True.
            query += f"&{rule}={str(value).lower()}"
        if state.actions:
            query += f"&said={','.join(each.replace(' ', '-') for each in state.actions)}"
        return f"{game}-play?{query}"

    def __repr__(self) -> str:
        state, rules = self.state, self._rules()
        more = f", rules={rules!r}" if rules else ""
        if state.actions:
            more += f", said={list(state.actions)!r}"
        deal = f"deal={state.game.deal_number(state)}, dealer={state.dealer}"
        return f'Table("{state.game.name}", {deal}, seat={self.seat}{more})'

    def _rules(self) -> dict[str, bool | int | str]:
        """The rules, where they are not those that a table begins with."""
        usual = self.state.rules == self.state.game.rules()
        return {} if usual else self.state.rules.as_dict()


@dataclass(frozen=True)
class TableLinks:
    """The ways to play one deal, each under the words for it, with its seat, dealer and rules, and
    the address in full for a printed page.

    Ways that open at the same moment under the same rules are one link.
    """

    ways: Mapping[str, State]
    seat: int = 0
    language: str = ""

    def _links(self) -> dict[str, TableLink]:
        links: dict[str, TableLink] = {}
        for label, state in self.ways.items():
            link = TableLink(state, self.seat, self.language)
            if link not in links.values():
                links[label] = link
        return links

    def _repr_html_(self) -> str:
        links = self._links()
        several = len(links) > 1
        items = []
        for label, link in links.items():
            lines = [escape(self._told(link.state))]
            if is_served():
                # Who has a screen has the link; paper has no other way to say where it leads.
                lines.append(f'<code class="vorhand-printed">{escape(link.address)}</code>')
            small = f'<br><span style="{_SMALL}">{"<br>".join(lines)}</span>'
            items.append(f"<p>{link.html(label if several else '')}{small}</p>")
        return f'<div class="vorhand-display">{"".join(items)}</div>'

    def __repr__(self) -> str:
        return "\n".join(f"{link!r}  # {label}" for label, link in self._links().items())

    def _told(self, state: State) -> str:
        messages = Messages(self.language)
        preset, *changed = state.rules.as_dict().items()
        rules = [messages(f"preset.{state.game.name}.{preset[1]}")]
        for rule, value in changed:
            facts = {"name": messages(f"house.{state.game.name}.{rule}")}
            facts["value"] = _value_text(state.game.name, rule, value, messages)
            rules.append(messages("display.table-link.rule", **facts))
        said = [text for _, text in said_so_far(state, messages)]
        facts_told: dict[str, Fact] = {"seat": self.seat, "dealer": state.dealer}
        facts_told |= {"rules": "; ".join(rules), "said": ", ".join(said)}
        key = "display.table-link.moment" if said else "display.table-link.start"
        return messages(key, **facts_told)


def _value_text(game: str, rule: str, value: bool | int | str, messages: Messages) -> str:
    if isinstance(value, bool):
        return messages("house.yes" if value else "house.no")
    key = f"house.{game}.{rule}.{value}"
    return messages(key) if key in messages else str(value)


def is_served() -> bool:
    """Whether this is a page of a server, on which links lead somewhere."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")
