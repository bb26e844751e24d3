"""A file that a run is kept in: JSON lines, a head with the run and then the rows of each deal.

The rows of a deal are written at once when it is finished, so that whatever ends the run costs
the deals at hand and no others.
"""

import json
from pathlib import Path
from typing import Any, BinaryIO

from vorhand.records import json_text
from vorhand.simulate.jobs import Job, Row
from vorhand.simulate.tables import differing
from vorhand.terms import Phrase, Problem, quoted

FORMAT = "vorhand-simulation"
VERSION = 1
BEGINNING = f'{{"format": "{FORMAT}"'.encode()


class RunFile:
    """The file of a job; ``kept`` are the rows found in it, by deal, ``notes`` what was amiss.

    Raises :class:`Problem` if it cannot be opened, is no such file, is of another run, or is
    damaged elsewhere than at its end. What a run that was cut short has left at the end, part of
    a line or of a deal, is taken out of the file.
    """

    def __init__(self, path: str | Path, job: Job) -> None:
        self.path = Path(path)
        self.kept: dict[int, list[Row]] = {}
        self.notes: list[Phrase] = []
        self._job = job
        try:
            data = self.path.read_bytes() if self.path.exists() else b""
            whole = self._read(data) if data else 0
            # Nothing is kept back: what has been handed over is in the file.
            self._file: BinaryIO = self.path.open("ab", buffering=0)
            if whole < len(data):
                self._file.truncate(whole)
            if not whole:
                self._write([{"format": FORMAT, "version": VERSION, "run": job.run()}])
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise self._problem("file", reason=reason) from None

    def add(self, rows: list[Row]) -> None:
        """Append the rows of a deal."""
        self._write(rows)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, lines: list[Any]) -> None:
        self._file.write("".join(f"{json_text(line)}\n" for line in lines).encode())

    def _problem(self, name: str, **facts: Any) -> Problem:
        return Problem(f"problem.simulate.{name}", file=str(self.path), **facts)

    def _read(self, data: bytes) -> int:
        """Take in the finished deals; returns how many bytes of the file are whole."""
        lines = data.splitlines(keepends=True)
        head = _parsed(lines[0])
        if head is None and len(lines) == 1:
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
        read = whole
        for number, line in enumerate(lines[1:], start=2):
            read += len(line)
            row = _parsed(line)
            if row is None or not isinstance(row.get("deal"), int):
                if number < len(lines):
                    raise self._problem("damaged", line=number)
                break
            if group and group[0]["deal"] != row["deal"]:
                raise self._problem("damaged", line=number)
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

    def _note(self, line: int) -> None:
        facts: dict[str, Any] = {"file": str(self.path), "line": line}
        self.notes.append(Phrase("simulate.dropped", facts))


def _parsed(line: bytes) -> dict[str, Any] | None:
    """The JSON object of a whole line; ``None`` if it is none."""
    if not line.endswith(b"\n"):
        return None
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
