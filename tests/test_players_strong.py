"""Beginner, Club and Master: reproducible, blind to hidden cards, legal, within their budget."""

import random
from typing import Any

import pytest

from duplicate import compare, deals, play
from vorhand.games import GAMES, Game, State
from vorhand.players import Budget, make
from vorhand.players.beliefs import Beliefs, drawn
from vorhand.players.prospects import Oracle, Outlook, as_played
from vorhand.players.worlds import Unseen, World
from vorhand.solver import Board, Solver
from vorhand.solver import search as in_python
from vorhand.views import view_for

NAMES = ["beginner", "club", "master"]
SMALL = Budget(4, 20_000)
THUMB = make("thumb", seed=1)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_budget_play_the_same_deal(name: str, game: str) -> None:
    for start in deals(GAMES[game], 2, seed=1):
        ends = [play(start, [make(name, 7, SMALL)] * start.game.seats) for _ in range(2)]
        assert ends[0].actions == ends[1].actions


@pytest.mark.parametrize("game", GAMES)
def test_legal_under_any_house_rules_whoever_sits_at_the_table(game: str) -> None:
    dice = random.Random(3)
    for index, start in enumerate(deals(GAMES[game], 8, seed=4)):
        rules = GAMES[game].rules(some_rules(GAMES[game], dice))
        start = start.game.start(rules, dealer=start.dealer, hands=start.dealt.hands)
        at_the_table = [
            make(dice.choice(["random", *NAMES]), index, SMALL) for _ in range(start.game.seats)
        ]
        assert play(start, at_the_table).to_act is None


def some_rules(game: Game, dice: random.Random) -> dict[str, Any]:
    return {
        rule.name: dice.choice(rule.values) for rule in game.house_rules if rule.values is not None
    }


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_make_no_difference(name: str, game: str) -> None:
    """Two deals that look the same from the seat to act: the same is done in both."""
    player, dice = make(name, 5, SMALL), random.Random(4)
    checked = 0
    for start in deals(GAMES[game], 4, seed=2):
        state = start
        while state.to_act is not None:
            view = view_for(state, state.to_act)
            action = player.choose(view)
            other = disguised(state, dice)
            if other is not None:
                assert view_for(other, state.to_act) == view
                assert player.choose(view_for(other, state.to_act)) == action
                checked += 1
            state = state.act(action)
    assert checked > 30


def disguised(state: State, dice: random.Random) -> State | None:
    """Another deal with the same view for the seat to act; ``None`` if it has seen everything."""
    from vorhand.players.prospects import imagined

    assert state.to_act is not None
    view = view_for(state, state.to_act)
    unseen = Unseen(view)
    if len(view.legal) == 1 or unseen.count == 1:
        return None
    other = imagined(view, unseen.draw(dice))
    return other if other.dealt != state.dealt else None


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_that_would_be_wrong_with_the_hidden_cards_open_is_made(game: str) -> None:
    """Nobody who does not see them can always do what is best with all cards open."""
    missed = 0
    player = make("master", 1, SMALL)
    for start in deals(GAMES[game], 12, seed=8):
        state = start
        while state.to_act is not None:
            action = player.choose(view_for(state, state.to_act))
            if state.phase == "play":
                values = Solver.of(state).values(Board.of(state))
                chosen = values[state.game.actions[action].card]
                missed += chosen not in (max(values.values()), min(values.values()))
                missed += (
                    chosen != max(values.values(), default=0) and state.to_act == state.soloist
                )
            state = state.act(action)
    assert missed > 0


@pytest.mark.parametrize("game", GAMES)
def test_the_search_in_python_and_the_one_in_c_play_alike(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = next(deals(GAMES[game], 1, seed=3))
    players = [make("club", 2, Budget(3, 3_000))] * start.game.seats
    once = play(start, players)

    def solver(self: Oracle, contract: Any) -> Solver:
        if contract not in self._solvers:
            self._solvers[contract] = Solver(self.game, self.rules, contract, in_python.Search)
        return self._solvers[contract]

    monkeypatch.setattr(Oracle, "solver", solver)
    assert play(start, players).actions == once.actions


@pytest.mark.parametrize("game", GAMES)
def test_what_others_did_makes_the_true_deal_likelier(game: str) -> None:
    """Worlds drawn by the actions of rule-of-thumb players are likelier than those drawn evenly."""
    dice = random.Random(6)
    gains = []
    for start in deals(GAMES[game], 25, seed=5):
        state = start
        while state.to_act is not None:
            view = view_for(state, state.to_act)
            unseen = Unseen(view)
            if state.phase == "play" and len(state.history) == 2 and unseen.count > 100:
                beliefs = Beliefs(unseen, unseen.draw(dice))
                laid_away = [state.game.actions[text].cards for text in state.actions]
                aside = sum(cards for cards in laid_away if cards.bit_count() == 2)
                true = World(state.hands, aside if state.talon_open else state.talon)
                if view.discards:
                    true = World(state.hands, 0)
                even = [beliefs.log_chance(unseen.draw(dice)) for _ in range(20)]
                gains.append(beliefs.log_chance(true) - sum(even) / len(even))
            state = state.act(THUMB.choose(view))
    assert sum(gains) / len(gains) > 1


@pytest.mark.parametrize(("name", "tricks"), [("bettel", 0), ("bettel", 1), ("4", 4), ("4", 3)])
def test_what_becomes_of_a_contract_goes_by_what_the_hand_promises(name: str, tricks: int) -> None:
    rules = GAMES["brandeln"].rules()
    contract = rules.contract(name, rules.trumps_of(name)[0])
    made = 0 if contract.avoid else contract.required
    chances = [
        as_played(Outlook(contract, tricks, False, True, 7, promise))[made]
        for promise in (0.01, 0.3, 0.5, 0.8, 0.99)
    ]
    assert chances == sorted(chances)
    assert all(0 < chance < 1 for chance in chances)


def test_worlds_are_as_many_as_asked_for() -> None:
    view = view_for(next(deals(GAMES["brandeln"], 1, seed=1)), 0)
    unseen = Unseen(view)
    dice = random.Random(1)
    beliefs = Beliefs(unseen, unseen.draw(dice))
    for rounds in (0, 1, 4):
        assert len(drawn(beliefs, dice, 7, 2, rounds)) == 7


@pytest.mark.parametrize("game", GAMES)
def test_fewer_nodes_are_kept_to(game: str) -> None:
    """A small budget of nodes ends the search after a few worlds."""
    start = next(deals(GAMES[game], 1, seed=11))
    state = start
    while state.phase != "play":
        assert state.to_act is not None
        state = state.act(THUMB.choose(view_for(state, state.to_act)))
    assert state.to_act is not None
    view = view_for(state, state.to_act)
    few = make("club", 1, Budget(200, 1))
    assert few.choose(view) == make("club", 1, Budget(200, 1)).choose(view)


@pytest.mark.parametrize("game", GAMES)
def test_the_beginner_beats_chance_and_not_the_rule_of_thumb(game: str) -> None:
    beginner = make("beginner", 3)
    assert compare(deals(GAMES[game], 40, seed=8), beginner, make("random", seed=5)).low > 0
    slips = compare(deals(GAMES[game], 300, seed=9), beginner, THUMB)
    assert slips.mean < 0
