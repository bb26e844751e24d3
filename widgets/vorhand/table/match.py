"""A table without its picture: the deal that is played, by whom, at what pace, step by step.

Nothing here knows a notebook or a browser. Every state of the deal is kept, so that taking back
and looking back are choosing an older one.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from vorhand.games import Game, Rules, State
from vorhand.players import Player
from vorhand.records import Record
from vorhand.sessions import Extra, Session
from vorhand.table.aids import NO_AIDS, Aids, Branch
from vorhand.table.strength import DEFAULT, Opponents
from vorhand.terms import Problem
from vorhand.views import view_for

PACES: Final = {"slow": 1900, "normal": 1000, "fast": 400, "once": 0, "click": None}
"""Milliseconds between the others' actions; ``once`` does not wait, ``click`` waits for a click."""

RESTS: Final = {"slow": 4200, "normal": 2400, "fast": 1200, "once": 0, "click": None}
"""Milliseconds for which a finished trick stays, where it does not stay until it is seen."""

SORTS: Final = ("down", "up", "trump", "rank")
"""Orders of the hand: suits with their high or low cards first, trumps first, or by rank."""


@lru_cache(maxsize=256)
def number_of(start: State) -> int:
    """The number of a deal, by its first state: counted once, asked for with every message."""
    return start.game.deal_number(start)


@dataclass(frozen=True)
class Settings:
    """What a person may set while the deal goes on.

    ``stay`` keeps a finished trick until it is seen; ``pack`` is ``"own"``, ``"french"``,
    ``"french-4"`` (a colour for each suit) or ``"german"``; ``twice`` asks for a second tap to
    play a card, ``forced`` plays a card by itself where the rules leave only one; ``reveal`` opens
    all hands when the deal is over;
    ``values`` shows what each card is worth with open cards: ``"never"``, looking back at a deal
    that is over (``"after"``), or whenever all cards lie open (``"open"``).
    """

    pace: str = "normal"
    stay: bool = True
    sort: str = "down"
    pack: str = "own"
    twice: bool = False
    forced: bool = False
    reveal: bool = True
    values: str = "after"

    def with_value(self, key: object, value: object) -> "Settings":
        """The settings with one of them changed; raises :class:`Problem` for what there is not."""
        if not isinstance(key, str) or key not in CHOICES:
            raise Problem("table.problem.setting")
        for allowed in CHOICES[key]:
            if type(allowed) is type(value) and allowed == value:
                return replace(self, **{key: allowed})  # type: ignore[arg-type]
        raise Problem("table.problem.setting")

    def with_all(self, values: object) -> "Settings":
        """The settings with those that ``values`` has; what there is not is passed over, for it
        was kept by another version."""
        settings = self
        for key in CHOICES:
            with suppress(Problem, KeyError, TypeError):
                settings = settings.with_value(key, values[key])  # type: ignore[index]
        return settings


CHOICES: Final[Mapping[str, tuple[str | bool, ...]]] = {
    "pace": tuple(PACES),
    "stay": (True, False),
    "sort": SORTS,
    "pack": ("own", "french", "french-4", "german"),
    "twice": (False, True),
    "forced": (False, True),
    "reveal": (True, False),
    "values": ("never", "after", "open"),
}
"""The settings and their values, in the order in which they are shown."""


@dataclass
class Match:
    """The deal on the table and the session it belongs to.

    ``states`` are the deal's states from the cards dealt to now; the first ``base`` actions were
    given (a contract to practise) and cannot be taken back. ``seat`` is the person's; with
    ``demo`` the person plays every seat with open cards. ``open_number`` says that the person
    knew the deal's number before it began; ``counted`` that the deal goes into the session.
    ``look`` is the step being looked at, ``None`` for the present; ``resting`` says that the
    finished trick still lies on the table. ``origin`` is the record that the deal was opened
    from; ``kept`` and ``aside`` are matches as text: a position that the person has put by, and
    the match that waits while another deal is on the table. ``aids`` is the help taken, and
    ``branch`` says that the deal is played on from a step of another. ``added`` says that
    something was done at this table to a deal that was opened from a file, and ``claimed`` after
    how many actions the rest was claimed and played out; ``share`` is the part
    of a full budget that hints and the review may have; ``chosen`` names the players of the next
    deal, which those of an opened record need not be. ``given`` are the numbers of several deals
    that were set, and ``reached`` says how many of them have come onto the table; ``leaving`` is
    the number of states at which the person was last asked whether to leave one of them.
    """

    session: Session
    states: list[State]
    seat: int
    player: Player
    opponents: Opponents
    settings: Settings = field(default_factory=Settings)
    demo: bool = False
    open_number: bool = False
    by_number: bool = True
    counted: bool = True
    base: int = 0
    look: int | None = None
    resting: bool = False
    names: tuple[str, ...] | None = None
    origin: Record | None = None
    kept: str | None = None
    aside: str | None = None
    aids: Aids = NO_AIDS
    branch: Branch | None = None
    added: bool = False
    claimed: int | None = None
    share: float = 1.0
    chosen: str = DEFAULT
    given: tuple[int, ...] = ()
    reached: int = 1
    leaving: int | None = None

    @property
    def game(self) -> Game:
        """The game."""
        return self.states[0].game

    @property
    def rules(self) -> Rules:
        """The house rules in force."""
        return self.states[0].rules

    @property
    def state(self) -> State:
        """The deal now."""
        return self.states[-1]

    @property
    def is_given(self) -> bool:
        """Whether this deal is one of several that were set."""
        return bool(self.given) and self.given[self.reached - 1] == number_of(self.states[0])

    @property
    def over(self) -> bool:
        """Whether the deal is over, so that nothing of it is secret any more."""
        return self.state.to_act is None

    @property
    def looked(self) -> int:
        """The index of the state that is shown."""
        return len(self.states) - 1 if self.look is None else self.look

    @property
    def live(self) -> bool:
        """Whether the present is shown."""
        return self.look is None

    @property
    def whole_session(self) -> Session:
        """The session with this deal, if it is over and counts."""
        if not (self.counted and self.over):
            return self.session
        session = self.session.with_deal(self.state, by_number=self.by_number)
        origin = self.origin
        told = {**(origin.extra if origin is not None else {}), **self._told()}
        extra = Extra(told, origin.deal_extra if origin is not None else {})
        return replace(session, records_extra=(*session.records_extra[:-1], extra))

    @property
    def begun(self) -> bool:
        """Whether something would be lost with the match: a decision, or a finished deal."""
        return self.can_take_back or bool(self.whole_session.finished)

    def record(self, **extra: object) -> Record:
        """The record of the deal as it stands; one that was opened keeps all that it had.

        ``extra`` are the further keys of a record that was not opened from anywhere.
        """
        if self.origin is not None:
            told = {**self.origin.extra, **self._told()}
            return replace(self.origin, actions=self.state.actions, extra=told)
        return Record.of(self.state, by_number=self.by_number, **extra, **self._told())

    def _told(self) -> dict[str, Any]:
        """What a record says beside the deal: who the computer's players were, and the help.

        A deal that was opened from a file has its own word on who played it up to there.
        """
        told: dict[str, Any] = {}
        if self.origin is None or self.added:
            told["players"] = self.opponents.as_dict()
        if self.aids:
            told["help"] = self.aids.as_dict()
        if self.claimed is not None:
            told["claimed"] = self.claimed
        return told

    def is_mine(self, seat: int | None) -> bool:
        """Whether the person plays this seat."""
        return seat is not None and (self.demo or seat == self.seat)

    @property
    def my_turn(self) -> bool:
        """Whether the deal waits for the person to act."""
        return self.is_mine(self.state.to_act) and not self._plays_itself()

    @property
    def delay(self) -> int | None:
        """Milliseconds until the deal goes on by itself; ``None`` if a click is waited for.

        Meant for a deal that :attr:`goes_on`.
        """
        if not self.resting:
            return PACES[self.settings.pace]
        return None if self.settings.stay else RESTS[self.settings.pace]

    @property
    def goes_on(self) -> bool:
        """Whether the next step is not the person's: another's action, or a trick to clear."""
        if not self.live:
            return False
        return self.resting or (not self.over and not self.my_turn)

    def act(self, text: str) -> None:
        """The person acts; raises :class:`~vorhand.games.IllegalAction` if it is refused.

        Raises :class:`Problem` when it is not the person's turn or the past is looked at.
        """
        if not self.live:
            raise Problem("table.problem.looking")
        if not self.is_mine(self.state.to_act):
            raise Problem("table.problem.not-your-turn")
        self._append(text)

    def step(self) -> None:
        """One step that is not the person's: a trick is cleared, or the next player acts."""
        if not self.goes_on:
            return
        if self.resting:
            self.resting = False
        elif self._plays_itself():
            self._append(self.state.legal[0])
        else:
            self._other_acts()

    def run(self, *, tricks_stay: bool) -> None:
        """All steps up to the person's next decision, a trick to be seen, or the end."""
        while self.goes_on and not (self.resting and tricks_stay):
            self.step()

    def take_back(self) -> bool:
        """Back to the person's last decision; returns whether there was one."""
        latest = len(self.states) - 2 if self.claimed is None else self.claimed
        for index in range(latest, self.base - 1, -1):
            state = self.states[index]
            if self.is_mine(state.to_act) and not self._forced(state):
                del self.states[index + 1 :]
                self.look, self.resting, self.claimed = None, False, None
                self.aids = self.aids.with_takeback()
                return True
        return False

    @property
    def can_take_back(self) -> bool:
        """Whether the person has decided anything yet."""
        return any(
            self.is_mine(state.to_act) and not self._forced(state)
            for state in self.states[self.base : -1]
        )

    def look_at(self, where: str | int) -> None:
        """Look at another step: ``first``, ``back``, ``forth``, ``last``, ``live``, or its number.

        Raises :class:`Problem` for a step that there is not.
        """
        last = len(self.states) - 1
        here = self.looked
        steps: dict[str | int, int] = {
            "first": 0,
            "back": max(0, here - 1),
            "forth": min(last, here + 1),
            "last": last,
        }
        if where == "live":
            self.look = None
            return
        if type(where) is int and 0 <= where <= last:
            self.look = where
        elif where in steps:
            self.look = steps[where]
        else:
            raise Problem("table.problem.message")
        if self.look == last and not self.over:
            self.look = None

    def again(self) -> None:
        """The same deal from its beginning; once it is over, for practice only."""
        if self.over:
            self.practise()
        elif self.can_take_back:
            self.aids = self.aids.with_takeback()
        del self.states[self.base + 1 :]
        self.look, self.resting, self.claimed = None, False, None

    def practise(self) -> None:
        """From here on the deal is for practice: it is known, and was counted if it counts."""
        self.session = self.whole_session
        self.counted, self.open_number = False, True
        self.aids = self.aids.with_cards_seen()

    def settle(self, line: Sequence[str]) -> None:
        """Play the rest as it was claimed, up to the end."""
        self.claimed = len(self.states) - 1
        for text in line:
            self._append(text)
        self.resting = False

    def _append(self, text: str) -> None:
        before = self.state
        after = before.act(text)
        self.states.append(after)
        self.added = True
        self.resting = len(after.history) > len(before.history)

    def _other_acts(self) -> None:
        seat = self.state.to_act
        assert seat is not None
        self._append(self.player.choose(view_for(self.state, seat)))

    def _forced(self, state: State) -> bool:
        return self.settings.forced and state.phase == "play" and len(state.legal) == 1

    def _plays_itself(self) -> bool:
        return self.is_mine(self.state.to_act) and self._forced(self.state)
