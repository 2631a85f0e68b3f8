"""Days and times of a dossier, as the reader's language writes them."""

from datetime import datetime

from joute.reason import Reason
from joute.submission.deadlines import dated


def moment_of(seconds: float) -> Reason:
    """Return a day and a time by the clock of this machine."""
    return dated(_local(seconds))


def day_of(seconds: float) -> Reason:
    """Return a day without its year."""
    when = _local(seconds)
    month = Reason(f"time.month-{when.month}")
    day = Reason("time.first") if when.day == 1 else str(when.day)
    return Reason("dossier.day", {"day": day, "month": month})


def _local(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds)  # noqa: DTZ006 - by the clock of this machine
