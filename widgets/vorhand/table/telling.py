"""What was said and played, in words: the log of a deal and what is announced."""

from dataclasses import dataclass
from typing import Any

from vorhand.games.state import Action
from vorhand.table.sight import Sight
from vorhand.table.speech import Speech
from vorhand.terms import Fact
from vorhand.views import View


@dataclass(frozen=True)
class Entry:
    """One line of the log: after how many actions it stands, its kind and its sentence."""

    at: int
    kind: str
    text: str


class LogBook:
    """The log of a deal. What was put into words stays so from one look to the next, so that a
    message costs no more late in a deal than early."""

    def __init__(self) -> None:
        self._voice: tuple[object, ...] = ()
        self._told: dict[int, list[tuple[View, View, str, tuple[Entry, ...]]]] = {}

    def read(self, telling: "Telling", sight: Sight) -> tuple[Entry, ...]:
        """Every line up to the moment shown."""
        if self._voice != telling.voice:
            self._voice, self._told = telling.voice, {}
        told = self._told.setdefault(sight.eye, [])
        entries = [telling.opening(sight.views[0])]
        for index, text in enumerate(sight.actions):
            before, after = sight.views[index], sight.views[index + 1]
            if index < len(told):
                # Taking back, or another deal: from there on it is told anew.
                known = told[index]
                if known[0] is not before or known[1] is not after or known[2] != text:
                    del told[index:]
            if index == len(told):
                lines = telling.lines(index + 1, sight.actors[index], text, before, after)
                told.append((before, after, text, lines))
            entries += told[index][3]
        return tuple(entries)


class Telling:
    """The words for what happens at a table, for one person at it."""

    def __init__(self, speech: Speech, names: tuple[str, ...], you: int | None) -> None:
        self.speech = speech
        self.names = names
        self.you = you

    def person(self, key: str, seat: int, **facts: Fact) -> str:
        """A sentence about a seat, which has one form for "you" and one for all others."""
        if seat == self.you:
            return self.speech.of_game(f"{key}.you", **facts)
        return self.speech.of_game(f"{key}.other", name=self.names[seat], **facts)

    def called(self, seat: int) -> str:
        """What a seat is called in the middle of a sentence."""
        return self.speech("name.you") if seat == self.you else self.names[seat]

    @property
    def voice(self) -> tuple[object, ...]:
        """What the sentences depend on besides what happens: two tellings of one voice say the
        same."""
        speech = self.speech
        return (speech.messages.language, speech.game.name, speech.pack, self.names, self.you)

    def opening(self, first: View) -> Entry:
        """The line with which the log of a deal begins."""
        return Entry(0, "head", self.person("log.deals", first.dealer))

    def lines(self, at: int, seat: int, text: str, before: View, after: View) -> tuple[Entry, ...]:
        """The lines for an action of a seat, the ``at``-th of the deal, and what it brought."""
        turns = [Entry(at, kind, line) for kind, line in self._turns(before, after)]
        return (Entry(at, "act", self.act(seat, text, before)), *turns)

    def act(self, seat: int, text: str, before: View) -> str:
        """The sentence for an action of a seat."""
        action = self.speech.game.actions.get(text)
        if action is None:
            # An action that this seat may know only in part: two cards laid away.
            return self.person(f"say.{text.split()[0]}-closed", seat)
        key = f"say.{self._key(action, before)}"
        if f"table.{before.phase}.{action.kind}.you" in self.speech.messages:
            # The same word may mean another thing in another phase.
            key = f"{before.phase}.{action.kind}"
        return self.person(key, seat, **self._facts(action))

    def bubble(self, text: str) -> str:
        """An action in the fewest words, as it is called out at a table."""
        speech = self.speech
        action = speech.game.actions.get(text)
        if action is None or action.cards:
            return ""
        if action.suit >= 0:
            return speech.suit_with_sign(action.suit)
        key = f"call.{action.kind}"
        if f"table.{key}" in speech.messages:
            return speech(key, call=speech.call(action.name))
        return speech.text(speech.call(action.name or action.kind), capital=True)

    def _key(self, action: Action, before: View) -> str:
        return "lead" if action.kind == "play" and not before.trick else action.kind

    def _facts(self, action: Action) -> dict[str, Any]:
        speech = self.speech
        facts: dict[str, Any] = {}
        if action.card >= 0:
            facts["card"] = speech.card(action.card)
        elif action.cards:
            facts["cards"] = speech.cards(action.cards)
        if action.name:
            facts["call"] = speech.call(action.name)
        if action.suit >= 0:
            facts["suit"] = speech.suit(action.suit)
        return facts

    def _turns(self, before: View, after: View) -> list[tuple[str, str]]:
        """What an action brought about: the end of the auction, the talon, a trick, the end."""
        speech = self.speech
        lines: list[tuple[str, str]] = []
        if after.soloist is not None and before.soloist is None:
            name = after.contract.name if after.contract else (after.standing or ("", 0))[0]
            # A bid that is not yet the game is no more than the auction won.
            key = "log.hand" if after.contract and after.contract.hand else "log.wins"
            lines.append(("head", self.person(key, after.soloist, call=speech.call(name))))
        if after.talon_open and not before.talon_open:
            lines.append(("act", speech("log.talon", cards=speech.cards(after.talon))))
            if after.kunstwerk:
                lines.append(("act", speech("log.kunstwerk")))
        if len(after.history) > len(before.history):
            lines.append(("trick", self.person("log.trick", after.history[-1].winner)))
        if after.phase == "finished":
            lines.append(("head", self.outcome(after)))
        return lines

    def outcome(self, view: View) -> str:
        """How the deal ended, in one sentence."""
        if view.result is None or view.soloist is None or view.contract is None:
            return self.speech("log.passed-out")
        call = self.speech.call(view.contract.name)
        key = "made" if view.result.made else "failed"
        won = view.tricks[view.soloist]
        return self.person(f"log.{key}", view.soloist, call=call, n=won)
