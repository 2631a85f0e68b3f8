"""What a bot wrote on its stderr is for its author only, also where a reason cites it."""

import re
from collections.abc import Collection

from msgspec.structs import replace

from joute.arena.programs import LAST_WROTE
from joute.game import Failure
from joute.match import Entry, SeatResult
from joute.replay import Replay

_CITED = re.compile(LAST_WROTE + r"""(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")
"""As Python writes a text."""


def discreet(reason: str) -> str:
    """Leave out of a reason what the bot wrote."""
    return _CITED.sub("", reason)


def seen_by(kept: Replay, seats: Collection[int]) -> Replay:
    """Give a replay as the authors of these seats may see it."""
    notes = tuple(note for note in kept.notes if note.seat in seats)
    log = tuple(entry if entry[0] in seats else _entry(entry) for entry in kept.log)
    tail = kept.tail
    if tail is not None:
        ends = tuple(end if end.seat in seats else _end(end) for end in tail.result.seats)
        tail = replace(tail, result=replace(tail.result, seats=ends))
    return replace(kept, notes=notes, log=log, tail=tail)


def _entry(entry: Entry) -> Entry:
    seat, said = entry
    if not isinstance(said, Failure):
        return entry
    return seat, replace(said, reason=discreet(said.reason))


def _end(end: SeatResult) -> SeatResult:
    return end if end.reason is None else replace(end, reason=discreet(end.reason))
