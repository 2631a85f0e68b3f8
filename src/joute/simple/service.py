"""A simple game over TCP: the same lines, on a connection."""

from joute.game import NoOptions, Serve, Service, Tcp

PORT = 7420
"""Of a game that names none."""
WAIT_S = 10.0
"""A match with free seats begins when nobody else has come for this long."""


def tcp_of(port: bool | int) -> Tcp:  # noqa: FBT001 - True is any port
    """Return where clients connect."""
    return Tcp(port=PORT if port is True else port)


def served(least: int, most: int) -> Serve:
    """Return a server that plays one match after the other."""

    def service(_flags: NoOptions, _options: object) -> Service:
        wait = None if least == most else WAIT_S
        return Service(least=least, most=most, start_at=most, wait_s=wait, several=True)

    return Serve(service=service)
