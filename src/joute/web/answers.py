"""How pages are answered: values, streams of events, and bodies of a reasonable size."""

from collections.abc import AsyncIterator, Awaitable, Callable
from time import monotonic
from typing import TypeVar

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from joute.web.reel import HEARTBEAT

MISSING = 404
Told = TypeVar("Told", bound=Struct)
FRESH = {"Cache-Control": "no-store"}
NOTHING = b""
"""What a stream has to tell when it was woken in vain."""


def json(value: object, status: int = 200) -> Response:
    """Answer with a value."""
    data = msgspec.json.encode(value)
    return Response(data, status, media_type="application/json", headers=FRESH)


def packed_lines(lines: bytes) -> Response:
    """Answer with lines of JSON that are in gzip already."""
    headers = FRESH | {"Content-Encoding": "gzip"}
    return Response(lines, media_type="application/x-ndjson", headers=headers)


def event(data: bytes, name: str = "message") -> bytes:
    """Write one event of a stream."""
    return b"event: %b\ndata: %b\n\n" % (name.encode(), data)


def events(source: AsyncIterator[bytes], server: str) -> Response:
    """Answer with a stream of events."""
    stream = _signed(source, server)
    return StreamingResponse(stream, media_type="text/event-stream", headers=FRESH)


async def _signed(source: AsyncIterator[bytes], server: str) -> AsyncIterator[bytes]:
    """Say first who we are, and in a long silence that we are still there."""
    yield event(server.encode(), "server")
    last = monotonic()
    async for news in source:
        if news or monotonic() - last >= HEARTBEAT:
            yield news or event(b"", "beat")
            last = monotonic()


async def missing(
    request: Request, error: Exception, page: Callable[[Request], Awaitable[Response]]
) -> Response:
    """Tell people on a page, in their language, and programs in one line."""
    assert isinstance(error, HTTPException)
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse(error.detail, status_code=MISSING, headers=FRESH)
    answer = await page(request)
    answer.status_code = MISSING
    return answer


def decoded(data: bytes, kind: type[Told]) -> Told:
    """Read what a page tells, or say in one line what is wrong with it."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HTTPException(400, f"not understood: {error}") from None


async def body_of(request: Request, largest: int, kept: int | None = None) -> bytes:
    """Read a body of a reasonable size; of one that is not, what was read beyond `kept` is lost."""
    body, size = bytearray(), 0
    try:
        async for chunk in request.stream():
            size += len(chunk)
            if size > largest:
                raise HTTPException(413, f"more than {largest} bytes")
            if kept is None or len(body) <= kept:
                body += chunk
    except ClientDisconnect:
        raise HTTPException(400, "cut short") from None
    return bytes(body)
