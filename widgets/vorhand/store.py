"""A small private store for games in progress.

Until a deal ends, its number and its record stay on the server. The browser keeps only a random
id; under that id the table saves its action log here, so that a reload or a fresh kernel finds the
deal where it was. Entries live for a day after they were last saved.

The id is a password of sorts: who knows it gets the deal. It is therefore never written to the disk
(a file is named by the id's hash), and only ids that can be random enough are accepted.
"""

import contextlib
import hashlib
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ENVIRONMENT = "VORHAND_STORE"
"""The environment variable that names the store's folder; `vorhand serve` sets it."""

LIFETIME = 24 * 60 * 60.0
"""Seconds that an entry is kept after it was last saved."""

ENTRY_BYTES = 256 * 1024
"""Bytes that one entry may have: some hundred deals of a session."""

ENTRIES = 2000
"""Entries in one store; beyond that the longest untouched ones go."""

# 22 characters of URL-safe base64 carry 132 bits.
_KEY = re.compile(r"[A-Za-z0-9_-]{22,128}")
_NAME = re.compile(r"[0-9a-f]{64}\.txt")


class StoreError(ValueError):
    """The store refuses what it was asked to do.

    `reason` says why: "bad-key" (not a random id), "too-large" (more than the entry limit),
    "bad-text" (not writable as UTF-8), "bad-folder" (no path can be so) or "not-private" (others
    can read the store's folder).
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def is_key(key: object) -> bool:
    """Whether `key` has the form of a random id: 22 to 128 URL-safe characters."""
    return isinstance(key, str) and _KEY.fullmatch(key) is not None


def own_folder() -> Path:
    """The folder of the user's own in which Vorhand keeps what it has to keep."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    return base / "vorhand"


def default_folder() -> Path:
    """The folder named by VORHAND_STORE, else one in the user's own state folder."""
    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else own_folder() / "games"


class Store:
    """Texts under random keys, in files of one private folder.

    Several processes may use one folder at once: every entry is replaced as a whole. `folder` is
    made, with its parents, when the first entry is saved; `lifetime` is in seconds, `entry_bytes`
    in bytes of UTF-8. Raises StoreError for a folder that no path can name.
    """

    def __init__(
        self,
        folder: Path | str | None = None,
        *,
        lifetime: float = LIFETIME,
        entry_bytes: int = ENTRY_BYTES,
        entries: int = ENTRIES,
    ) -> None:
        self.folder = default_folder() if folder is None else Path(folder)
        if "\0" in str(self.folder):
            raise StoreError("bad-folder")
        self.lifetime = lifetime
        self.entry_bytes = entry_bytes
        self.entries = entries

    def __repr__(self) -> str:
        return f"Store({str(self.folder)!r})"

    def save(self, key: str, text: str) -> None:
        """Keep `text` under `key`, in place of what was there.

        Raises StoreError when the key, the text or the folder is refused, OSError when the disk
        does not take it.
        """
        path = self._path(key)
        try:
            data = text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise StoreError("bad-text") from error
        if len(data) > self.entry_bytes:
            raise StoreError("too-large")
        self._open_folder()
        if not path.exists():
            self.sweep(room=1)
        # The temporary file lies in the same folder, so that the replacement is atomic; mkstemp
        # makes it readable by its owner only.
        handle, temporary = tempfile.mkstemp(dir=self.folder, prefix=".new-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(temporary, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise

    def load(self, key: str) -> str | None:
        """The text last saved under `key`, or None when there is none, its day is over, or what
        lies in its place is not ours.

        Raises StoreError when the key is refused.
        """
        path = self._path(key)
        try:
            if path.stat().st_mtime + self.lifetime < time.time():
                path.unlink(missing_ok=True)
                return None
            return path.read_bytes().decode("utf-8")
        except (FileNotFoundError, IsADirectoryError, UnicodeDecodeError):
            return None

    def sweep(self, *, room: int = 0) -> None:
        """Remove the entries whose day is over, then the oldest until `room` more fit in."""
        now = time.time()
        living: list[tuple[float, Path]] = []
        for path, saved in self._files():
            if saved + self.lifetime < now:
                _remove(path)
            elif not path.name.startswith("."):
                living.append((saved, path))
        surplus = len(living) + room - self.entries
        for _, path in sorted(living)[: max(0, surplus)]:
            _remove(path)

    def __len__(self) -> int:
        """How many entries lie in the folder, those included whose day is over."""
        return sum(not path.name.startswith(".") for path, _ in self._files())

    def _path(self, key: str) -> Path:
        if not is_key(key):
            raise StoreError("bad-key")
        # Hashed: some file systems do not tell "a" from "A", and a listing gives no key away.
        return self.folder / (hashlib.sha256(key.encode("ascii")).hexdigest() + ".txt")

    def _files(self) -> Iterator[tuple[Path, float]]:
        """Our own files with the time they were saved; anything else in the folder is left be."""
        with contextlib.suppress(FileNotFoundError), os.scandir(self.folder) as found:
            for entry in found:
                if _NAME.fullmatch(entry.name) or entry.name.startswith(".new-"):
                    # Another process may have removed it in the meantime.
                    with contextlib.suppress(FileNotFoundError):
                        if entry.is_file(follow_symlinks=False):
                            yield Path(entry.path), entry.stat(follow_symlinks=False).st_mtime

    def _open_folder(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.name != "posix":
            return
        status = self.folder.stat()
        if status.st_uid != os.getuid():
            raise StoreError("not-private")
        if stat.S_IMODE(status.st_mode) & 0o077:
            try:
                self.folder.chmod(0o700)
            except OSError as error:
                raise StoreError("not-private") from error


def _remove(path: Path) -> None:
    # One that cannot be removed must not keep everybody else's deal from being saved.
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
