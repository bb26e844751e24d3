"""The panel beside the table: a hint, the review of the deal, or its par, as the browser draws it.

A panel is ``{"kind", "title", "line", "tabs", "sections", "tables", "moves", "progress",
"buttons"}``: tabs choose among its parts, sections are sentences under a heading, tables can be
folded, moves are steps of the deal to look at, progress tells how much is done of what takes long.
"""

from collections.abc import Iterable
from typing import Any

from vorhand.advice import Hint, Par, ParSheet, Verdict, Weighed, named, seats_named
from vorhand.advice.words import call_term, done, percent, points, points_phrase
from vorhand.table.counsel import Counsel, HintAsked, ParAsked, ReviewAsked, Work
from vorhand.table.match import Match
from vorhand.table.sight import Sight, view_of
from vorhand.table.speech import Speech
from vorhand.table.telling import Telling
from vorhand.terms import Fact, Phrase

Panel = dict[str, Any]

STEPS = ("rules", "facts", "opinion")
"""The steps of a hint."""

MOST_OPTIONS = 10
"""Choices that are compared in a table: of many discards the best are enough."""


def panel_of(
    match: Match, seen: Sight, counsel: Counsel, speech: Speech, telling: Telling
) -> Panel | None:
    """What has been asked for and still belongs to the table; ``None`` if there is nothing."""
    asked = counsel.current(match)
    if asked is None:
        return None
    voice = _Voice(match, speech, telling)
    if isinstance(asked, HintAsked):
        return voice.hint(asked.hint)
    if isinstance(asked, ReviewAsked):
        return voice.review(asked, seen)
    return voice.par(asked)


def _table(head: list[str], rows: list[list[str]], caption: str) -> dict[str, Any]:
    return {
        "caption": caption,
        "head": head,
        "rows": rows,
        "total": False,
        "marks": [],
        "open": True,
    }


class _Voice:
    """The words of advice at this table."""

    def __init__(self, match: Match, speech: Speech, telling: Telling) -> None:
        self.match = match
        self.speech = speech
        self.telling = telling
        names = [telling.called(seat) for seat in range(match.game.seats)]
        self.names = seats_named(match.game, match.states[0].vorhand, names)
        # What is said to another seat calls that one "you", and the person "Learner" or by name.
        others = list(telling.names)
        if match.names is None and telling.you is not None:
            others[telling.you] = speech("name.learner")
        self.others = seats_named(match.game, match.states[0].vorhand, others)

    def said(self, phrase: Phrase, seat: int | None = None) -> str:
        """The sentence as it is said to a seat, by default to the person at the table."""
        names = self.names if seat in (None, self.telling.you) else self.others
        return self.speech.phrase(named(phrase, names), capital=True)

    def blank(self, kind: str, title: str) -> Panel:
        return {
            "kind": kind,
            "title": title,
            "line": "",
            "tabs": [],
            "sections": [],
            "tables": [],
            "moves": [],
            "progress": None,
            "buttons": [],
            "close": self.speech("advice.close"),
        }

    # ------------------------------------------------------------ a hint

    def hint(self, hint: Hint) -> Panel:
        speech = self.speech
        panel = self.blank("hint", speech("advice.hint"))
        panel["tabs"] = [
            {"step": step, "label": speech(f"advice.hint.{name}"), "now": step == hint.step}
            for step, name in enumerate(STEPS, start=1)
        ]
        if hint.opinion is not None:
            lines = [{"text": self.said(each), "rule": ""} for each in hint.opinion.said]
            weighed = hint.opinion.weighed
            if len(weighed.options) > 1:
                panel["tables"].append(self.options(weighed, weighed.advised.action))
        elif hint.step == 2:
            lines = [{"text": self.said(each), "rule": ""} for each in hint.facts]
        else:
            lines = [{"text": self.said(each.said), "rule": each.rule} for each in hint.rules]
        panel["sections"] = [{"title": "", "lines": lines}]
        return panel

    def options(self, weighed: Weighed, marked: str) -> dict[str, Any]:
        """What each choice promises, the best first; the marked one stands out."""
        speech, game = self.speech, self.match.game
        # Of those that are as good, the marked one first.
        ranked = sorted(weighed.options, key=lambda one: (not one.as_good, one.action != marked))
        shown = ranked[:MOST_OPTIONS]
        if all(each.action != marked for each in shown):
            shown.append(weighed.of(marked))
        chances = any(each.chance is not None for each in shown)
        keys = ["action", *["chance"] * chances, "payment"]
        rows = []
        for each in shown:
            action = game.actions[each.action]
            label = speech.phrase(done(game, each.action), capital=True)
            row = [label if action.cards else self.telling.bubble(each.action)]
            if chances:
                row.append(self.percent(each.chance))
            rows.append([*row, self.points(each.payment)])
        marks = [index for index, each in enumerate(shown) if each.action == marked]
        # Before the first card a choice is only the beginning of what others answer to it.
        caption = speech("advice.choices.auction" if weighed.worths else "advice.choices")
        return {**_table(self.heads(keys), rows, caption), "marks": marks, "open": False}

    def heads(self, keys: Iterable[str]) -> list[str]:
        return [self.speech.messages(f"advice.head.{key}") for key in keys]

    def progress(self, asked: Work[Any]) -> dict[str, Any] | None:
        """How much is done of what takes long; ``None`` when all is."""
        if asked.more is None:
            return None
        done_so_far = len(asked.found)
        text = self.speech("advice.progress", done=done_so_far, n=asked.total)
        return {"text": text, "done": done_so_far, "of": asked.total}

    def contract(self, name: str, trump: int | None, *, hand: bool) -> str:
        """A contract in few words, with its trump where there is a choice of trumps."""
        speech, rules = self.speech, self.match.rules
        call = call_term(self.match.game, name)
        if trump is not None and len(rules.trumps_of(name)) > 1:
            return speech("advice.with-trump", call=call, suit=speech.suit(trump))
        key = "fact.from-hand" if hand else "advice.call"
        return speech(key, call=speech.text(call, capital=True))

    def points(self, paid: float) -> str:
        return self.speech.messages.figure(points(paid))

    def percent(self, chance: float | None) -> str:
        messages = self.speech.messages
        if chance is None:
            return messages("advice.none")
        return messages("advice.percent", chance=percent(chance))

    # ------------------------------------------------------------ the review

    def review(self, asked: ReviewAsked, seen: Sight) -> Panel:
        speech = self.speech
        panel = self.blank("review", speech("advice.review"))
        panel["progress"] = self.progress(asked)
        panel["line"] = self.summary(asked)
        verdict = asked.at(self.match.looked) if not self.match.live else None
        if verdict is not None:
            panel["sections"] = [self.verdict(verdict)]
            if verdict.seen is not None:
                panel["tables"] = [self.options(verdict.seen.weighed, verdict.action)]
        panel["moves"] = [self.move(each) for each in asked.found if each.seen is not None]
        if len(asked.seats) < self.match.game.seats and asked.more is None:
            panel["buttons"] = [
                {"command": "review", "who": "all", "label": speech("advice.review-all")}
            ]
        return panel

    def summary(self, asked: ReviewAsked) -> str:
        """The two marks added up, of the person's own decisions."""
        seat = self.match.seat
        chosen = [each for each in asked.found if each.seat == seat and each.seen is not None]
        if asked.more is not None or self.match.demo:
            return self.speech("advice.review.about")
        seen, shown = asked.costs.get(seat, (0.0, 0.0))
        wrong = sum(each.kind in ("mistake", "lucky") for each in chosen)
        facts: dict[str, Fact] = {"decisions": len(chosen), "wrong": wrong}
        facts["seen"] = points_phrase(seen, signed=False)
        facts["open"] = points_phrase(shown, signed=False)
        return self.speech("advice.review.sum", **facts)

    def verdict(self, verdict: Verdict) -> dict[str, Any]:
        """The decision that is looked at, explained."""
        lines = [{"text": self.said(each, verdict.seat), "rule": ""} for each in verdict.said]
        if verdict.seat != self.telling.you:
            to = self.speech("advice.review.said-to", name=self.telling.names[verdict.seat])
            lines.insert(0, {"text": to, "rule": ""})
        return {"title": self.act(verdict), "lines": lines}

    def move(self, verdict: Verdict) -> dict[str, Any]:
        """A decision in the list, to be looked at."""
        assert verdict.seen is not None
        assert verdict.open is not None
        note = self.speech.messages(f"advice.kind.{verdict.kind}")
        if verdict.kind != "good":
            # Told once: what it cost by what could be seen, or else what bad luck cost.
            cost = verdict.open.cost if verdict.kind == "unlucky" else verdict.seen.counted
            said = points_phrase(cost, signed=False)
            note = self.speech("advice.kind.cost", kind=note, cost=said)
        return {
            "at": verdict.at,
            "text": self.act(verdict),
            "kind": verdict.kind,
            "note": note,
            "now": not self.match.live and self.match.looked == verdict.at,
        }

    def act(self, verdict: Verdict) -> str:
        """What was done, in the words of the log."""
        view = view_of(self.match.states[verdict.at], verdict.seat)
        return self.telling.act(verdict.seat, verdict.action, view)

    # ------------------------------------------------------------ par

    def par(self, asked: ParAsked) -> Panel:
        speech = self.speech
        panel = self.blank("par", speech("advice.par"))
        panel["line"] = speech("advice.par.about")
        panel["progress"] = self.progress(asked)
        if asked.more is not None:
            return panel
        sheet = ParSheet(asked.start, tuple(asked.found))
        rows = []
        for (name, hand), by_seat in sheet.by_contract.items():
            label = self.contract(name, None, hand=hand)
            rows.append([label, *(self.cell(by_seat[seat]) for seat in sheet.seats)])
        head = [speech.messages("advice.head.contract")]
        head += [self.telling.person("seat.name", seat) for seat in sheet.seats]
        caption = speech("advice.par.caption", alone=speech.game.alone)
        panel["tables"] = [_table(head, rows, caption)]
        return panel

    def cell(self, row: Par) -> str:
        """What a seat would be paid, with its best trump."""
        trump, paid = row.contract.trump, self.points(row.payment)
        if trump is None or len(self.match.rules.trumps_of(row.contract.name)) == 1:
            return paid
        return self.speech("advice.par.cell", points=paid, suit=self.speech.suit_short(trump))
