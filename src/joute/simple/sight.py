"""What a seat is told when it is asked: what it sees, and what it may do; as lines and back.

What is seen is one line of JSON. An action is a line too: a text as it is, unless it could be taken for JSON, and
anything else as JSON; so a line names one action only.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

_encode = msgspec.json.Encoder(order="deterministic").encode


class Sight(Struct, frozen=True):
    """What a seat sees, and what it may do, as they come out of their lines: lists are tuples."""

    seen: Any
    actions: tuple[Any, ...]


def sight(seen: object, actions: Iterable[object]) -> Sight:
    """Make the sight of a seat."""
    return Sight(read(written(seen)), tuple(read_action(action_line(action)) for action in actions))


def lines(seen: object, actions: Iterable[object]) -> str:
    """Write what a seat sees and may do: the JSON, the number of actions, and one a line."""
    named = [action_line(action) for action in actions]
    return "\n".join([written(seen), str(len(named)), *named])


def written(value: object) -> str:
    """Write a value as one line of JSON."""
    return _encode(value).decode()


def read(line: str) -> Any:  # noqa: ANN401 - whatever JSON holds
    """Read a line of JSON; lists become tuples, so that they can be kept, compared and hashed."""
    return _frozen(msgspec.json.decode(line))


def action_line(action: object) -> str:
    """Write an action as a line."""
    if isinstance(action, str) and _is_plain(action):
        return str(action)
    return written(action)


def read_action(line: str) -> Any:  # noqa: ANN401 - whatever an action is
    """Read the line of an action."""
    return line if _is_plain(line) else read(line)


def _is_plain(text: str) -> bool:
    """Whether a text is itself when it is written without quotation marks."""
    if not text.isprintable() or text != text.strip() or not text:
        return False
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError:
        return True
    return False


def _frozen(value: Any) -> Any:  # noqa: ANN401 - whatever JSON holds
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, Mapping):
        return {key: _frozen(item) for key, item in value.items()}
    return value
