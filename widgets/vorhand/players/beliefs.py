"""What the others' actions say of their cards, and worlds drawn by it.

The calls before the first card are weighed (:mod:`vorhand.players.hearing`), and the cards by how
often good players part with one of that kind (:mod:`vorhand.players.habits`). All of it is asked
seat by seat, for what somebody has done depends on no hand but his own.
"""

from collections.abc import Sequence
from math import exp
from random import Random

from vorhand.games import State
from vorhand.players.calling import Sight
from vorhand.players.habits import Habits
from vorhand.players.hearing import Ear, ear
from vorhand.players.prospects import imagined
from vorhand.players.worlds import Unseen, World, shown
from vorhand.views import View


class Beliefs:
    """How likely the actions of the others were, by world."""

    def __init__(self, unseen: Unseen, model: World, cards: bool = True) -> None:
        """``model`` is any world; without ``cards`` only the calls are weighed."""
        view = unseen.view
        self.unseen = unseen
        self.view = view
        before, after = _heard(view, imagined(view, model))
        self._before, self._after = before, after
        self._habits = Habits(view) if cards and (view.history or view.trick) else None
        self._shown = shown(view)
        # What the soloist has laid away may be hidden, too.
        self._taker = view.soloist if view.talon_open else None
        self._others = [seat for seat in range(view.game.seats) if seat != view.seat]
        self._known: list[dict[int, float]] = [{} for _ in range(view.game.seats)]

    def log_chance(self, world: World) -> float:
        """The logarithm of the chance of all that the others have done, up to a constant."""
        hands, aside = world
        total = 0.0
        for seat in self._others:
            hand = hands[seat]
            key = hand if seat != self._taker else hand | aside << 32
            # An exchange changes two hands; the others have been weighed before.
            chance = self._known[seat].get(key)
            if chance is None:
                laid_away = aside if seat == self._taker else 0
                chance = self._known[seat][key] = self._log_chance(seat, hand, laid_away)
            total += chance
        return total

    def _log_chance(self, seat: int, hand: int, aside: int) -> float:
        total = 0.0
        held = hand | self._shown[seat]
        dealt = held
        if seat == self._taker:
            dealt = (held | aside) & ~self.view.talon
        for heard in self._before[seat]:
            total += heard.log_chance(dealt)
        for heard in self._after[seat]:
            total += heard.log_chance(held, aside)
        if self._habits is not None:
            total += self._habits.log_chance_of(seat, hand)
        return total


def _heard(view: View, state: State) -> tuple[list[list[Ear]], list[list[Ear]]]:
    """The choices of the others before the first card, by seat, from any state that looks like
    the view: those from the hand as dealt, and those of who has taken up a talon."""
    game = view.game
    before: list[list[Ear]] = [[] for _ in range(game.seats)]
    after: list[list[Ear]] = [[] for _ in range(game.seats)]
    now = game.start(view.rules, dealer=view.dealer, hands=state.dealt.hands)
    taken = False
    for text in state.actions:
        if now.phase == "play":
            break
        done = game.actions[text]
        seat = now.to_act
        assert seat is not None
        # Discards are weighed with the game that was then announced.
        if seat != view.seat and len(now.legal) > 1 and not done.face_down:
            actions = tuple(game.actions[each] for each in now.legal)
            call = ear(Sight.within(now)._replace(hand=0, out=0), actions, done)
            (after if taken and seat == now.soloist else before)[seat].append(call)
        taken = taken or done.face_down
        now = now.act(text)
    return before, after


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
