"""The Preferánsz of the Danube Swabians: three players; a declarer plays against the other two.

The rules are RULES.md's, by its ids; what each says to a person stands in the messages.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from vorhand.cards import GERMAN
from vorhand.deals import Numbering
from vorhand.games.calls import Standing, bids_of, facts_of_calls, texts_kept
from vorhand.games.family import Game, Packet, Rules
from vorhand.games.options import house_rule
from vorhand.games.play import first_lead, passed_out
from vorhand.games.state import (
    Action,
    Contract,
    Dealt,
    Free,
    Phase,
    Result,
    Undertaking,
    with_item,
)
from vorhand.games.tricks import Duties, TrickOrder, trick_order
from vorhand.terms import Fact, Phrase, Term

NAMES = ("2", "3", "4", "5", "bettel", "durchmarsch")
VALUES = dict(zip(NAMES, range(2, 8), strict=True))
SUIT_OF = {name: GERMAN.suits.index(letter) for name, letter in zip(NAMES, "GSHE", strict=False)}
TRICKS = 10
SEATS = 3
KUNSTWERK = 2
EVERYBODY = (1 << SEATS) - 1
ONE_EACH = (1,) * SEATS

PASS = Action("pass", "pass")
DECLINE = Action("decline", "decline")
HOLD = Action("hold", "hold")
CONTRA = Action("contra", "contra")
RECONTRA = Action("recontra", "recontra")
HANDS = bids_of("hand", NAMES)
BIDS = bids_of("bid", NAMES)
DECLARATIONS = bids_of("declare", NAMES)
DISCARDS = {
    1 << one | 1 << two: Action(
        f"discard {GERMAN.text(one)} {GERMAN.text(two)}", "discard", cards=1 << one | 1 << two
    )
    for one, two in combinations(range(GERMAN.size), 2)
}


@dataclass(frozen=True)
class PreferanszRules(Rules):
    """The house rules of Preferánsz."""

    forehand_must_bid: bool = house_rule(True)
    green_tricks: int = house_rule(7, 7, 6)

    def statement(self, rule: str) -> Phrase | None:
        key = f"rule.{rule}"
        if rule == "preferansz.forehand-opens" and not self.forehand_must_bid:
            return Phrase(f"{key}.free", {})
        facts: dict[str, Fact] = {}
        if rule == "preferansz.games":
            facts["ladder"] = self.ladder_steps("preferansz")
        elif rule == "preferansz.required":
            facts["green"] = Term(f"house.preferansz.green_tricks.{self.green_tricks}")
        return Phrase(key, facts)

    @property
    def contracts(self) -> tuple[str, ...]:
        return NAMES

    def contract(self, name: str, trump: int | None = None, *, hand: bool = False) -> Contract:
        value = VALUES[name]
        if name == "bettel":
            return Contract(name, None, hand, value, 0, avoid=True)
        if name == "durchmarsch":
            return Contract(name, None, hand, value, TRICKS)
        required = (self.green_tricks if name == "2" else 6) + hand
        return Contract(name, SUIT_OF[name], hand, value, required)

    def trumps_of(self, name: str) -> tuple[int | None, ...]:
        return (SUIT_OF.get(name),)

    def order(self, trump: int | None) -> TrickOrder:
        return trick_order(GERMAN, trump, GERMAN.ranks)

    def duties(self, contract: Contract) -> Duties:
        return Duties("preferansz.follow", None, "preferansz.must-trump")

    def leader(self, dealt: Dealt, soloist: int) -> int:
        return dealt.vorhand

    def ended(self, contract: Contract, won: int, lost: int) -> bool:
        if contract.avoid:
            return won > 0
        return contract.name == "durchmarsch" and lost > 0

    def result(self, dealt: Dealt, undertaking: Undertaking, tricks: tuple[int, ...]) -> Result:
        contract, soloist = undertaking.contract, undertaking.soloist
        won = tricks[soloist]
        made = self.reached(contract, won)
        over = won - contract.required
        amount = contract.value + (abs(over) if contract.name in SUIT_OF else 0)
        paid = amount if made else -amount
        payments = [-paid * stake for stake in undertaking.stakes]
        payments[soloist] = 0
        payments[soloist] = -sum(payments)
        kunstwerk = [0] * SEATS
        if undertaking.kunstwerk:
            # The dealer turned up his own Kunstwerk: then the two cancel out.
            kunstwerk[soloist] -= KUNSTWERK
            kunstwerk[dealt.dealer] += KUNSTWERK
        total = tuple(a + b for a, b in zip(payments, kunstwerk, strict=True))
        return Result(made, total, over, undertaking.stakes, tuple(kunstwerk))


class _Asking(NamedTuple):
    dealt: Dealt
    to_act: int
    standing: Standing | None = None
    out: int = 0


class Asking(_Asking):
    """A round in which the players speak in turn, until one call stands and the others are out.

    ``out`` is the set of the seats that have declined or passed, as a mask.
    """

    __slots__ = ()

    @property
    def bid(self) -> str | None:
        """The contract that stands."""
        return self.standing.contract if self.standing else None

    def rises(self, action: Action) -> bool:
        """Whether the call names no contract, or a higher one than stands."""
        if self.standing is None or not action.name:
            return True
        return VALUES[action.name] > VALUES[self.standing.contract]

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        return facts_of_calls("preferansz", action, self.bid)

    def heard(self, action: Action) -> _Asking:
        """The next turn of the round after this call, wherever it may lead."""
        dealt, seat, standing, out = self
        if action.kind in {"decline", "pass"}:
            out |= 1 << seat
        else:
            # A hold names no contract: it takes over the one that stands.
            standing = Standing(action.name or self.bid or "", seat)
        following = (seat + 1) % SEATS
        while out >> following & 1 and following != seat:
            following = (following + 1) % SEATS
        return _Asking(dealt, following, standing, out)


class HandRound(Asking):
    """The round of announcements from the hand (`preferansz.hand-round`)."""

    __slots__ = ()
    name = "hand"
    kinds = frozenset({"decline", "hand"})

    def legal(self) -> tuple[str, ...]:
        return texts_kept(self, (DECLINE, *HANDS))

    def broken(self, action: Action) -> str | None:
        return None if self.rises(action) else "preferansz.hand-round"

    def after(self, action: Action) -> Phase:
        dealt, seat, standing, out = self.heard(action)
        if out == EVERYBODY:
            return Auction(dealt, dealt.vorhand)
        if standing is not None and out | 1 << standing.maker == EVERYBODY:
            contract = dealt.rules.contract(standing.contract, hand=True)
            undertaking = Undertaking(standing.maker, contract, ONE_EACH)
            return _asking_contra(dealt, dealt.hands, undertaking)
        return HandRound(dealt, seat, standing, out)


class Auction(Asking):
    """The auction."""

    __slots__ = ()
    name = "auction"
    kinds = frozenset({"pass", "hold", "bid"})

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        found = super().facts(action, rule)
        # Vorhand has a third way out.
        if rule == "preferansz.raise" and self.to_act == self.dealt.vorhand:
            found["detail"] = "same-hold" if "detail" in found else "hold"
        return found

    def legal(self) -> tuple[str, ...]:
        return texts_kept(self, (PASS, HOLD, *BIDS))

    def broken(self, action: Action) -> str | None:
        forehand = self.to_act == self.dealt.vorhand
        if action.kind == "pass":
            rules = self.dealt.rules
            assert isinstance(rules, PreferanszRules)
            # His turn with nothing bid is his first: later turns come only after a bid.
            opening = forehand and self.standing is None
            return "preferansz.forehand-opens" if opening and rules.forehand_must_bid else None
        if action.kind == "hold":
            return None if forehand and self.standing is not None else "preferansz.kann-ich"
        return None if self.rises(action) else "preferansz.raise"

    def after(self, action: Action) -> Phase:
        dealt, seat, standing, out = self.heard(action)
        if out == EVERYBODY:
            return passed_out(dealt)
        if standing is not None and out | 1 << standing.maker == EVERYBODY:
            return _talon_turned(dealt, standing)
        return Auction(dealt, seat, standing, out)


def _talon_turned(dealt: Dealt, standing: Standing) -> Phase:
    one, two = GERMAN.cards(dealt.talon)
    pair = GERMAN.rank(one) == GERMAN.rank(two)
    winner = standing.maker
    hands = with_item(dealt.hands, winner, dealt.hands[winner] | dealt.talon)
    return Discard(dealt, standing, hands, pair)


class _Talon(NamedTuple):
    dealt: Dealt
    standing: Standing
    hands: tuple[int, ...]
    kunstwerk: bool


class Talon(_Talon):
    """The talon is turned up, and the winner of the auction is to act."""

    __slots__ = ()

    @property
    def soloist(self) -> int:
        return self.standing.maker

    @property
    def to_act(self) -> int:
        return self.standing.maker


class Discard(Free, Talon):
    """He has taken the talon and lays two cards away (`preferansz.discard`)."""

    __slots__ = ()
    name = "discard"
    kinds = frozenset({"discard"})

    def legal(self) -> tuple[str, ...]:
        cards = GERMAN.cards(self.hands[self.soloist])
        pairs = [DISCARDS[1 << one | 1 << two] for one, two in combinations(cards, 2)]
        return texts_kept(self, pairs)

    def after(self, action: Action) -> Phase:
        dealt, standing, hands, kunstwerk = self
        seat = self.soloist
        hands = with_item(hands, seat, hands[seat] & ~action.cards)
        return Declare(dealt, standing, hands, kunstwerk)


class Declare(Talon):
    """He announces his game (`preferansz.declare`)."""

    __slots__ = ()
    name = "declare"
    kinds = frozenset({"declare"})

    def legal(self) -> tuple[str, ...]:
        return texts_kept(self, DECLARATIONS)

    def broken(self, action: Action) -> str | None:
        low = VALUES[action.name] < VALUES[self.standing.contract]
        return "preferansz.declare" if low else None

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        return facts_of_calls("preferansz", action, self.standing.contract)

    def after(self, action: Action) -> Phase:
        contract = self.dealt.rules.contract(action.name)
        undertaking = Undertaking(self.soloist, contract, ONE_EACH, self.kunstwerk)
        return _asking_contra(self.dealt, self.hands, undertaking)


class _Contra(NamedTuple):
    dealt: Dealt
    hands: tuple[int, ...]
    undertaking: Undertaking
    to_act: int


class Contra(_Contra):
    """Contra by the defenders in turn, then the declarer's answer to all (`preferansz.contra`)."""

    __slots__ = ()
    name = "contra"
    kinds = frozenset({"pass", "contra", "recontra"})

    def legal(self) -> tuple[str, ...]:
        return texts_kept(self, (PASS, CONTRA, RECONTRA))

    def broken(self, action: Action) -> str | None:
        answering = self.to_act == self.undertaking.soloist
        wrong = action is CONTRA if answering else action is RECONTRA
        return "preferansz.contra" if wrong else None

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        return {"said": Term(f"call.preferansz.{action.kind}")}

    def after(self, action: Action) -> Phase:
        seat, soloist, stakes = self.to_act, self.undertaking.soloist, self.undertaking.stakes
        if action is RECONTRA:
            stakes = tuple(stake * 2 if stake > 1 else 1 for stake in stakes)
        elif action is CONTRA:
            stakes = with_item(stakes, seat, 2)
        undertaking = self.undertaking._replace(stakes=stakes)
        following = (seat + 1) % SEATS
        if seat != soloist and (following != soloist or max(stakes) > 1):
            return Contra(self.dealt, self.hands, undertaking, following)
        return first_lead(self.dealt, self.hands, undertaking)


def _asking_contra(dealt: Dealt, hands: tuple[int, ...], undertaking: Undertaking) -> Phase:
    return Contra(dealt, hands, undertaking, (undertaking.soloist + 1) % SEATS)


class Preferansz(Game):
    """The game: see the module."""

    name = "preferansz"
    seats = SEATS
    pack = GERMAN
    numbering = Numbering((10, 10, 10, 2), 1_701_629_525_490_967)
    packets = (Packet(5), Packet(2, talon=True), Packet(5))
    options = PreferanszRules
    refusing = tuple(
        f"preferansz.{rule}"
        for rule in (
            "forehand-opens kann-ich raise hand-round declare contra follow must-trump".split()
        )
    )
    rule_ids = tuple(
        f"preferansz.{rule}"
        for rule in (
            "pack deal games hand-round turn forehand-opens raise kann-ich pass kunstwerk discard"
            " declare contra lead follow must-trump trick required early-end payment next-deal"
            " conduct"
        ).split()
    )

    @property
    def hold_rule(self) -> str:
        return "preferansz.kann-ich"

    def action_list(self) -> Sequence[Action]:
        choices = (DECLINE, *HANDS, PASS, HOLD, *BIDS, *DECLARATIONS, CONTRA, RECONTRA)
        return (*choices, *DISCARDS.values(), *self.plays)

    def opening(self, dealt: Dealt) -> Phase:
        return HandRound(dealt, dealt.vorhand)


GAME = Preferansz()
