"""The texts that the pages go by: who wrote each, where it is found, and what is doubtful."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from vorhand.lessons.sources import SOURCES, Source, anchor
from vorhand.messages import Messages


@dataclass(frozen=True)
class SourceList:
    """The sources, each with an anchor to link to.

    ``only`` names the ids that are shown, by default all. Raises
    :class:`~vorhand.terms.Problem` for one that is not listed.
    """

    only: Sequence[str] = ()
    language: str = ""

    def __post_init__(self) -> None:
        only = (self.only,) if isinstance(self.only, str) else tuple(self.only)
        object.__setattr__(self, "only", only)
        for id in only:
            anchor(id)

    def sources(self) -> list[Source]:
        """What is shown, in the order of the list."""
        return [source for source in SOURCES if not self.only or source.id in self.only]

    def _repr_html_(self) -> str:
        messages = Messages(self.language)
        entries = "".join(_html(messages, source) for source in self.sources())
        style = "margin:.6em 0;max-width:44em"
        return (
            f'<dl class="vorhand-display" lang="{messages.language}" style="{style}">{entries}</dl>'
        )

    def __repr__(self) -> str:
        messages = Messages(self.language)
        lines = []
        for source in self.sources():
            about = "; ".join(filter(None, (*_about(messages, source), source.place)))
            lines.append(f"{_name(messages, source)} ({about})")
            lines.append(f"    {messages(f'source.{source.id}.text')}")
        return "\n".join(lines)


def _name(messages: Messages, source: Source) -> str:
    title = source.title or messages("source.untitled")
    return f"{source.author}: {title}" if source.author else title


def _about(messages: Messages, source: Source) -> list[str]:
    """Year, language, and whether it has been read."""
    language = messages(f"source.language.{source.language}") if source.language else ""
    seen = messages(f"source.seen.{source.seen}")
    return list(filter(None, (source.year or messages("source.undated"), language, seen)))


def _html(messages: Messages, source: Source) -> str:
    about = " · ".join(map(escape, _about(messages, source)))
    own = f' lang="{source.language}"' if source.title and source.language else ""
    place = f'<small style="display:block">{escape(source.place)}</small>' if source.place else ""
    head = "margin:1.1em 0 0;break-after:avoid;line-height:1.4;scroll-margin-top:1em"
    body = "margin:.2em 0 0 1.6em;break-inside:avoid;line-height:1.5;overflow-wrap:anywhere"
    return (
        f'<dt id="{anchor(source.id)}" style="{head}"><strong{own}>'
        f"{escape(_name(messages, source))}</strong> "
        f'<small style="display:block">{about}</small></dt>'
        f'<dd style="{body}">{escape(messages(f"source.{source.id}.text"))}{place}</dd>'
    )
