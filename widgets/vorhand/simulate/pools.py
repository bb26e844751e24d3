"""Processes on this machine that do the chunks of a run, and how they are stopped."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from vorhand.simulate.chunks import Chunk, Done, listen
from vorhand.terms import Problem

# concurrent.futures and multiprocessing are imported where they are used: not every Python has
# processes, the one in a browser has none.


def cores() -> int:
    """How many cores this process may use; 1 where there are no processes to use more."""
    if sys.platform == "emscripten":
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin(stop: Any) -> None:
    import signal
    from threading import Thread

    # Ctrl-C reaches all processes of a terminal; what is to happen, the first one says.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    listen(stop)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process as soon as the one that began it is gone, killed without a word, say.

    Nobody else would: it holds both ends of the queue that it waits at.
    """
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Holds Ctrl-C back for a moment. Processes that are begun meanwhile never hear of it: one that
    it met half started would end, and all the others with it."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Pool:
    """A mapper with processes of its own; they are started afresh, so that any system will do."""

    def __init__(self, workers: int) -> None:
        from concurrent.futures import Future, ProcessPoolExecutor
        from multiprocessing import get_context

        context = get_context("spawn")
        self._stop = context.Event()
        self._executor = ProcessPoolExecutor(workers, context, _begin, (self._stop,))
        self._futures: list[Future[Done]] = []

    def __call__(self, work: Callable[[Chunk], Done], chunks: Sequence[Chunk]) -> Iterator[Done]:
        """What the chunks give, as they are done."""
        from concurrent.futures import as_completed
        from concurrent.futures.process import BrokenProcessPool

        try:
            with _uninterrupted():
                self._futures = [self._executor.submit(work, chunk) for chunk in chunks]
            for future in as_completed(self._futures):
                yield future.result()
        except BrokenProcessPool:
            raise Problem("problem.simulate.processes") from None

    def rest(self) -> Iterator[Done]:
        """Stop after the deals at hand; all that has been done, what was handed out included."""
        from concurrent.futures import CancelledError

        self._stop.set()
        for future in self._futures:
            future.cancel()
        for future in self._futures:
            try:
                done = future.result()
            # A chunk that never came back has nothing; what ended the run is known already.
            except (CancelledError, Exception, SystemExit):
                continue
            yield done

    def close(self) -> None:
        """End the processes, after the deals at hand."""
        self._stop.set()
        self._executor.shutdown(cancel_futures=True)
