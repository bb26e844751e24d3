"""Deals for the tests of advice at the table: hands that are sure or not, a deal reviewed."""

from typing import Any

from tablehelp import Script, Talk, talk
from vorhand.store import Store
from vorhand.table.aids import Aids

# Seat 0 is Vorhand. With spades as trump all of its cards win.
SURE = ("SA SK SQ SJ ST S9 HA", "S7 HK HQ HJ HT H9 H7", "CA CK CQ CJ CT C9 C7")
LAST = "DA DK DQ DJ DT D9 D7"
SURE_HANDS = (*SURE, LAST)
# And here all but a spade that seat 1 beats.
UNSURE_HANDS = ("SK SQ SJ ST S9 HA HK", "SA HQ HJ HT H9 H7 S7", SURE[2], LAST)


def playing(
    hands: tuple[str, ...] = SURE_HANDS, store: Store | None = None, bid: str = "bid 3"
) -> Talk:
    """The person is to lead the first card of a contract of spades."""
    table = talk("brandeln", store, hands=hands, dealer=3)
    match = table.desk.match
    assert match is not None
    table("set", key="pace", value="once")
    match.player = Script("pass", "pass", "pass")
    table.act(bid)
    table.act("trump S")
    assert table.state.phase == "play"
    return table


def lines(table: Talk) -> list[str]:
    return [line["text"] for part in table.scene["advice"]["sections"] for line in part["lines"]]


def worked(table: Talk) -> dict[str, Any]:
    """The scene when all that was asked for is answered."""
    for _ in range(200):
        if not table.scene["works"]:
            return table.scene
        table("think")
    raise AssertionError("it does not come to an end")


def reviewed(game: str = "brandeln", **wanted: Any) -> Talk:
    table = talk(game, **{"deal": 42, **wanted})
    table("set", key="pace", value="once")
    table.to_end()
    table("review")
    worked(table)
    return table


def aids(table: Talk) -> Aids:
    assert table.desk.match is not None
    return table.desk.match.aids
