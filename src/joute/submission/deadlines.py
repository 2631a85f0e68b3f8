"""Days and times as people type them: local time of this machine, unless they name a zone."""

from datetime import date, datetime, time

from joute.errors import UsageError
from joute.reason import Reason

_EARLIEST, _LATEST = datetime(1970, 1, 3), datetime(9999, 12, 29)  # noqa: DTZ001 - as they are typed
"""A day from the dates that overflow in some zone."""
UTC = "UTC"


def moment(typed: str) -> datetime:
    """Read a day and a time as local time of this machine; raise ValueError if it is neither."""
    return local(datetime.fromisoformat(typed))


def local(when: datetime) -> datetime:
    """Return a time by the clock of this machine; without a zone, it is that already."""
    return when.astimezone().replace(tzinfo=None) if when.tzinfo else when


def deadline_of(typed: str) -> datetime:
    """Read a deadline; a day alone means its end."""
    try:
        return _end_of_day(typed) or moment(typed)
    except (ValueError, OverflowError):
        raise UsageError(
            "a deadline is a day or a time, as 2030-01-10 or 2030-01-10T18:00, not {typed}",
            typed=repr(typed),
        ) from None


def closing_of(typed: str) -> datetime:
    """Read a closing time likewise; one that clocks cannot count becomes the latest that they can."""
    return min(max(deadline_of(typed), _EARLIEST), _LATEST)


def zoned(when: datetime) -> Reason:
    """Return a time of this machine with its zone, to be written likewise."""
    aware = when.astimezone()
    if aware.tzname() == UTC:
        return Reason("time.utc", {"when": dated(when)})
    zone = f"{aware:%z}"
    values = {"zone": aware.tzname() or "", "hours": zone[:3], "minutes": zone[3:5]}
    return Reason("time.zoned", {"when": dated(when), **values})


def dated(when: datetime, *, exactly: bool = False) -> Reason:
    """Return a day and a time, to be written as the reader's language does; `exactly`: to the second."""
    month = Reason(f"time.month-{when.month}")
    day = Reason("time.first") if when.day == 1 else str(when.day)
    values = {"year": str(when.year), "hour": str(when.hour), "minute": f"{when:%M}"}
    if exactly:
        values["second"] = f"{when:%S}"
    code = "time.to-the-second" if exactly else "time.day-and-time"
    return Reason(code, {"day": day, "month": month, **values})


def _end_of_day(typed: str) -> datetime | None:
    try:
        day = date.fromisoformat(typed)
    except ValueError:  # it names a time too
        return None
    return datetime.combine(day, time.max)
