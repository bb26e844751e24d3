"""What the browser is given to draw of a lesson: sentences, cards and buttons, all as plain data.

A card is ``{"id", "name"}`` with the text of the face to draw, or ``{"id": None}`` for one that
lies face down: of a lesson that is not open, the browser gets the learner's view and no more.
"""

from dataclasses import dataclass
from typing import Any

from vorhand.games.state import Action, State
from vorhand.lessons import Outcome, Runner, Step, groups, name_of
from vorhand.table.lesson_board import Drawn, drawn
from vorhand.table.speech import Speech
from vorhand.terms import Fact

Data = dict[str, Any]


@dataclass(frozen=True)
class Shown:
    """A runner with the words to show it in, and the last answer's outcome."""

    runner: Runner
    speech: Speech
    outcome: Outcome | None = None

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.runner.step

    def ui(self, key: str, /, **facts: Fact) -> str:
        """A sentence of the runner itself."""
        return self.speech.messages(f"lesson.ui.{key}", **facts)

    def text(self, key: str) -> str:
        """A text of the lesson, with players, suits and cards put in."""
        return self.speech.messages(key, **self.step.scene.facts)

    def name(self, seat: int) -> str:
        """The name of a player, as a label."""
        name = self.speech.text(name_of(self.step, seat))
        return name[:1].upper() + name[1:]

    def about(self, key: str, seat: int, **facts: Fact) -> str:
        """A sentence with one form for the learner and one for the others."""
        if seat == self.step.scene.seat:
            return self.ui(f"{key}.you", **facts)
        return self.ui(f"{key}.other", name=self.name(seat), **facts)


def scene_of(shown: Shown) -> Data:
    """The step as it is drawn."""
    runner, step = shown.runner, shown.step
    steps = runner.lesson.steps
    board = drawn(shown)
    return {
        "step": step.id,
        "title": shown.text(f"{runner.lesson.key}.title"),
        "goal": shown.text(f"{runner.lesson.key}.goal"),
        "count": shown.ui("step", at=runner.place + 1, of=len(steps)),
        "closing": _closing(shown) if runner.last and not runner.waiting else "",
        "dots": [_dot(shown, place) for place in range(len(steps))],
        "text": shown.text(step.key),
        "ask": shown.text(f"{step.key}.ask") if step.ask else "",
        "waiting": runner.waiting,
        "feedback": _feedback(shown),
        "answers": _answers(shown) if runner.waiting else None,
        "board": board.data,
        "rules": _rules(shown),
        "options": _options(shown),
        "folded": shown.step.ask is not None,
        "first": runner.place == 0 and runner.answered is None,
        "last": runner.last,
        "heard": _heard(shown, board),
    }


def _dot(shown: Shown, place: int) -> Data:
    runner = shown.runner
    done = runner.lesson.steps[place].id in runner.done
    label = shown.ui("dot.done" if done else "dot.open", at=place + 1)
    return {"label": label, "done": done, "here": place == runner.place}


def _closing(shown: Shown) -> str:
    """That the lesson is at its end, and whether all of it has been done."""
    runner = shown.runner
    still = sum(each.id not in runner.done for each in runner.lesson.steps)
    return shown.ui("closing.open", n=still) if still else shown.ui("closing.done")


def _feedback(shown: Shown) -> Data | None:
    outcome = shown.outcome
    if outcome is None:
        if shown.runner.answered is not None:
            text = shown.ui("shown", answer=answer_text(shown, shown.runner.answered))
            ask = shown.step.ask
            why = shown.text(f"{shown.step.key}.right") if ask and ask.praise else ""
            return {"kind": "shown", "text": text, "more": why, "rule": "", "verdict": ""}
        return None
    messages = shown.speech.messages
    line = outcome.line
    # The eye has a mark for it; whoever hears is told, unless the line says it.
    right = outcome.kind == "right" and line is not None and line.key != "lesson.right"
    verdict = messages("lesson.right") if right else ""
    if outcome.refusal is not None:
        text, rule = shown.speech.refusal(outcome.refusal), outcome.refusal.rule
        return {"kind": "refused", "text": text, "more": "", "rule": rule, "verdict": ""}
    text = messages.phrase(line) if line else ""
    more = messages.phrase(outcome.more) if outcome.more else ""
    return {"kind": outcome.kind, "text": text, "more": more, "rule": "", "verdict": verdict}


# ------------------------------------------------------------------ answering


def _answers(shown: Shown) -> Data:
    """The buttons to answer with: ``cards`` if the cards of the hand are meant, with the word
    that goes before the card, and how many are to be chosen."""
    step, ask, state = shown.step, shown.step.ask, shown.step.state
    assert ask is not None
    buttons: list[Data] = []
    verb, count = "", 0
    if ask.kind == "pick":
        count = 1
    elif ask.kind == "seat":
        seats = range(state.game.seats)
        clockwise = sorted(seats, key=lambda seat: (seat - step.scene.seat) % len(seats))
        buttons = [{"answer": str(seat), "label": shown.name(seat)} for seat in clockwise]
    elif ask.kind == "number":
        buttons = [{"answer": str(each), "label": _number(each)} for each in ask.choices]
    else:
        actions = _actions(state)
        with_cards = [action for action in actions if action.cards]
        if with_cards:
            verb, count = with_cards[0].kind, with_cards[0].cards.bit_count()
        else:
            buttons = [{"answer": each.text, "label": said(each, shown)} for each in actions]
    confirm = shown.ui("lay-away") if count > 1 else ""
    # What the button says while so many cards are chosen, as at a table.
    counts = [shown.speech("box.choose", n=count - chosen) for chosen in range(count)]
    counts = [*counts, confirm] if confirm else []
    data = {"buttons": buttons, "verb": verb, "count": count, "confirm": confirm}
    return {**data, "counts": counts}


def answer_text(shown: Shown, answer: str) -> str:
    """An answer in words."""
    step, speech, state = shown.step, shown.speech, shown.step.state
    assert step.ask is not None
    pack = state.game.pack
    if step.ask.kind == "seat":
        return shown.name(int(answer))
    if step.ask.kind == "number":
        return _number(int(answer))
    if step.ask.kind == "pick":
        return speech.text(speech.card(pack.parse(answer)), capital=True)
    action = state.game.actions[answer]
    if action.cards:
        names = [speech.text(card) for card in speech.cards(action.cards)]
        text = ", ".join(names)
        return text[:1].upper() + text[1:]
    return said(action, shown)


def _number(number: int) -> str:
    return str(number).replace("-", "\u2212")


def _actions(state: State) -> list[Action]:
    """Everything that belongs to the phase, the calls from low to high."""
    kinds = state.now.kinds
    return [action for action in state.game.action_list() if action.kind in kinds]


def said(action: Action, shown: Shown) -> str:
    """A call in the fewest words, or the suit or card."""
    speech = shown.speech
    if action.card >= 0:
        return speech.text(speech.card(action.card), capital=True)
    if action.suit >= 0:
        return speech.suit_with_sign(action.suit)
    call = speech.text(speech.call(action.name or action.kind), capital=True)
    return shown.ui("from-hand", call=call) if action.kind == "hand" else call


# ------------------------------------------------------------------ rules, what may be done


def _rules(shown: Shown) -> list[Data]:
    """The rules that the step explains, as they are in force; none before a question is answered,
    where they would give the answer away."""
    if shown.runner.waiting:
        return []
    rules, messages = shown.step.state.rules, shown.speech.messages
    found = []
    for rule in shown.step.shows:
        statement = rules.statement(rule)
        if statement is not None:
            found.append({"id": rule, "text": messages.phrase(statement)})
    return found


def _options(shown: Shown) -> Data | None:
    """What whoever is to act may say or play, and what not and why."""
    step, runner = shown.step, shown.runner
    state = runner.state if runner.answered is None else step.state
    seat = state.to_act
    open_to_all = step.scene.open or seat == step.scene.seat
    if runner.waiting or seat is None or step.dealt is not None or step.board or not open_to_all:
        return None
    if step.ask is not None and step.ask.kind != "act":
        return None
    playing = state.phase == "play"
    rows = []
    for group in groups(state):
        actions = [state.game.actions[text] for text in group.actions]
        row: Data = {"may": group.rule is None, "rule": group.rule or "", "why": ""}
        row["text"] = ", ".join(said(action, shown) for action in actions)
        if playing and len(actions) == state.hands[seat].bit_count() > 1:
            row["text"] = shown.ui("any-card")
        if group.rule is not None and group.refusal is not None:
            # A refusal speaks to the learner; of another player, the rule itself is told.
            statement = state.rules.statement(group.rule)
            if seat == step.scene.seat or statement is None:
                row["why"] = shown.speech.refusal(group.refusal)
            else:
                row["why"] = shown.speech.messages.phrase(statement)
        rows.append(row)
    if not rows:
        return None
    label = shown.about("may-play" if playing else "may-say", seat)
    return {"label": label, "may": shown.ui("may"), "may-not": shown.ui("may-not"), "rows": rows}


def _heard(shown: Shown, board: Drawn) -> list[str]:
    """The step for somebody who hears it, one thing after the other."""
    runner = shown.runner
    parts = [shown.ui("step", at=runner.place + 1, of=len(runner.lesson.steps))]
    if runner.place == 0:
        parts.append(shown.text(f"{runner.lesson.key}.goal"))
    parts += [shown.text(shown.step.key), board.told]
    if runner.waiting:
        parts.append(shown.text(f"{shown.step.key}.ask"))
    elif runner.last:
        parts.append(_closing(shown))
    return [part for part in parts if part]
