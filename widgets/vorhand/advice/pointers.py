"""The second step of a hint: what to think about, as facts of the position.

Each is a phrase of the messages with its cards, seats and numbers; those that matter most come
first. Nothing here is judged: all of it is counted, or follows from what has been seen.
"""

from vorhand.advice.knowledge import Knowledge
from vorhand.advice.words import call_term, card_term, card_terms, seat_term, suit_term
from vorhand.cards import Pack
from vorhand.players.prospects import counts_tricks
from vorhand.terms import Fact, Phrase, Term
from vorhand.views import View

LONG = 4
"""Cards of a suit from which it is worth a word."""


def pointers(view: View) -> tuple[Phrase, ...]:
    """The facts that whoever is to act should think about."""
    return _of_a_card(Knowledge(view)) if view.phase == "play" else _of_a_call(view)


# ---------------------------------------------------------------- while cards are played


def _of_a_card(known: Knowledge) -> tuple[Phrase, ...]:
    trumps, own = _trumps(known), _own(known)
    unseen = any(each.key.endswith(".unseen") for each in (*trumps, *own))
    return (
        _goal(known),
        *_trick(known),
        *trumps,
        *(_aside(known) if unseen else ()),
        *_from_talon(known),
        *_others(known),
        *own,
    )


def _goal(known: Knowledge) -> Phrase:
    """What each side still needs."""
    side = "solo" if known.solo else "defence"
    facts: dict[str, Fact] = {"alone": known.alone}
    if known.decided is not None:
        counted = counts_tricks(known.view.game, known.view.rules, known.contract)
        kind = ".avoid" if known.contract.avoid else ".counted" if counted else ""
        return Phrase(f"advice.goal.{side}.{known.decided}{kind}", facts)
    if known.contract.avoid:
        return Phrase(f"advice.goal.{side}.avoid", {**facts, "n": known.left})
    need, left = known.need, known.left
    facts["left"] = left
    if known.solo:
        key = "all" if need == left else "need"
        return Phrase(f"advice.goal.solo.{key}", {**facts, "n": need, "spare": left - need})
    return Phrase("advice.goal.defence.need", {**facts, "n": left - need + 1, "need": need})


def _trick(known: Knowledge) -> list[Phrase]:
    """Who plays after, who has the trick, and what can beat it."""
    found = [_turn(known)]
    if known.best < 0:
        return found
    best = card_term(known.pack, known.best)
    side = "soloist" if known.winner == known.soloist else "partner"
    if known.solo:
        side = "opponent"
    name = _name(known, known.winner or 0)
    facts: dict[str, Fact] = {"name": name, "best": best, "alone": known.alone}
    found.append(Phrase(f"advice.trick.{side}", facts))
    taking = known.taking
    if taking and taking == known.legal:
        found.append(Phrase("advice.take.must", {"cards": card_terms(known.pack, taking)}))
    elif taking:
        found.append(Phrase("advice.take.can", {"cards": card_terms(known.pack, taking)}))
    else:
        found.append(Phrase("advice.take.cannot", {"best": best}))
    highest = max(known.pack.cards(taking), key=known.order.strength.__getitem__, default=-1)
    if known.waiting and highest >= 0:
        found.append(_above(known, highest))
    return found


def _above(known: Knowledge, card: int) -> Phrase:
    """What those who play after could still beat a card with."""
    threats = known.threats(card)
    higher = card_terms(known.pack, threats & known.order.suit_of[card])
    facts: dict[str, Fact] = {
        "card": card_term(known.pack, card),
        "cards": higher,
        "n": len(higher),
    }
    if not threats:
        return Phrase("advice.above.none", facts)
    if not higher:
        return Phrase("advice.above.trump", facts)
    trumps = threats & ~known.order.suit_of[card]
    return Phrase("advice.above.suit" if trumps else "advice.above", facts)


def _turn(known: Knowledge) -> Phrase:
    if not known.waiting:
        return Phrase("advice.turn.last", {})
    last = known.waiting[-1]
    key = "lead" if known.led < 0 else "middle"
    if last == known.soloist:
        key += ".soloist"
    names = tuple([_name(known, seat) for seat in known.waiting])
    facts: dict[str, Fact] = {"names": names, "name": _name(known, last), "n": len(names)}
    return Phrase(f"advice.turn.{key}", {**facts, "alone": known.alone})


def _trumps(known: Knowledge) -> list[Phrase]:
    order, pack = known.order, known.pack
    if order.trump is None:
        return []
    suit = suit_term(pack, order.trump)
    mine = known.hand & order.trumps
    found = []
    if mine:
        cards = card_terms(pack, mine)
        found.append(Phrase("advice.trumps.mine", {"cards": cards, "n": len(cards)}))
    if known.trumps_out:
        cards = card_terms(pack, known.trumps_out)
        key = "unseen" if known.aside else "out"
        facts: dict[str, Fact] = {"cards": cards, "n": len(cards), "suit": suit}
        found.append(Phrase(f"advice.trumps.{key}", facts))
    else:
        found.append(Phrase("advice.trumps.none", {"suit": suit}))
    return found


def _aside(known: Knowledge) -> list[Phrase]:
    """How many of the cards that this seat has not seen nobody holds."""
    key = "discards" if known.view.talon_open else "talon"
    return [Phrase(f"advice.aside.{key}", {"n": known.aside, "alone": known.alone})]


def _from_talon(known: Knowledge) -> list[Phrase]:
    """Where the cards of the talon are that the soloist took up."""
    cards = card_terms(known.pack, known.from_talon)
    if not cards:
        return []
    facts: dict[str, Fact] = {"cards": cards, "n": len(cards), "alone": known.alone}
    return [Phrase("advice.aside.taken", facts)]


def _others(known: Knowledge) -> list[Phrase]:
    """Who is void, who cannot beat what, who must trump."""
    found: list[Phrase] = []
    seats = known.view.game.seats
    for step in range(1, seats):
        seat = (known.seat + step) % seats
        if not known.view.counts[seat]:
            continue
        name = _name(known, seat)
        voids = known.voids(seat)
        if voids:
            suits = tuple([suit_term(known.pack, suit) for suit in voids])
            found.append(Phrase("advice.void", {"name": name, "suits": suits}))
        for suit in known.pack.suit_masks:
            ruled_out = known.cannot_hold(seat, suit)
            # Only what would beat one of the cards in hand is worth knowing.
            lowest = known.order.ranked(known.hand & suit)[:1]
            worth = ruled_out & known.order.beats[lowest[0]] if lowest else 0
            if worth:
                cards = card_terms(known.pack, worth)
                found.append(Phrase("advice.cannot", {"name": name, "cards": cards}))
    if known.led >= 0 and known.duties.must_trump is not None and known.trumps_out:
        led = known.order.suit_of[known.led]
        for seat in known.waiting:
            if known.is_void(seat, led) and known.may_hold(seat) & known.order.trumps:
                facts: dict[str, Fact] = {
                    "name": _name(known, seat),
                    "suit": suit_term(known.pack, known.pack.suit(known.led)),
                }
                found.append(Phrase("advice.must-trump", facts))
    if known.waiting and known.duties.head is not None:
        found.append(Phrase("advice.must-head", {}))
    return found


def _own(known: Knowledge) -> list[Phrase]:
    """The sure cards, the lengths and the gaps of the own hand."""
    pack, order = known.pack, known.order
    found: list[Phrase] = []
    if not known.contract.avoid:
        risky = known.masters & ~order.trumps if known.trumps_out else 0
        for key, masters in (("sure", known.masters & ~risky), ("ruffed", risky)):
            if masters:
                cards = card_terms(pack, masters)
                found.append(Phrase(f"advice.masters.{key}", {"cards": cards, "n": len(cards)}))
    if known.contract.avoid and known.solo and known.decided is None:
        found += _dangers(known)
    for index, suit in enumerate(pack.suit_masks):
        held = (known.hand & suit).bit_count()
        others = (known.out & suit).bit_count()
        if suit != order.trumps and (held >= LONG or (held > 1 and not others)):
            key = "alone" if not others else "unseen" if known.aside else "long"
            facts: dict[str, Fact] = {
                "suit": suit_term(pack, index),
                "held": held,
                "n": others or held,
            }
            found.append(Phrase(f"advice.suit.{key}", facts))
    gaps = _gaps(pack, known.hand)
    if gaps:
        found.append(Phrase("advice.gaps", {"suits": gaps}))
    return found


def _dangers(known: Knowledge) -> list[Phrase]:
    """The cards that could take an unwanted trick: some lower cards of their suit are out."""
    dangerous = known.pack.mask(
        card for card in known.pack.cards(known.hand) if known.lower_out(card)
    )
    if not dangerous:
        return [Phrase("advice.danger.none", {})]
    cards = card_terms(known.pack, dangerous)
    return [Phrase("advice.danger", {"cards": cards, "n": len(cards)})]


def _name(known: Knowledge, seat: int) -> Term:
    return seat_term(known.view.game, known.view.vorhand, seat)


def _gaps(pack: Pack, hand: int) -> tuple[Term, ...]:
    masks = enumerate(pack.suit_masks)
    return tuple([suit_term(pack, suit) for suit, mask in masks if not hand & mask])


# ---------------------------------------------------------------- before the first card


def _of_a_call(view: View) -> tuple[Phrase, ...]:
    game, pack = view.game, view.game.pack
    found: list[Phrase] = []
    if view.standing is not None:
        name, maker = view.standing
        facts: dict[str, Fact] = {
            "call": call_term(game, name),
            "name": seat_term(game, view.vorhand, maker),
        }
        won = "won" if view.soloist is not None else "standing"
        found.append(Phrase(f"advice.{won}", facts))
    if view.contract is not None and view.soloist is not None:
        found += _undertaken(view)
    found += _hand(pack, view.hand)
    if view.talon_open and view.phase == "discard":
        found.append(Phrase("advice.talon", {"cards": card_terms(pack, view.talon)}))
    elif game.talon_size and view.standing is not None and view.phase == "auction":
        found.append(Phrase("advice.talon.closed", {}))
    return tuple(found)


def _undertaken(view: View) -> list[Phrase]:
    assert view.contract is not None
    assert view.soloist is not None
    contract = view.contract
    call = call_term(view.game, contract.name)
    side = "own" if view.soloist == view.seat else "theirs"
    name = seat_term(view.game, view.vorhand, view.soloist)
    if contract.avoid:
        return [Phrase(f"advice.undertaken.{side}.avoid", {"call": call, "name": name})]
    facts: dict[str, Fact] = {"call": call, "name": name, "n": contract.required}
    return [Phrase(f"advice.undertaken.{side}", facts)]


def _hand(pack: Pack, hand: int) -> list[Phrase]:
    """The shape of a hand: its long suits, its top cards, its gaps."""
    found: list[Phrase] = []
    lengths = [(hand & mask).bit_count() for mask in pack.suit_masks]
    for suit, length in enumerate(lengths):
        if length >= LONG:
            cards = card_terms(pack, hand & pack.suit_masks[suit])
            facts: dict[str, Fact] = {"suit": suit_term(pack, suit), "n": length, "cards": cards}
            found.append(Phrase("advice.hand.long", facts))
    tops = pack.mask(card for card in pack.cards(hand) if pack.rank(card) == pack.suit_size - 1)
    if tops:
        cards = card_terms(pack, tops)
        found.append(Phrase("advice.hand.tops", {"cards": cards, "n": len(cards)}))
    else:
        found.append(Phrase("advice.hand.no-tops", {}))
    low = pack.mask(card for card in pack.cards(hand) if pack.rank(card) < 3)
    if 2 * low.bit_count() >= hand.bit_count():
        found.append(Phrase("advice.hand.low", {"n": low.bit_count(), "size": hand.bit_count()}))
    gaps = _gaps(pack, hand)
    if gaps:
        found.append(Phrase("advice.gaps", {"suits": gaps}))
    return found
