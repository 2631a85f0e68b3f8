"""Accepts the clients of a server."""

import contextlib
import resource
import socket
from collections.abc import Callable

from joute.arena.channels.tcp import listening
from joute.arena.loop import READ, Loop

PAUSE = 0.1
"""Seconds until we look again when no descriptor is left for another client."""


class Acceptor:
    """Accepts clients as long as it is open; one that cannot be let in waits outside."""

    def __init__(
        self, loop: Loop, host: str, port: int, welcome: Callable[[socket.socket, str], None]
    ) -> None:
        _raise_the_limit()
        self._loop = loop
        self._welcome = welcome
        self._socket = listening(host, port)
        self.port: int = self._socket.getsockname()[1]
        self._open()

    def ring(self, now: float) -> None:
        """Look again."""
        del now
        self._open()

    def close(self) -> None:
        """Let nobody in any more."""
        self._loop.clear_alarm(self)
        self._loop.unwatch(self._socket.fileno())
        self._socket.close()

    def _open(self) -> None:
        self._loop.watch(self._socket.fileno(), READ, self._knocked)

    def _knocked(self, mask: int) -> None:
        del mask
        try:
            connection, address = self._socket.accept()
        except (BlockingIOError, ConnectionError):  # it has gone again before we looked
            return
        except OSError:  # no descriptor is left: looking on would only keep us busy
            self._loop.unwatch(self._socket.fileno())
            self._loop.set_alarm(self, self._loop.now + PAUSE)
            return
        self._welcome(connection, address[0])


def _raise_the_limit() -> None:
    """Allow ourselves as many descriptors as the system does."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
