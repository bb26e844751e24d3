"""The end of a deal: who pays whom and why, the score sheet, and what may then be taken away."""

from typing import Any
from urllib.parse import urlencode

from vorhand.sessions import Session
from vorhand.table.aids import Aids
from vorhand.table.links import said_text
from vorhand.table.match import Match, number_of
from vorhand.table.sight import Sight
from vorhand.table.speech import Speech
from vorhand.table.strength import OFFERED
from vorhand.table.telling import Telling
from vorhand.views import View


def signed(points: int) -> str:
    """Points with their sign, as a score sheet has them."""
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}" if points < 0 else "0"


def result_of(match: Match, seen: Sight, speech: Speech, telling: Telling) -> dict[str, Any] | None:
    """The result with its payments explained; ``None`` before the end."""
    if not match.over or seen.resting or not seen.live:
        return None
    view = seen.view
    session = match.whole_session
    lines = explained(view, speech, telling)
    lines += compared(match, telling)
    if match.aids and match.counted:
        lines.append(speech("result.helped"))
    rows: list[list[str]] = []
    if view.result is not None:
        scores = session.scores if match.counted else None
        for seat, paid in enumerate(view.result.payments):
            row = [telling.person("seat.name", seat), signed(paid)]
            rows.append([*row, signed(scores[seat])] if scores else row)
    head = [speech("score.player"), speech("score.deal-points")]
    if match.counted:
        head.append(speech("score.total"))
    winner = session.winner if match.counted else None
    if winner is not None:
        lines.append(telling.person("result.winner", winner, points=session.scores[winner]))
    if match.is_given and match.reached == len(match.given):
        lines.append(speech("result.given-last", n=match.reached))
    commands = ["next", "review", "par", "again", "copy", "download"]
    if match.branch is not None:
        commands.insert(1, "first")
    labels = {"next": "result.next-match" if winner is not None else "result.next"}
    return {
        "title": telling.outcome(view),
        "lines": lines,
        "table": {"caption": "", "head": head, "rows": rows, "total": False},
        "buttons": [
            {"command": each, "label": speech(labels.get(each, f"result.{each}"))}
            for each in commands
        ],
    }


def explained(view: View, speech: Speech, telling: Telling) -> list[str]:
    """How the payments of a deal come about, step by step."""
    result, contract, soloist = view.result, view.contract, view.soloist
    if result is None or contract is None or soloist is None:
        return [speech("result.nothing-paid")]
    lines = []
    if contract.avoid:
        lines.append(speech("result.avoid", n=view.tricks[soloist]))
    else:
        lines.append(speech("result.needed", required=contract.required, n=view.tricks[soloist]))
    others = [seat for seat in range(len(view.counts)) if seat != soloist]
    # What one opponent pays before any contra: the payments without the Kunstwerk, unstaked.
    one = others[0]
    base = abs(result.payments[one] - result.kunstwerk[one]) // result.stakes[one]
    extra = base - contract.value
    if extra:
        key = "result.extra" if result.made else "result.short"
        lines.append(speech(key, value=contract.value, n=extra, base=base))
    pays = "result.pays" if result.made else "result.paid"
    lines.append(telling.person(pays, soloist, n=base, against=speech.game.against(1)))
    for seat in others:
        stake = result.stakes[seat]
        if stake > 1:
            key = "result.contra" if stake == 2 else "result.recontra"
            lines.append(telling.person(key, seat, n=base * stake))
    if any(result.kunstwerk):
        paid = -result.kunstwerk[soloist]
        lines.append(telling.person("result.kunstwerk", soloist, n=paid))
    elif view.kunstwerk:
        lines.append(speech("result.kunstwerk-own"))
    return lines


def compared(match: Match, telling: Telling) -> list[str]:
    """What the person's seat is paid this time and was paid the first time, where the deal was
    played on from a step of another."""
    branch, result = match.branch, match.state.result
    if branch is None:
        return []
    now = result.payments[match.seat] if result is not None else 0
    first = branch.payments[match.seat] if branch.payments is not None else 0
    told = {"first": signed(first), "now": signed(now)}
    return [telling.person("result.compared", match.seat, at=branch.at, **told)]


def helped(session: Session, index: int) -> bool:
    """Whether a deal of the session was played with help, as its record says."""
    told = session.records_extra[index].record if index < len(session.records_extra) else {}
    return bool(Aids.read(told.get("help")))


def score_of(match: Match, speech: Speech, telling: Telling) -> dict[str, Any]:
    """The score sheet of the session: a row a deal, the sum at its end."""
    names = [telling.person("seat.name", seat) for seat in range(match.game.seats)]
    session = match.session if match.resting else match.whole_session
    rows = []
    for index, deal in enumerate(session.finished):
        what = speech("score.passed-out")
        if deal.contract is not None:
            call = speech.text(speech.call(deal.contract.name), capital=True)
            what = speech("score.deal", soloist=names[deal.soloist or 0], call=call)
        if helped(session, index):
            what = speech("score.helped", what=what)
        paid = deal.result.payments if deal.result is not None else (0,) * len(names)
        rows.append([speech("score.row", n=index + 1, what=what), *map(signed, paid)])
    if rows:
        rows.append([speech("score.sum"), *map(signed, session.scores)])
    target = match.rules.match_target
    note = speech("score.none") if not rows else ""
    if rows and target is not None:
        note = speech("score.target", target=target)
    return {
        "caption": "",
        "head": [speech("score.head"), *names],
        "rows": rows,
        "total": True,
        "note": note,
    }


def link_of(match: Match) -> str:
    """The query that opens this very deal, where it was opened; not to be shown before its end
    unless its number is open."""
    start = match.states[0]
    query: dict[str, Any] = {"game": match.game.name, "deal": number_of(start)}
    query |= {"dealer": start.dealer, "seat": match.seat}
    if match.base:
        query["said"] = said_text(match.states[match.base].actions)
    if match.opponents.name in OFFERED:
        query["players"] = match.opponents.name
    for key, value in match.rules.as_dict().items():
        query[key] = str(value).lower() if isinstance(value, bool) else value
    return "?" + urlencode(query, safe=",")


def may_leave(match: Match) -> bool:
    """Whether the deal's number, link and record may leave the server."""
    return match.over and not match.resting


def record_text(match: Match, names: tuple[str, ...]) -> str:
    """The record of the deal, for a file; not to be sent before its end."""
    return match.record(names=list(names)).dumps()


def record_of(match: Match, speech: Speech) -> dict[str, Any]:
    """What the dialog of records offers: the record at the end only, and the link before it where
    the number of the deal is open."""
    free = may_leave(match)
    commands = ["keep"]
    if match.kept is not None:
        commands.append("restore")
    if free:
        commands.append("download")
    if free or match.open_number:
        commands.append("copy")
    if match.whole_session.finished and free:
        commands.append("download-session")
    return {
        "line": speech("record.free" if free else "record.closed"),
        "buttons": [{"command": each, "label": speech(f"record.{each}")} for each in commands],
        "link": link_of(match) if "copy" in commands else "",
    }
