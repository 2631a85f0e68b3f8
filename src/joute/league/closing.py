"""When a league closes, and what that means for uploads and for the last look at its folder.

>>> closing = Closing(at=1000.0)
>>> closing.refuses(came=999.0, now=1000.0 + LATE_S - 1)   # sent in time, served late
False
>>> closing.refuses(came=1000.0, now=1000.0)
True
>>> closing.settled(now=1000.0 + LATE_S), closing.settled(now=1000.0 + LATE_S + SETTLING_S)
(False, True)
"""

from datetime import datetime
from time import time

from msgspec import Struct

LATE_S = 10.0
"""An upload that was sent before the closing time may be served this many seconds after it."""
SETTLING_S = 0.5
"""After that, seconds until the last such upload lies in the league's folder."""


class Closing(Struct, frozen=True):
    """The closing time of a league."""

    at: float | None = None
    """In seconds since 1970; None: the league stays open."""

    @property
    def when(self) -> datetime | None:
        """The closing time by the clock of this machine."""
        return None if self.at is None else datetime.fromtimestamp(self.at)  # noqa: DTZ006 - as it was typed

    def has_come(self, now: float | None = None) -> bool:
        """Whether the league is closed to what is sent from now on."""
        return self._is_past(0.0, now)

    def refuses(self, came: float, now: float | None = None) -> bool:
        """Whether an upload is too late: sent after the closing time, or served too long after it."""
        return (self.at is not None and came >= self.at) or self._is_past(LATE_S, now)

    def settled(self, now: float | None = None) -> bool:
        """Whether every upload that was sent in time lies in the league's folder."""
        return self._is_past(LATE_S + SETTLING_S, now)

    def _is_past(self, late_s: float, now: float | None) -> bool:
        return self.at is not None and (time() if now is None else now) >= self.at + late_s
