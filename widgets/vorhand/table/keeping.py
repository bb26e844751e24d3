"""A match as text, for the store: what a reload or a new kernel needs to go on."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from vorhand.games import State
from vorhand.players import make
from vorhand.records import Record, RecordError
from vorhand.sessions import Session
from vorhand.table.match import CHOICES, Match, Settings, number_of
from vorhand.terms import Problem

VERSION = 1


def seed_of(start: State) -> str:
    """The players' seed in a deal: the same in the same deal, so that all who play it meet the
    same opponents."""
    return str(number_of(start))


def written(
    match: Match, opening: Mapping[str, Any], players: str, *, with_kept: bool = True
) -> str:
    """The match and how its table was opened. For the server alone: it holds every card.

    ``with_kept`` takes along the deal that the person has put aside.
    """
    record = Record.of(match.state, by_number=match.by_number)
    return json.dumps(
        {
            "version": VERSION,
            "opening": dict(opening),
            "players": players,
            "session": match.session.as_dict(),
            "first_dealer": match.session.first_dealer,
            "record": record.as_dict(),
            "seat": match.seat,
            "settings": asdict(match.settings),
            "demo": match.demo,
            "open_number": match.open_number,
            "counted": match.counted,
            "base": match.base,
            "resting": match.resting,
            "names": match.names,
            "kept": match.kept if with_kept else None,
        },
        ensure_ascii=False,
    )


def read(text: str, opening: Mapping[str, Any]) -> Match | None:
    """The match that was kept, or ``None`` if the table is opened in another way than it was,
    or the text is of another version."""
    try:
        data = json.loads(text)
        if data["version"] != VERSION or data["opening"] != dict(opening):
            return None
        session = Session.read(data["session"])
        if not session.deals:
            session = Session(session.game, session.rules, int(data["first_dealer"]))
        played = Record.read(data["record"])
        replay = played.replay()
        if replay.fault is not None:
            return None
        settings = Settings()
        for key, value in data["settings"].items():
            if key in CHOICES:
                settings = settings.with_value(key, value)
        names, kept = data["names"], data["kept"]
        return Match(
            session,
            list(replay.states),
            int(data["seat"]) % played.game.seats,
            make(str(data["players"]), seed_of(replay.states[0])),
            settings,
            demo=bool(data["demo"]),
            open_number=bool(data["open_number"]),
            by_number=played.by_number,
            counted=bool(data["counted"]),
            base=int(data["base"]),
            resting=bool(data["resting"]) and bool(replay.state.history),
            names=tuple(names) if names else None,
            kept=str(kept) if kept is not None else None,
        )
    except (KeyError, TypeError, ValueError, AttributeError, RecordError, Problem):
        # What cannot be read was written by another version: a new deal is better than none.
        return None
