"""What is paid: the contract and the tricks are known, and what the learner gets is asked."""

from collections.abc import Mapping
from random import Random

from vorhand.advice.words import call_term
from vorhand.games import Game, State
from vorhand.games.state import Result, Undertaking
from vorhand.lessons.exercises.exercise import Exercise, Grade
from vorhand.lessons.exercises.kind import Choice, Draft, Kind, Verdict, graded, rule
from vorhand.lessons.exercises.situations import acted, called, dealt, players, some_rules
from vorhand.terms import Fact, Phrase

MOST, FEWEST = 5, 3
"""Sums to choose from."""


class Payment(Kind):
    """``given["tricks"]`` are the soloist's at the end of the deal."""

    name = "payment"
    form = "choice"
    talon_shown = True

    def question(self, exercise: Exercise) -> Phrase:
        undertaking = _undertaking(exercise.state)
        contract, won = undertaking.contract, int(exercise.given["tricks"])
        facts: dict[str, Fact] = {"n": won, "call": call_term(exercise.game, contract.name)}
        hand = ".hand" if contract.hand else ""
        return exercise.about(f"exercise.payment.question{hand}", undertaking.soloist, **facts)

    def choices(self, exercise: Exercise) -> tuple[Choice, ...]:
        right = _points(exercise)
        sums = [right, *_slips(exercise).values()]
        offered = sorted(dict.fromkeys(sums[:MOST]))
        step = 1
        while len(offered) < FEWEST:
            offered = sorted({*offered, right + step if right >= 0 else right - step})
            step += 1
        return tuple([Choice(str(paid), _sum(paid)) for paid in offered])

    def answer(self, exercise: Exercise) -> str:
        return str(_points(exercise))

    def judge(self, exercise: Exercise, answer: str) -> Verdict:
        ids = (rule(exercise.game, "payment"),)
        right, given = _points(exercise), int(answer)
        reckoned = _reckoned(exercise)
        if given == right:
            return Verdict(True, (Phrase("exercise.right", {}), *reckoned), ids)
        cause, why = Phrase("exercise.payment.slip.other", {}), _begun(exercise, reckoned)
        for slip, paid in _slips(exercise).items():
            if paid == given:
                found = rule(exercise.game, RULE_OF.get(slip, "payment"))
                if found in exercise.game.rule_ids:
                    ids = (found,)
                cause = Phrase(f"exercise.payment.slip.{slip}", _facts(exercise))
                break
        return Verdict(False, (cause, *why), ids, (cause,))

    def hints(self, exercise: Exercise) -> tuple[Phrase, ...]:
        undertaking = _undertaking(exercise.state)
        keys = ["avoid" if undertaking.contract.avoid else "made"]
        if _paid_for_tricks(exercise):
            keys.append("tricks")
        if _raised(undertaking):
            keys.append("contra")
        keys.append("soloist" if undertaking.soloist == exercise.seat else "opponent")
        if exercise.state.kunstwerk:
            keys.append("kunstwerk")
        facts: dict[str, Fact] = {
            "name": exercise.name(undertaking.soloist),
            **_roles(exercise.game),
        }
        return tuple([Phrase(f"exercise.payment.hint.{key}", facts) for key in keys])

    def draft(self, game: Game, dice: Random) -> Draft | None:
        player = players(game, dice)
        state = called(dealt(game, dice, some_rules(game, dice, 0.6)), player, "contra")
        while state.to_act is not None and state.phase == "contra":
            # Players of sound habits say it too seldom to learn from.
            loud = [text for text in state.legal if text != "pass"]
            state = state.act(dice.choice(loud)) if dice.random() < 0.4 else acted(state, player)
        if state.to_act is None:
            return None
        undertaking, size = _undertaking(state), game.hand_size
        contract = undertaking.contract
        if contract.avoid:
            tricks = dice.choice((0, 1))
        elif contract.required == size:
            tricks = size - dice.choice((0, 1))
        else:
            tricks = contract.required + dice.choice((-2, -1, -1, 0, 1, 1, 2))
        tricks = min(size, max(0, tricks))
        seat = undertaking.soloist if dice.random() < 0.5 else dice.randrange(game.seats)
        return Draft(state, seat, {"tricks": tricks})

    def grade(self, exercise: Exercise) -> Grade:
        slips = len(_slips(exercise))
        undertaking = _undertaking(exercise.state)
        parts = (
            (max(undertaking.stakes) > 1)
            + (max(undertaking.stakes) > 2)
            + bool(undertaking.kunstwerk)
            + undertaking.contract.hand
            + (undertaking.soloist == exercise.seat)
        )
        many = len(exercise.choices)
        measured = {"choices": many, "chance": round(1 / many, 2), "slips": slips, "parts": parts}
        return Grade(graded(0.07 * slips + 0.14 * parts), measured)


RULE_OF = {
    "extra": "made",
    "over": "payment",
    "required": "required",
    "stakes": "contra",
    "recontra": "contra",
    "kunstwerk": "kunstwerk",
    "values": "ladder",
}
"""The rules that the slips overlook, where it is not that of the payment itself."""


def _undertaking(state: State) -> Undertaking:
    assert state.undertaking is not None
    return state.undertaking


def _result(exercise: Exercise, undertaking: Undertaking) -> Result:
    state, won = exercise.state, int(exercise.given["tricks"])
    taken = [0] * exercise.game.seats
    taken[undertaking.soloist] = won
    taken[undertaking.soloist - 1] = exercise.game.hand_size - won
    return state.rules.result(state.dealt, undertaking, tuple(taken))


def _points(exercise: Exercise) -> int:
    return _result(exercise, _undertaking(exercise.state)).payments[exercise.seat]


def _slips(exercise: Exercise) -> Mapping[str, int]:
    """What those would say who overlook one thing, by what that is; the right sum is not there."""
    state, seat = exercise.state, exercise.seat
    undertaking = _undertaking(state)
    contract, soloist = undertaking.contract, undertaking.soloist
    right = _points(exercise)
    result = _result(exercise, undertaking)
    paid = _paid_for_tricks(exercise)
    found: dict[str, int] = {}

    def other(changed: Undertaking) -> int:
        return _result(exercise, changed).payments[seat]

    if seat == soloist:
        found["each"] = -result.payments[soloist - 1]
    stakes = undertaking.stakes
    if max(stakes) > 1:
        found["stakes"] = other(undertaking._replace(stakes=(1,) * len(stakes)))
    if max(stakes) > 2:
        found["recontra"] = other(
            undertaking._replace(stakes=tuple([min(2, stake) for stake in stakes]))
        )
    if undertaking.kunstwerk:
        found["kunstwerk"] = other(undertaking._replace(kunstwerk=False))
    if paid and result.over and max(stakes) == 1 and not undertaking.kunstwerk:
        flat = contract.value if result.made else -contract.value
        found["over"] = flat * (len(stakes) - 1) if seat == soloist else -flat
    elif not paid and result.over > 0 and not contract.avoid:
        each = contract.value + result.over
        found["extra"] = each * (len(stakes) - 1) if seat == soloist else -each
    if paid:
        found["required"] = other(
            undertaking._replace(contract=contract._replace(required=contract.required - 1))
        )
    usual = exercise.game.rules()
    if state.rules != usual and contract.name in usual.contracts:
        value = usual.contract(contract.name, contract.trump).value
        found["values"] = other(undertaking._replace(contract=contract._replace(value=value)))
    found["sign"] = -right
    slips: dict[str, int] = {}
    for name, points in found.items():
        if points != right and points not in slips.values():
            slips[name] = points
    return slips


def _paid_for_tricks(exercise: Exercise) -> bool:
    """Whether tricks above or below the required number are paid for."""
    state = exercise.state
    undertaking = _undertaking(state)._replace(kunstwerk=None)
    paid = set()
    for won in range(exercise.game.hand_size + 1):
        taken = [0] * exercise.game.seats
        taken[undertaking.soloist] = won
        result = state.rules.result(state.dealt, undertaking, tuple(taken))
        paid.add(result.payments[undertaking.soloist])
    return len(paid) > 2


def _facts(exercise: Exercise) -> dict[str, Fact]:
    undertaking = _undertaking(exercise.state)
    contract, result = undertaking.contract, _result(exercise, undertaking)
    return {
        "call": call_term(exercise.game, contract.name),
        "required": contract.required,
        "value": contract.value,
        "won": int(exercise.given["tricks"]),
        "n": abs(result.over),
        "opponents": exercise.game.seats - 1,
        **_roles(exercise.game),
    }


def _roles(game: Game) -> dict[str, Fact]:
    return {"alone": game.alone, "against": game.against(game.seats - 1)}


def _reckoned(exercise: Exercise) -> tuple[Phrase, ...]:
    """What the sum is made of, step by step."""
    undertaking, seat = _undertaking(exercise.state), exercise.seat
    contract, soloist = undertaking.contract, undertaking.soloist
    result = _result(exercise, undertaking)
    facts = _facts(exercise)
    outcome = "made" if result.made else "failed"
    avoid = ".avoid" if contract.avoid else ""
    said = [Phrase(f"exercise.payment.{outcome}{avoid}", facts)]
    each = contract.value
    if _paid_for_tricks(exercise) and result.over:
        each += abs(result.over)
        way = "above" if result.made else "short"
        said.append(Phrase(f"exercise.payment.{way}", {**facts, "each": each}))
    else:
        said.append(Phrase("exercise.payment.value", facts))
    stake = undertaking.stakes[seat]
    others = [other for other in range(exercise.game.seats) if other != soloist]
    if seat == soloist:
        shares = [each * undertaking.stakes[other] for other in others]
        way = "gets" if result.made else "pays"
        if len(set(shares)) == 1:
            key = "raised" if _raised(undertaking) else "all"
            more: dict[str, Fact] = {"n": shares[0], "times": undertaking.stakes[others[0]]}
            said.append(Phrase(f"exercise.payment.{key}.{way}", {**facts, **more}))
        else:
            parts = tuple(
                [
                    Phrase(
                        "exercise.payment.share", {"name": exercise.name(other), "points": share}
                    )
                    for other, share in zip(others, shares, strict=True)
                ]
            )
            said.append(Phrase(f"exercise.payment.shares.{way}", {"parts": parts}))
    elif stake > 1:
        said.append(Phrase("exercise.payment.stake", {"times": stake, "points": each * stake}))
    elif _raised(undertaking):
        said.append(Phrase("exercise.payment.stake.none", {}))
    if undertaking.kunstwerk:
        dealer = exercise.state.dealer
        key = "own" if soloist == dealer else "none"
        if soloist != dealer and seat in (soloist, dealer):
            key = "pays" if seat == soloist else "gets"
        said.append(Phrase(f"exercise.payment.kunstwerk.{key}", facts))
    points = _points(exercise)
    said.append(Phrase(f"exercise.payment.total.{_way(points)}", {"n": abs(points)}))
    return tuple(said)


def _begun(exercise: Exercise, reckoned: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """The beginning of the reckoning: whether it is made, and the value if that is not the sum."""
    undertaking = _undertaking(exercise.state)
    result = _result(exercise, undertaking)
    each = undertaking.contract.value
    each += abs(result.over) if _paid_for_tricks(exercise) else 0
    return reckoned[:1] if each == abs(_points(exercise)) else reckoned[:2]


def _raised(undertaking: Undertaking) -> bool:
    """Whether somebody has said contra."""
    return max(undertaking.stakes) > 1


def _sum(points: int) -> Phrase:
    """A sum as the learner's own: what he gets or pays."""
    return Phrase(f"exercise.payment.{_way(points)}", {"n": abs(points)})


def _way(points: int) -> str:
    return "gets" if points > 0 else "pays" if points < 0 else "nothing"
