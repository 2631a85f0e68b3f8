"""The page of a client by hand: what the server has said, and a button for every request.

It knows what the client knows: what was received and sent. A thread of the client serves it.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from secrets import token_urlsafe
from types import TracebackType
from typing import Self

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from joute.arena.channels.tcp import listening
from joute.game import AnyGame
from joute.reason import Reason
from joute.speech import LANGUAGES, sentence, text
from joute.web.answers import FRESH, NOTHING, body_of, decoded, event, events, json
from joute.web.connections import server_for
from joute.web.files import MANUAL_SHEETS, STATIC, FreshFiles, filled, style_sheet
from joute.web.guard import Guard, is_near, may_act, new_token
from joute.web.handle import address
from joute.web.speech import OF_MANUAL, no_script, speech

LARGEST = 1 << 16
GLANCE = 0.05
"""Seconds between two looks at what was said."""
PATIENCE = 2.0
"""Seconds that the thread may take to end."""


class Spoken(Struct, frozen=True):
    """A line of the dialogue."""

    told: bool
    """It was received, not sent."""
    text: str
    remark: Mapping[str, str] | None = None
    """Instead, why something was not sent, in each language."""


class Talk(Struct, frozen=True):
    """What a page is told of the dialogue."""

    since: int
    """How many lines came before these."""
    lines: Sequence[Spoken]
    closed: bool
    """The server has closed the connection."""


class Sendable(Struct, frozen=True):
    """A request that may be sent, in each language."""

    words: Mapping[str, str]
    about: Mapping[str, str]


class Manual(Struct, frozen=True):
    """What a page is about."""

    title: str
    where: str
    requests: Sequence[Sendable]


class Line(Struct, frozen=True):
    """What a page wants to send."""

    text: str


class ManualPage:
    """A page beside the terminal; it is served while it is entered."""

    def __init__(self, game: AnyGame, where: str, port: int, send: Callable[[str], None]) -> None:
        """Show a client that is connected to a server; `send` sends a line to it."""
        self._about = Manual(
            game.title, where, [_sendable(*pair) for pair in game.requests.items()]
        )
        self._send = send
        self._lines: list[Spoken] = []
        self._closed = False
        self._token = new_token()
        self._name = token_urlsafe(6)
        """Tells a page that another client has taken the place of its own."""
        self._listener = listening("127.0.0.1", port)
        self.url = address("127.0.0.1", self._listener)
        self._server = server_for(self._app())
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> Self:
        """Serve it."""
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)

    def told(self, line: str) -> None:
        """Show what was received."""
        self._lines.append(Spoken(told=True, text=line))

    def said(self, line: str) -> None:
        """Show what was sent."""
        self._lines.append(Spoken(told=False, text=line))

    def object(self, reason: Reason) -> None:
        """Show why something was not sent."""
        why = {language: sentence(reason, language) for language in LANGUAGES}
        self._lines.append(Spoken(told=True, text="", remark=why))

    def close(self) -> None:
        """Show that the server has closed the connection."""
        self._closed = True

    def _serve(self) -> None:
        self._server.run(sockets=[self._listener])

    def _app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/", self._page),
                Route("/manual", self._manual),
                Route("/talk", self._talk),
                Route("/send", self._say, methods=["POST"]),
                Route("/style.css", _style),
                Mount("/static", FreshFiles(directory=STATIC)),
            ],
            middleware=[Middleware(Guard)],
        )

    async def _page(self, request: Request) -> Response:
        token = self._token if is_near(request) else ""
        page = filled(
            STATIC / "manual.html",
            token=token,
            server=self._name,
            speech=speech((), OF_MANUAL),
            no_script=no_script(),
        )
        return Response(page, media_type="text/html", headers=FRESH)

    async def _manual(self, request: Request) -> Response:
        del request
        return json(self._about)

    async def _talk(self, request: Request) -> Response:
        del request
        return events(self._news(), self._name)

    async def _news(self) -> AsyncIterator[bytes]:
        before: tuple[int, bool] | None = None
        while not self._server.should_exit:
            now = (len(self._lines), self._closed)
            since = 0 if before is None else before[0]
            talk = Talk(since, self._lines[since : now[0]], now[1])
            yield NOTHING if now == before else event(msgspec.json.encode(talk))
            before = now
            await asyncio.sleep(GLANCE)

    async def _say(self, request: Request) -> Response:
        if not may_act(request, self._token):
            raise HTTPException(403, "only the page of this client may do that")
        line = decoded(await body_of(request, LARGEST), Line)
        if self._closed:
            raise HTTPException(409, "the server has closed the connection")
        self._send(line.text)
        return Response(status_code=204)


def _sendable(words: str, about: str) -> Sendable:
    return Sendable(
        {language: text(words, language) for language in LANGUAGES},
        {language: text(about, language) for language in LANGUAGES},
    )


async def _style(request: Request) -> Response:
    return style_sheet(request, MANUAL_SHEETS)
