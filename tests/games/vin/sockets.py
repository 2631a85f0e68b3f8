"""A server of La Course Au Vin in a thread of the test, and clients on real sockets."""

import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from games.vin.table import VIN

from joute.arena.server.events import Events
from joute.arena.server.server import Place, Server
from joute.game import Limits, PlayerName, Setup
from joute.games.vin.service import Flags, service
from joute.match import Match
from joute.result import Result
from joute.settings import options, prepare

PATIENCE = 10


class Log(Events):
    """Remembers how matches ended."""

    def __init__(self) -> None:
        self.results: list[Result] = []
        self.ended_one = threading.Semaphore(0)

    def ended(self, match: Match, result: Result) -> None:
        """Keep the result."""
        del match
        self.results.append(result)
        self.ended_one.release()


class Client:
    """A client with a time limit of its own."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._file = self._socket.makefile("r", newline="\n", encoding="utf-8")
        self.address = "{}:{}".format(*self._socket.getsockname())

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._socket.sendall(data)

    def hear(self) -> str:
        """Wait for a line; empty when the server has closed the connection."""
        return self._file.readline().removesuffix("\n")

    def ask(self, request: str, end: str = "\n") -> str:
        """Send a request and wait for its answer."""
        self.send((request + end).encode())
        return self.hear()

    def close(self) -> None:
        """Leave."""
        self._file.close()
        self._socket.close()

    def end_turns(self) -> list[str]:
        """Play to the end by ending every turn; return all that was heard."""
        heard = []
        while line := self.hear():
            heard.append(line)
            if line.startswith("DEBUT"):
                heard.append(self.ask("FINTOUR"))
        return heard


class Serving:
    """A server that runs, and what it did."""

    def __init__(self, server: Server, log: Log) -> None:
        self.server = server
        self.log = log
        self.clients: list[Client] = []

    def client(self) -> Client:
        """Connect a client."""
        client = Client(self.server.port)
        self.clients.append(client)
        return client

    def entered(self, count: int) -> list[Client]:
        """Connect and register clients, one after the other."""
        clients = [self.client() for _ in range(count)]
        for number, client in enumerate(clients):
            assert client.ask("INSCRIRE") == f"OK|{number}"
        return clients

    def result(self) -> Result:
        """Wait for the next match to end."""
        assert self.log.ended_one.acquire(timeout=PATIENCE)
        return self.log.results[-1]


@contextmanager
def serving(
    *,
    profile: str = "document",
    limit: int = 0,
    replays: Path | None = None,
    flags: Flags | None = None,
    **typed: str,
) -> Iterator[Serving]:
    """Run a server; by default it begins with two players and does not slow them down."""
    chosen = service(flags or Flags(fast=True, pace=0), options(VIN, profile))

    def setup(names: Sequence[PlayerName], number: int) -> Setup:
        return prepare(VIN, names=names, seed=number, profile=profile, typed=typed)

    limits = Limits(first_ms=limit, turn_ms=limit)
    log = Log()
    server = Server(VIN, chosen, setup, Place(limits=limits, replays=replays), log)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    running = Serving(server, log)
    try:
        yield running
    finally:
        for client in running.clients:
            client.close()
        server.stop()
        with suppress(OSError):  # wakes the loop, unless it has already stopped
            socket.create_connection(("127.0.0.1", server.port)).close()
        thread.join(PATIENCE)
        assert not thread.is_alive()


def eventually(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.005)


def in_threads(*works: Callable[[], list[str]]) -> list[list[str]]:
    """Let clients play at the same time; return what each heard."""
    heard: list[list[str]] = [[] for _ in works]

    def run(place: int) -> None:
        heard[place] = works[place]()

    threads = [
        threading.Thread(target=run, args=(place,), daemon=True) for place in range(len(works))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(3 * PATIENCE)
        assert not thread.is_alive()
    return heard
