"""The plain sampler, to measure the players against: some even worlds and nothing else.

In every phase each action is worth the mean payment that the solver gives over the worlds. They
fit the cards seen and the suits shown not to be held; nothing is read from what was called, nor
from which card was played. After a call everybody passes; discards, the game announced and
trump are then whatever a rule of thumb makes of the soloist's cards.
"""

from dataclasses import dataclass

from vorhand.games import State
from vorhand.players.base import Seed, chance, expect_turn
from vorhand.players.calling import Sight, call, plans
from vorhand.players.judgement import pays
from vorhand.players.prospects import Oracle, counts_tricks, imagined
from vorhand.players.worlds import Unseen
from vorhand.solver import Board
from vorhand.views import View


class Plain(Unseen):
    """What is open, by suits not followed and cards seen alone."""

    def bans(self) -> list[int]:
        view = self.view
        seats = view.game.seats
        found = [0] * (seats + 1)
        if view.talon_open:
            found = [
                view.talon if seat not in (view.soloist, seats) else 0 for seat in range(seats + 1)
            ]
        if view.contract is None:
            return found
        order = view.rules.order(view.contract.trump)
        tricks = [(trick.leader, trick.cards) for trick in view.history]
        if view.trick_leader is not None:
            tricks.append((view.trick_leader, view.trick))
        for leader, cards in tricks:
            led = order.suit_of[cards[0]]
            for place, card in enumerate(cards):
                if order.suit_of[card] != led:
                    found[(leader + place) % seats] |= led
        return found


@dataclass(frozen=True)
class PlainSampler:
    """A player by the plain mean over worlds."""

    seed: Seed = 0
    worlds: int = 20

    def choose(self, view: View) -> str:
        """The action with the highest mean payment."""
        expect_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        dice = chance(self.seed, view)
        unseen = Plain(view)
        oracle = Oracle(view.game, view.rules)
        sums = dict.fromkeys(view.legal, 0.0)
        if view.phase == "discard":
            # Not all 66 pairs: those from the ends of the suits hold the best.
            sight, count = Sight.of(view), view.game.actions[view.legal[0]].cards.bit_count()
            tried = {plan.cards for plan in plans(sight, count, 3)}
            sums = {text: 0.0 for text in view.legal if view.game.actions[text].cards in tried}
        for _ in range(self.worlds):
            world = unseen.draw(dice)
            if view.phase == "play":
                self._cards(
                    view,
                    oracle,
                    Board(
                        world.hands,
                        view.soloist or 0,
                        view.seat,
                        view.trick,
                        view.tricks[view.soloist or 0],
                    ),
                    sums,
                )
            else:
                state = imagined(view, world)
                for text in sums:
                    sums[text] += oracle.paid(quietly(state.act(text)), view.seat)
        return max(sums, key=sums.__getitem__)

    def _cards(self, view: View, oracle: Oracle, board: Board, sums: dict[str, float]) -> None:
        contract = view.contract
        assert contract is not None
        sign = 1 if view.seat == view.soloist else -1
        solver = oracle.solver(contract)
        if counts_tricks(view.game, view.rules, contract):
            paid = pays(view.game, view.rules, contract)
            worth = {card: paid[won] for card, won in solver.values(board).items()}
        else:
            makers = solver.makers(board)
            worth = {card: makers >> card & 1 for card in view.game.pack.cards(solver.legal(board))}
        for text in sums:
            sums[text] += sign * worth[view.game.actions[text].card]


def quietly(state: State) -> State:
    """The state before the first card when everybody passes and declines who may."""
    while state.to_act is not None and state.phase != "play":
        silent = [text for text in state.legal if text in ("pass", "decline")]
        lowest = state.legal[:1] if state.legal[0].startswith("bid") else silent
        state = state.act((silent or lowest or [call(Sight.within(state), state.legal)])[0])
    return state
