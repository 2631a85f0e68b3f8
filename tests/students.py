"""A site that is really served, and students who send it what they like."""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from msgspec import json
from needs import is_here
from pages import running

from joute.site.refusal import RefusedError, Why

PATIENCE = 60.0
TOKEN = re.compile(r'data-token="([^"]+)"')
OK, DONE, REFUSED = 200, 204, 422


@contextmanager
def refusing(why: Why) -> Iterator[pytest.ExceptionInfo[RefusedError]]:
    """Expect that something is refused for this reason."""
    with pytest.raises(RefusedError) as refused:
        yield refused
    assert refused.value.why == why


def program(weight: int, aside: str = "") -> bytes:
    """Write a bot of the game of lots, which says something on stderr."""
    return f"import sys\nprint({aside!r}, file=sys.stderr)\ninput()\nprint({weight})\n".encode()


class Student:
    """Somebody at a browser."""

    def __init__(self, url: str) -> None:
        self._place = urlsplit(url).netloc
        self.token = ""
        self.cookie = ""
        _, page = self.ask("GET", "/")
        found = TOKEN.search(page.decode())
        assert found
        self.token = found[1]

    def ask(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, bytes]:
        """Ask for something; give the status and the answer."""
        usual = {"Origin": f"http://{self._place}", "X-Joute-Token": self.token}
        line = HTTPConnection(self._place, timeout=PATIENCE)
        line.request(method, path, body, usual | {"Cookie": self.cookie} | headers)
        answer = line.getresponse()
        data = answer.read()
        self._keep_cookie(answer)
        line.close()
        return answer.status, data

    def _keep_cookie(self, answer: HTTPResponse) -> None:
        if given := answer.getheader("Set-Cookie"):
            assert "HttpOnly" in given
            assert "SameSite=strict" in given
            self.cookie = given.partition(";")[0]

    def get(self, path: str) -> Any:  # noqa: ANN401 - what the page is told
        """Return what a page is told."""
        status, data = self.ask("GET", f"/data/{path}")
        assert status == OK, data
        return json.decode(data)

    def news(self, path: str) -> Iterator[None]:
        """Listen to what is told of something: whenever it is new, say so."""
        with closing(HTTPConnection(self._place, timeout=PATIENCE)) as line:
            line.request("GET", f"/data/{path}/live")
            with line.getresponse() as answer:
                assert answer.status == OK
                yield from (None for told in answer if told == b"event: message\n")

    def send(
        self,
        name: str,
        data: bytes,
        *,
        word: str = "open sesame",
        file: str = "bot.py",
        who: str = "",
    ) -> tuple[int, Any]:
        """Upload a file."""
        head = json.encode({"name": name, "word": word, "file": file, "who": who})
        status, answer = self.ask("POST", "/upload", head + b"\n" + data)
        return status, json.decode(answer)

    def wait_for(self, path: str, *keys: str) -> Any:  # noqa: ANN401 - the same
        """Return what a page is told as soon as it has a value under these keys."""
        deadline = monotonic() + PATIENCE
        while monotonic() < deadline:
            found = now = self.get(path)
            for key in keys:
                found = found and found[key]
            if found:
                return now
            sleep(0.1)
        raise AssertionError(now)


@contextmanager
def served(folder: Path, *more: str, game: str = "lots") -> Iterator[str]:
    """Serve a site over an empty folder, with a sandbox where there is one; give its address."""
    (folder / "bots").mkdir(exist_ok=True)
    sandbox = () if is_here("sandbox") else ("--sandbox", "off")
    command = ("league", game, "bots", "--site", "0", "--seed", "1", "--jobs", "1", *sandbox, *more)
    with running(*command, folder=folder) as (_, url):
        yield url


def bot_path(name: str) -> str:
    """Return the path of what is told of a bot."""
    return f"bots/{quote(name)}"
