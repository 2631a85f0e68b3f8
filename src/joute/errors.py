"""Errors that are ours to tell a person, split by who is to blame.

What a *bot* does wrong is never an exception: it is a `Failure`, a value of the contract.
"""


class JouteError(Exception):
    """An error for a person: one line that says what was wrong and what to do."""

    exit_code = 1


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
