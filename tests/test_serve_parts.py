"""The parts of the server that can be tried without one."""

import asyncio
import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import zipfile
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil
import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from serving import notebook
from vorhand.games import GAMES
from vorhand.lessons import course
from vorhand.lessons.progress import LONGEST
from vorhand.messages import Messages
from vorhand.serve import command, forked
from vorhand.serve.addresses import for_others
from vorhand.serve.app import Options, open_sockets
from vorhand.serve.forked import ForkedProcess, ForkServer, supported
from vorhand.serve.handlers import COOKIE_DAYS
from vorhand.serve.kernels import allowed
from vorhand.serve.pages import find_folder, games, read_pages
from vorhand.serve.shown import to_run
from vorhand.serve.visits import Visits
from vorhand.serve.words import COOKIE
from vorhand.table import colours
from vorhand.terms import Problem

SAY = Messages("en")


def test_pages_come_from_the_notebooks_themselves(tmp_path: Path) -> None:
    notebook(tmp_path / "b.ipynb", "# *Second* `one`", "", order=2, game="brandeln")
    notebook(tmp_path / "a.ipynb", "no heading", "", order=3, kind="play", game="preferansz")
    notebook(tmp_path / "c.ipynb", "", "", title="serve.title", summary="plain text", order=1)
    pages = read_pages(tmp_path, SAY)
    assert [page.slug for page in pages] == ["c", "b", "a"]
    assert [page.title for page in pages] == ["Vorhand", "Second one", "a"]
    assert [page.kind for page in pages] == ["lesson", "lesson", "play"]
    assert pages[0].summary == "plain text"
    assert games(pages) == ("brandeln", "preferansz")


def test_every_lesson_and_the_exercises_of_every_game_have_one_page(root: Path) -> None:
    pages = read_pages(root / "notebooks", SAY)
    offered = sorted(id for page in pages for id in page.lessons)
    assert offered == sorted(lesson.id for game in GAMES for lesson in course(game))
    assert sorted(page.exercises for page in pages if page.exercises) == sorted(GAMES)


def test_what_is_no_page_is_left_out(tmp_path: Path) -> None:
    notebook(tmp_path / "good.ipynb", "# Good", "")
    notebook(tmp_path / "api.ipynb", "# Would hide an address", "")
    notebook(tmp_path / "with space.ipynb", "# Odd", "")
    notebook(tmp_path / "order.ipynb", "# Odd order", "", order="first")
    (tmp_path / "broken.ipynb").write_text("{", encoding="utf-8")
    (tmp_path / "list.ipynb").write_text("[]", encoding="utf-8")
    (tmp_path / "text.txt").write_text("text", encoding="utf-8")
    notebook(tmp_path / "odd.ipynb", "# Odd", "", kind="?", game="../x", title=3, summary=["x"])
    pages = {page.slug: page for page in read_pages(tmp_path, SAY)}
    assert set(pages) == {"good", "odd"}
    assert (pages["odd"].kind, pages["odd"].game, pages["odd"].title) == ("lesson", "", "Odd")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def run(started: Coroutine[Any, Any, Any]) -> Any:
    # In a thread of its own: the browser tests' interface keeps a loop going in this one.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, started).result()


def admit(visits: Visits) -> Any:
    return run(visits.admit())


def test_places_are_taken_and_freed() -> None:
    visits = Visits(2, 30.0, Clock())
    first, second = admit(visits), admit(visits)
    assert admit(visits) is None
    visits.hand_out(first, "k1")
    visits.hand_out(second, "k2")
    visits.end("k1")
    assert visits.free == 1
    assert "k1" not in visits
    visits.end("k1")
    assert visits.free == 1


def test_a_page_that_was_never_made_takes_no_place() -> None:
    visits = Visits(1, 30.0, Clock())
    visits.delivered(admit(visits))
    assert visits.free == 1


def test_who_stays_away_is_given_up() -> None:
    clock = Clock()
    visits = Visits(3, 30.0, clock)
    for kernel in ("never came", "left", "here"):
        visit = admit(visits)
        visits.hand_out(visit, kernel)
        # While the page is being made nobody is late, however long that takes.
        clock.now += 100
        assert visits.overdue() == ()
        if kernel != "never came":
            visits.connected(kernel)
        visits.delivered(visit)
        clock.now -= 100
    visits.connected("left")
    visits.disconnected("left")
    clock.now += 131
    assert visits.overdue() == ("never came",)
    visits.disconnected("left")
    clock.now += 29
    assert visits.overdue() == ("never came",)
    clock.now += 2
    assert visits.overdue() == ("never came", "left")
    visits.connected("left")
    assert visits.overdue() == ("never came",)


def test_a_reload_waits_for_its_own_place() -> None:
    visits = Visits(1, 30.0)
    visits.hand_out(admit(visits), "k")

    async def reload() -> Any:
        asyncio.get_running_loop().call_later(0.1, visits.end, "k")
        return await visits.admit(wait=2.0)

    assert run(reload()) is not None


@pytest.mark.parametrize(
    ("channel", "kind", "content", "expected"),
    [
        ("shell", "comm_msg", {"comm_id": "x"}, True),
        ("shell", "comm_close", {}, True),
        ("shell", "kernel_info_request", {}, True),
        ("shell", "comm_open", {"target_name": "jupyter.widget.control"}, True),
        ("shell", "comm_open", {"target_name": "jupyter.widget"}, False),
        ("shell", "comm_open", {}, False),
        ("shell", "execute_request", {"code": "1"}, False),
        ("shell", "complete_request", {}, False),
        ("shell", "inspect_request", {}, False),
        ("shell", "history_request", {}, False),
        ("control", "shutdown_request", {}, False),
        ("control", "debug_request", {}, False),
        ("control", "comm_msg", {}, False),
        ("stdin", "input_reply", {}, False),
        (None, "comm_msg", {}, False),
    ],
)
def test_what_a_browser_may_send(
    channel: str | None, kind: str, content: dict[str, Any], expected: bool
) -> None:
    assert allowed(channel, {"msg_type": kind}, content) is expected


# Tornado leaves a socket that could not be bound to the garbage collection.
LEFT_SOCKET = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@LEFT_SOCKET
def test_a_port_in_use_is_said_plainly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notebook(tmp_path / "a.ipynb", "# A", "")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert command.main(["--port", str(port), "--notebooks", str(tmp_path)]) == 1
    assert f"Port {port} is already in use" in capsys.readouterr().err


@LEFT_SOCKET
def test_a_strange_address_is_said_plainly() -> None:
    for host in ("192.0.2.1", "no.such.host.invalid"):
        with pytest.raises(Problem) as caught:
            open_sockets(Options(port=0, host=host))
        assert caught.value.key == "serve.error.host"


def test_others_are_told_addresses_that_they_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    def named(name: str, port: None, family: int, kind: int) -> list[Any]:
        known: dict[int, tuple[str, ...]] = {
            socket.AF_INET: ("127.0.1.1", "192.168.1.7"),
            socket.AF_INET6: ("::1", "fe80::1%eth0", "fd00::7"),
        }
        return [(family, kind, 0, "", (address, 0)) for address in known[family]]

    monkeypatch.setattr(socket, "getaddrinfo", named)
    monkeypatch.setattr(socket, "gethostname", lambda: "classroom")
    found = for_others([(socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::")])
    assert {"192.168.1.7", "[fd00::7]"} < set(found)
    assert found[-1] == "classroom"
    assert not [host for host in found if host.startswith(("127.", "[::1", "[fe80"))]
    assert for_others([(socket.AF_INET, "127.0.0.1"), (socket.AF_INET, "192.168.1.7")]) == ()


def test_no_notebooks_is_said_plainly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--notebooks", str(tmp_path), "--no-browser", "--port", "0"]) == 1
    assert "no notebooks" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "70000"],
        ["--port", "http"],
        ["--max-visitors", "0"],
        ["--idle-minutes", "nan"],
        ["--preheat", "-1"],
        ["--base-url", "a b"],
        ["--base-url", "/../"],
    ],
)
def test_bad_options_are_said_plainly(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        command.main(arguments)
    assert caught.value.code == 2
    assert arguments[1] in capsys.readouterr().err


def test_scripts_and_python_go_by_the_same_names_and_figures(root: Path) -> None:
    page = (root / "widgets/vorhand/serve/static/page.js").read_text(encoding="utf-8")
    widgets = root / "widgets" / "vorhand" / "table" / "static"
    shared = widgets / "shared"
    told = re.findall(r'tellServer\("([^"]*)"', page)
    assert sorted(told) == sorted([COOKIE, colours.COOKIE])
    assert f"max-age={COOKIE_DAYS * 24 * 60 * 60};" in page
    asked = (shared / "2-page.js").read_text(encoding="utf-8")
    assert f'LANGUAGE_COOKIE = "{COOKIE}"' in asked
    chosen = (shared / "0-colours.js").read_text(encoding="utf-8")
    assert f"COLOURS = {json.dumps(colours.COLOURS)};" in chosen
    player = (widgets / "lesson" / "3-player.js").read_text(encoding="utf-8")
    assert f"LARGEST = {LONGEST};" in player


def test_the_checkout_has_its_notebooks(root: Path) -> None:
    assert find_folder() == root / "notebooks"


def test_an_installed_wheel_finds_its_notebooks(root: Path, wheel: Path, tmp_path: Path) -> None:
    names = sorted(path.name for path in (root / "notebooks").glob("*.ipynb"))
    with zipfile.ZipFile(wheel) as archive:
        shipped = [Path(name) for name in archive.namelist() if name.endswith(".ipynb")]
        assert sorted(path.name for path in shipped) == names
        inside = set(archive.namelist())
    for part in ("templates/index.html.j2", "static/room.css", "static/page.js"):
        assert f"vorhand/serve/{part}" in inside
    # Into an environment of its own, so that the one that runs this test stays as it is.
    subprocess.run(
        [sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "env")], check=True
    )
    python = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*install, "--no-deps", "--no-index", str(wheel)], check=True)
    code = (
        "import json, vorhand; from vorhand.serve.pages import find_folder; "
        "print(json.dumps([vorhand.__file__, str(find_folder())]))"
    )
    # Isolated: nothing from this environment or from the folder it is run in.
    done = subprocess.run(
        [python, "-I", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    module, folder = json.loads(done.stdout)
    assert Path(module).is_relative_to(tmp_path)
    assert sorted(path.name for path in Path(folder).glob("*.ipynb")) == names


WIDGET = [{"data": {"application/vnd.jupyter.widget-view+json": {}}}]
TEXT = [{"data": {"text/plain": "1"}}]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        # Each cell as its code and what it shows.
        ([("a = 1", []), ("a", TEXT)], ()),
        ([("a = 1", []), ("b = 2", []), ("show(a)", WIDGET)], (0, 2)),
        ([("import x.y as a, z", []), ("import w", []), ("f(z)", WIDGET)], (0, 2)),
        ([("def f(): return g", []), ("g = 1", []), ("f()", WIDGET)], (0, 1, 2)),
        ([("a = []", []), ("a.append(b)", []), ("a[0] = c", []), ("a", WIDGET)], (0, 1, 2, 3)),
        ([("a = 1", []), ("a += b", []), ("f(a)", TEXT), ("w(a)", WIDGET)], (0, 1, 3)),
        ([("for a in b: print(a)", TEXT), ("print(1)", TEXT)], ()),
        ([("a = 1", []), ("start(a)", []), ("f(); 2", TEXT)], (0, 1, 2)),
        ([("from a import *", []), ("b", TEXT)], (0,)),
        ([("a = 1", []), ("%magic", [])], (0, 1)),
    ],
)
def test_a_kernel_runs_what_its_widgets_need(
    cells: list[tuple[str, list[Any]]], expected: tuple[int, ...]
) -> None:
    sources = {index: code for index, (code, _) in enumerate(cells)}
    outputs = {index: shown for index, (_, shown) in enumerate(cells)}
    assert tuple(sorted(to_run(sources, outputs))) == expected


class Kernels(AsyncMappingKernelManager):
    """Kernels that may be forked."""

    def __init__(self, folder: Path) -> None:
        self.fork_server = ForkServer()
        managed_by = "vorhand.serve.forked.ForkedKernelManager"
        super().__init__(connection_dir=str(folder), kernel_manager_class=managed_by)

    async def said(self, code: str, **environment: str) -> tuple[Any, str]:
        """A new kernel, and what it prints."""
        kernel = self.get_kernel(
            await self.start_kernel(kernel_name="python3", env={**os.environ, **environment})
        )
        heard: list[str] = []
        client = kernel.client()
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=60)
            await client.execute_interactive(
                code, output_hook=lambda each: heard.append(each["content"].get("text", ""))
            )
        finally:
            client.stop_channels()
        return kernel, "".join(heard)

    async def end(self) -> None:
        await self.shutdown_all(now=True)
        self.fork_server.close()


def forking() -> list[psutil.Process]:
    """The process that kernels of this one are forked from, once there is one."""
    return [
        each
        for each in psutil.Process().children()
        if each.status() != psutil.STATUS_ZOMBIE and "vorhand.serve.forking" in each.cmdline()
    ]


@pytest.mark.skipif(not supported(), reason="kernels are forked on Linux alone")
def test_forked_kernels_share_nothing_of_their_own(tmp_path: Path) -> None:
    code = "import os, random, uuid; print(os.environ['MINE'], random.random(), uuid.uuid4())"

    async def heard() -> list[str]:
        kernels = Kernels(tmp_path)
        try:
            said = [await kernels.said(code, MINE=mine) for mine in ("one", "two")]
            for kernel, _ in said:
                assert isinstance(kernel.provisioner.process, ForkedProcess)
                assert await kernel.is_alive()
            # They do not outlive what they came from. That it has ended is seen when a kernel is
            # asked of it, which is started by itself; the one after comes from another process.
            (source,) = forking()
            source.kill()
            for kernel, _ in said:
                kernel.provisioner.process.wait()
            alone, _ = await kernels.said("1")
            assert isinstance(alone.provisioner.process, subprocess.Popen)
            after, words = await kernels.said(code, MINE="three")
            assert isinstance(after.provisioner.process, ForkedProcess)
            return [text for _, text in said] + [words]
        finally:
            await kernels.end()

    words = [each.split() for each in run(heard())]
    assert [each[0] for each in words] == ["one", "two", "three"]
    assert len({each for three in words for each in three}) == 9


@pytest.mark.skipif(not supported(), reason="kernels are forked on Linux alone")
def test_a_fork_that_is_given_up_leaves_no_process_and_no_answer_behind(tmp_path: Path) -> None:
    async def heard() -> int:
        kernels = Kernels(tmp_path)
        try:
            environment = {**os.environ, "JUPYTER_RUNTIME_DIR": str(tmp_path)}
            given_up = asyncio.ensure_future(kernels.fork_server.fork([], environment, None))
            while not forking():
                await asyncio.sleep(0.05)
            given_up.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await given_up
            kernel, words = await kernels.said("import os; print(os.getpid())")
            assert int(words) == kernel.provisioner.pid
            (source,) = forking()
            return len(source.children())
        finally:
            await kernels.end()

    assert run(heard()) == 1


def test_a_kernel_that_cannot_be_forked_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forked, "supported", lambda: False)

    async def heard() -> str:
        kernels = Kernels(tmp_path)
        try:
            kernel, words = await kernels.said("print(1 + 1)")
            assert isinstance(kernel.provisioner.process, subprocess.Popen)
            return words
        finally:
            await kernels.end()

    assert run(heard()) == "2\n"
