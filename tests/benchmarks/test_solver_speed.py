"""How long best play takes, in both searches in the same run, and what importing it costs.

CPU time of a question to a search that has learnt nothing yet; what is known of single suits is
kept from deal to deal, as it is in use. Each deal is measured three times and the shortest counts.
Beside the times stands how long this machine takes for a loop of a million turns meanwhile, so that
figures of a busy machine can be told from those of a quiet one.
"""

import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchdeals import QUESTIONS, Question
from endings import SEARCHES
from vorhand.solver.search import Search

# What is aimed at on a quiet machine: median and 95th percentile in ms, in Python.
AIMS = {
    ("brandeln", "3", "tricks", "random"): (2, 10),
    ("preferansz", "5", "tricks", "bid"): (10, 40),
}
FASTER = 40


def a_million_turns() -> float:
    """The milliseconds that a plain loop takes now."""
    start = time.process_time()
    total = 0
    for number in range(1_000_000):
        total += number & 3
    return 1000 * (time.process_time() - start)


def times(question: Question, search: type, deals: int) -> list[float]:
    """Milliseconds of CPU for each deal: of the search itself, its position already made."""
    found = []
    for board in question.boards[:deals]:
        best = float("inf")
        for _ in range(3):
            solver = question.solver(search)
            position = solver.position(board)
            inner = solver._search
            need = 1 if solver.contract.avoid else solver.contract.required
            start = time.process_time()
            if question.asked == "tricks":
                inner.tricks(position)
            else:
                inner.reaches(position, need)
            best = min(best, time.process_time() - start)
        found.append(1000 * best)
    return sorted(found)


@pytest.mark.parametrize("question", QUESTIONS, ids=repr)
def test_speed(question: Question, capsys: pytest.CaptureFixture[str]) -> None:
    slow = question.game == "preferansz" and question.contract == "bettel"
    deals = 40 if slow and question.asked == "tricks" else len(question.boards)
    said = []
    medians = []
    for search in SEARCHES:
        found = times(question, search, deals)
        name = "Python" if search is Search else "C"
        medians.append(statistics.median(found))
        late = found[int(0.95 * len(found))]
        said.append(f"{name} {medians[-1]:.3f} / {late:.3f} ms")
    if len(medians) > 1 and medians[1]:
        said.append(f"{medians[0] / medians[1]:.0f} times faster")
    aim = AIMS.get(question[:4]) if not question.rules else None
    if aim:
        said.append(f"aims {aim[0]} / {aim[1]} ms and {FASTER} times")
    with capsys.disabled():
        print(f"\n{question!r}, {deals} deals: {', '.join(said)}", end="")
        print(f"; a million turns {a_million_turns():.0f} ms", end="")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="Linux tells the memory in use")
def test_what_the_import_costs(capsys: pytest.CaptureFixture[str]) -> None:
    """Beside the games, which whoever asks the solver has imported already."""
    program = (
        "import os, time, vorhand.games\n"
        "def used():\n"
        "    return int(open('/proc/self/statm').read().split()[1]) * os.sysconf('SC_PAGE_SIZE')\n"
        "before, start = used(), time.process_time()\n"
        "import vorhand.solver\n"
        "print(1000 * (time.process_time() - start), (used() - before) / 2**20)\n"
    )
    found = []
    for _ in range(15):
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        )
        found.append([float(word) for word in done.stdout.split()])
    milliseconds = min(each[0] for each in found)
    megabytes = statistics.median(each[1] for each in found)
    with capsys.disabled():
        print(f"\nimport vorhand.solver: {milliseconds:.1f} ms, {megabytes:.1f} MB", end="")
    assert milliseconds <= 20
    assert megabytes <= 8
