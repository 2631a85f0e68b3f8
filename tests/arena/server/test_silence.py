"""A server says for whom its matches wait."""

import contextlib
import re
import socket
import threading
from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from toys import COUNTING

from joute.arena.server.events import Events, Several
from joute.arena.server.server import Place, Server
from joute.cli.server_log import ServerLog
from joute.game import PlayerName, Service, Setup
from joute.match import Match
from joute.settings import prepare

GAME = replace(COUNTING, name="counting")
PATIENCE = 30.0


class Log(Events):
    """Remembers who was silent, and since when."""

    def __init__(self, server_ends_after: int) -> None:
        self.told: list[tuple[str, float]] = []
        self.enough = threading.Event()
        self._most = server_ends_after

    def silent(self, match: Match, seat: int, since: float) -> None:
        self.told.append((match.setup.names[seat], since))
        if len(self.told) == self._most:
            self.enough.set()


def serve(service: Service, events: Events) -> Server:
    def setup(names: Sequence[PlayerName], number: int) -> Setup:
        return prepare(GAME, names=names, seed=number)

    server = Server(GAME, service, setup, Place(patience=0.1), events)
    threading.Thread(target=server.run, daemon=True).start()
    return server


def entered(server: Server, name: str) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    client.sendall(f"{name}\n".encode())
    assert client.recv(100).startswith(b"welcome")
    return client


def stop(server: Server) -> None:
    server.stop()
    with contextlib.suppress(ConnectionError):  # it has stopped already
        socket.create_connection(("127.0.0.1", server.port)).close()  # wakes the loop


def test_a_silent_client_is_told_again_and_again_and_since_when() -> None:
    log = Log(3)
    server = serve(Service(least=2, most=2, start_at=2), log)
    with entered(server, "Ann"), entered(server, "Bob"):
        assert log.enough.wait(PATIENCE)
        stop(server)
    assert {name for name, _ in log.told} == {"Ann"}  # whose turn it is
    assert len({since for _, since in log.told}) == 1


def test_who_answers_in_time_is_never_told(capsys: pytest.CaptureFixture[str]) -> None:
    log = Log(1)
    server = serve(Service(least=2, most=2, start_at=2), Several(log, ServerLog()))
    with entered(server, "Ann") as ann, entered(server, "Bob"):
        assert ann.recv(100) == b"turn 1\n"
        ann.sendall(b"done\n")
        assert log.enough.wait(PATIENCE)
        stop(server)
    assert {name for name, _ in log.told} == {"Bob"}
    assert re.search(r"^waiting for Bob: \d+ s so far$", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.long
def test_a_match_that_rests_waits_for_nobody() -> None:
    log = Log(1)
    server = serve(Service(least=1, most=1, start_at=1, pace_ms=400), log)
    with entered(server, "Ann") as ann:
        ann.sendall(b"+1\ndone\n+1\ndone\n+1\ndone\n")
        ann.makefile("rb").read()
        stop(server)
    assert log.told == []
