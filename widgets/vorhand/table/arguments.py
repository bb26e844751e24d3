"""What a notebook writes between the brackets of ``Table(…)``, and what is wrong with it."""

from collections.abc import Mapping, Sequence
from typing import Any

from vorhand.games import GAMES, Game
from vorhand.table.links import MOST_SET, checked_deal
from vorhand.table.opening import Opening
from vorhand.terms import Problem, quoted


def opening_from(
    game: object,
    *,
    rules: object = None,
    deal: object = None,
    hands: object = None,
    dealer: object = None,
    seat: object = 0,
    demo: object = False,
    players: object = "",
    said: object = (),
) -> Opening:
    """The opening asked for; raises :class:`Problem` with the name of an argument that is none."""
    if not isinstance(game, str) or game not in GAMES:
        raise Problem("table.problem.link-game", game=quoted(game), known=tuple(GAMES))
    seats = GAMES[game].seats
    if rules is not None and not isinstance(rules, Mapping):
        raise Problem("table.problem.argument-rules", found=quoted(rules))
    deals = _deals(deal, GAMES[game])
    if hands is not None:
        if (
            isinstance(hands, str)
            or not isinstance(hands, Sequence)
            or len(hands) != seats
            or not all(isinstance(hand, str) for hand in hands)
        ):
            raise Problem("table.problem.argument-hands", n=seats, found=quoted(hands))
        if deals:
            raise Problem("problem.deal.either")
    for name, place in (("dealer", dealer), ("seat", seat)):
        if place is None and name == "dealer":
            continue
        if not _is_whole(place) or not 0 <= place < seats:  # type: ignore[operator]
            facts: dict[str, Any] = {"name": name, "highest": seats - 1}
            raise Problem("table.problem.argument-seat", found=quoted(place), **facts)
    if not isinstance(demo, bool):
        raise Problem("table.problem.argument-demo", found=quoted(demo))
    check_text("players", players)
    if (
        isinstance(said, str)
        or not isinstance(said, Sequence)
        or not all(isinstance(each, str) for each in said)
    ):
        raise Problem("table.problem.argument-said", found=quoted(said))
    return Opening(
        game,
        dict(rules) if rules is not None else None,
        deals[0] if deals else None,
        tuple(hands) if hands is not None else None,
        dealer,  # type: ignore[arg-type]
        seat,  # type: ignore[arg-type]
        demo,
        players,  # type: ignore[arg-type]
        tuple(said),
        deals[1:],
    )


def _deals(deal: object, game: Game) -> tuple[int, ...]:
    """The number of the one deal, or of the several; one number is left for the game to refuse."""
    if deal is None:
        return ()
    if isinstance(deal, int) and not isinstance(deal, bool):
        return (deal,)
    if isinstance(deal, str) or not isinstance(deal, Sequence) or not deal:
        raise Problem("table.problem.argument-deal", found=quoted(deal))
    if not all(_is_whole(each) for each in deal):
        raise Problem("table.problem.argument-deal", found=quoted(deal))
    if len(deal) > MOST_SET:
        raise Problem("table.problem.deals-many", most=MOST_SET)
    return tuple(checked_deal(each, game) for each in deal)


def check_text(name: str, value: object) -> None:
    """Raises :class:`Problem` for an argument that must be a text and is none."""
    if not isinstance(value, str):
        raise Problem("table.problem.argument-text", name=name, found=quoted(value))


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
