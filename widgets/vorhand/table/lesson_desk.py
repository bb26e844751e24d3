"""The lessons' other end: what the browser says comes in, what it is to draw goes out.

A plain class, so that it also works where no widgets are.
"""

import logging
from collections.abc import Callable, Mapping
from time import monotonic

from vorhand.lessons import Lesson, Outcome, Progress, Runner, Work, course
from vorhand.lessons import lesson as find
from vorhand.messages import Messages
from vorhand.messages.choice import checked
from vorhand.table import front, lesson_keep
from vorhand.table.lesson_scene import Data, Shown, scene_of
from vorhand.table.links import read_language
from vorhand.table.speech import Speech
from vorhand.table.tongue import language_field, language_for
from vorhand.table.wire import text_of
from vorhand.terms import Problem, quoted

log = logging.getLogger(__name__)

LONGEST_ANSWER = 40

LONGEST_THOUGHT = 300.0
"""Seconds between two commands that count at most: after that the learner has gone away."""

WORDS = (
    "back", "next", "next-lesson", "restart", "show", "lessons", "steps", "save", "load",
    "rules", "said", "table", "menu", "no-answer", "go-on",
)  # fmt: skip
"""The labels that never change; see the messages ``lesson.ui.…``."""


class LessonDesk:
    """Some lessons with a learner at one of them.

    Without ids, the whole course of ``game``. ``served`` says that the browser keeps the progress;
    otherwise it is kept in the learner's file. ``then`` is the page that comes after this one;
    ``language`` as for a table's desk, ``clock`` tells the time in seconds.
    Raises :class:`~vorhand.terms.Problem` for an unknown lesson or page.
    """

    def __init__(
        self,
        ids: tuple[str, ...],
        game: str,
        language: str = "",
        *,
        served: bool,
        then: str = "",
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._clock = clock
        self._since = clock()
        self._spent = 0.0
        self.lessons: tuple[Lesson, ...] = tuple(map(find, ids)) or course(game)
        self.served = served
        self.progress = Progress() if served else lesson_keep.load()
        self._kept = self.progress
        self._messages = Messages(language)
        self._told = language
        self._greeted = False
        self._then = then
        if then and f"lesson.page.{then}.title" not in self._messages:
            raise Problem("lesson.problem.page", found=quoted(then))
        self._version = 0
        self._outcome: Outcome | None = None
        self._problem = ""
        self._untouched = True
        self._runner = self._begin(self.lessons[0])
        self._scene = self._drawn()

    # ------------------------------------------------------------ what goes out

    @property
    def language(self) -> str:
        """The language that is spoken now."""
        return self._messages.language

    def furniture(self) -> Data:
        """What changes with the language alone: words, card faces; and who keeps the progress."""
        packs = {step.state.game.pack.name for each in self.lessons for step in each.steps[:1]}
        words = {word: self._messages(f"lesson.ui.{word}") for word in WORDS}
        words["lang"], words["changed"] = self.language, self._messages("language.changed")
        words["too-large"] = self._messages("lesson.problem.progress.too-large")
        title = self._messages(f"lesson.page.{self._then}.title") if self._then else ""
        return {
            "words": words,
            "then": {"page": self._then, "title": title},
            "art": {pack: front.art_in(pack, self._messages) for pack in sorted(packs)},
            "language": language_field(self._messages),
            "keeps": "browser" if self.served else "file",
        }

    def scene(self) -> Data:
        """What is to be drawn now."""
        return self._scene

    def _drawn(self) -> Data:
        runner = self._runner
        game = runner.step.state.game
        shown = Shown(runner, Speech(self._messages, game), self._outcome)
        return {
            **scene_of(shown),
            "version": self._version,
            "pack": game.pack.name,
            "lessons": [self._tab(lesson) for lesson in self.lessons],
            "following": runner.last and runner.lesson is not self.lessons[-1],
            "problem": self._problem,
        }

    def _tab(self, lesson: Lesson) -> Data:
        done = self.progress.through(lesson)
        count = sum(step.id in done for step in lesson.steps)
        finished = count == len(lesson.steps)
        title = self._messages(f"{lesson.key}.title")
        key = "tab.done" if finished else "tab.open"
        label = self._messages(f"lesson.ui.{key}", title=title, n=len(lesson.steps), done=count)
        here = lesson is self._runner.lesson
        return {"id": lesson.id, "title": title, "label": label, "done": finished, "here": here}

    # ------------------------------------------------------------ what comes in

    def receive(self, content: object) -> None:
        """Do what the browser asks. What cannot be read, or comes twice, does nothing; whatever
        else goes wrong is said in the scene."""
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
            self._merge(content.get("text"))
            return
        if command == "hello":
            self._greet(content)
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
        if command == "try":
            self._try(content.get("answer"))
            return
        moved = self._moved(command, content.get("place"))
        if moved is not None:
            self._show(moved, None)

    def _greet(self, content: Mapping[str, object]) -> None:
        """The first browser that shows the lesson says what it knows of the person's language."""
        if self._greeted:
            return
        self._greeted = True
        linked, wrong = None, None
        try:
            linked = read_language(text_of(content.get("search"), 4000))
        except Problem as problem:
            wrong = problem
        self._messages = Messages(language_for(content, linked, self._told))
        if wrong is not None:
            raise wrong

    def _try(self, answer: object) -> None:
        if isinstance(answer, str) and len(answer) <= LONGEST_ANSWER:
            outcome = self._runner.try_(answer)
            if self._runner.waiting:
                broken = (outcome.refusal.rule,) if outcome.refusal else ()
                self._count(lambda work: work.with_try(broken, solved=outcome.runner.finished))
            self._show(outcome.runner, outcome)

    def _moved(self, command: str, place: object) -> Runner | None:
        runner = self._runner
        if command in ("goto", "lesson"):
            if type(place) is not int:
                return None
            if command == "goto":
                return runner.goto(place)
            return self._begin(self.lessons[place]) if 0 <= place < len(self.lessons) else None
        if command == "forth":
            moved = runner.forth()
            following = self.lessons.index(runner.lesson) + 1
            if runner.last and following < len(self.lessons):
                self._keep(moved)
                return self._begin(self.lessons[following])
            return moved
        if command == "show" and runner.waiting:
            self._count(lambda work: work.with_hint())
        moves = {"back": runner.back, "restart": runner.restart, "show": runner.show}
        return moves[command]() if command in moves else None

    def _show(self, runner: Runner, outcome: Outcome | None) -> None:
        self._runner, self._outcome, self._problem = runner, outcome, ""
        self._untouched = False
        self._version += 1
        self._keep(runner)

    # ------------------------------------------------------------ progress

    def _begin(self, lesson: Lesson) -> Runner:
        """A lesson at its first step that has not been done; one that is finished, at the start."""
        runner = Runner(lesson, done=self.progress.through(lesson))
        places = range(len(lesson.steps))
        open_places = [at for at in places if lesson.steps[at].id not in runner.done]
        return runner.goto(open_places[0]) if open_places else runner

    def _count(self, more: Callable[[Work], Work]) -> None:
        """Count something done at the lesson, and the time since the last that was counted."""
        id = self._runner.lesson.id
        work = more(self.progress.work_on(id).with_seconds(self._spent))
        self.progress = self.progress.with_work(id, work)
        self._spent = 0.0

    def _keep(self, runner: Runner) -> None:
        for step in runner.done:
            self.progress = self.progress.with_step(runner.lesson.id, step)
        if self.progress != self._kept and not self.served:
            lesson_keep.save(self.progress)
        self._kept = self.progress

    def _merge(self, text: object) -> None:
        """Progress that the browser has kept, or that was loaded from a file."""
        if not isinstance(text, str):
            raise Problem("lesson.problem.progress.done", found=quoted(text))
        self.progress = self.progress.merged(Progress.read(text))
        runner = self._runner
        self._problem = ""
        self._version += 1
        if self._untouched:
            self._runner = self._begin(runner.lesson)
        else:
            done = self.progress.through(runner.lesson)
            self._runner = Runner(runner.lesson, runner.place, runner.answered, done)
        if not self.served:
            lesson_keep.save(self.progress)
