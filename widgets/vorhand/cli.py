"""The command line: `vorhand deal`, `vorhand referee`, `vorhand solve`, `vorhand serve`."""

import argparse
import json
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from vorhand import __version__
from vorhand.games import GAMES, Game, State
from vorhand.messages import Messages
from vorhand.records import Record
from vorhand.referee import referee, solve
from vorhand.solver import COMPILED
from vorhand.terms import Problem


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    messages = Messages()
    parser = _parser(messages)
    chosen = parser.parse_args(arguments)
    # A hand's cards and people's names are UTF-8 wherever they go.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status: int = chosen.run(chosen, messages)
    except Problem as problem:
        print(messages("cli.error", problem=problem), file=sys.stderr)
        return 3
    except BrokenPipeError:
        # Whoever read the output has seen enough: not a failure worth a traceback.
        sys.stderr.close()
        return 0
    return status


def _parser(messages: Messages) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="vorhand", description=messages("cli.about"))
    search = messages("cli.version.compiled" if COMPILED else "cli.version.pure")
    version = messages("cli.version", version=__version__, search=search)
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(required=True, metavar=messages("cli.command"))

    deal = commands.add_parser("deal", help=messages("cli.deal"))
    deal.add_argument("game", choices=tuple(GAMES), help=messages("cli.deal.game"))
    which = deal.add_mutually_exclusive_group()
    which.add_argument("--number", type=int, metavar="N", help=messages("cli.deal.number"))
    which.add_argument("--hands", nargs="+", metavar="CARDS", help=messages("cli.deal.hands"))
    which.add_argument("--random", action="store_true", help=messages("cli.deal.random"))
    deal.add_argument("--seed", metavar="S", help=messages("cli.deal.seed"))
    deal.add_argument("--dealer", type=int, metavar="SEAT", help=messages("cli.deal.dealer"))
    deal.add_argument("--json", action="store_true", help=messages("cli.deal.json"))
    deal.set_defaults(run=_deal)

    judge = commands.add_parser("referee", help=messages("cli.referee"))
    judge.add_argument("file", metavar="FILE", help=messages("cli.referee.file"))
    judge.add_argument("--lines", action="store_true", help=messages("cli.referee.lines"))
    judge.set_defaults(run=_referee)

    best = commands.add_parser("solve", help=messages("cli.solve"))
    best.add_argument("file", metavar="FILE", help=messages("cli.referee.file"))
    best.add_argument("--lines", action="store_true", help=messages("cli.referee.lines"))
    best.set_defaults(run=_solve)

    # Serving needs Voila, which an install without the extra `serve` has not.
    serve = commands.add_parser("serve", help=messages("cli.serve"))
    if find_spec("voila") is not None:
        command = import_module("vorhand.serve.command")
        command.add_arguments(serve)
        serve.set_defaults(run=lambda chosen, _: command.run(chosen))
    else:
        serve.set_defaults(run=_no_serve)
    return parser


def _deal(chosen: argparse.Namespace, messages: Messages) -> int:
    game = GAMES[chosen.game]
    dealer = game.seats - 1 if chosen.dealer is None else chosen.dealer
    state = _dealt(game, dealer, chosen)
    if chosen.json:
        print(Record.of(state, by_number=chosen.hands is None).dumps())
        return 0
    number = game.deal_number(state)
    print(messages("cli.deal.head", game=messages(f"game.{game.name}"), number=number))
    for seat, hand in enumerate(state.hands):
        key = "cli.deal.dealer-hand" if seat == dealer else "cli.deal.hand"
        print(messages(key, seat=seat, cards=game.pack.hand_text(hand)))
    if state.talon:
        print(messages("cli.deal.talon", cards=game.pack.hand_text(state.talon)))
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
    number = chosen.number
    if number is None:
        source: Random = SystemRandom() if chosen.seed is None else Random(chosen.seed)
        number = source.randint(1, game.numbering.count)
    return game.start(dealer=dealer, number=number)


def _referee(chosen: argparse.Namespace, messages: Messages) -> int:
    return _each_record(chosen, messages, referee)


def _solve(chosen: argparse.Namespace, messages: Messages) -> int:
    return _each_record(chosen, messages, solve)


def _each_record(chosen: argparse.Namespace, messages: Messages, answer: Any) -> int:
    """Answer the record in a file, or with ``--lines`` the record on each of its lines."""
    try:
        raw = sys.stdin.buffer.read() if chosen.file == "-" else Path(chosen.file).read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Problem("cli.unreadable", file=chosen.file, reason=reason) from None
    if not chosen.lines:
        result, status = answer(raw, messages)
        print(json.dumps(result, ensure_ascii=False))
        return int(status)
    for line in raw.split(b"\n"):
        if line.strip():
            result, _ = answer(line, messages)
            print(json.dumps(result, ensure_ascii=False))
    return 0


def _no_serve(chosen: argparse.Namespace, messages: Messages) -> int:
    print(messages("cli.serve.missing"), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
