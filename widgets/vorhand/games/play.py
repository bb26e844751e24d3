"""The play of the cards, which the games of the family share, and the end of a deal."""

from typing import NamedTuple, Never

from vorhand.games.state import (
    Action,
    Contract,
    Dealt,
    Free,
    Phase,
    Result,
    Undertaking,
    pack_terms,
    with_item,
)
from vorhand.games.tricks import Duties, Trick, TrickOrder
from vorhand.terms import Fact, Term


class _Play(NamedTuple):
    dealt: Dealt
    undertaking: Undertaking
    order: TrickOrder
    duties: Duties
    hands: tuple[int, ...]
    to_act: int
    trick: tuple[int, ...]
    best: int
    winner: int
    tricks: tuple[int, ...]
    history: tuple[Trick, ...]


class Play(_Play):
    """The tricks. ``best`` is the card that wins the trick on the table, ``winner`` its seat."""

    __slots__ = ()
    name = "play"
    kinds = frozenset({"play"})

    @property
    def soloist(self) -> int:
        return self.undertaking.soloist

    @property
    def contract(self) -> Contract:
        return self.undertaking.contract

    def binding(self) -> tuple[tuple[str, int], ...]:
        """The duties that bind the card to be played now, and what each leaves."""
        if not self.trick:
            return ()
        hand = self.hands[self.to_act]
        return self.duties.narrow(self.order, hand, self.trick[0], self.best)

    def playable(self) -> int:
        """The cards that may be played now."""
        binding = self.binding()
        return binding[-1][1] if binding else self.hands[self.to_act]

    def legal(self) -> tuple[str, ...]:
        return self.dealt.game.play_texts(self.playable())

    def broken(self, action: Action) -> str | None:
        for rule, left in self.binding():
            if not left & action.cards:
                return rule
        return None

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        pack = self.dealt.game.pack

        def named(mask: int) -> tuple[Term, ...]:
            return pack_terms(pack.name, pack.hand_text(mask))

        # Not what this rule alone would leave: who must head as well may not play any card of
        # the suit, and a card that is named must be one that may be played.
        facts: dict[str, Fact] = {
            "card": named(action.cards)[0],
            "led": Term(f"suit.{pack.name}.{pack.suits[pack.suit(self.trick[0])]}"),
            "best": named(1 << self.best)[0],
            "could": named(self.playable()),
        }
        if rule == self.duties.follow and self.duties.head in dict(self.binding()):
            facts["detail"] = "head"
        if self.order.trump is not None:
            facts["trump"] = Term(f"suit.{pack.name}.{pack.suits[self.order.trump]}")
        return facts

    def after(self, action: Action) -> "Phase":
        # Taken apart in one go: this is where most of the time of a deal is spent.
        dealt, undertaking, order, duties, hands, seat, trick, best, winner, won, history = self
        hands = with_item(hands, seat, hands[seat] & ~action.cards)
        if not trick or order.beats[best] >> action.card & 1:
            best, winner = action.card, seat
        trick = (*trick, action.card)
        left = (seat + 1) % len(hands)
        if len(trick) < len(hands):
            return Play(
                dealt, undertaking, order, duties, hands, left, trick, best, winner, won, history
            )
        won = with_item(won, winner, won[winner] + 1)
        history = (*history, Trick(left, trick, winner))
        solo = won[undertaking.soloist]
        rules = dealt.rules
        if not hands[winner] or rules.ended(undertaking.contract, solo, len(history) - solo):
            result = rules.result(dealt, undertaking, won)
            return Finished(dealt, hands, undertaking, result, won, history)
        return Play(dealt, undertaking, order, duties, hands, winner, (), -1, winner, won, history)


def first_lead(dealt: Dealt, hands: tuple[int, ...], undertaking: Undertaking) -> Play:
    """The play of a contract, before the first card."""
    rules = dealt.rules
    contract = undertaking.contract
    leader = rules.leader(dealt, undertaking.soloist)
    order = rules.order(contract.trump)
    none = (0,) * len(hands)
    duties = rules.duties(contract)
    return Play(dealt, undertaking, order, duties, hands, leader, (), -1, leader, none, ())


class _Finished(NamedTuple):
    dealt: Dealt
    hands: tuple[int, ...]
    undertaking: Undertaking | None
    result: Result | None
    tricks: tuple[int, ...]
    history: tuple[Trick, ...]


class Finished(Free, _Finished):
    """The end of a deal; a passed-out one has no undertaking and no result."""

    __slots__ = ()
    name = "finished"
    kinds: frozenset[str] = frozenset()

    @property
    def to_act(self) -> None:
        return None

    def legal(self) -> tuple[str, ...]:
        return ()

    def after(self, action: Action) -> Never:
        raise ValueError(f"the deal is over: {action.text} has no effect")


def passed_out(dealt: Dealt) -> Finished:
    """The end of a deal that nobody plays."""
    return Finished(dealt, dealt.hands, None, None, (0,) * len(dealt.hands), ())
