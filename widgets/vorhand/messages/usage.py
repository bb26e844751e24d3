"""A command's parser that speaks a language, its usage and its complaints included.

What argparse complains of is known by its own English sentences; another version's, which may read
differently, are passed on as they are.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from vorhand.messages import Messages

FAILED: Final = 1
"""The exit status of a command that could not be done or is none, so that 2 and 3 are about
records alone (RECORD.md, "Commands")."""

_COMPLAINTS: Final = {
    "usage.required": re.compile(r"the following arguments are required: (?P<names>.*)"),
    "usage.unknown": re.compile(r"unrecognized arguments: (?P<names>.*)"),
    "usage.ambiguous": re.compile(r"ambiguous option: (?P<name>.*) could match (?P<names>.*)"),
    "usage.argument": re.compile(r"argument (?P<name>[^:]*): (?P<complaint>.*)", re.DOTALL),
    "usage.choice": re.compile(r"invalid choice: (?P<found>.*?) \(choose from (?P<names>.*)\)"),
    "usage.one": re.compile(r"expected (?:one|1) argument"),
    "usage.some": re.compile(r"expected at least one argument"),
    "usage.not-with": re.compile(r"not allowed with argument (?P<name>.*)"),
    "usage.no-value": re.compile(r"ignored explicit argument (?P<found>.*)"),
}


class Parser(argparse.ArgumentParser):
    """An argument parser of a command, or of one of its parts."""

    def __init__(self, messages: Messages, **more: Any) -> None:
        class Formatter(argparse.HelpFormatter):
            def add_usage(
                self, usage: Any, actions: Any, groups: Any, prefix: str | None = None
            ) -> None:
                word = messages("usage.prefix") + " " if prefix is None else prefix
                super().add_usage(usage, actions, groups, word)

        # A name cut short is none: the language is looked for before the parser reads it.
        super().__init__(formatter_class=Formatter, add_help=False, allow_abbrev=False, **more)
        self.messages = messages
        self._positionals.title = messages("usage.positionals")
        self._optionals.title = messages("usage.options")
        self.add_argument("-h", "--help", action="help", help=messages("usage.help"))

    def error(self, message: str) -> NoReturn:
        """End with the usage and what is wrong."""
        self.print_usage(sys.stderr)
        self.exit(FAILED, f"{self.prog}: {complaint(message, self.messages)}\n")


def complaint(message: str, messages: Messages) -> str:
    """What argparse complains of, in a language."""
    for key, pattern in _COMPLAINTS.items():
        found = pattern.fullmatch(message)
        if found:
            facts = found.groupdict()
            if "complaint" in facts:
                facts["complaint"] = complaint(facts["complaint"], messages)
            return messages(key, **facts)
    return message


def language_asked(arguments: Sequence[str]) -> str:
    """The language that a command's arguments ask for, before they are read; ``""`` for none."""
    reader = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    reader.add_argument("--language", nargs="?", default="")
    known, _ = reader.parse_known_args(list(arguments))
    return known.language or ""
