"""A `vorhand serve` of its own for a test: a process on a free port, with notebooks to serve."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

TABLE = """\
import anywidget, traitlets

class Stand(anywidget.AnyWidget):
    _esm = '''export default {
      render({model, el}) {
        const button = document.createElement("button");
        button.className = "stand";
        const show = () => { button.textContent = `${model.get("n")} ${location.search}`; };
        button.addEventListener("click", () => { model.set("asked", model.get("asked") + 1);
                                                 model.save_changes(); });
        model.on("change:n", show);
        show();
        el.append(button);
      }
    }'''
    n = traitlets.Int(0).tag(sync=True)
    asked = traitlets.Int(0).tag(sync=True)

    @traitlets.observe("asked")
    def _answer(self, change):
        self.n = 10 * change["new"]

secret = "the hidden hand"
Stand()
"""

CHOICES = (
    ".vorhand[data-state=ready] "
    ":is(.vh-call[data-legal=yes], .vh-card[data-state=legal], .vh-goon):visible"
)
"""What a visitor may press at a table: a bid, a card, or on to the next trick (for Playwright)."""

LOG = ".vh-log li"
"""What was said and played at a table."""

LESSON = """\
import ipywidgets as widgets
said = widgets.Label("nothing yet")
button = widgets.Button(description="Say it")
button.on_click(lambda _: setattr(said, "value", "said"))
widgets.VBox([button, said])
"""


class Answer(NamedTuple):
    """What the server answered."""

    status: int
    headers: Any
    text: str


class Serving:
    """A running server. `url` has no slash at its end."""

    def __init__(self, notebooks: Path | None, *options: str, store: Path | None = None) -> None:
        command = [sys.executable, "-m", "vorhand.serve", "--port", "0", "--no-browser", *options]
        if notebooks is not None:
            command += ["--notebooks", str(notebooks)]
        environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
        if store is not None:
            environment["VORHAND_STORE"] = str(store)
        # What it complains of: read it with log().
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self._log, text=True, env=environment
        )
        assert self.process.stdout is not None
        ready = self.process.stdout.readline()
        found = re.search(r"http://\S+", ready)
        assert found, f"no address in {ready!r}; {self.log()}"
        self.url = found[0].rstrip("/")

    def __enter__(self) -> "Serving":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> int:
        """End it as a system does that shuts down; returns the exit status."""
        assert self.process.stdout is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.process.stdout.close()
            self._log.close()
        return status

    def log(self) -> str:
        """What the server has complained of so far."""
        self._log.seek(0)
        return self._log.read()

    def ask(self, path: str, method: str = "GET", **headers: str) -> Answer:
        """Ask for a path, without a browser."""
        request = urllib.request.Request(self.url + path, method=method, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return Answer(answer.status, answer.headers, answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.headers, error.read().decode())

    def kernel_of(self, path: str) -> str:
        """Ask for a notebook's page and return the id of the kernel that comes with it."""
        answer = self.ask(path)
        assert answer.status == 200
        found = re.search(r'"kernelId": "([0-9a-f-]{36})"', answer.text)
        assert found
        return found[1]

    def free(self) -> int:
        """How many places are free."""
        free: int = json.loads(self.ask("/vorhand/places").text)["free"]
        return free


def notebook(path: Path, text: str, code: str, **about: object) -> None:
    """Write a small notebook: one cell of text, one of code, and what it says about itself."""
    cells: list[dict[str, Any]] = [
        {"cell_type": "markdown", "id": "text", "metadata": {}, "source": text},
        {
            "cell_type": "code",
            "id": "code",
            "metadata": {},
            "source": code,
            "outputs": [],
            "execution_count": None,
        },
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    whole = {
        "cells": cells,
        "metadata": {"kernelspec": kernel, "vorhand": about},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(whole), encoding="utf-8")


def stand_ins(folder: Path) -> Path:
    """A few notebooks that need no cards: a start, a lesson, and a table for each game. The lesson
    is no real one, but links find its page."""
    folder.mkdir(exist_ok=True)
    notebook(folder / "begin.ipynb", "# Begin here", "1", kind="start", order=0)
    for order, game in enumerate(("brandeln", "preferansz")):
        about = {"game": game, "order": 10 + order}
        notebook(folder / f"play-{game}.ipynb", f"# Play {game}", TABLE, kind="play", **about)
        lesson = f'{LESSON}# LessonPlayer("{game}/auction"), Exercises("{game}")\n'
        notebook(folder / f"{game}-auction.ipynb", f"# Auction of {game}", lesson, **about)
    return folder
