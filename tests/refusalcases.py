"""For every rule that can refuse: an action that keeps it and one that it refuses."""

from typing import NamedTuple

from rulebook import (
    EVEN,
    MIXED,
    VOID,
    after,
    brandeln,
    preferansz,
)
from vorhand.games import State
from vorhand.terms import Fact, Term


def card(text: str, pack: str = "french") -> Term:
    return Term(f"card.{pack}.{text}")


def suit(text: str, pack: str = "french") -> Term:
    return Term(f"suit.{pack}.{text}")


def call(game: str, name: str) -> Term:
    return Term(f"call.{game}.{name}")


class Case(NamedTuple):
    rule: str
    state: State
    kept: str
    broken: str
    facts: dict[str, Fact]


def trumped(**house_rules: object) -> State:
    """Seat 0 plays three with hearts as trump."""
    return after(brandeln(MIXED, **house_rules), "bid 3, pass, pass, pass, trump H")


def grün() -> State:
    """Seat 0 plays 2, Grün trump, from the hand; nobody has said contra."""
    return after(preferansz(EVEN), "hand 2, decline, decline, pass, pass")


CASES = [
    Case("table.unreadable", brandeln(), "bid bettel", "bid Bettel", {"action": "bid Bettel"}),
    Case(
        "table.unreadable",
        after(preferansz(EVEN), "decline, decline, decline, bid 2, pass, pass"),
        "discard E7 H9",
        "discard E7 E7",
        {"action": "discard E7 E7"},
    ),
    Case(
        "table.wrong-phase",
        brandeln(),
        "pass",
        "trump S",
        {"action": "trump S", "phase": Term("phase.auction")},
    ),
    Case(
        "table.wrong-phase",
        preferansz(),
        "decline",
        "pass",
        {"action": "pass", "phase": Term("phase.hand")},
    ),
    Case("table.not-your-card", trumped(), "play CA", "play CK", {"cards": (card("CK"),)}),
    Case(
        "table.not-your-card",
        after(preferansz(EVEN), "decline, decline, decline, bid 2, pass, pass"),
        "discard S7 H7",  # the talon's own cards
        "discard E8 EX",
        {"cards": (card("E8", "german"), card("EX", "german"))},
    ),
    Case(
        "brandeln.ladder",
        brandeln(ladder="pierer"),
        "bid mord",
        "bid herrenmord",
        {"bid": call("brandeln", "herrenmord")},
    ),
    Case("brandeln.hold", after(brandeln(), "pass"), "bid 3", "hold", {}),
    Case(
        "brandeln.hold",
        after(brandeln(hold="overbid"), "bid 3, bid 4"),
        "bid 5",
        "hold",
        {"standing": call("brandeln", "4")},
    ),
    Case(
        "brandeln.hold-once",
        after(brandeln(), "bid 3, pass, hold, pass"),
        "bid 4",
        "hold",
        {"standing": call("brandeln", "3")},
    ),
    Case(
        "brandeln.left-neighbour",
        after(brandeln(), "pass, pass, bid 5"),
        "pass",
        "hold",
        {"standing": call("brandeln", "5")},
    ),
    Case(
        "brandeln.raise",
        after(brandeln(), "bid bettel"),
        "bid mord",
        "bid bettel",
        {"bid": call("brandeln", "bettel"), "standing": call("brandeln", "bettel")},
    ),
    Case(
        "brandeln.follow",
        after(trumped(), "play S9"),
        "play SA",
        "play HQ",
        {
            "card": card("HQ"),
            "led": suit("S"),
            "best": card("S9"),
            "could": (card("SA"),),  # not S7, which follows but does not head
            "trump": suit("H"),
        },
    ),
    Case(
        "brandeln.head",
        after(trumped(), "play S9"),
        "play SA",
        "play S7",
        {
            "card": card("S7"),
            "led": suit("S"),
            "best": card("S9"),
            "could": (card("SA"),),
            "trump": suit("H"),
        },
    ),
    Case(
        "brandeln.must-trump",
        after(trumped(must_trump=True), "play CQ, play CK, play CJ, play C7")
        # Seat 1 has won and leads clubs again; seat 3 has no more of them.
        .act("play C9")
        .act("play CT"),
        "play H9",
        "play SQ",
        {
            "card": card("SQ"),
            "led": suit("C"),
            "best": card("CT"),
            "could": (card("H9"), card("HJ"), card("HA")),
            "trump": suit("H"),
        },
    ),
    Case(
        "preferansz.forehand-opens",
        after(preferansz(), "decline, decline, decline"),
        "bid 2",
        "pass",
        {},
    ),
    Case(
        "preferansz.kann-ich",
        after(preferansz(), "decline, decline, decline, bid 2"),
        "pass",
        "hold",
        {"standing": call("preferansz", "2")},
    ),
    Case(
        "preferansz.raise",
        after(preferansz(), "decline, decline, decline, bid 3"),
        "bid 4",
        "bid 3",
        {"bid": call("preferansz", "3"), "standing": call("preferansz", "3")},
    ),
    Case(
        "preferansz.hand-round",
        after(preferansz(), "hand 4"),
        "hand 5",
        "hand 4",
        {"bid": call("preferansz", "4"), "standing": call("preferansz", "4")},
    ),
    Case(
        "preferansz.declare",
        after(preferansz(), "decline, decline, decline, bid 4, pass, pass, discard E7 E8"),
        "declare 4",
        "declare 3",
        {"bid": call("preferansz", "3"), "standing": call("preferansz", "4")},
    ),
    Case(
        "preferansz.contra",
        after(preferansz(), "hand 2, decline, decline"),
        "contra",
        "recontra",
        {"said": call("preferansz", "recontra")},
    ),
    Case(
        "preferansz.contra",
        after(preferansz(), "hand 2, decline, decline, contra, pass"),
        "recontra",
        "contra",
        {"said": call("preferansz", "contra")},
    ),
    Case(
        "preferansz.follow",
        after(grün(), "play E7"),
        "play E8",
        "play G7",
        {
            "card": card("G7", "german"),
            "led": suit("E", "german"),
            "best": card("E7", "german"),
            "could": (card("E8", "german"), card("EX", "german"), card("EU", "german")),
            "trump": suit("G", "german"),
        },
    ),
    Case(
        "preferansz.must-trump",
        # Seat 0 plays Herz from the hand and leads acorns; seat 2 holds none, but trumps.
        after(preferansz(VOID), "hand 4, decline, decline, pass, pass, play E7, play EU"),
        "play HO",
        "play SX",
        {
            "card": card("SX", "german"),
            "led": suit("E", "german"),
            "best": card("EU", "german"),
            "could": (card("HO", "german"), card("HK", "german"), card("HA", "german")),
            "trump": suit("H", "german"),
        },
    ),
]
