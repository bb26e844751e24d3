"""Both games a second time, slowly: written from RULES.md and RECORD.md alone.

Nothing here is shared with the package, in code or in shape. Cards are strings, hands are lists
of strings, and a deal is told from top to bottom by a generator, as a player would tell it: it
stops wherever somebody must act, and goes on with what he does. `Deal` drives that generator and
is what the tests compare the package with.
"""

import json
from collections.abc import Callable, Generator
from math import factorial

SUITS = {"brandeln": ["C", "S", "H", "D"], "preferansz": ["E", "G", "H", "S"]}
RANKS = {
    "brandeln": ["7", "9", "T", "J", "Q", "K", "A"],
    "preferansz": ["7", "8", "9", "X", "U", "O", "K", "A"],
}
SEATS = {"brandeln": 4, "preferansz": 3}
PACK = {
    game: [suit + rank for suit in SUITS[game] for rank in RANKS[game]]
    for game in ["brandeln", "preferansz"]
}
SHARES = {"brandeln": [7, 7, 7, 7], "preferansz": [10, 10, 10, 2]}
STEP = {"brandeln": 292_032_399_099_041, "preferansz": 1_701_629_525_490_967}

OPTIONS = {
    "brandeln": {
        "pass_is_final": [False, True],
        "stop_when_decided": [False, True],
        "target": "from 1",
        "trump_order": ["natural", "jack-seven"],
        "must_head": ["always", "never", "bettel"],
        "must_trump": [False, True],
        "ladder": ["seed", "pierer"],
        "hold": ["seed", "overbid"],
    },
    "preferansz": {"forehand_must_bid": [True, False], "green_tricks": [7, 6]},
}
SEED = {
    "brandeln": {
        "pass_is_final": False,
        "stop_when_decided": False,
        "target": 20,
        "trump_order": "natural",
        "must_head": "always",
        "must_trump": False,
        "ladder": "seed",
        "hold": "seed",
    },
    "preferansz": {"forehand_must_bid": True, "green_tricks": 7},
}
PRESETS = {
    "brandeln": {
        "seed": {},
        "variant": {"trump_order": "jack-seven", "must_head": "never", "must_trump": True},
        "pierer": {
            "trump_order": "jack-seven",
            "must_head": "bettel",
            "must_trump": True,
            "ladder": "pierer",
            "hold": "overbid",
        },
        "meyers": {
            "trump_order": "jack-seven",
            "must_head": "always",
            "must_trump": False,
            "ladder": "pierer",
        },
    },
    "preferansz": {"seed": {}},
}

BRANDELN_VALUES = {
    "seed": {"3": 1, "4": 2, "5": 3, "6": 4, "bettel": 5, "mord": 6, "herrenmord": 7},
    "pierer": {"3": 3, "4": 4, "5": 5, "6": 6, "bettel": 7, "mord": 8},
}
BRANDELN_BIDS = ["3", "4", "5", "6", "bettel", "mord", "herrenmord"]
PREFERANSZ_BIDS = ["2", "3", "4", "5", "bettel", "durchmarsch"]
PREFERANSZ_VALUES = {"2": 2, "3": 3, "4": 4, "5": 5, "bettel": 6, "durchmarsch": 7}
PREFERANSZ_TRUMP = {"2": "G", "3": "S", "4": "H", "5": "E"}


class UnreadableRecord(Exception):
    """What the referee answers with index, action and rule null."""


# ---------------------------------------------------------------- texts and numbers


def all_texts(game: str) -> dict[str, str]:
    """Every text that is an action of the game, with the phases in which it is one."""
    texts: dict[str, str] = {}
    if game == "brandeln":
        texts["pass"] = texts["hold"] = "auction"
        for bid in BRANDELN_BIDS:
            texts[f"bid {bid}"] = "auction"
        for suit in SUITS[game]:
            texts[f"trump {suit}"] = "trump"
    else:
        texts["decline"] = "hand"
        texts["hold"] = "auction"
        texts["pass"] = "auction contra"
        texts["contra"] = texts["recontra"] = "contra"
        for bid in PREFERANSZ_BIDS:
            texts[f"hand {bid}"] = "hand"
            texts[f"bid {bid}"] = "auction"
            texts[f"declare {bid}"] = "declare"
        for one in PACK[game]:
            for two in PACK[game]:
                if one != two:
                    texts[f"discard {one} {two}"] = "discard"
    for card in PACK[game]:
        texts[f"play {card}"] = "play"
    return texts


TEXTS = {game: all_texts(game) for game in ["brandeln", "preferansz"]}


def words_with(letters: list[int]) -> int:
    """How many different words have so many of each letter."""
    count = factorial(sum(letters))
    for number in letters:
        count //= factorial(number)
    return count


def highest_number(game: str) -> int:
    return words_with(SHARES[game])


def hands_of_number(game: str, number: int) -> list[list[str]]:
    """The owners' cards: the seats, then the talon if there is one."""
    rank = number * STEP[game] % highest_number(game)
    letters = SHARES[game].copy()
    owners: list[list[str]] = [[] for _ in letters]
    for card in PACK[game]:
        for letter in range(len(letters)):
            if letters[letter] == 0:
                continue
            letters[letter] -= 1
            begin_so = words_with(letters)
            if rank < begin_so:
                owners[letter].append(card)
                break
            letters[letter] += 1
            rank -= begin_so
    return owners


def in_pack_order(game: str, cards: list[str]) -> list[str]:
    return [card for card in PACK[game] if card in cards]


# ---------------------------------------------------------------- tricks


def beats(game: str, new: str, old: str, trump: str | None, trump_ranks: list[str]) -> bool:
    """Whether `new` takes the trick from `old`, the best card in it so far."""
    if new[0] != old[0]:
        return new[0] == trump
    ranks = trump_ranks if new[0] == trump else RANKS[game]
    return ranks.index(new[1]) > ranks.index(old[1])


def best_place(game: str, trick: list[str], trump: str | None, trump_ranks: list[str]) -> int:
    best = 0
    for place in range(len(trick)):
        if beats(game, trick[place], trick[best], trump, trump_ranks):
            best = place
    return best


class Deal:
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
        story = self.brandeln() if game == "brandeln" else self.preferansz()
        self.story = story
        next(story)

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

    # ---- Brandeln

    def brandeln(self) -> Generator[None, str, None]:
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

    def brandeln_decided(self) -> bool:
        """House rule `stop_when_decided`, after a complete trick."""
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

    # ---- the tricks of both games

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
                if self.game == "brandeln":
                    if self.rules["stop_when_decided"] and self.brandeln_decided():
                        return
                elif (name == "bettel" and seat == self.soloist) or (
                    name == "durchmarsch" and seat != self.soloist
                ):
                    return

    # ---- Preferánsz

    def preferansz(self) -> Generator[None, str, None]:
        hand_game = yield from self.preferansz_hand_round()
        if hand_game is None:
            won_with = yield from self.preferansz_auction()
            if won_with is None:
                yield from self.finish()
                return
            yield from self.preferansz_talon(won_with)
        else:
            trump = PREFERANSZ_TRUMP.get(hand_game)
            self.contract = {"name": hand_game, "trump": trump, "hand": True}
        times = yield from self.preferansz_contra()
        yield from self.play(self.vorhand)
        self.preferansz_pay(times)
        yield from self.finish()

    def preferansz_hand_round(self) -> Generator[None, str, str | None]:
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

    def preferansz_auction(self) -> Generator[None, str, str | None]:
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

    def preferansz_talon(self, won_with: str) -> Generator[None, str, None]:
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

    def preferansz_contra(self) -> Generator[None, str, list[int]]:
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

    def preferansz_pay(self, times: list[int]) -> None:
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


# ---------------------------------------------------------------- records


def rules_of(game: str, given: object) -> dict[str, object]:
    if not isinstance(given, dict):
        raise UnreadableRecord("rules")
    preset = given.get("preset", "seed")
    if not isinstance(preset, str) or preset not in PRESETS[game]:
        raise UnreadableRecord("preset")
    rules: dict[str, object] = {**SEED[game], **PRESETS[game][preset]}
    for name, value in given.items():
        if name == "preset":
            continue
        if name not in OPTIONS[game]:
            raise UnreadableRecord(f"house rule {name}")
        allowed = OPTIONS[game][name]
        if allowed == "from 1":
            if type(value) is not int or value < 1:
                raise UnreadableRecord(f"value of {name}")
        elif not any(type(value) is type(each) and value == each for each in allowed):
            raise UnreadableRecord(f"value of {name}")
        rules[name] = value
    return rules


def owners_of(game: str, deal: object) -> list[list[str]]:
    if not isinstance(deal, dict) or ("number" in deal) == ("hands" in deal):
        raise UnreadableRecord("deal")
    if "number" in deal:
        number = deal["number"]
        if type(number) is not int or not 1 <= number <= highest_number(game):
            raise UnreadableRecord("number")
        if "talon" in deal:
            raise UnreadableRecord("number and talon")
        return hands_of_number(game, number)
    hands = deal["hands"]
    texts = [*hands] if isinstance(hands, list) else [None]
    if game == "preferansz":
        texts.append(deal.get("talon"))
    elif "talon" in deal:
        raise UnreadableRecord("talon")
    if not all(isinstance(text, str) for text in texts):
        raise UnreadableRecord("hands")
    owners = [str(text).split() for text in texts]
    if [len(owner) for owner in owners] != SHARES[game]:
        raise UnreadableRecord("hands")
    if sorted(card for owner in owners for card in owner) != sorted(PACK[game]):
        raise UnreadableRecord("cards")
    return owners


def begin(record: object) -> Deal:
    """The deal of a record before its first action; raises UnreadableRecord."""
    if not isinstance(record, dict):
        raise UnreadableRecord("record")
    if record.get("format") != "vorhand-record":
        raise UnreadableRecord("format")
    if type(record.get("version")) is not int or record["version"] != 1:
        raise UnreadableRecord("version")
    game = record.get("game")
    if not isinstance(game, str) or game not in SEATS:
        raise UnreadableRecord("game")
    rules = rules_of(game, record.get("rules", {}))
    dealer = record.get("dealer")
    if type(dealer) is not int or not 0 <= dealer < SEATS[game]:
        raise UnreadableRecord("dealer")
    owners = owners_of(game, record.get("deal"))
    actions = record.get("actions")
    if not isinstance(actions, list) or not all(isinstance(each, str) for each in actions):
        raise UnreadableRecord("actions")
    names = record.get("names")
    if "names" in record and (
        not isinstance(names, list)
        or len(names) != SEATS[game]
        or not all(isinstance(name, str) for name in names)
    ):
        raise UnreadableRecord("names")
    return Deal(game, rules, dealer, owners)


def referee(record: object) -> dict[str, object]:
    """The referee's answer, its errors without a message. A text is read as JSON first."""
    nothing = {"error": {"index": None, "action": None, "rule": None}}
    if isinstance(record, str):
        try:
            record = json.loads(record)
        except ValueError:
            return nothing
    try:
        deal = begin(record)
    except UnreadableRecord:
        return nothing
    assert isinstance(record, dict)
    for index, action in enumerate(record["actions"]):
        rule = deal.refused(action)
        if rule is not None:
            return {"error": {"index": index, "action": action, "rule": rule}}
        deal.do(action)
    return deal.describe()
