"""The kinds of exercises by name, in the order in which a beginner meets them."""

from vorhand.games import Game
from vorhand.lessons.exercises.bidding import Bidding
from vorhand.lessons.exercises.calling import Calling
from vorhand.lessons.exercises.counting import Counting
from vorhand.lessons.exercises.discarding import Discarding
from vorhand.lessons.exercises.finding import Finding
from vorhand.lessons.exercises.kind import Kind
from vorhand.lessons.exercises.legal import Following, Heading, Void
from vorhand.lessons.exercises.payment import Payment
from vorhand.lessons.exercises.winner import Winner
from vorhand.terms import Problem, quoted

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Following(),
        Heading(),
        Void(),
        Winner(),
        Calling(),
        Payment(),
        Counting(),
        Bidding(),
        Discarding(),
        Finding(),
    )
}
"""The kinds by name."""


def kinds(game: Game) -> tuple[str, ...]:
    """The names of the kinds that a game has exercises of."""
    return tuple(name for name, kind in KINDS.items() if kind.suits(game))


def kind_of(game: Game, name: object) -> Kind:
    """The kind of this name; raises :class:`~vorhand.terms.Problem` if the game has none such."""
    known = kinds(game)
    if not isinstance(name, str) or name not in known:
        raise Problem("exercise.problem.kind", found=quoted(name), game=game.name, known=known)
    return KINDS[name]
