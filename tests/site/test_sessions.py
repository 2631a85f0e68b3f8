"""Who is known by a cookie."""

from starlette.requests import Request
from starlette.responses import Response

from joute.site.sessions import Sessions


def asked(port: int, cookies: dict[str, str]) -> Request:
    written = "; ".join(f"{name}={value}" for name, value in cookies.items())
    headers = [(b"host", b"school:%d" % port), (b"cookie", written.encode())]
    return Request({"type": "http", "scheme": "http", "path": "/", "headers": headers})


def test_two_sites_of_one_machine_know_a_browser_each_by_its_own_cookie() -> None:
    cookies: dict[str, str] = {}
    sites = {8000: Sessions(), 8001: Sessions()}
    for port, name in ((8000, "ann"), (8001, "bob")):
        answer = sites[port].grant(asked(port, cookies), Response(), name)
        cookie, _, value = answer.headers["set-cookie"].partition(";")[0].partition("=")
        cookies[cookie] = value
    known = {port: set(site.names(asked(port, cookies))) for port, site in sites.items()}
    assert known == {8000: {"ann"}, 8001: {"bob"}}
