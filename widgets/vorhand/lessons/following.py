"""Going on with the learner's card instead of the recorded one, where nothing depends on it."""

from dataclasses import dataclass, replace

from vorhand.games import State
from vorhand.lessons.course import Ask, Scene, Step


@dataclass(frozen=True)
class Exchange:
    """Two cards of the learner in each other's place, in a scene after so many actions.

    ``one`` and ``other`` are the texts of the plays.
    """

    scene: Scene
    at: int
    one: str
    other: str

    def of(self, step: Step) -> Step:
        """The step with the cards exchanged in its record and in what it asks."""
        record, ask = step.scene.record, step.ask
        before, after = record.actions[: self.at], record.actions[self.at :]
        record = replace(record, actions=(*before, *self._texts(after)))
        scene = replace(step.scene, record=record)
        return replace(step, scene=scene, ask=ask and self._asked(ask))

    def _asked(self, ask: Ask) -> Ask:
        wrong = dict(zip(self._texts(tuple(ask.wrong)), ask.wrong.values(), strict=True))
        return replace(ask, right=self._texts(ask.right), also=self._texts(ask.also), wrong=wrong)

    def _texts(self, actions: tuple[str, ...]) -> tuple[str, ...]:
        there = {self.one: self.other, self.other: self.one}
        return tuple([there.get(action, action) for action in actions])


def following(step: Step, answer: str, scene: Scene) -> Exchange | None:
    """How to go on with this answer to a step, shown perhaps with exchanges already made in the
    lesson's ``scene``; ``None`` if it is not to be followed, or if any trick would then have
    another winner or the deal another result."""
    expected = step.upcoming
    if step.ask is None or not step.ask.follow or expected is None:
        return None
    exchange = Exchange(scene, step.at, expected, answer)
    replay = exchange.of(step).scene.record.replay()
    if replay.fault is not None or _outcome(replay.state) != _outcome(step.scene.states[-1]):
        return None
    return exchange


def _outcome(state: State) -> tuple[object, ...]:
    return (state.result, *[trick.winner for trick in state.history])
