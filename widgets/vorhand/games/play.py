"""The play of the cards, which the games of the family share, and the end of a deal."""

from typing import Any, NamedTuple

from vorhand.games.state import Action, Contract, Dealt, Phase, Result, Undertaking, pack_terms
from vorhand.games.tricks import Duties, Trick, TrickOrder
from vorhand.terms import Fact, Term

PLAY_KINDS = frozenset({"play"})
NO_KINDS: frozenset[str] = frozenset()


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
    kinds = PLAY_KINDS

    @property
    def soloist(self) -> int:
        return self.undertaking.soloist

    @property
    def contract(self) -> Contract:
        return self.undertaking.contract

    @property
    def kunstwerk(self) -> bool | None:
        return self.undertaking.kunstwerk

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
        if self.trick:
            for rule, left in self.binding():
                if not left & action.cards:
                    return rule
        return None

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        pack = self.dealt.game.pack

        def named(mask: int) -> tuple[Term, ...]:
            return pack_terms(pack.name, pack.hand_text(mask))

        left = dict(self.binding())[rule]
        facts: dict[str, Fact] = {
            "card": named(action.cards)[0],
            "led": Term(f"suit.{pack.name}.{pack.suits[pack.suit(self.trick[0])]}"),
            "best": named(1 << self.best)[0],
            "could": named(left),
        }
        if self.order.trump is not None:
            facts["trump"] = Term(f"suit.{pack.name}.{pack.suits[self.order.trump]}")
        return facts

    def after(self, action: Action) -> "Phase":
        card = action.card
        seat = self.to_act
        old = self.hands
        hands = (*old[:seat], old[seat] & ~action.cards, *old[seat + 1 :])
        best, winner = self.best, self.winner
        if not self.trick or self.order.beats[best] >> card & 1:
            best, winner = card, seat
        trick = (*self.trick, card)
        seats = len(hands)
        if len(trick) < seats:
            return Play(
                self.dealt,
                self.undertaking,
                self.order,
                self.duties,
                hands,
                (seat + 1) % seats,
                trick,
                best,
                winner,
                self.tricks,
                self.history,
            )
        won = self.tricks
        tricks = (*won[:winner], won[winner] + 1, *won[winner + 1 :])
        history = (*self.history, Trick((seat + 1) % seats, trick, winner))
        undertaking = self.undertaking
        rules = self.dealt.rules
        solo = tricks[undertaking.soloist]
        if not hands[winner] or rules.ended(undertaking.contract, solo, len(history) - solo):
            result = rules.result(self.dealt, undertaking, tricks)
            return Finished(self.dealt, hands, undertaking, result, tricks, history)
        return Play(
            self.dealt,
            undertaking,
            self.order,
            self.duties,
            hands,
            winner,
            (),
            -1,
            winner,
            tricks,
            history,
        )


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


class Finished(_Finished):
    """The end of a deal; a passed-out one has no undertaking and no result."""

    __slots__ = ()
    name = "finished"
    kinds = NO_KINDS

    @property
    def to_act(self) -> None:
        return None

    @property
    def soloist(self) -> int | None:
        return self.undertaking.soloist if self.undertaking else None

    @property
    def contract(self) -> Contract | None:
        return self.undertaking.contract if self.undertaking else None

    @property
    def kunstwerk(self) -> bool | None:
        return self.undertaking.kunstwerk if self.undertaking else None

    def legal(self) -> tuple[str, ...]:
        return ()

    def broken(self, action: Action) -> str | None:
        return "table.wrong-phase"

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        return {}

    def after(self, action: Action) -> Any:
        raise ValueError(f"the deal is over: {action.text} has no effect")


def passed_out(dealt: Dealt) -> Finished:
    """The end of a deal that nobody plays."""
    return Finished(dealt, dealt.hands, None, None, (0,) * len(dealt.hands), ())
