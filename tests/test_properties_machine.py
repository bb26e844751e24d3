"""Both games played, taken back and played on at random, and what must be true all the while."""

from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from strategies import examples, house_rules, vocabulary
from vorhand.games import GAMES, IllegalAction, State, replayed
from vorhand.records import Record
from vorhand.referee import describe
from vorhand.views import view_for


class Machine(RuleBasedStateMachine):
    """One deal under some house rules. Every state that was ever reached is kept."""

    name: ClassVar[str]
    longest: ClassVar[int]

    def __init__(self) -> None:
        super().__init__()
        self.states: list[State] = []
        self.kept: list[tuple[State, dict[str, Any], str]] = []

    @property
    def state(self) -> State:
        return self.states[-1]

    def reach(self, state: State) -> None:
        self.states.append(state)
        self.kept.append((state, describe(state), repr(state)))

    @initialize(data=st.data(), dealer=st.integers(0, 3), part=st.floats(0, 1))
    def deal(self, data: st.DataObject, dealer: int, part: float) -> None:
        game = GAMES[self.name]
        rules = game.rules(data.draw(house_rules(self.name)))
        number = 1 + int(part * (game.numbering.count - 1))
        self.reach(game.start(rules, dealer=dealer % game.seats, number=number))
        self.number = number

    @precondition(lambda self: self.state.legal)
    @rule(choice=st.integers(0, 65))
    def act(self, choice: int) -> None:
        legal = self.state.legal
        self.reach(self.state.act(legal[choice % len(legal)]))

    @precondition(lambda self: self.state.legal)
    @rule(turns=st.integers(1, 12))
    def go_on(self, turns: int) -> None:
        """Several turns at once: nobody says more than he must."""
        for _ in range(turns):
            if self.state.legal:
                self.reach(self.state.act(self.state.legal[0]))

    @rule(choice=st.integers(0, 10_000))
    def try_something(self, choice: int) -> None:
        texts = vocabulary(self.name, self.state.phase)
        text = texts[choice % len(texts)]
        before = describe(self.state)
        refusal = self.state.refusal(text)
        if refusal is None:
            self.state.act(text)
        else:
            assert refusal.legal == self.state.legal
            try:
                self.state.act(text)
            except IllegalAction as illegal:
                assert illegal.refusal == refusal  # noqa: PT017
            else:
                raise AssertionError(f"{text} was refused and done")
        assert describe(self.state) == before

    @rule(steps=st.integers(1, 20))
    def take_back(self, steps: int) -> None:
        """Taking back is keeping the old state."""
        del self.states[max(1, len(self.states) - steps) :]

    @rule()
    def write_and_read(self) -> None:
        read = Record.read(Record.of(self.state).dumps()).replay()
        assert read.fault is None
        assert read.state == self.state
        assert describe(read.state) == describe(self.state)
        assert [state.actions for state in read.states] == [state.actions for state in self.states]

    @invariant()
    def replay_gives_the_state(self) -> None:
        if not self.states or len(self.state.actions) % 5:
            return
        again = eval(repr(self.state), {"replayed": replayed})
        assert again == self.state
        assert describe(again) == describe(self.state)

    @invariant()
    def every_card_is_somewhere_once(self) -> None:
        if not self.states:
            return
        state = self.state
        pack = state.game.pack
        places = [*state.hands, pack.mask(state.trick)]
        places += [pack.mask(trick.cards) for trick in state.history]
        assert all(len(trick.cards) == state.game.seats for trick in state.history)
        discards = [action for action in state.actions if action.startswith("discard")]
        places += [pack.parse_hand(action[8:]) for action in discards]
        if state.game.talon_size and not (state.kunstwerk is not None):
            places.append(state.talon)
        assert sum(places) == pack.full
        assert sum(place.bit_count() for place in places) == pack.size

    @invariant()
    def legal_is_what_is_not_refused(self) -> None:
        if not self.states:
            return
        state = self.state
        assert (state.to_act is None) == (state.phase == "finished") == (not state.legal)
        assert len(set(state.legal)) == len(state.legal)
        candidates = [action for action in state.game.actions if action[:7] != "discard"]
        allowed = [action for action in candidates if state.refusal(action) is None]
        if state.phase == "discard":
            assert allowed == []
            assert len(state.legal) == 66
            assert all(state.refusal(action) is None for action in state.legal)
        else:
            assert set(allowed) == set(state.legal)

    @invariant()
    def tricks_and_payments_add_up(self) -> None:
        if not self.states:
            return
        state = self.state
        assert sum(state.tricks) == len(state.history)
        for seat in range(state.game.seats):
            won = [trick for trick in state.history if trick.winner == seat]
            assert state.tricks[seat] == len(won)
        if state.result is not None:
            assert state.phase == "finished"
            assert sum(state.result.payments) == 0
            assert sum(state.result.kunstwerk) == 0
            assert state.soloist is not None
        elif state.phase == "finished":
            assert (state.soloist, state.contract) == (None, None)
        assert (state.soloist is None) == (state.phase in {"hand", "auction"}) or (
            state.phase == "finished"
        )

    @invariant()
    def no_deal_goes_on_for_ever(self) -> None:
        if self.states:
            assert len(self.state.actions) <= self.longest

    @invariant()
    def views_show_the_seat_its_own(self) -> None:
        if not self.states:
            return
        for seat in range(self.state.game.seats):
            view = view_for(self.state, seat)
            assert view.hand == self.state.hands[seat]
            assert view.legal == (self.state.legal if seat == self.state.to_act else ())

    def teardown(self) -> None:
        # Whatever was done later, and taken back, no state has changed.
        for state, described, text in self.kept:
            assert describe(state) == described
            assert repr(state) == text


class BrandelnMachine(Machine):
    name = "brandeln"
    # Each of seven bids: two passes, a hold, two passes; before the first bid, three passes;
    # after the last, three; the trump suit; 28 cards.
    longest = 3 + 7 * 6 + 3 + 1 + 28


class PreferanszMachine(Machine):
    name = "preferansz"
    # Six announcements or three declined; six bids, each held, and two passes; discard and
    # declaration; three on contra; 30 cards. No deal has all of it.
    longest = 8 + 6 * 2 + 2 + 2 + 3 + 30


for machine in (BrandelnMachine, PreferanszMachine):
    machine.TestCase.settings = examples(25, stateful_step_count=40)

TestBrandeln = BrandelnMachine.TestCase
TestPreferansz = PreferanszMachine.TestCase


def lengthened(state: State) -> State:
    """The deal that goes on longest: the lowest bid, held whenever it may be."""
    while state.legal:
        legal = state.legal
        if state.phase == "auction" and "hold" in legal:
            state = state.act("hold")
        elif state.phase in {"auction", "hand"} and legal[0] in {"pass", "decline"}:
            said = [action for action in state.actions if action.startswith(("bid", "hand"))]
            waiting = len(state.actions) >= 2 and state.actions[-2:] == ("pass", "pass")
            going_up = len(legal) > 1 and (waiting or not said or state.phase == "hand")
            state = state.act(legal[1] if going_up else legal[0])
        else:
            state = state.act(legal[0])
    return state


def test_the_longest_auctions_end() -> None:
    for name, machine in [("brandeln", BrandelnMachine), ("preferansz", PreferanszMachine)]:
        for rules in ({}, {"preset": "pierer"}, {"pass_is_final": True}, {"hold": "overbid"}):
            if name == "preferansz" and rules:
                continue
            game = GAMES[name]
            state = lengthened(game.start(game.rules(rules), dealer=0, number=5))
            assert state.phase == "finished"
            assert len(state.actions) <= machine.longest
