"""What the table's tests share: a desk that is spoken to as a browser would, scripted players."""

import json
from typing import Any

from vorhand.games import State
from vorhand.store import Store
from vorhand.table.desk import Desk
from vorhand.table.opening import Opening
from vorhand.views import View

KEY = "k" * 32


class Script:
    """A player that acts as it is told, and takes the first legal action after that."""

    def __init__(self, *actions: str) -> None:
        self.actions = list(actions)

    def choose(self, view: View) -> str:
        return self.actions.pop(0) if self.actions else view.legal[0]


class Talk:
    """A desk and what is said to it; ``traffic`` is all that would have gone to the browser."""

    def __init__(self, wanted: Opening, store: Store | None = None, query: str = "") -> None:
        self.desk = Desk(wanted, store=store)
        self.traffic: list[str] = []
        self.replies: list[dict[str, Any]] = []
        self.send(command="hello", key=KEY, search=query)

    def send(self, **content: object) -> dict[str, Any]:
        self.replies = self.desk.receive(content)
        traits = {"scene": self.desk.scene(), **self.desk.furniture()}
        self.traffic.append(json.dumps([traits, self.replies], ensure_ascii=False))
        self.traffic[-1].encode("utf-8")  # or it would never arrive
        return self.scene

    def __call__(self, command: str, **more: object) -> dict[str, Any]:
        return self.send(command=command, version=self.scene["version"], **more)

    @property
    def scene(self) -> dict[str, Any]:
        return self.desk.scene()

    @property
    def state(self) -> State:
        assert self.desk.match is not None
        return self.desk.match.state

    def act(self, action: str) -> dict[str, Any]:
        return self("act", action=action)

    def on(self, limit: int = 200) -> dict[str, Any]:
        """Steps up to the person's turn or the end."""
        for _ in range(limit):
            if self.scene["pending"] is None or self.desk.match.my_turn:  # type: ignore[union-attr]
                return self.scene
            self("step")
        raise AssertionError("the deal does not go on")

    def to_end(self) -> dict[str, Any]:
        """The deal to its end, with the first legal action at each turn."""
        while not self.scene["result"]:
            if self.on()["result"] is None:
                self.act(self.state.legal[0])
        return self.scene


def talk(
    game: str = "brandeln", store: Store | None = None, query: str = "", **wanted: Any
) -> Talk:
    return Talk(Opening(game, **{"players": "random", **wanted}), store, query)


def texts(scene: dict[str, Any]) -> list[str]:
    """The log, a line each."""
    return [entry["text"] for entry in scene["log"]]
