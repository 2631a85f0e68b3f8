"""Connects a program of ours to a server: the usual one, or one that a person named."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from joute.errors import UsageError
from joute.game import AnyGame


def default_place(game: AnyGame) -> str:
    """Return the usual address of a game's server, or that of JOUTE_HOST and JOUTE_PORT."""
    host = os.environ.get("JOUTE_HOST", "127.0.0.1")
    return f"{host}:{os.environ.get('JOUTE_PORT', game.port)}"


@contextmanager
def connected(place: str) -> Iterator[socket.socket]:
    """Connect to HOST:PORT, or say in one line why not."""
    host, colon, port = place.rpartition(":")
    if not colon or not port.isdigit():
        raise UsageError("--connect wants HOST:PORT, not {place}", place=repr(place))
    try:
        connection = socket.create_connection((host or "127.0.0.1", int(port)))
    except OSError as error:
        raise UsageError(
            "cannot connect to {place}: {why}; is the server running?",
            place=place,
            why=error,
        ) from None
    with connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield connection
