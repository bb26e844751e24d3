"""Who is here: the live visitors, each with a kernel of their own, and how many there is room for.

A visit begins when a page is asked for, so that two visitors cannot take the last place, and ends
when the page says goodbye, stays away for too long, lies idle for too long, or its kernel dies.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(eq=False)
class Visit:
    """One visitor. `away_since` is the moment (in seconds of the clock) since when nothing has been
    heard of the browser, None while it is connected, or while the page is still being made;
    `here_since` the one since when it is known to be there, None while it is not."""

    kernel_id: str | None = None
    connections: int = 0
    away_since: float | None = None
    here_since: float | None = None


class Visits:
    """The visits that go on. `places` is their greatest number; `patience` the seconds that a
    visitor may stay away: a slow phone loading the page, a reload, a lost connection."""

    def __init__(
        self, places: int, patience: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.places = places
        self.patience = patience
        self._clock = clock
        self._visits: set[Visit] = set()
        self._by_kernel: dict[str, Visit] = {}

    def __len__(self) -> int:
        return len(self._visits)

    def __contains__(self, kernel_id: object) -> bool:
        return kernel_id in self._by_kernel

    @property
    def free(self) -> int:
        """How many more visitors there is room for."""
        return max(0, self.places - len(self._visits))

    @property
    def kernel_ids(self) -> tuple[str, ...]:
        """The kernels of all visits."""
        return tuple(self._by_kernel)

    async def admit(self, wait: float = 0.0) -> Visit | None:
        """A new visit, or None when all places stay taken for `wait` seconds.

        The short wait is for a reload: the browser may ask for the new page before its goodbye
        from the old one has arrived.
        """
        until = self._clock() + wait
        while not self.free:
            if self._clock() >= until:
                return None
            await asyncio.sleep(0.05)
        visit = Visit()
        self._visits.add(visit)
        return visit

    def hand_out(self, visit: Visit, kernel_id: str) -> None:
        """The visitor has been given this kernel."""
        visit.kernel_id = kernel_id
        self._by_kernel[kernel_id] = visit

    def delivered(self, visit: Visit) -> None:
        """The page has left the server: from now on the browser has to show itself. A visit that
        got no kernel is over."""
        if visit.kernel_id is None:
            self._visits.discard(visit)
        elif not visit.connections:
            visit.away_since = self._clock()

    def connected(self, kernel_id: str) -> None:
        """A browser has connected to the kernel."""
        visit = self._by_kernel.get(kernel_id)
        if visit is not None:
            visit.connections += 1
            visit.away_since = None
            self._here(visit)

    def asked(self, kernel_id: str) -> None:
        """The page has asked after its kernel: it is there, though perhaps not yet connected. On a
        slow machine or line minutes may pass between the two."""
        visit = self._by_kernel.get(kernel_id)
        if visit is not None:
            if visit.away_since is not None:
                visit.away_since = self._clock()
            self._here(visit)

    def disconnected(self, kernel_id: str) -> None:
        """A browser's connection to the kernel is gone."""
        visit = self._by_kernel.get(kernel_id)
        if visit is not None:
            visit.connections = max(0, visit.connections - 1)
            if not visit.connections:
                visit.away_since = self._clock()
                visit.here_since = None

    def here_for(self, kernel_id: str) -> float:
        """Seconds for which the kernel's page has been there; 0 while it is not."""
        visit = self._by_kernel.get(kernel_id)
        if visit is None or visit.here_since is None:
            return 0.0
        return self._clock() - visit.here_since

    def end(self, kernel_id: str) -> None:
        """The visit is over; its place is free at once, even while its kernel still ends."""
        visit = self._by_kernel.pop(kernel_id, None)
        if visit is not None:
            self._visits.discard(visit)

    def overdue(self) -> tuple[str, ...]:
        """The kernels whose visitors have stayed away for longer than the patience lasts."""
        now = self._clock()
        return tuple(
            kernel_id
            for kernel_id, visit in self._by_kernel.items()
            if visit.away_since is not None and now - visit.away_since > self.patience
        )

    def _here(self, visit: Visit) -> None:
        if visit.here_since is None:
            visit.here_since = self._clock()
