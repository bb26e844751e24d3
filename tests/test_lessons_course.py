"""The course: every lesson's data is sound, and every rule is taught by a step that shows it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from vorhand.games import GAMES, Game, Rules, State
from vorhand.lessons import Lesson, Progress, Runner, Step, course, given, groups, lesson
from vorhand.messages import Messages
from vorhand.terms import Term

HERE = Path(__file__).parent
COURSES = list(GAMES)
LESSONS = [each for name in COURSES for each in course(name)]
STEPS = [step for each in LESSONS for step in each.steps]
ASKING = [step for step in STEPS if step.ask is not None]
MOST_STEPS, MOST_WORDS, MOST_WORDS_OF_A_SENTENCE = 12, 250, 22
PROSE = {"brandeln.match", "preferansz.next-deal", "preferansz.conduct"}
BESIDE: dict[str, list[dict[str, Any]]] = {
    "brandeln": [{"preset": preset} for preset in GAMES["brandeln"].presets],
    "preferansz": [{"forehand_must_bid": False}, {"green_tricks": 6}],
}
WHOLE_DEALS = {"brandeln": ["whole-deal"], "preferansz": ["whole-deal", "whole-deal-play"]}
SAY = Messages("en")


def at(step: Step) -> Runner:
    return Runner(step.scene.lesson, step.scene.lesson.place(step.id))


def named(step: Step) -> str:
    return f"{step.scene.lesson.id}#{step.id}"


# ------------------------------------------------------------------ the data


@pytest.mark.parametrize("each", LESSONS, ids=lambda each: each.id)
def test_steps_replay_in_order(each: Lesson) -> None:
    assert each.steps
    for step in each.steps:
        assert step.scene.record.replay().fault is None
        assert step.at == 0 or step.dealt is None
    assert all(
        one.at <= following.at
        for one, following in zip(each.steps, each.steps[1:], strict=False)
        if one.scene is following.scene
    )


def test_ids_are_permanent() -> None:
    """The golden list may only grow: progress is kept by these ids. A step that has moved stays
    listed where it was, and is found there by what it says of itself; one that is gone is listed by
    its lesson."""
    golden = json.loads((HERE / "data" / "lesson_ids.json").read_text(encoding="utf-8"))
    now = {each.id: {step.id for step in each.steps} | each.gone for each in LESSONS}
    for step in STEPS:
        if step.was:
            now[step.was].add(step.id)
    for name, steps in golden.items():
        assert set(steps) <= now[name], f"{name} has lost a step"
    assert now == {name: set(steps) for name, steps in golden.items()}, (
        "add new ids to tests/data/lesson_ids.json"
    )


def test_what_was_done_of_a_step_that_has_moved_stays_done() -> None:
    passing = lesson("brandeln/passing")
    before = Progress().with_step("brandeln/auction", "pass-again").with_step("brandeln/hold", "x")
    assert before.through(passing) == {"pass-again"}
    assert before.with_step(passing.id, "final").through(passing) == {"pass-again", "final"}
    # The steps that stayed where they were do not count elsewhere.
    assert Progress().with_step("brandeln/auction", "ladder").through(passing) == frozenset()


@pytest.mark.parametrize("step", ASKING, ids=named)
def test_every_right_act_is_right_and_every_wrong_one_wrong(step: Step) -> None:
    runner = at(step)
    ask = step.ask
    assert ask is not None
    answers = runner.answers()
    for answer in answers:
        outcome = runner.try_(answer)
        assert outcome.kind == "right"
        assert outcome.runner.step is step
        assert step.id in outcome.runner.done
        assert not outcome.runner.waiting
        followed = bool(outcome.runner.exchanges)
        assert (outcome.more is not None) == (answer != answers[0] and not followed)
    for action, rule in ask.wrong.items():
        outcome = runner.try_(action)
        assert outcome.kind == "refused"
        assert outcome.refusal is not None
        assert outcome.refusal.rule == rule
        assert outcome.runner is runner
    if ask.kind == "act":
        assert step.state.to_act == step.scene.seat
        possible = set(step.state.legal)
    elif ask.kind == "seat":
        possible = {str(seat) for seat in range(step.state.game.seats)}
    elif ask.kind == "number":
        possible = {str(number) for number in ask.choices}
        assert set(answers) <= possible
        assert list(ask.choices) == sorted(set(ask.choices))
    else:
        pack = step.state.game.pack
        possible = set(pack.hand_text(step.state.hands[step.scene.seat]).split())
    for answer in possible - set(answers):
        outcome = runner.try_(answer)
        assert outcome.kind == "other"
        assert outcome.line is not None
        assert "{" not in SAY.phrase(outcome.line)
        assert outcome.runner is runner


@pytest.mark.parametrize("step", ASKING, ids=named)
def test_every_other_act_is_refused_with_its_reason(step: Step) -> None:
    for group in groups(step.state):
        if group.rule is None:
            continue
        for action in group.actions:
            refusal = step.state.refusal(action)
            assert refusal is not None
            assert refusal.rule == group.rule
            assert SAY.refusal(refusal)


# ------------------------------------------------------------------ the texts


def keys_of(step: Step) -> set[str]:
    keys = {step.key}
    ask = step.ask
    if ask is not None:
        keys |= {f"{step.key}.also.{each.replace(' ', '-')}" for each in ask.also}
        keys.add(f"{step.key}.ask")
        keys |= {
            f"{step.key}.not" + ("" if each == "*" else f".{each.replace(' ', '-')}")
            for each in ask.feedback
        }
        if ask.praise:
            keys.add(f"{step.key}.right")
    return keys


@pytest.mark.parametrize("step", STEPS, ids=named)
def test_every_text_is_there_and_its_sentences_are_short(step: Step) -> None:
    pack = step.state.game.pack
    card = Term(f"card.{pack.name}.{pack.texts[0]}")
    name = step.names[-1]
    suit = Term(f"suit.{pack.name}.{pack.suits[0]}")
    answered = {"what": card, "higher": card, "suit": suit, "who": name, "holder": name}
    for key in keys_of(step):
        text = SAY(key, **step.scene.facts, **answered, number=1)
        assert "{" not in text
        for sentence in re.split(r"(?<=[.?!])\s", text):
            assert 0 < len(sentence.split()) <= MOST_WORDS_OF_A_SENTENCE, sentence


@pytest.mark.parametrize("each", LESSONS, ids=lambda each: each.id)
def test_a_lesson_has_few_steps_and_few_words(each: Lesson) -> None:
    """Counted is what everybody reads who answers right: title, goal, what each step says and asks,
    and what it says to the right answer. What only a wrong answer brings, and the rules that can
    be unfolded below a step, are not."""
    assert len(each.steps) <= MOST_STEPS
    read = [SAY(f"{each.key}.{part}") for part in ("title", "goal")]
    for step in each.steps:
        beside = (f"{step.key}.not", f"{step.key}.also")
        keys = [key for key in keys_of(step) if not key.startswith(beside)]
        read += [SAY(key, **step.scene.facts) for key in keys]
    assert sum(len(text.split()) for text in read) <= MOST_WORDS


def test_no_text_is_left_over() -> None:
    po = HERE.parent / "widgets/vorhand/messages/locale/en/LC_MESSAGES/lessons.po"
    written = set(re.findall(r'^msgid "(lesson\.[^"]+)"', po.read_text("utf-8"), re.MULTILINE))
    games = "|".join(COURSES)
    of_steps = {key for key in written if re.match(rf"lesson\.({games})\.", key)}
    needed = {key for step in STEPS for key in keys_of(step)}
    needed |= {f"{each.key}.{part}" for each in LESSONS for part in ("title", "goal")}
    assert of_steps == needed


# ------------------------------------------------------------------ the rules


@pytest.mark.parametrize("name", COURSES)
def test_every_rule_that_can_refuse_is_taught_by_a_wrong_act(name: str) -> None:
    refused = set()
    for step in ASKING:
        for action in step.ask.wrong if step.ask else ():
            outcome = at(step).try_(action)
            assert outcome.refusal is not None
            refused.add(outcome.refusal.rule)
    assert set(GAMES[name].refusing) <= refused


@pytest.mark.parametrize("name", COURSES)
def test_every_other_rule_is_shown_by_a_step(name: str) -> None:
    shown = {rule for step in STEPS for rule in step.shows}
    assert set(GAMES[name].rule_ids) <= shown
    known = {rule for each in GAMES.values() for rule in each.rule_ids}
    assert shown <= known
    assert set(GAMES[name].rule_ids) - set(GAMES[name].refusing) - PROSE <= set(SHOWN)


def after(step: Step) -> State:
    """The deal after the recorded answer, where the step asks for an act."""
    runner = at(step)
    return runner.show().state if runner.waiting else runner.state


def voids(state: State) -> bool:
    """Whether somebody did not follow suit in a trick of this deal so far."""
    pack = state.game.pack
    tricks = [trick.cards for trick in state.history]
    tricks += [state.trick] if state.trick else []
    return any(pack.suit(card) != pack.suit(cards[0]) for cards in tricks for card in cards)


def free(state: State) -> bool:
    """Whether who is to act is void and under no duty."""
    if not state.trick or state.to_act is None:
        return False
    pack = state.game.pack
    led = pack.suit_masks[pack.suit(state.trick[0])]
    return not state.hands[state.to_act] & led and state.now.binding() == ()  # type: ignore[attr-defined]


def whole(game: Game, state: State) -> bool:
    return sum(hand.bit_count() for hand in state.hands) == game.pack.size - game.talon_size


# What must be seen at a step that says it shows a rule.
SHOWN = {
    "brandeln.pack": lambda step: step.board == "pack" or whole(step.state.game, step.state),
    "brandeln.deal": lambda step: step.dealt is not None and len(given(step.state)) == 12,
    "brandeln.ladder": lambda step: step.board == "ladder" or "brandeln.ladder" in refusals(step),
    "brandeln.turn": lambda step: step.state.phase == "auction",
    "brandeln.pass": lambda step: (
        "pass" in step.state.actions and step.state.phase in {"auction", "trump"}
    ),
    "brandeln.auction-end": lambda step: step.state.soloist is not None and not step.state.history,
    "brandeln.passed-out": lambda step: (
        step.state.phase == "finished" and step.state.soloist is None
    ),
    "brandeln.trump": lambda step: (
        step.state.phase == "trump"
        or (step.state.contract is not None and step.state.phase == "play")
    ),
    "brandeln.lead": lambda step: after(step).phase in {"play", "trump"},
    "brandeln.void": lambda step: voids(step.state) or free(step.state),
    "brandeln.trick": lambda step: bool(step.state.history),
    "brandeln.made": lambda step: step.state.contract is not None,
    "brandeln.payment": lambda step: step.state.result is not None,
    "brandeln.play-out": lambda step: (
        after(step).phase == "finished" or len(step.state.history) == 5
    ),
    "brandeln.trump-order": lambda step: (
        step.state.rules.as_dict()["preset"] in {"variant", "pierer", "meyers"}
        or "trump_order" in step.state.rules.as_dict()
    ),
    "preferansz.pack": lambda step: step.board == "pack" or whole(step.state.game, step.state),
    "preferansz.deal": lambda step: step.dealt is not None and len(given(step.state)) == 7,
    "preferansz.games": lambda step: (
        step.board == "ladder" or step.state.contract or declares(step)
    ),
    "preferansz.turn": lambda step: step.state.phase in {"hand", "auction"},
    "preferansz.pass": lambda step: "pass" in after(step).actions,
    "preferansz.kunstwerk": lambda step: step.state.kunstwerk is True,
    "preferansz.discard": lambda step: step.state.phase == "discard",
    "preferansz.lead": lambda step: (
        step.state.phase == "play" and step.state.to_act == step.state.vorhand
    ),
    "preferansz.trick": lambda step: step.state.history or step.state.trick,
    "preferansz.required": lambda step: step.state.contract is not None or step.board == "ladder",
    "preferansz.early-end": lambda step: step.state.contract.name in {"bettel", "durchmarsch"},
    "preferansz.payment": lambda step: after(step).result is not None or step.state.history,
}


def refusals(step: Step) -> set[str]:
    return set(step.ask.wrong.values()) if step.ask else set()


def declares(step: Step) -> bool:
    return step.state.phase == "declare"


@pytest.mark.parametrize("step", [step for step in STEPS if step.shows], ids=named)
def test_a_rule_that_a_step_shows_can_be_seen_there(step: Step) -> None:
    for rule in step.shows:
        if rule in SHOWN:
            assert SHOWN[rule](step), rule


@pytest.mark.parametrize("name", COURSES)
def test_every_preset_and_every_house_rule_is_met_in_the_course(name: str) -> None:
    game = GAMES[name]
    met = [step.state.rules for step in STEPS if step.scene.lesson.game == name]
    for preset in game.presets:
        assert game.rules({"preset": preset}) in met
    for option in game.house_rules:
        values = {getattr(rules, option.name) for rules in met}
        if option.values is None:
            assert len(values) > 1
        else:
            assert values == set(option.values), option.name


@pytest.mark.parametrize("name", COURSES)
def test_the_learner_plays_every_contract_alone(name: str) -> None:
    """He bids or announces it, or acts for it: he does what belongs to it himself."""
    played = set()
    for step in ASKING:
        state, seat = after(step), step.scene.seat
        acts = step.scene.lesson.game == name and step.ask is not None and step.ask.kind == "act"
        if acts and state.soloist == seat and state.contract is not None:
            played.add(state.contract.name)
    assert played == set(GAMES[name].rules().contracts)


@pytest.mark.parametrize("name", COURSES)
def test_every_other_set_of_rules_is_met_beside_the_seeds(name: str) -> None:
    """The same deal at the same moment by the seed's rules and by others; the learner acts in both,
    or reckons in both what is paid."""
    met: dict[tuple[object, ...], list[Rules]] = {}
    for step in ASKING:
        assert step.ask is not None
        if step.scene.lesson.game == name and step.ask.kind in {"act", "number"}:
            moment = (step.state.dealer, step.state.dealt.hands, step.state.actions)
            met.setdefault(moment, []).append(step.state.rules)
    seed = GAMES[name].rules()
    beside = [rules for each in met.values() if seed in each for rules in each]
    for choice in BESIDE[name]:
        assert GAMES[name].rules(choice) in beside, choice


def test_an_early_end_is_seen_to_end_early() -> None:
    state = lesson("preferansz/durchmarsch").steps[-1].state
    assert state.phase == "finished"
    assert any(state.hands)


def test_a_whole_deal_shows_only_what_a_player_sees() -> None:
    for name, names in WHOLE_DEALS.items():
        steps = [step for each in names for step in lesson(f"{name}/{each}").steps]
        assert not any(step.scene.open for step in steps)
        assert steps[0].at == 0
        assert steps[-1].state.phase == "finished"
