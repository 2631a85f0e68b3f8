"""A server in a thread of the test, its clients, and what it tells."""

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Sequence

from msgspec.structs import replace
from toys import COUNTING

from joute.arena.server.events import Events
from joute.arena.server.server import Place, Server
from joute.game import AnyGame, NoSeat, PlayerName, Points, Service, Setup
from joute.match import Match
from joute.reason import Reason
from joute.replay import Note
from joute.result import Result
from joute.settings import prepare
from joute.speech import ENGLISH, sentence

GAME = replace(COUNTING, name="counting")
PATIENCE = 30
"""Seconds a test waits for what must come."""


class Log(Events):
    """Remembers what happened."""

    def __init__(self) -> None:
        self.results: list[Result] = []
        self.lines: list[str] = []

    def entered(self, number: int, name: PlayerName) -> None:
        self.lines.append(f"+{number} {name}")

    def renamed(self, name: PlayerName, new: str) -> None:
        self.lines.append(f"{name} = {new}")

    def left(self, name: PlayerName) -> None:
        self.lines.append(f"-{name}")

    def refused(self, why: NoSeat) -> None:
        self.lines.append(f"! {why}")

    def began(self, match: Match, notes: Sequence[Note]) -> None:
        del notes
        self.lines.append(f"begin {' '.join(match.setup.names)}")

    def ended(self, match: Match, result: Result) -> None:
        del match
        self.results.append(result)

    def unkept(self, reason: Reason) -> None:
        self.lines.append(sentence(reason, ENGLISH))


class Running:
    """A server in a thread of the test, and clients for it."""

    def __init__(self, service: Service, place: Place, game: AnyGame) -> None:
        self.log = Log()
        self._game = game
        self.server = Server(game, service, self._setup, place, self.log)
        self._thread = threading.Thread(target=self.server.run, daemon=True)
        self._thread.start()
        self._clients: list[Client] = []

    def _setup(self, names: Sequence[PlayerName], number: int) -> Setup:
        return prepare(self._game, names=names, seed=number)

    def client(self) -> "Client":
        client = Client(self.server.port)
        self._clients.append(client)
        return client

    def named(self, name: str) -> "Client":
        client = self.client()
        client.say(name)
        assert client.hear().startswith("welcome")
        return client

    def finish(self) -> None:
        self.server.stop()
        with contextlib.suppress(ConnectionError):  # it has stopped already
            socket.create_connection(("127.0.0.1", self.server.port)).close()  # wakes the loop
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        for client in self._clients:
            client.close()


class Client:
    """A client with a time limit of its own."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._file = self._socket.makefile("r", newline="\n")

    def say(self, line: str) -> None:
        self._socket.sendall((line + "\n").encode())

    def raw(self, data: bytes) -> None:
        self._socket.sendall(data)

    def hear(self) -> str:
        return self._file.readline().rstrip("\n")

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def play(self) -> list[str]:
        """Play to the end, one a turn; give all that was heard."""
        heard = []
        while line := self.hear():
            heard.append(line)
            if line.startswith("turn"):
                self.say("+1")
                heard.append(self.hear())
                self.say("done")
                heard.append(self.hear())
        return heard


Start = Callable[..., Running]


def eventually(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.005)


def in_thread(client: Client) -> tuple[threading.Thread, list[str]]:
    heard: list[str] = []
    thread = threading.Thread(target=lambda: heard.extend(client.play()), daemon=True)
    thread.start()
    return thread, heard


def scores(running: Running) -> list[tuple[str, str, Points | None]]:
    return [(seat.bot, seat.status, seat.score) for seat in running.log.results[-1].seats]
