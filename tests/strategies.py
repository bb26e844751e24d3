"""What Hypothesis draws for the tests of the rules: house rules, deals, and whole ways to play.

By default every run draws the same few examples, so that a change is judged by the same tests
everywhere. `VORHAND_EXAMPLES=20` draws twenty times as many, and other ones every time.
"""

import os
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


def numbers(game: str) -> st.SearchStrategy[int]:
    return st.integers(1, highest_number(game))


def dealers(game: str) -> st.SearchStrategy[int]:
    return st.integers(0, SEATS[game] - 1)


class Way:
    """A way to play: which legal action to take at each step.

    Every pass is the first in its list, and most of what can be said is not a pass: `caution`,
    from 0 to 4 in 5, is how often a turn takes the first one, so that auctions come to an end
    and some deals get past the announcements from the hand.
    """

    def __init__(self, caution: int, steps: bytes) -> None:
        self.caution = caution
        self.steps = steps

    def player(self) -> Callable[[Sequence[str]], str]:
        """What takes one of the legal actions; it plays one deal."""
        steps = iter(self.steps)

        def choose(legal: Sequence[str]) -> str:
            first, second = next(steps, 0), next(steps, 0)
            if first % 5 < self.caution and legal[0] in ("pass", "decline"):
                return legal[0]
            return legal[second % len(legal)]

        return choose

    def __repr__(self) -> str:
        return f"Way({self.caution}, bytes.fromhex({self.steps.rstrip(bytes(1)).hex()!r}))"


ways = st.builds(Way, st.integers(0, 4), st.binary(min_size=160, max_size=160))

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
