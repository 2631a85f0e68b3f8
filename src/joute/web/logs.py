"""What a server of pages writes on its terminal: one line for each thing, however often it happens."""

import logging
import os
from collections.abc import Callable
from time import monotonic

DEBUG = "JOUTE_DEBUG"
AGAIN_S = 60.0
"""Seconds for which the same is not written again."""
MOST_KEYS = 200


def log_sparingly() -> None:
    """Write warnings of this process on stderr, unless somebody else takes care of them."""
    root = logging.getLogger()
    if not root.handlers:
        handler = logging.StreamHandler()
        handler.addFilter(Sparing())
        handler.setFormatter(logging.Formatter("%(message)s"))
        root.addHandler(handler)


class Sparing(logging.Filter):
    """Lets a message through that was not written lately, in one line."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._now = now
        self._written: dict[str, tuple[float, int]] = {}
        """When each was written last, and how often it came since."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Decide on one record, and shorten it."""
        text = _line(record)
        when, more = self._written.pop(text, (-AGAIN_S, 0))
        if self._now() - when < AGAIN_S:
            self._written[text] = when, more + 1
            return False
        self._written[text] = self._now(), 0
        if len(self._written) > MOST_KEYS:
            del self._written[next(iter(self._written))]
        record.msg, record.args = text + (f" ({more} times more)" if more else ""), None
        if not os.environ.get(DEBUG):
            record.exc_info = record.exc_text = None
        return True


def _line(record: logging.LogRecord) -> str:
    """Write a record in one line, with the error that it tells of."""
    (text, *_) = record.getMessage().splitlines() or [""]
    error = record.exc_info[1] if record.exc_info else None
    text = text if error is None else f"{text}: {type(error).__name__}: {error}"
    return text if text.startswith("joute: ") else f"joute: {text}"
