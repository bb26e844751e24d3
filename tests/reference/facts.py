"""The cards, the house rules and the numbers of deals, as RULES.md and RECORD.md have them."""

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
