"""What all sheets are: a title, a body, and the whole of it as a file to be printed."""

from abc import ABC, abstractmethod
from html import escape
from pathlib import Path

from vorhand.messages import Messages
from vorhand.table import front
from vorhand.terms import Problem, shortened

_TOKENS = front.STATIC / "shared" / "0-tokens.css"
_STYLE = Path(__file__).parent / "sheet.css"

_FRAME = (
    "display:block;box-sizing:border-box;width:100%;height:36em;margin:.6em 0;"
    "border:1px solid var(--vorhand-line,currentColor)"
)
_BUTTON = (
    "font:inherit;padding:.4em .9em;cursor:pointer;color:inherit;background:transparent;"
    "border:1px solid var(--vorhand-edge,currentColor);border-radius:var(--vorhand-radius,8px)"
)
_PRINTS = "this.closest('.vorhand-paper').querySelector('iframe').contentWindow.print()"


class Sheet(ABC):
    """A sheet, in one language, with the faces of one pack.

    Raises :class:`~vorhand.terms.Problem` when it is made, for what there is not.
    """

    language: str

    @abstractmethod
    def title(self) -> str:
        """What stands above it."""

    @abstractmethod
    def body(self) -> str:
        """All of it below the title, as HTML."""

    @abstractmethod
    def pack(self) -> str:
        """The name of the pack that is shown."""

    def html(self) -> str:
        """The whole file: the pictures are in it, it asks for nothing else and runs nothing."""
        messages = self.messages()
        title = escape(self.title())
        style = "".join(path.read_text(encoding="utf-8") for path in (_TOKENS, _STYLE))
        art = front.art_in(self.pack(), messages)["symbols"]
        return (
            f'<!DOCTYPE html>\n<html lang="{messages.language}" class="vorhand-look" '
            'data-theme="light"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{title}</title><style>{style}</style></head>"
            f'<body class="vorhand-sheet">{art}<main><h1>{title}</h1>{self.body()}</main>'
            "</body></html>\n"
        )

    def save(self, file: str | Path) -> None:
        """Write the sheet to a file; raises :class:`~vorhand.terms.Problem` if that cannot be."""
        try:
            Path(file).write_text(self.html(), encoding="utf-8")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or type(error).__name__
            facts = {"file": shortened(str(file), 1000), "reason": reason}
            raise Problem("paper.problem.write", **facts) from None

    def messages(self) -> Messages:
        """The sentences of its language."""
        return Messages(self.language)

    def _repr_html_(self) -> str:
        # A frame keeps the sheet white on a dark page, and is printed by itself. With the page
        # around it only its title is printed.
        messages, title = self.messages(), escape(self.title())
        button = escape(messages("paper.print"))
        # All that an attribute needs: with more the page would be a third longer.
        inside = self.html().replace("&", "&amp;").replace('"', "&quot;")
        return (
            '<div class="vorhand-display vorhand-paper">'
            "<style>@media print{.vorhand-paper :is(button,iframe){display:none!important}}</style>"
            f'<p><strong>{title}</strong></p><button type="button" class="vorhand-button" '
            f'style="{_BUTTON}" onclick="{_PRINTS}">{button}</button>'
            f'<iframe title="{title}" loading="lazy" style="{_FRAME}" '
            f'srcdoc="{inside}"></iframe></div>'
        )


def blank(label: str) -> str:
    """A line to be filled in, after its label."""
    return f'<span class="vs-blank"><span>{escape(label)}</span></span>'


def lines(label: str, many: int) -> str:
    """Lines to write on; the first begins with a label."""
    empty = '<span class="vs-line"></span>' * (many - 1)
    return f'<div class="vs-lines">{blank(label)}{empty}</div>'


def rule_list(rules: dict[str, str]) -> str:
    """Rules, each with its id."""
    rows = "".join(
        f"<li>{escape(text)} <small>({escape(rule)})</small></li>" for rule, text in rules.items()
    )
    return f'<ul class="vs-rules">{rows}</ul>' if rows else ""
