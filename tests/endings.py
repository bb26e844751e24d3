"""Random endings, and what both searches and a plain brute force say of them.

A group is a kind of contract under a set of house rules. Every ending is asked for its tricks and
for the tricks after each card, and, for each contract of its group with that trump suit, whether
it is made and by which cards.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

import reference
from plainplay import PlainPlay, cards_of
from vorhand.games import GAMES
from vorhand.solver import Board, Solver
from vorhand.solver.search import Search

try:
    from vorhand.solver.compiled import Search as Compiled
except ImportError:
    SEARCHES: tuple[type, ...] = (Search,)
else:
    SEARCHES = (Search, Compiled)

TRUMP_RANKS = {"natural": "79TJQKA", "jack-seven": "9TQKA7J"}
TRICKS = {"brandeln": 7, "preferansz": 10}
SIZES = (2, 3, 4)
"""Cards a hand at the beginning of the trick, in equal shares."""


class Group(NamedTuple):
    game: str
    rules: dict[str, object]
    contracts: tuple[str, ...]

    def __repr__(self) -> str:
        rules = ",".join(str(value) for value in self.rules.values())
        return f"{self.game} {rules or 'seed'}: {' '.join(self.contracts)}"


def groups() -> Iterator[Group]:
    """Every contract under every preset, and the other mixes of house rules that touch play."""
    numbers = ("3", "4", "5", "6", "mord")
    mixes = {
        (order, head, trump)
        for order in ("natural", "jack-seven")
        for head in ("always", "never", "bettel")
        for trump in (False, True)
    }
    for preset in reference.PRESETS["brandeln"]:
        rules = reference.rules_of("brandeln", {"preset": preset})
        mixes.discard((rules["trump_order"], rules["must_head"], rules["must_trump"]))
        yield Group("brandeln", {"preset": preset}, numbers)
        yield Group("brandeln", {"preset": preset}, ("bettel",))
        if "herrenmord" in reference.BRANDELN_VALUES[rules["ladder"]]:
            yield Group("brandeln", {"preset": preset}, ("herrenmord",))
    for order, head, trump in sorted(mixes):
        rules = {"trump_order": order, "must_head": head, "must_trump": trump}
        yield Group("brandeln", rules, numbers)
    for contracts in [("2", "3", "4", "5"), ("bettel",), ("durchmarsch",)]:
        yield Group("preferansz", {}, contracts)


class Ending(NamedTuple):
    """A board, and the brute force with the same moment of play."""

    contracts: tuple[str, ...]
    trump: int | None
    board: Board
    plain: PlainPlay
    moment: tuple[int, int, int, int, int]
    names: tuple[int, ...]
    """The package's card for each of the brute force's."""


def ending(group: Group, source: random.Random, size: int) -> Ending:
    """Hands of ``size`` cards drawn at random, and up to all but one card of a trick played."""
    game, rules = group.game, reference.rules_of(group.game, group.rules)
    seats = reference.SEATS[game]
    suits, ranks = reference.SUITS[game], reference.RANKS[game]
    contracts, trump = group.contracts, None
    if game == "preferansz" and contracts[0] in reference.PREFERANSZ_TRUMP:
        contracts = (source.choice(contracts),)
        trump = suits.index(reference.PREFERANSZ_TRUMP[contracts[0]])
    elif len(contracts) > 1:
        trump = source.randrange(4)
    names = [-1] * 32
    for suit, letter in enumerate(suits):
        order = ranks
        if suit == trump and game == "brandeln":
            order = list(TRUMP_RANKS[str(rules["trump_order"])])
        for strength, rank in enumerate(order):
            names[8 * suit + strength] = reference.PACK[game].index(letter + rank)

    drawn = source.sample([card for card in range(32) if names[card] >= 0], seats * size)
    hands = tuple(sum(1 << card for card in drawn[seat::seats]) for seat in range(seats))
    bettel = contracts == ("bettel",)
    head = rules.get("must_head", "never")
    soloist, turn = source.randrange(seats), source.randrange(seats)
    plain = PlainPlay(
        hands,
        soloist,
        trump,
        must_head=head == "always" or (head == "bettel" and bettel),
        must_trump=bool(rules.get("must_trump", True)) and trump is not None,
        wants_none=bettel,
    )
    left, led, best, winner = sum(hands), -1, -1, -1
    trick: list[int] = []
    for _ in range(source.randrange(seats)):
        card = source.choice([*cards_of(plain.legal(left, turn, led, best))])
        if led < 0 or plain.takers[best] >> card & 1:
            best, winner = card, turn
        led = card // 8 if led < 0 else led
        left &= ~(1 << card)
        turn = (turn + 1) % seats
        trick.append(names[card])
    board = Board(
        tuple(sum(1 << names[card] for card in cards_of(hand & left)) for hand in hands),
        soloist,
        turn,
        tuple(trick),
        source.randint(0, TRICKS[game] - size),
    )
    return Ending(contracts, trump, board, plain, (left, turn, led, best, winner), tuple(names))


def check(group: Group, found: Ending) -> None:
    """Holds everything that a solver says of an ending to the brute force."""
    board = found.board
    values = {
        found.names[card]: board.won + tricks
        for card, tricks in found.plain.values(*found.moment).items()
    }
    value = board.won + found.plain.value(*found.moment)
    game = GAMES[group.game]
    rules = game.rules(group.rules)
    nodes = set()
    for search in SEARCHES:
        count = 0
        for number, name in enumerate(found.contracts):
            contract = rules.contract(name, found.trump)
            solver = Solver(game, rules, contract, search)
            if not number:
                assert solver.tricks(board) == value
                answer = solver.values(board)
                assert answer == values
                assert list(answer) == sorted(answer)
            good = range(1) if contract.avoid else range(contract.required, 11)
            assert solver.makes(board) == (value in good)
            makers = sum(1 << card for card, tricks in values.items() if tricks in good)
            assert solver.makers(board) == makers
            count += solver.nodes
        nodes.add(count)
    assert len(nodes) == 1


def prove(group: Group, count: int, seed: str) -> None:
    """Checks so many endings of a group, in equal shares of the sizes."""
    source = random.Random(f"{seed} {group!r}")
    for number in range(count):
        check(group, ending(group, source, SIZES[number % len(SIZES)]))
