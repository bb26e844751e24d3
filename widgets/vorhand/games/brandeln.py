"""Brandeln: four players, each for himself; in a deal a soloist plays against the other three.

The rules are RULES.md's, by its ids; what each says to a person stands in the messages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple

from vorhand.cards import FRENCH
from vorhand.deals import Numbering
from vorhand.games.calls import Standing, bids_of, facts_of_calls, texts_kept
from vorhand.games.family import Game, Packet, Rules
from vorhand.games.options import house_rule
from vorhand.games.play import first_lead, passed_out
from vorhand.games.state import Action, Contract, Dealt, Free, Phase, Result, Undertaking
from vorhand.games.tricks import Duties, TrickOrder, trick_order
from vorhand.terms import Fact, Phrase

NAMES = ("3", "4", "5", "6", "bettel", "mord", "herrenmord")
VALUES = {
    "seed": dict(zip(NAMES, range(1, 8), strict=True)),
    "pierer": dict(zip(NAMES[:6], range(3, 9), strict=True)),
}
TRICKS = 7
SEATS = 4
WITHOUT_TRUMP = frozenset({"bettel", "herrenmord"})

PASS = Action("pass", "pass")
HOLD = Action("hold", "hold")
BIDS = bids_of("bid", NAMES)
TRUMPS = tuple(
    Action(f"trump {letter}", "trump", suit=suit) for suit, letter in enumerate(FRENCH.suits)
)
CALLS = (PASS, HOLD, *BIDS)
ALONE = (1,) * SEATS


@dataclass(frozen=True)
class BrandelnRules(Rules):
    """The house rules of Brandeln."""

    pass_is_final: bool = house_rule(False)
    stop_when_decided: bool = house_rule(False)
    target: int = house_rule(20)
    trump_order: str = house_rule("natural", "natural", "jack-seven")
    must_head: str = house_rule("always", "always", "never", "bettel")
    must_trump: bool = house_rule(False)
    ladder: str = house_rule("seed", "seed", "pierer")
    hold: str = house_rule("seed", "seed", "overbid")

    presets: ClassVar[Mapping[str, Mapping[str, bool | int | str]]] = {
        "seed": {},
        "variant": {"trump_order": "jack-seven", "must_head": "never", "must_trump": True},
        "pierer": {
            "trump_order": "jack-seven",
            "must_head": "bettel",
            "must_trump": True,
            "ladder": "pierer",
            "hold": "overbid",
        },
        "meyers": {"trump_order": "jack-seven", "ladder": "pierer"},
    }

    @property
    def match_target(self) -> int:
        return self.target

    def statement(self, rule: str) -> Phrase | None:
        key = f"rule.{rule}"
        overbid = self.hold == "overbid"
        unused = {
            "brandeln.left-neighbour": overbid,
            "brandeln.trump-order": self.trump_order == "natural",
            "brandeln.must-trump": not self.must_trump,
            "brandeln.void": self.must_trump,
        }
        if unused.get(rule):
            return None
        otherwise = {
            "brandeln.hold": "overbid" if overbid else "",
            "brandeln.pass": "final" if self.pass_is_final else "",
            "brandeln.head": "" if self.must_head == "always" else self.must_head,
            "brandeln.play-out": "stop" if self.stop_when_decided else "",
        }
        if otherwise.get(rule):
            return Phrase(f"{key}.{otherwise[rule]}", {})
        facts: dict[str, Fact] = {}
        if rule == "brandeln.ladder":
            facts["ladder"] = self.ladder_steps("brandeln")
        elif rule == "brandeln.match":
            facts["target"] = self.target
        return Phrase(key, facts)

    @property
    def contracts(self) -> tuple[str, ...]:
        return tuple(VALUES[self.ladder])

    def contract(self, name: str, trump: int | None = None, *, hand: bool = False) -> Contract:
        value = VALUES[self.ladder][name]
        if name == "bettel":
            return Contract(name, None, hand, value, 0, avoid=True)
        required = int(name) if name.isdigit() else TRICKS
        return Contract(name, trump, hand, value, required)

    def trumps_of(self, name: str) -> tuple[int | None, ...]:
        return (None,) if name in WITHOUT_TRUMP else (0, 1, 2, 3)

    def order(self, trump: int | None) -> TrickOrder:
        ranks = FRENCH.ranks if self.trump_order == "natural" else "9TQKA7J"
        return trick_order(FRENCH, trump, ranks)

    def duties(self, contract: Contract) -> Duties:
        head = self.must_head == "always" or (self.must_head == "bettel" and contract.avoid)
        return Duties(
            "brandeln.follow",
            "brandeln.head" if head else None,
            "brandeln.must-trump" if self.must_trump else None,
        )

    def leader(self, dealt: Dealt, soloist: int) -> int:
        return soloist

    def ended(self, contract: Contract, won: int, lost: int) -> bool:
        if not self.stop_when_decided:
            return False
        if contract.avoid:
            return won > 0
        # Mord and herrenmord need all seven, so that one lost puts them out of reach; they are
        # made only with the last trick, when there is nothing left to stop.
        return won >= contract.required or lost > TRICKS - contract.required

    def result(self, dealt: Dealt, undertaking: Undertaking, tricks: tuple[int, ...]) -> Result:
        contract, soloist = undertaking.contract, undertaking.soloist
        won = tricks[soloist]
        made = self.reached(contract, won)
        paid = contract.value if made else -contract.value
        payments = tuple(paid * (SEATS - 1) if seat == soloist else -paid for seat in range(SEATS))
        none = (0,) * SEATS
        return Result(made, payments, won - contract.required, undertaking.stakes, none)


class Turn(NamedTuple):
    """All that decides what may be said in one turn of the auction.

    ``bid`` is the standing contract's name; ``held`` says that it has been held, ``passed`` that
    somebody has passed since, ``has_bid`` that whoever speaks has made a bid in this auction.
    """

    ladder: str
    hold: str
    bid: str | None
    held: bool
    passed: bool
    has_bid: bool

    def broken(self, action: Action) -> str | None:
        """The id of the rule that refuses this call."""
        if action.kind == "pass":
            return None
        if action.kind == "hold":
            overbid = self.hold == "overbid"
            if self.bid is None or (overbid and not self.has_bid):
                return "brandeln.hold"
            if self.held:
                return "brandeln.hold-once"
            return None if overbid or self.passed else "brandeln.left-neighbour"
        values = VALUES[self.ladder]
        if action.name not in values:
            return "brandeln.ladder"
        if self.bid is not None and values[action.name] <= values[self.bid]:
            return "brandeln.raise"
        return None


# There are few turns, and every auction is made of them.
@cache
def _open_calls(turn: Turn) -> tuple[str, ...]:
    return texts_kept(turn, CALLS)


class _Auction(NamedTuple):
    dealt: Dealt
    to_act: int
    standing: Standing | None = None
    held: bool = False
    passes: int = 0
    out: int = 0
    bidders: int = 0


class Auction(_Auction):
    """The auction. ``standing`` is what stands, ``held`` whether by a hold.

    ``passes`` counts the passes in a row since then; ``out`` and ``bidders`` are sets of seats as
    masks: who may no longer speak (`pass_is_final`), and who has made a bid (hold `overbid`).
    """

    __slots__ = ()
    name = "auction"
    kinds = frozenset({"pass", "hold", "bid"})

    @property
    def turn(self) -> Turn:
        """What decides what may be said now."""
        rules = _rules(self.dealt)
        bid = self.standing.contract if self.standing else None
        has_bid = bool(self.bidders >> self.to_act & 1)
        return Turn(rules.ladder, rules.hold, bid, self.held, self.passes > 0, has_bid)

    def legal(self) -> tuple[str, ...]:
        return _open_calls(self.turn)

    def broken(self, action: Action) -> str | None:
        return self.turn.broken(action)

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        facts = facts_of_calls("brandeln", action, self.turn.bid)
        if rule == "brandeln.hold" and self.standing is not None:
            facts["detail"] = "own"
        return facts

    def after(self, action: Action) -> Phase:
        dealt, seat, standing, held, passes, out, bidders = self
        if action.kind == "pass":
            passes += 1
            if standing is None and passes == SEATS:
                return passed_out(dealt)
            if _rules(dealt).pass_is_final:
                out |= 1 << seat
        elif action.kind == "hold":
            assert standing is not None
            standing, held, passes = Standing(standing.contract, seat), True, 0
        else:
            standing, held, passes = Standing(action.name, seat), False, 0
            bidders |= 1 << seat
        seat = (seat + 1) % SEATS
        if standing is not None:
            # Each skipped turn of one who is out is one of the three passes (`brandeln.pass`).
            while passes < SEATS - 1 and out >> seat & 1:
                seat, passes = (seat + 1) % SEATS, passes + 1
            if passes == SEATS - 1:
                return _settled(dealt, standing)
        return Auction(dealt, seat, standing, held, passes, out, bidders)


def _rules(dealt: Dealt) -> BrandelnRules:
    assert isinstance(dealt.rules, BrandelnRules)
    return dealt.rules


class _NamingTrump(NamedTuple):
    dealt: Dealt
    soloist: int
    contract: Contract


class NamingTrump(Free, _NamingTrump):
    """The soloist names the trump suit (`brandeln.trump`)."""

    __slots__ = ()
    name = "trump"
    kinds = frozenset({"trump"})

    @property
    def to_act(self) -> int:
        return self.soloist

    def legal(self) -> tuple[str, ...]:
        return texts_kept(self, TRUMPS)

    def after(self, action: Action) -> Phase:
        contract = self.contract._replace(trump=action.suit)
        undertaking = Undertaking(self.soloist, contract, ALONE)
        return first_lead(self.dealt, self.dealt.hands, undertaking)


def _settled(dealt: Dealt, standing: Standing) -> Phase:
    contract = dealt.rules.contract(standing.contract)
    if standing.contract in WITHOUT_TRUMP:
        undertaking = Undertaking(standing.maker, contract, ALONE)
        return first_lead(dealt, dealt.hands, undertaking)
    return NamingTrump(dealt, standing.maker, contract)


class Brandeln(Game):
    """The game: see the module."""

    name = "brandeln"
    seats = SEATS
    pack = FRENCH
    numbering = Numbering((7, 7, 7, 7), 292_032_399_099_041)
    packets = (Packet(2), Packet(3), Packet(2))
    options = BrandelnRules
    refusing = tuple(
        f"brandeln.{rule}"
        for rule in ("ladder hold hold-once left-neighbour raise follow head must-trump".split())
    )
    rule_ids = tuple(
        f"brandeln.{rule}"
        for rule in (
            "pack deal ladder turn raise left-neighbour hold hold-once pass auction-end passed-out"
            " trump lead follow head void trick made payment play-out match trump-order must-trump"
        ).split()
    )

    def action_list(self) -> Sequence[Action]:
        return (*CALLS, *TRUMPS, *self.plays)

    def opening(self, dealt: Dealt) -> Phase:
        return Auction(dealt, dealt.vorhand)


GAME = Brandeln()
