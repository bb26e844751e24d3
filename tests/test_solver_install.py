"""Both wheels, and an install without a compiler: what is in use there, and that it works."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from conftest import copied_sources
from vorhand import __version__
from vorhand.solver import COMPILED

CASES = Path(__file__).parent / "data" / "cases" / "solve.jsonl"
FIRST = json.loads(CASES.read_text(encoding="utf-8").splitlines()[0])

can_compile = pytest.mark.skipif(
    shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) is None
    or not (Path(sysconfig.get_path("include")) / "Python.h").is_file(),
    reason="no C compiler, or Python came without its headers",
)

# What an install answers: its version, and the first of the shared cases solved.
PROGRAM = """\
import contextlib, io, json, sys
from vorhand import cli, solver
said = io.StringIO()
with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
    cli.main(["--version"])
with contextlib.redirect_stdout(said):
    status = cli.main(["solve", "-"])
version, solved = said.getvalue().splitlines()
print(json.dumps([cli.__file__, solver.COMPILED, version, json.loads(solved), status]))
"""


def answers(python: Path | str, home: Path, **environment: str) -> str:
    """The sentence of `vorhand --version` from an install in `home`, which is seen to work."""
    done = subprocess.run(
        [python, "-c", PROGRAM],
        input=json.dumps(FIRST["record"]),
        env={**os.environ, **environment},
        cwd=home,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    file, compiled, version, solved, status = json.loads(done.stdout)
    assert Path(file).is_relative_to(home)
    assert (solved, status) == (FIRST["expect"], 0)
    assert ("compiled" in version) == compiled
    return str(version)


def installed(wheel: Path, home: Path) -> Path:
    """The Python of a fresh environment with nothing but this wheel."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*install, "--no-deps", "--no-index", str(wheel)], check=True)
    return python


@can_compile
def test_the_compiled_wheel_searches_in_c(compiled_wheel: Path, tmp_path: Path) -> None:
    # For this platform, and every CPython from 3.11 on.
    assert "-cp311-abi3-" in compiled_wheel.name
    with zipfile.ZipFile(compiled_wheel) as archive:
        names = archive.namelist()
    assert [name for name in names if name.startswith("vorhand/solver/_core.abi3.")]
    assert not [name for name in names if name.endswith((".c", ".h"))]
    python = installed(compiled_wheel, tmp_path)
    assert answers(python, tmp_path) == f"vorhand {__version__} (best play: compiled search)"


def test_the_wheel_for_any_platform_searches_in_python(wheel: Path, tmp_path: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    python = installed(wheel, tmp_path)
    assert answers(python, tmp_path) == f"vorhand {__version__} (best play: pure Python search)"


def test_without_a_compiler_the_install_succeeds_and_says_nothing(tmp_path: Path) -> None:
    sources, home = tmp_path / "sources", tmp_path / "home"
    copied_sources(sources)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    options = ["--no-build-isolation", "--no-deps", "--no-index", "--target", str(home)]
    done = subprocess.run(
        [*command, *options, str(sources)],
        env={**os.environ, "CC": shutil.which("false") or "no-compiler"},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    version = answers(sys.executable, home, PYTHONPATH=str(home))
    assert version == f"vorhand {__version__} (best play: pure Python search)"


def test_the_sdist_has_what_the_compiler_needs(tmp_path: Path) -> None:
    copied_sources(tmp_path)
    command = [sys.executable, "-m", "build", "--sdist", "--no-isolation", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (sdist,) = (tmp_path / "dist").glob("*.tar.gz")
    shutil.unpack_archive(sdist, tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    for folder, pattern in [(".", "setup.py"), ("widgets/vorhand/solver", "*.[ch]")]:
        there = {path.name for path in (tmp_path / folder).glob(pattern)}
        assert there
        assert {path.name for path in (unpacked / folder).glob(pattern)} == there


@can_compile
def test_an_editable_install_has_built_the_search_in_c() -> None:
    assert COMPILED
