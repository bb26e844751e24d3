"""Nothing that a seat may not know goes to its browser."""

import json
import random
import re

import pytest

from tablehelp import Script, Talk, talk
from vorhand.games import GAMES, IllegalAction, State
from vorhand.players import make
from vorhand.views import view_for

SEAT = 0


def played(state: State, seed: int, steps: int) -> State:
    player = make("random", seed)
    for _ in range(steps):
        if state.to_act is None:
            break
        state = state.act(player.choose(view_for(state, state.to_act)))
    return state


def twin(state: State, dice: random.Random) -> State | None:
    """The same course of another deal: two cards that nobody has shown lie in other hands."""
    dealt = state.dealt
    shown = 0
    for action in state.actions:
        shown |= state.game.actions[action].cards if action.startswith("play") else 0
    if state.talon_open:
        shown |= dealt.talon
    owners = [*dealt.hands, dealt.talon]
    hidden = [
        (owner, card)
        for owner, mask in enumerate(owners)
        if owner != SEAT
        for card in state.game.pack.cards(mask & ~shown)
    ]
    (one, first), (two, second) = dice.sample(hidden, 2)
    if one == two:
        return None
    owners[one] ^= 1 << first | 1 << second
    owners[two] ^= 1 << first | 1 << second
    other = state.game.start(state.rules, dealer=state.dealer, hands=owners[: state.game.seats])
    try:
        for action in state.actions:
            other = other.act(action)
    except IllegalAction:
        return None
    same = view_for(other, SEAT) == view_for(state, SEAT) and other.to_act is not None
    return other if same and other.dealt != state.dealt else None


def pairs(game: str, count: int) -> list[tuple[State, State]]:
    dice = random.Random(f"{game} pairs")
    found = []
    while len(found) < count:
        dealer, number = dice.randrange(GAMES[game].seats), dice.randrange(1, 10**12)
        start = GAMES[game].start(dealer=dealer, number=number)
        state = played(start, dice.randrange(10**6), dice.randrange(6, 34))
        other = twin(state, dice) if state.to_act is not None else None
        if other is not None:
            found.append((state, other))
    return found


def watched(state: State) -> Talk:
    """The course of a deal as its seat's browser saw it, the others' acts scripted."""
    game = state.game
    number = game.deal_number(state)
    table = talk(game.name)
    match = table.desk.match
    assert match is not None
    # Dealt behind the browser's back, as by chance: nobody at the table knows the number.
    match.states[:] = [game.start(state.rules, dealer=state.dealer, number=number)]
    match.session = type(match.session)(game, match.rules, state.dealer)
    table.traffic.clear()
    table("set", key="pace", value="normal")
    walk = match.states[0]
    for action in state.actions:
        if walk.to_act == SEAT:
            table("hint", step=2)
            table.act(action)
        else:
            match.player = Script(action)
            while len(match.states) <= len(walk.actions) + 1:
                table("step")
        walk = walk.act(action)
    if match.my_turn:
        table("hint", step=3)
    table("look", to="first")
    table("look", to="live")
    table("keep")
    table("download")
    table.act("play nonsense")
    assert match.state.dealt == state.dealt
    assert match.state.actions == state.actions
    return table


@pytest.mark.parametrize("game", GAMES)
def test_deals_equal_in_the_seats_view_send_identical_traffic(game: str) -> None:
    for one, two in pairs(game, 12):
        first, second = watched(one), watched(two)
        assert first.traffic == second.traffic


@pytest.mark.parametrize("game", GAMES)
def test_no_scene_names_a_card_that_the_seat_has_not_seen(game: str) -> None:
    for number in range(1, 16):
        table = talk(game)
        match = table.desk.match
        assert match is not None
        start = match.game.start(dealer=number % match.game.seats, number=number * 7919)
        match.states[:] = [start]
        match.session = type(match.session)(match.game, match.rules, start.dealer)
        match.player = make("random", number)
        table("set", key="pace", value="normal")
        pack = match.game.pack
        while True:
            view = view_for(match.state, SEAT)
            if view.to_act is None:
                break
            sent = json.dumps(table.scene, ensure_ascii=False)
            seen = {pack.text(card) for card in pack.cards(view.seen | start.hands[SEAT])}
            assert set(re.findall(r'"id": "([A-Z][A-Z0-9])"', sent)) <= seen
            assert str(number * 7919) not in sent
            speech = table.desk.speech
            names = {speech.text(speech.card(card)): pack.text(card) for card in range(pack.size)}
            told = {names[name] for name in re.findall("|".join(names), sent)}
            assert told <= seen
            table.on()
            if match.my_turn:
                table.act(match.state.legal[number % len(match.state.legal)])


def test_the_store_alone_knows_the_cards() -> None:
    table = talk("preferansz")
    traits = json.dumps({"scene": table.scene, **table.desk.furniture()})
    for seat in (1, 2):
        hand = table.state.dealt.hands[seat]
        assert table.state.game.pack.hand_text(hand) not in traits
