"""A match as text, for the store: what a reload or a new kernel needs to go on."""

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from vorhand.games import State
from vorhand.players import PLAYERS
from vorhand.records import Record, check_names, json_text
from vorhand.sessions import Session
from vorhand.table.aids import Aids, Branch
from vorhand.table.match import Match, Settings, number_of
from vorhand.table.strength import DEFAULT, Opponents

log = logging.getLogger(__name__)

VERSION = 5


def seed_of(start: State) -> str:
    """The players' seed in a deal: the same in the same deal, so that all who play it, with the
    same budget, meet the same opponents."""
    return str(number_of(start))


def written(
    match: Match, opening: Mapping[str, Any], *, alone: bool = False, session: bool = True
) -> str:
    """The match and how its table was opened. For the server alone: it holds every card.

    ``alone`` leaves out the position put by and the match that waits; without ``session`` the
    deals before this one are left out, for a reader who has them.
    """
    return json_text(
        {
            "version": VERSION,
            "opening": dict(opening),
            "players": match.opponents.as_dict(),
            "session": match.session.as_dict() if session else None,
            "first_dealer": match.session.first_dealer,
            "record": match.record().as_dict(),
            "opened": match.origin is not None,
            "seat": match.seat,
            "settings": asdict(match.settings),
            "demo": match.demo,
            "open_number": match.open_number,
            "counted": match.counted,
            "base": match.base,
            "resting": match.resting,
            "names": match.names,
            "kept": None if alone else match.kept,
            "aside": None if alone else match.aside,
            "aids": match.aids.as_dict(),
            "hinted": sorted(match.aids.hinted),
            "added": match.added,
            "claimed": match.claimed,
            "chosen": match.chosen,
            "share": match.share,
            "given": match.given,
            "reached": match.reached,
            "branch": asdict(match.branch) if match.branch is not None else None,
        }
    )


def read(
    text: str, opening: Mapping[str, Any] | None, session: Session | None = None
) -> Match | None:
    """The match that was kept, or ``None`` if its table was opened in another way than
    ``opening`` (``None``: however it was), or the text is of another version, or spoilt.

    ``session`` is the one of a match that was written without.
    """
    try:
        data = json.loads(text)
        if data["version"] != VERSION or not isinstance(data["opening"], dict):
            return None
        if opening is not None and data["opening"] != dict(opening):
            return None
        return _match(data, session)
    except Exception:
        # Whatever is wrong with it, the person can do nothing about it: a new deal is better
        # than none.
        log.warning("a kept match cannot be read", exc_info=True)
        return None


def opening_of(text: str) -> dict[str, Any]:
    """How the table of a match that can be read was opened."""
    opening: dict[str, Any] = json.loads(text)["opening"]
    return opening


def _match(data: Mapping[str, Any], known: Session | None) -> Match | None:
    session = known if data["session"] is None else Session.read(data["session"])
    if session is None:
        return None
    if not session.deals:
        session = Session(session.game, session.rules, int(data["first_dealer"]))
    played = Record.read(data["record"])
    replay = played.replay()
    base, names = int(data["base"]), data["names"]
    if replay.fault is not None or not 0 <= base < len(replay.states):
        return None
    if names is not None:
        check_names(played.game, {"names": names})
    kept, aside = data["kept"], data.get("aside")
    opponents = Opponents.read(data["players"])
    if opponents is None:
        return None
    return Match(
        session,
        list(replay.states),
        int(data["seat"]) % played.game.seats,
        opponents.player(seed_of(replay.states[0])),
        opponents,
        Settings().with_all(data["settings"]),
        demo=bool(data["demo"]),
        open_number=bool(data["open_number"]),
        by_number=played.by_number,
        counted=bool(data["counted"]),
        base=base,
        resting=bool(data["resting"]) and bool(replay.state.history),
        names=tuple(names) if names else None,
        origin=replace(played, actions=()) if data.get("opened") else None,
        kept=str(kept) if kept is not None else None,
        aside=str(aside) if aside is not None else None,
        aids=replace(Aids.read(data["aids"]), hinted=frozenset(map(int, data["hinted"]))),
        branch=_branch(data["branch"]),
        added=bool(data["added"]),
        claimed=int(data["claimed"]) if data["claimed"] is not None else None,
        chosen=str(data["chosen"]) if data["chosen"] in PLAYERS else DEFAULT,
        share=float(data["share"]),
        given=tuple(int(each) for each in data["given"]),
        reached=int(data["reached"]),
    )


def _branch(data: Mapping[str, Any] | None) -> Branch | None:
    if data is None:
        return None
    payments = data["payments"]
    paid = tuple(int(each) for each in payments) if payments is not None else None
    return Branch(int(data["at"]), paid, str(data["parent"]))
