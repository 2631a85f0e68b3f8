"""What goes wrong in the drawings of games, as pages report it, on the terminal of whoever serves them.

Anybody who reaches the port can report something, so all of it is bounded: how much is read, how much
of it is written, and how often.
"""

import logging
import re
from collections import deque
from collections.abc import Callable
from time import monotonic

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request

from joute.speech.terminal import say
from joute.web.answers import body_of, decoded
from joute.web.guard import is_ours

LARGEST = 1 << 12
"""Bytes of one report."""
LONGEST = 300
"""Characters of a message that are written."""
LAST_LINE = 10**6
"""A line beyond it is in no script."""
MOST = 10
"""Reports that are written in a minute."""
MINUTE = 60.0

_log = logging.getLogger(__name__)
_FILE = re.compile(r"[\w./-]{1,100}", re.ASCII)


class Fault(Struct, frozen=True):
    """What is wrong with the drawing of a game, and where."""

    game: str
    file: str
    """In the folder of the game."""
    line: int
    """0 if it is not known."""
    message: str


class FaultLog:
    """Writes what pages report, one line each."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._written: deque[float] = deque(maxlen=MOST)

    def write(self, fault: Fault) -> None:
        """Write a report about a game that is shown here, unless there were too many lately."""
        if len(self._written) == MOST and self._now() - self._written[0] < MINUTE:
            return
        self._written.append(self._now())
        _log.warning("joute: %s", described(fault))


async def reported(request: Request) -> Fault:
    """Read the report of a page that came from here."""
    if not is_ours(request):
        raise HTTPException(403, "only this server's own page may do that")
    return decoded(await body_of(request, LARGEST), Fault)


def described(fault: Fault) -> str:
    """Write a report in one line of printable characters."""
    file = fault.file if _FILE.fullmatch(fault.file) else "?"
    place = f"{file}:{fault.line}" if 0 < fault.line <= LAST_LINE else file
    text = "".join(letter if letter.isprintable() else " " for letter in fault.message)
    message = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return say(
        "viewer of {game}: {place}: {message}", game=fault.game, place=place, message=message
    )
