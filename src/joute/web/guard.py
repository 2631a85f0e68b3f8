"""What keeps strangers out: who may ask, who may act, and what a page may do in a browser.

Everybody who reaches the port may watch. Only a page of this very server may act, which it proves
by its token and which the browser confirms by `Origin`. Names in `Host` that are not ours are
refused, so that no other site can make itself pass for us (DNS rebinding).
"""

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from secrets import compare_digest, token_urlsafe
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from joute.speech import LANGUAGES, text

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope",
        "magnetometer", "microphone", "midi", "payment", "serial", "usb",
    )
)  # fmt: skip
"""What no page of ours needs: the full screen is left to it."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
UNKNOWN = "refusal.unknown-host"
SCHEMES = ("http", "https")
"""By which a page of ours may have come, the second through a proxy."""
TOKEN = "x-joute-token"  # noqa: S105 - the name of a header


def new_token() -> str:
    """Draw a token for the pages of one server."""
    return token_urlsafe(24)


def may_act(request: Request, token: str) -> bool:
    """Whether a request that changes something comes from our own page."""
    given = request.headers.get(TOKEN, "").encode()
    return is_ours(request) and compare_digest(given, token.encode())


def is_ours(request: Request) -> bool:
    """Whether a request was made by a page that came from here, as its browser says."""
    scheme, _, origin = request.headers.get("origin", "").partition("://")
    return scheme in SCHEMES and origin == request.headers.get("host")


def is_near(connection: HTTPConnection) -> bool:
    """Whether somebody asks from this very machine."""
    return connection.client is not None and ip_address(connection.client.host).is_loopback


class Guard:
    """Refuses foreign names, and sends the security headers with every answer."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        """Guard an application that is known by these names too."""
        self._app = app
        self._names = {"localhost", socket.gethostname().lower(), *map(str.lower, names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        app = self._app
        if scope["type"] == "http" and not self._known(HTTPConnection(scope)):
            app = PlainTextResponse(_unknown(), status_code=421)
        await app(scope, receive, sealed)

    def _known(self, connection: HTTPConnection) -> bool:
        try:
            name = urlsplit("//" + connection.headers.get("host", "")).hostname or ""
        except ValueError:  # half an IPv6 address
            return False
        return name in self._names or _is_address(name)


def _unknown() -> str:
    """Say in every language that this name is not ours: no page chooses one."""
    return "".join(f"{text(UNKNOWN, tongue)}\n" for tongue in LANGUAGES)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
