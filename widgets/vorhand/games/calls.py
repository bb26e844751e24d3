"""Calls: what is said before the first card, which of it is open, and what stands."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from vorhand.games.state import Action
from vorhand.terms import Fact, Term


class Standing(NamedTuple):
    """The call to beat: its contract's name, and the seat that last made or held it."""

    contract: str
    maker: int


class Judge(Protocol):
    """Whatever says which rule an action breaks: a phase, or what it judges by."""

    def broken(self, action: Action) -> str | None: ...


def bids_of(kind: str, names: Sequence[str]) -> tuple[Action, ...]:
    """The actions of one kind that name a contract."""
    return tuple(Action(f"{kind} {name}", kind, name=name) for name in names)


def texts_kept(judge: Judge, candidates: Sequence[Action]) -> tuple[str, ...]:
    """The texts of the candidates that are not refused: legal means not refused."""
    return tuple([each.text for each in candidates if judge.broken(each) is None])


def facts_of_calls(game: str, action: Action, standing: str | None) -> dict[str, Fact]:
    """What a refusal names: the contract called, and the one that stands."""
    facts: dict[str, Fact] = {}
    if action.name:
        facts["bid"] = Term(f"call.{game}.{action.name}")
    if standing is not None:
        facts["standing"] = Term(f"call.{game}.{standing}")
        if action.name == standing:
            facts["detail"] = "same"
    return facts
