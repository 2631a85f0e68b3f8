"""No two messages in one read, and no longer a pause than that takes."""

import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from needs import require

from joute import registry
from joute.arena.channels.outbox import Outbox
from joute.arena.channels.sockdiag import ReadReceipts, askers
from joute.arena.loop import Loop
from joute.arena.sandbox.bubblewrap import Sandbox
from joute.arena.seats.play import play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin, Player, Program
from joute.game import Limits
from joute.settings import prepare

CAFE = registry.find("cafe")
AMIENS = next(bot for bot in CAFE.bots if bot.name == "amiens")
TURNS = 10
ONE_READ_A_MESSAGE = f"""
import os, socket, sys, time
wire = socket.create_connection((os.environ["JOUTE_HOST"], int(os.environ["JOUTE_PORT"])))
wire.recv(4096)
for turn in range({TURNS}):
    wire.sendall(b"A:99")
    for number in range(3):
        time.sleep(0.01 * (turn == 3))
        print(wire.recv(4096).decode(), file=sys.stderr)
"""

RESET = """
import os, socket, struct
wire = socket.create_connection((os.environ["JOUTE_HOST"], int(os.environ["JOUTE_PORT"])))
wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
wire.close()
"""


@pytest.fixture
def asker() -> Iterator[socket.socket]:
    for asker in askers():
        with asker:
            yield asker
        return
    pytest.skip("this kernel does not tell what is read")


@contextmanager
def connected(host: str) -> Iterator[tuple[socket.socket, socket.socket]]:
    """Connect a client to us, and give both ends, ours first."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        theirs = socket.socket(family)
        theirs.connect((host, server.getsockname()[1]))
        ours, _ = server.accept()
    with ours, theirs:
        yield ours, theirs


@pytest.mark.parametrize("host", ["127.0.0.1", "::ffff:127.0.0.1"])
def test_the_kernel_knows_what_is_read_however_a_client_connects(
    asker: socket.socket, host: str
) -> None:
    with connected(host) as (ours, theirs):
        reading = ReadReceipts(asker, ours.fileno())
        ours.sendall(b"one")
        assert not reading.is_done()
        theirs.recv(2)
        assert not reading.is_done()
        theirs.recv(1)
        assert reading.is_done()


def test_nothing_is_known_without_an_answer(asker: socket.socket) -> None:
    with connected("127.0.0.1") as (ours, _):
        reading = ReadReceipts(asker, ours.fileno())
        asker.close()
        assert not reading.is_done()


def test_the_next_message_goes_out_when_the_last_is_read(asker: socket.socket) -> None:
    with connected("127.0.0.1") as (ours, theirs):
        ours.setblocking(False)  # noqa: FBT003 - the standard library's signature
        loop = Loop()
        is_read = ReadReceipts(asker, ours.fileno()).is_done
        outbox = Outbox(loop, os.dup(ours.fileno()), gap=60.0, is_read=is_read)
        outbox.send(b"one")
        outbox.send(b"two")
        for _ in range(20):
            loop.turn(0.001)
        assert outbox.pending
        assert theirs.recv(100) == b"one"
        while outbox.pending:
            loop.turn()
        assert theirs.recv(100) == b"two"
        outbox.close()


@pytest.mark.usefixtures("asker")
@pytest.mark.parametrize("sandbox", [None, Sandbox()], ids=["free", "sandboxed"])
def test_a_program_with_one_read_a_message_is_served_at_once(
    sandbox: Sandbox | None, tmp_path: Path
) -> None:
    if sandbox is not None:
        require("sandbox")
    file = tmp_path / "client.py"
    file.write_text(ONE_READ_A_MESSAGE)
    setup = prepare(CAFE, names=["a", "b"], ground="scabb", typed={"msg_gap_ms": "1000"})
    terms = Terms(limits=Limits(first_ms=9000, turn_ms=9000), sandbox=sandbox)
    players: list[Player] = [Program("a", (sys.executable, "-S", str(file))), Builtin("b", AMIENS)]
    start = time.monotonic()
    played = play(CAFE, setup, players, terms)
    assert time.monotonic() - start < 2.5 * TURNS  # three gaps of a second a turn are 3 * TURNS
    heard = "\n".join(note.stderr for note in played.replay.notes).split()
    assert len(heard) == 3 * TURNS
    assert {len(message) for message in heard} == {4}


@pytest.mark.usefixtures("asker")
def test_a_program_that_resets_its_connection_at_once_only_loses(tmp_path: Path) -> None:
    file = tmp_path / "client.py"
    file.write_text(RESET)
    setup = prepare(CAFE, names=["a", "b"], ground="scabb")
    terms = Terms(limits=Limits(first_ms=9000, turn_ms=9000))
    players: list[Player] = [Program("a", (sys.executable, "-S", str(file))), Builtin("b", AMIENS)]
    (death,) = play(CAFE, setup, players, terms).deaths
    assert death.seat == 0
