"""The programs outside Python that the tests need: Node.js with npm, and a Chromium.

Run as a program it says plainly which of them is missing and how to get it; exit status 1 then.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NODE_MAJOR = 18

# Headless in a container as well as on a desk, and silent: the browser itself asks the network for
# nothing, and a page reaches no host but this machine.
CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]",
]

NODE_HELP = f"""\
Node.js {NODE_MAJOR} or later with npm is missing; the browser and Pyodide tests need it.
    Debian, Ubuntu:  sudo apt install nodejs npm
    macOS:           brew install node
    Windows, others: an installer from nodejs.org"""

CHROMIUM_HELP = """\
No Chromium was found; the browser tests need one (Chrome or Edge will do as well).
    Debian:          sudo apt install chromium
    anywhere:        .venv/bin/playwright install chromium
    already there:   set VORHAND_CHROMIUM to the path of the program"""

# In this order; the last four are where installers put it without touching PATH.
CHROMIUM_NAMES = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
]


def find_chromium() -> str | None:
    """The path of a Chromium: VORHAND_CHROMIUM, one on PATH or in its usual place, Playwright's."""
    named = os.environ.get("VORHAND_CHROMIUM")
    if named:
        return shutil.which(named)
    for name in CHROMIUM_NAMES:
        path = shutil.which(name)
        if path:
            return path
    return _playwright_chromium()


def _playwright_chromium() -> str | None:
    # In a process of its own: Playwright's sync interface may be started only once in each.
    code = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright:\n"
        "    print(playwright.chromium.executable_path)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    path = done.stdout.strip()
    return path if done.returncode == 0 and Path(path).is_file() else None


def node_is_there() -> bool:
    """Whether `node`, recent enough, and `npm` can be run."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return int(version.lstrip("v").split(".")[0] or 0) >= NODE_MAJOR


def missing() -> list[str]:
    """What is missing and how to get it, one text for each program; empty when all are there."""
    texts = []
    if not node_is_there():
        texts.append(NODE_HELP)
    if find_chromium() is None:
        texts.append(CHROMIUM_HELP)
    return texts


if __name__ == "__main__":
    faults = missing()
    for text in faults:
        print(text, file=sys.stderr)
    sys.exit(1 if faults else 0)
