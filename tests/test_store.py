"""The private store for games in progress."""

import os
import secrets
import stat
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from vorhand.store import ENVIRONMENT, Store, StoreError, default_folder, is_key


def new_key() -> str:
    """A random key, as the browser makes one."""
    return secrets.token_urlsafe(24)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games")


def backdate(store: Store, seconds: float) -> None:
    for path in store.folder.iterdir():
        then = time.time() - seconds
        os.utime(path, (then, then))


def test_text_comes_back(store: Store) -> None:
    key = new_key()
    assert store.load(key) is None
    store.save(key, "deal 1\nbid Spiel ♠")
    assert store.load(key) == "deal 1\nbid Spiel ♠"
    store.save(key, "later")
    assert store.load(key) == "later"
    assert len(store) == 1


def test_another_process_finds_it(store: Store) -> None:
    key = new_key()
    store.save(key, "here")
    assert Store(store.folder).load(key) == "here"


@pytest.mark.parametrize(
    "key",
    [
        *("", "short", "../../../../../../etc/passwd", "%2e%2e%2f" * 4, "." * 30, "a" * 21 + "/"),
        *("a" * 21, "a" * 129, "a" * 22 + "\n", "a" * 15 + "\0" + "a" * 15, "é" * 30),
        *(None, 42, b"a" * 30),
    ],
)
def test_other_keys_are_refused(store: Store, key: str) -> None:
    assert not is_key(key)
    attempts: list[Callable[[], object]] = [lambda: store.save(key, "x"), lambda: store.load(key)]
    for attempt in attempts:
        with pytest.raises(StoreError) as caught:
            attempt()
        assert caught.value.reason == "bad-key"
    assert not store.folder.exists()


def test_keys_that_differ_in_case_only_stay_apart(store: Store) -> None:
    store.save("a" * 30, "small")
    store.save("A" * 30, "capital")
    assert store.load("a" * 30) == "small"


def test_an_entry_lives_for_a_day(store: Store) -> None:
    old, young = new_key(), new_key()
    store.save(old, "old")
    backdate(store, 24 * 3600 + 5)
    store.save(young, "young")
    assert store.load(old) is None
    assert store.load(young) == "young"
    backdate(store, 24 * 3600 - 60)
    assert store.load(young) == "young"


def test_limits(tmp_path: Path) -> None:
    store = Store(tmp_path / "games", entry_bytes=4, entries=3)
    with pytest.raises(StoreError, match="too-large"):
        store.save(new_key(), "♠♠")
    with pytest.raises(StoreError, match="bad-text"):
        store.save(new_key(), "\ud800")
    keys = [new_key() for _ in range(5)]
    for age, key in enumerate(keys):
        backdate_by = 60 * (len(keys) - age)
        store.save(key, "x")
        path = store._path(key)
        os.utime(path, (time.time() - backdate_by,) * 2)
    assert [store.load(key) for key in keys] == [None, None, "x", "x", "x"]
    # Saving again under a known key drives nobody out.
    store.save(keys[2], "y")
    assert [store.load(key) for key in keys[2:]] == ["y", "x", "x"]


@pytest.mark.skipif(os.name != "posix", reason="modes are a matter of POSIX systems")
def test_only_the_owner_can_read(store: Store) -> None:
    store.folder.mkdir(mode=0o755)
    store.save(new_key(), "secret")
    assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700
    for path in store.folder.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_key_is_not_on_the_disk(store: Store) -> None:
    key = new_key()
    store.save(key, "text")
    assert all(key not in path.name for path in store.folder.iterdir())


def test_foreign_files_are_left_alone(store: Store) -> None:
    store.save(new_key(), "x")
    foreign = store.folder / "notes.txt"
    foreign.write_text("mine")
    backdate(store, 1e7)
    store.sweep()
    assert [path.name for path in store.folder.iterdir()] == ["notes.txt"]


def test_a_folder_in_the_place_of_an_entry_keeps_nobody_from_saving(store: Store) -> None:
    store.save(new_key(), "x")
    key = new_key()
    store._path(key).mkdir()
    backdate(store, 1e7)
    assert len(store) == 1
    young = new_key()
    store.save(young, "y")
    assert store.load(young) == "y"
    os.utime(store._path(key))
    assert store.load(key) is None


@pytest.mark.skipif(os.name != "posix", reason="a folder's modes are a matter of POSIX systems")
def test_an_old_entry_that_cannot_be_removed_is_left(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(new_key(), "x")
    backdate(store, 1e7)

    def refused(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(path)

    monkeypatch.setattr(Path, "unlink", refused)
    key = new_key()
    store.save(key, "y")
    assert store.load(key) == "y"


def test_a_folder_that_no_path_can_name_is_refused_at_once() -> None:
    with pytest.raises(StoreError, match="bad-folder"):
        Store("games\0")


def test_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.delenv(ENVIRONMENT)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "state"))
    assert default_folder().parts[-2:] == ("vorhand", "games")
