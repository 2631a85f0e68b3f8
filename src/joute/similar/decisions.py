"""What a program decided in each situation of a match, read from its replay.

A situation is the state in which the referee asks the program, a decision what it made of it: the state in which the
program is asked the next time. So questions, refused requests and other spellings of the same action do not matter, and
two programs that went different ways to the same state are compared from there on.
"""

from collections.abc import Iterator
from hashlib import blake2b

import msgspec
from msgspec import Struct

from joute.game import AnyGame
from joute.match import Match
from joute.replay import Replay, feed

BYTES = 8
"""Of a mark that stands for a state."""


class Decision(Struct, frozen=True, gc=False):
    """What a program made of a situation."""

    situation: bytes
    choice: bytes
    turn: int

    @property
    def mark(self) -> bytes:
        """The same for every program that decides the same in this situation."""
        return self.situation + self.choice


def decisions(game: AnyGame, replay: Replay, seat: int) -> list[Decision]:
    """Return what a seat decided, until it was out."""
    made: list[Decision] = []
    before: tuple[bytes, int] | None = None
    for state, turn in _asked(game, replay, seat):
        now = _mark(state)
        if before is not None and now != before[0]:
            made.append(Decision(before[0], now, before[1]))
        before = now, turn
    return made


def _asked(game: AnyGame, replay: Replay, seat: int) -> Iterator[tuple[object, int]]:
    """Yield the states in which a seat is asked, each once, and their turns; at last the final one."""
    match = Match(game, replay.setup)
    last: object = None
    for _ in feed(match, replay.log):
        if seat in match.left:
            return
        if match.ask is None:
            yield match.final, match.turn
        elif seat in match.waiting and match.ask.state is not last:
            last = match.ask.state
            yield last, match.turn


def _mark(state: object) -> bytes:
    return blake2b(msgspec.json.encode(state, order="deterministic"), digest_size=BYTES).digest()
