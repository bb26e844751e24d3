"""What may go over the wire between Python and the browser: data that UTF-8 can hold."""

import json
from typing import Any

from vorhand.terms import HALVES, Problem


def is_whole(text: str) -> bool:
    """Whether a text holds no half of a surrogate pair: no UTF-8 can carry one."""
    return text.isascii() or HALVES.search(text) is None


def sendable(data: Any) -> Any:
    """The same data for the wire; what UTF-8 cannot hold becomes the sign for that.

    Text from outside is refused or escaped where it comes in. This is the last gate: a scene that
    cannot be sent leaves a table that never moves again and does not say why.
    """
    try:
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return _mended(data)
    return data


def _mended(data: Any) -> Any:
    if isinstance(data, str):
        return HALVES.sub("\N{REPLACEMENT CHARACTER}", data)
    if isinstance(data, dict):
        return {_mended(key): _mended(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_mended(each) for each in data]
    return data


def count_of(value: object, most: int) -> int:
    """A number of times or things from outside, from 1 to ``most``; 0 for what is none."""
    if isinstance(value, int) and value is not True and 0 < value <= most:
        return value
    return 0


def text_of(value: object, longest: int) -> str:
    """A text from the browser; raises :class:`Problem` for anything else, for one that is longer,
    and for one that no UTF-8 can hold."""
    if not isinstance(value, str) or len(value) > longest:
        raise Problem("table.problem.message")
    if not is_whole(value):
        raise Problem("table.problem.half-sign")
    return value
