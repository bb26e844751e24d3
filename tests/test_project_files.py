"""The files around the package agree with each other, and the README keeps its word."""

import contextlib
import doctest
import io
import json
import re
import shlex
import struct
import subprocess
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

import tools
from vorhand import cli

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def needs(extra: str) -> dict[str, str]:
    """What an extra of pyproject.toml installs, its own extras followed: name to version range."""
    found: dict[str, str] = {}
    for text in PROJECT["dependencies"] + PROJECT["optional-dependencies"][extra]:
        requirement = Requirement(text)
        if requirement.name == PROJECT["name"]:
            for inner in requirement.extras:
                found |= needs(inner)
        else:
            found[requirement.name] = str(requirement.specifier)
    return found


def test_environment_yml_names_what_pyproject_names() -> None:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    *conda, pip = environment["dependencies"]
    ranges = {(r := Requirement(text)).name: str(r.specifier) for text in conda}
    assert ranges.pop("python") == PROJECT["requires-python"]
    assert ranges.pop("pip") == ""
    assert ranges == needs("serve")
    # The package itself comes from the checkout, and adds nothing to what conda has installed.
    assert pip == {"pip": ["--editable ."]}
    assert environment["name"] == PROJECT["name"]


def fenced(language: str) -> list[str]:
    """The fenced blocks of the README in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_readme_names_the_two_commands_and_the_makefile_has_them() -> None:
    commands = [line for block in fenced("sh") for line in block.splitlines() if line]
    assert commands[:2] == ["make play", "make test"]
    for target in re.findall(r"\bmake ([a-z]+)", README):
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), target


def test_make_help_names_targets_that_exist() -> None:
    for target in re.findall(r'echo "make ([a-z]+)', MAKEFILE):
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), target


def test_ci_runs_the_test_command_of_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert script.splitlines()[-1] == "make test"
    subprocess.run(["bash", "-n", ROOT / ".ci" / "run"], check=True)


def test_the_python_examples_of_the_readme_do_as_they_say() -> None:
    blocks = fenced("python")
    assert blocks
    names: dict[str, object] = {}
    report = io.StringIO()
    runner = doctest.DocTestRunner()
    for number, block in enumerate(blocks):
        test = doctest.DocTestParser().get_doctest(block, names, f"README {number}", None, None)
        assert test.examples
        with contextlib.redirect_stdout(report):
            runner.run(test, clear_globs=False, out=report.write)
        names = test.globs
    assert runner.failures == 0, report.getvalue()


def test_the_commands_of_the_readme_are_understood(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [line for block in fenced("sh") for line in block.splitlines()]
    run = [line for line in lines if line.startswith(("vorhand deal ", "vorhand referee "))]
    assert len(run) > 2
    for line in run:
        words = shlex.split(line, comments=True)[1:]
        file = words.pop() if words[-2] == ">" else None
        assert cli.main(words[:-1] if file else words) == 0
        printed = capsys.readouterr().out
        assert printed
        if file:
            Path(file).write_text(printed, encoding="utf-8")
    # As the text below them says: nothing to solve as it is, something with these actions.
    assert cli.main(["solve", "record.json"]) == 3
    record = json.loads(Path("record.json").read_text(encoding="utf-8"))
    said = re.search(r'put\s+`("bid 3".+?)` into the `actions`', README)
    assert said
    record["actions"] = json.loads(f"[{said[1]}]")
    Path("record.json").write_text(json.dumps(record), encoding="utf-8")
    assert cli.main(["solve", "record.json"]) == 0
    capsys.readouterr()
    for line in set(lines) - set(run):
        if line.startswith("vorhand "):
            words = shlex.split(line, comments=True)[1:]
            with pytest.raises(SystemExit) as ended:
                cli.main([*words[:1], "--help"])
            assert ended.value.code == 0
            described = capsys.readouterr().out
            for option in words:
                assert not option.startswith("--") or option in described


def test_links_of_the_readme_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)|(?:src|srcset)=\"([^\"]+)\"", README)
    for target in ("".join(pair) for pair in targets):
        if "://" not in target:
            assert (ROOT / target).exists(), target


def test_the_changelog_knows_this_version() -> None:
    source = (ROOT / "widgets" / "vorhand" / "__init__.py").read_text(encoding="utf-8")
    version = re.search(r'__version__ = "(.+)"', source)
    assert version
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[(Unreleased|{re.escape(version[1])})\]", changelog, re.MULTILINE)


def test_what_comes_from_npm_is_pinned_and_names_no_registry() -> None:
    package = json.loads((ROOT / "tests" / "package.json").read_text(encoding="utf-8"))
    for version in package["devDependencies"].values():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
    lock = json.loads((ROOT / "tests" / "package-lock.json").read_text(encoding="utf-8"))
    assert lock["packages"][""]["devDependencies"] == package["devDependencies"]
    for name, entry in lock["packages"].items():
        if name:
            assert "integrity" in entry
            assert "resolved" not in entry


def test_the_wheel_runs_anywhere_and_carries_its_data(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("vorhand/")}
        pages = {name.split("/")[-1] for name in archive.namelist() if "/notebooks/" in name}
        metadata = next(name for name in archive.namelist() if name.endswith("/METADATA"))
        described = archive.read(metadata).decode()
    package = ROOT / "widgets" / "vorhand"
    there = {
        f"vorhand/{path.relative_to(package).as_posix()}"
        for path in package.rglob("*")
        if path.is_file()
        and "__pycache__" not in path.parts
        # The search in C is for the other wheel, its sources for the sdist.
        and path.suffix not in {".c", ".h", ".so", ".pyd"}
    }
    assert packed == there
    assert pages == {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert "vorhand/py.typed" in packed
    assert "License-File: LICENSE" in described
    assert "License-Expression: BSD-3-Clause" in described


def test_missing_programs_are_named_with_a_way_to_get_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("VORHAND_CHROMIUM", str(tmp_path / "nowhere"))
    node, chromium = tools.missing()
    assert "Node.js" in node
    assert "apt install nodejs npm" in node
    assert "VORHAND_CHROMIUM" in chromium
    assert "apt install chromium" in chromium


def test_chromium_is_taken_from_where_the_reader_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = tmp_path / "my-chromium"
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    monkeypatch.setenv("VORHAND_CHROMIUM", str(own))
    assert tools.find_chromium() == str(own)


def chunks(data: bytes, start: int = 12) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a WebP file: their names and contents."""
    while start < len(data):
        name, size = struct.unpack_from("<4sI", data, start)
        yield name, data[start + 8 : start + 8 + size]
        start += 8 + size + size % 2


def test_the_moving_picture_moves_for_some_seconds_and_is_soon_fetched() -> None:
    folder = ROOT / "widgets" / "vorhand" / "serve" / "static"
    moving, still = ((folder / name).read_bytes() for name in ("deal.webp", "deal-still.webp"))
    assert moving[:4] == still[:4] == b"RIFF"
    assert len(moving) < 1_200_000
    assert len(still) < 150_000
    found = list(chunks(moving))
    kept = [content for name, content in found if name == b"ANMF"]
    lengths = [int.from_bytes(content[12:15], "little") for content in kept]
    assert 8_000 <= sum(lengths) <= 14_000
    assert sum(length <= 60 for length in lengths) > 40  # the moments of a movement
    (canvas,) = (content for name, content in found if name == b"VP8X")
    width, height = (int.from_bytes(canvas[at : at + 3], "little") + 1 for at in (4, 7))
    landing = (folder.parent / "templates" / "landing.html.j2").read_text(encoding="utf-8")
    said = re.search(r'deal-still\.webp.+width="(\d+)" height="(\d+)"', landing)
    assert said
    assert abs(width / height - int(said[1]) / int(said[2])) < 0.01
    assert width >= 1.5 * int(said[1])
