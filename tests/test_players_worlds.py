"""The worlds that the stronger players imagine: they fit the view, and none that fits is missed."""

import random
from collections import Counter

import pytest

from duplicate import deals
from vorhand.games import GAMES, State
from vorhand.players import make
from vorhand.players.prospects import imagined
from vorhand.players.worlds import Unseen, World, as_dealt
from vorhand.views import View, view_for


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", ["random", "thumb"])
def test_every_world_looks_the_same_from_the_seat(name: str, player: str) -> None:
    actor, dice = make(player, seed=3), random.Random(5)
    for start in deals(GAMES[name], 25, seed=1):
        state = start
        while state.to_act is not None:
            seat = dice.randrange(state.game.seats)
            view = view_for(state, seat)
            world = Unseen(view).draw(dice)
            assert view_for(imagined(view, world), seat) == view
            state = state.act(actor.choose(view_for(state, state.to_act)))


@pytest.mark.parametrize("name", GAMES)
def test_the_true_deal_is_among_the_worlds(name: str) -> None:
    dice = random.Random(2)
    for start in deals(GAMES[name], 10, seed=2):
        for state in last_moments(start, dice):
            assert state.to_act is not None
            view = view_for(state, state.to_act)
            unseen = Unseen(view)
            drawn = Counter(unseen.draw(dice) for _ in range(60 * unseen.count))
            # Evenly drawn, each comes some 60 times.
            assert len(drawn) == unseen.count
            assert min(drawn.values()) > 20
            assert max(drawn.values()) < 120
            dealt = {as_dealt(view, world) for world in drawn}
            assert (state.dealt.hands, state.talon) in dealt


def last_moments(start: State, dice: random.Random) -> list[State]:
    """The last states of a deal among random players in which some cards are still hidden."""
    states = [start]
    while states[-1].to_act is not None:
        states.append(states[-1].act(dice.choice(states[-1].legal)))
    few = [state for state in states[:-1] if 0 < Unseen(_view(state)).count <= 40]
    return few[:3]


def _view(state: State) -> View:
    assert state.to_act is not None
    return view_for(state, state.to_act)


def test_a_world_counts_cards_that_could_not_have_been_withheld() -> None:
    game = GAMES["brandeln"]
    parse = game.pack.parse_hand
    state = game.start(
        dealer=3,
        hands=[
            parse("C7 CT S7 S9 H7 HK D9"),
            parse("CA C9 SK SQ HJ DA DK"),
            parse("CK CQ SA ST HT DQ DJ"),
            parse("CJ SJ HA HQ H9 DT D7"),
        ],
    )
    for action in ["bid bettel", "pass", "pass", "pass", "play HK", "play HJ"]:
        state = state.act(action)
    view = view_for(state, 2)
    # Seat 1 would have had to head the king of hearts with the ace.
    assert Unseen(view).forbidden == [0, parse("HA"), 0, 0, 0]
    assert isinstance(Unseen(view).draw(random.Random(1)), World)
