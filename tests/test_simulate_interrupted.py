"""Runs in a process of their own that is interrupted, or ended, from outside."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

SCRIPT = """
import signal
# Where these tests are begun in the background Ctrl-C is ignored, and a child inherits that.
signal.signal(signal.SIGINT, signal.default_int_handler)
import sys, time
from vorhand.simulate import simulate

def slow(view):
    time.sleep(0.002)
    return view.legal[0]

if __name__ == "__main__":
    table = simulate("preferansz", 2000, players=slow, seed=3, workers=2, file=sys.argv[1])
    print(len(table.finished), table.complete, flush=True)
"""


@contextmanager
def begun(folder: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """A run in a group of processes of its own, when two deals are done, and the run's file."""
    pytest.importorskip("cloudpickle")
    script, file = folder / "script.py", folder / "run.jsonl"
    script.write_text(SCRIPT, encoding="utf-8")
    running = subprocess.Popen(
        [sys.executable, script, file],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + 120
        while not file.exists() or file.read_bytes().count(b"\n") < 3:
            assert running.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.1)
        yield running, file
    finally:
        # What hangs must not trouble the tests after this one.
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as POSIX does it")
def test_ctrl_c_in_a_terminal_keeps_all_that_is_done(tmp_path: Path) -> None:
    with begun(tmp_path) as (running, file):
        # A terminal sends the signal to all processes of the group.
        os.killpg(running.pid, signal.SIGINT)
        told, errors = running.communicate(timeout=120)
    assert running.returncode == 0, errors
    assert "Traceback" not in errors
    finished, complete = told.split()
    assert f"{finished} of 2000 deals" in errors
    assert complete == "False"
    assert 2 <= int(finished) < 2000
    assert file.read_bytes().count(b"\n") == 1 + int(finished)


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is POSIX's")
def test_workers_end_when_their_run_is_killed(tmp_path: Path) -> None:
    with begun(tmp_path) as (running, _):
        running.kill()
        # The pipes end when the last process that could write to them has ended.
        told, errors = running.communicate(timeout=30)
    assert "Traceback" not in told + errors
