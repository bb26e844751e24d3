"""Auctions, scores, ranks and rules as tables."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from vorhand import faces
from vorhand.cards import Pack
from vorhand.displays.seats import Names, check_names, seating
from vorhand.games import Game, Rules, State
from vorhand.messages import Messages
from vorhand.sessions import Session
from vorhand.terms import Problem, Term, quoted

# Colours come from the page, ours or JupyterLab's: a table is at home in light and dark ones.
_LINE = "var(--vorhand-line,var(--jp-border-color1,currentColor))"
TABLE = "border-collapse:collapse;margin:.6em 0;font-variant-numeric:tabular-nums;text-align:left"
HEAD = "padding:.3em .9em;border-bottom:2px solid currentColor;text-align:left"
CELL = f"padding:.3em .9em;border-bottom:1px solid {_LINE};text-align:left"

# A caption over two narrow columns should not be a tower, nor end in a line of one word.
WIDTH = "min-width:min(100%,24em)"
CAPTION = "text-align:left;padding:.3em 0;text-wrap:balance"

_SMALL = "display:inline-block;width:clamp(34px,calc(12.5% - 5px),88px);margin:2px"
"""A card among eight in a row, on a phone too."""


def face_of(pack: str, card: str, messages: Messages) -> str:
    """The face of a card, as wide as what it stands in, with its name for screen readers."""
    return faces.face(
        pack,
        card,
        letters=messages.letters(pack),
        title=messages.term(Term(f"card.{pack}.{card}")),
    ).replace("<svg ", '<svg style="width:100%;height:auto;display:block" ', 1)


def row_of(pack: Pack, cards: Iterable[int], messages: Messages) -> str:
    """The faces of some cards in a row, small, each with its name for screen readers."""
    return "".join(
        f'<span style="{_SMALL}">{face_of(pack.name, pack.text(card), messages)}</span>'
        for card in cards
    )


def html_table(
    caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], notes: Iterable[str] = ()
) -> str:
    """A table as HTML: caption and the notes below it are text, head and cells HTML already.

    One that is a mere list has no head.
    """
    heads = "".join(f'<th scope="col" style="{HEAD}">{cell}</th>' for cell in head)
    heads = f"<thead><tr>{heads}</tr></thead>" if head else ""
    body = "".join(
        "<tr>" + "".join(f'<td style="{CELL}">{cell}</td>' for cell in row) + "</tr>"
        for row in rows
    )
    noted = "".join(f"<br>{escape(note)}" for note in notes)
    return (
        f'<table class="vorhand-display" style="{TABLE};{WIDTH}">'
        f'<caption style="{CAPTION}"><strong>{escape(caption)}</strong>{noted}'
        f"</caption>{heads}<tbody>{body}</tbody></table>"
    )


def of_preset(key: str, game: Game, rules: Rules, messages: Messages) -> str:
    """A caption that says whose rules are shown, which may be all that two tables differ in."""
    preset, *changed = rules.as_dict().items()
    named = Term(f"preset.{game.name}.{preset[1]}")
    key = f"display.{key}.changed" if changed else f"display.{key}"
    return messages(key, preset=named, game=Term(f"game.{game.name}"))


def _text(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [list(head), *map(list, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


class ShownTable(ABC):
    """Shows its caption, head and rows as HTML, or as text."""

    @abstractmethod
    def caption(self) -> str: ...

    @abstractmethod
    def head(self) -> list[str]: ...

    @abstractmethod
    def rows(self) -> list[list[str]]: ...

    def notes(self) -> list[str]:
        """What stands below the caption."""
        return []

    def _repr_html_(self) -> str:
        head, rows = map(escape, self.head()), (list(map(escape, row)) for row in self.rows())
        return html_table(self.caption(), list(head), rows, self.notes())

    def __repr__(self) -> str:
        return _text(self.head(), self.rows())


@dataclass(frozen=True, repr=False)
class AuctionTable(ShownTable):
    """What was said in a deal before the first card: a column for each seat, from Vorhand on.

    ``names`` are those of the players by seat.
    """

    state: State
    language: str = ""
    names: Names = ()

    def __post_init__(self) -> None:
        check_names(self.state, self.names)

    def caption(self) -> str:
        return Messages(self.language)("display.auction")

    def head(self) -> list[str]:
        labels = seating(self.state, Messages(self.language), self.names).labels
        return [labels[seat] for seat in self._order()]

    def rows(self) -> list[list[str]]:
        order = self._order()
        rows: list[list[str]] = []
        last = len(order)
        for seat, said in said_so_far(self.state, Messages(self.language)):
            column = order.index(seat)
            if column <= last:
                # The same seat again, or one further back: a new round has begun.
                rows.append([""] * len(order))
            rows[-1][column] = said
            last = column
        return rows

    def _order(self) -> list[int]:
        seats = self.state.game.seats
        return [(self.state.vorhand + place) % seats for place in range(seats)]


def said_so_far(reached: State, messages: Messages) -> list[tuple[int, str]]:
    """Who said what in a deal before the first card, in order."""
    game = reached.game
    state = game.start(reached.rules, dealer=reached.dealer, hands=reached.dealt.hands)
    said = []
    for text in reached.actions:
        if game.actions[text].kind == "play":
            break
        if state.to_act is not None:
            said.append((state.to_act, call_text(game, text, messages)))
        state = state.act(text)
    return said


def call_text(game: Game, action: str, messages: Messages) -> str:
    """What is said at the table with an action that is not the play of a card."""
    kind, name, suit = (
        game.actions[action].kind,
        game.actions[action].name,
        game.actions[action].suit,
    )
    if kind == "discard":
        return messages("display.discard")
    if kind == "trump":
        trump = Term(f"suit.{game.pack.name}.{game.pack.suits[suit]}")
        return messages("display.trump", suit=trump)
    call = Term(f"call.{game.name}.{name or kind}")
    key = {"hand": "display.from-hand", "declare": "display.declare"}.get(kind, "display.call")
    return messages(key, call=call)


@dataclass(frozen=True, repr=False)
class ScoreSheet(ShownTable):
    """The score of a session: a row for each finished deal, in points.

    Raises :class:`~vorhand.terms.Problem` for anything else than a session.
    """

    session: Session
    language: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.session, Session):
            raise Problem("display.problem.session", found=quoted(self.session))

    def caption(self) -> str:
        return Messages(self.language)("display.scores")

    def head(self) -> list[str]:
        messages = Messages(self.language)
        game = self.session.game
        names = self.session.extra.get("names") or [
            messages("display.seat", seat=seat) for seat in range(game.seats)
        ]
        return [messages("display.deal-number"), messages("display.contract"), *names]

    def rows(self) -> list[list[str]]:
        messages = Messages(self.language)
        rows = []
        deals = zip(self.session.finished, self.session.running_scores(), strict=True)
        for index, (deal, scores) in enumerate(deals, start=1):
            if deal.contract is None or deal.result is None:
                outcome = messages("display.passed-out")
            else:
                call = Term(f"call.{deal.game.name}.{deal.contract.name}")
                key = "display.made" if deal.result.made else "display.lost"
                outcome = messages(key, call=call)
            rows.append([str(index), outcome, *map(str, scores)])
        return rows


@dataclass(frozen=True, repr=False)
class RulesTable(ShownTable):
    """The rules of a game by their ids, as they are in force under some house rules.

    ``only`` names the rules that are shown, by default all; one that is not in force is left out.
    Raises :class:`~vorhand.terms.Problem` for a rule that the game has not.
    """

    game: Game
    rules: Rules
    only: Sequence[str] = ()
    language: str = ""

    def __post_init__(self) -> None:
        # One rule may be given by itself, without a tuple around it.
        only = (self.only,) if isinstance(self.only, str) else tuple(self.only)
        object.__setattr__(self, "only", only)
        for rule in only:
            if rule not in self.game.rule_ids:
                known = tuple(self.game.rule_ids)
                raise Problem("display.problem.rule", found=quoted(rule), known=known)

    def caption(self) -> str:
        return of_preset("rules", self.game, self.rules, Messages(self.language))

    def head(self) -> list[str]:
        messages = Messages(self.language)
        return [messages("display.rule-id"), messages("display.rule")]

    def rows(self) -> list[list[str]]:
        messages = Messages(self.language)
        statements = [
            (rule, self.rules.statement(rule)) for rule in self.only or self.game.rule_ids
        ]
        return [[rule, messages.phrase(said)] for rule, said in statements if said is not None]

    def _repr_html_(self) -> str:
        # What a rule says comes first; its id is for looking it up.
        rows = [(f"{escape(said)} <small>({escape(rule)})</small>",) for rule, said in self.rows()]
        return html_table(self.caption(), (), rows)


@dataclass(frozen=True)
class CardTable:
    """The whole pack, a row for each suit, from the highest card to the lowest.

    With a trump suit (its index, from 0) that suit comes first, in the order of trumps in force.
    Raises :class:`~vorhand.terms.Problem` for a suit that the pack has not.
    """

    game: Game
    rules: Rules
    trump: int | None = None
    language: str = ""

    def __post_init__(self) -> None:
        suits = len(self.game.pack.suits)
        if self.trump is not None and (type(self.trump) is not int or not 0 <= self.trump < suits):
            raise Problem("display.problem.suit", found=quoted(self.trump), highest=suits - 1)

    def _rows(self) -> list[list[int]]:
        pack = self.game.pack
        order = self.rules.order(self.trump)
        suits = sorted(range(len(pack.suits)), key=lambda suit: suit != self.trump)
        return [list(reversed(order.ranked(pack.suit_masks[suit]))) for suit in suits]

    def _repr_html_(self) -> str:
        pack, messages = self.game.pack, Messages(self.language)
        rows = []
        for cards in self._rows():
            suit = Term(f"suit.{pack.name}.{pack.suits[pack.suit(cards[0])]}")
            key = "display.suit.trump" if pack.suit(cards[0]) == self.trump else "display.suit"
            pictures = row_of(pack, cards, messages)
            name = escape(messages(key, suit=suit))
            rows.append(
                f'<div style="margin:.4em 0;break-inside:avoid"><div><strong>{name}</strong></div>'
                f"{pictures}</div>"
            )
        return f'<div class="vorhand-display">{"".join(rows)}</div>'

    def __repr__(self) -> str:
        pack = self.game.pack
        return "\n".join(" ".join(map(pack.text, cards)) for cards in self._rows())
