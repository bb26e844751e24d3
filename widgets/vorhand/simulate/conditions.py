"""What the deals of a simulation have in common: conditions on places and predicates.

>>> conditions = [holds("vorhand", "HA HK"), counts("dealer", "S", 0, 1)]

A place is a seat's number, ``"vorhand"``, ``"dealer"``, ``"soloist"`` or, where the game has one,
``"talon"``. Cards are those that were dealt there. Who the soloist is comes out in the auction,
between the players of the simulation.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from vorhand.games import Game, State
from vorhand.simulate.arguments import whole_number
from vorhand.terms import Problem, quoted

Place = int | str
"""Where cards are: a seat's number or one of the words above."""

SOLOIST = "soloist"


class Bound(NamedTuple):
    """A place, by its index among the seats and then the talon, has ``least`` to ``most`` of
    these cards (a mask)."""

    place: int
    cards: int
    least: int
    most: int


@dataclass(frozen=True)
class Holding:
    """A place was dealt at least ``least`` and at most ``most`` of these cards.

    ``cards`` is a text: cards with spaces between, or the letter of a suit for all of it;
    ``None`` stands for all of the cards named.
    """

    place: Place
    cards: str
    least: int | None = None
    most: int | None = None
    whole: bool = False

    def bound(self, game: Game, dealer: int, soloist: int | None = None) -> Bound:
        """The condition in one deal; raises :class:`~vorhand.terms.Problem` if it makes no sense.

        Faults are cards that the pack has not, a place that the game has not, more or fewer
        cards than the place gets where the whole hand is meant, and limits out of range.
        """
        place = seat_of(self.place, game, dealer, soloist)
        cards = cards_of(game, self.cards)
        size = cards.bit_count()
        room = game.hand_size if place < game.seats else game.talon_size
        if self.whole and size != room:
            raise Problem("problem.simulate.hand", cards=self.cards, n=size, size=room)
        least = size if self.least is None else whole_number(self.least)
        most = size if self.most is None else whole_number(self.most)
        if least is None or most is None or least < 0 or (self.most is not None and most < least):
            shown = [quoted(size if each is None else each) for each in (self.least, self.most)]
            raise Problem("problem.simulate.limits", least=shown[0], most=shown[1])
        return Bound(place, cards, least, min(most, size))

    def as_text(self) -> str:
        """The condition as a run's description has it."""
        least = "all" if self.least is None else self.least
        most = "all" if self.most is None else self.most
        return f"{self.place}: {least} to {most} of {self.cards}"


@dataclass(frozen=True)
class Predicate:
    """A function of the state says whether the deal will do.

    It is asked of the deal before the first action or, with ``at="contract"``, before the first
    card, when the contract and its soloist are known; of a passed-out deal it is not asked then,
    and that will not do.
    """

    function: Callable[[State], bool]
    at: str = "deal"
    name: str = ""

    def __post_init__(self) -> None:
        if self.at not in ("deal", "contract"):
            raise Problem("problem.simulate.at", found=quoted(self.at))
        if not callable(self.function):
            raise Problem("problem.simulate.predicate", found=quoted(self.function))
        if not isinstance(self.name, str):
            raise Problem("problem.simulate.name", found=quoted(self.name))

    def as_text(self) -> str:
        """The condition as a run's description has it; functions are told apart by name alone."""
        return f"{self.at}: {self.name or name_of(self.function)}"


Condition = Holding | Predicate


def all_conditions(given: object) -> tuple[Condition, ...]:
    """One condition or several; raises :class:`~vorhand.terms.Problem` for what is none."""
    if isinstance(given, Condition):
        return (given,)
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise Problem("problem.simulate.condition", found=quoted(given))
    found = tuple(given)
    for each in found:
        if not isinstance(each, Condition):
            raise Problem("problem.simulate.condition", found=quoted(each))
    return found


def holds(place: Place, cards: str) -> Holding:
    """All of these cards were dealt to this place: ``holds("vorhand", "HA HK")``."""
    return Holding(place, cards)


def lacks(place: Place, cards: str) -> Holding:
    """None of these cards was dealt to this place; a suit's letter makes it void: ``"S"``."""
    return Holding(place, cards, 0, 0)


def hand(place: Place, cards: str) -> Holding:
    """Exactly these cards were dealt to this place: a whole hand, or the talon."""
    return Holding(place, cards, whole=True)


def counts(place: Place, cards: str, least: int, most: int | None = None) -> Holding:
    """From ``least`` to ``most`` of these cards were dealt to this place; no ``most`` is no limit.

    The letter of a suit stands for its cards: ``counts("vorhand", "H", 4)`` is four hearts or more.
    """
    return Holding(place, cards, least, most)


def meets(function: Callable[[State], bool], at: str = "deal", name: str = "") -> Predicate:
    """The function says yes to the state of the deal; see :class:`Predicate`.

    A run is described by the ``name``, without which the function's own is taken.
    """
    return Predicate(function, at, name)


def name_of(thing: object) -> str:
    """A function or an object as a run's description has it."""
    named = thing if hasattr(thing, "__qualname__") else type(thing)
    return f"{named.__module__}.{named.__qualname__}"


def cards_of(game: Game, text: str) -> int:
    """The cards in a condition's text as a mask; raises :class:`~vorhand.cards.CardError`.

    What is no text is a :class:`~vorhand.terms.Problem`.
    """
    if not isinstance(text, str):
        raise Problem("problem.simulate.cards", found=quoted(text))
    pack = game.pack
    if len(text) == 1 and text in pack.suits:
        return pack.suit_masks[pack.suits.index(text)]
    return pack.parse_hand(text)


def seat_of(place: Place, game: Game, dealer: int, soloist: int | None) -> int:
    """The place's index among the seats and then the talon; raises :class:`Problem`."""
    named = {
        "vorhand": (dealer + 1) % game.seats,
        "dealer": dealer,
        SOLOIST: soloist,
        "talon": game.seats if game.talon_size else None,
    }
    found = named.get(place) if isinstance(place, str) else whole_number(place)
    highest = game.seats - 1
    if found is None:
        raise Problem("problem.simulate.place", found=quoted(place), highest=highest)
    if not isinstance(place, str) and not 0 <= found < game.seats:
        raise Problem("problem.simulate.place", found=quoted(place), highest=highest)
    return found


def bounds(
    conditions: Sequence[Condition], game: Game, dealer: int
) -> Iterator[tuple[int | None, tuple[Bound, ...]]]:
    """The card conditions in one deal, once for each seat that may become the soloist.

    The seat is ``None`` where no condition is about the soloist.
    """
    holdings = [each for each in conditions if isinstance(each, Holding)]
    of_soloist = any(each.place == SOLOIST for each in holdings)
    for soloist in range(game.seats) if of_soloist else (None,):
        yield soloist, tuple(each.bound(game, dealer, soloist) for each in holdings)
