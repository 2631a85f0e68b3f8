"""A simple game over TCP: the same lines, on a connection."""

from joute.game import NoOptions, Serve, Service

PORT = 7420
"""Of a game that names none."""
WAIT_S = 10.0
"""A match with free seats begins when nobody else has come for this long."""


def served(least: int, most: int) -> Serve:
    """Return a server that plays one match after the other."""

    def service(_flags: NoOptions, _options: object) -> Service:
        wait = None if least == most else WAIT_S
        return Service(least=least, most=most, start_at=most, wait_s=wait, several=True)

    return Serve(service=service)
