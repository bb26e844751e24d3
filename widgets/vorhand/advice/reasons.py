"""Why a card is a good one, in facts of the position that a beginner can check on the table.

The search says which card is best and not why. So the reason is read off the card's part in the
trick: what it beats, what can beat it, what it keeps.
"""

from vorhand.advice.knowledge import Knowledge
from vorhand.advice.words import card_term, card_terms, seat_term, suit_term
from vorhand.players.prospects import counts_tricks
from vorhand.terms import Fact, Phrase

HIGH = 3
"""From how many cards a suit is long enough to be worth driving the higher cards out of."""

FEW = 2
"""How many higher cards can be driven out."""


def why_card(known: Knowledge, card: int) -> Phrase:
    """What the card is played for."""
    key, facts = _reason(known, card)
    card_name = card_term(known.pack, card)
    return Phrase(f"advice.why.{key}", {"card": card_name, "alone": known.alone, **facts})


def _reason(known: Knowledge, card: int) -> tuple[str, dict[str, Fact]]:
    if known.legal.bit_count() == 1:
        return "forced", {}
    if known.decided is not None and not known.contract.avoid and not _paid_by_tricks(known):
        return "decided", {}
    if known.contract.avoid:
        if known.decided is not None:
            return "decided", {}
        return _avoiding(known, card) if known.solo else _catching(known, card)
    if known.led < 0:
        return _lead(known, card)
    return _taking(known, card) if known.takes(card) else _losing(known, card)


def _paid_by_tricks(known: Knowledge) -> bool:
    return counts_tricks(known.view.game, known.view.rules, known.contract)


def _suit_facts(known: Knowledge, card: int) -> dict[str, Fact]:
    higher = card_terms(known.pack, known.higher_out(card))
    return {
        "suit": suit_term(known.pack, known.pack.suit(card)),
        "cards": higher,
        "n": len(higher),
    }


# ---------------------------------------------------------------- to take tricks


def _lead(known: Knowledge, card: int) -> tuple[str, dict[str, Fact]]:
    order = known.order
    facts = _suit_facts(known, card)
    suit = order.suit_of[card]
    if suit == order.trumps:
        return _lead_trump(known, card, facts)
    if not known.solo:
        behind = _ruffing(known, suit)
        if behind is not None:
            return behind
    if known.is_master(card):
        if known.trumps_out:
            return "lead.cash.risk", facts
        return "lead.cash", facts
    if (known.hand & suit).bit_count() < HIGH:
        return "lead.low", facts
    few = known.higher_out(card).bit_count() <= FEW
    return ("lead.long" if few else "lead.length"), facts


def _lead_trump(known: Knowledge, card: int, facts: dict[str, Fact]) -> tuple[str, dict[str, Fact]]:
    out = card_terms(known.pack, known.trumps_out)
    facts = {**facts, "trumps": out, "n": len(out)}
    if not known.trumps_out:
        return "lead.trump.sure", facts
    if not known.solo:
        his = known.may_hold(known.soloist) & known.order.trumps
        return ("lead.trump.defence" if his else "lead.trump.partner"), facts
    if known.is_master(card):
        return "lead.trump.draw", facts
    few = known.higher_out(card).bit_count() <= FEW
    return ("lead.trump.drive" if few else "lead.trump.round"), facts


def _ruffing(known: Knowledge, suit: int) -> tuple[str, dict[str, Fact]] | None:
    """A lead for somebody who is known to be void in the suit and may hold trumps."""
    facts: dict[str, Fact] = {
        "suit": suit_term(known.pack, known.pack.suit((suit & -suit).bit_length() - 1))
    }
    trumps = known.order.trumps
    if not trumps:
        return None
    if known.is_void(known.soloist, suit) and known.may_hold(known.soloist) & trumps:
        return "lead.force", facts
    for seat in known.partners:
        if known.is_void(seat, suit) and known.may_hold(seat) & trumps:
            name = seat_term(known.view.game, known.view.vorhand, seat)
            return "lead.ruff", {**facts, "name": name}
    return None


def _taking(known: Knowledge, card: int) -> tuple[str, dict[str, Fact]]:
    """It has the trick, so far at least."""
    pack, order = known.pack, known.order
    threats = card_terms(pack, known.threats(card))
    facts: dict[str, Fact] = {
        "best": card_term(pack, known.best),
        "threats": threats,
        "n": len(threats),
        "led": suit_term(pack, pack.suit(known.led)),
    }
    ruff = order.suit_of[card] != order.suit_of[known.led]
    kind = "ruff" if ruff else "take"
    if not known.waiting:
        others = known.taking & ~(1 << card)
        cheapest = all(order.strength[each] > order.strength[card] for each in pack.cards(others))
        return f"{kind}.last.{'low' if others and cheapest else 'only'}", facts
    if not threats:
        return f"{kind}.safe", facts
    if known.taking == known.legal:
        ranks = [order.strength[each] for each in pack.cards(known.legal)]
        if order.strength[card] == min(ranks):
            return "take.must.low", facts
        return "take.must.high", facts
    return f"{kind}.try", facts


def _losing(known: Knowledge, card: int) -> tuple[str, dict[str, Fact]]:
    """It leaves the trick to another."""
    pack = known.pack
    facts: dict[str, Fact] = {
        "best": card_term(pack, known.best),
        "name": seat_term(known.view.game, known.view.vorhand, known.winner or 0),
        "cards": card_terms(pack, known.taking),
        "suit": suit_term(pack, pack.suit(card)),
    }
    kind = "under" if known.follows else "discard"
    if known.partner_has_it and known.taking and known.soloist in known.waiting:
        # Whether the partner keeps it is not known.
        return f"{kind}.partner.trust", facts
    if known.partner_has_it:
        return (f"{kind}.partner.spare" if known.taking else f"{kind}.partner"), facts
    if known.taking:
        return f"{kind}.duck", facts
    keeps = known.masters & ~(1 << card)
    if keeps and kind == "discard":
        return "discard.keep", {**facts, "keeps": card_terms(pack, keeps)}
    return kind, facts


# ---------------------------------------------------------------- to avoid them


def _avoiding(known: Knowledge, card: int) -> tuple[str, dict[str, Fact]]:
    """The soloist's card where he may take no trick."""
    pack = known.pack
    facts = _suit_facts(known, card)
    lower = card_terms(pack, known.lower_out(card))
    facts["lower"] = lower
    if known.led < 0:
        if not known.higher_out(card):
            return "avoid.lead.high", facts
        return ("avoid.lead.low" if lower else "avoid.lead.lowest"), facts
    facts["best"] = card_term(pack, known.best)
    if known.takes(card):
        threats = known.threats(card)
        facts["cards"] = card_terms(pack, threats)
        facts["n"] = threats.bit_count()
        key = "avoid.over" if threats else "avoid.caught"
        return (key if known.taking == known.legal else f"{key}.choice"), facts
    if not known.follows:
        return ("avoid.shed" if lower else "avoid.shed.any"), facts
    return ("avoid.under" if lower else "avoid.under.low"), facts


def _catching(known: Knowledge, card: int) -> tuple[str, dict[str, Fact]]:
    """A defender's card where the soloist may take no trick."""
    pack = known.pack
    facts = _suit_facts(known, card)
    facts["name"] = seat_term(known.view.game, known.view.vorhand, known.soloist)
    if known.led < 0:
        if known.is_void(known.soloist, known.order.suit_of[card]):
            return "catch.lead.void", facts
        if not known.out & known.order.suit_of[card]:
            return "catch.lead.alone", facts
        return ("catch.lead.low" if known.higher_out(card) else "catch.lead.high"), facts
    facts["best"] = card_term(pack, known.best)
    if known.winner == known.soloist:
        if known.takes(card):
            forced = known.taking == known.legal
            return ("catch.rescue" if forced else "catch.rescue.choice"), facts
        return "catch.under", facts
    if not known.follows:
        return _throwing(known, card, facts)
    return _following(known, card, facts)


def _throwing(known: Knowledge, card: int, facts: dict[str, Fact]) -> tuple[str, dict[str, Fact]]:
    """A defender's card of another suit, while it is not the soloist who has the trick."""
    rest = known.hand & known.order.suit_of[card] & ~(1 << card)
    if known.lower_out(card):
        return "catch.shed", facts
    return ("catch.shed.any" if rest else "catch.shed.void"), facts


def _following(known: Knowledge, card: int, facts: dict[str, Fact]) -> tuple[str, dict[str, Fact]]:
    """A defender's card of the suit led, while it is not the soloist who has the trick."""
    takes, strength = known.takes(card), known.order.strength
    legal = [strength[each] for each in known.pack.cards(known.legal)]
    if known.soloist in known.waiting:
        if not takes or strength[card] == min(legal):
            return "catch.low", facts
        threats = card_terms(known.pack, known.threats(card))
        if not threats:
            return "catch.high", facts
        return "catch.middle", {**facts, "cards": threats, "n": len(threats)}
    if takes:
        if known.taking == known.legal:
            return "catch.take.must", facts
        return ("catch.take" if known.threats(card) else "catch.take.sure"), facts
    under = [strength[each] for each in known.pack.cards(known.legal & ~known.taking)]
    if known.lower_out(card) and strength[card] == max(under):
        return "catch.unload", facts
    winner = seat_term(known.view.game, known.view.vorhand, known.winner or 0)
    return "catch.leave", {**facts, "partner": winner}
