"""What whoever is to act may do, and what not and by which rule.

All of it is read from the state's own answers, so that a lesson cannot teach another rule than the
table plays.
"""

from typing import NamedTuple

from vorhand.games import Refusal, State


class Choice(NamedTuple):
    """Something that could be said or played now, and why it is refused if it is."""

    action: str
    refusal: Refusal | None


class Group(NamedTuple):
    """Choices with the same answer: the rule that refuses them, or ``None`` for the legal ones.

    ``refusal`` is the refusal of the first of them.
    """

    rule: str | None
    actions: tuple[str, ...]
    refusal: Refusal | None


def choices(state: State) -> tuple[Choice, ...]:
    """All that belongs to the phase: every call, or every card in the hand of who is to act.

    In a discard, only single cards would be too many pairs: there are none then.
    """
    seat = state.to_act
    if seat is None or "discard" in state.now.kinds:
        return ()
    hand = state.hands[seat]
    return tuple(
        Choice(action.text, state.refusal(action.text))
        for action in state.game.action_list()
        if action.kind in state.now.kinds and not action.cards & ~hand
    )


def groups(state: State) -> tuple[Group, ...]:
    """The choices by the rule that refuses them, the legal ones first."""
    found: dict[str | None, list[Choice]] = {None: []}
    for choice in choices(state):
        rule = choice.refusal.rule if choice.refusal else None
        found.setdefault(rule, []).append(choice)
    return tuple(
        Group(rule, tuple(each.action for each in group), group[0].refusal)
        for rule, group in found.items()
        if group
    )
