"""A chosen contract to practise: an honest auction that leads to it."""

from collections import deque

from vorhand.games import Game, Rules, State
from vorhand.terms import Problem

LIMIT = 20_000
"""States looked at before giving up; the auctions of the family need far fewer."""


def calls_to(game: Game, rules: Rules) -> tuple[str, ...]:
    """The bids and announcements by which a seat can come to a contract, in their order."""
    state = game.start(rules, dealer=0, number=1)
    calls: dict[str, None] = {}
    while state.soloist is None and state.to_act is not None:
        legal = state.legal
        calls.update((text, None) for text in legal if game.actions[text].name)
        state = state.act(legal[0])
    return tuple(calls)


def auction_to(start: State, soloist: int, call: str) -> tuple[str, ...]:
    """The shortest legal auction after which this seat plays what this call undertakes.

    Everybody says the least that he may, except that the soloist may make the call, or take it
    over, at any turn. Raises :class:`Problem` if no auction leads there under the rules in force.
    """
    waiting = deque([start])
    seen = 0
    while waiting and seen < LIMIT:
        state = waiting.popleft()
        seen += 1
        for text in _tried(state, soloist, call):
            after = state.act(text)
            if after.soloist is None:
                if after.to_act is not None:
                    waiting.append(after)
            elif after.soloist == soloist and _last_named(after) == call:
                return after.actions
    raise Problem("table.problem.practice")


def _last_named(state: State) -> str:
    actions = state.game.actions
    return next((text for text in reversed(state.actions) if actions[text].name), "")


def _tried(state: State, soloist: int, call: str) -> list[str]:
    """The least that may be said, the lowest bid where nobody has bid, the way to the contract."""
    legal, actions = state.legal, state.game.actions
    tried = [legal[0]]
    if state.to_act == soloist:
        tried += [text for text in legal if text == call or not actions[text].name]
    elif state.standing is None:
        kind = actions[call].kind
        tried += [text for text in legal if actions[text].kind == kind][:1]
    return list(dict.fromkeys(tried))
