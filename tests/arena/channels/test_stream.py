"""A seat's connection by pipes or a socket."""

import os
import socket

from joute.arena.channels.stream import WAITING_BYTES, StreamChannel
from joute.arena.loop import Loop
from joute.game import Failure, Kind, Link


def test_a_seat_that_floods_and_reads_nothing_is_out_at_once() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)  # noqa: FBT003 - the standard library's signature
        loop = Loop()
        ends = os.dup(ours.fileno()), os.dup(ours.fileno())
        channel = StreamChannel(loop, ends, Link(gap_ms=60_000))
        for message in ("the first", "waits for the gap"):
            channel.say(message)
        assert channel.outbox.pending
        half = b"x\n" * (WAITING_BYTES // 4)
        theirs.sendall(half)
        loop.turn(0)
        assert channel.take() is None
        theirs.sendall(half + b"x\n")
        loop.turn(0)
        answer = channel.take()
        assert isinstance(answer, Failure)
        assert answer.kind is Kind.FLOOD
        channel.shut()
