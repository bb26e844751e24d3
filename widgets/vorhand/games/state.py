"""The state of a deal: an immutable value. An action gives the next one; nothing is ever undone
in place, so that taking back is keeping the old one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from vorhand.terms import Fact, Phrase, Term, quoted, shortened

if TYPE_CHECKING:
    from vorhand.games.family import Game, Rules
    from vorhand.games.tricks import Trick


T = TypeVar("T")


class Action(NamedTuple):
    """One action of a game; which fields count depends on the kind.

    ``text`` is the record's; ``kind`` its first word; ``name`` the contract of a bid,
    announcement or declaration; ``suit`` the trump named; ``card`` the card played; ``cards`` the
    set of cards played or discarded.
    """

    text: str
    kind: str
    name: str = ""
    suit: int = -1
    card: int = -1
    cards: int = 0

    @property
    def face_down(self) -> bool:
        """Whether it lays cards away, so that nobody else may know which."""
        return self.card < 0 and self.cards != 0


class Contract(NamedTuple):
    """What the soloist has undertaken.

    ``value`` is its points for each opponent, ``required`` the tricks he needs; with ``avoid``
    he must take none. ``trump`` is a suit's index or ``None``; ``hand`` says that it is played
    without the talon.
    """

    name: str
    trump: int | None
    hand: bool
    value: int
    required: int
    avoid: bool = False


class Result(NamedTuple):
    """How a deal ended: payments per seat in points, which sum to zero.

    ``over`` counts the tricks above the required number, or below it if negative. ``stakes`` is
    each seat's multiplier (contra 2, re-contra 4); ``kunstwerk`` the part of the payments that
    is the Kunstwerk's.
    """

    made: bool
    payments: tuple[int, ...]
    over: int
    stakes: tuple[int, ...]
    kunstwerk: tuple[int, ...]


@dataclass(frozen=True)
class Refusal:
    """Why an action is not taken, as data: its sentence comes from the messages.

    ``rule`` is the id of the rule it breaks, ``legal`` what would be legal instead, ``facts``
    what the sentence names: cards and suits as terms, numbers, words as they were given.
    """

    rule: str
    action: str
    legal: tuple[str, ...]
    facts: dict[str, Fact] = field(default_factory=dict)

    @property
    def phrase(self) -> Phrase:
        """What says it to a learner, with the cards concerned, by itself or within a sentence."""
        key = f"refusal.{self.rule}"
        if "detail" in self.facts:
            key = f"{key}.{self.facts['detail']}"
        return Phrase(key, self.facts)


class IllegalAction(ValueError):
    """An action that the rules refuse; ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        # As in `Problem`. Made only when somebody reads it: players and tests try many actions.
        from vorhand.messages import Messages

        refusal = self.refusal
        sentence = Messages().refusal(refusal)
        return f"{quoted(refusal.action)} is refused by {refusal.rule}: {sentence}"


class Dealt(NamedTuple):
    """What is fixed once the cards are dealt: hands and talon as masks."""

    game: "Game"
    rules: "Rules"
    dealer: int
    hands: tuple[int, ...]
    talon: int

    @property
    def vorhand(self) -> int:
        """The seat left of the dealer."""
        return (self.dealer + 1) % len(self.hands)


class Undertaking(NamedTuple):
    """What is settled before the first card: who plays what for which stakes.

    ``kunstwerk`` is ``None`` where no talon was turned up.
    """

    soloist: int
    contract: Contract
    stakes: tuple[int, ...]
    kunstwerk: bool | None = None


class Phase(Protocol):
    """One phase of a deal. ``broken`` is the only place that says what is refused.

    A phase may know more, under the names by which :class:`State` gives it: ``hands`` where they
    are no longer those dealt, ``standing``, ``soloist``, ``contract``, ``kunstwerk``,
    ``undertaking``, ``trick``, ``tricks``, ``history``, ``result``.
    """

    @property
    def name(self) -> str: ...
    @property
    def kinds(self) -> frozenset[str]: ...
    @property
    def dealt(self) -> Dealt: ...
    @property
    def to_act(self) -> int | None: ...

    def legal(self) -> tuple[str, ...]:
        """The texts of the actions that are not refused, in the record's order."""

    def broken(self, action: Action) -> str | None:
        """The id of the first rule that an action of this phase breaks."""

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        """What the refusal's sentence names."""

    def after(self, action: Action) -> "Phase":
        """The next phase, or this one moved on; the action is known to be legal."""


class Free:
    """What a phase has that refuses none of its own actions."""

    __slots__ = ()

    def broken(self, action: Action) -> str | None:
        """None: whatever is of this phase may be done."""
        return None

    def facts(self, action: Action, rule: str) -> dict[str, Fact]:
        """Nothing, since there is no refusal."""
        return {}


class State:
    """A deal at one moment. Immutable: :meth:`act` gives the next state."""

    __slots__ = ("_legal", "actions", "dealt", "now")

    def __init__(self, dealt: Dealt, actions: tuple[str, ...], now: Phase) -> None:
        self.dealt = dealt
        self.actions = actions
        self.now = now
        self._legal: tuple[str, ...] | None = None

    @property
    def game(self) -> "Game":
        """The game that is played."""
        return self.dealt.game

    @property
    def rules(self) -> "Rules":
        """The house rules in force."""
        return self.dealt.rules

    @property
    def dealer(self) -> int:
        """The seat of the dealer."""
        return self.dealt.dealer

    @property
    def vorhand(self) -> int:
        """The seat left of the dealer."""
        return self.dealt.vorhand

    @property
    def phase(self) -> str:
        """The phase, as RECORD.md names it; ``"finished"`` at the end."""
        return self.now.name

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is; ``None`` when the deal is over."""
        return self.now.to_act

    @property
    def hands(self) -> tuple[int, ...]:
        """The cards still held, a mask per seat."""
        return getattr(self.now, "hands", self.dealt.hands)

    @property
    def talon(self) -> int:
        """The two cards dealt aside, as a mask; 0 in a game without talon."""
        return self.dealt.talon

    @property
    def legal(self) -> tuple[str, ...]:
        """Every legal action now, in the order of RECORD.md."""
        # Kept, since whoever acts has mostly asked before what is legal.
        if self._legal is None:
            self._legal = self.now.legal()
        return self._legal

    @property
    def undertaking(self) -> Undertaking | None:
        """Who plays what for which stakes, once it is settled."""
        return getattr(self.now, "undertaking", None)

    @property
    def soloist(self) -> int | None:
        """The soloist's seat, once the auction or hand round has ended."""
        soloist: int | None = self._settled("soloist")
        return soloist

    @property
    def contract(self) -> Contract | None:
        """The contract, once it is settled; its trump may still have to be named."""
        contract: Contract | None = self._settled("contract")
        return contract

    @property
    def standing(self) -> tuple[str, int] | None:
        """The standing bid or announcement and its maker, while an auction goes on."""
        return getattr(self.now, "standing", None)

    @property
    def kunstwerk(self) -> bool | None:
        """Whether the talon turned up is a pair; ``None`` while or where it stays closed."""
        kunstwerk: bool | None = self._settled("kunstwerk")
        return kunstwerk

    def _settled(self, name: str) -> Any:
        # Some of it the phase knows before all of it is settled.
        return getattr(self.undertaking or self.now, name, None)

    @property
    def talon_open(self) -> bool:
        """Whether the talon has been turned up for all to see."""
        return self.kunstwerk is not None

    @property
    def trick(self) -> tuple[int, ...]:
        """The cards on the table, in order of play."""
        return getattr(self.now, "trick", ())

    @property
    def tricks(self) -> tuple[int, ...]:
        """The tricks won so far, per seat."""
        return getattr(self.now, "tricks", (0,) * len(self.dealt.hands))

    @property
    def history(self) -> "tuple[Trick, ...]":
        """The finished tricks."""
        return getattr(self.now, "history", ())

    @property
    def result(self) -> Result | None:
        """The payments, when the deal is over; ``None`` before and for a passed-out deal."""
        return getattr(self.now, "result", None)

    def refusal(self, text: str) -> Refusal | None:
        """Why the action is refused now, or ``None`` if it is legal.

        The ids and their order are those of RULES.md, "How an action is refused".
        """
        now = self.now
        try:
            action = self.game.actions.get(text)
        except TypeError:  # a list, say
            action = None
        if action is None:
            if not isinstance(text, str):
                text = quoted(text)
            return Refusal("table.unreadable", text, self.legal, {"action": shortened(text)})
        if action.kind not in now.kinds:
            phase = Term(f"phase.{now.name}")
            return Refusal("table.wrong-phase", text, self.legal, {"action": text, "phase": phase})
        seat = now.to_act
        if action.cards and seat is not None:
            missing = action.cards & ~self.hands[seat]
            if missing:
                pack = self.game.pack
                facts: dict[str, Fact] = {"cards": pack_terms(pack.name, pack.hand_text(missing))}
                return Refusal("table.not-your-card", text, self.legal, facts)
        rule = now.broken(action)
        if rule is None:
            return None
        return Refusal(rule, text, self.legal, now.facts(action, rule))

    def act(self, text: str) -> "State":
        """The state after an action; raises :class:`IllegalAction` if it is refused."""
        # Who has asked what is legal need not ask again.
        if text not in (self._legal or ()):
            refusal = self.refusal(text)
            if refusal is not None:
                raise IllegalAction(refusal)
        action = self.dealt.game.actions[text]
        return State(self.dealt, (*self.actions, action.text), self.now.after(action))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.dealt == other.dealt and self.actions == other.actions

    def __hash__(self) -> int:
        return hash((self.dealt, self.actions))

    def __reduce__(self) -> tuple[Callable[..., "State"], tuple[object, ...]]:
        dealt = self.dealt
        rules = dealt.rules.as_dict()
        return _restore, (dealt.game.name, rules, dealt.dealer, dealt.hands, self.actions)

    def __repr__(self) -> str:
        game = self.game
        hands = [game.pack.hand_text(hand) for hand in self.dealt.hands]
        return (
            f"replayed({game.name!r}, {self.rules.as_dict()!r}, {self.dealer}, {hands!r}, "
            f"{list(self.actions)!r})"
        )


def with_item(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The tuple with another item in one place."""
    changed = list(items)
    changed[place] = item
    return tuple(changed)


def pack_terms(pack: str, cards: str) -> tuple[Term, ...]:
    """The cards of a hand's text as terms."""
    return tuple(Term(f"card.{pack}.{card}") for card in cards.split())


def _restore(
    game: str, rules: dict[str, Any], dealer: int, hands: Sequence[int], actions: Sequence[str]
) -> State:
    from vorhand.games import GAMES

    chosen = GAMES[game]
    state = chosen.start(chosen.rules(rules), dealer=dealer, hands=hands)
    for action in actions:
        state = state.act(action)
    return state


def replayed(
    game: str, rules: dict[str, Any], dealer: int, hands: Sequence[str], actions: Sequence[str]
) -> State:
    """The state after these actions on these hands, given as text; what a state's `repr` calls.

    Raises :class:`IllegalAction` for the first action that is refused.
    """
    from vorhand.games import GAMES

    masks = [GAMES[game].pack.parse_hand(hand) for hand in hands]
    return _restore(game, rules, dealer, masks, actions)
