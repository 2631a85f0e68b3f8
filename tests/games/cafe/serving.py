"""Servers under test, in a thread, and clients on real sockets that read exactly what they want."""

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from games.cafe.session import CAFE, SCABB

from joute.arena.server.events import Events
from joute.arena.server.server import Place, Server
from joute.contest.series import later_seed
from joute.game import Limits, PlayerName, Setup
from joute.games.cafe.service import Flags, service
from joute.match import Match
from joute.result import Result
from joute.settings import options, prepare

PATIENCE = 20
"""Seconds a test waits for what must come."""


class Log(Events):
    """Remembers the matches that are over."""

    def __init__(self) -> None:
        self.results: list[Result] = []
        self.lost: list[PlayerName] = []

    def left(self, name: PlayerName) -> None:
        self.lost.append(name)

    def ended(self, match: Match, result: Result) -> None:
        del match
        self.results.append(result)


class Serving:
    """A server that runs, and its clients."""

    def __init__(self, server: Server, log: Log) -> None:
        self.log = log
        self.port = server.port
        self._server = server
        self._thread = threading.Thread(target=server.run, daemon=True)
        self._thread.start()

    def connect(self) -> "Client":
        return Client(self.port)

    def stop(self) -> None:
        self._server.stop()
        with contextlib.suppress(ConnectionError):  # it has stopped already
            socket.create_connection(("127.0.0.1", self.port)).close()  # wakes the loop
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


class Client:
    """A client of bytes."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def say(self, text: str | bytes) -> None:
        self.socket.sendall(text.encode() if isinstance(text, str) else text)

    def hear(self, count: int) -> str:
        """Read exactly `count` bytes, fewer only if the server closes."""
        heard = b""
        while len(heard) < count and (data := self.socket.recv(count - len(heard))):
            heard += data
        return heard.decode()

    def rest(self) -> str:
        """Read until the server closes."""
        heard = b""
        while data := self.socket.recv(4096):
            heard += data
        return heard.decode()

    def hears_nothing(self, seconds: float = 0.15) -> bool:
        self.socket.settimeout(seconds)
        try:
            self.socket.recv(1, socket.MSG_PEEK)
        except TimeoutError:
            return True
        finally:
            self.socket.settimeout(PATIENCE)
        return False


@contextmanager
def serving(
    flags: Flags | None = None,
    *,
    profile: str = "document",
    ground: str | None = None,
    limit_ms: int = 0,
    replays: Path | None = None,
    **typed: str,
) -> Iterator[Serving]:
    """Serve as `joute serve cafe` does."""
    made = service(flags or Flags(), options(CAFE, profile, typed))
    chosen = {"msg_gap_ms": "0"} | dict(made.settings) | typed

    def setup(names: Sequence[PlayerName], number: int) -> Setup:
        seed = later_seed(0 if made.seed is None else made.seed, number)
        return prepare(CAFE, names=names, seed=seed, profile=profile, typed=chosen, ground=ground)

    place = Place(limits=Limits(first_ms=limit_ms, turn_ms=limit_ms), replays=replays)
    log = Log()
    running = Serving(Server(CAFE, made, setup, place, log), log)
    try:
        yield running
    finally:
        running.stop()


def eventually(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.005)


def client_of(server: Serving) -> Client:
    """Connect, and hear the map."""
    client = server.connect()
    assert client.hear(len(SCABB)) == SCABB
    return client
