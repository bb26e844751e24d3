"""Runs: the same table whoever does the work, however often it is interrupted."""

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from vorhand.players import BUDGETS, Budget
from vorhand.simulate import RunError, Table, holds, makeable, meets, simulate
from vorhand.simulate.chunks import Chunk, Done
from vorhand.simulate.files import RunFile
from vorhand.terms import Problem
from vorhand.views import View

DEALS = 12


def play(deals: int = DEALS, **options: Any) -> Table:
    chosen = {"workers": 1, "players": "random", "conditions": holds("dealer", "HA"), "seed": 8}
    return simulate("brandeln", deals, **{**chosen, **options})


@pytest.fixture(scope="module")
def whole() -> Table:
    return play()


def stopped(after: int, error: type[BaseException] = KeyboardInterrupt) -> Callable[..., None]:
    """A progress that ends the run after so many deals."""

    def tell(done: int, deals: int) -> None:
        if done >= after:
            raise error

    return tell


def test_chunks_and_mappers_change_nothing(whole: Table) -> None:
    def backwards(work: Callable[[Chunk], Done], chunks: Sequence[Chunk]) -> Iterable[Done]:
        return [work(pickle.loads(pickle.dumps(each))) for each in reversed(chunks)]

    for chunk in (1, 5, 100):
        assert play(chunk=chunk, mapper=backwards) == whole
    assert play(mapper=lambda work, chunks: map(work, chunks)) == whole


def test_processes_change_nothing(whole: Table) -> None:
    # A function from inside a test reaches another process by cloudpickle.
    pytest.importorskip("cloudpickle")
    always = meets(lambda state: True)
    assert play(workers=2, chunk=3) == whole
    conditions = [holds("dealer", "HA"), always]
    assert play(workers=2, conditions=conditions) == play(conditions=conditions)


def test_an_error_in_another_process_keeps_what_is_done() -> None:
    pytest.importorskip("cloudpickle")

    def rare(view: View) -> str:
        if view.dealer == 3 and not view.actions:
            raise RuntimeError("out of breath")
        return view.legal[0]

    with pytest.raises(RunError) as failed:
        play(7, workers=2, chunk=4, players=rare)
    assert "out of breath" in failed.value.facts["detail"]
    assert "rare" in str(failed.value.__cause__)
    assert {0, 1, 2} <= failed.value.table.finished
    assert not failed.value.table.complete


class Silent(Exception):
    """An error whose own text goes wrong."""

    def __str__(self) -> str:
        raise RuntimeError("no text")


def unsendable() -> Any:
    """What cannot go from one process to another."""
    return lambda: 4


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("error", "detail"),
    [
        (lambda: SystemExit(3), "SystemExit: 3"),
        (lambda: Silent(), "Silent"),
        (lambda: Problem("problem.unheard-of"), "Problem"),
        (
            lambda: Problem("problem.simulate.players", n=3, seats=unsendable()),
            "Problem: There are",
        ),
        (lambda: StopIteration(), "StopIteration"),
        (lambda: ValueError("a\ud800b"), r"ValueError: a\ud800b"),
    ],
)
def test_whatever_a_player_raises_keeps_what_is_done(
    workers: int, error: Callable[[], BaseException], detail: str
) -> None:
    pytest.importorskip("cloudpickle")

    def gives_up(view: View) -> str:
        if view.dealer == 3 and not view.actions:
            raise error()
        return view.legal[0]

    with pytest.raises(RunError) as failed:
        play(7, workers=workers, chunk=4, players=gives_up)
    assert failed.value.key == "problem.simulate.deal"
    assert str(failed.value.facts["detail"]).startswith(detail)
    str(failed.value).encode()
    assert {0, 1, 2} <= failed.value.table.finished
    assert not failed.value.table.complete


@pytest.mark.parametrize("interrupted", [False, True])
def test_a_file_that_takes_no_more_keeps_what_is_done(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, whole: Table, interrupted: bool
) -> None:
    file = tmp_path / "run.jsonl"
    play(2, file=file)
    kept = file.read_bytes()

    def full(file: RunFile, lines: list[Any]) -> None:
        raise OSError(28, "No space left on device")

    def others(workers: object) -> Iterator[Done]:
        # What other processes have done in the meantime.
        return iter([Done([[row] for row in whole[3:5]]), Done([[whole[7]]])])

    monkeypatch.setattr(RunFile, "_write", full)
    monkeypatch.setattr("vorhand.simulate.running._Workers.rest", others)
    with pytest.raises(RunError) as failed:
        play(file=file, progress=stopped(0) if interrupted else None)
    assert failed.value.key == "problem.simulate.file"
    assert "No space left" in str(failed.value)
    assert failed.value.table.finished == {0, 1, 3, 4, 7} | (set() if interrupted else {2})
    assert file.read_bytes() == kept


def test_a_progress_that_fails_keeps_what_is_done() -> None:
    for after in (0, 2):
        with pytest.raises(RunError) as failed:
            play(progress=stopped(after, ZeroDivisionError))
        assert failed.value.table.finished == set(range(after))


def test_what_cannot_be_sent_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vorhand.simulate.chunks.find_spec", lambda name: None)
    with pytest.raises(RunError) as failed:
        play(workers=2, players=lambda view: view.legal[0])
    assert failed.value.key == "problem.simulate.pickle"


def test_who_has_not_asked_for_processes_does_without(
    monkeypatch: pytest.MonkeyPatch, whole: Table
) -> None:
    monkeypatch.setattr("vorhand.simulate.running.PATIENCE", 0.0)
    monkeypatch.setattr("vorhand.simulate.running.cores", lambda: 2)
    monkeypatch.setattr("vorhand.simulate.chunks.find_spec", lambda name: None)
    unsendable = [holds("dealer", "HA"), meets(lambda state: True)]
    assert play(workers=None, conditions=unsendable) == whole


def test_a_mapper_that_fails_keeps_what_is_done() -> None:
    def fails(work: Callable[[Chunk], Done], chunks: Sequence[Chunk]) -> Iterator[Done]:
        yield work(chunks[0])
        raise ConnectionError("the scheduler is gone")

    with pytest.raises(RunError) as failed:
        play(mapper=fails, chunk=5)
    assert failed.value.facts["detail"] == "ConnectionError: the scheduler is gone"
    assert failed.value.table.finished == {0, 1, 2, 3, 4}


def test_an_interrupted_table_says_so_and_is_completed(whole: Table) -> None:
    with pytest.warns(UserWarning, match="5 of 12 deals"):
        part = play(progress=stopped(5))
    assert not part.complete
    assert part == whole[:5]
    assert [note.key for note in part.notes] == ["simulate.partial"]
    again = pickle.loads(pickle.dumps(part))
    assert again.notes == part.notes
    done = play(resume=again)
    assert done == whole
    assert done.complete
    assert not done.notes
    # And a run can be made longer.
    assert play(20, resume=done)[:DEALS] == whole


def test_a_table_of_another_run_is_refused(whole: Table) -> None:
    with pytest.raises(Problem) as refused:
        play(resume=whole, seed=9, dealer=2)
    assert refused.value.key == "problem.simulate.other-table"
    facts: Any = refused.value.facts
    assert [phrase.facts["what"] for phrase in facts["differences"]] == ["seed", "dealer"]


def test_a_budget_is_part_of_the_run_wherever_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    players = ["club", "random", "random", "random"]
    small = Budget(2, 500)
    table = play(2, players=players, budget=small)
    assert table.run["budgets"] == {"club": [2, 500]}
    assert play(2).run["budgets"] == {}
    monkeypatch.setitem(BUDGETS, "club", Budget(3, 600))
    with pytest.raises(Problem) as refused:
        play(2, players=players, resume=table)
    facts: Any = refused.value.facts
    assert [phrase.facts["what"] for phrase in facts["differences"]] == ["budgets"]

    def elsewhere(work: Callable[[Chunk], Done], chunks: Sequence[Chunk]) -> Iterable[Done]:
        # A machine on which another budget is usual.
        monkeypatch.setitem(BUDGETS, "club", Budget(5, 5000))
        return [work(each) for each in chunks]

    here = play(2, players=players)
    assert play(2, players=players, mapper=elsewhere) == here


def test_finished_deals_are_kept_in_a_file(whole: Table, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with pytest.warns(UserWarning, match="5 of 12 deals"):
        play(file=file, progress=stopped(5))
    assert len(file.read_text(encoding="utf-8").splitlines()) == 6
    seen: list[int] = []
    table = play(file=file, progress=lambda done, deals: seen.append(done))
    assert table == whole
    assert seen == [5, 6, 7, 8, 9, 10, 11, 12]
    assert play(file=file, mapper=lambda work, chunks: pytest.fail("all is done")) == whole
    # A smaller run takes what it needs, and a table fills a file.
    assert play(3, file=file) == whole[:3]
    other = tmp_path / "other.jsonl"
    play(file=other, resume=table)
    assert other.read_text(encoding="utf-8") == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("cut", [1, 40, -1])
def test_a_damaged_last_line_is_dropped(whole: Table, tmp_path: Path, cut: int) -> None:
    file = tmp_path / "run.jsonl"
    play(6, file=file)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]) + lines[-1][:cut])
    with pytest.warns(UserWarning, match=r"run\.jsonl"):
        table = play(6, file=file)
    assert table == whole[:6]
    (note,) = table.notes
    assert note.key == "simulate.dropped"
    assert note.facts == {"file": str(file), "line": 7}
    assert file.read_bytes() == b"".join(lines)


def test_half_a_head_and_half_a_deal_are_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    table = makeable("brandeln", 2, seed=1, workers=1, file=file)
    data = file.read_bytes()
    lines = data.splitlines(keepends=True)
    assert len(lines) == 9
    for kept in (lines[0][:25], b"".join(lines[:7])):
        file.write_bytes(kept)
        with pytest.warns(UserWarning, match="run.jsonl"):
            assert makeable("brandeln", 2, seed=1, workers=1, file=file) == table
        assert file.read_bytes() == data


def test_files_that_are_not_of_this_run_are_refused_and_left(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    play(3, file=file)
    data = file.read_bytes()
    lines = data.splitlines(keepends=True)

    def refused(content: bytes, **options: Any) -> Problem:
        file.write_bytes(content)
        with pytest.raises(Problem) as problem:
            play(3, file=file, **options)
        assert file.read_bytes() == content
        return problem.value

    other = refused(data, rules="variant", players="thumb")
    assert other.key == "problem.simulate.other-run"
    facts: Any = other.facts
    assert [each.facts["what"] for each in facts["differences"]] == ["rules", "players"]
    assert refused(b"My diary\n").key == "problem.simulate.no-run"
    assert refused(b"My diary").key == "problem.simulate.no-run"
    assert refused(b"{}\n" + data).key == "problem.simulate.no-run"
    newer = data.replace(b'"version": 1', b'"version": 2', 1)
    assert refused(newer).key == "problem.simulate.version"
    damaged = refused(lines[0] + b"?" + b"".join(lines[1:]))
    assert (damaged.key, damaged.facts["line"]) == ("problem.simulate.damaged", 2)
    with pytest.raises(Problem) as problem:
        play(3, file=tmp_path / "nowhere" / "run.jsonl")
    assert problem.value.key == "problem.simulate.file"


def test_progress_is_shown_where_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    play(3)
    assert capsys.readouterr().err == ""
    play(3, progress=True)
    assert "3/3" in capsys.readouterr().err


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """A Dask cluster on this machine, in threads, so that it is there at once."""
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as found:
        yield found


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_dask_cluster_runs_the_very_same_chunks(client: Any, whole: Table) -> None:
    from distributed import as_completed

    def gathered(work: Callable[[Chunk], Done], chunks: Sequence[Chunk]) -> Iterable[Done]:
        found: Iterable[Done] = client.gather(client.map(work, chunks))
        return found

    def completed(work: Callable[[Chunk], Done], chunks: Sequence[Chunk]) -> Iterator[Done]:
        for future in as_completed(client.map(work, chunks)):
            yield future.result()

    assert play(mapper=gathered, chunk=3) == whole
    assert play(mapper=completed, chunk=4, conditions=[holds("dealer", "HA")]) == whole
    rows = makeable("brandeln", 3, seed=1, mapper=completed, chunk=1)
    assert rows == makeable("brandeln", 3, seed=1, workers=1)
