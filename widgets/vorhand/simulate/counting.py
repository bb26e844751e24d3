"""The table for the lessons: how often each contract can be made, by the rules that touch play.

It is counted once by :func:`survey` and kept in ``data/``; :func:`shares` looks it up.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import repeat
from math import sqrt
from typing import Any

from vorhand import __version__
from vorhand.games import Contract, Game, Rules
from vorhand.games.tricks import Duties
from vorhand.players import Seed
from vorhand.simulate.arguments import game_of
from vorhand.simulate.dealing import source
from vorhand.simulate.jobs import Row
from vorhand.simulate.open_cards import ABOUT, Makeable, columns, graded, tricks_column
from vorhand.simulate.running import Mapper, Progress, run
from vorhand.simulate.tables import Table
from vorhand.terms import Problem, quoted

FORMAT = "vorhand-makeable"


@dataclass(frozen=True)
class Share:
    """How often a contract can be made with open cards.

    ``place`` is the soloist's, counted from Vorhand, 0, or ``None`` for all; ``makeable`` of
    ``cases`` pairs of a deal and a soloist. ``deals`` of ``deals_dealt`` have at least one such
    soloist; ``squares`` is the sum over the deals of the square of how many they have.
    """

    contract: str
    place: int | None
    cases: int
    makeable: int
    deals: int
    squares: int
    deals_dealt: int

    @property
    def share(self) -> float:
        """The part of the cases in which it can be made, from 0 to 1."""
        return self.makeable / self.cases

    @property
    def margin(self) -> float:
        """Half the width of the share's 95 % interval; the cases of a deal are not independent."""
        dealt = self.deals_dealt
        variance = self.squares / dealt - (self.makeable / dealt) ** 2
        return 1.96 * sqrt(variance / dealt) * dealt / self.cases


def counted(table: Table) -> list[Share]:
    """The shares of each contract in a table of :func:`vorhand.simulate.makeable`.

    For every place and for all; raises :class:`Problem` if the table is of another task.
    """
    if not isinstance(table, Table) or table.run["task"] != Makeable.task or not table:
        raise Problem("problem.simulate.no-makeable")
    deals = len(table.finished)
    named = [label for label, value in table[0].items() if isinstance(value, bool)]
    places: list[int | None] = [None, *sorted({row["place"] for row in table})]
    found = []
    for label in named:
        for place in places:
            rows = [row for row in table if place in (None, row["place"])]
            by_deal = Counter(row["deal"] for row in rows if row[label]).values()
            squares = sum(n * n for n in by_deal)
            found.append(Share(label, place, len(rows), sum(by_deal), len(by_deal), squares, deals))
    return found


def survey(
    game: Game | str,
    deals: int,
    seed: Seed,
    *,
    workers: int | None = None,
    mapper: Mapper | None = None,
    progress: Progress = None,
    folder: str | None = None,
) -> dict[str, Any]:
    """The table for the lessons as JSON data, from so many deals, the same for all rules.

    The rules are the presets and every single house rule changed, as far as they make a
    difference to what can be made. With a ``folder`` the rows are kept there and a run that was
    interrupted goes on where it was.
    """
    chosen = game_of(game)
    name = chosen.name
    played: list[tuple[Rules, Table]] = []
    entries = []
    for rules in rules_that_matter(chosen):
        table = _put_together(chosen, rules, played)
        if table is None:
            job = Makeable(source(name, rules, seed, None, (), 1))
            label = "-".join(str(value) for value in rules.as_dict().values())
            kept = None if folder is None else f"{folder}/{name}-{label}.jsonl"
            table = run(job, deals, workers=workers, mapper=mapper, progress=progress, file=kept)
            if not table.complete:
                raise KeyboardInterrupt
            played.append((rules, table))
        entries.append({"rules": rules.as_dict(), **_counts(table)})
    return {
        "format": FORMAT,
        "version": 1,
        "game": name,
        "vorhand": __version__,
        "seed": seed,
        "deals": deals,
        "by_rules": entries,
    }


def _counts(table: Table) -> dict[str, Any]:
    """By contract: the numbers of a :class:`Share` for all places, then for each from Vorhand on.

    By trump column: how many cases have 0, 1, ... tricks.
    """
    contracts: dict[str, list[list[int]]] = {}
    for share in counted(table):
        numbers = [share.cases, share.makeable, share.deals, share.squares]
        contracts.setdefault(share.contract, []).append(numbers)
    best: dict[str, list[int]] = {}
    for row in table:
        for key, tricks in _best_tricks(row).items():
            spread = best.setdefault(key, [])
            spread.extend([0] * (tricks + 1 - len(spread)))
            spread[tricks] += 1
    return {"contracts": contracts, "best_trump_tricks": best}


def _best_tricks(row: Row) -> dict[str, int]:
    best: dict[str, int] = {}
    for column, value in row.items():
        kind, _, suit = column.rpartition(" ")
        if kind.endswith("tricks") and suit:
            best[kind] = max(best.get(kind, 0), value)
    return best


def rules_that_matter(game: Game) -> Iterator[Rules]:
    """The seed's rules; each of them with one house rule changed; the presets.

    Left out are those in which no contract asks for another play than in some before.
    """
    seed = game.rules()
    changed: list[Mapping[str, Any]] = [
        {rule.name: value} for rule in game.house_rules for value in rule.values or ()
    ]
    known: list[Rules] = []
    for options in [{}, *changed, *({"preset": preset} for preset in game.presets)]:
        rules = game.rules(options)
        if not any(_covers(each, rules) for each in known):
            known.append(rules)
            yield rules
    assert seed in known


def shares(game: Game | str, rules: Rules | None = None) -> list[Share]:
    """The shares of each contract under these rules, from the table that comes with Vorhand.

    Raises :class:`Problem` if there is no such table, or these rules are not in it.
    """
    chosen = game_of(game)
    rules = rules or chosen.rules()
    data = published(chosen.name)
    for entry in data["by_rules"]:
        if _covers(chosen.rules(entry["rules"]), rules):
            here = columns(chosen, rules)
            return [
                Share(label, at - 1 if at else None, cases, makeable, dealt, squares, data["deals"])
                for label, places in entry["contracts"].items()
                if label in here
                for at, (cases, makeable, dealt, squares) in enumerate(places)
            ]
    raise Problem("problem.simulate.no-shares", game=quoted(chosen.name))


@cache
def published(game: str) -> dict[str, Any]:
    """The table that comes with Vorhand, with its provenance: deals, seed, version.

    Raises :class:`Problem` if there is none for the game.
    """
    entry = files("vorhand.simulate") / "data" / f"{game}.json"
    if not entry.is_file():
        raise Problem("problem.simulate.no-shares", game=quoted(game))
    data: dict[str, Any] = json.loads(entry.read_text(encoding="utf-8"))
    return data


def _put_together(game: Game, rules: Rules, played: list[tuple[Rules, Table]]) -> Table | None:
    """The table under these rules from those under others, if each contract is played as there."""
    found: list[tuple[list[Contract], Table]] = []
    for label, here in columns(game, rules).items():
        for other, table in played:
            there = columns(game, other).get(label)
            if there is not None and all(
                map(_same_play, repeat(other), there, repeat(rules), here)
            ):
                found.append((here, table))
                break
        else:
            return None
    like = found[0][1]
    rows: list[Row] = [{column: row[column] for column in ABOUT} for row in like]
    for (label, here), (_, table) in zip(columns(game, rules).items(), found, strict=True):
        for contract in here:
            column = label if contract.trump is None else tricks_column(game, contract)
            for row, source_row in zip(rows, table, strict=True):
                row[column] = source_row[column]
    run_here = {**like.run, "rules": rules.as_dict()}
    return Table([graded(row, game, rules) for row in rows], run_here, like.deals)


def _same_play(one: Rules, there: Contract, other: Rules, here: Contract) -> bool:
    """Whether a contract is played alike; with trump it may need another number of tricks."""
    return (
        one.order(there.trump) == other.order(here.trump)
        and _duties(one, there) == _duties(other, here)
        and there.avoid == here.avoid
        and (here.trump is not None or there.required == here.required)
    )


def _duties(rules: Rules, contract: Contract) -> Duties:
    """The duties that have something to act on."""
    duties = rules.duties(contract)
    return duties if contract.trump is not None else duties._replace(must_trump=None)


def _each(rules: Rules, name: str) -> list[Contract]:
    return [rules.contract(name, trump) for trump in rules.trumps_of(name)]


def _covers(wide: Rules, narrow: Rules) -> bool:
    """Whether every contract of one set of rules is played as in the other."""
    there = _asked(wide)
    return all(there.get(name) == asked for name, asked in _asked(narrow).items())


def _asked(rules: Rules) -> Mapping[str, object]:
    """By contract: everything that decides whether a seat makes it, hands aside."""
    return {
        name: [
            (rules.order(each.trump), _duties(rules, each), each.required, each.avoid)
            for each in _each(rules, name)
        ]
        for name in rules.contracts
    }
