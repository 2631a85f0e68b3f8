"""The page says for whom a match waits."""

import re
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from joute import registry
from joute.arena.server.server import Place, Server
from joute.cli.serve import Seeds
from joute.game import Setup
from joute.settings import options, prepare
from joute.web import handle as pages

VIN = registry.find("vin")
PATIENCE = 30.0


@contextmanager
def served(folder: Path, patience: float) -> Iterator[tuple[int, str]]:
    """Serve La Course Au Vin to two; give the port of its clients and the address of its page."""
    assert VIN.serve is not None
    service = VIN.serve.service(VIN.serve.flags(fast=True, pace=0), options(VIN))
    seeds = Seeds(service, "1")

    def setup(names: Sequence[str], number: int) -> Setup:
        return prepare(VIN, names=names, seed=seeds.of(number), typed={"size": "20"})

    page = pages.PageHandle("127.0.0.1", 0)
    screen = pages.ServerPage(page, service, seeds)
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


@pytest.mark.parametrize(
    ("locale", "told"),
    [("en-GB", "Waiting for player {} since"), ("fr-FR", "En attente de joueur {} depuis")],
)
@pytest.mark.long
def test_the_page_says_for_whom_a_match_waits(
    browser: Browser, tmp_path: Path, locale: str, told: str
) -> None:
    with (
        served(tmp_path, 0.5) as (port, url),
        browser.new_page(locale=locale) as page,
        enter(port) as first,
        enter(port),
    ):
        page.goto(url)
        waiting = page.locator(".waiting")
        expect(waiting).to_contain_text(re.compile(told.format(1) + r"\s\d+\ss"))
        first.sendall(b"FINTOUR\n")
        expect(waiting).to_contain_text(re.compile(told.format(2) + r"\s\d+\ss"))
