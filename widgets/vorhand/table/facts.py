"""The facts that are always in sight at a table: contract, trump, tricks, stakes, dealer, turn."""

from vorhand.games.state import Contract
from vorhand.table.match import Match
from vorhand.table.sight import Sight
from vorhand.table.speech import Speech
from vorhand.table.telling import Telling
from vorhand.views import View


def _contract_text(contract: Contract, speech: Speech) -> str:
    """The contract by its name, and that it is played from the hand."""
    call = speech.text(speech.call(contract.name), capital=True)
    return speech("fact.from-hand", call=call) if contract.hand else call


def facts_of(
    match: Match, seen: Sight, speech: Speech, telling: Telling
) -> list[dict[str, str | None]]:
    """What is always in sight: each with a ``short`` text for the one line of a phone, which is
    empty where the line has no need of it."""
    view = seen.view
    contract, sign = view.contract, None
    played = _contract_fact(view, speech, telling)
    bid = view.standing is not None or contract is not None
    trump, tricks = speech("fact.none-yet"), _tricks_fact(view, speech)
    short_trump = short_tricks = ""
    if contract is not None:
        short_tricks = _tricks_short(view, speech)
        if contract.trump is not None:
            trump = short_trump = speech.text(speech.suit(contract.trump))
            sign = speech.sign(contract.trump)
        elif view.rules.trumps_of(contract.name) == (None,):
            trump = speech("fact.no-trump")
    rows = [
        ("contract", played, played if bid else speech("fact.no-contract")),
        ("trump", trump, short_trump),
        ("tricks", tricks, short_tricks),
    ]
    if max(view.stakes) > 1:
        raised = [seat for seat, stake in enumerate(view.stakes) if stake > 1]
        key = "fact.recontra" if max(view.stakes) > 2 else "fact.contra"
        names = tuple(map(telling.called, raised))
        rows.append(("stakes", speech(key, names=names), speech(f"{key}.short")))
    dealer = telling.person("fact.dealer", view.dealer)
    rows.append(("dealer", dealer, ""))
    if seen.live:
        rows.append(("turn", *_turn_fact(match, view, speech, telling)))
    else:
        # First of all that this is not now.
        turn = speech("fact.deal-over")
        if view.to_act is not None:
            turn = telling.person("fact.looking", view.to_act)
        rows.insert(0, ("looking", turn, speech("label.looking")))
    return [
        {
            "key": key,
            "label": speech(f"label.{key}"),
            "value": text,
            "short": short,
            "sign": sign if key == "trump" else None,
        }
        for key, text, short in rows
    ]


def _turn_fact(match: Match, view: View, speech: Speech, telling: Telling) -> tuple[str, str]:
    if match.goes_on and match.delay is None and not match.my_turn:
        # Whoever's turn it is: nothing goes on before the person says so.
        waits = speech("fact.turn.waits")
        return waits, waits
    if view.to_act is None:
        return speech("fact.deal-over"), speech("fact.deal-over")
    whose = telling.person("fact.turn", view.to_act)
    return whose, telling.person("fact.turn.short", view.to_act)


def _contract_fact(view: View, speech: Speech, telling: Telling) -> str:
    if view.contract is not None and view.soloist is not None:
        text = _contract_text(view.contract, speech)
        return telling.person("fact.contract", view.soloist, contract=text)
    if view.standing is not None:
        call, maker = view.standing
        return telling.person("fact.standing", maker, call=speech.call(call))
    return speech("fact.none-yet")


def _tricks_fact(view: View, speech: Speech) -> str:
    if view.contract is None or view.soloist is None:
        return speech("fact.none-yet")
    won = view.tricks[view.soloist]
    if view.contract.avoid:
        return speech("fact.tricks-avoid", won=won)
    return speech("fact.tricks", required=view.contract.required, won=won)


def _tricks_short(view: View, speech: Speech) -> str:
    assert view.contract is not None
    won = view.tricks[view.soloist] if view.soloist is not None else 0
    if view.contract.avoid:
        return speech("fact.tricks-avoid.short", won=won)
    return speech("fact.tricks.short", required=view.contract.required, won=won)
