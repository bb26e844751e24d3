"""The house rules that matter to an exercise: without them it would come out otherwise."""

from typing import TYPE_CHECKING, Any

from vorhand.games import Rules, State
from vorhand.games.play import Play
from vorhand.terms import Phrase, Term

if TYPE_CHECKING:
    from vorhand.lessons.exercises.exercise import Exercise

LEAST = 3
"""The difficulty, at least, of an exercise that one gets wrong by the usual rules."""


def house(exercise: "Exercise") -> tuple[Phrase, ...]:
    """The statements of the house rules that bear on the question, after a heading.

    Each that differs from the source is put back alone; if what :meth:`Kind.bearing` gives is the
    same, whether it is in force makes no difference here.
    """
    game, rules = exercise.game, exercise.record.start.rules
    usual = game.rules()
    if rules == usual:
        return ()
    found: dict[str, Phrase] = {}
    asked = exercise.kind.bearing(exercise)
    for option in game.house_rules:
        if getattr(rules, option.name) == option.default:
            continue
        without = game.rules({**rules.as_dict(), option.name: option.default})
        changed = {id for id in game.rule_ids if rules.statement(id) != without.statement(id)}
        if changed and exercise.kind.bearing(exercise.under(without)) != asked:
            for id in game.rule_ids:
                statement = rules.statement(id)
                if id in changed and statement is not None:
                    found[id] = statement
    if not found:
        return ()
    name = rules.as_dict()["preset"]
    preset = Term(f"preset.{game.name}.{name}")
    key = "exercise.house.some" if name == "seed" else "exercise.house"
    return (Phrase(key, {"preset": preset}), *found.values())


def recast(state: State, rules: Rules) -> State:
    """The same moment at a table with other house rules, however it would have come to it."""
    now: Any = state.now
    dealt = state.dealt._replace(rules=rules)
    fields: dict[str, Any] = {"dealt": dealt}
    undertaking = state.undertaking
    if undertaking is not None:
        old = undertaking.contract
        contract = rules.contract(old.name, old.trump, hand=old.hand)
        fields["undertaking"] = undertaking._replace(contract=contract)
        if isinstance(now, Play):
            order = rules.order(contract.trump)
            fields |= {"order": order, "duties": rules.duties(contract)}
            if now.trick:
                place = order.winner(now.trick)
                first = (now.to_act - len(now.trick)) % state.game.seats
                fields |= {"best": now.trick[place]}
                fields |= {"winner": (first + place) % state.game.seats}
    return State(dealt, state.actions, now._replace(**fields))
