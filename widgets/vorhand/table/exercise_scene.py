"""What the browser is given to draw of an exercise: as of a lesson's step, with other answers.

Before an answer only what the seat sees goes out, or all cards where the exercise says so.
"""

from dataclasses import dataclass
from typing import Any

from vorhand.lessons import Lesson, Runner
from vorhand.lessons.exercises import Choice, ExerciseRun
from vorhand.table.lesson_board import card_of, drawn, open_talon
from vorhand.table.lesson_scene import Shown
from vorhand.table.places import place_of
from vorhand.table.speech import Speech
from vorhand.terms import Phrase, Term

Data = dict[str, Any]


@dataclass(frozen=True)
class ShownExercise:
    """A run with the words to show it in; ``hinted`` says that a hint was asked for just now."""

    run: ExerciseRun
    speech: Speech
    hinted: bool = False
    given_up: bool = False

    def say(self, phrases: tuple[Phrase, ...]) -> str:
        """Sentences, one after the other."""
        return " ".join(map(self.speech.messages.phrase, phrases))

    def text(self, said: Phrase | Term) -> str:
        """A word or a sentence, as a label."""
        messages = self.speech.messages
        text = messages.term(said) if isinstance(said, Term) else messages.phrase(said)
        return text[:1].upper() + text[1:]


def scene_of(shown: ShownExercise) -> Data:
    """The exercise as it is drawn."""
    run, messages = shown.run, shown.speech.messages
    exercise = run.exercise
    board, told = _board(shown)
    question = messages.phrase(exercise.question)
    house = shown.say(exercise.house)
    return {
        "step": exercise.id,
        "title": messages(f"exercise.kind.{exercise.kind.name}"),
        "goal": messages("exercise.ui.about", id=exercise.id, n=exercise.difficulty),
        "text": house,
        "ask": question,
        "waiting": not run.over,
        "feedback": _feedback(shown),
        "answers": None if run.over else _answers(shown),
        "board": board,
        "rules": _rules(shown),
        "options": None,
        "hint": not run.over and len(run.shown) < len(exercise.hints),
        "heard": [part for part in (house, told, question) if part],
    }


def _board(shown: ShownExercise) -> tuple[Data, str]:
    run = shown.run
    exercise = run.exercise
    step = {
        "id": "ask",
        "at": len(exercise.record.actions),
        "ask": {"kind": "seat" if exercise.kind.asks_for_player(exercise) else "pick"},
    }
    scene = {"seat": exercise.seat, "open": exercise.open, "steps": [step]}
    scene["record"] = exercise.record.as_dict()
    runner = Runner(Lesson(exercise.id, {"scenes": [scene]}))
    board = drawn(Shown(runner, shown.speech))
    data, told = board.data, board.told
    if "card" in exercise.given:
        _last_card(shown, data)
    if exercise.kind.talon_shown and exercise.state.talon_open:
        data["centre"] = open_talon(exercise.state, shown.speech)
        told = data["centre"]["label"]
    if exercise.kind.tricks_shown:
        data["heading"] = shown.speech.messages("exercise.ui.tricks")
        data["played"] = _tricks(shown)
        data["said"] = [
            " ".join([f"{each['label']}:", *[card["name"] for card in each["cards"]]])
            for each in data["played"]
        ]
    return data, told


def _last_card(shown: ShownExercise, data: Data) -> None:
    """Lay the card that completes the trick to the others, from the hand of its seat."""
    exercise, speech = shown.run.exercise, shown.speech
    seat = exercise.state.to_act
    assert seat is not None
    card = exercise.game.pack.parse(exercise.given["card"])
    seats = exercise.game.seats
    look = card_of(card, speech)
    called = speech.card(card)
    place = place_of(seat, exercise.seat, seats)
    name = speech.messages("lesson.ui.played", name=shown.text(exercise.name(seat)), card=called)
    data["centre"]["cards"].append({**look, "name": name, "place": place, "wins": ""})
    if shown.run.over:
        winner = place_of(int(exercise.answer), exercise.seat, seats)
        for each in data["centre"]["cards"]:
            if each["place"] == winner:
                each["wins"] = speech.messages("lesson.ui.wins")
    for each in data["seats"]:
        if each["seat"] == seat:
            each["cards"] = [other for other in each["cards"] if other["id"] != look["id"]]
            each["backs"] = max(0, each["backs"] - 1)


def _tricks(shown: ShownExercise) -> list[Data]:
    """The tricks so far: who led to each, and its cards in order of play, each with its player."""
    exercise, speech = shown.run.exercise, shown.speech
    found = []
    for at, trick in enumerate(exercise.view.history, 1):
        cards = []
        for turn, card in enumerate(trick.cards):
            seat = (trick.leader + turn) % exercise.game.seats
            who, called = shown.text(exercise.name(seat)), speech.card(card)
            name = speech.messages("lesson.ui.played", name=who, card=called)
            wins = speech.messages("lesson.ui.wins") if seat == trick.winner else ""
            cards.append({**card_of(card, speech), "name": name, "wins": wins})
        led = exercise.about("exercise.ui.led", trick.leader, at=at)
        found.append({"label": shown.text(led), "cards": cards})
    return found


def _answers(shown: ShownExercise) -> Data:
    exercise, messages = shown.run.exercise, shown.speech.messages
    buttons = [
        {"answer": choice.key, "label": _label(shown, choice)} for choice in exercise.choices
    ]
    count, least, confirm = 0, 0, ""
    if exercise.form in ("card", "cards"):
        exact = exercise.kind.count(exercise)
        count, least = exact or exercise.view.hand.bit_count(), exact or 1
        if exercise.form == "cards":
            confirm = messages("lesson.ui.lay-away" if exact else "exercise.ui.these")
    return {"buttons": buttons, "verb": "", "count": count, "least": least, "confirm": confirm}


def _label(shown: ShownExercise, choice: Choice) -> str:
    return shown.text(choice.said)


def _feedback(shown: ShownExercise) -> Data | None:
    run = shown.run
    if shown.hinted:
        return {"kind": "shown", "text": shown.say(run.shown), "more": "", "rule": ""}
    if run.last is None:
        return None
    kind = "shown" if shown.given_up else "right" if run.last.right else "refused"
    text = shown.say(run.told)
    if shown.given_up:
        first = shown.speech.messages("lesson.ui.shown", answer=right_answer(shown))
        text = f"{first} {shown.say(run.last.said[1:])}"
    return {"kind": kind, "text": text, "more": "", "rule": ""}


def right_answer(shown: ShownExercise) -> str:
    """The right answer in words."""
    exercise, speech = shown.run.exercise, shown.speech
    if exercise.form in ("card", "cards"):
        cards = speech.cards(exercise.game.pack.parse_hand(exercise.answer))
        return ", ".join(map(shown.text, cards))
    return next(_label(shown, each) for each in exercise.choices if each.key == exercise.answer)


def _rules(shown: ShownExercise) -> list[Data]:
    """The rules that the last answer was judged by, as this table has them."""
    run, messages = shown.run, shown.speech.messages
    if run.last is None or shown.hinted:
        return []
    found = []
    for rule in run.last.rules:
        statement = run.exercise.state.rules.statement(rule)
        if statement is not None and rule in run.exercise.game.rule_ids:
            found.append({"id": rule, "text": messages.phrase(statement)})
    return found
