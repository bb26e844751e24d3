"""What a hostile visitor can reach: no code, no files, no other visitor's table."""

import json
import re
import struct
import time
import uuid
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from serving import Serving, notebook, stand_ins

V1 = "v1.kernel.websocket.jupyter.org"


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose visitors may be away for long: these tests are no browsers."""
    notebooks = stand_ins(tmp_path_factory.mktemp("notebooks"))
    notebook(notebooks / "broken.ipynb", "# Broken", "held = 'an ace'\nheld / 0")
    (notebooks / "plan.png").write_bytes(b"not for everybody")
    with Serving(notebooks, "--max-visitors", "9", "--away-seconds", "300") as running:
        yield running


@pytest.fixture(scope="module")
def kernel(serving: Serving) -> str:
    """The kernel of one visitor."""
    return serving.kernel_of("/play-brandeln")


def socket(serving: Serving, kernel: str, **options: Any) -> ClientConnection:
    address = serving.url.replace("http", "ws", 1) + f"/api/kernels/{kernel}/channels"
    return connect(address + f"?session_id={uuid.uuid4().hex}", **options)


def message(kind: str, content: dict[str, Any]) -> dict[str, Any]:
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "session": uuid.uuid4().hex,
        "username": "",
        "date": "2026-01-01T00:00:00Z",
        "version": "5.3",
    }
    return {"header": header, "parent_header": {}, "metadata": {}, "content": content}


def send(line: ClientConnection, channel: str, kind: str, content: dict[str, Any]) -> str:
    """Send a message in the form that the connection speaks; returns its id."""
    whole = message(kind, content)
    if line.subprotocol == V1:
        pack = lambda part: json.dumps(part).encode()  # noqa: E731
        line.send(serialize_msg_to_ws_v1(whole, channel, pack))
    else:
        line.send(json.dumps({**whole, "channel": channel, "buffers": []}))
    return str(whole["header"]["msg_id"])


def answers(line: ClientConnection, until: str, seconds: float = 10.0) -> list[str]:
    """All that comes until the message `until` is answered, as text."""
    got: list[str] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(TimeoutError):
            raw = line.recv(timeout=0.5)
            got.append(raw if isinstance(raw, str) else raw.decode("latin-1"))
            if until in got[-1] and "_reply" in got[-1]:
                return got
    raise AssertionError(f"no answer to {until} in {seconds} s")


@pytest.mark.parametrize("protocol", [None, V1])
def test_no_code_reaches_the_kernel(
    serving: Serving, kernel: str, tmp_path: Path, protocol: str | None
) -> None:
    mark = tmp_path / "mark"
    code = f"open({str(mark)!r}, 'w').write(secret); print('executed-' + 'indeed')"
    request = {"code": code, "silent": False, "store_history": False, "user_expressions": {}}
    options: dict[str, Any] = {"subprotocols": [protocol]} if protocol else {}
    with socket(serving, kernel, **options) as line:
        assert line.subprotocol == protocol
        sent = []
        for channel in ("shell", "control", "stdin", "iopub", "nonsense"):
            sent.append(send(line, channel, "execute_request", request))
            sent.append(send(line, channel, "shutdown_request", {"restart": False}))
        for kind in ("complete_request", "inspect_request"):
            content = {"code": "secret", "cursor_pos": 6, "detail_level": 0}
            sent.append(send(line, "shell", kind, content))
        sent.append(send(line, "shell", "comm_open", {"comm_id": "x", "target_name": "y"}))
        # Malformed ones neither reach it nor break the connection.
        line.send("{")
        line.send(b"\xff" * 40)
        line.send(json.dumps({"channel": "shell", "header": {"msg_type": ["comm_msg"]}}))
        got = answers(line, send(line, "shell", "kernel_info_request", {}))
    assert not any(each in text for each in sent for text in got)
    assert not any("executed-indeed" in text for text in got)
    assert not mark.exists()


def test_a_message_may_not_be_huge(serving: Serving, kernel: str) -> None:
    # Only the head of the frame, which tells its length: a server that hangs up on unread
    # bytes may take its own last words with it.
    head = struct.pack("!BBQ4s", 0x81, 0xFF, 3 * 1024 * 1024, b"mask")
    with socket(serving, kernel) as line:
        line.socket.sendall(head)
        with pytest.raises(ConnectionClosed) as closed:
            answers(line, "nothing", 10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009  # message too big


@pytest.mark.parametrize(
    "path",
    [
        "/api/kernels",
        "/api/kernelspecs",
        "/api/sessions",
        "/api/contents",
        "/api/contents/play-brandeln.ipynb",
        "/api/terminals",
        "/api/status",
        "/login",
        "/logout",
        "/files/play-brandeln.ipynb",
        "/plan.png",
        "/other.ipynb",
        "/voila/files/plan.png",
        "/voila/files/play-brandeln.ipynb",
        "/voila/tree",
        "/voila/api/contents",
        "/voila/render/plan.png",
        "/voila/render/../app.py",
        "/voila/query/{kernel}",
        "/voila/execution/{kernel}",
        "/vorhand/static/../app.py",
        "/vorhand/static/%2e%2e/app.py",
        "/vorhand/static/..%2fapp.py",
        "/vorhand/static//etc/passwd",
        "/voila/static/..%2f..%2fconf.json",
        "/voila/static//etc/passwd",
        "/voila/templates/lab/static/..%2f..%2findex.html.j2",
        "/voila/templates/..%2f..%2f..%2f/static/x",
        "/voila/templates/lab/static//etc/passwd",
        "/voila/labextensions/..%2f..%2f..%2fetc/passwd",
        "/voila/api/themes/..%2f..%2f..%2f..%2fetc/passwd",
        "/api/kernels/{stranger}",
        "/api/kernels/{stranger}/channels",
        "/vorhand/visit/{stranger}",
        "/no/such/thing",
    ],
)
def test_nothing_else_is_answered(serving: Serving, kernel: str, path: str) -> None:
    answer = serving.ask(path.format(kernel=kernel, stranger=uuid.uuid4()))
    assert answer.status in {400, 403, 404, 410}
    assert "root:" not in answer.text
    assert "Traceback" not in answer.text
    assert "jinja" not in answer.text.lower()


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/kernels"),
        ("DELETE", "/api/kernels/{kernel}"),
        ("POST", "/api/kernels/{kernel}/restart"),
        ("POST", "/api/kernels/{kernel}/interrupt"),
        ("PUT", "/play-brandeln"),
        ("POST", "/play-brandeln"),
        ("POST", "/voila/api/shutdown/{kernel}"),  # from elsewhere: without the page's token
    ],
)
def test_nobody_else_can_move_a_kernel(
    serving: Serving, kernel: str, method: str, path: str
) -> None:
    answer = serving.ask(path.format(kernel=kernel), method)
    assert answer.status in {403, 404, 405}
    assert serving.ask(f"/vorhand/visit/{kernel}").status == 204


def test_a_strange_site_gets_no_connection(serving: Serving, kernel: str) -> None:
    with pytest.raises(InvalidStatus) as caught:
        socket(serving, kernel, origin="https://elsewhere.example")
    assert caught.value.response.status_code == 403
    with pytest.raises(InvalidStatus) as caught:
        socket(serving, str(uuid.uuid4()))
    assert caught.value.response.status_code == 404


def test_every_visitor_has_a_kernel_of_their_own(serving: Serving, kernel: str) -> None:
    other = serving.kernel_of("/play-brandeln?template=classic&theme=dark")
    assert other != kernel
    model = serving.ask(f"/api/kernels/{other}")
    assert json.loads(model.text)["id"] == other


def test_pages_may_load_nothing_from_elsewhere(serving: Serving) -> None:
    for path in ("/", "/begin", "/nothing"):
        answer = serving.ask(path)
        policy = dict(
            part.strip().split(" ", 1)
            for part in answer.headers["Content-Security-Policy"].split(";")
        )
        assert policy["default-src"] == "'none'"
        assert "unsafe-inline" not in policy["script-src"]
        assert not any("http" in sources or "*" in sources for sources in policy.values())
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "//cdn" not in answer.text


def test_a_browser_that_only_fetches_ahead_takes_no_place(serving: Serving) -> None:
    before = serving.free()
    assert serving.ask("/begin", **{"Sec-Purpose": "prefetch;prerender"}).status == 503
    assert serving.free() == before


def test_a_fault_in_a_notebook_tells_nothing_of_its_inside(serving: Serving) -> None:
    answer = serving.ask("/broken")
    assert answer.status == 200
    assert "Something went wrong while this page was being made" in answer.text
    for inside in ("TypeError", "an ace", "Traceback", ".py"):
        assert inside not in answer.text


def test_an_error_of_the_kernel_tells_nothing_and_ends_nothing(
    serving: Serving, kernel: str
) -> None:
    """A widget's state that is no state makes the kernel report an error, which stays here; what
    is asked next is answered."""
    with socket(serving, kernel) as line:
        update = {"method": "update", "state": {"layout": "IPY_MODEL_zzz", "scene": None}}
        for comm in models(line):
            send(line, "shell", "comm_msg", {"comm_id": comm, "data": update})
            send(line, "shell", "comm_msg", {"comm_id": comm})
        send(line, "shell", "comm_open", {"comm_id": "x", "target_name": "jupyter.widget.control"})
        got = answers(line, send(line, "shell", "kernel_info_request", {}))
        # Twice, since the first answer could have been on its way before the error.
        got += answers(line, send(line, "shell", "comm_info_request", {}))
    assert [text for text in got if "Traceback" in text] == []


def models(line: ClientConnection) -> list[str]:
    """The ids of the widgets of a kernel."""
    text = answers(line, send(line, "shell", "comm_info_request", {}))[-1]
    found = re.findall(r'"([0-9a-f]{32})": ?\{"target_name": ?"jupyter\.widget"', text)
    assert found
    return found


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/vorhand/static/%00", 404),
        ("/voila/labextensions/none/of/this.js", 404),
        ("/voila/api/themes/none/of/this.css", 404),
        ("/voila/static/none.js", 403),
        ("/api/kernels/00000000-0000-0000-0000-000000000000/channels", 404),
    ],
)
def test_what_is_not_there_is_said_in_a_line(serving: Serving, path: str, status: int) -> None:
    answer = serving.ask(path)
    assert answer.status == status
    assert "Traceback" not in answer.text
    assert answer.text.strip()
    assert "Traceback" not in serving.log()
