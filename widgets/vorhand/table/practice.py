"""A chosen contract to practise: an honest auction that leads to it."""

from collections import deque

from vorhand.games import State
from vorhand.terms import Problem

LIMIT = 20_000
"""States looked at before giving up; the auctions of the family need far fewer."""


def auction_to(start: State, soloist: int, contract: str) -> tuple[str, ...]:
    """The shortest legal auction after which this seat plays this contract.

    The contract is the name of a bid or announcement. Everybody says the least that he may,
    except that the soloist may go for his contract at any turn. Raises :class:`Problem` if no
    auction leads there under the rules in force.
    """
    waiting = deque([start])
    seen = 0
    while waiting and seen < LIMIT:
        state = waiting.popleft()
        seen += 1
        for text in _tried(state, soloist, contract):
            after = state.act(text)
            if after.soloist is None:
                if after.to_act is not None:
                    waiting.append(after)
            elif after.soloist == soloist and _undertaken(after) == contract:
                return after.actions
    raise Problem("table.problem.practice")


def _undertaken(state: State) -> str:
    if state.contract is not None:
        return state.contract.name
    return state.standing[0] if state.standing is not None else ""


def _tried(state: State, soloist: int, contract: str) -> list[str]:
    """The lowest call, the lowest bid where one is needed, and the way to the contract."""
    legal = state.legal
    tried = [legal[0]]
    actions = state.game.actions
    if state.to_act == soloist:
        tried += [text for text in legal if actions[text].name == contract]
        tried += [text for text in legal if not actions[text].name and text not in tried]
    elif state.standing is None and state.phase == "auction":
        tried += [text for text in legal if actions[text].name][:1]
    return list(dict.fromkeys(tried))
