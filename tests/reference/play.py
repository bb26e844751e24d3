"""What a deal of both games has: its state, what asks for an action, the tricks."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator

from reference.facts import RANKS, SEATS, TEXTS, best_place, in_pack_order


class Play(ABC):
    """One deal, played action by action. Its attributes are what the referee prints."""

    def __init__(
        self, game: str, rules: dict[str, object], dealer: int, owners: list[list[str]]
    ) -> None:
        self.game = game
        self.rules = rules
        self.dealer = dealer
        self.seats = SEATS[game]
        self.vorhand = (dealer + 1) % self.seats
        self.hands = [list(hand) for hand in owners[: self.seats]]
        self.talon = owners[self.seats] if len(owners) > self.seats else []
        self.soloist: int | None = None
        self.contract: dict[str, object] | None = None
        self.trick: list[str] = []
        self.tricks = [0] * self.seats
        self.kunstwerk: bool | None = None
        self.result: dict[str, object] | None = None
        self.phase = ""
        self.to_act: int | None = None
        self.legal: list[str] = []
        self.why_not: Callable[[str], str | None] = lambda action: None
        self.story = self.told()
        next(self.story)

    @abstractmethod
    def told(self) -> Generator[None, str, None]:
        """The deal from top to bottom."""

    @abstractmethod
    def decided(self, winner: int) -> bool:
        """Whether the play ends with the trick that this seat has just won."""

    # ---- acting

    def refused(self, action: str) -> str | None:
        """The id of the rule by which the action is refused now; None if it is legal."""
        if action not in TEXTS[self.game]:
            return "table.unreadable"
        if self.phase not in TEXTS[self.game][action].split():
            return "table.wrong-phase"
        if action.startswith(("play", "discard")):
            assert self.to_act is not None
            for card in action.split()[1:]:
                if card not in self.hands[self.to_act]:
                    return "table.not-your-card"
        return self.why_not(action)

    def do(self, action: str) -> None:
        assert self.refused(action) is None, (action, self.refused(action))
        self.story.send(action)

    def ask(
        self, phase: str, seat: int, legal: list[str], why_not: Callable[[str], str | None]
    ) -> Generator[None, str, str]:
        self.phase, self.to_act, self.legal, self.why_not = phase, seat, legal, why_not
        action = yield
        return action

    def finish(self) -> Generator[None, str, None]:
        self.phase, self.to_act, self.legal = "finished", None, []
        yield

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def describe(self) -> dict[str, object]:
        """What the referee prints."""
        return {
            "game": self.game,
            "phase": self.phase,
            "to_act": self.to_act,
            "legal": self.legal,
            "soloist": self.soloist,
            "contract": self.contract,
            "hands": [" ".join(in_pack_order(self.game, hand)) for hand in self.hands],
            "trick": self.trick,
            "tricks": self.tricks,
            "kunstwerk": self.kunstwerk,
            "result": self.result,
        }

    # ---- the tricks

    def play(self, leader: int) -> Generator[None, str, None]:
        assert self.contract is not None
        trump = self.contract["trump"]
        name = self.contract["name"]
        assert trump is None or isinstance(trump, str)
        trump_ranks = RANKS[self.game]
        if self.game == "brandeln":
            if self.rules["trump_order"] == "jack-seven":
                trump_ranks = ["9", "T", "Q", "K", "A", "7", "J"]
            must_head = self.rules["must_head"]
            heading = must_head == "always" or (must_head == "bettel" and name == "bettel")
            ruffing = bool(self.rules["must_trump"])
        else:
            heading, ruffing = False, True

        def headers(hand: list[str], trick: list[str]) -> list[str]:
            """The cards of the suit led that beat every card in the trick."""
            found = []
            for card in hand:
                # It would be the best of the trick, were the trick over now.
                best = best_place(self.game, [*trick, card], trump, trump_ranks)
                if card[0] == trick[0][0] and best == len(trick):
                    found.append(card)
            return found

        seat = leader
        while any(self.hands):
            hand = in_pack_order(self.game, self.hands[seat])
            legal = hand
            if self.trick:
                following = [card for card in hand if card[0] == self.trick[0][0]]
                trumps = [card for card in hand if card[0] == trump]
                if following:
                    legal = following
                    if heading and headers(hand, self.trick):
                        legal = headers(hand, self.trick)
                elif ruffing and trumps:
                    legal = trumps

            def why_not(action: str, hand: list[str] = hand) -> str | None:
                card = action[5:]
                if not self.trick:
                    return None
                led = self.trick[0][0]
                if any(mine[0] == led for mine in hand):
                    if card[0] != led:
                        return f"{self.game}.follow"
                    can = headers(hand, self.trick)
                    if heading and can and card not in can:
                        return f"{self.game}.head"
                elif ruffing and card[0] != trump and any(mine[0] == trump for mine in hand):
                    return f"{self.game}.must-trump"
                return None

            action = yield from self.ask("play", seat, [f"play {card}" for card in legal], why_not)
            self.hands[seat].remove(action[5:])
            self.trick = [*self.trick, action[5:]]
            seat = self.left_of(seat)
            if len(self.trick) == self.seats:
                # The seat is again the one who led.
                best = best_place(self.game, self.trick, trump, trump_ranks)
                seat = (seat + best) % self.seats
                self.tricks = [won + (each == seat) for each, won in enumerate(self.tricks)]
                self.trick = []
                if self.decided(seat):
                    return
