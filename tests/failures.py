"""Why a seat is out, as an English reader reads it."""

from joute.game import Failure
from joute.match import SeatResult
from joute.speech import ENGLISH, joined


def said(failure: Failure | None) -> str:
    """Return what is said of a failure, nothing if there is none."""
    return "" if failure is None else joined(failure.parts, ENGLISH)


def said_of(seat: SeatResult) -> str:
    """Return why a seat is out, nothing if it is not."""
    return said(seat.why)
