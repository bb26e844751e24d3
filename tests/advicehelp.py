"""Positions for the tests of advice: deals laid out by hand, and what a hint says in them."""

import random
from collections.abc import Iterator, Sequence

from duplicate import deals
from vorhand.advice import Hint, hint
from vorhand.games import GAMES, State
from vorhand.messages import Messages
from vorhand.players import make
from vorhand.terms import Phrase
from vorhand.views import view_for

BRANDELN = (
    "SA SK SQ S9 HA C7 D7",
    "SJ ST H7 H9 CK CQ D9",
    "S7 HK HQ CA CJ DT DJ",
    "HJ HT CT C9 DA DK DQ",
)
"""Seat 0 is Vorhand and has four good spades."""

MISERE = (
    "C7 C9 S7 S9 H7 HT D9",
    "CA CT SK SQ H9 DA DK",
    "CK CQ SA ST HJ DQ DJ",
    "CJ SJ HA HK HQ DT D7",
)
"""Seat 0 is Vorhand and has low cards."""

PREFERANSZ = (
    "EA EK EO E9 GA G9 HA H8 S9 S8",
    "EU EX GK GO G8 HK HO H7 SA SX",
    "E8 E7 GU GX G7 HU HX H9 SK SO",
)
"""Seat 0 is Vorhand; Unter and seven of Schelle lie in the talon."""

PLAYS_3 = ("bid 3", "pass", "pass", "pass", "trump S")
PLAYS_BETTEL = ("bid bettel", "pass", "pass", "pass")
WINS_AUCTION = ("decline", "decline", "decline", "bid 2", "pass", "pass")
PLAYS_5 = (*WINS_AUCTION, "discard SU S7", "declare 5", "pass", "pass")

LONG_IN_SCHELLE = (
    "EA EK EO E9 GA G9 HA H8 S9 S8",
    "EU EX GK GO HK HO SA SK SO SX",
    "E8 E7 G8 GU GX G7 HU HX H9 H7",
)
"""Middle hand has four cards of Schelle."""

CATCHES_BETTEL = (*WINS_AUCTION[:3], "bid 2", "bid bettel", "pass", "pass", "discard SA HK")
CATCHES_BETTEL += ("declare bettel", "pass", "pass")
"""Middle hand plays the bettel, and Vorhand leads."""


def deal(
    hands: Sequence[str], *actions: str, rules: str | dict[str, object] | None = None
) -> State:
    """The state after these actions; the last seat deals, and seat 0 is Vorhand."""
    game = GAMES["brandeln" if len(hands) == 4 else "preferansz"]
    state = game.start(game.rules(rules), dealer=game.seats - 1, hands=hands)
    for action in actions:
        state = state.act(action)
    return state


def cards(*texts: str) -> tuple[str, ...]:
    """The actions that play these cards, given as one text or more."""
    return tuple(f"play {card}" for text in texts for card in text.split())


def asked(state: State, step: int = 3) -> Hint:
    """The hint for whoever is to act."""
    assert state.to_act is not None
    return hint(view_for(state, state.to_act), step, seed=7)


def text(phrases: Sequence[Phrase]) -> list[str]:
    """The sentences in English."""
    return [Messages().phrase(phrase) for phrase in phrases]


def said(state: State, step: int) -> list[str]:
    """What the step of a hint says."""
    return text(asked(state, step).said)


def played_out(state: State, seed: int, player: str = "thumb") -> State:
    """The deal to its end; now and then somebody does anything that is allowed."""
    sound, dice = make(player, seed=seed), random.Random(seed)
    while state.to_act is not None:
        view = view_for(state, state.to_act)
        wild = dice.random() < 0.2 and state.phase == "play"
        state = state.act(dice.choice(state.legal) if wild else sound.choose(view))
    return state


def replay(state: State, upto: int) -> State:
    """The deal after so many of its actions."""
    game = state.game
    now = game.start(state.rules, dealer=state.dealer, hands=state.dealt.hands)
    for action in state.actions[:upto]:
        now = now.act(action)
    return now


def soloist_tricks(state: State) -> int:
    """The soloist's tricks at the end under best play: every way to go on is tried."""
    assert state.soloist is not None
    assert state.contract is not None
    if state.phase != "play":
        return state.tricks[state.soloist]
    more = (state.to_act == state.soloist) != state.contract.avoid
    return (max if more else min)(soloist_tricks(state.act(each)) for each in state.legal)


def endings(name: str, count: int, held: int) -> Iterator[State]:
    """Deals with at most so many cards in each hand, in the middle of a trick too."""
    dice = random.Random(9)
    for number, start in enumerate(deals(GAMES[name], 6 * count, seed=6)):
        over = played_out(start, number)
        plays = [index for index, text in enumerate(over.actions) if text.startswith("play")]
        seats = over.game.seats
        if len(plays) == seats * over.game.hand_size and count:
            count -= 1
            yield replay(over, dice.choice(plays[-held * seats :]))


def moments(name: str, count: int, seed: int) -> list[State]:
    """Moments of deals between players of rules of thumb, one of each phase at least."""
    player, dice = make("thumb", seed=1), random.Random(seed)
    found = []
    for start in deals(GAMES[name], count, seed=seed):
        states = [start]
        while states[-1].to_act is not None:
            now = states[-1]
            states.append(now.act(player.choose(view_for(now, now.to_act or 0))))
        by_phase: dict[str, list[State]] = {}
        for state in states[:-1]:
            by_phase.setdefault(state.phase, []).append(state)
        found += [dice.choice(each) for each in by_phase.values()]
    return found
