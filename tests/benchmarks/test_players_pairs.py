"""The table of strengths: each player alone among copies of another, over the same deals.

Every deal is played once for each seat of the challenger. For each pair there is the mean payment
a deal in points with its 95 % interval, what the challenger undertook and made (Vorhand's forced
openings counted apart), and the CPU time of a decision. Run with `-s` to see it.

`VORHAND_DEALS` sets the number of deals (2,000), `VORHAND_PROCESSES` how many processes play them
(all cores). It takes hours; so every twenty deals are appended to the file that
`VORHAND_STRENGTHS` names, and a run with the same players goes on where an earlier one was ended.
"""

import hashlib
import json
import os
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import islice
from math import ceil, log
from pathlib import Path
from typing import Any

import pytest

import vorhand.players
from benchmarks import plain_sampler
from benchmarks.plain_sampler import PlainSampler
from duplicate import Estimate, deals, payments, play, seated
from vorhand.games import GAMES, State
from vorhand.players import Player, make
from vorhand.views import View

DEALS = int(os.environ.get("VORHAND_DEALS", "2000"))
PROCESSES = int(os.environ.get("VORHAND_PROCESSES", "0")) or os.cpu_count() or 1
STRENGTHS = os.environ.get("VORHAND_STRENGTHS")
CHUNK = 20
SEED = 501
FREELY = 50
LIKELY = 0.55

PAIRS = [
    ("master", "club"),
    ("club", "beginner"),
    ("master", "plain 26"),
    ("beginner", "random"),
    ("club", "thumb"),
    ("master", "beginner"),
    ("thumb", "beginner"),
]
"""The stronger one first. Plain samplers go by their worlds: 26 take as long as Master does."""

FINE = 1.05
"""Times are counted in classes, each up to so many times the one before."""


@cache
def digest() -> str:
    """What the players are, by the text of their sources."""
    players = Path(vorhand.players.__file__).parent.glob("*.py")
    text = hashlib.sha256()
    for path in [*sorted(players), Path(plain_sampler.__file__)]:
        text.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return text.hexdigest()[:16]


@dataclass
class Timed:
    """A player and how many of his decisions that were a choice took how long."""

    player: Player
    classes: Counter[int] = field(default_factory=Counter)

    def choose(self, view: View) -> str:
        began = time.process_time()
        action = self.player.choose(view)
        if len(view.legal) > 1:
            spent = max(time.process_time() - began, 1e-6)
            self.classes[ceil(log(1000 * spent, FINE))] += 1
        return action


@dataclass
class Measured:
    """What some deals have given; times are in classes of milliseconds."""

    samples: list[float] = field(default_factory=list)
    undertaken: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    paid: Counter[str] = field(default_factory=Counter)
    doubled: Counter[str] = field(default_factory=Counter)
    times: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, other: "Measured") -> None:
        self.samples += other.samples
        for mine, yours in (
            (self.undertaken, other.undertaken),
            (self.made, other.made),
            (self.paid, other.paid),
            (self.doubled, other.doubled),
        ):
            mine.update(yours)
        for who, classes in other.times.items():
            self.times[who].update(classes)

    def as_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    @classmethod
    def of(cls, found: dict[str, Any]) -> "Measured":
        times = {
            who: Counter({int(number): count for number, count in classes.items()})
            for who, classes in found["times"].items()
        }
        counted = ("undertaken", "made", "paid", "doubled")
        return cls(found["samples"], *(Counter(found[name]) for name in counted), times)


def player(name: str, seed: int) -> Player:
    if name.startswith("plain"):
        return PlainSampler(seed, int(name.split()[1]))
    return make(name, seed)


def undertaking(end: State) -> str:
    """What was played; apart where Vorhand had to open and nobody else spoke."""
    contract = end.contract
    assert contract is not None
    if contract.hand:
        return f"{contract.name} from the hand"
    loud = [text for text in end.actions if text.startswith(("bid", "hold"))]
    forced = end.game.talon_size > 0 and loud == [f"bid {end.rules.contracts[0]}"]
    return f"{contract.name} forced" if forced else contract.name


def measure(game: str, names: tuple[str, str], first: int) -> Measured:
    """One chunk of the deals."""
    found = Measured()
    challenger, others = Timed(player(names[0], 11)), Timed(player(names[1], 22))
    for start in islice(deals(GAMES[game], first + CHUNK, SEED), first, first + CHUNK):
        total = 0.0
        for seat in range(start.game.seats):
            end = play(start, seated(start, seat, challenger, others))
            paid = payments(end)[seat]
            total += paid
            if end.result is None:
                continue
            if end.soloist == seat:
                label = undertaking(end)
                found.undertaken[label] += 1
                found.made[label] += end.result.made
                found.paid[label] += paid
            elif end.result.stakes[seat] > 1:
                found.doubled[f"contra on {undertaking(end)}"] += 1
                found.paid[f"contra on {undertaking(end)}"] += paid
        found.samples.append(total / start.game.seats)
    found.times = {names[0]: challenger.classes, names[1]: others.classes}
    return found


def kept(game: str, names: Sequence[str]) -> dict[int, Measured]:
    """The chunks of these players that earlier runs have left, by their first deal."""
    found = {}
    if STRENGTHS and Path(STRENGTHS).exists():
        with Path(STRENGTHS).open(encoding="utf-8") as lines:
            for line in lines:
                try:
                    chunk = json.loads(line)
                except json.JSONDecodeError:  # cut short: the run was ended while it wrote
                    continue
                if (chunk["players"], chunk["game"]) != (digest(), game):
                    continue
                if chunk["pair"] == list(names):
                    found[chunk["first"]] = Measured.of(chunk["found"])
    return found


def keep(game: str, names: Sequence[str], first: int, found: Measured) -> None:
    if STRENGTHS:
        chunk = {"players": digest(), "game": game, "pair": names, "first": first}
        line = json.dumps({**chunk, "found": found.as_dict()}) + "\n"
        path = Path(STRENGTHS)
        # A line that was cut short must not spoil this one.
        cut = path.exists() and path.read_bytes()[-1:] not in (b"", b"\n")
        with path.open("a", encoding="utf-8") as lines:
            lines.write("\n" * cut + line)


def measured(game: str, names: tuple[str, str], count: int) -> Iterator[Measured]:
    """The chunks of so many deals, in any order: those kept, then those that are missing."""
    old = {first: found for first, found in kept(game, names).items() if first < count}
    yield from old.values()
    missing = [first for first in range(0, count, CHUNK) if first not in old]
    if PROCESSES == 1 or not missing:
        new = map(partial(measure, game, names), missing)
        yield from recorded(game, names, zip(missing, new, strict=True))
        return
    with ProcessPoolExecutor(PROCESSES) as pool:
        new = pool.map(partial(measure, game, names), missing)
        yield from recorded(game, names, zip(missing, new, strict=True))


def recorded(
    game: str, names: Sequence[str], chunks: Iterator[tuple[int, Measured]]
) -> Iterator[Measured]:
    for first, found in chunks:
        keep(game, names, first, found)
        yield found


def report(game: str, names: Sequence[str], all_deals: Measured) -> None:
    print(f"\n{game}: {names[0]} among {names[1]}  {Estimate.of(all_deals.samples)}", end="")
    print(f"  ({len(all_deals.samples)} deals)")
    for label, count in sorted(all_deals.undertaken.items()):
        made = all_deals.made[label] / count
        print(f"  {label:24} {count:6}  made {made:6.1%}", end="")
        print(f"  {all_deals.paid[label] / count:+.2f} points")
    for label, count in sorted(all_deals.doubled.items()):
        print(f"  {label:24} {count:6}  {all_deals.paid[label] / count:+.2f} points")
    for who, classes in all_deals.times.items():
        count = sum(classes.values())
        mean = sum(FINE ** (number - 0.5) * times for number, times in classes.items()) / count
        upto = 0
        for number in sorted(classes):
            upto += classes[number]
            if upto >= 0.95 * count:
                break
        print(f"  {who:24} {mean:6.1f} ms a decision, p95 {FINE**number:.1f} ms", flush=True)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("names", PAIRS, ids=" among ".join)
def test_the_stronger_gains(game: str, names: tuple[str, str]) -> None:
    all_deals = Measured()
    for chunk in measured(game, names, DEALS):
        all_deals.add(chunk)
    report(game, names, all_deals)
    assert Estimate.of(all_deals.samples).low > 0
    if names[0] == "master":
        for label, count in all_deals.undertaken.items():
            if count >= FREELY and not label.endswith("forced"):
                assert all_deals.made[label] / count >= LIKELY, label
