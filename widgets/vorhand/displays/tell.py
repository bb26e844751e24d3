"""The pictures of the Tell pack with their names, and what there is to know of them."""

from dataclasses import dataclass
from html import escape
from typing import Final

from vorhand import faces
from vorhand.displays.tables import face_of
from vorhand.messages import Messages
from vorhand.terms import Term

_TITLE: Final = "margin-top:.6em;break-after:avoid"
_ROW: Final = "display:flex;flex-wrap:wrap;gap:.9em 1.1em;margin:.5em 0 1.1em"
_FIGURE: Final = "flex:1 1 150px;max-width:210px;margin:0;break-inside:avoid"
_PICTURE: Final = "display:block;width:96px;margin-bottom:.35em"


@dataclass(frozen=True)
class TellFigures:
    """Obers, Unters, kings and aces of the Tell pack, each with its name and a sentence about it.

    The figures and seasons are those of HISTORY.md 3.3. Raises
    :class:`~vorhand.terms.Problem` for a language that there is not.
    """

    language: str = ""

    def __post_init__(self) -> None:
        Messages(self.language)

    def _repr_html_(self) -> str:
        messages = Messages(self.language)
        parts = []
        for rank, note in (("O", ""), ("U", ""), ("K", "kings"), ("A", "aces")):
            title = escape(messages(f"display.tell.rank.{rank}"))
            about = f"<br>{escape(messages(f'display.tell.{note}'))}" if note else ""
            figures = "".join(self._figure(suit + rank, messages) for suit in "EGHS")
            parts.append(
                f'<div style="{_TITLE}"><strong>{title}</strong>{about}</div>'
                f'<div style="{_ROW}">{figures}</div>'
            )
        return f'<div class="vorhand-display">{"".join(parts)}</div>'

    @staticmethod
    def _figure(card: str, messages: Messages) -> str:
        shown = Term(f"card.{faces.GERMAN}.{card}")
        name = escape(messages(f"display.tell.{faces.SHOWN[card]}"))
        about = escape(messages(f"display.tell.{faces.SHOWN[card]}.about", card=shown))
        return (
            f'<figure style="{_FIGURE}"><span style="{_PICTURE}">'
            f"{face_of(faces.GERMAN, card, messages)}</span>"
            f"<figcaption><strong>{name}</strong><br>{about}</figcaption></figure>"
        )

    def __repr__(self) -> str:
        messages = Messages(self.language)
        return "\n".join(
            f"{card} {messages(f'display.tell.{shown}')}" for card, shown in faces.SHOWN.items()
        )
