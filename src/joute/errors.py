"""Errors that are ours to tell a person, split by who is to blame.

An error is a reason (`joute.reason`): its English text with places, and the values that fill them.

    raise UsageError("cannot read {file}: {why}", file=path, why=error)

What a *bot* does wrong is never an exception: it is a `Failure`, a value of the contract.
"""

from joute.causes import cause
from joute.reason import Reason, Value
from joute.speech import ENGLISH, sentence


class JouteError(Exception):
    """An error for a person: one line that says what was wrong and what to do."""

    exit_code = 1

    def __init__(self, text: str | Reason = "", /, **values: Value | object) -> None:
        """Take a text with its values, or a reason."""
        self.reason = text if isinstance(text, Reason) else Reason(text, _plain(values))
        super().__init__(self.reason)  # from which a copy is made in another process

    def __str__(self) -> str:
        """Return it in English."""
        return sentence(self.reason, ENGLISH)

    def __reduce__(self) -> tuple[type["JouteError"], tuple[Reason]]:
        """Pickle it: another process may have raised it."""
        return type(self), (self.reason,)


class UsageError(JouteError):
    """The person asked for something that cannot be: a wrong name, option, file or map."""

    exit_code = 2


class StoppedError(JouteError):
    """A person has stopped it; the text says what was kept."""

    exit_code = 130


class MapError(UsageError):
    """A map file that the game refuses; the text names the line or the cell."""


class ReplayError(UsageError):
    """A file that is not a replay, or one that does not fit the game it names."""


class DialogueError(JouteError):
    """The other side of a protocol said something that a client cannot make sense of."""


class BrokenGameError(JouteError):
    """A game that does not keep the contract; the text names the game and where it came from."""

    exit_code = 3


class FailedGameError(BrokenGameError):
    """A game that failed while it was played; the text names the game, its package, the file and the line."""


class StuckGameError(FailedGameError):
    """A game that did not come to its next question."""


def _plain(values: dict[str, Value | object]) -> dict[str, Value]:
    """Return values that a reason can hold: an error as what it says, a path as its text."""
    return {name: _value(value) for name, value in values.items()}


def _value(value: Value | object) -> Value:
    if isinstance(value, Exception):
        return reason_of(value)
    return value if isinstance(value, int | float | str | Reason) else str(value)


def reason_of(error: BaseException | None, text: str = "") -> Reason:
    """Return what an error says, in texts of the catalogue; `text` is what could not be read."""
    return error.reason if isinstance(error, JouteError) else cause(error, text)
