"""Reasons and replays as the site shows them.

What a bot wrote on its stderr is for its author only, also where a failure cites it.
"""

from collections.abc import Collection

from msgspec.structs import replace

from joute.game import Failure
from joute.match import Entry, SeatResult
from joute.reason import Reason
from joute.replay import Replay


def shown(failure: Failure, *, own: bool = False) -> tuple[Reason | str, ...]:
    """Return what the site says of a failure; only its author sees what the bot wrote."""
    return (failure if own else replace(failure, evidence="")).parts


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
    return entry if own or not isinstance(said, Failure) else (seat, replace(said, evidence=""))


def _end(end: SeatResult, *, own: bool) -> SeatResult:
    return (
        end
        if own or end.failure is None
        else replace(end, failure=replace(end.failure, evidence=""))
    )
