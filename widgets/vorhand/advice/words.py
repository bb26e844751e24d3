"""What advice speaks of, as terms: cards, suits, calls, seats, points; the messages name them."""

from collections.abc import Mapping, Sequence

from vorhand.cards import Pack
from vorhand.games import Game
from vorhand.games.state import pack_terms
from vorhand.terms import Fact, Figure, Phrase, Term


def card_term(pack: Pack, card: int) -> Term:
    """The name of a card."""
    return Term(f"card.{pack.name}.{pack.text(card)}")


def card_terms(pack: Pack, mask: int) -> tuple[Term, ...]:
    """The names of a set of cards, in pack order."""
    return pack_terms(pack.name, pack.hand_text(mask))


def suit_term(pack: Pack, suit: int) -> Term:
    """The name of a suit, by its index."""
    return Term(f"suit.{pack.name}.{pack.suits[suit]}")


def call_term(game: Game, name: str) -> Term:
    """What is said for a contract, a pass, a hold or a contra."""
    return Term(f"call.{game.name}.{name}")


def seat_term(game: Game, vorhand: int, seat: int) -> Term:
    """What a seat is called: by its place after the dealer."""
    return Term(f"advice.seat.{game.seats}.{(seat - vorhand) % game.seats}")


def contract_phrase(game: Game, name: str, trump: int | None, from_hand: bool = False) -> Phrase:
    """A contract; its trump suit is named where the contract's own name does not settle it."""
    facts: dict[str, Fact] = {"call": call_term(game, name)}
    if from_hand:
        return Phrase("advice.contract.hand", facts)
    if trump is None or len(game.rules().trumps_of(name)) == 1:
        return Phrase("advice.contract", facts)
    return Phrase("advice.contract.trump", {**facts, "suit": suit_term(game.pack, trump)})


def done(game: Game, text: str) -> Phrase:
    """What is done or said with an action, to be put into a sentence."""
    action, pack = game.actions[text], game.pack
    if action.kind in ("play", "discard"):
        cards = card_terms(pack, action.cards)
        return Phrase(f"advice.do.{action.kind}", {"cards": cards, "n": len(cards)})
    if action.suit >= 0:
        return Phrase("advice.do.trump", {"suit": suit_term(pack, action.suit)})
    key = action.kind if action.kind in ("hand", "declare") else "call"
    return Phrase(f"advice.do.{key}", {"call": call_term(game, action.name or action.kind)})


def points(value: float) -> str:
    """Points with their sign and at most one decimal: ``"+1.5"``, ``"0"``."""
    text = f"{round(value, 1) + 0.0:+.1f}".removesuffix(".0")
    return "0" if text in ("+0", "-0") else text.replace("-", "\N{MINUS SIGN}")


def amount(value: float) -> str:
    """A cost in points, without a sign."""
    return points(value).lstrip("+")


def points_phrase(value: float, *, signed: bool = True) -> Phrase:
    """Points to be put into a sentence: "+1.5 points", "1 point"."""
    text = points(value) if signed else amount(value)
    whole = text.lstrip("+\N{MINUS SIGN}")
    # Parts of a point go with the form for two: "1.5 points", "1,5 очка".
    return Phrase(
        "advice.points", {"points": Figure(text), "n": int(whole) if whole.isdigit() else 2}
    )


def percent(chance: float) -> int:
    """A chance in per cent; 0 and 100 are never or always, and nothing near them."""
    if 0 < chance < 1:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)


def named(phrase: Phrase, names: Mapping[str, str | Term]) -> Phrase:
    """The phrase with terms replaced by text: the players' names by the keys of their seats."""

    def shown(fact: Fact) -> Fact:
        if isinstance(fact, Term):
            return names.get(fact.key, fact)
        if isinstance(fact, Phrase):
            return named(fact, names)
        if isinstance(fact, tuple):
            return tuple(shown(each) for each in fact)  # type: ignore[return-value]
        return fact

    return Phrase(phrase.key, {key: shown(fact) for key, fact in phrase.facts.items()})


def seats_named(game: Game, vorhand: int, names: Sequence[str | Term]) -> dict[str, str | Term]:
    """What :func:`named` takes, from the names of the players by seat."""
    return {seat_term(game, vorhand, seat).key: name for seat, name in enumerate(names)}
