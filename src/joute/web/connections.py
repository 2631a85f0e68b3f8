"""The web server, with bounds: how many connections there may be, and how long a request may take.

uvicorn has no deadline for the head and the body of a request. Here a connection that sends half a
request is closed after a while, and gives way at once to a new one where there is no room for both:
an honest client sends its head in one go, so it always finds a place.
"""

import asyncio
import resource
import socket
from collections import Counter
from enum import Enum, auto
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from joute.web.logs import log_sparingly

MOST = 2000
"""Connections in all, if there are files for them."""
FILES = 4096
"""Open files that the server asks for."""
BACKLOG = 64
"""Connections that are accepted between two looks at those that are there, …"""
QUEUE = 1024
"""… and those that the system keeps waiting meanwhile: others would ask again after a second."""
SPARE = 5 * BACKLOG
"""Files that are left for other things: pages, the store, connections that are about to be refused."""
HEAD_S = 10.0
BODY_S = 60.0
STALL_S = 60.0
"""Seconds for which a client may read nothing of its answer."""
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Phase(Enum):
    """What a connection waits for."""

    HEAD = auto()
    BODY = auto()
    ANSWER = auto()


LONGEST = {Phase.HEAD: HEAD_S, Phase.BODY: BODY_S}
"""Seconds that a phase may take."""


class Connections:
    """All connections of a server: a bounded number of them, and fewer from one address."""

    def __init__(self, most: int, from_one: int) -> None:
        self._most = most
        self._from_one = from_one
        self._phases: dict[Bounded, Phase] = {}
        """In the order in which they began."""
        self._from: Counter[str] = Counter()

    def admit(self, new: "Bounded") -> bool:
        """Take in a connection, in place of one that has sent half a request if need be."""
        crowded = self._from[new.address] >= self._from_one
        if crowded or len(self._phases) >= self._most:
            oldest = self._oldest(new.address if crowded else None)
            if oldest is None:
                return False
            self.leave(oldest)
            oldest.transport.abort()
        self._from[new.address] += 1
        self._phases[new] = Phase.HEAD
        return True

    def enter(self, one: "Bounded", phase: Phase) -> None:
        """Note that a connection waits for something else now."""
        if self._phases.pop(one, None) is not None:
            self._phases[one] = phase

    def leave(self, one: "Bounded") -> None:
        """Forget a connection."""
        if self._phases.pop(one, None) is not None:
            self._from[one.address] -= 1
            if not self._from[one.address]:
                del self._from[one.address]

    def _oldest(self, address: str | None) -> "Bounded | None":
        """Find who has sent half a head for longest, or else half a body."""
        for wanted in (Phase.HEAD, Phase.BODY):
            for one, phase in self._phases.items():
                if phase is wanted and address in (None, one.address):
                    return one
        return None


def server_for(app: ASGIApp, *, proxied: bool = False) -> uvicorn.Server:
    """Make a web server that says nothing about itself.

    Only a proxy on this machine is believed whom it asks for, and only if there is one: anybody
    else here could be a new person every time. All connections are that proxy's then.
    """
    log_sparingly()
    config = BoundedConfig(
        app,
        from_one=MOST if proxied else None,
        log_config=None,
        log_level="warning",
        access_log=False,
        lifespan="off",
        server_header=False,
        proxy_headers=proxied,
        timeout_graceful_shutdown=1,
    )
    return BoundedServer(config)


class BoundedConfig(uvicorn.Config):
    """The configuration of a server with bounds."""

    def __init__(self, app: Any, *, from_one: int | None = None, **more: Any) -> None:  # noqa: ANN401 - as uvicorn has it
        super().__init__(app, http=Bounded, ws="none", backlog=BACKLOG, **more)
        most = room_for(raised_file_limit())
        self.connections = Connections(most, from_one or most // 2)


class BoundedServer(uvicorn.Server):
    """A server with bounds."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(QUEUE)


class Bounded(H11Protocol):
    """A connection that is closed when a request takes too long to come in."""

    config: BoundedConfig

    def __init__(self, *more: Any, **named: Any) -> None:  # noqa: ANN401 - as uvicorn has it
        super().__init__(*more, **named)
        self.address = ""
        self._admitted = False
        self._phase: tuple[Phase | None, object] = (None, None)
        """Since when it waits for what: the request before tells one head from the next."""
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take in a client, or send it away."""
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        self._admitted = self.config.connections.admit(self)
        if not self._admitted:
            transport.write(BUSY)
            transport.close()
            return
        super().connection_made(transport)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a client."""
        if self._admitted:
            self.config.connections.leave(self)
            _cancel(self._deadline, self._stalled)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on."""
        if self._admitted:
            super().data_received(data)
            self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        """Wait for a client that does not read its answer, but not for ever."""
        super().pause_writing()
        self._stalled = self.loop.call_later(STALL_S, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on with an answer."""
        super().resume_writing()
        _cancel(self._stalled)

    def _look(self) -> None:
        """Start the clock of what is waited for now."""
        states = {h11.IDLE: Phase.HEAD, h11.SEND_BODY: Phase.BODY}
        phase = states.get(self.conn.their_state, Phase.ANSWER)
        if self._phase == (phase, self.cycle):
            return
        self._phase = (phase, self.cycle)
        self.config.connections.enter(self, phase)
        _cancel(self._deadline)
        if phase in LONGEST and not self.transport.is_closing():
            self._deadline = self.loop.call_later(LONGEST[phase], self.transport.abort)


def _cancel(*timers: asyncio.TimerHandle | None) -> None:
    for timer in timers:
        if timer is not None:
            timer.cancel()


def raised_file_limit() -> int:
    """Let this process open as many files as it needs, or may; return the number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(soft, wanted)


def room_for(files: int) -> int:
    """Return how many connections there may be with that many files."""
    return min(MOST, max(files // 2, files - SPARE))
