"""Which browsers have shown that they know the secret words of which bots, by cookies."""

from collections import OrderedDict
from secrets import token_urlsafe
from typing import Literal, TypedDict

from starlette.requests import Request
from starlette.responses import Response

COOKIE = "joute"
MOST = 5000
DAYS = 30


class _Attributes(TypedDict):
    httponly: bool
    samesite: Literal["strict"]
    path: str


_ATTRIBUTES: _Attributes = {"httponly": True, "samesite": "strict", "path": "/"}
"""Of every cookie: no script reads it, and no other site's page has it sent."""


class Sessions:
    """The browsers that are known to this server."""

    def __init__(self) -> None:
        self._names: OrderedDict[str, frozenset[str]] = OrderedDict()

    def names(self, request: Request) -> frozenset[str]:
        """Return the bots whose word this browser knows."""
        return self._names.get(_key(request), frozenset())

    def grant(self, request: Request, answer: Response, name: str) -> Response:
        """Remember that a browser knows the word of a bot."""
        key = token_urlsafe(24)
        self._names[key] = self.names(request) | {name}
        self._names.pop(_key(request), None)
        if len(self._names) > MOST:
            self._names.popitem(last=False)
        answer.set_cookie(
            _cookie(request), key, max_age=DAYS * 86_400, secure=_secure(request), **_ATTRIBUTES
        )
        return answer

    def forget(self, request: Request, answer: Response) -> Response:
        """Forget a browser."""
        self._names.pop(_key(request), None)
        answer.delete_cookie(_cookie(request), secure=_secure(request), **_ATTRIBUTES)
        return answer


def _key(request: Request) -> str:
    return request.cookies.get(_cookie(request), "")


def _secure(request: Request) -> bool:
    """Whether the browser came by HTTPS, as a proxy reports: then the cookie is sent only so."""
    return request.url.scheme == "https"


def _cookie(request: Request) -> str:
    """Return the name of this port's cookie: a browser sends the cookies of a machine to all its ports."""
    return f"{COOKIE}-{request.url.port}" if request.url.port else COOKIE
