"""What Hypothesis draws for the tests of the rules: house rules, deals, and whole ways to play.

By default every run draws the same few examples, so that a change is judged by the same tests
everywhere. `VORHAND_EXAMPLES=20` draws twenty times as many, and other ones every time.
"""

import os
import random
from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from reference import OPTIONS, PRESETS, SEATS, TEXTS, highest_number

FACTOR = int(os.environ.get("VORHAND_EXAMPLES", "1"))


def examples(number: int, **more: Any) -> settings:
    """So many examples, or VORHAND_EXAMPLES times as many."""
    return settings(
        max_examples=number * FACTOR,
        derandomize=FACTOR == 1,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        **more,
    )


def house_rules(game: str) -> st.SearchStrategy[dict[str, object]]:
    """A record's `rules`: a preset or none, and any house rules over it."""
    optional: dict[str, st.SearchStrategy[object]] = {"preset": st.sampled_from([*PRESETS[game]])}
    for name, values in OPTIONS[game].items():
        optional[name] = st.integers(1, 200) if isinstance(values, str) else st.sampled_from(values)
    return st.fixed_dictionaries({}, optional=optional)


def dealers(game: str) -> st.SearchStrategy[int]:
    return st.integers(0, SEATS[game] - 1)


class Way:
    """A deal and a way to play it, both at random from a seed.

    Hypothesis likes small numbers and first choices, and here they would mean that most deals
    end where they begin: all but the house rules and the dealer, which are worth shrinking, comes
    from the seed. `number` is the deal's; `part`, from 0 to 1, says how far to play.

    In most lists of what can be said the first is a pass, and all others are not: so `quiet` is
    how often a turn in the hand round declines, `caution` how often one in the auction passes.
    With all alike, few deals would come to the talon, and few would be passed out.
    """

    def __init__(self, game: str, seed: list[int]) -> None:
        self.game = game
        self.seed = seed
        source = random.Random(bytes(seed))
        self.number = source.randint(1, highest_number(game))
        self.quiet = source.choice([1.0, 1.0, 0.9, 0.6])
        self.caution = source.choice([0.8, 0.6, 0.4])
        self.part = source.random()

    def player(self) -> Callable[[Sequence[str]], str]:
        """What takes one of the legal actions; it plays one deal."""
        source = random.Random(bytes(self.seed) + b" player")
        often = {"decline": self.quiet, "pass": self.caution}

        def choose(legal: Sequence[str]) -> str:
            first = legal[0]
            if source.random() < often.get(first, 0):
                return first
            if first.startswith(("pass", "decline", "bid", "declare")):
                # Low bids more often, or nearly all deals would be played without trump.
                return legal[int(len(legal) * source.random() ** 2)]
            return source.choice(legal)

        return choose

    def __repr__(self) -> str:
        return f"Way({self.game!r}, {self.seed}): deal {self.number}"


def ways(game: str) -> st.SearchStrategy[Way]:
    # A list, since of single numbers it draws the same few over and over.
    seeds = st.lists(st.integers(0, 255), min_size=8, max_size=8)
    return st.builds(Way, st.just(game), seeds)


# Texts that are almost, or not at all, an action of one of the games.
JUNK = (
    "",
    " ",
    "pass ",
    " pass",
    "Pass",
    "PASS",
    "pass\n",
    "pass pass",
    "pаss",  # with a Cyrillic letter  # noqa: RUF001
    "bid",
    "bid ",
    "bid  3",
    "bid\t3",
    "bid 1",
    "bid 7",
    "bid 03",
    "bid ３",  # noqa: RUF001
    "bid 3 3",
    "bid Bettel",
    "bid brandeln",
    "hold 3",
    "hold hold",
    "hand",
    "hand 6",
    "hand mord",
    "decline 2",
    "declare",
    "declare 1",
    "trump",
    "trump X",
    "trump CS",
    "trump c",
    "play",
    "play ",
    "play sA",
    "play S",
    "play SA ",
    "play  SA",
    "play SA SK",
    "play AS",
    "play S8S9",
    "playSA",
    "discard",
    "discard E7",
    "discard E7 E7",
    "discard E7 E8 E9",
    "discard E7,E8",
    "discard E7  E8",
    "discard E7 C7",
    "contra contra",
    "re-contra",
    "kontra",
    "\x00",
    "\ud800",
    "pass\u200b",
    "x" * 5000,
)


def vocabulary(game: str, phase: str) -> list[str]:
    """Every text worth trying in a phase; of the many discards most are left to their phase."""
    other = "preferansz" if game == "brandeln" else "brandeln"
    texts = [
        text
        for number, text in enumerate(TEXTS[game])
        if phase == "discard" or not text.startswith("discard") or number % 97 == 0
    ]
    foreign = [text for number, text in enumerate(TEXTS[other]) if number % 31 == 0]
    return [*texts, *foreign, *JUNK]
