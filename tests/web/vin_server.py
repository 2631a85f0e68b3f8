"""A server of La Course Au Vin for two with a page, and clients for it."""

import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from joute import registry
from joute.arena.server.server import Place, Server
from joute.cli.serve import Seeds
from joute.game import PlayerName, Setup
from joute.settings import options, prepare
from joute.web import handle as pages
from joute.web.server_page import ServerPage

VIN = registry.find("vin")
PATIENCE = 30.0


@contextmanager
def served(folder: Path, patience: float) -> Iterator[tuple[int, str]]:
    """Serve La Course Au Vin to two; give the port of its clients and the address of its page."""
    assert VIN.serve is not None
    service = VIN.serve.service(VIN.serve.flags(fast=True, pace=0), options(VIN))
    seeds = Seeds(service, "1")

    def setup(names: Sequence[PlayerName], number: int) -> Setup:
        return prepare(VIN, names=names, seed=seeds.of(number), typed={"size": "20"})

    page = pages.PageHandle("127.0.0.1", 0)
    screen = ServerPage(page, service, seeds)
    server = Server(VIN, service, setup, Place(patience=patience, replays=folder), screen)
    screen.open(server, VIN, f"127.0.0.1:{server.port}", folder)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield server.port, screen.url
    finally:
        server.stop()
        with suppress(ConnectionError):  # it has stopped already
            socket.create_connection(("127.0.0.1", server.port)).close()  # wakes the loop
        thread.join(PATIENCE)
        page.close()


def enter(port: int) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", port), PATIENCE)
    client.sendall(b"INSCRIRE\n")
    assert client.recv(100).startswith(b"OK|")
    return client
