"""What the tests of the rules share: which rule a test is about, and deals to try it on."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest

from vorhand.games import GAMES, IllegalAction, Refusal, State

Test = TypeVar("Test", bound=Callable[..., Any])

TABLE_RULES = ("table.unreadable", "table.wrong-phase", "table.not-your-card")
ALL_RULES = {*TABLE_RULES, *(rule_id for game in GAMES.values() for rule_id in game.rule_ids)}


def rule(*ids: str) -> Callable[[Test], Test]:
    """Says which rules a test is about; `test_rules_coverage.py` finds every use."""
    unknown = set(ids) - ALL_RULES
    assert not unknown, f"no such rules: {unknown}"

    def unchanged(test: Test) -> Test:
        return test

    return unchanged


# Two deals in which every hand is easy to keep in mind.
BRANDELN = (
    "C7 C9 CT CJ CQ CK CA",  # seat 0
    "S7 S9 ST SJ SQ SK SA",
    "H7 H9 HT HJ HQ HK HA",
    "D7 D9 DT DJ DQ DK DA",
)
PREFERANSZ = (
    "E7 E8 E9 EX EU EO EK EA G7 G8",  # seat 0; the talon is SK SA
    "G9 GX GU GO GK GA H7 H8 H9 HX",
    "HU HO HK HA S7 S8 S9 SX SU SO",
)

# Brandeln and Preferánsz: every hand has all four suits. The talon is a pair, H7 S7.
MIXED = (
    "CA CQ S9 SJ HT DK D7",
    "CK C9 SA S7 HQ DA DT",
    "CJ CT SK ST H7 HK D9",
    "C7 SQ H9 HJ HA DJ DQ",
)
EVEN = (
    "E7 EO EA G8 GU GA H9 HK S9 SO",
    "E8 EX EU G7 G9 HX HU HA SX SK",
    "E9 EK GX GO GK H8 HO S8 SU SA",
)
# Preferánsz: seat 2 has no acorn.
VOID = (
    "E7 E8 E9 EX G7 G8 G9 GX H7 H8",
    "EU EO GU GO H9 HX HU S7 S8 S9",
    "GK GA HO HK HA SX SU SO SK SA",
)


def deal(
    game: str, hands: Sequence[str] = (), dealer: int | None = None, **house_rules: object
) -> State:
    """A deal with these hands; without a dealer named, seat 0 is Vorhand."""
    chosen = GAMES[game]
    hands = hands or {"brandeln": BRANDELN, "preferansz": PREFERANSZ}[game]
    masks = [chosen.pack.parse_hand(hand) for hand in hands]
    seat = chosen.seats - 1 if dealer is None else dealer
    return chosen.start(chosen.rules(house_rules), dealer=seat, hands=masks)


def brandeln(hands: Sequence[str] = (), dealer: int | None = None, **house_rules: object) -> State:
    return deal("brandeln", hands, dealer, **house_rules)


def preferansz(
    hands: Sequence[str] = (), dealer: int | None = None, **house_rules: object
) -> State:
    return deal("preferansz", hands, dealer, **house_rules)


def after(state: State, *actions: str) -> State:
    """The state after these actions; several may stand in one text, separated by commas."""
    for text in actions:
        for action in text.split(", "):
            state = state.act(action)
    return state


def refused(state: State, action: str) -> Refusal:
    """Why the action is refused; fails if it is legal, or if acting says anything else."""
    refusal = state.refusal(action)
    assert refusal is not None, f"{action} is legal in {state!r}"
    assert action not in state.legal
    assert refusal.action == action
    assert refusal.legal == state.legal
    with pytest.raises(IllegalAction) as illegal:
        state.act(action)
    assert illegal.value.refusal == refusal
    return refusal


def broken(state: State, action: str) -> str:
    """The id of the rule that refuses the action."""
    return refused(state, action).rule


def taken(state: State, action: str) -> State:
    """The state after an action that must be legal."""
    assert state.refusal(action) is None
    # Two cards are printed in pack order and read in either; nothing else has two forms.
    if not action.startswith("discard"):
        assert action in state.legal
    return state.act(action)


def played_out(state: State) -> State:
    """The end of the deal when everybody does the first thing that is legal."""
    while state.legal:
        state = state.act(state.legal[0])
    return state


def paid(state: State) -> tuple[bool, tuple[int, ...]]:
    """Whether the contract was made, and the payments, of a deal that is over."""
    assert state.result is not None
    assert sum(state.result.payments) == 0
    return state.result.made, state.result.payments


def held(state: State) -> list[str]:
    return [state.game.pack.hand_text(hand) for hand in state.hands]


def table(state: State) -> list[str]:
    """The cards on the table, in order of play."""
    return [state.game.pack.text(card) for card in state.trick]


def auction(hands: Sequence[str] = (), dealer: int | None = None, **house_rules: object) -> State:
    """All have declined; Vorhand is to bid."""
    state = preferansz(hands, dealer, **house_rules)
    return after(state, "decline, decline, decline")
