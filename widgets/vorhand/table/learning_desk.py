"""What the other ends of lessons and of exercises share: commands, language, progress, faults."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

from vorhand.lessons import Progress, Work
from vorhand.messages import Messages
from vorhand.messages.choice import checked
from vorhand.table import front, lesson_keep
from vorhand.table.colours import colours_field
from vorhand.table.links import query_of, read_language
from vorhand.table.tongue import language_field, language_for
from vorhand.terms import Problem, quoted

log = logging.getLogger(__name__)

Data = dict[str, Any]

LONGEST_THOUGHT = 300.0
"""Seconds between two commands that count at most: after that the learner has gone away."""

WORDS = (
    "back", "next", "next-lesson", "restart", "show", "hint", "lessons", "steps", "save",
    "save-table", "nickname", "unkept", "load", "rules", "why", "said", "table", "menu",
    "no-answer", "go-on",
)  # fmt: skip
"""The labels that never change; see the messages ``lesson.ui.…``."""


class LearningDesk(ABC):
    """Something to learn with a learner at it.

    ``served`` says that the browser keeps the progress; otherwise it is kept in the learner's
    file. ``language`` as for a table's desk; ``clock`` tells the time in seconds.
    """

    def __init__(self, language: str, *, served: bool, clock: Callable[[], float] = monotonic):
        self._clock = clock
        self._since = clock()
        self._spent = 0.0
        self.served = served
        self.progress = Progress() if served else lesson_keep.load()
        self._kept = self.progress
        self._messages = Messages(language)
        self._told = language
        self._greeted = False
        self._version = 0
        self._problem = ""
        self._untouched = True
        self._replies: list[Data] = []
        self._scene: Data = {}

    # ------------------------------------------------------------ what goes out

    @property
    def language(self) -> str:
        """The language that is spoken now."""
        return self._messages.language

    def furniture(self) -> Data:
        """What changes with the language alone: words, card faces; and who keeps the progress."""
        words = {word: self._messages(f"lesson.ui.{word}") for word in WORDS}
        words["lang"], words["changed"] = self.language, self._messages("language.changed")
        words["print"] = words["print-note"] = ""
        words["too-large"] = self._messages("lesson.problem.progress.too-large")
        return {
            "words": words,
            "then": {"page": "", "title": ""},
            "art": {pack: front.art_in(pack, self._messages) for pack in sorted(self._packs())},
            "language": language_field(self._messages),
            "colours": colours_field(self._messages),
            "keeps": "browser" if self.served else "file",
        }

    def scene(self) -> Data:
        """What is to be drawn now."""
        return self._scene

    def sheet(self) -> str:
        """What the learner has done as a file to be printed; empty where there is none."""
        return ""

    def table(self) -> str:
        """The progress as a table for a teacher; see :meth:`vorhand.lessons.Progress.csv`."""
        return self.progress.csv()

    @abstractmethod
    def _packs(self) -> set[str]:
        """The names of the packs that are shown."""

    @abstractmethod
    def _drawn(self) -> Data:
        """The scene as things stand."""

    # ------------------------------------------------------------ what comes in

    def receive(self, content: object) -> list[Data]:
        """Do what the browser asks. What cannot be read, or comes twice, does nothing; whatever
        else goes wrong is said in the scene.

        The replies are for the browser: whether progress that it sent could be read, and a sheet
        that is to be printed.
        """
        self._replies = []
        self._obey(content)
        return self._replies

    def _obey(self, content: object) -> None:
        try:
            self._command(content)
            self._scene = self._drawn()
        except Problem as problem:
            self._say(self._messages.problem(problem))
        except OSError as error:
            self._say(self._messages("lesson.ui.not-kept", why=error.strerror or str(error)))
        except Exception as error:
            # A fault of ours is shown where it happened, never only in a log.
            log.exception("a message of the lesson failed")
            self._say(self._messages("lesson.ui.fault", what=type(error).__name__))

    def unsent(self, error: Exception) -> str:
        """What is said where the scene could not be sent to the browser."""
        log.error("the lesson cannot be sent", exc_info=error)
        return self._messages("lesson.ui.unsent", what=type(error).__name__)

    def _say(self, problem: str) -> None:
        self._problem = problem
        self._version += 1
        try:
            self._scene = self._drawn()
        except Exception:
            # Not even the scene can be made: the last one stands, with what is wrong.
            log.exception("the lesson cannot be drawn")
            self._scene = {**self._scene, "version": self._version, "problem": problem}

    def _command(self, content: object) -> None:
        if not isinstance(content, Mapping):
            return
        command = content.get("command")
        if command == "progress":
            self._replies = [{"type": "unread"}]
            self._merge(content.get("text"), kept=content.get("kept") is True)
            return
        if command == "hello":
            self._greet(content)
            return
        if command == "print":
            sheet = self.sheet()
            self._replies = [{"type": "sheet", "html": sheet}] if sheet else []
            return
        if command == "language":
            self._messages, self._problem = Messages(checked(content.get("value"))), ""
            return
        # A click delivered twice carries an old version the second time.
        version = content.get("version")
        if type(version) is not int or version != self._version or not isinstance(command, str):
            return
        now = self._clock()
        self._spent += min(now - self._since, LONGEST_THOUGHT)
        self._since = now
        self._asked(command, content)

    @abstractmethod
    def _asked(self, command: str, content: Mapping[str, object]) -> None:
        """Do a command that was given to what is shown now."""

    def _greet(self, content: Mapping[str, object]) -> None:
        """The first browser that shows this says what it knows of the person and of the page."""
        if self._greeted:
            return
        self._greeted = True
        linked, wrong = None, None
        query = query_of(content.get("search"))
        try:
            linked = read_language(query)
        except Problem as problem:
            wrong = problem
        self._messages = Messages(language_for(content, linked, self._told))
        self._linked(query)
        if wrong is not None:
            raise wrong

    @abstractmethod
    def _linked(self, query: str) -> None:
        """The page was opened with this query."""

    # ------------------------------------------------------------ progress

    def _count(self, id: str, more: Callable[[Work], Work]) -> None:
        """Count something done at a lesson or an exercise, and the time since the last."""
        work = more(self.progress.work_on(id).with_seconds(self._spent))
        self.progress = self.progress.with_work(id, work)
        self._spent = 0.0

    def _save(self) -> None:
        """Keep the progress, if there is any since the last time."""
        if self.progress != self._kept and not self.served:
            lesson_keep.save(self.progress)
        self._kept = self.progress

    def _merge(self, text: object, *, kept: bool) -> None:
        """Progress that the browser has kept, or that was loaded from a file."""
        if not isinstance(text, str):
            raise Problem("lesson.problem.progress.done", found=quoted(text))
        try:
            self.progress = self.progress.merged(Progress.read(text))
        except Problem as problem:
            if kept:
                raise Problem("lesson.problem.progress.kept", problem=problem) from None
            raise
        self._replies = [{"type": "read"}]
        self._problem = ""
        self._version += 1
        self._merged()
        if not self.served:
            lesson_keep.save(self.progress)

    @abstractmethod
    def _merged(self) -> None:
        """Take account of the progress that has come."""
