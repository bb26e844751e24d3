"""Deals played by the computer's players, and what best play would have given."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from vorhand.games import Contract, Game, State
from vorhand.games.state import Dealt, Undertaking
from vorhand.players import BUDGETS, PLAYERS, Budget, Player, make
from vorhand.records import Record
from vorhand.simulate import kinds
from vorhand.simulate.arguments import whole_number
from vorhand.simulate.conditions import name_of
from vorhand.simulate.jobs import Job, Row
from vorhand.solver import Board, Solver
from vorhand.terms import Problem, quoted
from vorhand.views import View, view_for

Seated = str | Player | Callable[[View], str]
"""Who takes a seat: a player's name, a player, or a function from a view to an action."""


def all_seated(players: object, seats: int) -> tuple[Seated, ...]:
    """A player for each seat, from one for all or one for each.

    Raises :class:`Problem` if they are too few or too many, or one of them cannot play.
    """
    several = isinstance(players, Sequence) and not isinstance(players, (str, bytes))
    found: Any = tuple(cast(Sequence[object], players)) if several else (players,) * seats
    if len(found) != seats:
        raise Problem("problem.simulate.players", n=len(found), seats=seats)
    for each in found:
        if isinstance(each, str):
            if each in PLAYERS:
                continue
        elif callable(getattr(each, "choose", each)):
            continue
        raise Problem("problem.simulate.player", found=quoted(each), known=PLAYERS)
    seated: tuple[Seated, ...] = found
    return seated


def as_opening(game: Game, actions: object) -> tuple[str, ...]:
    """The actions before the first card; raises :class:`Problem` for one that cannot be there."""
    if isinstance(actions, str) or not isinstance(actions, Sequence):
        raise Problem("problem.simulate.opening-list", found=quoted(actions))
    for text in actions:
        action = game.actions.get(text) if isinstance(text, str) else None
        if action is None or action.kind == "play":
            raise Problem("problem.simulate.opening", action=quoted(text))
    return tuple(actions)


def budgets_of(seated: Sequence[Seated], budget: object) -> tuple[tuple[str, Budget], ...]:
    """What a decision may cost those named who imagine the hidden cards.

    Raises :class:`Problem` if it is no budget.
    """
    if budget is not None:
        worlds, nodes = map(whole_number, budget) if isinstance(budget, Budget) else (None, None)
        if worlds is None or nodes is None or worlds < 1 or nodes < 0:
            raise Problem("problem.simulate.budget", found=quoted(budget))
        budget = Budget(worlds, nodes)
    return tuple((name, budget or usual) for name, usual in BUDGETS.items() if name in seated)


@dataclass(frozen=True)
class Playing(Job):
    """Each deal is played by these players, one for each seat, after the actions of ``opening``.

    ``budgets`` are those of players given by name: what suits one machine is the same for all
    that do the work, or they would not play alike.
    """

    players: tuple[Seated, ...] = ()
    budgets: tuple[tuple[str, Budget], ...] = ()
    opening: tuple[str, ...] = ()
    actions: bool = False
    record: bool = False
    par: bool = False
    task: ClassVar[str] = "play"

    @property
    def rows_a_deal(self) -> int:
        return 1

    def columns(self) -> dict[str, kinds.Kind]:
        game = self.source.game
        found: dict[str, kinds.Kind] = {
            "soloist": kinds.or_none(kinds.number(0, game.seats - 1)),
            "contract": kinds.or_none(kinds.text),
            "trump": kinds.or_none(kinds.text),
            "hand": kinds.or_none(kinds.yes_or_no),
            "made": kinds.or_none(kinds.yes_or_no),
            "tricks": kinds.or_none(kinds.number(0, game.hand_size)),
            "stakes": kinds.list_of(kinds.number(1), game.seats),
            "payments": kinds.list_of(kinds.number(None), game.seats),
        }
        asked: dict[str, kinds.Kind] = {
            "actions": kinds.list_of(kinds.text),
            "record": kinds.mapping,
            "par": kinds.or_none(kinds.mapping),
        }
        return found | {name: kind for name, kind in asked.items() if getattr(self, name)}

    def run(self) -> dict[str, Any]:
        columns = [name for name in ("actions", "record", "par") if getattr(self, name)]
        players = [each if isinstance(each, str) else name_of(each) for each in self.players]
        return {
            **super().run(),
            "players": players,
            "budgets": {name: list(budget) for name, budget in self.budgets},
            "opening": list(self.opening),
            "columns": columns,
        }

    def rows(self, deal: int) -> list[Row]:
        budgets = dict(self.budgets)
        players = [
            make(each, f"{self.source.seed}/{deal}/{seat}", budgets.get(each))
            if isinstance(each, str)
            else each
            for seat, each in enumerate(self.players)
        ]

        def settle(state: State) -> State:
            for text in self.opening[len(state.actions) :]:
                state = state.act(text)
            while state.to_act is not None and state.phase != "play":
                state = _acted(state, players[state.to_act])
            return state

        first = settle(self.source.deal(deal, settle))
        end = first
        while end.to_act is not None:
            end = _acted(end, players[end.to_act])
        row = _row(deal, end)
        if self.actions:
            row["actions"] = list(end.actions)
        if self.record:
            row["record"] = Record.of(end).as_dict()
        if self.par:
            row["par"] = par(first)
        return [row]


def _acted(state: State, player: Player | Callable[[View], str]) -> State:
    assert state.to_act is not None
    choose: Callable[[View], str] = getattr(player, "choose", player)  # type: ignore[arg-type]
    return state.act(choose(view_for(state, state.to_act)))


def _row(deal: int, end: State) -> Row:
    pack = end.game.pack
    contract, soloist, undertaking = end.contract, end.soloist, end.undertaking
    trump = contract.trump if contract else None
    return {
        "deal": deal,
        "number": end.game.deal_number(end),
        "dealer": end.dealer,
        "soloist": soloist,
        "contract": contract.name if contract else None,
        "trump": pack.suits[trump] if trump is not None else None,
        "hand": contract.hand if contract else None,
        "made": end.result.made if end.result else None,
        "tricks": end.tricks[soloist] if soloist is not None else None,
        "stakes": list(undertaking.stakes if undertaking else (1,) * end.game.seats),
        "payments": list(payments(end)),
    }


def par(first: State) -> Row | None:
    """What best play with open cards gives from the moment before the first card.

    ``made``; ``payments`` by seat in points; ``tricks`` of the soloist, or ``None`` where more
    of them pay nothing more. ``None`` for a deal that has been passed out.
    """
    undertaking = first.undertaking
    if first.to_act is None or undertaking is None:
        return None
    contract = undertaking.contract
    solver, board = Solver.of(first), Board.of(first)
    if _pays_for_tricks(first.dealt, undertaking):
        tricks = solver.tricks(board)
        result = first.rules.result(first.dealt, undertaking, _taken(first, undertaking, tricks))
        return {"made": result.made, "tricks": tricks, "payments": list(result.payments)}
    taken = _taken(first, undertaking, _least(contract, solver.makes(board)))
    result = first.rules.result(first.dealt, undertaking, taken)
    return {"made": result.made, "tricks": None, "payments": list(result.payments)}


def _pays_for_tricks(dealt: Dealt, undertaking: Undertaking) -> bool:
    game, seat = dealt.game, undertaking.soloist
    alone = undertaking._replace(stakes=(1,) * game.seats, kunstwerk=None)
    paid = set()
    for won in range(game.hand_size + 1):
        taken = [0] * game.seats
        taken[seat], taken[seat - 1] = won, game.hand_size - won
        paid.add(dealt.rules.result(dealt, alone, tuple(taken)).payments[seat])
    return len(paid) > 2


def _least(contract: Contract, made: bool) -> int:
    if contract.avoid:
        return 0 if made else 1
    return contract.required - (not made)


def _taken(state: State, undertaking: Undertaking, tricks: int) -> tuple[int, ...]:
    taken = [0] * state.game.seats
    taken[undertaking.soloist] = tricks
    taken[undertaking.soloist - 1] = state.game.hand_size - tricks
    return tuple(taken)


def payments(state: State) -> tuple[int, ...]:
    """What each seat is paid; nothing where nobody played."""
    return state.result.payments if state.result else (0,) * state.game.seats
