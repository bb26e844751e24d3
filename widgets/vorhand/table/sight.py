"""What of a match may be seen at the table: views of seats, and nothing else.

The scene is built from this alone, so that a card which nobody at the table may see has no way to
the browser.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from vorhand.games import State
from vorhand.table.match import Match
from vorhand.views import View, view_for


@lru_cache(maxsize=2048)
def view_of(state: State, seat: int) -> View:
    """The view of a seat; kept, for the log looks at every step again with each message."""
    return view_for(state, seat)


@dataclass(frozen=True)
class Sight:
    """The shown moment of a deal.

    ``as_dealt`` says that the deal is over and the open hands are those that were dealt.
    ``eye`` is the seat whose cards lie at the bottom of the table; ``views`` holds that seat's
    view at each step up to the shown one; ``actors`` who acted at each; ``open_hands`` the cards
    (masks) that lie open, by seat; ``kinds`` the kinds of action of the shown phase.
    """

    eye: int
    home: int
    views: tuple[View, ...]
    actors: tuple[int, ...]
    actions: tuple[str, ...]
    open_hands: dict[int, int]
    kinds: frozenset[str]
    live: bool
    over: bool
    resting: bool
    as_dealt: bool

    @property
    def view(self) -> View:
        """The view of the shown moment."""
        return self.views[-1]

    @property
    def before(self) -> View | None:
        """The view a step earlier."""
        return self.views[-2] if len(self.views) > 1 else None


def sight(match: Match) -> Sight:
    """What the person may see now, or at the step looked at."""
    at = match.looked
    shown = match.states[at]
    eye = shown.to_act if match.demo and shown.to_act is not None else match.seat
    views = tuple(view_of(state, eye) for state in match.states[: at + 1])
    # Who was to act at a step is public, and what was done as this seat knows it now.
    actors = tuple(state.to_act or 0 for state in match.states[:at])
    now = view_of(match.state, eye)
    known = views[-1].actions if not match.over else now.actions
    if match.demo and match.state.soloist is not None:
        # All cards are open here: the discards too.
        known = view_of(match.state, match.state.soloist).actions
    lookers: Sequence[int] = ()
    if match.demo or (match.over and match.settings.reveal and not match.resting):
        lookers = range(match.game.seats)
    open_hands = {seat: view_of(shown, seat).hand for seat in lookers}
    as_dealt = match.over and shown.to_act is None and now.dealt is not None and bool(lookers)
    if as_dealt and now.dealt is not None:
        # Nothing is held any more at the end: the hands are shown as they were dealt.
        open_hands = dict(enumerate(now.dealt))
    return Sight(
        eye=eye,
        home=match.seat,
        views=views,
        actors=actors,
        actions=known[:at],
        open_hands=open_hands,
        kinds=shown.now.kinds,
        live=match.live,
        over=match.over,
        resting=_resting(match, at),
        as_dealt=as_dealt,
    )


def _resting(match: Match, at: int) -> bool:
    if match.live:
        return match.resting
    # Looking back, a trick is seen once more when its last card falls.
    return at > 0 and len(match.states[at].history) > len(match.states[at - 1].history)
