"""Makes the files in data/golden and data/perft.json: `python tests/golden.py`.

They are kept, and not made anew by the tests, so that whatever changes an answer shows in a diff.
The golden deals are played by the second implementation, at random from a fixed seed; the counts
are the package's, and the tests hold both to both.
"""

import json
import random
from pathlib import Path
from typing import Any

import reference
from vorhand.games import GAMES, State
from vorhand.records import replay

DATA = Path(__file__).parent / "data"

DEALS = {
    "brandeln-seed": ("brandeln", {}),
    "brandeln-variant": ("brandeln", {"preset": "variant"}),
    "brandeln-pierer": ("brandeln", {"preset": "pierer"}),
    "brandeln-meyers": ("brandeln", {"preset": "meyers"}),
    "brandeln-house": (
        "brandeln",
        {"pass_is_final": True, "stop_when_decided": True, "must_head": "bettel"},
    ),
    "preferansz-seed": ("preferansz", {}),
    "preferansz-house": ("preferansz", {"forehand_must_bid": False, "green_tricks": 6}),
}


def finished(name: str, rules: dict[str, object], seed: int) -> dict[str, Any]:
    """A record of a deal played to its end by the second implementation."""
    source = random.Random(seed)
    record: dict[str, Any] = {
        "format": "vorhand-record",
        "version": 1,
        "game": name,
        "rules": rules,
        "dealer": source.randrange(reference.SEATS[name]),
        "deal": {"number": source.randint(1, reference.highest_number(name))},
        "actions": [],
    }
    deal = reference.begin(record)
    caution = source.choice([0.2, 0.6, 0.85])
    while deal.legal:
        first = deal.legal[0] in {"pass", "decline"} and source.random() < caution
        action = deal.legal[0] if first else source.choice(deal.legal)
        record["actions"].append(action)
        deal.do(action)
    return record


def golden(name: str, rules: dict[str, object]) -> list[dict[str, Any]]:
    """A finished deal of every contract that comes up, and one that was passed out."""
    found: dict[str, dict[str, Any]] = {}
    for seed in range(400):
        record = finished(name, rules, seed)
        answer = reference.referee(record)
        contract: Any = answer["contract"] or {"name": "nobody"}
        result: Any = answer["result"] or {"made": None}
        # In Preferánsz the name tells the trump suit.
        kind = f"{contract['name']} {contract.get('hand')} {result['made']}"
        found.setdefault(kind, {"record": record, "expect": answer})
    return [found[kind] for kind in sorted(found)]


# Where counting begins: a name, a record without a deal, and how deep to count.
STARTS: list[tuple[str, str, dict[str, object], list[str], int]] = [
    ("auction", "brandeln", {}, [], 5),
    ("auction, pass is final", "brandeln", {"pass_is_final": True}, [], 5),
    ("auction, hold as in Pierer", "brandeln", {"preset": "pierer"}, [], 5),
    ("auction after a hold", "brandeln", {}, ["bid 3", "pass", "hold"], 5),
    ("trump and play", "brandeln", {}, ["bid 4", "pass", "pass", "pass"], 6),
    (
        "trump and play, variant",
        "brandeln",
        {"preset": "variant"},
        ["bid 4", "pass", "pass", "pass"],
        5,
    ),
    ("bettel", "brandeln", {}, ["bid bettel", "pass", "pass", "pass"], 7),
    ("mord, Meyers", "brandeln", {"preset": "meyers"}, ["bid mord", "pass", "pass", "pass"], 6),
    ("hand round", "preferansz", {}, [], 4),
    ("hand round and auction", "preferansz", {}, ["decline", "decline"], 4),
    (
        "auction",
        "preferansz",
        {"forehand_must_bid": False},
        ["decline", "decline", "decline"],
        5,
    ),
    ("contra and play", "preferansz", {}, ["hand 4", "decline", "decline"], 5),
    (
        "discard",
        "preferansz",
        {},
        ["decline", "decline", "decline", "bid durchmarsch", "pass", "pass"],
        3,
    ),
    ("durchmarsch", "preferansz", {}, ["hand durchmarsch", *["decline"] * 2, *["pass"] * 2], 5),
]
NUMBERS = (1, 42, 123_456_789)


def count(state: State, depth: int) -> int:
    """How many ways there are to go on by so many actions; a deal that ends early is none."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(state.legal)
    return sum(count(state.act(action), depth - 1) for action in state.legal)


def brute(record: dict[str, Any], depth: int) -> int:
    """The same, by the second implementation, which plays every one of them from the deal on."""
    deal = reference.begin(record)
    for action in record["actions"]:
        deal.do(action)
    if depth == 1:
        return len(deal.legal)
    return sum(
        brute({**record, "actions": [*record["actions"], action]}, depth - 1)
        for action in list(deal.legal)
    )


def start_record(
    game: str, rules: dict[str, object], actions: list[str], number: int
) -> dict[str, Any]:
    return {
        "format": "vorhand-record",
        "version": 1,
        "game": game,
        "rules": rules,
        "dealer": GAMES[game].seats - 1,
        "deal": {"number": number},
        "actions": actions,
    }


def perft() -> list[dict[str, Any]]:
    rows = []
    for name, game, rules, actions, depth in STARTS:
        # Before the first card, and at the discards, all deals are alike.
        alike = name.startswith(("auction", "hand", "discard"))
        for number in NUMBERS[:1] if alike else NUMBERS:
            record = start_record(game, rules, actions, number)
            state = replay(record).state
            counts = [count(state, each) for each in range(1, depth + 1)]
            rows.append({"name": name, "record": record, "counts": counts})
    return rows


def main() -> None:
    folder = DATA / "golden"
    folder.mkdir(exist_ok=True)
    for name, (game, rules) in DEALS.items():
        text = json.dumps(golden(game, rules), indent=1, ensure_ascii=False)
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    rows = ",\n".join(json.dumps(row) for row in perft())
    (DATA / "perft.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
