"""Duplicate deals: how much better one player is than another, the luck of the cards taken out.

Every deal is played once for each seat: there the *challenger* sits alone among copies of the
*field*. With equal players the challenger's payments from the seats of one deal sum to zero, so
that what is left over is skill.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from vorhand.games import Game, Rules, State
from vorhand.players.base import Player
from vorhand.simulate.playing import payments
from vorhand.views import View, view_for


@dataclass(frozen=True)
class Quiet:
    """A player who passes and declines whenever he may, and otherwise does as another would.

    Where the rules forbid to pass he makes the lowest bid.
    """

    player: Player

    def choose(self, view: View) -> str:
        """The pass, the decline or the lowest bid; the other player's action where cards count."""
        actions = [view.game.actions[text] for text in view.legal]
        for action in actions:
            if action.kind in ("pass", "decline"):
                return action.text
        bids = [action for action in actions if action.kind == "bid"]
        return bids[0].text if bids else self.player.choose(view)


@dataclass(frozen=True)
class Estimate:
    """A mean payment in points a deal, with half the width of its 95 % interval."""

    mean: float
    margin: float
    deals: int

    @classmethod
    def of(cls, samples: Sequence[float]) -> "Estimate":
        """The estimate from one figure a deal; at least two are needed."""
        return cls(fmean(samples), 1.96 * stdev(samples) / sqrt(len(samples)), len(samples))

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.margin

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.margin:.3f}"


def deals(game: Game, count: int, seed: int, rules: Rules | None = None) -> Iterator[State]:
    """So many deals at random, the deal passing round."""
    dice = Random(seed)
    for index in range(count):
        number = dice.randint(1, game.numbering.count)
        yield game.start(rules, dealer=index % game.seats, number=number)


def play(state: State, players: Sequence[Player]) -> State:
    """The deal from here to its end, with a player for each seat."""
    while state.to_act is not None:
        state = state.act(players[state.to_act].choose(view_for(state, state.to_act)))
    return state


def contracts_given(starts: Iterable[State], player: Player, count: int) -> list[State]:
    """The first so many of these deals in which somebody plays, before the first card.

    All seats bid, name trumps, discard and double as the player does.
    """
    found: list[State] = []
    for state in starts:
        if len(found) == count:
            break
        while state.to_act is not None and state.phase != "play":
            state = state.act(player.choose(view_for(state, state.to_act)))
        if state.phase == "play":
            found.append(state)
    return found


def compare(starts: Iterable[State], challenger: Player, field: Player) -> Estimate:
    """The challenger's mean payment a deal, over all the seats of each of these deals."""
    return Estimate.of(
        [
            fmean(
                payments(play(state, seated(state, seat, challenger, field)))[seat]
                for seat in range(state.game.seats)
            )
            for state in starts
        ]
    )


def compare_roles(
    starts: Iterable[State], challenger: Player, field: Player
) -> tuple[Estimate, ...]:
    """What the challenger gains a deal over one of the field in one role, by role.

    The first role is the soloist's, then the defenders' from his left; the starts have a
    soloist, and the field plays all the other seats.
    """
    gains: list[list[float]] = []
    for state in starts:
        usual = payments(play(state, [field] * state.game.seats))
        soloist = state.soloist or 0
        gains.append([])
        for place in range(state.game.seats):
            seat = (soloist + place) % state.game.seats
            paid = payments(play(state, seated(state, seat, challenger, field)))
            gains[-1].append(paid[seat] - usual[seat])
    return tuple(Estimate.of(role) for role in zip(*gains, strict=True))


def seated(state: State, seat: int, challenger: Player, field: Player) -> list[Player]:
    """The players by seat, with the challenger at one and the field at all others."""
    return [challenger if each == seat else field for each in range(state.game.seats)]
