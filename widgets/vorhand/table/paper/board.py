"""A board of a lesson or an exercise on paper: the data that the browser gets, without motion."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from vorhand import faces
from vorhand.messages import Messages

Data = Mapping[str, Any]


ROUND = ("south", "west", "north", "east")
"""The places at the table, clockwise from the learner."""

STAR = " ★"
"""What stands beside the card that has taken a trick."""


def board_html(board: Data, pack: str, messages: Messages, *, tick: bool = False) -> str:
    """The board as HTML; the symbols of the pack stand once on its page.

    With ``tick`` each card of the own hand has a box below it, where the answer is cards.
    """
    # A trick that is over stands among those played already, where they are shown.
    lying = board["centre"]["cards"] if board["centre"] else ()
    over = "played" in board and any(card.get("wins") for card in lying)
    middle = "" if over else centre_html(board, pack, messages)
    laid = f"{middle}{hands_html(board, pack, tick=tick)}"
    inside = f"{info_html(board, messages)}{_played(board, pack)}"
    return f'<div class="vs-board">{inside}<div class="vs-laid">{laid}</div></div>'


def hands_html(board: Data, pack: str, *, tick: bool = False) -> str:
    """The hands that lie open, or the whole pack, or the ladder of bids."""
    if board["kind"] == "ladder":
        return _ladder(board)
    shown = []
    if board["kind"] == "pack":
        for row in board["rows"]:
            shown.append(_hand("vs-hand", escape(row["label"]), row["cards"], pack, False))
    else:
        for seat in _round(board):
            own = "vs-hand vs-own" if seat["mine"] else "vs-hand"
            ticked = tick and seat["mine"]
            if seat["cards"]:
                shown.append(_hand(own, _name(seat), seat["cards"], pack, ticked))
    kind = "vs-hands vs-open" if len(shown) > 1 else "vs-hands"
    return f'<div class="{kind}">{"".join(shown)}</div>' if shown else ""


def _hand(kind: str, name: str, cards: Sequence[Data], pack: str, tick: bool) -> str:
    return (
        f'<div class="{kind}" style="--vs-many:{len(cards)}"><span class="vs-name">{name}</span>'
        f"{cards_html(cards, pack, tick=tick)}</div>"
    )


def info_html(board: Data, messages: Messages) -> str:
    """What is played, what was said, and of the players whose cards are not seen how many they
    hold."""
    if board["kind"] != "table":
        return ""
    told = f"{_facts(board)}{_said(board, messages)}"
    return f'<div class="vs-info">{told}</div>' if told else ""


def lies_open(board: Data) -> bool:
    """Whether more than one hand is to be seen."""
    return board["kind"] != "table" or sum(bool(seat["cards"]) for seat in board["seats"]) > 1


def cards_html(cards: Sequence[Data], pack: str, *, tick: bool = False) -> str:
    """Cards in a row, each with its name for who cannot see it; where there is no room for all,
    each covers a part of the one before."""
    below = '<span class="vs-box"></span>' if tick else ""
    shown = "".join(f"<span>{card_html(card, pack)}{below}</span>" for card in cards)
    ticked = " vs-ticked" if tick else ""
    # The number of gaps between them, which is divided by.
    return (
        f'<span class="vs-cards{ticked}" style="--vs-gaps:{max(1, len(cards) - 1)}">{shown}</span>'
    )


def card_html(card: Data, pack: str) -> str:
    """One card."""
    symbol = escape(faces.symbol_id(pack, card["id"]))
    marks = " vs-taken" if card.get("taken") else " vs-wins" if card.get("wins") else ""
    return (
        f'<svg class="vs-card{marks}" viewBox="0 0 100 156" role="img" '
        f'aria-label="{escape(card["name"])}"><use href="#{symbol}"/></svg>'
    )


def options_html(labels: Iterable[str]) -> str:
    """What can be answered, each with a box to tick."""
    boxes = "".join(
        f'<li><span class="vs-box"></span>{escape(_unbroken(each))}</li>' for each in labels
    )
    return f'<ul class="vs-options">{boxes}</ul>'


def _unbroken(text: str) -> str:
    return text.replace("\u00ad", "")


def _ladder(board: Data) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in board["columns"])
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in board["rows"]
    )
    return (
        f"<table><caption>{escape(board['label'])}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _facts(board: Data) -> str:
    facts = [
        f"<span>{escape(each['label'])} <b>{escape(each['value'])}</b></span>"
        for each in board["facts"]
    ]
    facts += [f"<span>{_name(seat)}</span>" for seat in _round(board) if not seat["cards"]]
    return f'<p class="vs-facts">{"".join(facts)}</p>' if facts else ""


def _said(board: Data, messages: Messages) -> str:
    if not board["said"] or "played" in board:
        return ""
    label = escape(messages("lesson.ui.said"))
    calls = " · ".join(map(escape, board["said"]))
    return f'<p class="vs-facts"><span>{label} {calls}</span></p>'


def _played(board: Data, pack: str) -> str:
    """The tricks so far, where they are to be looked at."""
    tricks = "".join(
        f'<div class="vs-trick"><span class="vs-name">{escape(each["label"])}</span>'
        f"{cards_html(each['cards'], pack)}</div>"
        for each in board.get("played", ())
    )
    return f'<div class="vs-tricks">{tricks}</div>' if tricks else ""


def centre_html(board: Data, pack: str, messages: Messages) -> str:
    """The trick or the talon, as HTML."""
    centre = board["centre"] if board["kind"] == "table" else None
    if centre is None:
        return ""
    if centre["kind"] == "trick":
        names = {seat["place"]: seat["name"] for seat in board["seats"]}
        cards = "".join(
            f"<figure>{card_html(card, pack)}<figcaption>{escape(names[card['place']])}"
            f"{STAR if card['wins'] else ''}</figcaption></figure>"
            for card in centre["cards"]
        )
        label = messages("lesson.ui.table")
    else:
        cards = "".join(f"<figure>{card_html(card, pack)}</figure>" for card in centre["cards"])
        label = centre["caption"]
    return (
        f'<div class="vs-centre"><span class="vs-name">{escape(label)}</span>'
        f'<div class="vs-lying">{cards}</div></div>'
    )


def _round(board: Data) -> list[Data]:
    return sorted(board["seats"], key=lambda seat: ROUND.index(seat["place"]))


def _name(seat: Data) -> str:
    """What a player is called, and what is to be known of him."""
    backs = seat["closed"] if seat["backs"] and not seat["cards"] else ""
    marks = [mark for mark in (*seat["tags"], seat["tricks"], seat["points"], backs) if mark]
    told = f" ({escape(', '.join(marks))})" if marks else ""
    return f"<b>{escape(seat['name'])}</b>{told}"
