"""What one seat may see: enough to play, and nothing that is hidden from it."""

import gc
import random
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import after, brandeln, preferansz, rule
from strategies import Way, dealers, examples, house_rules, ways
from vorhand.games import GAMES, Game, IllegalAction, Rules, State
from vorhand.games.state import Dealt
from vorhand.terms import Problem
from vorhand.views import View, view_for

both_games = pytest.mark.parametrize("name", ["brandeln", "preferansz"])


def some_way_on(rules: dict[str, object], dealer: int, way: Way) -> State:
    """A deal that is not over, somewhere on its way."""
    game = GAMES[way.game]
    states = [game.start(game.rules(rules), dealer=dealer, number=way.number)]
    choose = way.player()
    while states[-1].legal:
        states.append(states[-1].act(choose(states[-1].legal)))
    return states[int((len(states) - 1) * way.part)]


def played_by(state: State, seat: int) -> int:
    """The cards that a seat has played, from the record alone."""
    return state.dealt.hands[seat] & ~state.hands[seat] & ~discards_of(state)


def discards_of(state: State) -> int:
    pack = state.game.pack
    for action in state.actions:
        if action.startswith("discard"):
            return pack.mask(map(pack.parse, action.split()[1:]))
    return 0


# ---------------------------------------------------------------- what is in a view


def test_the_own_hand_and_how_many_the_others_hold() -> None:
    state = after(brandeln(), "bid 3, pass, pass, pass, trump C, play CA, play S7")
    view = view_for(state, 0)
    pack = state.game.pack
    assert pack.hand_text(view.hand) == "C7 C9 CT CJ CQ CK"
    assert view.counts == (6, 6, 7, 7)
    assert view.actions == state.actions
    assert view.legal == ()
    assert view_for(state, 2).legal == state.legal
    assert [pack.text(card) for card in view.trick] == ["CA", "S7"]
    assert (view.soloist, view.trick_leader, view.vorhand, view.to_act) == (0, 0, 0, 2)
    assert view.dealt is None
    assert pack.hand_text(view.seen) == "C7 C9 CT CJ CQ CK CA S7"


@pytest.mark.parametrize("seat", [-1, 4, 7])
def test_a_seat_that_is_none(seat: int) -> None:
    with pytest.raises(Problem):
        view_for(brandeln(), seat)


def test_no_fourth_seat_in_preferansz() -> None:
    with pytest.raises(Problem):
        view_for(preferansz(), 3)


@rule("preferansz.hand-round", "preferansz.kunstwerk")
def test_when_the_deal_is_over_all_is_open() -> None:
    state = after(preferansz(), "decline, decline, decline, bid 2, pass, pass, discard E7 SA")
    state = after(state, "declare bettel, pass, pass")
    while state.legal:
        state = state.act(state.legal[-1])
    for seat in range(3):
        view = view_for(state, seat)
        assert view.dealt == state.dealt.hands
        assert view.talon == state.talon
        assert view.discards == discards_of(state)
        assert view.actions == state.actions
        assert view.result == state.result


@both_games
def test_a_view_agrees_with_what_is_public(name: str) -> None:
    @examples(80)
    @given(house_rules(name), dealers(name), ways(name))
    def agrees(rules: dict[str, object], dealer: int, way: Way) -> None:
        state = some_way_on(rules, dealer, way)
        for seat in range(state.game.seats):
            view = view_for(state, seat)
            assert view.hand == state.hands[seat]
            assert view.counts == tuple(hand.bit_count() for hand in state.hands)
            assert view.legal == (state.legal if seat == state.to_act else ())
            public = [re.sub("^discard .*", "discard", action) for action in state.actions]
            shown = list(state.actions) if seat == state.soloist else public
            assert list(view.actions) == shown
            for same in "rules dealer phase to_act soloist contract trick tricks kunstwerk".split():
                assert getattr(view, same) == getattr(state, same)
            assert (view.standing, view.history) == (state.standing, state.history)
            assert view.dealt is None
            # Whoever has the talon in hand or on the table in front of him has seen it.
            if state.kunstwerk is not None:
                assert view.talon == state.talon

    agrees()


# ---------------------------------------------------------------- what is not in it


def inside(value: Any) -> Iterator[Any]:
    """Everything that can be reached from a value, but for games, rules, modules and classes."""
    seen: set[int] = set()
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if id(each) in seen or isinstance(each, Game | Rules | ModuleType | type):
            continue
        seen.add(id(each))
        yield each
        waiting.extend(gc.get_referents(each))


def hidden_cards(state: State, seat: int) -> int:
    """The cards of which the seat does not know where they are."""
    known = state.hands[seat]
    for each in range(state.game.seats):
        known |= played_by(state, each)
    for trick in state.history:
        known |= state.game.pack.mask(trick.cards)
    known |= state.game.pack.mask(state.trick)
    if state.kunstwerk is not None:
        known |= state.talon
    if seat == state.soloist:
        known |= discards_of(state)
    return state.game.pack.full & ~known


@both_games
def test_nothing_hidden_can_be_reached_from_a_view(name: str) -> None:
    @examples(120)
    @given(house_rules(name), dealers(name), ways(name))
    def hidden(rules: dict[str, object], dealer: int, way: Way) -> None:
        state = some_way_on(rules, dealer, way)
        pack = state.game.pack
        for seat in range(state.game.seats):
            unknown = hidden_cards(state, seat)
            secret_texts = {pack.text(card) for card in pack.cards(unknown)}
            for each in inside(view_for(state, seat)):
                assert not isinstance(each, State | Dealt)
                # The deal's number, and any set with a card in it that is hidden. Small numbers
                # are counts, seats and points.
                if isinstance(each, int) and each > 1000:
                    assert each != way.number
                    assert not each & unknown
                if isinstance(each, str):
                    for word in each.split():
                        assert word not in secret_texts, (word, each)

    hidden()


def another_deal(state: State, seat: int, source: random.Random) -> State | None:
    """A deal that the seat cannot tell from this one: the hidden cards changed places.

    `None` if somebody could not have acted as he did on the cards that he got.
    """
    game, pack = state.game, state.game.pack
    soloist, laid_away = state.soloist, discards_of(state)
    talon_taken = state.talon if state.kunstwerk is not None else 0
    hidden = [*pack.cards(hidden_cards(state, seat))]
    source.shuffle(hidden)
    dealt = [*state.dealt.hands]
    discard = laid_away
    for other in range(game.seats):
        if other == seat:
            continue
        # What he has or laid away, of which only the talon is known.
        own = state.hands[other] | (laid_away if other == soloist else 0)
        known = own & talon_taken
        count = (own & ~known).bit_count()
        new = pack.mask(hidden[:count])
        hidden = hidden[count:]
        dealt[other] = (played_cards(state, other) | new | known) & ~talon_taken
        if other == soloist and laid_away:
            discard = pack.mask(source.sample(pack.cards(new | known), 2))
        elif other == soloist and talon_taken:
            dealt[other] = (played_cards(state, other) | new) & ~talon_taken
    other_state = game.start(state.rules, dealer=state.dealer, hands=dealt)
    for action in state.actions:
        text = f"discard {pack.hand_text(discard)}" if action.startswith("discard") else action
        try:
            other_state = other_state.act(text)
        except IllegalAction:
            return None
    return other_state


def played_cards(state: State, seat: int) -> int:
    """The cards a seat has played, the talon's among them."""
    cards = 0
    seats = state.game.seats
    for trick in state.history:
        cards |= 1 << trick.cards[(seat - trick.leader) % seats]
    if state.trick and state.to_act is not None:
        leader = (state.to_act - len(state.trick)) % seats
        place = (seat - leader) % seats
        if place < len(state.trick):
            cards |= 1 << state.trick[place]
    return cards


@both_games
def test_deals_that_differ_only_in_hidden_cards_look_the_same(name: str) -> None:
    compared = 0

    @examples(150)
    @given(
        house_rules(name),
        dealers(name),
        ways(name),
        st.integers(0, 2**32),
    )
    def same(rules: dict[str, object], dealer: int, way: Way, seed: int) -> None:
        nonlocal compared
        state = some_way_on(rules, dealer, way)
        for seat in range(state.game.seats):
            other = another_deal(state, seat, random.Random(seed))
            if other is None:
                continue
            view = view_for(other, seat)
            assert view == view_for(state, seat)
            assert repr(view) == repr(view_for(state, seat))
            if other.dealt != state.dealt:
                compared += 1
                assert other != state

    same()
    assert compared > 200  # or nothing has been tried


@rule("preferansz.discard")
def test_another_discard_looks_the_same_to_the_defenders() -> None:
    state = after(preferansz(), "decline, decline, decline, bid 2, pass, pass")
    views = set()
    for discard in state.legal:
        later = after(state, discard, "declare 3, contra, pass")
        views.add((repr_of(view_for(later, 1)), repr_of(view_for(later, 2))))
    assert len(views) == 1
    own = {repr_of(view_for(after(state, discard), 0)) for discard in state.legal}
    assert len(own) == 66


def repr_of(view: View) -> str:
    """Every field, since a view's own `repr` shows only some."""
    return repr(vars(view) if hasattr(view, "__dict__") else view)


@rule("preferansz.hand-round")
def test_a_closed_talon_is_in_no_view() -> None:
    state = after(preferansz(), "hand 5, decline, decline, pass, pass, play E7, play G9")
    for seat in range(3):
        view = view_for(state, seat)
        assert view.talon == 0
        assert not view.seen & state.talon
        assert view.kunstwerk is None


@pytest.mark.parametrize("seat", ["0", None, True, 1.0, -1, 4])
def test_a_seat_that_the_game_has_not_has_no_view(seat: Any) -> None:
    with pytest.raises(Problem, match="The seat must be from 0 to 3"):
        view_for(brandeln(), seat)
