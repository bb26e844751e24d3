"""What the others' actions say of their cards: how likely each would have been in a world.

The calls are weighed by the rule of thumb (:mod:`vorhand.players.calling`): the more an action
promises in the eyes of who took it, the likelier it was, and nobody is always right. The cards
are weighed by how often good players part with one of that kind.
"""

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import NamedTuple

from vorhand.games import Contract, State
from vorhand.games.state import Action
from vorhand.players.calling import (
    WORTH_A_BID,
    Sight,
    called,
    doubt,
    offered,
    promised,
    waiting,
)
from vorhand.players.habits import Habits
from vorhand.players.judgement import prospect, suit_worth
from vorhand.players.promises import best_discards, position
from vorhand.players.prospects import imagined
from vorhand.players.worlds import Unseen, World, as_dealt
from vorhand.views import View

ERRING = 0.1
"""How often somebody judges his hand by other lights than ours."""

RARELY_ERRING = 0.02
"""The same for a game that is announced: nobody announces what looks hopeless."""

VAGUE = 4.0
"""How much vaguer our count is about those."""

SPREAD = 0.45
"""Points by which two promises must differ for one to be clearly the better."""

PRUDENCE = 1.5
"""The power of its chance by which a game is announced the more rarely the less likely it is."""

TRUMP_SPREAD = 0.08
"""The same for the chances of two trump suits."""

DISCARD_SPREAD = 0.35
"""The same for what two discards leave, in tricks."""

CONTRA_SPREAD = 0.6
"""The same for a defender's tricks against those that beat the contract."""


class Heard(NamedTuple):
    """An action before the first card by another seat: all that all have seen of it."""

    sight: Sight
    actions: tuple[Action, ...]
    done: Action
    after_talon: bool


class Beliefs:
    """How likely the actions of the others were, by world."""

    def __init__(self, unseen: Unseen, model: World, cards: bool = True) -> None:
        """``model`` is any world; without ``cards`` only the calls are weighed."""
        view = unseen.view
        self.unseen = unseen
        self.view = view
        self._heard = _heard(view, imagined(view, model))
        self._known: dict[tuple[int, int, int], float] = {}
        self._habits = Habits(view) if cards and (view.history or view.trick) else None

    def log_chance(self, world: World) -> float:
        """The logarithm of the chance of all that the others have done, up to a constant."""
        view = self.view
        hands, talon = as_dealt(view, world)
        total = 0.0
        for number, heard in enumerate(self._heard):
            hand, aside = hands[heard.sight.seat], 0
            if heard.after_talon:
                aside = world.aside
                hand = (hand | talon) & ~aside
            # An exchange changes two hands; the others have been weighed before.
            key = number, hand, aside
            chance = self._known.get(key)
            if chance is None:
                chance = self._known[key] = self._log_chance(heard, hand, aside)
            total += chance
        if self._habits is not None:
            total += self._habits.log_chance(world)
        return total

    def _log_chance(self, heard: Heard, hand: int, aside: int) -> float:
        sight, actions, done, _ = heard
        seen = sight._replace(hand=hand, out=self.view.game.pack.full & ~hand)
        chance = _log_chance(seen, actions, done)
        if done.kind == "declare":
            chance += _log_discard(seen, self.view.rules.contract(done.name), aside)
        return chance


def _heard(view: View, state: State) -> tuple[Heard, ...]:
    """The choices of the others before the first card, from any state that looks like the view."""
    heard = []
    game = view.game
    now = game.start(view.rules, dealer=view.dealer, hands=state.dealt.hands)
    after = False
    for text in state.actions:
        if now.phase == "play":
            break
        done = game.actions[text]
        # Discards are weighed with the game that was then announced.
        if now.to_act != view.seat and len(now.legal) > 1 and not done.face_down:
            actions = tuple(game.actions[each] for each in now.legal)
            heard.append(
                Heard(Sight.within(now), actions, done, after and now.to_act == now.soloist)
            )
        after = after or done.face_down
        now = now.act(text)
    return tuple(heard)


def _log_chance(sight: Sight, actions: Sequence[Action], done: Action) -> float:
    if done.kind in ("contra", "recontra") or (done.kind == "pass" and sight.contract):
        return _log_stakes(sight, done)
    spread = TRUMP_SPREAD if done.suit >= 0 else SPREAD
    erring = RARELY_ERRING if done.kind in ("hand", "declare") else ERRING
    chance = _softmax(_urges(sight, actions), actions.index(done), spread, erring)
    if done.kind in ("hand", "declare"):
        # This also leads from worlds drawn evenly to the rare ones in which much is announced.
        promise = promised(sight, from_hand=done.kind == "hand")[done.name]
        chance += PRUDENCE * log(max(promise.chance, 1e-9))
    return chance


def _softmax(urges: Sequence[float], chosen: int, spread: float, erring: float) -> float:
    sharp = _share(urges, chosen, spread)
    return log((1 - erring) * sharp + erring * _share(urges, chosen, VAGUE * spread))


def _share(urges: Sequence[float], chosen: int, spread: float) -> float:
    top = max(urges)
    weights = [exp((urge - top) / spread) for urge in urges]
    return weights[chosen] / sum(weights)


def _urges(sight: Sight, actions: Sequence[Action]) -> list[float]:
    """What each action promises to who takes it, in points from each opponent."""
    first = actions[0]
    if first.suit >= 0:
        assert sight.contract is not None
        seat = position(*sight[:4])
        return [
            prospect(
                sight.game,
                sight.rules,
                sight.rules.contract(sight.contract.name, action.suit),
                sight.hand,
                sight.out,
                seat,
            ).chance
            for action in actions
        ]
    kinds = {action.kind for action in actions}
    if "declare" in kinds:
        each = promised(sight)
        return [each[action.name].worth for action in actions]
    if "decline" in kinds:
        worth = promised(sight, from_hand=True)
        quiet = max(WORTH_A_BID, waiting(sight))
        return [
            quiet if action.kind == "decline" else worth[action.name].worth for action in actions
        ]
    most = offered(sight)
    urges = []
    for step, action in enumerate(actions):
        if action.kind == "pass":
            urges.append(WORTH_A_BID)
        else:
            # The lowest bid that leaves the best open is made.
            urges.append(most[called(sight, action)].worth - 0.1 * step)
    return urges


def _log_stakes(sight: Sight, done: Action) -> float:
    assert sight.contract is not None
    if sight.soloist == sight.seat or sight.contract.avoid:
        return 0.0
    lack = doubt(sight, sight.contract)
    said = 1 / (1 + exp(lack / CONTRA_SPREAD))
    chance = said if done.kind == "contra" else 1 - said
    return log((1 - ERRING) * chance + ERRING / 2)


def _log_discard(sight: Sight, contract: Contract, aside: int) -> float:
    """What the discards cost the soloist in the game that he then announced."""
    lost = _left(sight, contract, sight.hand) - _best_left(sight, contract, aside)
    return max(lost / DISCARD_SPREAD, -6.0)


def _left(sight: Sight, contract: Contract, hand: int) -> float:
    order = sight.rules.order(contract.trump)
    seat = position(*sight[:4])
    return sum(
        suit_worth(sight.rules, contract, order, suit, hand, sight.out, seat)
        for suit in order.pack.suit_masks
    )


def _best_left(sight: Sight, contract: Contract, aside: int) -> float:
    hand = sight.hand | aside
    out = sight.game.pack.full & ~hand
    seat = position(*sight[:4])
    best = best_discards(sight.game, sight.rules, contract, hand, out, seat, aside.bit_count())[0]
    return _left(sight._replace(out=out), contract, hand & ~best)


def drawn(beliefs: Beliefs, dice: Random, count: int, spare: int, rounds: int) -> list[World]:
    """So many worlds, drawn by how likely the actions of the others are; some may be the same.

    First ``spare`` times as many are drawn evenly. Those that somebody with such cards would
    have acted so in are too rare to be met like that where much was bid: so the worlds are
    picked by their chances little by little, and between two pickings each changes by an
    exchange of cards, if that makes the actions likelier, or else as often as it is as likely
    (an annealed particle filter; Metropolis). There are ``rounds`` of such changes.
    """
    unseen = beliefs.unseen
    first = [unseen.draw(dice) for _ in range(spare * count)]
    if unseen.count == 1:
        return first[:count]
    worlds = [(world, beliefs.log_chance(world)) for world in first]
    for number in range(1, rounds + 1):
        worlds = _thinned(worlds, dice, count, 1 / (rounds + 1))
        heat = number / (rounds + 1)
        for place, (world, chance) in enumerate(worlds):
            other = unseen.exchanged(world, dice)
            if other is not None:
                likely = beliefs.log_chance(other)
                if likely >= chance or dice.random() < exp(heat * (likely - chance)):
                    worlds[place] = other, likely
    return [world for world, _ in _thinned(worlds, dice, count, 1 / (rounds + 1))]


def _thinned(
    weighed: Sequence[tuple[World, float]], dice: Random, count: int, power: float
) -> list[tuple[World, float]]:
    """So many of these, each as often as some power of its chance says."""
    top = max(chance for _, chance in weighed)
    weights = [exp(power * (chance - top)) for _, chance in weighed]
    # Evenly spaced marks: what chance adds to the weights is as little as can be.
    step = sum(weights) / count
    mark = dice.random() * step
    picked: list[tuple[World, float]] = []
    upto = 0.0
    for each, weight in zip(weighed, weights, strict=True):
        upto += weight
        while mark < upto and len(picked) < count:
            picked.append(each)
            mark += step
    while len(picked) < count:  # where the sum has been rounded
        picked.append(weighed[-1])
    return picked
