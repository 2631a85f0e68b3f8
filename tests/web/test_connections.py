"""Clients that send half of what they should, or too much, keep nobody from the pages."""

import logging
import resource
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from urllib.parse import urlsplit

import pytest
from pages import ADDRESS
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from joute.web import connections
from joute.web.connections import Phase, room_for, server_for
from joute.web.logs import AGAIN_S, Sparing

FILES = 1024
CROWD = 1500
PATIENCE = 60.0
QUICK = 5.0
"""Seconds in which a page is answered, however busy the machine that runs the tests."""
OK = 200
LARGE = 50_000_000
"""Bytes, more than a system keeps for a client that does not read."""
HALVES = {
    "head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half:",
    "body": b"POST /upload HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999\r\n\r\n{",
}


@contextmanager
def command(folder: Path, *arguments: str) -> Iterator[tuple[str, Path]]:
    """Run a command that shows a page, with few files; give its address, and what it has written."""
    written = folder / "written"
    few = ["sh", "-c", f'ulimit -n {FILES} && exec "$@"', "sh"]
    with (
        written.open("wb") as log,
        subprocess.Popen(
            [*few, sys.executable, "-m", "joute", *arguments],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=log,
        ) as process,
    ):
        try:
            deadline = monotonic() + PATIENCE
            while not (found := ADDRESS.search(written.read_text(encoding="utf-8"))):
                assert monotonic() < deadline
                assert process.poll() is None
                sleep(0.05)
            yield found[1], written
        finally:
            process.terminate()


def connect(url: str) -> socket.socket:
    place = urlsplit(url)
    return socket.create_connection((place.hostname or "", place.port or 0), PATIENCE)


def status(url: str, path: str = "/") -> int:
    line = HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
    line.request("GET", path)
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status


@pytest.fixture
def many_files() -> Iterator[None]:
    """Let the test itself open as many connections as it needs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * CROWD
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"a process may open {hard} files here, and this test needs {wanted}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def site(folder: Path, _: Callable[[str], Path]) -> list[str]:
    (folder / "bots").mkdir()
    return ["league", "race", "bots", "--site", "0", "--sandbox", "off"]


def watch(_: Path, replay_of: Callable[[str], Path]) -> list[str]:
    return ["watch", str(replay_of("race")), "--no-open"]


def serve(_: Path, __: Callable[[str], Path]) -> list[str]:
    return ["serve", "mine", "--port", "0", "--page-port", "0"]


@pytest.mark.long
@pytest.mark.usefixtures("many_files")
@pytest.mark.parametrize(
    ("served", "half"), [(site, "head"), (site, "body"), (watch, "head"), (serve, "head")]
)
def test_a_crowd_of_half_sent_requests_keeps_nobody_from_a_page_and_fills_no_log(
    tmp_path: Path,
    replay_of: Callable[[str], Path],
    served: Callable[[Path, Callable[[str], Path]], list[str]],
    half: str,
) -> None:
    with (
        command(tmp_path, *served(tmp_path, replay_of)) as (url, written),
        ExitStack() as crowd,
    ):
        assert status(url, "/style.css") == OK
        for _ in range(CROWD):
            crowd.enter_context(connect(url)).sendall(HALVES[half])
        began = monotonic()
        assert [status(url, "/style.css") for _ in range(3)] == [OK] * 3
        assert monotonic() - began < QUICK
        assert written.stat().st_size < 2000


@contextmanager
def server(**limits: int) -> Iterator[str]:
    """Serve a small page from this process."""

    async def read(request: Request) -> Response:
        return PlainTextResponse(await request.body())

    async def large(request: Request) -> Response:
        del request
        return Response(bytes(LARGE))

    app = Starlette(routes=[Route("/", read, methods=["GET", "POST"]), Route("/large", large)])
    made = server_for(app)
    config = made.config
    assert isinstance(config, connections.BoundedConfig)
    if limits:
        config.connections = connections.Connections(**limits)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=made.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        finally:
            made.should_exit = True
            thread.join()


def ended(line: socket.socket) -> bool:
    """Wait until the server hangs up."""
    try:
        return line.recv(100) == b""
    except ConnectionResetError:
        return True


def test_half_a_head_and_half_a_body_are_waited_for_only_so_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "LONGEST", {Phase.HEAD: 0.3, Phase.BODY: 0.3})
    with server() as url:
        for half in HALVES.values():
            with connect(url) as line:
                line.sendall(half.replace(b"/upload", b"/"))
                assert ended(line)
        assert status(url) == OK


def drip(line: socket.socket) -> None:
    """Send a head that never ends."""
    began = monotonic()
    while monotonic() - began < PATIENCE:
        line.sendall(b"G")
        sleep(0.05)


def test_who_sends_a_byte_now_and_then_gets_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LONGEST", {Phase.HEAD: 0.5})
    with server() as url, connect(url) as line, pytest.raises(OSError, match=r"reset|pipe"):
        drip(line)


@pytest.mark.long
def test_a_client_may_ask_again_and_again_on_one_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "LONGEST", {Phase.HEAD: 1.0, Phase.BODY: 1.0})
    with server() as url:
        line = HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
        for _ in range(4):
            line.request("POST", "/", b"x" * 100_000)
            assert len(line.getresponse().read()) == 100_000
            sleep(0.4)
        line.close()


@pytest.mark.long
def test_who_does_not_read_an_answer_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "STALL_S", 0.3)
    with server() as url, connect(url) as line:
        line.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        sleep(3.0)
        assert received(line) < LARGE


def received(line: socket.socket) -> int:
    """Read all that comes; give how much it was."""
    count = 0
    try:
        while some := line.recv(1 << 20):
            count += len(some)
    except ConnectionResetError:
        return count
    return count


def test_an_address_has_only_so_many_connections_and_others_still_have_theirs() -> None:
    with server(most=6, from_one=3) as url, ExitStack() as open_:
        kept = []
        for _ in range(3):
            line = HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
            line.request("POST", "/", headers={"Content-Length": "5"})
            open_.callback(line.close)
            kept.append(line)
        place = urlsplit(url)
        elsewhere = socket.create_connection(
            ("127.0.0.1", place.port or 0), PATIENCE, source_address=("127.0.0.2", 0)
        )
        open_.enter_context(elsewhere)
        elsewhere.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert elsewhere.recv(100).startswith(b"HTTP/1.1 200")
        assert status(url) == OK  # in place of the first that was slow
        kept[1].send(b"hello")
        assert kept[1].getresponse().read() == b"hello"
        assert ended(kept[0].sock)


def test_some_files_are_left_for_other_things_than_connections() -> None:
    assert room_for(FILES) <= FILES - connections.SPARE
    assert room_for(connections.FILES) == connections.MOST
    assert 0 < room_for(64) < 64


def record(text: str, error: Exception | None = None) -> logging.LogRecord:
    told = (type(error), error, None) if error else None
    return logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, text, (), told)


def test_what_repeats_is_one_line_in_a_minute_and_no_traceback() -> None:
    now = 0.0
    sparing = Sparing(lambda: now)
    first = record("out of files\nthere", OSError(24, "Too many open files"))
    assert sparing.filter(first)
    assert first.getMessage() == "joute: out of files: OSError: [Errno 24] Too many open files"
    assert first.exc_info is None
    again = [record("out of files", OSError(24, "Too many open files")) for _ in range(3)]
    assert [sparing.filter(one) for one in again[:2]] == [False, False]
    assert sparing.filter(record("something else"))
    now = AGAIN_S
    assert sparing.filter(again[2])
    assert again[2].getMessage().endswith("Too many open files (2 times more)")
