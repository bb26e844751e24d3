"""The kernels behind the pages: started ahead, handed out one to a visitor, and ended in time.

Also what a browser may ask of a kernel: nothing but to move the widgets. A page's websocket would
otherwise take any code, and with it the hidden cards and the server's files.
"""

import contextlib
import json
from asyncio import Task
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

from jupyter_client.kernelspec import NATIVE_KERNEL_NAME, KernelSpec, KernelSpecManager
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.connection.base import (
    deserialize_binary_message,
    deserialize_msg_from_ws_v1,
)
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import PeriodicCallback

from vorhand.messages.choice import ENVIRONMENT
from vorhand.serve.forked import ForkServer
from vorhand.serve.visits import Visit, Visits

CHECK_SECONDS = 2.0
"""Seconds between two looks at who has left."""

REFILL_SECONDS = 5.0
"""Seconds before another kernel is made ready for one that has died: where memory is short, a new
one at once would die as well."""

MOST_PARTS = 100
"""Parts that a message from a browser may have; one without buffers has six at most."""

V1_PROTOCOL = "v1.kernel.websocket.jupyter.org"

# comm_open is further limited: see allowed().
ALLOWED_MESSAGES = frozenset(
    {"comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request"}
)
_CONTROL_COMM = "jupyter.widget.control"

# What a kernel tells of its inside: tracebacks, and what is printed. Our own errors are shown by
# the widgets, in words.
KEPT_BACK = frozenset({"error", "stream"})


class OwnPython(KernelSpecManager):
    """Knows one kernel: the Python that runs this server, which has the package installed. A
    kernel of the same name that the user has set up elsewhere would not."""

    def find_kernel_specs(self) -> dict[str, str]:
        """The native kernel's name, with no folder of resources."""
        return {NATIVE_KERNEL_NAME: ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The native kernel, whatever name a notebook was saved with."""
        from ipykernel.kernelspec import get_kernel_dict

        return KernelSpec(resource_dir="", **get_kernel_dict())

    def get_all_specs(self) -> dict[str, Any]:
        """The native kernel in the form that Voila reads."""
        spec = self.get_kernel_spec(NATIVE_KERNEL_NAME)
        return {NATIVE_KERNEL_NAME: {"resource_dir": "", "spec": spec.to_dict()}}


class Kernels(AsyncMappingKernelManager):
    """Starts and ends kernels, and keeps the list of visits true to them.

    Voila derives its own manager, with the pools of preheated kernels, from this one. Jupyter's
    culling stays off: it would count a kernel as left over between the moment when its page is
    handed out and the moment when the browser connects.
    """

    def __init__(self, **kwargs: Any) -> None:
        self.visits: Visits = kwargs["parent"].visits
        self.idle_seconds: float = kwargs["parent"].options.idle_minutes * 60
        self.fork_server = ForkServer()
        self.fork_server.start()
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self._watch = PeriodicCallback(self.look_after, CHECK_SECONDS * 1000)

    def watch(self) -> None:
        """Begin to look after the kernels; needs the event loop."""
        self._watch.start()

    async def look_after(self) -> None:
        """End the kernels of visitors who have left, lie idle, or whose kernel has died."""
        for kernel_id in self.visits.kernel_ids:
            if kernel_id not in self or not await self._alive(kernel_id):
                await self.end_visit(kernel_id, "its kernel has died")
            elif self._idle(kernel_id) > self.idle_seconds:
                await self.end_visit(kernel_id, "idle")
        for kernel_id in self.visits.overdue():
            await self.end_visit(kernel_id, "its browser is gone")
        await self.renew()

    async def renew(self) -> None:
        """Replace the kernels kept ready that have died, or could not be made ready: whoever was
        given one would see a page on which no table ever comes."""
        pools: dict[str, list[Task[dict[str, Any]]]] = getattr(self, "_pools", {})
        for notebook, pool in pools.items():
            for ready in [each for each in pool if each.done()]:
                kernel_id = "" if ready.exception() else str(ready.result()["kernel_id"])
                if kernel_id in self and await self._alive(kernel_id):
                    continue
                if ready not in pool:  # handed out in the meantime
                    continue
                self.log.warning("A kernel kept ready for %s is replaced", notebook)
                pool.remove(ready)
                with contextlib.suppress(Exception):
                    await self.shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]
                self.fill_if_needed(delay=REFILL_SECONDS, notebook_name=notebook)  # type: ignore[attr-defined]

    async def end_visit(self, kernel_id: str, why: str) -> None:
        """End the visit now and its kernel as soon as that can be done."""
        self.log.info("Visit %s ends: %s", kernel_id, why)
        self.visits.end(kernel_id)
        # Someone else may be ending it at the same time.
        with contextlib.suppress(Exception):
            if kernel_id in self:
                # Nothing is lost with a kernel: the table saves every action as it happens.
                await self.shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]

    def notify_connect(self, kernel_id: str) -> None:
        """A browser has connected."""
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]
        self.visits.connected(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """A browser's connection is gone."""
        super().notify_disconnect(kernel_id)  # type: ignore[no-untyped-call]
        self.visits.disconnected(kernel_id)

    async def _alive(self, kernel_id: str) -> bool:
        return bool(await ensure_async(self.get_kernel(kernel_id).is_alive()))

    def _idle(self, kernel_id: str) -> float:
        """Seconds for which nothing was done at the table while its visitor was there. The kernel
        may have lain ready for hours before it was handed out: that was not idleness."""
        last = getattr(self.get_kernel(kernel_id), "last_activity", None)
        still = (datetime.now(UTC) - last).total_seconds() if last is not None else 0.0
        return min(still, self.visits.here_for(kernel_id))


class Handout:
    """The kernel manager as one request sees it: whichever kernel the request is given, from the
    pool or started for it, becomes that visitor's, and one that is started speaks his language.

    One from the pool was started before anybody was there to read. Such pages are for playing:
    their table hears the language from the browser.
    """

    def __init__(self, kernels: Any, visit: Visit, language: str) -> None:
        self._kernels = kernels
        self._visit = visit
        self._language = language

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernels, name)

    async def get_rendered_notebook(self, *args: Any, **kwargs: Any) -> Any:
        """Voila's page from the pool with its kernel."""
        found = await self._kernels.get_rendered_notebook(*args, **kwargs)
        self._kernels.visits.hand_out(self._visit, found[2])
        return found

    async def start_kernel(self, *args: Any, **kwargs: Any) -> str:
        """A kernel started for this request."""
        start: Callable[..., Awaitable[str]] = self._kernels.start_kernel
        kwargs["env"] = {**kwargs["env"], ENVIRONMENT: self._language}
        kernel_id = await start(*args, **kwargs)
        self._kernels.visits.hand_out(self._visit, kernel_id)
        return kernel_id


def allowed(channel: str | None, header: dict[str, Any], content: dict[str, Any]) -> bool:
    """Whether a browser may send this message to its kernel.

    Only what widgets need: no code to execute, complete or inspect, no interrupt or shutdown. A
    browser may open one kind of comm, by which it asks for the widgets' state; it may not make
    widgets.
    """
    if channel != "shell" or header.get("msg_type") not in ALLOWED_MESSAGES:
        return False
    return header["msg_type"] != "comm_open" or content.get("target_name") == _CONTROL_COMM


class GuardedConnection(ZMQChannelsWebsocketConnection):
    """A page's connection to its kernel, which drops every message that is not `allowed`, and
    keeps back what a visitor should not read."""

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Pass the message on, or drop it and say so in the log."""
        try:
            permitted = allowed(*self._parse(incoming_msg))
        except Exception:
            self.log.warning("Dropped a malformed message from a browser")
            return
        if permitted:
            super().handle_incoming_message(incoming_msg)
        else:
            self.log.warning("Dropped a message that a browser may not send")

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Pass on what the kernel says, but for what no visitor should read."""
        source = self.channels[stream] if isinstance(stream, str) else stream
        if getattr(source, "channel", None) == "iopub":
            _, (_, header, *_) = self.session.feed_identities(outgoing_msg)
            kind = self.session.unpack(header)["msg_type"]
            if kind in KEPT_BACK:
                self.log.warning("Kept back what the kernel %s printed: %s", self.kernel_id, kind)
                return
        super().handle_outgoing_message(stream, outgoing_msg)

    def _parse(self, message: Any) -> tuple[str | None, dict[str, Any], dict[str, Any]]:
        if isinstance(message, bytes):
            _check_parts(message, v1=self.subprotocol == V1_PROTOCOL)
        if self.subprotocol == V1_PROTOCOL:
            channel, parts = deserialize_msg_from_ws_v1(message)
            return channel, self.session.unpack(parts[0]), self.session.unpack(parts[3])
        if isinstance(message, bytes):
            whole: Any = deserialize_binary_message(message)
        else:
            whole = json.loads(message)
        return whole.get("channel"), whole["header"], whole["content"]


def _check_parts(message: bytes, *, v1: bool) -> None:
    """Raise ValueError for a binary message that claims more parts than it can have: Jupyter's
    readers would believe it and fill the memory with as many numbers."""
    width = 8 if v1 else 4
    claimed = int.from_bytes(message[:width], "little" if v1 else "big")
    if not 0 < claimed <= MOST_PARTS or width * (claimed + 1) > len(message):
        raise ValueError(claimed)
