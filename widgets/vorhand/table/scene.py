"""The scene: what the browser is given to draw, as sentences and cards that this seat may see.

The keys are described in the module's functions; a card is ``{"id", "name"}`` with the text of
the face to draw, or ``{"id": None}`` for one that lies face down.
"""

from functools import lru_cache
from typing import Any

from vorhand.games import Rules
from vorhand.table import facts, hands, result
from vorhand.table.counsel import Counsel, may_ask_hint, may_claim
from vorhand.table.hands import Marks, Worth
from vorhand.table.match import Match, number_of
from vorhand.table.options import box_of
from vorhand.table.panel import panel_of
from vorhand.table.places import place_of
from vorhand.table.sight import Sight, sight
from vorhand.table.speech import Speech
from vorhand.table.telling import Entry, LogBook, Telling
from vorhand.terms import Term

Scene = dict[str, Any]

TURNING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x61C])
"""Signs of direction, to be left out of names."""


def names_of(match: Match, speech: Speech) -> tuple[str, ...]:
    """The names of the players, seat by seat."""
    if match.names is not None:
        # A sign that turns the direction of writing would turn whole sentences round.
        return tuple(name.translate(TURNING) for name in match.names)
    return tuple(speech(f"name.{seat}") for seat in range(match.game.seats))


def names_for_records(match: Match, speech: Speech) -> tuple[str, ...]:
    """The names as a file has them: the person, who is "you" at the table, is the learner there."""
    names = list(names_of(match, speech))
    if match.names is None and not match.demo:
        names[match.seat] = speech("name.learner")
    return tuple(names)


def telling_of(match: Match, speech: Speech) -> Telling:
    """The words for this match; in a demonstration nobody is "you"."""
    return Telling(speech, names_of(match, speech), None if match.demo else match.seat)


def scene_of(
    match: Match,
    speech: Speech,
    book: LogBook,
    counsel: Counsel,
    *,
    version: int,
    problem: str,
    marks: int = 0,
) -> Scene:
    """The whole scene. ``marks`` are the cards (a mask) that the problem speaks of."""
    telling = telling_of(match, speech)
    seen = sight(match)
    log = book.read(telling, seen)
    view = seen.view
    acting = match.is_mine(view.to_act) and seen.live
    choices = match.my_turn and seen.live
    prompt = _prompt(seen, speech, telling, acting)
    advised = counsel.advised(match)
    worth = Worth(counsel.card_values(match), speech)
    return {
        "state": "ready",
        "version": version,
        "title": speech.text(_game_name(match)),
        "subtitle": _subtitle(match, speech),
        "facts": facts.facts_of(match, seen, speech, telling),
        "seats": [
            _seat(seat, seen, speech, telling, match, worth) for seat in range(match.game.seats)
        ],
        "centre": _centre(seen, speech, telling, marks),
        "beside": _shown_at_end(seen, speech),
        "hand": hands.hand_of(seen, speech, telling, match, choices, Marks(marks, advised), worth),
        "box": box_of(seen, speech, prompt, advised) if choices and not seen.resting else None,
        "prompt": prompt,
        "problem": problem,
        "pending": _pending(match, speech),
        # Advice is being worked out, and wants to be asked for its next portion.
        "works": counsel.working(match),
        "hint": speech("hint") if may_ask_hint(match) else "",
        "advice": panel_of(match, seen, counsel, speech, telling),
        "log": [
            {"id": f"{index}", "kind": entry.kind, "text": entry.text, "now": _is_now(entry, seen)}
            for index, entry in enumerate(log)
        ],
        "said": [],
        "result": result.result_of(match, seen, speech, telling),
        "score": result.score_of(match, speech, telling),
        "look": _look(match, speech),
        "menu": _menu(match, speech),
        "record": result.record_of(match, speech),
    }


def _is_now(entry: Entry, seen: Sight) -> bool:
    return not seen.live and entry.at == len(seen.actions) and entry.kind == "act"


def _game_name(match: Match) -> Any:
    return Term(f"game.{match.game.name}")


def _subtitle(match: Match, speech: Speech) -> str:
    deal = len(match.session.deals) + 1
    target = match.rules.match_target
    if not match.counted:
        at_a_moment = match.base and match.branch is None
        parts = [speech("sub.moment" if at_a_moment else "sub.practice")]
    elif target is None:
        parts = [speech("sub.series", n=deal)]
    else:
        parts = [speech("sub.match", n=deal, target=target)]
    told = _rules_told(match.rules)
    house = len(told) - 1
    rules = speech.messages(f"preset.{match.game.name}.{told['preset']}")
    parts.append(speech("sub.house", rules=rules, n=house) if house else rules)
    if match.demo:
        parts.append(speech("sub.demo"))
    else:
        parts.append(speech(f"sub.against.{match.opponents.name}"))
    if match.branch is not None:
        parts.append(speech("sub.branch", at=match.branch.at))
    if match.aids and match.counted:
        parts.append(speech("sub.helped"))
    if match.aside is not None:
        parts.append(speech("sub.aside"))
    if (match.over and not match.resting) or match.open_number:
        parts.append(_number(match, speech))
    if match.is_given:
        parts.append(speech("sub.given", n=match.reached, of=len(match.given)))
    elif match.given and match.reached == len(match.given):
        parts.append(speech("sub.given-over", n=match.reached))
    return " · ".join(part for part in parts if part)


@lru_cache(maxsize=32)
def _rules_told(rules: Rules) -> dict[str, Any]:
    # Looking for the nearest preset takes a while, and rules do not change within a deal.
    return rules.as_dict()


def _number(match: Match, speech: Speech) -> str:
    key = "sub.number" if match.over else "sub.number-open"
    return speech(key, number=f"{number_of(match.states[0]):,}".replace(",", "\u202f"))


# ------------------------------------------------------------------ seats, middle


def _seat(
    seat: int, seen: Sight, speech: Speech, telling: Telling, match: Match, worth: Worth
) -> dict[str, Any]:
    view = seen.view
    seats = len(view.counts)
    tags = []
    if view.soloist == seat:
        tags.append("soloist")
    if view.dealer == seat:
        tags.append("dealer")
    if view.vorhand == seat:
        tags.append("vorhand")
    counts = []
    if view.to_act is not None:
        counts.append(speech("seat.cards", n=view.counts[seat]))
    if view.contract is not None and (view.history or view.trick or view.phase == "play"):
        counts.append(speech("seat.tricks", n=view.tricks[seat]))
    own_shown_below = seat == seen.eye and view.to_act is not None
    if seen.as_dealt:
        counts.append(speech("seat.as-dealt"))
    opened = None
    if seat in seen.open_hands and not own_shown_below:
        opened = hands.sorted_cards(seen.open_hands[seat], view, speech, match.settings.sort)
    return {
        "seat": seat,
        "place": place_of(seat, seen.home, seats),
        "name": telling.person("seat.name", seat),
        "turn": view.to_act == seat and not seen.resting,
        "tags": [{"key": tag, "text": speech.of_game(f"tag.{tag}")} for tag in tags],
        "counts": counts,
        "said": _said(seat, seen, telling),
        "backs": 0 if seat == seen.eye else view.counts[seat],
        "open": None if opened is None else [hands.plain(card, speech, worth) for card in opened],
    }


def _said(seat: int, seen: Sight, telling: Telling) -> str:
    """What a seat called last, until the first card is played."""
    view = seen.view
    if view.history or view.trick or view.phase == "finished":
        return ""
    for actor, text in zip(reversed(seen.actors), reversed(seen.actions), strict=True):
        if actor == seat and (words := telling.bubble(text)):
            return words
    return ""


def _centre(seen: Sight, speech: Speech, telling: Telling, marks: int) -> dict[str, Any] | None:
    view = seen.view
    trick, leader, winner = view.trick, view.trick_leader, None
    if seen.resting or (view.phase == "finished" and view.history):
        last = view.history[-1]
        trick, leader, winner = last.cards, last.leader, last.winner
    seats = len(view.counts)
    if trick and leader is not None:
        cards = []
        for index, card in enumerate(trick):
            seat = (leader + index) % seats
            name = speech(
                "trick.card", name=telling.person("seat.name", seat), card=speech.card(card)
            )
            cards.append(
                {
                    "id": speech.face(card),
                    "name": name,
                    "place": place_of(seat, seen.home, seats),
                    "who": telling.person("seat.name", seat),
                    "wins": telling.person("trick.wins", seat) if seat == winner else "",
                    "mark": "named" if marks >> card & 1 else None,
                }
            )
        label = telling.person("log.trick", winner) if winner is not None else ""
        return {"kind": "trick", "cards": cards, "label": label, "done": winner is not None}
    return _talon(seen, speech)


def _shown_at_end(seen: Sight, speech: Speech) -> list[dict[str, Any]]:
    """What lay beside the hands: the talon, and the cards that were laid away."""
    view = seen.view
    parts = (("talon", view.talon), ("discards", view.discards)) if seen.as_dealt else ()
    return [
        {
            "label": speech(f"end.{key}"),
            "cards": [hands.plain(card, speech) for card in view.game.pack.cards(mask)],
        }
        for key, mask in parts
        if mask
    ]


def _talon(seen: Sight, speech: Speech) -> dict[str, Any] | None:
    view = seen.view
    size = view.game.talon_size
    if not size or view.phase in ("play", "finished", "contra"):
        return None
    if view.talon_open:
        shown = [hands.plain(card, speech) for card in view.game.pack.cards(view.talon)]
        key = "talon.kunstwerk" if view.kunstwerk else "talon.open"
        return {"kind": "talon", "cards": shown, "label": speech(key), "done": False}
    card = {"id": None, "name": speech.messages("card.hidden")}
    cards = [dict(card) for _ in range(size)]
    return {"kind": "talon", "cards": cards, "label": speech("talon.closed"), "done": False}


# ------------------------------------------------------------------ prompt, pace, menu


def _prompt(seen: Sight, speech: Speech, telling: Telling, acting: bool) -> str:
    view = seen.view
    if not seen.live:
        return speech("prompt.looking")
    if view.to_act is None:
        return ""
    key = view.phase
    if key == "play":
        key = "lead" if not view.trick else "play"
    elif key == "contra" and view.to_act == view.soloist:
        # The declarer is asked only when somebody has said contra.
        key = "recontra"
    if seen.resting and not acting:
        return ""
    return telling.person(f"prompt.{key}", view.to_act)


def _pending(match: Match, speech: Speech) -> dict[str, Any] | None:
    """What comes without the person, and when."""
    if not match.goes_on:
        return None
    delay = match.delay
    button = None
    if delay is None and match.resting and match.my_turn and not match.over:
        # The person leads next: playing a card clears the trick, nothing else is needed.
        return {"delay": None, "button": None, "skip": None}
    if delay is None:
        button = speech(
            "go-on.result" if match.over else "go-on.trick" if match.resting else "go-on"
        )
    skip = None if match.resting or match.settings.pace == "once" else speech("skip")
    return {"delay": delay, "button": button, "skip": skip}


def _look(match: Match, speech: Speech) -> dict[str, Any] | None:
    last = len(match.states) - 1
    if last == 0:
        return None
    at = match.looked
    play_on = speech("play-on") if match.over and not match.live and at < last else ""
    text = speech("look", at=at, of=last)
    return {"at": at, "of": last, "live": match.live, "text": text, "on": play_on}


def _menu(match: Match, speech: Speech) -> list[dict[str, Any]]:
    items = ["next", "deal", "again", "takeback", "claim", "rules", "settings", "record"]
    if match.demo and not match.over:
        items.insert(5, "par")
    if match.aside is not None:
        items.insert(0, "return")
    off = {
        "takeback": not match.can_take_back,
        "claim": not may_claim(match),
        "again": len(match.states) - 1 <= match.base,
    }
    return [
        {"command": item, "label": speech(f"menu.{item}"), "off": off.get(item, False)}
        for item in items
    ]
