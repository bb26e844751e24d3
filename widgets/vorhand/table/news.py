"""The commands of a table by their kinds, and what is announced after one of them."""

from typing import Any, Final

from vorhand.table.speech import Speech

EXACT: Final = frozenset({"act", "step", "think"})
"""Commands that count only for the very scene they answer."""

ONCE: Final = frozenset(
    {"skip", "takeback", "look", "again", "next", "deal", "load", "restore", "return"}
    | {"hint", "claim", "review", "par", "on", "first"}
)
"""Commands that count unless the person has commanded something else in the meantime; what the
other players did meanwhile does not matter."""

FREE: Final = frozenset({"set", "keep", "download", "download-session", "dismiss", "put-away"})
"""Commands that count whenever they come: twice is the same as once."""

ASKING: Final = frozenset({"hint", "review", "par", "think", "put-away"})
"""Commands about advice: they change nothing of the deal."""

ACTS: Final = ONCE - ASKING - {"skip", "look"} | {"act", "dismiss"}
"""Commands after which a notice about an opened record need not stay any longer."""

MOST_SAID: Final = 10
"""Sentences announced at once. All that others can do between two decisions of one's own fits, but
for a long auction; of what does not fit it is said that it can be read in the list."""


def news_of(
    command: str, before: list[str], scene: dict[str, Any], prompt: list[str], speech: Speech
) -> list[str]:
    """What a screen reader is told: what there is in the list of the new scene that was not in it
    before, then the ``prompt``, if it is the person's turn."""
    now = [entry["text"] for entry in scene["log"]]
    if command in FREE or command == "problem":
        return []
    if command == "look":
        return now[-1:]
    if command in ASKING:
        return _advised(scene)
    if command in ("takeback", "resume"):
        return [speech(f"said.{command}"), *prompt]
    whole = now[: len(before)] != before
    news = now if whole else now[len(before) :]
    if len(news) > MOST_SAID:
        left = len(news) - MOST_SAID
        news = [speech("said.earlier", n=left), *news[left:]]
    if scene.get("result"):
        # The end of the last trick has told how the deal ended: now what it brings whom.
        prompt = scene["result"]["lines"]
    return [*news, *prompt]


def _advised(scene: dict[str, Any]) -> list[str]:
    """The first sentences of what was asked for; the rest is read where it stands."""
    panel = scene.get("advice")
    if panel is None or panel["progress"] is not None:
        return []
    lines = [line["text"] for part in panel["sections"] for line in part["lines"]]
    return lines[:3] or [panel["title"]]
