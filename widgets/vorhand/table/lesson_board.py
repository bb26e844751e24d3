"""The table of a lesson as it is drawn: seats with their cards, the trick, what was said."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vorhand.cards import ALTERNATING
from vorhand.games.state import State
from vorhand.lessons import Given
from vorhand.table.places import place_of
from vorhand.table.speech import Speech
from vorhand.views import view_for

if TYPE_CHECKING:
    from vorhand.table.lesson_scene import Shown

Data = dict[str, Any]


@dataclass(frozen=True)
class Drawn:
    """A board to draw, and what is told of it to somebody who cannot see it."""

    data: Data
    told: str = ""


def drawn(shown: "Shown") -> Drawn:
    """The board of the step."""
    board = shown.step.board
    if board == "pack":
        return Drawn(_pack(shown))
    if board == "ladder":
        return Drawn(_ladder(shown))
    centre = _centre(shown)
    seats = [_seat(shown, seat) for seat in range(shown.runner.state.game.seats)]
    facts, calls = _facts(shown), _said(shown)
    data = {"kind": "table", "seats": seats, "centre": centre, "facts": facts, "said": calls}
    dealt = {"dealer": shown.runner.state.dealer}
    return Drawn({**data, **dealt}, centre["label"] if centre else "")


def card_of(card: int, speech: Speech) -> Data:
    """A card that lies open."""
    return {"id": speech.face(card), "name": speech.text(speech.card(card), capital=True)}


def hidden(speech: Speech) -> Data:
    """A card that lies face down."""
    return {"id": None, "name": speech.messages("card.hidden")}


def in_order(mask: int, state: State, speech: Speech) -> tuple[int, ...]:
    """Cards sorted by suit, the highest first; trumps by the order in force."""
    pack, contract = state.game.pack, state.contract
    order = state.rules.order(contract.trump if contract else None)
    letters = ALTERNATING[speech.pack]
    return tuple(
        sorted(
            pack.cards(mask),
            key=lambda card: (letters.index(speech.face(card)[0]), -order.strength[card]),
        )
    )


# ------------------------------------------------------------------ seats


def _seat(shown: "Shown", seat: int) -> Data:
    state, step, speech = shown.runner.state, shown.step, shown.speech
    home = step.scene.seat
    tags = [("dealer", seat == state.dealer), ("vorhand", seat == state.vorhand)]
    # Who they are may be just what the question is about.
    of = step.ask.of if step.ask and shown.runner.waiting else ""
    tags = [(tag, here) for tag, here in tags if of not in (tag, "next-dealer")]
    if of != "soloist":
        tags.append(("soloist", seat == state.soloist))
    packets = step.packets
    mine = seat == home
    fresh: tuple[int, ...] = ()
    if packets is None:
        # What lies open is what a seat sees of itself: the learner, or in an open lesson everybody.
        mask = view_for(state, seat).hand if mine or step.scene.open else 0
    else:
        own = [packet.cards for packet in packets if packet.seat == seat]
        mask = state.game.pack.mask(card for cards in own for card in cards)
        fresh = _latest(packets, seat, state.game.seats) if _dealing(shown) else ()
    taken = _taken(shown) if seat == state.soloist else 0
    if step.apart:
        mask &= ~taken
    cards = []
    for card in in_order(mask, state, speech):
        look = {**card_of(card, speech), "fresh": card in fresh, "taken": bool(taken >> card & 1)}
        if look["taken"]:
            look["name"] = shown.ui("from-talon", card=look["name"])
        cards.append(look)
    hides = packets is None and not mine and not step.scene.open
    backs = (state.hands[seat] & ~(taken if step.apart else 0)).bit_count() if hides else 0
    return {
        "seat": seat,
        "place": place_of(seat, home, state.game.seats),
        "name": shown.name(seat),
        "mine": mine,
        "turn": state.to_act == seat and packets is None and not _asks_for_seat(shown),
        "tags": [shown.ui(f"tag.{tag}") for tag, here in tags if here],
        "cards": cards,
        "backs": backs,
        "closed": speech.messages("table.seat.cards", n=backs),
        "tricks": _tricks(shown, seat),
        "bubble": _bubble(shown, seat),
        "points": _points(shown, seat),
    }


def _dealing(shown: "Shown") -> bool:
    """Whether the step before showed the deal with fewer packets: only then some are new."""
    runner = shown.runner
    return runner.place > 0 and runner.lesson.steps[runner.place - 1].dealt is not None


def _latest(packets: Sequence[Given], seat: int, seats: int) -> tuple[int, ...]:
    """The cards of this seat that came with the round of packets that is being dealt."""
    if not packets or packets[-1].seat is None:
        return ()
    size = len(packets[-1].cards)
    for packet in reversed(packets[-seats:]):
        if packet.seat is None or len(packet.cards) != size:
            break
        if packet.seat == seat:
            return packet.cards
    return ()


def _taken(shown: "Shown") -> int:
    """The cards of the talon while the soloist has them in his hand and lays two others away."""
    state = shown.runner.state
    return state.talon if "discard" in state.now.kinds and state.talon_open else 0


def _tricks(shown: "Shown", seat: int) -> str:
    state = shown.runner.state
    if not state.history or _asks(shown, "winner"):
        return ""
    return shown.ui("tricks", n=state.tricks[seat])


def _points(shown: "Shown", seat: int) -> str:
    result = shown.runner.state.result
    if result is None or _asks(shown, "payment"):
        return ""
    points = result.payments[seat]
    sign = "+" if points > 0 else "\u2212" if points < 0 else ""
    return shown.ui("points", n=abs(points), points=f"{sign}{abs(points)}")


def _bubble(shown: "Shown", seat: int) -> str:
    """What a seat said last, until the first card is played."""
    from vorhand.table.lesson_scene import said

    state = shown.runner.state
    if state.phase in ("play", "finished"):
        return ""
    for actor, text in reversed(_acts(shown)):
        action = state.game.actions[text]
        if actor == seat and not action.cards:
            return said(action, shown)
    return ""


def _acts(shown: "Shown") -> list[tuple[int, str]]:
    """Who did what so far, the learner's own answer included."""
    states = shown.step.scene.states[: shown.step.at + 1]
    state = shown.runner.state
    actors = [each.to_act for each in states]
    return [(actors[i] or 0, text) for i, text in enumerate(state.actions)]


def _asks_for_seat(shown: "Shown") -> bool:
    """Whether a player is asked for: then a mark on him would be the answer."""
    ask = shown.step.ask
    return shown.runner.waiting and ask is not None and ask.kind == "seat"


def _asks(shown: "Shown", of: str) -> bool:
    ask = shown.step.ask
    return shown.runner.waiting and ask is not None and ask.of == of


# ------------------------------------------------------------------ the middle, facts, calls


def _centre(shown: "Shown") -> Data | None:
    state, speech = shown.runner.state, shown.speech
    if shown.step.dealt is not None:
        return _talon(shown, open_to_all=True)
    trick, leader, winner = state.trick, 0, None
    if trick and state.to_act is not None:
        leader = (state.to_act - len(trick)) % state.game.seats
    elif state.history:
        last = state.history[-1]
        trick, leader = last.cards, last.leader
        winner = None if _asks(shown, "winner") else last.winner
    if not trick:
        return _talon(shown, open_to_all=shown.step.scene.open or state.talon_open)
    cards, told = [], []
    for turn, card in enumerate(trick):
        seat = (leader + turn) % state.game.seats
        place = place_of(seat, shown.step.scene.seat, state.game.seats)
        name = shown.ui("played", name=shown.name(seat), card=speech.card(card))
        wins = shown.ui("wins") if seat == winner else ""
        cards.append({**card_of(card, speech), "name": name, "place": place, "wins": wins})
        told.append(name)
    label = shown.about("trick", winner) if winner is not None else ""
    return {"kind": "trick", "cards": cards, "label": " ".join([*told, label]), "caption": label}


def _talon(shown: "Shown", *, open_to_all: bool) -> Data | None:
    state, step, speech = shown.runner.state, shown.step, shown.speech
    packets = step.packets
    there = bool(state.game.talon_size)
    if packets is not None:
        there = any(packet.seat is None for packet in packets)
    if not there or state.phase in ("play", "contra", "declare", "finished"):
        return None
    seen = step.scene.open or state.soloist == step.scene.seat
    if state.soloist is not None and _taken(shown) and seen and not step.apart:
        # No card lies in two places: those taken are marked in the hand.
        caption = shown.about("talon.taken", state.soloist)
        return {"kind": "talon", "cards": [], "label": caption, "caption": caption}
    # Turned up it would say whose it is.
    if open_to_all and not _asks(shown, "soloist"):
        return open_talon(state, speech)
    cards = [hidden(speech) for _ in range(state.game.talon_size)]
    # Of cards that nobody sees there is nothing to tell.
    return {"kind": "talon", "cards": cards, "label": "", "caption": shown.ui("talon")}


def open_talon(state: State, speech: Speech) -> Data:
    """The middle of the table with the talon's cards to be seen."""
    cards = [card_of(card, speech) for card in state.game.pack.cards(state.talon)]
    caption = speech.messages("lesson.ui.talon.open" if state.talon_open else "lesson.ui.talon")
    return {"kind": "talon", "cards": cards, "label": caption, "caption": caption}


def _facts(shown: "Shown") -> list[Data]:
    state, speech = shown.runner.state, shown.speech
    facts = []
    contract, soloist = state.contract, state.soloist
    # A question about who plays, or how much he needs, is not answered beside itself.
    if contract is not None and soloist is not None and not _asks(shown, "soloist"):
        call = speech.text(speech.call(contract.name), capital=True)
        if contract.hand:
            call = shown.ui("from-hand", call=call)
        facts.append(("contract", shown.about("contract", soloist, call=call)))
        if contract.trump is not None:
            facts.append(("trump", speech.suit_with_sign(contract.trump)))
        elif state.rules.trumps_of(contract.name) == (None,):
            facts.append(("trump", shown.ui("no-trump")))
        if not _asks(shown, "required"):
            need = shown.ui("need", n=contract.required)
            facts.append(("need", need))
        if max(state.undertaking.stakes if state.undertaking else (1,)) > 1:
            facts.append(("stakes", _stakes(shown)))
    elif state.standing is not None and not _asks(shown, "soloist"):
        call_, maker = state.standing
        facts.append(("standing", shown.about("standing", maker, call=speech.call(call_))))
    return [{"key": key, "label": shown.ui(f"label.{key}"), "value": text} for key, text in facts]


def _stakes(shown: "Shown") -> str:
    undertaking = shown.runner.state.undertaking
    stakes = undertaking.stakes if undertaking else ()
    raised = [
        shown.ui("stake", name=shown.name(seat), times=stake)
        for seat, stake in enumerate(stakes)
        if stake > 1
    ]
    return ", ".join(raised)


def _said(shown: "Shown") -> list[str]:
    """The calls so far, in order."""
    from vorhand.table.lesson_scene import said

    state = shown.runner.state
    if shown.step.scene.silent:
        return []
    if state.history or state.trick or shown.step.dealt is not None or state.phase == "finished":
        return []
    found = []
    for actor, text in _acts(shown):
        action = state.game.actions[text]
        if not action.cards:
            found.append(shown.ui("said.one", name=shown.name(actor), call=said(action, shown)))
    return found


# ------------------------------------------------------------------ whole pack, ladder


def _pack(shown: "Shown") -> Data:
    state, speech = shown.runner.state, shown.speech
    pack, contract = state.game.pack, state.contract
    trump = contract.trump if contract else None
    order = state.rules.order(trump)
    rows = []
    for suit, mask in enumerate(pack.suit_masks):
        label = speech.suit_with_sign(suit)
        if suit == trump:
            label = shown.ui("pack.trump", suit=label)
        cards = sorted(pack.cards(mask), key=lambda card: -order.strength[card])
        rows.append({"label": label, "cards": [card_of(card, speech) for card in cards]})
    return {"kind": "pack", "rows": rows}


def _ladder(shown: "Shown") -> Data:
    rules, speech = shown.runner.state.rules, shown.speech
    rows = []
    for name in rules.contracts:
        trumps = rules.trumps_of(name)
        contract = rules.contract(name, trumps[0])
        trump = shown.ui("ladder.named")
        if len(trumps) == 1:
            trump = shown.ui("no-trump")
            if contract.trump is not None:
                trump = speech.suit_with_sign(contract.trump)
        call = speech.text(speech.call(name), capital=True)
        need = shown.ui("need", n=contract.required)
        rows.append([call, need, trump, str(contract.value)])
    columns = [shown.ui(f"ladder.{column}") for column in ("bid", "tricks", "trump", "value")]
    return {"kind": "ladder", "columns": columns, "rows": rows, "label": shown.ui("ladder")}
