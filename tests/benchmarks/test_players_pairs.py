"""The table of strengths: each player alone among copies of another, over the same deals.

Every deal is played once for each seat of the challenger. For each pair there is the mean payment
a deal in points with its 95 % interval, what the challenger undertook and made (Vorhand's forced
openings counted apart), and the CPU time of a decision. Run with `-s` to see it; `VORHAND_DEALS`
sets the number of deals (2,000), and all cores are used. With the search in C a pair takes about
two core hours in Preferánsz and one in Brandeln.
"""

import os
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice

import pytest

from benchmarks.plain_sampler import PlainSampler
from vorhand.games import GAMES, State
from vorhand.players import Player, make
from vorhand.players.duplicate import Estimate, deals, payments, play, seated
from vorhand.views import View

DEALS = int(os.environ.get("VORHAND_DEALS", "2000"))
CHUNK = 20
SEED = 501
FREELY = 50

PAIRS = [
    ("beginner", "random"),
    ("thumb", "beginner"),
    ("club", "beginner"),
    ("club", "thumb"),
    ("master", "club"),
    ("master", "beginner"),
    ("master", "plain 20"),
    ("master", "plain 150"),
]
"""The stronger one first. Plain samplers go by their worlds; one with 150 is slower than Master."""


@dataclass
class Timed:
    """A player and the CPU seconds of his decisions that were a choice."""

    player: Player
    seconds: list[float] = field(default_factory=list)

    def choose(self, view: View) -> str:
        began = time.process_time()
        action = self.player.choose(view)
        if len(view.legal) > 1:
            self.seconds.append(time.process_time() - began)
        return action


@dataclass
class Measured:
    """What a chunk of deals has given."""

    samples: list[float] = field(default_factory=list)
    undertaken: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    paid: Counter[str] = field(default_factory=Counter)
    doubled: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, other: "Measured") -> None:
        self.samples += other.samples
        for mine, yours in (
            (self.undertaken, other.undertaken),
            (self.made, other.made),
            (self.paid, other.paid),
            (self.doubled, other.doubled),
        ):
            mine.update(yours)
        for who, seconds in other.seconds.items():
            self.seconds[who] += seconds


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
    found.seconds = {names[0]: challenger.seconds, names[1]: others.seconds}
    return found


def report(game: str, names: Sequence[str], all_deals: Measured) -> None:
    print(f"\n{game}: {names[0]} among {names[1]}  {Estimate.of(all_deals.samples)}", end="")
    print(f"  ({len(all_deals.samples)} deals)")
    for label, count in sorted(all_deals.undertaken.items()):
        made = all_deals.made[label] / count
        print(f"  {label:24} {count:6}  made {made:6.1%}", end="")
        print(f"  {all_deals.paid[label] / count:+.2f} points")
    for label, count in sorted(all_deals.doubled.items()):
        print(f"  {label:24} {count:6}  {all_deals.paid[label] / count:+.2f} points")
    for who, seconds in all_deals.seconds.items():
        ranked = sorted(seconds)
        mean, p95 = sum(ranked) / len(ranked), ranked[int(len(ranked) * 0.95)]
        print(f"  {who:24} {1000 * mean:6.1f} ms a decision, p95 {1000 * p95:.1f} ms")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("names", PAIRS, ids=" among ".join)
def test_the_stronger_gains(game: str, names: tuple[str, str]) -> None:
    all_deals = Measured()
    with ProcessPoolExecutor() as pool:
        for chunk in pool.map(
            measure,
            *zip(*[(game, names, first) for first in range(0, DEALS, CHUNK)], strict=True),
        ):
            all_deals.add(chunk)
    report(game, names, all_deals)
    assert Estimate.of(all_deals.samples).low > 0
    if names[0] == "master":
        for label, count in all_deals.undertaken.items():
            if count >= FREELY and not label.endswith("forced"):
                assert all_deals.made[label] / count >= 0.55, label
