"""Where a learner's progress is kept in Jupyter: a small file of his own.

On a served page nothing is written on the server: there the browser keeps the progress.
"""

import contextlib
import os
import sys
import tempfile
from pathlib import Path

from vorhand.lessons import Progress
from vorhand.lessons.progress import LONGEST
from vorhand.store import ENVIRONMENT as STORE
from vorhand.store import own_folder
from vorhand.terms import Problem

ENVIRONMENT = "VORHAND_PROGRESS"
"""The environment variable that names another file than the usual one."""

MAX_BYTES = 4 * LONGEST
"""No sign takes more in UTF-8."""


def served() -> bool:
    """Whether this kernel works for a page that others look at, or runs in the browser itself."""
    voila = os.environ.get("SERVER_SOFTWARE", "").startswith("voila")
    return voila or bool(os.environ.get(STORE)) or sys.platform == "emscripten"


def file() -> Path:
    """The file that the progress is kept in."""
    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else own_folder() / "progress.json"


def load(path: Path | None = None) -> Progress:
    """The progress kept so far; none if there is no file, or none that can be read."""
    path = path or file()
    with contextlib.suppress(OSError, UnicodeDecodeError, Problem):
        return _read(path)
    return Progress()


def save(progress: Progress, path: Path | None = None) -> None:
    """Keep the progress in its file, or in another, together with what has been saved there
    meanwhile.

    A file that cannot be read is put aside under another name, never written over. Raises
    :class:`OSError` if the file cannot be written.
    """
    path = path or file()
    _put_aside(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    text = load(path).merged(progress).dumps()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".progress-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as unfinished:
            unfinished.write(text)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _read(path: Path) -> Progress:
    """The progress in a file, which may begin with a byte order mark as editors leave it."""
    if path.stat().st_size > MAX_BYTES:
        raise Problem("lesson.problem.progress.too-large")
    return Progress.read(path.read_text(encoding="utf-8-sig"))


def _put_aside(path: Path) -> None:
    """Give a file that holds no progress, by damage or of another version, a name of its own."""
    try:
        _read(path)
    except FileNotFoundError:
        return
    except (UnicodeDecodeError, Problem):
        pass
    else:
        return
    places = (path.with_name(f"{path.stem}-unread-{turn}{path.suffix}") for turn in range(1, 1000))
    os.replace(path, next(place for place in places if not place.exists()))
