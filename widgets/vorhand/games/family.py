"""What the games of the family have in common: a game and its rules.

A game says what is its own in one file (see :mod:`vorhand.games.brandeln`): its house rules, the
phases before the first card, its actions, what ends the play and what is paid.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from vorhand.cards import CardError, Pack
from vorhand.deals import Numbering
from vorhand.games.options import HouseRule, Options
from vorhand.games.state import (
    Action,
    Contract,
    Dealt,
    Phase,
    Result,
    State,
    Undertaking,
)
from vorhand.games.tricks import Duties, TrickOrder
from vorhand.terms import Phrase, Problem, Term, quoted


class Packet(NamedTuple):
    """A step of the deal: so many cards to each seat from Vorhand on, or aside as the talon."""

    size: int
    talon: bool = False


class Rules(Options):
    """The house rules in force; they answer every question about the rules of a game."""

    @property
    @abstractmethod
    def contracts(self) -> tuple[str, ...]:
        """The names of the contracts that can be bid, low to high."""

    @abstractmethod
    def contract(self, name: str, trump: int | None = None, *, hand: bool = False) -> Contract:
        """The contract of this name; raises :class:`KeyError` if the ladder has none such.

        ``trump`` is used where the soloist names the suit; elsewhere the name settles it.
        """

    @abstractmethod
    def trumps_of(self, name: str) -> tuple[int | None, ...]:
        """The trump suits that a contract can be played in; ``(None,)`` if without trump."""

    @abstractmethod
    def order(self, trump: int | None) -> TrickOrder:
        """What beats what with this trump suit."""

    @abstractmethod
    def duties(self, contract: Contract) -> Duties:
        """The duties on each card in this contract."""

    @abstractmethod
    def leader(self, dealt: Dealt, soloist: int) -> int:
        """The seat that leads to the first trick."""

    @abstractmethod
    def ended(self, contract: Contract, won: int, lost: int) -> bool:
        """Whether the play ends now, after the soloist won and lost so many whole tricks.

        Not asked when no cards are left.
        """

    @abstractmethod
    def result(self, dealt: Dealt, undertaking: Undertaking, tricks: tuple[int, ...]) -> Result:
        """What is paid, from the tricks won per seat."""

    def statement(self, rule: str) -> Phrase | None:
        """What the rule with this id says at this table; ``None`` if it is not in force."""
        return Phrase(f"rule.{rule}", {})

    def ladder_steps(self, game: str) -> tuple[Phrase, ...]:
        """The contracts with their values in points, for the statement of the ladder."""
        return tuple(
            Phrase(
                "ladder.step",
                {"call": Term(f"call.{game}.{name}"), "value": self.contract(name).value},
            )
            for name in self.contracts
        )

    @property
    def match_target(self) -> int | None:
        """The points at which a match can be won; ``None`` where deals go on until all stop.

        `brandeln.match`, `preferansz.next-deal`.
        """
        return None

    def reached(self, contract: Contract, won: int) -> bool:
        """Whether the contract is made with so many tricks for the soloist at the end."""
        return won == 0 if contract.avoid else won >= contract.required


class Game(ABC):
    """A game: its pack, its seats, its actions, and how a deal begins."""

    name: ClassVar[str]
    """The name in records, and the first part of the game's rule ids."""
    seats: ClassVar[int]
    """How many play."""
    pack: ClassVar[Pack]
    """The cards."""
    numbering: ClassVar[Numbering]
    """The numbers of its deals."""
    packets: ClassVar[tuple[Packet, ...]]
    """The steps in which the cards are dealt."""
    options: ClassVar[type[Rules]]
    """Its house rules; an instance is the rules of a table."""
    rule_ids: ClassVar[tuple[str, ...]]
    """Every rule of the game by its id, in the order of RULES.md."""
    refusing: ClassVar[tuple[str, ...]]
    """The ids of the rules that can refuse an action."""

    @property
    def hold_rule(self) -> str:
        """The id of the rule that says who may hold."""
        return f"{self.name}.hold"

    @abstractmethod
    def action_list(self) -> Sequence[Action]:
        """Every action of the game."""

    @abstractmethod
    def opening(self, dealt: Dealt) -> Phase:
        """The first phase of a deal."""

    @property
    def talon_size(self) -> int:
        """How many cards are dealt aside."""
        return sum(packet.size for packet in self.packets if packet.talon)

    @property
    def hand_size(self) -> int:
        """How many cards each seat is dealt."""
        return sum(packet.size for packet in self.packets if not packet.talon)

    @property
    def alone(self) -> Term:
        """What whoever plays alone is called in this game."""
        return Term(f"role.alone.{self.name}")

    def against(self, n: int) -> Phrase:
        """What so many of those who play against him are called."""
        return Phrase(f"role.against.{self.name}", {"n": n})

    @property
    def presets(self) -> Mapping[str, Mapping[str, bool | int | str]]:
        """The named sets of house rules."""
        return self.options.presets

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """The options of the game."""
        return self.options.house_rules()

    @cached_property
    def actions(self) -> dict[str, Action]:
        """Every text that is an action of the game. Two cards are read in either order."""
        table = {}
        for action in self.action_list():
            table[action.text] = action
            words = action.text.split()
            if len(words) == 3:
                table[" ".join((words[0], words[2], words[1]))] = action
        return table

    @cached_property
    def plays(self) -> tuple[Action, ...]:
        """The action that plays each card, by card."""
        return tuple(
            Action(f"play {text}", "play", card=card, cards=1 << card)
            for card, text in enumerate(self.pack.texts)
        )

    @cached_property
    def play_texts(self) -> Callable[[int], tuple[str, ...]]:
        """From a set of cards to the texts of the actions that play them, in pack order."""
        return self.pack.reader([play.text for play in self.plays])

    def rules(self, options: Mapping[str, object] | str | None = None) -> Rules:
        """The rules of a preset and house rules over it; see :meth:`Options.read`."""
        return self.options.read(options)

    def start(
        self,
        rules: Rules | None = None,
        *,
        dealer: int,
        number: int | None = None,
        hands: Sequence[int | str] | None = None,
        talon: int | str | None = None,
    ) -> State:
        """A new deal, by its number or by its hands (masks or texts; the talon is what is left).

        Raises :class:`~vorhand.terms.Problem` for rules of another game, a dealer who is no seat,
        a number out of range, or (:class:`CardError`) hands that are no deal of this game.
        """
        if rules is None:
            rules = self.rules()
        self.check_rules(rules)
        self.check_dealer(dealer)
        if (number is None) == (hands is None):
            raise Problem("problem.deal.either")
        if number is not None:
            if talon is not None:
                raise Problem("problem.record.number-talon")
            masks = self.numbering.deal(number)[: self.seats]
        else:
            if not isinstance(hands, Sequence) or isinstance(hands, str):
                raise CardError("problem.deal.hands-form", found=quoted(hands))
            masks = tuple(self._owned(hand) for hand in hands)
            self._check_hands(masks, None if talon is None else self._owned(talon))
        left = self.pack.full & ~sum(masks)
        dealt = Dealt(self, rules, dealer, masks, left)
        return State(dealt, (), self.opening(dealt))

    def check_rules(self, rules: Rules) -> None:
        """Raises :class:`~vorhand.terms.Problem` unless these are rules of this game."""
        if not isinstance(rules, self.options):
            raise Problem("problem.rules.game", game=self.name, found=quoted(rules))

    def check_dealer(self, dealer: int) -> None:
        """Raises :class:`~vorhand.terms.Problem` unless the dealer is a seat."""
        if isinstance(dealer, bool) or not isinstance(dealer, int) or not 0 <= dealer < self.seats:
            raise Problem("problem.deal.dealer", dealer=quoted(dealer), highest=self.seats - 1)

    def _owned(self, cards: int | str) -> int:
        if isinstance(cards, str):
            return self.pack.parse_hand(cards)
        if isinstance(cards, bool) or not isinstance(cards, int):
            raise CardError("problem.card.hand", found=quoted(cards))
        return cards

    def _check_hands(self, hands: tuple[int, ...], talon: int | None) -> None:
        if len(hands) != self.seats:
            raise CardError("problem.deal.hands", n=len(hands), seats=self.seats)
        for seat, hand in enumerate(hands):
            self.pack.hand_text(hand)  # raises for what is no set of this pack's cards
            if hand.bit_count() != self.hand_size:
                raise CardError(
                    "problem.deal.hand", seat=seat, n=hand.bit_count(), size=self.hand_size
                )
        owners = [*hands, talon or 0]
        for seat, one in enumerate(owners):
            for other in owners[:seat]:
                if one & other:
                    twice = self.pack.hand_text(one & other)
                    raise CardError("problem.card.twice", card=twice.split()[0])
        if talon is not None and talon != self.pack.full & ~sum(hands):
            raise CardError("problem.deal.talon")

    def deal_number(self, state: State) -> int:
        """The number of this deal, from 1; :meth:`start` gives the same deal for it."""
        dealt = state.dealt
        owners = (*dealt.hands, dealt.talon) if self.talon_size else dealt.hands
        return self.numbering.number(owners)

    def __repr__(self) -> str:
        return f"<game {self.name}>"
