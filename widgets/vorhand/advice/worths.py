"""What a hand is worth in each contract, to who would play it alone."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from vorhand.advice.sample import Sample
from vorhand.games import Contract
from vorhand.games.state import Dealt
from vorhand.players.calling import Sight, plans
from vorhand.players.worlds import World, as_dealt
from vorhand.solver import Board
from vorhand.views import View

HOPELESS = 0.005
"""The chance below which a contract is never made, in whole per cents."""


class Worth(NamedTuple):
    """What a contract is worth to this seat as the soloist: chance, and points expected."""

    contract: Contract
    chance: float
    payment: float

    @property
    def hopeless(self) -> bool:
        """Whether it is not even made once in two hundred deals."""
        return self.chance < HOPELESS

    @property
    def best_trump(self) -> int | None:
        """The trump suit that is best for it; ``None`` for what is hopeless with any."""
        return None if self.hopeless else self.contract.trump


def contracts_of(view: View) -> list[Contract]:
    """The contracts that this seat might still play as the soloist, with every trump."""
    if view.soloist is not None:
        return []
    rules, kinds = view.rules, {view.game.actions[text].kind for text in view.legal}
    return [
        rules.contract(name, trump, hand="decline" in kinds)
        for name in rules.contracts
        for trump in rules.trumps_of(name)
    ]


def as_soloist(sample: Sample, world: World, wanted: Sequence[Contract]) -> list[float]:
    """For each contract, if the cards lie so: this seat's chance as the soloist to make it, and
    the mean payment of each opponent, one after the other."""
    view, oracle = sample.view, sample.oracle
    hands, talon = as_dealt(view, world)
    dealt = Dealt(view.game, view.rules, view.dealer, hands, talon)
    leader = view.rules.leader(dealt, view.seat)
    draws = talon and not wanted[0].hand
    after_talon = _after_talon(view, hands[view.seat], talon) if draws else {}
    found: list[float] = []
    for contract in wanted:
        holding = list(hands)
        if contract in after_talon:
            holding[view.seat] = after_talon[contract]
        board = Board(tuple(holding), view.seat, leader)
        if contract.trump is None:
            tricks = oracle.tricks(contract, board)
        else:
            # One question for all contracts with this trump: the most tricks.
            least = view.rules.contracts[0]
            kin = [each for each in wanted if each.trump == contract.trump]
            shared = next((each for each in kin if each.name == least), kin[0])
            key = shared if _alike(view, shared, contract) else contract
            tricks = oracle.solver(key).tricks(board)
        found += sample.outcome(contract, view.seat, holding, tricks)
    return found


def _alike(view: View, one: Contract, other: Contract) -> bool:
    return view.rules.duties(one) == view.rules.duties(other) and one.avoid == other.avoid


def _after_talon(view: View, hand: int, talon: int) -> Mapping[Contract, int]:
    """The hand with the talon in it and the likeliest discard laid away, by contract."""
    held = hand | talon
    out = view.game.pack.full & ~held
    sight = Sight.of(view)._replace(hand=held, out=out, standing=None)
    size = talon.bit_count()
    return {plan.contract: held & ~plan.cards for plan in plans(sight, size)}


def best_by_name(worths: Sequence[Worth]) -> dict[str, Worth]:
    """For each contract the trump that is worth most."""
    best: dict[str, Worth] = {}
    for worth in worths:
        name = worth.contract.name
        if name not in best or worth.payment > best[name].payment:
            best[name] = worth
    return best


def chance_of_call(view: View, text: str, worths: Sequence[Worth]) -> float | None:
    """The chance to make what is bid, or the best game that may be announced after the bid."""
    game, action = view.game, view.game.actions[text]
    name = action.name or (view.standing[0] if view.standing and action.kind == "hold" else "")
    names = [worth.contract.name for worth in worths]
    if name not in names:
        return None
    later = worths[names.index(name) :]
    rises = action.kind != "hand" and any(each.kind == "declare" for each in game.action_list())
    return max(later, key=lambda worth: worth.payment).chance if rises else later[0].chance
