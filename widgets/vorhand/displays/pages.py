"""What a page needs beside its pictures and tables: what is folded away, and the way to
exercises."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Protocol

from vorhand.displays.links import is_served
from vorhand.displays.tables import html_table
from vorhand.lessons.exercises import exercise, exercises
from vorhand.messages import Messages

_RANGE = re.compile(r"(?<=\d)-(?=\d)")


class Shown(Protocol):
    """Anything that shows itself as HTML."""

    def _repr_html_(self) -> str: ...


class Folded:
    """Displays, and sentences between them, that are seen only when they are unfolded.

    ``title`` is all that is seen before: nobody is told by a page how a deal went that he is about
    to play. On paper everything is unfolded; the answer to a ``riddle`` stands on its head there.
    """

    def __init__(self, title: str, *parts: Shown | str, riddle: bool = False) -> None:
        self.title = title
        self.parts = parts
        self.riddle = riddle

    def _repr_html_(self) -> str:
        inside = "".join(
            f"<p>{escape(part)}</p>" if isinstance(part, str) else part._repr_html_()
            for part in self.parts
        )
        summary = '<summary style="cursor:pointer;padding:.6em 0">'
        kind = "vorhand-display vorhand-riddle" if self.riddle else "vorhand-display"
        return (
            f'<details class="{kind}">{summary}<strong>{escape(self.title)}</strong>'
            f"</summary><div>{inside}</div></details>"
        )

    def __repr__(self) -> str:
        return f"Folded({self.title!r}, {len(self.parts)} parts)"


@dataclass(frozen=True)
class ExerciseTable:
    """The exercises that go with the parts of a plan, each a kind or the end of an id:
    ``ExerciseTable("brandeln", {"at home": "winner calling/3"})``.

    On a served page they are links, in Jupyter the calls that put them on a page; their ids are
    those of ``vorhand exercise``. Raises :class:`~vorhand.terms.Problem` for what there is not.
    """

    game: str
    parts: Mapping[str, str]
    language: str = ""

    def __post_init__(self) -> None:
        for each in self._all():
            if "/" in each:
                exercise(f"{self.game}/{each}")
            else:
                exercises(self.game, each)

    def _all(self) -> list[str]:
        return [each for several in self.parts.values() for each in several.split()]

    def _repr_html_(self) -> str:
        messages = Messages(self.language)
        head = [escape(messages(f"display.exercise-table.{part}")) for part in ("part", "what")]
        rows = [
            (
                escape(_RANGE.sub("\N{EN DASH}", part)),
                "<br>".join(self._shown(each, messages) for each in several.split()),
            )
            for part, several in self.parts.items()
        ]
        notes = [] if is_served() else [messages("display.exercise-table.calls")]
        return html_table(messages("display.exercise-table"), head, rows, notes)

    def _shown(self, each: str, messages: Messages) -> str:
        kind, _, number = each.partition("/")
        text = messages(f"exercise.kind.{kind}")
        if number:
            text = messages("display.exercise-table.one", title=text, id=f"{self.game}/{each}")
        if not is_served():
            return f"{escape(text)}<br><code>{escape(self._call(each))}</code>"
        asked = f"exercise={self.game}/{each}" if number else f"kind={kind}"
        return f'<a href="{self.game}-exercises?{escape(asked)}" target="_self">{escape(text)}</a>'

    def _call(self, each: str) -> str:
        if "/" in each:
            return f'Exercises("{self.game}", ids=["{self.game}/{each}"])'
        return f'Exercises("{self.game}", kind="{each}")'

    def __repr__(self) -> str:
        return "\n".join(
            f"{part}: {', '.join(f'{self.game}/{each}' for each in several.split())}"
            for part, several in self.parts.items()
        )
