"""A seat whose program is a TCP client."""

import contextlib
import os
import socket
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from joute.arena.channels.sockdiag import ReadReceipts
from joute.arena.channels.stream import StreamChannel
from joute.arena.channels.tcp import Awaited, Listener, hang_up
from joute.arena.loop import Loop
from joute.game import Failure, Link
from joute.reason import Reason

GLANCE = 0.01
"""How often the program of a seat without a connection is looked at, in seconds."""
MOST_RETURNS = 100
"""Connections that one seat may have in a match; each gives it time."""


class TcpClientChannel(StreamChannel):
    """A TCP client, which may connect again as long as it has sent nothing.

    Real clients try a connection, or only fetch the map, before they play. A connection that ends
    before its first byte, while its program lives, gives the seat back: the next one is told all
    that the seat was told, and takes it.
    """

    def __init__(  # noqa: PLR0913 - one argument for each thing that a client may have
        self,
        loop: Loop,
        descriptors: tuple[int, int],
        link: Link,
        *,
        listener: Listener,
        patience: float,
        asker: socket.socket | None = None,
        vacated: Callable[[], None] = lambda: None,
        **program: Any,  # noqa: ANN401 - as StreamChannel has them
    ) -> None:
        """Take a connection of a listener, which is left when nobody has to connect any more.

        A client has `patience` seconds to connect again, and `vacated` is called when it has to.
        """
        self._listener: Listener | None = listener
        self._patience = patience
        self._asker = asker
        self._vacated = vacated
        self._told: list[bytes] = []
        self._awaited: Awaited | None = None
        self._gives_up_at = 0.0
        self._gave_up = False
        self._returns = 0
        super().__init__(loop, descriptors, link, hang_up=hang_up, **program)

    def loss(self) -> Failure | None:
        """Say the same of a connection that was not opened again, whichever time was up first."""
        ending = super().loss()
        return self._lost(None) if ending is None and self._has_left() else ending

    def close(self) -> None:
        """Wait for nobody any more."""
        if self._awaited is not None:
            self._give_up()
        self._leave()
        super().close()

    def ring(self, now: float) -> None:
        """Look after the program of a seat without a connection."""
        if self._awaited is None:
            super().ring(now)
        elif self._is_gone() or now >= self._gives_up_at:
            self._give_up()
            super()._lose()
        else:
            self._loop.set_alarm(self, now + GLANCE)

    def _connect(
        self, descriptors: tuple[int, int], is_read: Callable[[], bool] | None = None
    ) -> None:
        if self._asker is not None:
            with contextlib.suppress(OSError):  # reset already: there is nobody to read anything
                is_read = ReadReceipts(self._asker, descriptors[1]).is_done
        super()._connect(descriptors, is_read)

    def _ended(self, message: str) -> bytes:
        data = super()._ended(message)
        if self._listener is not None:
            self._told.append(data)
        return data

    def _keep(self, data: bytes) -> None:
        super()._keep(data)
        if data:
            self._leave()

    def _lose(self) -> None:
        if self._awaited is not None:
            return
        if self._listener is None or self._is_gone() or self._returns == MOST_RETURNS:
            super()._lose()
            return
        self._loop.unwatch(self._reader)
        self._awaited = Awaited(self.process, self._returned)
        self._listener.expect(self._awaited)
        self._gives_up_at = self._loop.now + self._patience
        self._loop.set_alarm(self, self._loop.now + GLANCE)
        self._vacated()

    def _returned(self, descriptors: tuple[int, int]) -> None:
        """Send a new connection all that the seat was sent."""
        self._awaited = None
        self._returns += 1
        self._loop.clear_alarm(self)
        os.close(self._reader)
        self.outbox.close()
        self._connect(descriptors)
        for data in self._told:
            self.outbox.send(data)

    def _is_gone(self) -> bool:
        return self.process is not None and self.process.ending() is not None

    def _has_left(self) -> bool:
        """Whether its last connection was closed before anything was sent."""
        return self._awaited is not None or self._gave_up

    def _give_up(self) -> None:
        assert self._listener is not None
        assert self._awaited is not None
        self._listener.forget(self._awaited)
        self._awaited = None
        self._gave_up = not self._is_gone()
        self._leave()

    def _leave(self) -> None:
        """Use the listener no more."""
        if self._listener is not None:
            self._listener.leave()
            self._listener = None
            self._told.clear()

    def _lost(self, ending: Failure | None) -> Failure:
        lost = super()._lost(ending)
        if ending is None and self._has_left():
            return replace(lost, notes=(Reason("failure.never-reopened"), *lost.notes))
        return lost
