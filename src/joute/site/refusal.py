"""Why something that a person sent is refused; the page says it in the reader's language."""

from enum import StrEnum

from joute.errors import JouteError
from joute.reason import Value


class Why(StrEnum):
    """The code of each refusal in the catalogue."""

    BAD_NAME = "refusal.bad-name"
    NAME_TAKEN = "refusal.name-taken"
    SPELLING = "refusal.spelling"
    BAD_WORD = "refusal.bad-word"
    WRONG_WORD = "refusal.wrong-word"
    TOO_MANY_GUESSES = "refusal.too-many-guesses"
    UNKNOWN_BOT = "refusal.unknown-bot"
    WHO = "refusal.who"
    CODE = "refusal.code"
    NOT_ADMITTED = "refusal.not-admitted"
    BAD_TYPE = "refusal.bad-type"
    LONG_FILE_NAME = "refusal.long-file-name"
    EMPTY = "refusal.empty"
    TOO_LARGE = "refusal.too-large"
    TOO_OFTEN = "refusal.too-often"
    CLOSED = "refusal.closed"
    FULL = "refusal.full"
    NO_ROOM = "refusal.no-room"


class RefusedError(JouteError):
    """What a person sent is refused."""

    def __init__(self, why: Why, **values: Value) -> None:
        super().__init__(str(why), **values)
        self.why = why
