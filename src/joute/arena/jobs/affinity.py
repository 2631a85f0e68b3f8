"""One processor a match: processors that no other contest of this machine has bound a worker to."""

import contextlib
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

CLAIM = "\0joute/processor/"
"""Begins the name of the socket by which a processor is claimed; the kernel forgets it with us."""


def processors() -> int:
    """Count the processors that we may use."""
    return len(os.sched_getaffinity(0))


class Claims:
    """As many processors as are wanted, or none of them; `close` gives them back."""

    def __init__(self, wanted: int) -> None:
        self._sockets: dict[int, socket.socket] = {}
        for place in sorted(os.sched_getaffinity(0)):
            if len(self._sockets) < wanted and (claim := _claimed(place)) is not None:
                self._sockets[place] = claim
        if len(self._sockets) < wanted:
            self.close()
        self.places = tuple(self._sockets)

    def close(self) -> None:
        """Let others have them."""
        for claim in self._sockets.values():
            claim.close()
        self._sockets.clear()


def bind(place: int) -> None:
    """Stay on a processor from now on, with all that we start."""
    with contextlib.suppress(OSError):  # it was taken from us meanwhile: then we run anywhere
        os.sched_setaffinity(0, {place})


@contextmanager
def bound() -> Iterator[None]:
    """Stay on a processor for a while, with all that is started meanwhile, if one is free."""
    before = os.sched_getaffinity(0)
    with contextlib.closing(Claims(1)) as claims:
        for place in claims.places:
            bind(place)
        try:
            yield
        finally:
            os.sched_setaffinity(0, before)


def _claimed(place: int) -> socket.socket | None:
    claim = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    try:
        claim.bind(f"{CLAIM}{place}")
    except OSError:
        claim.close()
        return None
    return claim
