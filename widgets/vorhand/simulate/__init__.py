"""Many deals at once: under chosen rules, by chosen players, with chosen cards.

>>> table = simulate("brandeln", 3, conditions=holds("vorhand", "HA HK"), seed=7, workers=1)
>>> table
<play: 3 of 3 deals of brandeln, 3 rows>
>>> sum(table[0]["payments"])
0

The same seed gives the same table, whatever does the work: this process, all cores, or a cluster
that is given as a ``mapper``. With a Dask client, say::

    def mapper(work, chunks):
        return client.gather(client.map(work, chunks))

    simulate("brandeln", 10_000, mapper=mapper)

A script that starts processes keeps its own doings under ``if __name__ == "__main__":``.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from vorhand.games import Game, Rules
from vorhand.players import Budget, Seed
from vorhand.simulate.conditions import (
    Condition,
    Holding,
    Predicate,
    counts,
    hand,
    holds,
    lacks,
    meets,
)
from vorhand.simulate.counting import Share, counted, published, shares, survey
from vorhand.simulate.dealing import TRIES, source
from vorhand.simulate.jobs import Row
from vorhand.simulate.open_cards import Makeable
from vorhand.simulate.playing import Playing, Seated, all_seated, as_opening, budgets_of
from vorhand.simulate.running import Mapper, Progress, RunError, run
from vorhand.simulate.tables import Table

__all__ = [
    "Condition",
    "Holding",
    "Predicate",
    "Row",
    "RunError",
    "Share",
    "Table",
    "counted",
    "counts",
    "hand",
    "holds",
    "lacks",
    "likelihood",
    "makeable",
    "meets",
    "published",
    "shares",
    "simulate",
    "survey",
]

Chosen = Rules | Mapping[str, Any] | str | None
"""Rules, what names them in a record, or a preset's name; ``None`` is the seed's."""

Conditions = Condition | Sequence[Condition]


def simulate(
    game: Game | str,
    deals: int,
    *,
    rules: Chosen = None,
    players: Seated | Sequence[Seated] = "thumb",
    budget: Budget | None = None,
    conditions: Conditions = (),
    seed: Seed = 0,
    dealer: int | None = None,
    opening: Sequence[str] = (),
    actions: bool = False,
    record: bool = False,
    par: bool = False,
    tries: int = TRIES,
    workers: int | None = None,
    chunk: int | None = None,
    mapper: Mapper | None = None,
    progress: Progress = None,
    file: str | Path | None = None,
    resume: Table | None = None,
) -> Table:
    """So many deals played to their end: a list of dicts, one a deal.

    The columns: ``deal`` (its number in the run, from 0), ``number`` (the deal number), ``dealer``
    and ``soloist`` (seats), ``contract``, ``trump``, ``hand`` (played from the hand), ``made``,
    ``tricks`` (the soloist's), ``stakes`` and ``payments`` (by seat, in points). Nobody plays a
    deal that is passed out: ``contract`` and what hangs on it are then ``None``. ``actions`` and
    ``record`` add what was done; ``par`` what best play with open cards would have given from the
    first card on (:func:`vorhand.simulate.playing.par`).

    ``players`` is one for all seats or one for each: the name of a player, a player, or a function
    from a view to an action. Those given by name have a seed of their own for every deal and seat;
    the ``budget`` is what a decision may cost those of them who imagine the hidden cards. By
    default it is what suits this machine's search, in C or in Python, whoever does the work.
    The ``opening`` is played in every deal before they are asked, an auction to come to a certain
    contract, say. All ``conditions`` are met by every deal, and each deal that meets them is as
    likely as any other. Conditions on cards cost nothing; for predicates, and for the soloist's
    cards, deals are thrown away until one will do, at most ``tries``. Without a ``dealer`` the
    deal passes round.

    A run uses ``workers`` processes, all cores if nothing is said, for ``chunk`` deals at a time;
    a ``mapper`` takes their place. Ctrl-C, or *interrupt* in a notebook, ends it after the deals
    at hand (of a mapper, what has been handed back): the table has what is done and says so. Given
    as ``resume``, such a table is completed; a part of one is a plain list, which does not know its
    run and is refused. With a ``file`` every finished deal is appended to it, and those that it has
    are not played again.

    Raises :class:`~vorhand.terms.Problem` where the description makes no sense, no deal meets the
    conditions, or file or table are of another run or have rows that are none of it;
    :class:`RunError`, with the table of what is done, if a deal goes wrong: a player who acts
    against the rules, a predicate that so few deals meet.
    """
    dealt = source(game, rules, seed, dealer, conditions, tries)
    seated = all_seated(players, dealt.game.seats)
    budgets = budgets_of(seated, budget)
    begun = as_opening(dealt.game, opening)
    job = Playing(dealt, seated, budgets, begun, actions, record, par)
    return run(
        job,
        deals,
        workers=workers,
        chunk=chunk,
        mapper=mapper,
        progress=progress,
        file=file,
        resume=resume,
    )


def makeable(
    game: Game | str,
    deals: int,
    *,
    rules: Chosen = None,
    conditions: Conditions = (),
    seed: Seed = 0,
    dealer: int | None = None,
    tries: int = TRIES,
    workers: int | None = None,
    chunk: int | None = None,
    mapper: Mapper | None = None,
    progress: Progress = None,
    file: str | Path | None = None,
    resume: Table | None = None,
) -> Table:
    """Which contracts each seat could make in so many deals, with open cards and best play.

    A row for every seat of every deal, as :class:`vorhand.simulate.open_cards.Makeable` says; what
    exactly is computed stands in that module. There is no auction, and so no condition on the
    soloist. Everything else is as in :func:`simulate`; :func:`counted` adds the table up.
    """
    job = Makeable(source(game, rules, seed, dealer, conditions, tries))
    return run(
        job,
        deals,
        workers=workers,
        chunk=chunk,
        mapper=mapper,
        progress=progress,
        file=file,
        resume=resume,
    )


def likelihood(
    game: Game | str, conditions: Conditions, *, dealer: int = 0, rules: Chosen = None
) -> float:
    """The part of all deals that meets these conditions on cards, from 0 to 1: counted, not tried.

    Predicates are left out of account. Raises :class:`~vorhand.terms.Problem` if it is none.
    """
    return source(game, rules, 0, dealer, conditions, 1).likelihood(dealer)
