"""Why something that a person sent is refused; the page says it in the reader's language."""

from enum import StrEnum

from msgspec import Struct


class Why(StrEnum):
    """The name of a text in `words.js`."""

    BAD_NAME = "badName"
    NAME_TAKEN = "nameTaken"
    SPELLING = "spelling"
    BAD_WORD = "badWord"
    WRONG_WORD = "wrongWord"
    TOO_MANY_GUESSES = "tooManyGuesses"
    UNKNOWN_BOT = "unknownBot"
    BAD_TYPE = "badType"
    LONG_FILE_NAME = "longFileName"
    EMPTY = "empty"
    TOO_LARGE = "tooLarge"
    TOO_OFTEN = "tooOften"
    CLOSED = "closed"
    FULL = "full"
    NO_ROOM = "noRoom"


class Refusal(Struct, frozen=True):
    """The answer to what is refused."""

    why: Why
    values: dict[str, str | int]
    """What the text of the page is filled in with."""


class RefusedError(Exception):
    """What a person sent is refused."""

    def __init__(self, why: Why, **values: str | int) -> None:
        super().__init__(why)
        self.why = why
        self.values = values
