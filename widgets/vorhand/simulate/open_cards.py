"""How often each contract can be made, with open cards and best play by all.

For every deal and every seat: would this seat, as the soloist, make the contract?

* With a trump suit that the soloist names: the best of the suits counts.
* With a talon that he takes: two cards are laid away, and the best of these discards counts, for
  each trump: the two lowest of a suit, or the lowest of two suits (the highest, where no trick may
  be taken). Of the 66 discards none gave more in 9,000 cases in which all were tried.
* From the hand: the talon stays where it is.
* The first card is led by whoever the rules say: the soloist in Brandeln, Vorhand in Preferánsz.
* Nobody bids and nobody doubles; the others see all cards, the soloist's discards too.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from vorhand.advice.soloists import boards, discards, most_tricks
from vorhand.games import Contract, Game, Rules, State
from vorhand.simulate.jobs import Job, Row, Solvers
from vorhand.simulate.kinds import Kind, number, yes_or_no
from vorhand.solver import Board

ABOUT = ("deal", "number", "dealer", "seat", "place")
"""The columns that say which deal and which seat a row is about."""


def columns(game: Game, rules: Rules) -> dict[str, list[Contract]]:
    """What can be undertaken, by the name of its column, with each trump that it may have."""
    from_hand = any(action.kind == "hand" for action in game.actions.values())
    return {
        f"hand {name}" if hand else name: [
            rules.contract(name, trump, hand=hand) for trump in rules.trumps_of(name)
        ]
        for hand in ((False, True) if from_hand else (False,))
        for name in rules.contracts
    }


def tricks_column(game: Game, contract: Contract) -> str:
    """The column of the most tricks in a contract with a trump suit."""
    assert contract.trump is not None
    return f"{'hand ' if contract.hand else ''}tricks {game.pack.suits[contract.trump]}"


def graded(row: Row, game: Game, rules: Rules) -> Row:
    """The row with its contracts with trump judged anew, from its tricks.

    What is asked of the play must be what it was; how many tricks a contract needs may differ.
    """
    made: dict[str, bool] = {}
    for label, contracts in columns(game, rules).items():
        made[label] = any(
            row[label]
            if each.trump is None
            else rules.reached(each, row[tricks_column(game, each)])
            for each in contracts
        )
    about = {column: row[column] for column in ABOUT if column in row}
    return {**about, **made, **{column: row[column] for column in row if column not in made}}


@dataclass(frozen=True)
class Makeable(Job):
    """A row for each seat of each deal: each contract, and the most tricks with each trump.

    ``place`` counts from Vorhand, 0; ``"4"`` is whether that contract can be made, and ``"tricks
    H"`` how many tricks the soloist takes with that trump (``"hand tricks H"`` from the hand).
    """

    task: ClassVar[str] = "makeable"

    @property
    def rows_a_deal(self) -> int:
        return self.source.game.seats

    def columns(self) -> dict[str, Kind]:
        game, rules = self.source.game, self.source.rules
        found: dict[str, Kind] = {each: number(0, game.seats - 1) for each in ("seat", "place")}
        for label, contracts in columns(game, rules).items():
            found[label] = yes_or_no
            for each in contracts:
                if each.trump is not None:
                    found[tricks_column(game, each)] = number(0, game.hand_size)
        return found

    def rows(self, deal: int) -> list[Row]:
        state = self.source.deal(deal)
        game = self.source.game
        number = game.deal_number(state)
        rows: list[Row] = []
        for seat in range(game.seats):
            place = (seat - state.vorhand) % game.seats
            row: Row = {"deal": deal, "number": number, "dealer": state.dealer}
            row |= {"seat": seat, "place": place}
            rows.append(row | self._answers(state, seat))
        return rows

    def _answers(self, state: State, seat: int) -> Row:
        game, rules = self.source.game, self.source.rules
        made: dict[str, bool] = {}
        tricks: dict[str, int] = {}
        for label, contracts in columns(game, rules).items():
            for contract in contracts:
                if contract.trump is None:
                    made[label] = self._makes(state, seat, contract)
                elif (column := tricks_column(game, contract)) not in tricks:
                    tricks[column] = self._most(state, seat, contract)
        return graded({**made, **tricks}, game, rules)

    def _makes(self, state: State, seat: int, contract: Contract) -> bool:
        solver = self._solvers.of(contract)
        return any(solver.makes(board) for _, board in self._boards(state, seat, contract))

    def _most(self, state: State, seat: int, contract: Contract) -> int:
        """The soloist's tricks under best play, with the best discard."""
        solver = self._solvers.of(contract)
        most, _ = most_tricks(solver, self._boards(state, seat, contract))
        return most

    def _boards(self, state: State, seat: int, contract: Contract) -> Iterator[tuple[int, Board]]:
        return boards(state, seat, contract, self.discards)

    def discards(self, held: int, contract: Contract) -> Iterable[int]:
        """What is laid away of a hand with the talon, as masks."""
        return discards(self.source.game, self.source.rules, held, contract)

    @cached_property
    def _solvers(self) -> Solvers:
        return Solvers(self.source)
