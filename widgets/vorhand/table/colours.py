"""The choice of colours, which the browser keeps for all its tables, lessons and pages."""

from typing import Any, Final

from vorhand.messages import Messages

COLOURS: Final = ("system", "light", "dark", "contrast")
"""What can be chosen; ``"system"`` means as the page around has it, or the reader's system."""

COOKIE: Final = "vorhand-colours"
"""The cookie that tells the choice to the server of our pages."""


def kept_colours(value: object) -> str:
    """The colours that a browser keeps; the system's for what there is not."""
    return value if isinstance(value, str) and value in COLOURS else COLOURS[0]


def colours_field(messages: Messages) -> dict[str, Any]:
    """The choice as a field of a form. The browser alone knows which of them is chosen."""
    return {
        "key": "colours",
        "kind": "choice",
        "label": messages("colours.choose"),
        "line": messages("colours.choose.about"),
        "value": COLOURS[0],
        "options": [
            {"value": each, "label": messages(f"colours.{each}"), "line": ""} for each in COLOURS
        ],
    }
