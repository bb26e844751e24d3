"""The players' small interface: legal, deterministic, and blind to what the view leaves out."""

import pytest

from vorhand.games import GAMES
from vorhand.players import PLAYERS, Budget, make
from vorhand.views import view_for

SMALL = Budget(4, 20_000)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
def test_plays_whole_deals(name: str, game: str) -> None:
    player = make(name, seed=1, budget=SMALL)
    for number in range(1, 4):
        state = GAMES[game].start(dealer=number % GAMES[game].seats, number=number)
        while state.to_act is not None:
            state = state.act(player.choose(view_for(state, state.to_act)))


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(ValueError, match="grandmaster"):
        make("grandmaster")


@pytest.mark.parametrize("name", PLAYERS)
def test_asks_for_its_turn(name: str) -> None:
    state = GAMES["brandeln"].start(dealer=3, number=42)
    with pytest.raises(ValueError, match="turn"):
        make(name).choose(view_for(state, 2))


def test_the_three_strengths_have_their_names_weakest_first() -> None:
    assert [name for name in PLAYERS if name in ("beginner", "club", "master")] == [
        "beginner",
        "club",
        "master",
    ]
