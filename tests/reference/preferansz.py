"""A deal of Preferánsz, told as a player would tell it."""

from collections.abc import Generator

from reference.facts import PREFERANSZ_BIDS, PREFERANSZ_TRUMP, PREFERANSZ_VALUES, in_pack_order
from reference.play import Play


class Preferansz(Play):
    """See the module."""

    def told(self) -> Generator[None, str, None]:
        hand_game = yield from self.hand_round()
        if hand_game is None:
            won_with = yield from self.auction()
            if won_with is None:
                yield from self.finish()
                return
            yield from self.turn_talon(won_with)
        else:
            trump = PREFERANSZ_TRUMP.get(hand_game)
            self.contract = {"name": hand_game, "trump": trump, "hand": True}
        times = yield from self.contra()
        yield from self.play(self.vorhand)
        self.pay(times)
        yield from self.finish()

    def hand_round(self) -> Generator[None, str, str | None]:
        standing: str | None = None
        maker = None
        asked = [(self.vorhand + turn) % 3 for turn in range(3)]  # who is still in, in turn
        while True:
            if standing is None and not asked:
                return None
            if standing is not None and asked == [maker]:
                self.soloist = maker
                return standing
            seat = asked.pop(0)

            def why_not(action: str, standing: str | None = standing) -> str | None:
                if action == "decline" or standing is None:
                    return None
                low = PREFERANSZ_VALUES[action[5:]] <= PREFERANSZ_VALUES[standing]
                return "preferansz.hand-round" if low else None

            higher = [
                name
                for name in PREFERANSZ_BIDS
                if standing is None or PREFERANSZ_VALUES[name] > PREFERANSZ_VALUES[standing]
            ]
            legal = ["decline", *[f"hand {name}" for name in higher]]
            action = yield from self.ask("hand", seat, legal, why_not)
            if action != "decline":
                standing, maker = action[5:], seat
                asked.append(seat)

    def auction(self) -> Generator[None, str, str | None]:
        standing: str | None = None
        maker: int | None = None
        asked = [(self.vorhand + turn) % 3 for turn in range(3)]
        first = True
        while True:
            if standing is None and not asked:
                return None
            if standing is not None and asked == [maker]:
                self.soloist = maker
                return standing
            seat = asked.pop(0)
            bound = first and bool(self.rules["forehand_must_bid"])
            first = False

            def why_not(
                action: str,
                standing: str | None = standing,
                seat: int = seat,
                bound: bool = bound,
            ) -> str | None:
                if action == "pass":
                    return "preferansz.forehand-opens" if bound else None
                if action == "hold":
                    allowed = seat == self.vorhand and standing is not None
                    return None if allowed else "preferansz.kann-ich"
                if standing is not None:
                    names = PREFERANSZ_BIDS
                    if names.index(action[4:]) <= names.index(standing):
                        return "preferansz.raise"
                return None

            legal = [] if bound else ["pass"]
            if seat == self.vorhand and standing is not None:
                legal.append("hold")
            for name in PREFERANSZ_BIDS:
                if standing is None or PREFERANSZ_VALUES[name] > PREFERANSZ_VALUES[standing]:
                    legal.append(f"bid {name}")
            action = yield from self.ask("auction", seat, legal, why_not)
            if action != "pass":
                maker = seat
                asked.append(seat)
            if action.startswith("bid"):
                standing = action[4:]

    def turn_talon(self, won_with: str) -> Generator[None, str, None]:
        assert self.soloist is not None
        self.kunstwerk = self.talon[0][1] == self.talon[1][1]
        self.hands[self.soloist] += self.talon
        hand = in_pack_order("preferansz", self.hands[self.soloist])
        pairs = [
            f"discard {hand[one]} {hand[two]}" for one in range(12) for two in range(one + 1, 12)
        ]
        action = yield from self.ask("discard", self.soloist, pairs, lambda action: None)
        for card in action.split()[1:]:
            self.hands[self.soloist].remove(card)

        def why_not(action: str) -> str | None:
            low = PREFERANSZ_BIDS.index(action[8:]) < PREFERANSZ_BIDS.index(won_with)
            return "preferansz.declare" if low else None

        games = PREFERANSZ_BIDS[PREFERANSZ_BIDS.index(won_with) :]
        legal = [f"declare {name}" for name in games]
        action = yield from self.ask("declare", self.soloist, legal, why_not)
        name = action[8:]
        self.contract = {"name": name, "trump": PREFERANSZ_TRUMP.get(name), "hand": False}

    def contra(self) -> Generator[None, str, list[int]]:
        """By how much each seat's stake with the declarer is multiplied."""
        assert self.soloist is not None
        times = [1, 1, 1]
        left = self.left_of(self.soloist)
        for defender in [left, self.left_of(left)]:
            action = yield from self.ask(
                "contra",
                defender,
                ["pass", "contra"],
                lambda action: "preferansz.contra" if action == "recontra" else None,
            )
            if action == "contra":
                times[defender] = 2
        if 2 in times:
            action = yield from self.ask(
                "contra",
                self.soloist,
                ["pass", "recontra"],
                lambda action: "preferansz.contra" if action == "contra" else None,
            )
            if action == "recontra":
                times = [4 if each == 2 else each for each in times]
        return times

    def pay(self, times: list[int]) -> None:
        assert self.contract is not None
        assert self.soloist is not None
        name = str(self.contract["name"])
        won = self.tricks[self.soloist]
        if name == "bettel":
            made, units = won == 0, 6
        elif name == "durchmarsch":
            made, units = won == 10, 7
        else:
            required = int(str(self.rules["green_tricks"])) if name == "2" else 6
            if self.contract["hand"]:
                required += 1
            made = won >= required
            units = int(name) + (won - required if made else required - won)
        payments = [0, 0, 0]
        for seat in range(3):
            if seat != self.soloist:
                stake = units * times[seat] if made else -units * times[seat]
                payments[seat] -= stake
                payments[self.soloist] += stake
        if self.kunstwerk and self.soloist != self.dealer:
            payments[self.soloist] -= 2
            payments[self.dealer] += 2
        self.result = {"made": made, "payments": payments}

    def decided(self, winner: int) -> bool:
        assert self.contract is not None
        alone = winner == self.soloist
        return self.contract["name"] == ("bettel" if alone else "durchmarsch")
