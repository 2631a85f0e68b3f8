"""Reasons and replays as the site shows them.

What a bot wrote on its stderr is for its author only, also where a failure cites it. Nobody here types
commands: what names an option is not said.
"""

from collections.abc import Collection

from msgspec.structs import replace

from joute.game import Failure
from joute.match import Entry
from joute.reason import HINTED, OPTION, Reason
from joute.replay import Replay
from joute.result import SeatResult

_QUOTING = ("failure.half-message", "failure.began")
"""Notes of earlier versions that cite what a bot wrote."""


def shown(failure: Failure, *, own: bool = False) -> tuple[Reason | str, ...]:
    """Return what the site says of a failure; only its author sees what the bot wrote."""
    return _discreet(failure, own=own).parts


def without_hints(reason: Reason | str) -> Reason | str:
    """Return a reason without what the person who runs the league may do about it."""
    if isinstance(reason, str):
        return reason
    if reason.code == HINTED:
        what = reason.values["reason"]
        assert isinstance(what, Reason)
        return without_hints(what)
    values = {
        name: without_hints(value) if isinstance(value, Reason) else value
        for name, value in reason.values.items()
    }
    return Reason(reason.code, values)


def seen_by(whole: Replay, seats: Collection[int]) -> Replay:
    """Return a replay as the authors of these seats may see it."""
    notes = tuple(note for note in whole.notes if note.seat in seats)
    log = tuple(_entry(entry, own=entry[0] in seats) for entry in whole.log)
    tail = whole.tail
    if tail is not None:
        ends = tuple(_end(end, own=end.seat in seats) for end in tail.result.seats)
        tail = replace(tail, result=replace(tail.result, seats=ends))
    return replace(whole, notes=notes, log=log, tail=tail)


def _entry(entry: Entry, *, own: bool) -> Entry:
    seat, said = entry
    return (seat, _discreet(said, own=own)) if isinstance(said, Failure) else entry


def _end(end: SeatResult, *, own: bool) -> SeatResult:
    return end if end.failure is None else replace(end, failure=_discreet(end.failure, own=own))


def _discreet(failure: Failure, *, own: bool) -> Failure:
    notes = tuple(note for note in failure.notes if OPTION not in note.code)
    if own:
        return replace(failure, notes=notes)
    notes = tuple(note for note in notes if note.code not in _QUOTING)
    old = isinstance(failure.reason, str)  # of an old replay: it may quote what the bot wrote
    reason = Reason(f"kind.{failure.kind}") if old else failure.reason
    return replace(failure, reason=reason, notes=notes, evidence="")
