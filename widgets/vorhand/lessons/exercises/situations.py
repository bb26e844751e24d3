"""Moments of deals by chance: house rules, deals, auctions and plays by players of sound habits."""

from collections.abc import Iterator
from random import Random

from vorhand.games import Game, Rules, State
from vorhand.players import Player, make
from vorhand.views import view_for

USUAL = 0.7
"""How often the rules of the source itself are in force, where there are others."""


def some_rules(game: Game, dice: Random, usual: float = USUAL) -> Rules:
    """The rules of the source mostly; otherwise another preset, or a house rule where there is
    none."""
    if dice.random() < usual:
        return game.rules()
    others = [name for name in game.presets if name != "seed"]
    if others:
        return game.rules(dice.choice(others))
    options = [rule for rule in game.house_rules if rule.values]
    rule = dice.choice(options)
    other = [value for value in rule.values or () if value != rule.default]
    return game.rules({rule.name: dice.choice(other)})


def dealt(game: Game, dice: Random, rules: Rules | None = None) -> State:
    """A deal by chance with any dealer."""
    number = dice.randrange(game.numbering.count) + 1
    return game.start(rules or game.rules(), dealer=dice.randrange(game.seats), number=number)


def players(game: Game, dice: Random) -> Player:
    """Somebody to play a deal: by rules of thumb, with or without slips."""
    return make(dice.choice(("thumb", "beginner")), dice.randrange(1 << 30))


def acted(state: State, player: Player) -> State:
    """The state after the next action of a player at every seat."""
    assert state.to_act is not None
    return state.act(player.choose(view_for(state, state.to_act)))


def called(state: State, player: Player, *phases: str) -> State:
    """The deal when one of these phases begins, or the play; its end if that never does."""
    while state.to_act is not None and state.phase not in (*phases, "play"):
        state = acted(state, player)
    return state


def moments(state: State, player: Player) -> Iterator[State]:
    """Every state of the play from here on in which a card is to be played."""
    while state.to_act is not None:
        yield state
        state = acted(state, player)


def chance_of(state: State, action: str, name: str, seeds: int) -> float:
    """The share of seeds, from 0 on, with which the player of this name does that."""
    assert state.to_act is not None
    view = view_for(state, state.to_act)
    found = sum(make(name, seed).choose(view) == action for seed in range(seeds))
    return round(found / seeds, 2)


def moments_of_talk(state: State, player: Player) -> Iterator[State]:
    """Every state before the first card in which something is to be said."""
    while state.to_act is not None and state.phase != "play":
        yield state
        state = acted(state, player)
