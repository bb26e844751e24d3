"""The command line: `vorhand` and its commands; what those for learning do is in the table's
`study`, and what `serve` does in `serve.command`."""

import argparse
import contextlib
import errno
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random, SystemRandom
from typing import Any
from unicodedata import combining, normalize

from vorhand import __version__
from vorhand.games import GAMES, Game, State
from vorhand.messages import Messages
from vorhand.messages.choice import best, of_command, offered
from vorhand.messages.usage import FAILED, Parser, language_asked
from vorhand.records import Record, json_text
from vorhand.referee import referee, solve, unreadable
from vorhand.solver import COMPILED
from vorhand.terms import Problem, quoted, shortened

STOPPED = 130
"""The exit status at Ctrl+C, as shells have it."""


class _NoOutputError(Exception):
    """What was to be printed has nowhere to go."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    # A hand's cards and people's names are UTF-8 wherever they go.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    given = sys.argv[1:] if arguments is None else arguments
    try:
        # Of a language that there is not, the parser complains.
        messages = Messages(best([language_asked(given)]) or of_command(os.environ))
    except Problem as problem:
        print(problem, file=sys.stderr)
        return FAILED
    try:
        chosen = _parser(messages).parse_args(given)
        status: int = chosen.run(chosen, messages)
    except Problem as problem:
        print(messages("cli.error", problem=problem), file=sys.stderr)
        return 3
    except BrokenPipeError:
        # Whoever read the output has seen enough: not a failure worth a traceback.
        _forget_output()
        return 0
    except KeyboardInterrupt:
        # The prompt of the shell begins a line of its own.
        print(file=sys.stderr)
        return STOPPED
    except _NoOutputError as error:
        _forget_output()
        print(messages("cli.no-output", reason=str(error)), file=sys.stderr)
        return FAILED
    return status


def _print(text: str) -> None:
    """Print a line now, while it can still be said that it cannot be."""
    if sys.stdout is None:  # closed by whoever started this
        raise _NoOutputError(os.strerror(errno.EBADF))
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _NoOutputError(error.strerror or type(error).__name__) from None


def _forget_output() -> None:
    # Python flushes once more at its end, and would complain of it.
    with contextlib.suppress(AttributeError, OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(messages: Messages) -> Parser:
    parser = Parser(
        messages,
        prog="vorhand",
        description=messages("cli.about"),
        epilog=messages("cli.status"),
    )
    search = messages("cli.version.compiled" if COMPILED else "cli.version.pure")
    version = messages("cli.version", version=__version__, search=search)
    about = messages("usage.version")
    parser.add_argument("--version", action="version", version=version, help=about)
    # Anywhere in the line: who has forgotten it adds it at the end.
    language: dict[str, Any] = {"choices": offered(), "help": messages("language.option")}
    parser.add_argument("--language", **language)
    commands = parser.add_subparsers(  # type: ignore[call-overload]  # whatever makes a parser does
        required=True, metavar=messages("cli.command"), parser_class=partial(Parser, messages)
    )

    deal = commands.add_parser("deal", help=messages("cli.deal"))
    deal.add_argument("game", type=_game_name, choices=tuple(GAMES), help=messages("cli.deal.game"))
    which = deal.add_mutually_exclusive_group()
    whole = _whole_number(messages)
    number: dict[str, Any] = {"type": whole, "action": "append", "metavar": "N"}
    which.add_argument("--number", **number, help=messages("cli.deal.number"))
    which.add_argument("--hands", nargs="+", metavar="CARDS", help=messages("cli.deal.hands"))
    which.add_argument("--random", action="store_true", help=messages("cli.deal.random"))
    deal.add_argument("--seed", metavar="S", help=messages("cli.deal.seed"))
    deal.add_argument("--dealer", type=whole, metavar="SEAT", help=messages("cli.deal.dealer"))
    deal.add_argument("--json", action="store_true", help=messages("cli.deal.json"))
    deal.add_argument("--sheet", metavar="FILE", help=messages("cli.deal.sheet"))
    deal.set_defaults(run=_deal, refuse=deal.error)

    judge = commands.add_parser("referee", help=messages("cli.referee"))
    judge.add_argument("file", metavar="FILE", help=messages("cli.referee.file"))
    judge.add_argument("--lines", action="store_true", help=messages("cli.referee.lines"))
    judge.set_defaults(run=_referee)

    best_play = commands.add_parser("solve", help=messages("cli.solve"))
    best_play.add_argument("file", metavar="FILE", help=messages("cli.referee.file"))
    best_play.add_argument("--lines", action="store_true", help=messages("cli.referee.lines"))
    best_play.set_defaults(run=_solve)

    # Serving needs Voila, which an install without the extra `serve` has not.
    serve = commands.add_parser("serve", help=messages("cli.serve"))
    if find_spec("voila") is not None:
        command = import_module("vorhand.serve.command")
        command.add_arguments(serve, messages)
        serve.set_defaults(run=command.run)
    else:
        serve.set_defaults(run=_no_serve)
    for part in (deal, judge, best_play, *_learning(commands, messages), serve):
        part.add_argument("--language", default=argparse.SUPPRESS, **language)
    return parser


def _learning(commands: Any, messages: Messages) -> list[Parser]:
    """The commands for learning; what they need is loaded when one is run."""
    parsers = []
    for name, run in (("lesson", "read_lesson"), ("exercise", "do_exercises")):
        learn = commands.add_parser(name, help=messages(f"study.{name}"))
        many = "*" if name == "exercise" else "?"
        learn.add_argument("which", nargs=many, metavar="ID", help=messages(f"study.{name}.which"))
        learn.add_argument("--sheet", metavar="FILE", help=messages(f"study.{name}.sheet"))
        learn.add_argument("--no-key", action="store_true", help=messages("study.option.no-key"))
        learn.add_argument("--progress", metavar="FILE", help=messages("study.option.progress"))
        form = learn.add_mutually_exclusive_group()
        form.add_argument("--csv", action="store_true", help=messages("study.option.csv"))
        form.add_argument("--json", action="store_true", help=messages("study.option.json"))
        learn.set_defaults(run=partial(_study, run), refuse=learn.error)
        parsers.append(learn)
    whole, add = _whole_number(messages), parsers[-1].add_argument
    add("--seed", type=whole, metavar="N", help=messages("study.option.seed"))
    add("--count", type=whole, metavar="N", help=messages("study.option.count"))
    add("--level", type=whole, metavar="N", help=messages("study.option.level"))
    told = commands.add_parser("progress", help=messages("study.progress"))
    told.add_argument("files", nargs="+", metavar="FILE", help=messages("study.progress.files"))
    form = told.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help=messages("study.progress.csv"))
    form.add_argument("--json", action="store_true", help=messages("study.progress.json"))
    told.set_defaults(run=partial(_study, "tell_progress"))
    return [*parsers, told]


def _study(name: str, chosen: argparse.Namespace, messages: Messages) -> int:
    status: int = getattr(import_module("vorhand.table.study"), name)(chosen, messages, _print)
    return status


def _game_name(text: str) -> str:
    """The name as records have it: people write it with a capital, or with its accent."""
    letters = normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not combining(letter))


def _whole_number(messages: Messages) -> Callable[[str], int]:
    def read(text: str) -> int:
        digits = text.removeprefix("-")
        # As on a page: int() alone also takes 1_000 and the digits of every script.
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 40):
            message = messages("problem.whole-number", found=quoted(text))
            raise argparse.ArgumentTypeError(message)
        return int(text)

    return read


def _deal(chosen: argparse.Namespace, messages: Messages) -> int:
    if chosen.seed is not None and (chosen.number is not None or chosen.hands is not None):
        chosen.refuse(messages("cli.deal.seed-alone"))
    game = GAMES[chosen.game]
    dealer = game.seats - 1 if chosen.dealer is None else chosen.dealer
    numbers = chosen.number or ()
    if chosen.sheet is None and len(numbers) > 1:
        chosen.refuse(messages("cli.deal.one"))
    state = _dealt(game, dealer, chosen)
    if chosen.sheet is not None:
        asked = numbers or (game.deal_number(state),)
        deal_sheet = import_module("vorhand.table.paper.command").deal_sheet
        return int(deal_sheet(chosen, game.name, asked, messages, _print))
    if chosen.json:
        _print(Record.of(state, by_number=chosen.hands is None).dumps())
        return 0
    number = game.deal_number(state)
    _print(messages("cli.deal.head", game=messages(f"game.{game.name}"), number=number))
    for seat, hand in enumerate(state.hands):
        key = "cli.deal.dealer-hand" if seat == dealer else "cli.deal.hand"
        _print(messages(key, seat=seat, cards=game.pack.hand_text(hand)))
    if state.talon:
        _print(messages("cli.deal.talon", cards=game.pack.hand_text(state.talon)))
    _print(messages(f"cli.deal.letters.{game.pack.name}"))
    return 0


def _dealt(game: Game, dealer: int, chosen: argparse.Namespace) -> State:
    if chosen.hands is not None:
        # Hands may come as one argument a hand, or all in one with slashes between.
        texts = [text.strip() for text in " / ".join(chosen.hands).split("/")]
        hands = [game.pack.parse_hand(text) for text in texts if text]
        seats = game.seats
        talon = hands[seats] if game.talon_size and len(hands) == seats + 1 else None
        return game.start(
            dealer=dealer, hands=hands if talon is None else hands[:seats], talon=talon
        )
    number = chosen.number[0] if chosen.number else None
    if number is None:
        source: Random = SystemRandom()
        if chosen.seed is not None:
            # As bytes, since what a shell passes on need not be text; the deal is the same.
            source = Random(chosen.seed.encode("utf-8", "surrogatepass"))
        number = source.randint(1, game.numbering.count)
    return game.start(dealer=dealer, number=number)


def _referee(chosen: argparse.Namespace, messages: Messages) -> int:
    return _each_record(chosen, messages, referee)


def _solve(chosen: argparse.Namespace, messages: Messages) -> int:
    return _each_record(chosen, messages, solve)


def _each_record(chosen: argparse.Namespace, messages: Messages, answer: Any) -> int:
    """Answer the record in a file, or with ``--lines`` the record on each of its lines."""
    try:
        raw = _content(chosen.file)
    except Problem as problem:
        _print(json_text(unreadable(problem, messages)))
        return 3
    if not chosen.lines:
        result, status = answer(raw, messages)
        _print(json_text(result))
        return int(status)
    for line in raw.split(b"\n"):
        if line.strip():
            result, _ = answer(line, messages)
            _print(json_text(result))
    return 0


def _content(file: str) -> bytes:
    try:
        if file != "-":
            return Path(file).read_bytes()
        if sys.stdin is None:  # closed by whoever started this
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return sys.stdin.buffer.read()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        if file == "-":
            raise Problem("cli.unreadable.input", reason=reason) from None
        raise Problem("cli.unreadable", file=shortened(file, 1000), reason=reason) from None


def _no_serve(chosen: argparse.Namespace, messages: Messages) -> int:
    print(messages("cli.serve.missing"), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
