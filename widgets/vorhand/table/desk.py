"""The table's desk: takes the browser's messages and gives the scene. No widget is needed for it.

Every message comes from outside and is taken for what it is: data of a known shape, under the
version of the scene that it answers, so that a click delivered twice counts once.
"""

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from vorhand.games import GAMES, Game, IllegalAction, Refusal
from vorhand.messages import Messages
from vorhand.messages.choice import checked
from vorhand.records import json_text
from vorhand.store import Store, StoreError, is_key
from vorhand.table import aside, branch, front, hands, keeping, opening, result
from vorhand.table.counsel import Counsel
from vorhand.table.forms import forms_of, wish_of
from vorhand.table.hands import cards_concerned, own_text
from vorhand.table.links import Link, query_of, read_language, read_link
from vorhand.table.match import Match, Settings, number_of
from vorhand.table.motion import Course
from vorhand.table.news import ACTS, ASKING, EXACT, FREE, ONCE, news_of
from vorhand.table.opening import Opening
from vorhand.table.scene import names_for_records, scene_of, telling_of
from vorhand.table.sheet import sheet_of
from vorhand.table.sight import sight
from vorhand.table.speech import Speech
from vorhand.table.strength import DEFAULT
from vorhand.table.telling import LogBook
from vorhand.table.tongue import language_for
from vorhand.table.wire import text_of
from vorhand.terms import Problem, quoted, shortened

log = logging.getLogger(__name__)

Reply = dict[str, Any]

LONGEST_TEXT: Final = 262_144
"""Characters of a file that are read."""

LONGEST_VALUE: Final = 500
"""Characters of a field of a form."""


class Desk:
    """One table. ``store`` keeps the deal for a reload; ``None`` keeps nothing. ``language`` is
    what the notebook asks for, ``""`` leaves it to the person: see :mod:`vorhand.table.tongue`.

    Raises :class:`Problem` for a game, language or player that there is not.
    """

    def __init__(self, wanted: Opening, *, language: str = "", store: Store | None = None) -> None:
        if wanted.game not in GAMES:
            raise Problem("table.problem.link-game", game=quoted(wanted.game), known=tuple(GAMES))
        self._is_special = wanted.is_special
        self.wanted = Opening(**{**asdict(wanted), "players": wanted.players or DEFAULT})
        self.counsel = Counsel()
        self.language = language
        self.messages = Messages(language)
        self.store = store
        self.key: str | None = None
        self.version = 0
        self.human_version = 0
        self.match: Match | None = None
        self.told: dict[str, Any] = {}
        self._problem = ""
        self._marks = 0
        self._rule = ""
        self._scene: dict[str, Any] = {}
        self._noted: Callable[[], str] | None = None
        self._speeches: dict[tuple[Game, str], Speech] = {}
        self._book = LogBook()
        self._course = Course()
        # What cannot be had is the notebook author's to know, at once.
        match, fault = opening.opened(self.wanted, None, Settings())
        if fault is not None:
            raise Problem("table.problem.argument-said-fault", **opening.fault_facts(match, fault))

    # ------------------------------------------------------------ what the browser gets

    @property
    def speech(self) -> Speech:
        """The words of the table: after its game and the pack that is shown."""
        game, pack = GAMES[self.wanted.game], "own"
        if self.match is not None:
            game, pack = self.match.game, self.match.settings.pack
        if (game, pack) not in self._speeches:
            self._speeches[game, pack] = Speech(self.messages, game, pack)
        return self._speeches[game, pack]

    def scene(self) -> dict[str, Any]:
        """The scene; an empty one until the browser has said hello."""
        if self.match is None:
            return {"state": "waiting", "version": 0}
        return self._scene

    def furniture(self) -> dict[str, dict[str, Any]]:
        """What changes seldom: forms, rules, words, card faces."""
        speech = self.speech
        made = {"words": front.words_of(speech), "art": front.art_of(speech)}
        if self.match is None:
            return {**made, "forms": {}, "sheet": {}}
        forms = forms_of(self.match, telling_of(self.match, speech))
        return {**made, "forms": forms, "sheet": sheet_of(self.match, speech)}

    # ------------------------------------------------------------ what the browser says

    def receive(self, content: object) -> list[Reply]:
        """Carry out one message; the replies are for the browser that sent it.

        Nothing is raised: whatever is wrong is said on the table.
        """
        try:
            return self._receive(content)
        except IllegalAction as illegal:
            return self._trouble(self.speech.refusal(illegal.refusal), illegal.refusal)
        except Problem as problem:
            return self._trouble(self.speech.problem(problem))
        except Exception as error:
            return self.fault(error)

    def fault(self, error: Exception) -> list[Reply]:
        """A fault of ours: the log gets all of it, the person what may help."""
        log.error("a message of the table failed", exc_info=error)
        detail = quoted(error)
        return self._trouble(self.speech("problem.ours", kind=type(error).__name__, detail=detail))

    def _receive(self, content: object) -> list[Reply]:
        if not isinstance(content, Mapping):
            raise Problem("table.problem.message")
        command = content.get("command")
        if command == "hello":
            return self._hello(content)
        if self.match is None or not isinstance(command, str):
            raise Problem("table.problem.message")
        version = content.get("version")
        if type(version) is not int or command not in EXACT | ONCE | FREE:
            raise Problem("table.problem.message")
        least = self.version if command in EXACT else self.human_version
        if command not in FREE and not least <= version <= self.version:
            return [{"type": "stale"}]
        before = [entry["text"] for entry in self._scene.get("log", ())]
        if command in ACTS:
            self._noted = None
        replies = self._carry_out(command, content, self.match)
        if self.match.settings.pace == "once":
            self.match.run(tricks_stay=self.match.settings.stay)
        self._problem = self._noted() if self._noted is not None else ""
        self._marks, self._rule = 0, ""
        self._changed(human=command not in ("step", "think"))
        self._draw(command, before)
        if command not in ("look", "think"):
            self._keep()
        closes = command in ("deal", "load", "restore", "return")
        return replies or [{"type": "done" if closes else "ok"}]

    def _carry_out(self, command: str, content: Mapping[str, Any], match: Match) -> list[Reply]:
        if command == "act":
            match.act(own_text(text_of(content.get("action"), 40), self.speech))
        elif command == "step":
            match.step()
        elif command == "skip":
            match.run(tricks_stay=match.settings.stay)
        elif command == "takeback":
            if not match.take_back():
                raise Problem("table.problem.nothing-to-take-back")
        elif command == "look":
            to = content.get("to")
            match.look_at(to if type(to) is int else text_of(to, 10))
        elif command == "again":
            match.again()
        elif command == "next":
            self.match = opening.following(match)
        elif command == "deal":
            values = content.get("values")
            if not isinstance(values, Mapping):
                raise Problem("table.problem.message")
            for value in values.values():
                if isinstance(value, str):
                    text_of(value, LONGEST_VALUE)
            self.match = opening.wished(match, wish_of(match, values))
        elif command in ASKING:
            self._advise(command, content, match)
        elif command == "claim":
            refused = self.counsel.claim(match)
            if refused is None:
                return [{"type": "note", "text": self.speech("said.claim")}]
            self._noted = lambda: self.speech("problem.claim", reason=refused)
        elif command == "on":
            self.match = branch.branched(match, self.told)
        elif command == "first":
            self.match = branch.parent_of(match)
            self.counsel.recall(self.match)
        elif command == "set":
            self._set(content.get("key"), content.get("value"), match)
        elif command == "load":
            self._load(text_of(content.get("text"), LONGEST_TEXT), match)
        elif command == "return":
            back = aside.returned(match)
            if back is None:
                raise Problem("table.problem.none-waits")
            self.match = back
        elif command != "dismiss":
            return self._put_away(command, match)
        return []

    def _set(self, key: object, value: object, match: Match) -> None:
        if key == "language":
            self._speak(checked(value))
        else:
            match.settings = match.settings.with_value(key, value)

    def _speak(self, language: str) -> None:
        """All that is said from now on, the scene that lies there included, in this language."""
        if language != self.messages.language:
            self.messages = Messages(language)
            self._speeches.clear()

    def _advise(self, command: str, content: Mapping[str, Any], match: Match) -> None:
        if command == "hint":
            self.counsel.ask_hint(match, content.get("step", 1))
        elif command == "review":
            self.counsel.ask_review(match, content.get("who", "own"))
        elif command == "par":
            self.counsel.ask_par(match)
        elif command == "think":
            self.counsel.think(match)
        else:
            self.counsel.asked = None

    def _load(self, text: str, match: Match) -> None:
        fresh, fault = opening.loaded(match, text)
        self.match = replace(fresh, aside=self._waiting(match))
        if fault is not None:
            refusal, at = fault.refusal, fault.index
            action = shortened(refusal.action)
            self._noted = lambda: self.speech(
                "problem.fault", n=at, action=action, reason=self.speech.refusal(refusal)
            )

    def _waiting(self, match: Match) -> str | None:
        return aside.waiting(match, self.told)

    def _put_away(self, command: str, match: Match) -> list[Reply]:
        """Save and fetch: before the end on the server only."""
        if command == "keep":
            match.kept = keeping.written(match, self.told, alone=True)
            return [{"type": "note", "text": self.speech("said.kept")}]
        if command == "restore":
            kept = keeping.read(match.kept, self.told) if match.kept is not None else None
            if kept is None:
                raise Problem("table.problem.not-kept")
            back = replace(kept, kept=match.kept, aside=self._waiting(match))
            self.match = aside.gone_back_to(back, match)
            return []
        if not result.may_leave(match):
            raise Problem("table.problem.not-over")
        if command == "download":
            text = result.record_text(match, names_for_records(match, self.speech))
            name = f"vorhand-{match.game.name}-{number_of(match.states[0])}.json"
            return [{"type": "file", "name": name, "text": text}]
        session = match.whole_session.dumps()
        name = f"vorhand-{match.game.name}-session.json"
        return [{"type": "file", "name": name, "text": session}]

    def _hello(self, content: Mapping[str, Any]) -> list[Reply]:
        """A browser shows the table: find its deal, or open the one it asks for."""
        key, search = content.get("key"), content.get("search")
        if self.match is not None and (key == self.key or not is_key(key)):
            return [{"type": "ok"}]
        self.key = key if isinstance(key, str) and is_key(key) else None
        link: Link | None = None
        linked: str | None = None
        wrong: Problem | None = None
        bad = instead = ""
        try:
            linked = read_language(query_of(search))
        except Problem as trouble:
            wrong = trouble
        try:
            link = read_link(query_of(search), GAMES[self.wanted.game])
            fresh, fault = opening.opened(self.wanted, link, Settings())
            if fault is not None:
                wrong = Problem("table.problem.said-fault", **opening.fault_facts(fresh, fault))
        except Problem as trouble:
            # By its key and facts: the same link in another language opens the same deal.
            wrong, bad = trouble, repr(trouble.args)
            instead = "problem.link-instead"
            link = None
            fresh, _ = opening.opened(self.wanted, None, Settings())
        self._speak(language_for(content, linked, self.language))
        problem = self.speech.problem(wrong) if wrong is not None else ""
        problem = self.speech(instead, reason=problem) if instead else problem
        told = {**asdict(self.wanted), "link": asdict(link) if link else None, "bad": bad}
        # As the store gives it back: tuples become lists.
        self.told = json.loads(json_text(told))
        found, waits = self._kept()
        asked = link is not None or wrong is not None or self._is_special
        if not (asked or found or waits or content.get("settings")):
            # Nothing is asked for and nothing kept: somebody who has not played here before.
            fresh = opening.welcoming(fresh)
        self._problem = problem
        self._changed(human=True)
        for command, match in (("resume", found), ("open", replace(fresh, aside=waits))):
            if match is None:
                continue
            self.match = replace(match, settings=match.settings.with_all(content.get("settings")))
            try:
                if self.match.settings.pace == "once":
                    self.match.run(tricks_stay=self.match.settings.stay)
                self._draw(command, [])
                break
            except Exception:
                # What was kept could be read and is spoilt all the same: then a new deal.
                if command == "open":
                    raise
                log.exception("a kept match cannot be shown")
        self._keep()
        return [{"type": "ok"}]

    # ------------------------------------------------------------ after a message

    def _changed(self, *, human: bool) -> None:
        self.version += 1
        if human:
            self.human_version = self.version

    def _trouble(self, text: str, refusal: Refusal | None = None) -> list[Reply]:
        self._problem = text
        self._marks = cards_concerned(refusal, self.speech.game) if refusal is not None else 0
        self._rule = refusal.rule if refusal is not None else ""
        self.version += 1
        if self.match is not None:
            try:
                self._draw("problem", [])
            except Exception:
                # Not even the scene can be made: the last one stands, with what is wrong.
                log.exception("the table cannot be drawn")
                trouble = {"version": self.version, "problem": text, "rule": self._rule}
                self._scene = {**self._scene, **trouble}
        return [{"type": "problem", "text": text}]

    def _draw(self, command: str, before: list[str]) -> None:
        """Make the scene, and what a screen reader is told of it: news, then whose turn it is."""
        assert self.match is not None
        scene = scene_of(
            self.match,
            self.speech,
            self._book,
            self.counsel,
            version=self.version,
            problem=self._problem,
            marks=self._marks,
        )
        prompt = []
        if self.match.my_turn and scene["prompt"]:
            seen = sight(self.match).view
            prompt = [hands.turn_told(seen, self.speech) or scene["prompt"]]
        first = self.version * 100
        scene["rule"] = self._rule
        scene["motion"] = self._course.onward(self.match, command)
        scene["lang"] = self.messages.language
        anew = self._scene.get("lang", scene["lang"]) != scene["lang"]
        self._scene = scene
        news = news_of(command, before, scene, prompt, self.speech)
        if anew and command == "set":
            news = [self.messages("language.changed")]
        scene["said"] = [{"id": first + index, "text": text} for index, text in enumerate(news)]

    def _kept(self) -> tuple[Match | None, str | None]:
        """The match that goes on, if one was kept, and what waits behind it."""
        if self.store is None or self.key is None:
            return None, None
        try:
            text = self.store.load(self.key)
        except (StoreError, OSError):
            return None, None
        return aside.found(text, self.told) if text else (None, None)

    def _keep(self) -> None:
        if self.store is None or self.key is None or self.match is None:
            return
        try:
            self.store.save(self.key, keeping.written(self.match, self.told))
        except (StoreError, OSError) as error:
            # The deal goes on; only a reload would lose it, and that is said.
            log.warning("a deal could not be kept: %s", error)
            self._problem = self._problem or self.speech("problem.not-stored")
            self._scene["problem"] = self._problem
