"""What a seat could expect, as a value that a sentence takes."""

from joute.analysis import Analysis, Moment
from joute.reason import Reason, Value

NOTHING = "–"
"""Stands for what is not known."""


def expectation(found: Analysis, value: float | None, moment: Moment) -> Value:
    """Return what a seat could expect: a chance, or the best result; an estimate is marked."""
    if value is None:
        return NOTHING
    if found.measure == "score":
        whole: Value = round(value) if float(value).is_integer() else round(value, 1)
    else:
        whole = Reason("{percent}%", {"percent": round(100 * value)})
    return whole if moment.exact else Reason("dossier.estimate", {"value": whole})
