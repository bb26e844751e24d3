"""A file that a run is kept in: JSON lines, a head with the run and then the rows of each deal.

The rows of a deal are written at once when it is finished, so that whatever ends the run costs
the deals at hand and no others.
"""

import json
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO

from vorhand.records import json_text
from vorhand.simulate.jobs import Job, Row
from vorhand.simulate.shapes import Shape
from vorhand.simulate.tables import differing
from vorhand.terms import Phrase, Problem, quoted, shortened

FORMAT = "vorhand-simulation"
VERSION = 1
LONGEST_SHOWN = 500
"""Signs of the file's name in a sentence, so that nobody has to guess which file it is."""

BEGINNING = f'{{"format": "{FORMAT}"'.encode()


class RunFile:
    """The file of a job; ``kept`` are the rows found in it, by deal, ``notes`` what was amiss.

    Raises :class:`Problem` if it cannot be opened, is no such file, is of another run, or is
    damaged elsewhere than at its end. What a run that was cut short has left at the end, part of
    a line or of a deal, is taken out of the file.
    """

    def __init__(self, path: str | Path, job: Job) -> None:
        if not isinstance(path, str | PathLike):
            raise Problem("problem.simulate.path", found=quoted(path))
        self.path = Path(path)
        self.kept: dict[int, list[Row]] = {}
        self.notes: list[Phrase] = []
        self._job = job
        try:
            data = self._bytes()
            whole = self._read(data) if data else 0
            # Nothing is kept back: what has been handed over is in the file.
            self._file: BinaryIO = self.path.open("ab", buffering=0)
            if whole < len(data):
                self._file.truncate(whole)
            if not whole:
                self._write([{"format": FORMAT, "version": VERSION, "run": job.run()}])
        except OSError as error:
            raise self._unusable(error) from None

    def _bytes(self) -> bytes:
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return b""
        except ValueError:  # a sign in its name that no file's name can have
            raise self._problem("file-name") from None

    def add(self, rows: list[Row]) -> None:
        """Append the rows of a deal; raises :class:`Problem` if that fails."""
        try:
            self._write(rows)
        except OSError as error:
            raise self._unusable(error) from None

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, lines: list[Any]) -> None:
        self._file.write("".join(f"{json_text(line)}\n" for line in lines).encode())

    def _problem(self, name: str, **facts: Any) -> Problem:
        return Problem(f"problem.simulate.{name}", file=self._shown, **facts)

    def _unusable(self, error: OSError) -> Problem:
        return self._problem("file", reason=error.strerror or type(error).__name__)

    @property
    def _shown(self) -> str:
        return shortened(str(self.path), LONGEST_SHOWN)

    def _read(self, data: bytes) -> int:
        """Take in the finished deals; returns how many bytes of the file are whole."""
        lines = data.splitlines(keepends=True)
        head = _parsed(lines[0])
        if head is None and len(lines) == 1 and not data.endswith(b"\n"):
            # Cut short in its head. A file that is not ours is left as it is.
            if data[: len(BEGINNING)] != BEGINNING[: len(data)]:
                raise self._problem("no-run")
            self._note(1)
            return 0
        if head is None or head.get("format") != FORMAT:
            raise self._problem("no-run")
        if head.get("version") != VERSION:
            raise self._problem("version", version=VERSION, found=quoted(head.get("version")))
        self._compare(head.get("run"))
        whole = len(lines[0])
        group: list[Row] = []
        shape = Shape(self._job)
        read = whole
        for number, line in enumerate(lines[1:], start=2):
            read += len(line)
            if number == len(lines) and not line.endswith(b"\n"):
                break
            row = _parsed(line)
            if row is None:
                raise self._damaged(number, Phrase("simulate.row-no-json", {}))
            begun = bool(group) and row.get("deal") != group[0]["deal"]
            fault = shape.fault(row, 0 if begun else len(group))
            if begun and fault is None:
                fault = shape.fewer(group)
            if fault is not None:
                raise self._damaged(number, fault)
            group.append(row)
            if len(group) == self._job.rows_a_deal:
                self.kept.setdefault(row["deal"], group)
                group = []
                whole = read
        if whole < len(data):
            self._note(len(lines))
        return whole

    def _compare(self, run: Any) -> None:
        here = json.loads(json_text(self._job.run()))
        differences = differing(run if isinstance(run, dict) else {}, here)
        if differences:
            raise self._problem("other-run", differences=differences)

    def _damaged(self, line: int, fault: Phrase) -> Problem:
        return self._problem("damaged", line=line, fault=fault)

    def _note(self, line: int) -> None:
        facts: dict[str, Any] = {"file": self._shown, "line": line}
        self.notes.append(Phrase("simulate.dropped", facts))


def _parsed(line: bytes) -> dict[str, Any] | None:
    """The JSON object of a whole line; ``None`` if it is none."""
    if not line.endswith(b"\n"):
        return None
    try:
        found = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _no_number(name: str) -> float:
    # Python reads these words as numbers; JSON has none such.
    raise ValueError(name)
