"""What a bot wrote on its stderr is for its author only, also where a reason cites it."""

import re
from collections.abc import Collection

from msgspec.structs import replace

from joute.arena.seats.launch import LAST_WROTE
from joute.game import Failure
from joute.match import Entry, SeatResult
from joute.replay import Replay
from joute.site.advice import advised

_CITED = re.compile(LAST_WROTE + r"""(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")
"""As Python writes a text."""


def shown(reason: str, *, own: bool = False) -> str:
    """Give a reason as the site tells it: what the bot wrote is left out, but for its own author."""
    return advised(reason if own else _CITED.sub("", reason))


def seen_by(kept: Replay, seats: Collection[int]) -> Replay:
    """Return a replay as the authors of these seats may see it."""
    notes = tuple(note for note in kept.notes if note.seat in seats)
    log = tuple(_entry(entry, own=entry[0] in seats) for entry in kept.log)
    tail = kept.tail
    if tail is not None:
        ends = tuple(_end(end, own=end.seat in seats) for end in tail.result.seats)
        tail = replace(tail, result=replace(tail.result, seats=ends))
    return replace(kept, notes=notes, log=log, tail=tail)


def _entry(entry: Entry, *, own: bool) -> Entry:
    seat, said = entry
    if not isinstance(said, Failure):
        return entry
    return seat, replace(said, reason=shown(said.reason, own=own))


def _end(end: SeatResult, *, own: bool) -> SeatResult:
    return end if end.reason is None else replace(end, reason=shown(end.reason, own=own))
