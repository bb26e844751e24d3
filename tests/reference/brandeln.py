"""A deal of Brandeln, told as a player would tell it."""

from collections.abc import Generator

from reference.facts import BRANDELN_VALUES, SUITS
from reference.play import Play


class Brandeln(Play):
    """See the module."""

    def told(self) -> Generator[None, str, None]:
        values = BRANDELN_VALUES[str(self.rules["ladder"])]
        said: list[tuple[int, str]] = []  # everything said, silent turns of those out as "pass"
        seat = self.vorhand
        while True:
            calls = [call for _, call in said]
            # What stands: the last bid, who made or held it last, and what was said since.
            standing = maker = None
            held = False
            since: list[str] = []
            for who, call in said:
                if call.startswith("bid"):
                    standing, maker, held, since = call[4:], who, False, []
                elif call == "hold":
                    maker, held, since = who, True, []
                else:
                    since.append(call)
            if standing is not None and since == ["pass", "pass", "pass"]:
                break
            if standing is None and calls == ["pass"] * 4:
                yield from self.finish()
                return
            gone = (seat, "pass") in said
            if self.rules["pass_is_final"] and gone:
                said.append((seat, "pass"))
                seat = self.left_of(seat)
                continue
            has_bid = any(who == seat and call.startswith("bid") for who, call in said)

            def why_not(
                action: str,
                standing: str | None = standing,
                held: bool = held,
                since: list[str] = since,
                has_bid: bool = has_bid,
            ) -> str | None:
                if action.startswith("bid") and action[4:] not in values:
                    return "brandeln.ladder"
                if action == "hold":
                    if standing is None:
                        return "brandeln.hold"
                    if self.rules["hold"] == "overbid" and not has_bid:
                        return "brandeln.hold"
                    if held:
                        return "brandeln.hold-once"
                    if self.rules["hold"] == "seed" and not since:
                        return "brandeln.left-neighbour"
                if action.startswith("bid") and standing is not None:
                    names = list(values)
                    if names.index(action[4:]) <= names.index(standing):
                        return "brandeln.raise"
                return None

            legal = ["pass"]
            may_hold = has_bid if self.rules["hold"] == "overbid" else len(since) > 0
            if standing is not None and not held and may_hold:
                legal.append("hold")
            for name, value in values.items():
                if standing is None or value > values[standing]:
                    legal.append(f"bid {name}")
            action = yield from self.ask("auction", seat, legal, why_not)
            said.append((seat, action))
            seat = self.left_of(seat)

        assert standing is not None
        assert maker is not None
        self.soloist = maker
        self.contract = {"name": standing, "trump": None, "hand": False}
        if standing not in ["bettel", "herrenmord"]:
            suits = [f"trump {suit}" for suit in SUITS["brandeln"]]
            action = yield from self.ask("trump", maker, suits, lambda action: None)
            self.contract = {"name": standing, "trump": action[6:], "hand": False}

        yield from self.play(maker)

        won = self.tricks[maker]
        if standing == "bettel":
            made = won == 0
        elif standing in ["mord", "herrenmord"]:
            made = won == 7
        else:
            made = won >= int(standing)
        value = values[standing]
        payments = []
        for seat in range(4):
            each = 3 * value if seat == maker else -value
            payments.append(each if made else -each)
        self.result = {"made": made, "payments": payments}
        yield from self.finish()

    def decided(self, winner: int) -> bool:
        """House rule `stop_when_decided`, after a complete trick."""
        if not self.rules["stop_when_decided"]:
            return False
        assert self.contract is not None
        assert self.soloist is not None
        name = str(self.contract["name"])
        won = self.tricks[self.soloist]
        lost = sum(self.tricks) - won
        if name == "bettel":
            return won >= 1
        if name in ["mord", "herrenmord"]:
            return lost >= 1
        to_come = 7 - won - lost
        return won >= int(name) or won + to_come < int(name)
