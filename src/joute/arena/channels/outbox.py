"""What is on its way to a program: never blocks, and keeps messages apart."""

import os
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from joute.arena.loop import WRITE, Loop

if TYPE_CHECKING:
    from joute.arena.channels.recording import Recording

GLANCE = 0.001
"""How often we ask whether a message is read, in seconds, and how soon: it takes a moment to arrive."""
LARGEST = 16 << 20
"""A reader that leaves more bytes than this waiting is taken for deaf."""


class Outbox:
    """Hands over whole messages, one write each, as fast as the reader takes them.

    The descriptor is non-blocking and this outbox's own: nobody else watches it. `drained` is called
    when the last of what had to wait is handed over, or never will be. `is_read` says, where somebody
    knows, whether all messages are read: then the gap is over. A `recording` keeps what was handed over.
    """

    def __init__(  # noqa: PLR0913 - where messages go, how, and who is told
        self,
        loop: Loop,
        descriptor: int,
        gap: float = 0.0,
        *,
        drained: Callable[[], None] = lambda: None,
        is_read: Callable[[], bool] | None = None,
        recording: "Recording | None" = None,
    ) -> None:
        self._loop = loop
        self._descriptor = descriptor
        self._gap = gap
        self._ready = 0.0
        self._rest = b""
        self._queue: deque[bytes] = deque()
        self._waiting = 0
        """Bytes in the queue."""
        self.deaf = False
        """Nobody reads at the other end any more."""
        self._drained = drained
        self.is_read = is_read
        self._recording = recording

    @property
    def pending(self) -> bool:
        """Whether something waits to be handed over."""
        return bool(self._rest or self._queue)

    def send(self, message: bytes) -> None:
        """Hand over a message now or as soon as possible."""
        if self.deaf:
            return
        if self._rest or self._queue or (self._gap and self._held()):
            self._queue.append(message)
            self._waiting += len(message)
            if self._waiting > LARGEST:
                self._go_deaf()
            self._advance()
        else:
            self._write(message)
            if self._rest:
                self._loop.watch(self._descriptor, WRITE, self._writable)

    def asked(self) -> None:
        """Forget the gap: the reader has asked for what goes out next."""
        self._ready = 0.0

    def close(self) -> None:
        """Drop what waits and close the descriptor."""
        self._stop()
        os.close(self._descriptor)
        if self._recording is not None:
            self._recording.close()

    def ring(self, now: float) -> None:
        """The gap is over."""
        del now
        self._continue()

    def _writable(self, mask: int) -> None:
        del mask
        self._continue()

    def _continue(self) -> None:
        self._advance()
        if not self.pending:
            self._drained()

    def _advance(self) -> None:
        """Write what can be written now, and be woken for the rest."""
        while True:
            if self._rest:
                self._write(self._rest)
            if self._rest:
                self._loop.watch(self._descriptor, WRITE, self._writable)
                return
            self._loop.unwatch(self._descriptor)
            if not self._queue:
                return
            if self._gap and self._held():
                glance = self._ready if self.is_read is None else monotonic() + GLANCE
                self._loop.set_alarm(self, min(glance, self._ready))
                return
            self._rest = self._queue.popleft()
            self._waiting -= len(self._rest)

    def _held(self) -> bool:
        """Whether the next message has to wait because the last one may not be read yet."""
        left = self._ready - monotonic()
        if left <= 0:
            return False
        return self.is_read is None or left > self._gap - GLANCE or not self.is_read()

    def _write(self, message: bytes) -> None:
        try:
            count = os.write(self._descriptor, message)
        except BlockingIOError:
            count = 0
        except OSError:  # the reader closed its end or is gone; its own end tells how
            self._go_deaf()
            return
        self._rest = message[count:]
        if self._recording is not None and count:
            self._recording.sent(message[:count])
        if self._gap and not self._rest:
            self._ready = monotonic() + self._gap

    def _go_deaf(self) -> None:
        self.deaf = True
        self._stop()

    def _stop(self) -> None:
        self._rest = b""
        self._queue.clear()
        self._waiting = 0
        self._loop.unwatch(self._descriptor)
        self._loop.clear_alarm(self)
