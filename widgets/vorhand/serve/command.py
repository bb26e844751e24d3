"""`vorhand serve`, the command."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from vorhand.messages import Messages
from vorhand.terms import Problem


def add_arguments(parser: argparse.ArgumentParser, say: Messages) -> None:
    """Give the parser the options of `vorhand serve`, described in a language."""
    add = parser.add_argument
    add("--port", type=_number(say, int, 0, 65535), metavar="N", help=say("serve.option.port"))
    add("--host", default="127.0.0.1", metavar="NAME", help=say("serve.option.host"))
    add(
        "--base-url",
        type=_base_url(say),
        default="/",
        metavar="PATH",
        help=say("serve.option.base-url"),
    )
    add(
        "--max-visitors",
        type=_number(say, int, 1, 10_000),
        default=40,
        metavar="N",
        help=say("serve.option.max-visitors"),
    )
    add(
        "--idle-minutes",
        type=_number(say, float, 0.1, 100_000),
        default=120.0,
        metavar="N",
        help=say("serve.option.idle-minutes"),
    )
    add(
        "--away-seconds",
        type=_number(say, float, 1, 100_000),
        default=45.0,
        metavar="N",
        help=say("serve.option.away-seconds"),
    )
    add(
        "--preheat",
        type=_number(say, int, 0, 100),
        default=1,
        metavar="N",
        help=say("serve.option.preheat"),
    )
    add("--notebooks", type=Path, metavar="FOLDER", help=say("serve.option.notebooks"))
    add("--no-browser", action="store_true", help=say("serve.option.no-browser"))
    add("--verbose", action="store_true", help=say("serve.option.verbose"))


def run(args: argparse.Namespace, say: Messages) -> int:
    """Serve until stopped. The exit status: 0, or 1 with a sentence on stderr when it cannot."""
    try:
        from vorhand.serve.app import Options, serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "vorhand":
            raise
        print(say("serve.error.not-installed", module=error.name), file=sys.stderr)
        return 1
    try:
        serve(
            Options(
                port=args.port,
                host=args.host,
                base_url=args.base_url,
                max_visitors=args.max_visitors,
                idle_minutes=args.idle_minutes,
                away_seconds=args.away_seconds,
                preheat=args.preheat,
                open_browser=not args.no_browser,
                notebooks=args.notebooks,
                language=say.language,
                verbose=args.verbose,
            )
        )
    except Problem as problem:
        print(say.problem(problem), file=sys.stderr)
        return 1
    return 0


def main(argv: list[str] | None = None) -> int:
    """`python -m vorhand.serve`: the same command by itself."""
    say = Messages()
    parser = argparse.ArgumentParser(prog="vorhand serve")
    add_arguments(parser, say)
    return run(parser.parse_args(argv), say)


def _number(
    say: Callable[..., str], kind: type[int] | type[float], low: float, high: float
) -> Callable[[str], Any]:
    def read(text: str) -> int | float:
        try:
            value = kind(text)
        except ValueError:
            value = kind(low - 1)
        if not low <= value <= high:
            message = say("serve.option.bad-number", text=text, low=str(low), high=str(high))
            raise argparse.ArgumentTypeError(message)
        return value

    return read


def _base_url(say: Callable[..., str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        path = "/" + text.strip("/") + "/" if text.strip("/") else "/"
        if not all(
            part.replace("-", "").replace("_", "").isalnum() for part in path.split("/")[1:-1]
        ):
            raise argparse.ArgumentTypeError(say("serve.option.bad-base-url", text=text))
        return path

    return read
