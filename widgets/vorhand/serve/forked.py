"""Kernels that are forked from a process which has imported already what they need.

The server's side of `vorhand.serve.forking`. Where that cannot be, kernels are started as Jupyter
starts them.
"""

import asyncio
import contextlib
import json
import os
import pathlib
import select
import signal
import socket
import subprocess
import sys
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager


def supported() -> bool:
    """Whether kernels can be forked: elsewhere than on Linux a process that has begun to use the
    system's libraries cannot safely be forked, or one that is not one's own child be watched."""
    if sys.platform != "linux":
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except OSError:  # an old system, or one that forbids it
        return False
    return True


_LAUNCHER = "ipykernel_launcher"


class ForkServer:
    """The process to fork from; it is started again if it has died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._one_at_a_time = asyncio.Lock()
        self._usable = supported()
        self._has_served = False

    def start(self) -> None:
        """Start the process; it may be asked for kernels while it is still importing."""
        self.close()
        if not self._usable:
            return
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        # Not -c, nor without -P: what lies in the folder that the server is run in stays out.
        command = [sys.executable, "-P", "-m", "vorhand.serve.forking", str(theirs.fileno())]
        with theirs:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        self._line = ours
        self._has_served = False

    async def fork(self, arguments: list[str], environment: dict[str, str], folder: Any) -> int:
        """A new kernel with these arguments; gives its process's number. Raises OSError if there
        is no process to fork from."""
        order = {
            "arguments": arguments,
            "environment": environment,
            "folder": None if folder is None else str(folder),
        }
        asked = asyncio.ensure_future(self._next(json.dumps(order).encode() + b"\n"))
        try:
            pid = await asyncio.shield(asked)
        except asyncio.CancelledError:
            # The answer is read all the same, or whoever asks next would be given it.
            asked.add_done_callback(_end_unwanted)
            raise
        if not pid:
            raise OSError("no further process can be forked")
        return pid

    async def _next(self, order: bytes) -> int:
        async with self._one_at_a_time:
            if not self._usable:
                raise OSError("no process to fork from")
            if self._line is None:
                self.start()
            try:
                pid = await self._ask(order)
            except OSError:
                # One that has died without having been of use would do so again.
                self._usable = self._has_served
                self.close()
                raise
            self._has_served = True
            return pid

    async def _ask(self, order: bytes) -> int:
        loop, line = asyncio.get_running_loop(), self._line
        assert line is not None
        await loop.sock_sendall(line, order)
        answer = b""
        while not answer.endswith(b"\n"):
            part = await loop.sock_recv(line, 100)
            if not part:
                raise ConnectionError("the process to fork from has ended")
            answer += part
        return int(answer)

    def close(self) -> None:
        """End the process. Kernels that are still there end when they see it."""
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def _end_unwanted(asked: asyncio.Future[int]) -> None:
    """End a kernel that nobody waits for any more."""
    if not asked.cancelled() and asked.exception() is None and asked.result():
        with contextlib.suppress(ProcessLookupError):
            os.kill(asked.result(), signal.SIGKILL)


class ForkedProcess:
    """A kernel's process, which is no child of this one, with the manner of a `Popen`."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        try:
            self._handle = os.pidfd_open(pid)
        except ProcessLookupError:
            self.returncode = 0

    def poll(self) -> int | None:
        """None while it is there, else 0: how it ended is not known."""
        return self._look(0)

    def wait(self) -> int | None:
        """Wait for its end."""
        return self._look(None)

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._handle, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)

    def _look(self, milliseconds: int | None) -> int | None:
        if self.returncode is None:
            watched = select.poll()
            watched.register(self._handle, select.POLLIN)
            if watched.poll(milliseconds):
                os.close(self._handle)
                self.returncode = 0
        return self.returncode


class ForkedProvisioner(LocalProvisioner):
    """Forks a kernel; starts it as any other where that cannot be done."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Begin the kernel's process."""
        manager: Any = self.parent
        server: ForkServer = manager.parent.fork_server
        arguments = cmd[cmd.index(_LAUNCHER) + 1 :]
        try:
            pid = await server.fork(arguments, kwargs["env"], kwargs.get("cwd"))
        except OSError as error:
            self.log.info("A kernel is started by itself: %s", error)
            return await super().launch_kernel(cmd, **kwargs)
        self.process = ForkedProcess(pid)  # type: ignore[assignment]  # it has a Popen's manner
        # It leads a session of its own: a signal reaches what it has started, too.
        self.pid = self.pgid = pid
        self.cwd = kwargs.get("cwd", pathlib.Path.cwd())
        return self.connection_info


class ForkedKernelManager(ServerKernelManager):
    """Manages a kernel that was forked."""

    async def _async_pre_start_kernel(self, **kw: Any) -> Any:
        if self.provisioner is None:
            self.provisioner = ForkedProvisioner(
                kernel_id=self.kernel_id or kw.get("kernel_id", ""),
                kernel_spec=self.kernel_spec,
                parent=self,
            )
        return await super()._async_pre_start_kernel(**kw)
