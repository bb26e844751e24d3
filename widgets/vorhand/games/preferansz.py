"""The Preferánsz of the Danube Swabians: three players; a declarer plays against the other two.

The rules are RULES.md's, by its ids; what each says to a person stands in the messages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, NamedTuple

from vorhand.cards import GERMAN
from vorhand.deals import Numbering
from vorhand.games.family import Game, Packet, Rules, bids_of, texts_kept
from vorhand.games.options import house_rule
from vorhand.games.play import first_lead, passed_out
from vorhand.games.state import Action, Contract, Dealt, Phase, Result, Undertaking
from vorhand.games.tricks import Duties, TrickOrder, trick_order
from vorhand.terms import Fact, Phrase, Term

NAMES = ("2", "3", "4", "5", "bettel", "durchmarsch")
VALUES = dict(zip(NAMES, range(2, 8), strict=True))
SUIT_OF = {name: GERMAN.suits.index(letter) for name, letter in zip(NAMES, "GSHE", strict=False)}
TRICKS = 10
SEATS = 3
KUNSTWERK = 2

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

HAND_KINDS = frozenset({"decline", "hand"})
AUCTION_KINDS = frozenset({"pass", "hold", "bid"})
DISCARD_KINDS = frozenset({"discard"})
DECLARE_KINDS = frozenset({"declare"})
CONTRA_KINDS = frozenset({"pass", "contra", "recontra"})


@dataclass(frozen=True)
class PreferanszRules(Rules):
    """The house rules of Preferánsz."""

    forehand_must_bid: bool = house_rule(True)
    green_tricks: int = house_rule(7, 7, 6)

    presets: ClassVar[Mapping[str, Mapping[str, bool | int | str]]] = {"seed": {}}

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


def _next_in(seat: int, out: int) -> int:
    """The next seat clockwise that is not in the set ``out``."""
    following = (seat + 1) % SEATS
    while out >> following & 1:
        following = (following + 1) % SEATS
    return following


class _Asking(NamedTuple):
    """What the hand round and the auction keep: who stands highest, and who is out."""

    dealt: Dealt
    to_act: int
    bid: str | None = None
    maker: int | None = None
    out: int = 0


class HandRound(_Asking):
    """The round of announcements from the hand (`preferansz.hand-round`)."""

    __slots__ = ()

    name = "hand"
    kinds = HAND_KINDS

    @property
    def hands(self) -> tuple[int, ...]:
        return self.dealt.hands

    @property
    def standing(self) -> tuple[str, int] | None:
        return None if self.bid is None or self.maker is None else (self.bid, self.maker)

    def legal(self) -> tuple[str, ...]:
        return texts_kept(self, (DECLINE, *HANDS))

    def broken(self, action: Action) -> str | None:
        higher = not action.name or self.bid is None or VALUES[action.name] > VALUES[self.bid]
        return None if higher else "preferansz.hand-round"

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        return _calls(action.name, self.bid)

    def after(self, action: Action) -> Phase:
        seat, out, bid, maker = self.to_act, self.out, self.bid, self.maker
        if action.kind == "decline":
            out |= 1 << seat
        else:
            bid, maker = action.name, seat
        if out == EVERYBODY:
            return Auction(self.dealt, self.dealt.vorhand)
        if bid is not None and maker is not None and out | 1 << maker == EVERYBODY:
            contract = self.dealt.rules.contract(bid, hand=True)
            return _asking_contra(self.dealt, self.hands, Undertaking(maker, contract, ONE_EACH))
        return HandRound(self.dealt, _next_in(seat, out), bid, maker, out)


class Auction(_Asking):
    """The auction."""

    __slots__ = ()

    name = "auction"
    kinds = AUCTION_KINDS

    @property
    def hands(self) -> tuple[int, ...]:
        return self.dealt.hands

    @property
    def standing(self) -> tuple[str, int] | None:
        return None if self.bid is None or self.maker is None else (self.bid, self.maker)

    def legal(self) -> tuple[str, ...]:
        return texts_kept(self, (PASS, HOLD, *BIDS))

    def broken(self, action: Action) -> str | None:
        forehand = self.to_act == self.dealt.vorhand
        if action.kind == "pass":
            rules = self.dealt.rules
            assert isinstance(rules, PreferanszRules)
            # His turn with nothing bid is his first: later turns come only after a bid.
            opening = forehand and self.bid is None
            return "preferansz.forehand-opens" if opening and rules.forehand_must_bid else None
        if action.kind == "hold":
            return None if forehand and self.bid is not None else "preferansz.kann-ich"
        higher = self.bid is None or VALUES[action.name] > VALUES[self.bid]
        return None if higher else "preferansz.raise"

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        return _calls(action.name, self.bid)

    def after(self, action: Action) -> Phase:
        seat, out, bid, maker = self.to_act, self.out, self.bid, self.maker
        if action.kind == "pass":
            out |= 1 << seat
        else:
            bid, maker = action.name or bid, seat
        if out == EVERYBODY:
            return passed_out(self.dealt)
        if bid is not None and maker is not None and out | 1 << maker == EVERYBODY:
            return self._talon_turned(maker, bid)
        return Auction(self.dealt, _next_in(seat, out), bid, maker, out)

    def _talon_turned(self, maker: int, bid: str) -> Phase:
        one, two = GERMAN.cards(self.dealt.talon)
        pair = GERMAN.rank(one) == GERMAN.rank(two)
        old = self.hands
        hands = (*old[:maker], old[maker] | self.dealt.talon, *old[maker + 1 :])
        return Discard(self.dealt, maker, hands, bid, pair)


class _Discard(NamedTuple):
    dealt: Dealt
    soloist: int
    hands: tuple[int, ...]
    bid: str
    kunstwerk: bool


class Discard(_Discard):
    """The winner of the auction has taken the talon and lays two cards away."""

    __slots__ = ()
    name = "discard"
    kinds = DISCARD_KINDS

    @property
    def to_act(self) -> int:
        return self.soloist

    @property
    def standing(self) -> tuple[str, int]:
        return self.bid, self.soloist

    def legal(self) -> tuple[str, ...]:
        cards = GERMAN.cards(self.hands[self.soloist])
        pairs = [DISCARDS[1 << one | 1 << two] for one, two in combinations(cards, 2)]
        return texts_kept(self, pairs)

    def broken(self, action: Action) -> str | None:
        return None

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        return {}

    def after(self, action: Action) -> Phase:
        seat, old = self.soloist, self.hands
        hands = (*old[:seat], old[seat] & ~action.cards, *old[seat + 1 :])
        return Declare(self.dealt, seat, hands, self.bid, self.kunstwerk)


class _Declare(NamedTuple):
    dealt: Dealt
    soloist: int
    hands: tuple[int, ...]
    bid: str
    kunstwerk: bool


class Declare(_Declare):
    """The winner of the auction announces his game (`preferansz.declare`)."""

    __slots__ = ()
    name = "declare"
    kinds = DECLARE_KINDS

    @property
    def to_act(self) -> int:
        return self.soloist

    @property
    def standing(self) -> tuple[str, int]:
        return self.bid, self.soloist

    def legal(self) -> tuple[str, ...]:
        return texts_kept(self, DECLARATIONS)

    def broken(self, action: Action) -> str | None:
        return "preferansz.declare" if VALUES[action.name] < VALUES[self.bid] else None

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        return _calls(action.name, self.bid)

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
    kinds = CONTRA_KINDS

    @property
    def soloist(self) -> int:
        return self.undertaking.soloist

    @property
    def contract(self) -> Contract:
        return self.undertaking.contract

    @property
    def kunstwerk(self) -> bool | None:
        return self.undertaking.kunstwerk

    def legal(self) -> tuple[str, ...]:
        return texts_kept(self, (PASS, CONTRA, RECONTRA))

    def broken(self, action: Action) -> str | None:
        answering = self.to_act == self.soloist
        wrong = action is CONTRA if answering else action is RECONTRA
        return "preferansz.contra" if wrong else None

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        return {"said": Term(f"call.preferansz.{action.kind}")}

    def after(self, action: Action) -> Phase:
        seat, soloist = self.to_act, self.soloist
        stakes = self.undertaking.stakes
        if action is RECONTRA:
            stakes = tuple(stake * 2 if stake > 1 else 1 for stake in stakes)
        elif action is CONTRA:
            stakes = (*stakes[:seat], 2, *stakes[seat + 1 :])
        undertaking = self.undertaking._replace(stakes=stakes)
        following = (seat + 1) % SEATS
        if seat != soloist and (following != soloist or max(stakes) > 1):
            return Contra(self.dealt, self.hands, undertaking, following)
        return first_lead(self.dealt, self.hands, undertaking)


EVERYBODY = 0b111
ONE_EACH = (1,) * SEATS


def _calls(bid: str, standing: str | None) -> dict[str, Fact]:
    facts: dict[str, Fact] = {}
    if bid:
        facts["bid"] = Term(f"call.preferansz.{bid}")
    if standing is not None:
        facts["standing"] = Term(f"call.preferansz.{standing}")
    return facts


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

    def action_list(self) -> Sequence[Action]:
        choices = (DECLINE, *HANDS, PASS, HOLD, *BIDS, *DECLARATIONS, CONTRA, RECONTRA)
        return (*choices, *DISCARDS.values(), *self.plays)

    def opening(self, dealt: Dealt) -> Phase:
        return HandRound(dealt, dealt.vorhand)


GAME = Preferansz()
