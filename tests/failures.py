"""Why a seat is out, or something does not play, as an English reader reads it."""

import re

from joute.game import Failure
from joute.reason import Reason, Value
from joute.result import SeatResult
from joute.speech import ENGLISH, LANGUAGES, joined, text

PLACE = re.compile(r"\{(\w+)[|}]")


def said(why: Failure | Reason | str | None) -> str:
    """Return what is said of a failure or a reason, nothing if there is none; no language lacks a value."""
    if why is None:
        return ""
    parts = why.parts if isinstance(why, Failure) else (why,)
    for part in parts:
        assert places(part) == set(), part
    return joined(parts, ENGLISH)


def places(reason: Value) -> set[str]:
    """Return the places of a reason, and of those in it, that no value fills."""
    if not isinstance(reason, Reason):
        return set()
    wanted = {name for language in LANGUAGES for name in PLACE.findall(text(reason.code, language))}
    return wanted.difference(reason.values).union(*map(places, reason.values.values()))


def said_of(seat: SeatResult) -> str:
    """Return why a seat is out, nothing if it is not."""
    return said(seat.why)
