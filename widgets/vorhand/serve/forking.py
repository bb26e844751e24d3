"""`python -m vorhand.serve.forking FD`: the process that kernels are forked from (Linux only).

Importing what a kernel needs takes most of the time in which a page opens. This process does it
once; a kernel is then a copy of it, there at once, and shares with the others the memory that none
of them writes to. It hears what to do from the server by a socket (`vorhand.serve.forked`): a line
of JSON for each kernel, answered by the process's number. When the server has gone, it goes too,
and each kernel when it sees that.
"""

import gc
import json
import os
import signal
import socket
import sys
from importlib import import_module
from typing import Any

_IMPORTED = (
    *("ipykernel.kernelapp", "ipykernel.debugger", "ipywidgets", "tornado.platform.asyncio"),
    *("IPython.core.completerlib", "IPython.core.debugger", "IPython.extensions.storemagic"),
    *("vorhand.displays", "vorhand.simulate", "vorhand.table", "vorhand.table.lesson"),
)


def main() -> None:
    """Fork until the server has gone; in a kernel, be it until it ends."""
    line = socket.socket(fileno=int(sys.argv[1]))
    # Nobody waits for the kernels here: the system forgets each as it ends.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    _prepare()
    # What is there stays, and is not written to by every collection in every kernel.
    gc.collect()
    gc.freeze()
    orders = line.makefile("rb")
    for order in orders:
        try:
            pid = os.fork()
        except OSError:
            # No memory or no number for one more. Those that are there stay.
            line.sendall(b"0\n")
            continue
        if not pid:
            orders.close()
            line.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _be_kernel(**json.loads(order))
            return
        line.sendall(b"%d\n" % pid)


def _prepare() -> None:
    """Import what kernels need and read what the pages are made of. Nothing here may start a
    thread, open a socket, or ask for the language: that comes with the kernel's environment."""
    # Nobody can get at a kernel's debugger here; looking for it would load the whole of it.
    sys.modules["debugpy"] = None  # type: ignore[assignment]
    for module in _IMPORTED:
        import_module(module)
    from vorhand.messages import Messages
    from vorhand.messages.choice import offered

    for language in offered():
        Messages(language)


def _be_kernel(arguments: list[str], environment: dict[str, str], folder: str | None) -> None:
    """Be a kernel, as `python -m ipykernel_launcher` with these arguments would."""
    from ipykernel.kernelapp import IPKernelApp

    os.setsid()
    if folder is not None:
        os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["ipykernel_launcher", *arguments]
    app: Any = IPKernelApp.instance()
    # It ends when its parent, which it has from the fork, is no longer there.
    app.initialize([*arguments, f"--IPKernelApp.parent_handle={os.getppid()}"])
    # Where widgets are imported in a kernel, they do this by themselves.
    import_module("ipywidgets").register_comm_target()
    app.start()


if __name__ == "__main__":
    main()
