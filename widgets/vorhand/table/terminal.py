"""Lessons and exercises in a terminal: what a desk gives to draw as text, what is typed to it."""

from collections.abc import Callable, Iterator, Mapping
from string import ascii_lowercase
from typing import Any

from vorhand.cards import FRENCH, GERMAN, Pack
from vorhand.messages import Messages
from vorhand.table.learning_desk import LearningDesk
from vorhand.terms import Problem

Data = Mapping[str, Any]

PACKS = {pack.name: pack for pack in (FRENCH, GERMAN)}

HINT, SHOW, BACK, END = "?", "!", "<", "q"
"""What is typed in place of an answer; the same in every language."""


class Terminal:
    """A learner at a terminal, with a desk that has lessons or exercises.

    ``ask`` reads a line and raises :class:`EOFError` when there is no more, ``out`` prints one,
    ``keep`` is called after everything that the learner has done.
    """

    def __init__(
        self,
        desk: LearningDesk,
        messages: Messages,
        ask: Callable[[], str],
        out: Callable[[str], None],
        keep: Callable[[], None],
    ) -> None:
        self._desk, self._messages = desk, messages
        self._ask, self._print, self._keep = ask, out, keep
        self._shown = ""

    def run(self) -> None:
        """Go on until the last step or exercise is behind the learner, or he ends it.

        Raises :class:`EOFError` if what is typed ends before.
        """
        while True:
            scene = self._desk.scene()
            self._show(scene)
            if scene["last"] and not scene["waiting"]:
                self._out(scene["closing"])
                return
            typed = self._ask().strip()
            if typed.lower() == END:
                return
            self._do(typed, scene)
            self._keep()

    def _do(self, typed: str, scene: Data) -> None:
        commands = {HINT: "hint", SHOW: "show", BACK: "back"}
        if typed in commands:
            self._send(commands[typed], scene)
        elif not scene["waiting"]:
            self._send("forth", scene)
        elif typed:
            self._send("try", scene, answer=meant(typed, scene["answers"], self._pack(scene)))

    def _send(self, command: str, scene: Data, **more: str) -> None:
        self._desk.receive({"command": command, "version": scene["version"], **more})

    def _pack(self, scene: Data) -> Pack:
        return PACKS[scene["pack"]]

    # ------------------------------------------------------------ what is shown

    def _out(self, line: str) -> None:
        # Where a narrow page may break a word, a terminal would show a hyphen.
        self._print(line.replace("\u00ad", ""))

    def _show(self, scene: Data) -> None:
        if scene["problem"]:
            self._out(scene["problem"])
            return
        if scene["step"] != self._shown:
            self._shown = scene["step"]
            for line in self._moment(scene):
                self._out(line)
        if scene["feedback"] is not None:
            self._out("")
            for line in (scene["feedback"]["text"], scene["feedback"]["more"]):
                if line:
                    self._out(line)
        for rule in scene["rules"]:
            self._out(f"  {rule['text']} ({rule['id']})")
        key = "answer" if scene["waiting"] else "on"
        if scene["waiting"] or not scene["last"]:
            self._out(self._messages(f"study.{key}"))

    def _moment(self, scene: Data) -> Iterator[str]:
        """A step or an exercise when it is come to."""
        yield from ("", scene["count"], scene["title"], scene["goal"])
        if scene["text"]:
            yield from ("", scene["text"])
        yield ""
        yield from self._board(scene["board"])
        if scene["ask"]:
            yield from ("", scene["ask"])
        if scene["answers"] is not None:
            for letter, button in lettered(scene["answers"]):
                yield f"  {letter}  {button['label']}"

    def _board(self, board: Data) -> Iterator[str]:
        if board["kind"] == "pack":
            for row in board["rows"]:
                yield f"  {row['label']}: {_cards(row['cards'])}"
            return
        if board["kind"] == "ladder":
            for cells in (board["columns"], *board["rows"]):
                yield "  " + "  ".join(cell.ljust(16) for cell in cells).rstrip()
            return
        for fact in board["facts"]:
            yield f"  {fact['label']} {fact['value']}"
        for line in board["said"]:
            yield f"  {line}"
        centre = board["centre"]
        if centre is not None and centre["kind"] == "trick":
            names = [card["name"] for card in centre["cards"]]
            yield f"  {' '.join([*names, centre['caption']]).rstrip()}"
        elif centre is not None:
            # Cards of the talon that are in a hand are marked there on a page.
            taken = [card for seat in board["seats"] for card in seat["cards"] if card["taken"]]
            caption = self._messages("lesson.ui.talon.open") if taken else centre["caption"]
            yield f"  {caption}: {_cards(taken or centre['cards'])}"
        for seat in board["seats"]:
            marks = [*seat["tags"], *[seat[key] for key in ("tricks", "points") if seat[key]]]
            told = f" ({', '.join(marks)})" if marks else ""
            held = _cards(seat["cards"])
            if seat["backs"]:
                held = self._messages("study.backs", n=seat["backs"])
            yield f"  {seat['name']}{told}: {held}"


def lettered(answers: Data) -> list[tuple[str, Data]]:
    """The choices with the letter that is typed for each; numbers are typed themselves.

    Letters, since a number might be that of a call.
    """
    buttons = answers["buttons"]
    if all(button["label"].replace("\u2212", "-") == button["answer"] for button in buttons):
        return []
    return list(zip(ascii_lowercase, buttons, strict=False))


def meant(typed: str, answers: Data, pack: Pack) -> str:
    """The answer that was typed, as the desk reads it; what cannot be understood, as it stands."""
    for letter, button in lettered(answers):
        if typed.lower() in (letter, button["answer"]):
            return str(button["answer"])
    if not answers["count"]:
        return typed.replace("\u2212", "-")
    try:
        cards = pack.hand_text(pack.parse_hand(typed.upper()))
    except Problem:
        return typed
    return f"{answers['verb']} {cards}".strip()


def _cards(cards: list[Data]) -> str:
    return " ".join(card["id"] or "--" for card in cards)
