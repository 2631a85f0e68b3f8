"""What a seat is told when it is asked: what it sees, and what it may do; as lines and back.

What is seen is one line of JSON. An action is a line too: a text as it is, unless it could be taken for JSON, and
anything else as JSON; so a line names one action only.

A bot is given what comes out of these lines, wherever it runs: plain values, in which lists are tuples, or the author's
own classes where the functions say that they return them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import Struct

from joute.errors import reason_of
from joute.reason import Reason

UNWRITABLE = (TypeError, ValueError, RecursionError)
"""Raised where a value cannot be written as JSON."""
_encode = msgspec.json.Encoder(order="deterministic").encode


class Sight(Struct, frozen=True):
    """What a seat sees, and what it may do, as they come out of their lines."""

    seen: Any
    actions: tuple[Any, ...]


class Reader(Struct, frozen=True):
    """Reads lines as the classes that an author has named."""

    seen_as: type | None = None
    action_as: type | None = None

    def seen(self, line: str) -> Any:  # noqa: ANN401 - whatever is seen
        """Read what is seen."""
        return _read(line, self.seen_as)

    def action(self, line: str) -> Any:  # noqa: ANN401 - whatever an action is
        """Read the line of an action."""
        return _read(written(line) if _is_plain(line) else line, self.action_as)

    def sight(self, seen: str, actions: Iterable[str]) -> Sight:
        """Make the sight of a seat of its lines."""
        return Sight(self.seen(seen), tuple(map(self.action, actions)))


def reader(shows: Callable[..., Any], legal: Callable[..., Any]) -> Reader:
    """Make the reader of a game, by what its functions say that they return."""
    items = get_args(_returned(legal)) or (None,)
    return Reader(_class(_returned(shows)), _class(items[0]))


def written(value: object) -> str:
    """Write a value as one line of JSON."""
    return _encode(value).decode()


def unwritable(value: object, error: Exception) -> Reason:
    """Say why a value cannot be written: where only the order of its keys is at fault, they are no texts."""
    try:
        msgspec.json.encode(value)
    except UNWRITABLE:
        return reason_of(error)
    return Reason("the keys of a dictionary must be texts")


def action_line(action: object) -> str:
    """Write an action as a line."""
    text = spoken(action)
    return written(action) if text is None or not _is_plain(text) else text


def spoken(action: object) -> str | None:
    """Return an action that is a text as this text."""
    plain = msgspec.to_builtins(action)
    return plain if isinstance(plain, str) else None


def _is_plain(text: str) -> bool:
    """Whether a text is itself when it is written without quotation marks."""
    if not text.isprintable() or text != text.strip() or not text:
        return False
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError:
        return True
    return False


def _read(line: str, kind: type | None) -> Any:  # noqa: ANN401 - whatever JSON holds
    if kind is not None:
        try:
            return msgspec.json.decode(line, type=kind)
        except msgspec.ValidationError:  # a function returned another thing than it says
            pass
    return _frozen(msgspec.json.decode(line))


def _returned(function: Callable[..., Any]) -> Any:  # noqa: ANN401 - a type, if it is one
    try:
        return get_type_hints(function).get("return")
    except (NameError, TypeError):  # it says nothing that can be understood
        return None


def _class(kind: object) -> type | None:
    """Return a class of an author; builtins are read better without their types."""
    if not isinstance(kind, type):
        return None
    named = issubclass(kind, tuple) and hasattr(kind, "_fields")
    own = issubclass(kind, Struct | Enum) or is_dataclass(kind) or named
    return kind if own else None


def _frozen(value: Any) -> Any:  # noqa: ANN401 - whatever JSON holds
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, Mapping):
        return {key: _frozen(item) for key, item in value.items()}
    return value
