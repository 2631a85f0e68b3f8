"""Pages whose machine slept, or whose network was cut: they say so, and catch up by themselves."""

import os
import re
import selectors
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from needs import needs
from pages import running
from playwright.sync_api import Browser, Page, expect
from web.serving import LISTENS, SERVE, Client
from web.vin_server import enter, served

from joute.arena.process.procfs import children

pytestmark = [needs("chromium"), pytest.mark.long]
WAITS = r"Waiting for player {} \(\d+\ss\)"


class Cable:
    """A port that leads to another one, until it is cut."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._pairs: list[socket.socket] = []
        self.is_cut = False
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self, *, silently: bool) -> None:
        """Let nothing through; silently: nobody is told, as where a machine is asleep."""
        self.is_cut = True
        if not silently:
            self._hang_up()

    def mend(self) -> None:
        """Let everything through again; what was under way is lost."""
        self._hang_up()
        self.is_cut = False

    def close(self) -> None:
        self._hang_up()
        self._listener.close()

    def _hang_up(self) -> None:
        for end in self._pairs:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._pairs.clear()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._pairs += [near, far]
                threading.Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        other = {near: far, far: near}
        with selectors.DefaultSelector() as ready, near, far, suppress(OSError):
            for end in other:
                ready.register(end, selectors.EVENT_READ, end)
            while True:
                for key, _ in ready.select():
                    source: socket.socket = key.data
                    data = source.recv(1 << 16)
                    if not data:
                        return
                    if not self.is_cut:
                        other[source].sendall(data)


@contextmanager
def cabled(url: str) -> Iterator[tuple[Cable, str]]:
    port = int(url.rstrip("/").rpartition(":")[2])
    cable = Cable(port)
    try:
        yield cable, url.replace(f":{port}", f":{cable.port}")
    finally:
        cable.close()


@pytest.mark.parametrize("silently", [False, True])
def test_a_page_that_was_cut_off_says_so_and_catches_up(
    browser: Browser, tmp_path: Path, *, silently: bool
) -> None:
    with (
        browser.new_page(locale="en-GB") as page,  # its console tells of the network
        served(tmp_path, 0.5) as (port, url),
        cabled(url) as (cable, near),
        enter(port) as first,
        enter(port),
    ):
        page.goto(near)
        expect(page.locator(".waiting")).to_contain_text(re.compile(WAITS.format(1)))
        cable.cut(silently=silently)
        first.sendall(b"FINTOUR\n")
        expect(page.locator(".warning")).to_be_visible()
        cable.mend()
        expect(page.locator(".warning")).to_be_hidden()
        expect(page.locator(".waiting")).to_contain_text(re.compile(WAITS.format(2)))
        page.goto("about:blank")


def test_a_page_that_comes_back_is_told_that_nobody_is_waited_for_any_more(
    page: Page, tmp_path: Path
) -> None:
    with served(tmp_path, 60) as (port, url), enter(port), enter(port):
        page.goto(url)
        expect(page.locator(".seat-name")).to_have_count(2)
        told = page.evaluate(
            """() => new Promise((done) => {
              const { server } = document.documentElement.dataset;
              const source = new EventSource(`/film/1/live?server=${server}&from=1`);
              source.addEventListener("silent", (event) => { source.close(); done(event.data); });
            })"""
        )
        assert told == "{}"


def test_a_lobby_whose_server_slept_says_so_and_goes_on(page: Page, tmp_path: Path) -> None:
    with running(*SERVE, folder=tmp_path) as (printed, url):
        found = LISTENS.search(printed)
        assert found
        page.goto(url)
        expect(page.locator(".where")).to_be_visible()
        server = _server_of(int(url.rstrip("/").rpartition(":")[2]))
        os.kill(server, signal.SIGSTOP)
        try:
            expect(page.locator(".warning")).to_be_visible()
            client = Client(int(found[1]), "Ann")
        finally:
            os.kill(server, signal.SIGCONT)
        expect(page.locator(".warning")).to_be_hidden()
        expect(page.locator(".catalogue")).to_contain_text("1 of 16 connected")
        client.leave()


def _server_of(port: int) -> int:
    """Find the process that serves a page: a child of the one that we have started."""
    for child in children(os.getpid()):
        for page in children(child):
            if b"joute.web.process" in Path(f"/proc/{page}/cmdline").read_bytes():
                return page
    raise AssertionError(port)
