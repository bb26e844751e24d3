"""The search in C as a Python type: what it refuses, and that it gives back its memory."""

import gc
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchdeals import Question
from vorhand.solver.ordering import ordering_for
from vorhand.solver.position import Kind, Position

core = pytest.importorskip("vorhand.solver._core", reason="the search in C is not built")

KIND = Kind(4, True, True, False, False)
WEIGHTS = ordering_for(KIND).numbers
# Two cards a hand: the soloist has the two best trumps.
SUITS = ((1, 2, 3), (2, 1), (3,), (0, 0))
WHOLE = Position(SUITS, 0, 4, 0, 0, False, 0, 2)
HUGE = 10**30


def made(**changes: Any) -> Any:
    return core.Core(*KIND._replace(**changes), *WEIGHTS)


def test_it_answers() -> None:
    search = made()
    assert search.tricks(WHOLE) == 2
    assert search.reaches(WHOLE, 2)
    assert not search.reaches(WHOLE, 3)
    # Any tuple will do, and any whole number.
    assert search.tricks(tuple(WHOLE)) == 2
    assert search.tricks(WHOLE._replace(turn=True, winner=True)) == 2


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100, HUGE, -HUGE, 3.0, "4", None])
def test_so_many_seats_cannot_be(seats: Any) -> None:
    with pytest.raises((ValueError, TypeError, OverflowError)):
        made(seats=seats)


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize(
    "wrong",
    [
        None,
        7,
        [],
        (),
        (1,) * 26,
        (1,) * 28,
        (HUGE,) * 27,
        (-HUGE,) * 9,
        (100_001,) * 27,
        (1.5,) * 27,
        ("1",) * 9,
        (None,) * 27,
    ],
)
def test_weights_must_be_weights(place: int, wrong: Any) -> None:
    weights: list[Any] = [*WEIGHTS]
    weights[place] = wrong
    with pytest.raises((ValueError, TypeError, OverflowError)):
        core.Core(*KIND, *weights)


@pytest.mark.parametrize("count", [0, 1, 7, 9])
def test_it_takes_eight_arguments(count: int) -> None:
    arguments: list[Any] = [*KIND, *WEIGHTS, 1]
    with pytest.raises(TypeError):
        core.Core(*arguments[:count])
    with pytest.raises(TypeError):
        core.Core(*KIND, *WEIGHTS, seats=4)


def test_it_cannot_be_subclassed_or_changed() -> None:
    with pytest.raises(TypeError):
        type("Other", (core.Core,), {})
    search = made()
    with pytest.raises(AttributeError):
        search.nodes = 7
    with pytest.raises(AttributeError):
        search.other = 7


WRONG_POSITIONS: list[Any] = [
    None,
    7,
    (),
    [],
    [*WHOLE],
    WHOLE[:7],
    (*WHOLE, 0),
    WHOLE._replace(suits=SUITS[:3]),
    WHOLE._replace(suits=(*SUITS, ())),
    WHOLE._replace(suits=[*SUITS]),
    WHOLE._replace(suits=([1, 2, 3], *SUITS[1:])),
    WHOLE._replace(suits=(None, *SUITS[1:])),
    WHOLE._replace(suits=((1, 2, 4), *SUITS[1:])),
    WHOLE._replace(suits=((1, 2, -1), *SUITS[1:])),
    WHOLE._replace(suits=((1, 2, HUGE), *SUITS[1:])),
    WHOLE._replace(suits=((1, 2, 3.0), *SUITS[1:])),
    WHOLE._replace(suits=((1,) * 9, *SUITS[1:])),
    WHOLE._replace(suits=((1,) * 100_000, *SUITS[1:])),
    WHOLE._replace(suits=((1, 2, 3, 3), *SUITS[1:])),
    WHOLE._replace(suits=((), (), (), ())),
    *(
        WHOLE._replace(**{name: number})
        for name in ("turn", "left", "led", "above", "winner", "tricks")
        for number in (-1, 9, 2**31, -(2**31), HUGE, -HUGE, 0.5, None, "0")
        if (name, number) != ("above", -1)
    ),
    WHOLE._replace(left=3),  # then the soloist has one card fewer
    WHOLE._replace(tricks=1),
    WHOLE._replace(tricks=0),
]


@pytest.mark.parametrize("wrong", WRONG_POSITIONS, ids=range(len(WRONG_POSITIONS)))
def test_positions_must_be_positions(wrong: Any) -> None:
    search = made()
    for ask in (search.tricks, lambda position: search.reaches(position, 1)):
        with pytest.raises((ValueError, TypeError, OverflowError)):
            ask(wrong)
    assert search.nodes == 0
    assert search.tricks(WHOLE) == 2


def test_any_number_of_tricks_may_be_asked_for() -> None:
    search = made()
    for need in (-(2**31), -5, 0):
        assert search.reaches(WHOLE, need)
    for need in (3, 100, 2**31 - 1):
        assert not search.reaches(WHOLE, need)
    for wrong in (HUGE, -HUGE):
        with pytest.raises(OverflowError):
            search.reaches(WHOLE, wrong)
    for odd in (0.5, None, "1"):
        with pytest.raises(TypeError):
            search.reaches(WHOLE, odd)


def test_nothing_that_has_the_right_counts_crashes_it() -> None:
    """Positions whose counts are right and whose trick could not have been: any answer will do."""
    program = """\
import itertools, random
from vorhand.solver._core import Core
from vorhand.solver.ordering import ordering_for
from vorhand.solver.position import Kind
source = random.Random(1)
asked = 0
for seats in (2, 3, 4):
    for flags in itertools.product([False, True], repeat=4):
        kind = Kind(seats, *flags)
        core = Core(*kind, *ordering_for(kind).numbers)
        for _ in range(300):
            tricks, left = source.randint(1, 8), source.randint(1, seats)
            turn, suits = source.randrange(seats), [[], [], [], []]
            for each in range(seats):
                for _ in range(tricks - (each >= left)):
                    suits[source.choice([s for s in range(4) if len(suits[s]) < 8])].append(
                        (turn + each) % seats
                    )
            for suit in suits:
                source.shuffle(suit)
            position = (
                tuple(map(tuple, suits)), turn, left, source.randrange(4), source.randrange(9),
                source.random() < 0.5, source.randrange(seats), tricks,
            )
            if sum(map(len, suits)) > 16:
                continue
            try:
                assert 0 <= core.tricks(position) <= tricks
                asked += 1
            except ValueError:
                pass
print(asked)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 3000


STATM = Path("/proc/self/statm")


def memory() -> int:
    """The memory in use, in bytes."""
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not STATM.exists(), reason="Linux tells the memory in use")
def test_its_memory_is_given_back() -> None:
    from vorhand.solver.compiled import Search

    question = Question("brandeln", "3", "tricks", "random")

    def thousand() -> None:
        for number in range(1000):
            solver = question.solver(Search)
            solver.tricks(question.boards[number % 50])
            solver.tricks(question.boards[number % 50])
        gc.collect()

    thousand()
    before = memory()
    thousand()
    assert memory() - before < 2 * 2**20

    # Refusals leave nothing behind either.
    search = made()
    references = sys.getrefcount(WHOLE), sys.getrefcount(SUITS), sys.getrefcount(core.Core)
    for wrong in WRONG_POSITIONS * 20:
        with pytest.raises((ValueError, TypeError, OverflowError)):
            search.tricks(wrong)
    for _ in range(1000):
        made()
    assert references == (
        sys.getrefcount(WHOLE),
        sys.getrefcount(SUITS),
        sys.getrefcount(core.Core),
    )


def test_a_search_that_was_built_before_the_sources_changed_is_not_used() -> None:
    # The package asks for the search when it is imported: so the old one must be there first.
    program = (
        "import sys, types\n"
        "old = types.ModuleType('vorhand.solver._core')\n"
        "old.Core = object\n"
        "sys.modules['vorhand.solver._core'] = old\n"
        "import vorhand.solver\n"
        "print(vorhand.solver.COMPILED)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
