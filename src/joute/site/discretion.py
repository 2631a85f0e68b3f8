"""Reasons and replays as the site shows them.

What a bot wrote on its stderr is for its author only, even where a reason cites it. Advice to use an
option of a command becomes advice that helps a student, who types no command there.
"""

import re
from collections.abc import Collection

from msgspec.structs import replace

from joute.arena.seats.launch import LAST_WROTE, PORT_HINT
from joute.game import Failure
from joute.match import Entry, SeatResult
from joute.replay import Replay

_CITED = re.compile(LAST_WROTE + r"""(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")
"""What a bot wrote last, quoted as Python does."""
_ADVICE = {
    PORT_HINT: "let it connect at once, to the port that JOUTE_PORT tells",
}


def shown(reason: str, *, own: bool = False) -> str:
    """Return a reason as the site shows it; only its author sees what the bot wrote."""
    return advised(reason if own else _CITED.sub("", reason))


def advised(reason: str) -> str:
    """Replace advice for people who type commands."""
    for typed, sent in _ADVICE.items():
        reason = reason.replace(typed, sent)
    return reason


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
    if not isinstance(said, Failure):
        return entry
    return seat, replace(said, reason=shown(said.reason, own=own))


def _end(end: SeatResult, *, own: bool) -> SeatResult:
    return end if end.reason is None else replace(end, reason=shown(end.reason, own=own))
