"""What is sent: never blocks, one write a message, a gap between two."""

import os
import socket
import time
from collections.abc import Iterator

import pytest

from joute.arena.channels.outbox import LARGEST, Outbox
from joute.arena.channels.stream import StreamChannel
from joute.arena.channels.tcp import descriptors, hang_up
from joute.arena.loop import Loop
from joute.framing import Lines
from joute.game import Failure, Kind, Link, Reason


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    yield reader, writer
    os.close(reader)


def turn_until(loop: Loop, outbox: Outbox, reader: int) -> bytes:
    data = b""
    while outbox.pending:
        loop.turn(0.01)
        data += os.read(reader, 1 << 20)
    return data


def test_a_full_pipe_does_not_block(pipe: tuple[int, int]) -> None:
    loop, (reader, writer) = Loop(), pipe
    done = []
    outbox = Outbox(loop, writer, drained=lambda: done.append("drained"))
    outbox.send(b"a" * 200_000)
    outbox.send(b"b" * 200_000)
    assert outbox.pending
    assert turn_until(loop, outbox, reader) == b"a" * 200_000 + b"b" * 200_000
    assert done == ["drained"]
    outbox.close()


def test_two_messages_keep_the_gap_unless_an_answer_came_between() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)  # noqa: FBT003 - the standard library's signature
        loop = Loop()
        outbox = Outbox(loop, os.dup(ours.fileno()), gap=0.05)
        start = time.monotonic()
        outbox.send(b"one")
        outbox.send(b"two")
        assert theirs.recv(100) == b"one"
        while outbox.pending:
            loop.turn()
        assert time.monotonic() - start >= 0.05
        assert theirs.recv(100) == b"two"
        outbox.asked()
        outbox.send(b"three")
        assert not outbox.pending
        outbox.close()


def test_only_a_message_that_answers_nothing_waits_for_the_gap() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        theirs = socket.create_connection(server.getsockname())
        ours, _ = server.accept()
    with theirs:
        loop = Loop()
        link = Link(framing=Lines, gap_ms=50)
        channel = StreamChannel(loop, descriptors(ours), link, hang_up=hang_up)
        theirs.sendall(b"a\nb\nc\n")
        loop.turn()
        heard: list[object] = []
        channel.attach(lambda: heard.append(channel.take()))
        for _ in "ab":
            channel.say(f"{channel.take()}!")
            assert not channel.outbox.pending
        start = time.monotonic()
        channel.say("news")
        assert channel.take() is None  # the news come first
        while channel.outbox.pending:
            loop.turn()
        assert time.monotonic() - start >= 0.05
        assert heard == ["c"]
        channel.say("c!")
        assert not channel.outbox.pending
        channel.close()
        assert b"".join(iter(lambda: theirs.recv(100), b"")) == b"a!\nb!\nnews\nc!\n"
    while not channel.closed:
        loop.turn()


def test_a_reader_that_is_gone_makes_the_outbox_deaf() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    os.set_blocking(writer, False)
    outbox = Outbox(Loop(), writer)
    outbox.send(b"anybody?")
    assert outbox.deaf
    outbox.send(b"nobody")
    outbox.close()


def test_what_was_said_is_heard_though_the_reader_of_our_message_is_gone() -> None:
    (theirs, writer), (reader, voice) = os.pipe(), os.pipe()
    os.set_blocking(reader, False)
    os.close(theirs)
    channel = StreamChannel(Loop(), (reader, writer), Link(framing=Lines))
    os.write(voice, b"my last word\n")
    channel.say("hello")
    assert channel.take() == "my last word"
    assert channel.take() == Failure(Kind.DISCONNECTED, Reason("failure.closed-stdin"))
    os.close(voice)
    channel.close()


def test_a_reader_that_leaves_too_much_unread_is_taken_for_deaf(pipe: tuple[int, int]) -> None:
    outbox = Outbox(Loop(), pipe[1])
    outbox.send(b"x" * (LARGEST // 2))
    outbox.send(b"x" * (LARGEST // 2))
    assert not outbox.deaf
    outbox.send(b"x" * (LARGEST // 2 + 1))
    assert outbox.deaf
    outbox.close()


def test_many_messages_that_nobody_reads_do_not_keep_us_busy(pipe: tuple[int, int]) -> None:
    outbox = Outbox(Loop(), pipe[1])
    start = time.process_time()
    for _ in range(40_000):
        outbox.send(b"x" * 400)
    assert time.process_time() - start < 5
    assert not outbox.deaf
    outbox.close()
