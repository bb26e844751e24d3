"""The table as a widget for notebooks and served pages."""

from collections.abc import Sequence
from typing import Any

import anywidget
import traitlets

from vorhand.games import DEFAULT
from vorhand.store import Store
from vorhand.table import front
from vorhand.table.arguments import check_text, opening_from
from vorhand.table.desk import Desk, Reply
from vorhand.table.wire import sendable
from vorhand.terms import Problem, quoted


class Table(anywidget.AnyWidget):
    """A table to play at: ``Table("brandeln")``.

    ``rules`` are house rules as in a record (``{"preset": "variant"}``); ``deal`` a deal number,
    or several of them for one deal after the other, or ``hands`` one text of cards for each seat,
    otherwise a deal comes by chance; ``dealer`` and
    ``seat`` are seats from 0; ``demo`` opens all cards and lets the person play every seat;
    ``players`` names the computer's players: ``"beginner"``, ``"club"`` (by default) or
    ``"master"``; ``said`` are the actions after which a deal that is given opens
    (``["bid 4", "pass"]``). ``language`` is ``"en"``, ``"de"`` or ``"ru"``; without it the page's
    link, the person's setting or the browser says (:mod:`vorhand.table.tongue`). ``name`` tells
    several tables on one page apart, so that each finds its own deal after a reload.

    Running the cell again, in the same kernel or in a new one, goes on with the deal that this
    browser tab has at this table: nobody loses a deal by one key too many. *New deal* on the table
    deals anew; other arguments, or another ``name``, open a fresh table.

    Raises :class:`~vorhand.terms.Problem` for what there is not.
    """

    _esm = front.script("table")
    _css = front.style("table")

    scene = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    art = traitlets.Dict().tag(sync=True)
    forms = traitlets.Dict().tag(sync=True)
    sheet = traitlets.Dict().tag(sync=True)
    slot = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        game: str = DEFAULT,
        *,
        rules: dict[str, Any] | None = None,
        deal: int | Sequence[int] | None = None,
        hands: Sequence[str] | None = None,
        dealer: int | None = None,
        seat: int = 0,
        demo: bool = False,
        players: str = "",
        said: Sequence[str] = (),
        name: str = "",
        language: str = "",
        store: Store | None = None,
    ) -> None:
        wanted = opening_from(
            game,
            rules=rules,
            deal=deal,
            hands=hands,
            dealer=dealer,
            seat=seat,
            demo=demo,
            players=players,
            said=said,
        )
        check_text("name", name)
        check_text("language", language)
        if store is not None and not isinstance(store, Store):
            raise Problem("table.problem.argument-store", found=quoted(store))
        self.desk = Desk(wanted, language=language, store=store if store is not None else Store())
        self._shown: object = None
        super().__init__(slot=name or game, scene=self.desk.scene(), **self.desk.furniture())
        self.on_msg(self._receive)

    def _receive(self, _: object, content: object, __: object) -> None:
        replies = self.desk.receive(content)
        try:
            self._show(replies)
        except Exception as error:
            # What could not be furnished or sent would leave a table that never moves again.
            self._shown = None
            self._show(self.desk.fault(error), furnish=False)

    def _show(self, replies: list[Reply], *, furnish: bool = True) -> None:
        with self.hold_sync():
            if furnish:
                self._furnish()
            self.scene = sendable(self.desk.scene())
        for reply in replies:
            self.send(sendable(reply))

    def _furnish(self) -> None:
        match = self.desk.match
        if match is None:
            return
        about = (
            match.rules,
            match.seat,
            match.demo,
            match.settings,
            self.desk.messages.language,
            match.names,
            match.chosen,
            match.whole_session.next_dealer,
        )
        if about != self._shown:
            for trait, value in self.desk.furniture().items():
                setattr(self, trait, sendable(value))
            self._shown = about

    def __repr__(self) -> str:
        return f"Table({self.desk.wanted.game!r})"
