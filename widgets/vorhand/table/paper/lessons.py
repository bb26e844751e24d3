"""A lesson on paper: every step with its cards and its question, and the answers on a last page."""

from dataclasses import dataclass
from html import escape
from typing import Any

from vorhand.lessons import Lesson, Runner, lesson
from vorhand.messages import Messages
from vorhand.table.lesson_scene import Shown, answer_text, scene_of
from vorhand.table.paper.board import (
    centre_html,
    hands_html,
    info_html,
    lies_open,
    options_html,
)
from vorhand.table.paper.sheet import Sheet, rule_list
from vorhand.table.speech import Speech


@dataclass(frozen=True, repr=False)
class LessonSheet(Sheet):
    """A lesson by its id, such as ``"brandeln/hold"``.

    ``key`` adds the page of answers, for the teacher. With a ``runner`` it is a learner's own: the
    steps that he has done and the one that he is at, with his own cards where the lesson goes on
    with them; each answer stands with its step, and nothing is printed of the steps to come.
    """

    id: str
    key: bool = True
    language: str = ""
    runner: Runner | None = None

    def __post_init__(self) -> None:
        self._lesson()

    def _lesson(self) -> Lesson:
        return lesson(self.id)

    def title(self) -> str:
        messages = self.messages()
        title = messages(f"{self._lesson().key}.title")
        return messages("paper.lesson", title=title, game=messages(f"game.{self._lesson().game}"))

    def pack(self) -> str:
        return self._lesson().steps[0].state.game.pack.name

    def body(self) -> str:
        messages, steps = self.messages(), self._lesson().steps
        shown = [place for place in range(len(steps)) if self._is_shown(place)]
        parts = [f'<p class="vs-lead">{escape(messages(f"{self._lesson().key}.goal"))}</p>']
        if self.runner is None:
            parts.append(f'<p class="vs-note">{escape(messages("paper.cover"))}</p>')
        before: dict[str, Any] | None = None
        for place in shown:
            section, before = self._step(place, before, messages)
            parts.append(section)
        if len(shown) < len(steps):
            left = messages("paper.not-done", n=len(steps) - len(shown))
            parts.append(f'<p class="vs-note">{escape(left)}</p>')
        if self.key and self.runner is None:
            parts.append(self._key(messages))
        return "".join(parts)

    def _is_shown(self, place: int) -> bool:
        runner = self.runner
        return runner is None or place == runner.place or self._is_done(place)

    def _is_done(self, place: int) -> bool:
        """Whether a learner has been through the step."""
        return self.runner is not None and self._lesson().steps[place].id in self.runner.done

    def _step(
        self, place: int, before: dict[str, Any] | None, messages: Messages
    ) -> tuple[str, dict[str, Any]]:
        """A step as HTML, and its board; the board of the step before is not drawn twice."""
        shown = self._at(place, messages)
        scene = scene_of(shown)
        board = scene["board"]
        parts, tick = [f"<p>{escape(_whole(scene['text']))}</p>"], False
        if scene["ask"]:
            parts.append(f'<p class="vs-ask">{escape(_whole(scene["ask"]))}</p>')
            if self._is_done(place):
                parts.append(_answer(shown, messages))
            else:
                buttons = scene["answers"]["buttons"]
                tick = not buttons
                if buttons:
                    parts.append(options_html([button["label"] for button in buttons]))
        told = escape(messages("lesson.ui.step", at=place + 1, of=len(self._lesson().steps)))
        head, pack = f"<h2>{told}</h2>", self.pack()
        parts.append(_options(scene))
        info, middle = info_html(board, messages), centre_html(board, pack, messages)
        hands = hands_html(board, pack, tick=tick)
        if before is not None and not tick and _drawn(before) == _drawn(board):
            left = f"<div>{head}{''.join(parts)}</div>"
            right = f'<p class="vs-note">{escape(messages("paper.same"))}</p>'
        elif lies_open(board):
            # Several hands fill their column: the trick goes below the text.
            left = f"<div>{head}{''.join(parts)}{middle}</div>"
            right = f"<div>{info}{hands}</div>"
        else:
            left = f'<div class="vs-head">{head}{info}</div><div>{"".join(parts)}</div>'
            right = f'<div class="vs-laid">{middle}{hands}</div>'
        return f'<section class="vs-step">{left}{right}</section>', board

    def _at(self, place: int, messages: Messages) -> Shown:
        """The lesson at a step, before its question is answered."""
        runner = (self.runner or Runner(self._lesson())).goto(place)
        return Shown(runner, Speech(messages, runner.state.game))

    def _key(self, messages: Messages) -> str:
        found, rules = [], {}
        for place, step in enumerate(self._lesson().steps):
            shown = self._at(place, messages)
            for rule in step.shows:
                statement = step.state.rules.statement(rule)
                if statement is not None:
                    rules[rule] = messages.phrase(statement)
            if step.ask is not None:
                found.append(f'<li value="{place + 1}">{_answer(shown, messages)}</li>')
        answers = f"<ol>{''.join(found)}</ol>" if found else ""
        head = escape(messages("paper.key.lesson"))
        listed = rule_list(rules)
        if listed:
            listed = f"<h3>{escape(messages('lesson.ui.rules'))}</h3>{listed}"
        return f'<section class="vs-key"><h2>{head}</h2>{answers}{listed}</section>'

    def __repr__(self) -> str:
        return f"LessonSheet({self.id!r})"


def _answer(shown: Shown, messages: Messages) -> str:
    """The answer that the lesson goes on with, why, and what else is right."""
    step, ask = shown.step, shown.step.ask
    assert ask is not None
    first, *others = shown.runner.answers()
    said = [f"<b>{escape(answer_text(shown, first))}</b>."]
    if ask.praise:
        said.append(escape(_whole(shown.text(f"{step.key}.right"))))
    if ask.kind == "act" and others:
        # Where any will do there are too many to name.
        texts = tuple([answer_text(shown, each) for each in others])
        key = "paper.also" if ask.right else "paper.any"
        said.append(escape(messages(key, answers=texts)))
    return f'<p class="vs-answer">{" ".join(said)}</p>'


def _options(scene: dict[str, Any]) -> str:
    """What may be said or played at a step that asks nothing but shows just that."""
    options = scene["options"]
    if options is None or scene["folded"]:
        return ""
    rows = []
    for row in options["rows"]:
        may = options["may" if row["may"] else "may-not"]
        rule = f" <small>({escape(row['rule'])})</small>" if row["rule"] else ""
        why = f"<br>{escape(_whole(row['why']))}{rule}" if row["why"] else ""
        rows.append(f"<li>{escape(may)}: <b>{escape(row['text'])}</b>{why}</li>")
    label = f'<span class="vs-name">{escape(options["label"])}</span>'
    return f'{label}<ul class="vs-rules">{"".join(rows)}</ul>'


def _drawn(board: dict[str, Any]) -> object:
    """What is printed of a board, so that two can be compared."""
    if board["kind"] != "table":
        return board
    seats = [
        (seat["name"], seat["tags"], [card["id"] for card in seat["cards"]], seat["tricks"])
        for seat in board["seats"]
    ]
    centre = board["centre"] and (
        [(card["id"], card.get("wins")) for card in board["centre"]["cards"]],
        board["centre"]["caption"],
    )
    return seats, centre, board["facts"], board["said"]


def _whole(text: str) -> str:
    return text.replace("\u00ad", "")
