"""A seat that talks in bytes, over pipes or a socket alike."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from joute.arena.channels.base import Channel
from joute.arena.channels.outbox import Outbox
from joute.arena.clock import Clock
from joute.arena.loop import READ, Loop
from joute.exchange import rendered
from joute.framing import text
from joute.game import Ask, AskAll, Failure, Kind, Link, Tell
from joute.reason import Reason
from joute.replay import Usage

if TYPE_CHECKING:
    from joute.arena.channels.recording import Recording
    from joute.arena.process.process import Process
    from joute.arena.process.stderr import Stderr
    from joute.arena.sandbox.watchdog import Watchdog

CRLF = "\r\n"
CHUNK = 1 << 16
WAITING_BYTES = 1 << 16
"""A seat that has more than this waiting to be heard is flooding."""
EXIT_GLANCE = 0.002
LINGER = 0.5
"""A connection that is being closed has this long to take its last messages."""
EXCERPT = 100
"""Bytes that are shown of a message that has no end."""
_UNENDED = Reason("failure.unended")


class StreamChannel(Channel):
    """One seat behind descriptors: what it is sent, what it says, how it ends.

    `descriptors` are the reading and the writing one, non-blocking and different from each other.
    `hang_up` ends the writing direction where closing the descriptor does not (a socket). `record`
    makes what keeps a connection's messages.
    """

    remembers = True

    def __init__(  # noqa: PLR0913 - one argument for each thing that a seat may have
        self,
        loop: Loop,
        descriptors: tuple[int, int],
        link: Link,
        *,
        clock: Clock | None = None,
        process: "Process | None" = None,
        errors: "Stderr | None" = None,
        watch: "Watchdog | None" = None,
        hang_up: Callable[[int], None] | None = None,
        record: "Callable[[], Recording] | None" = None,
    ) -> None:
        super().__init__(clock)
        self.closed = False
        self._loop = loop
        self._end = link.end
        self._framing = link.framing()
        self._gap = link.gap_ms / 1000
        self._gapped = link.gap_ms > 0
        self._data = b""
        self._at = 0
        self._lost_at: float | None = None
        self._closing = False
        self._addressed = self._spoke_first = False
        self._early = 0
        self._hang_up = hang_up
        self._watch = watch
        self._record = record
        self._received = 0
        self.process = process
        self.errors = errors
        self._connect(descriptors)
        if errors is not None:
            errors.attach(self._wrote)

    def _connect(
        self, descriptors: tuple[int, int], is_read: Callable[[], bool] | None = None
    ) -> None:
        self._reader, self._writer = descriptors
        self._recording = None if self._record is None else self._record()
        self.outbox = Outbox(
            self._loop,
            self._writer,
            self._gap,
            drained=self._drained,
            is_read=is_read,
            recording=self._recording,
        )
        self._loop.watch(self._reader, READ, self._readable)

    def send(self, event: Tell) -> None:
        """Send a message of the referee, and know whether an answer lay there before the first since the last one."""
        if not self._addressed:
            self._addressed = True
            self._spoke_first = self._at < len(self._data) and not self._data[self._at :].isspace()
        self.outbox.send(self._ended(rendered(event)))

    def say(self, message: str) -> None:
        """Send a text as one write."""
        self.outbox.send(self._ended(message))

    def take(self, ask: Ask | AskAll | None = None) -> str | Failure | None:
        """Return the next whole message; the failure comes after the last one.

        While something that nobody asked for waits because of the gap, nothing is taken, so that
        messages stay in order. What follows a message that was taken is its answer, and needs no gap.
        A failure after which no message is left does not wait for a seat that reads nothing.
        """
        del ask
        if self._gapped and self.outbox.pending and (self._data or self.failure is None):
            return None
        message = self._whole() if self._at < len(self._data) else None
        if message is None and self.outbox.deaf and self._lost_at is None and self.failure is None:
            self._lose()
            message = self._whole()
        if message is None:
            return self.failure
        self._addressed = False
        if self._gapped:
            self.outbox.asked()
        return message

    def asked(self) -> None:
        """Count the question if its answer was there before anything of it had been sent; blanks are no answer."""
        self._early += self._spoke_first
        self._spoke_first = False

    def listen(self) -> None:
        """Take in what has arrived by now, be it the end, without waiting for the loop."""
        self._readable(READ)

    def lateness(self, since: float) -> tuple[Reason, ...]:
        """Say what a late seat did instead of answering."""
        if self.unended():
            return (_UNENDED,)
        unread = (Reason("failure.unread-input"),) if self.outbox.pending else ()
        if self.process is not None and self._watch is not None:
            from joute.arena.channels.lateness import disease  # noqa: PLC0415 - only for who is late

            pipe = self._writer if self._hang_up is None else None
            if (found := disease(self.process, self._watch, since, pipe)) is not None:
                return (*unread, found)
        return unread if unread or self._received else (Reason("failure.silent"),)

    def waits(self) -> bool:
        """Whether a late program has read all, has begun no message, and does nothing."""
        if self.outbox.pending or self.unended() or not self._is_all_read():
            return False
        return self.process is None or not self.process.is_busy()

    def _is_all_read(self) -> bool:
        """Whether nothing lies unread in the pipe, or in the socket as far as that is known."""
        if self._hang_up is not None:
            return self.outbox.is_read is None or self.outbox.is_read()
        from joute.arena.channels.lateness import is_empty  # noqa: PLC0415 - only for who is late

        return is_empty(self._writer)

    def loss(self) -> Failure | None:
        """Ask the process itself: others may hold its pipes open, a child of it or a sandbox.

        The end of a socket is always heard.
        """
        if self.process is None:
            return None
        self.process.blame_start()
        if self._hang_up is not None or self.process.holds(self._reader):
            return self.process.ending()
        return self._lost(self.process.ending())

    def strain(self) -> float:
        """Return how long the program has waited for a processor since it was asked, in seconds."""
        if self._watch is None or self.clock is None or self.clock.since is None:
            return 0.0
        return self._watch.waited_since(self.clock.since)

    def usage(self, seat: int, *, strained: bool) -> Usage | None:
        """Return what the program used, once it has ended."""
        if self.process is None or self._watch is None or self.clock is None:
            return None
        return Usage(
            usage=seat,
            cpu_ms=round(max(self._watch.cpu_s, self.process.cpu_s) * 1000),
            peak_kib=max(self._watch.resident_kib, self.process.peak_kib),
            bytes=self._received,
            turn_ms=tuple(round(turn * 1000, 1) for turn in self.clock.turns),
            strained=strained,
            early=self._early,
        )

    def stderr(self) -> str:
        """Return what the program wrote on its stderr since the last time."""
        self.wrote = False
        if self.errors is None:
            return ""
        self.errors.drain()
        return self.errors.take()

    def close(self) -> None:
        """Let what was sent go out, then close; nothing is heard any more."""
        if self._closing:
            return
        self._closing = True
        if self._watch is not None:
            self._watch.measure()
        self._loop.set_alarm(self, self._loop.now + LINGER)
        if not self.outbox.pending:
            self._sent()

    def shut(self) -> None:
        """Close now, whatever has not gone out."""
        if not self.closed:
            self._closing = True
            self._shut()

    def ring(self, now: float) -> None:
        """Look how the program ended, or stop lingering."""
        if self._closing:
            self._shut()
        else:
            self._look_for_end(now)

    def _ended(self, message: str) -> bytes:
        """End a message; one of several lines has the same end within."""
        if self._end == CRLF:
            message = message.replace("\n", CRLF)
        return (message + self._end).encode()

    def _whole(self) -> str | None:
        """Cut the next whole message off what has come."""
        found = self._framing.first(self._data, self._at)
        if found is None:
            self._refuse_overlong()
            return None
        message, self._at = found
        return message

    def _readable(self, mask: int) -> None:
        del mask
        try:
            data = os.read(self._reader, CHUNK)
        except BlockingIOError:
            return
        except OSError:  # reset by the other end: nothing more will come
            data = b""
        if self._closing:
            if not data:
                self._shut()
        elif data:
            self._keep(data)
            if len(self._data) > WAITING_BYTES:
                self._overflow()
            self._heard()
        else:
            self._lose()

    def _drained(self) -> None:
        if self._closing:
            self._sent()
        elif self.outbox.deaf:
            self._heard()
        else:
            self._handed_over()
            if self._gapped:
                self._heard()

    def _wrote(self) -> None:
        self.wrote = True

    def _overflow(self) -> None:
        """Too much is waiting: one message that does not end, or too many."""
        if self._framing.first(self._data, self._at) is None:
            self._refuse_overlong()
        if self._data:
            self._flood(Reason("failure.too-much-unasked", {"most": WAITING_BYTES}))

    def _refuse_overlong(self) -> None:
        if self._framing.overlong(self._data, self._at):
            reason = Reason("failure.overlong", {"most": self._framing.limit})
            self._flood(reason, overlong=True)

    def _flood(self, reason: Reason, *, overlong: bool = False) -> None:
        began = text(self._data[self._at : self._at + EXCERPT])
        self.failure = Failure(Kind.FLOOD, reason, evidence=began, overlong=overlong)
        self._data = b""
        self._at = 0
        self._loop.unwatch(self._reader)

    def _lose(self) -> None:
        """The other end is closed; find out how, which takes a moment if it is a program."""
        if self._lost_at is not None:
            return
        self._lost_at = self._loop.now
        self._loop.unwatch(self._reader)
        self._look_for_end(self._loop.now)

    def _look_for_end(self, now: float) -> None:
        assert self._lost_at is not None
        ending = self.process.ending() if self.process else None
        if ending is None and self.process and self.process.may_end(now - self._lost_at):
            self._loop.set_alarm(self, now + EXIT_GLANCE)
            return
        if self.process:
            self.process.blame_start()
        if self.errors is not None:
            self.errors.drain()
        self._take_rest()
        self.failure = self._lost(ending)
        self._heard()

    def _take_rest(self) -> None:
        """Take in what was said before the end; a failed write may have shown the end first."""
        try:
            rest = os.read(self._reader, CHUNK)
        except OSError:  # nothing more is there, or never will be
            return
        self._keep(rest)

    def _keep(self, data: bytes) -> None:
        self._received += len(data)
        if self._recording is not None and data:
            self._recording.heard()
        self._data = self._data[self._at :] + data if self._at < len(self._data) else data
        self._at = 0

    def unended(self) -> str:
        """Return the beginning of a message whose end has not come; empty if there is none.

        What is left of the end of the line before, as the LF of a CR LF, begins none.
        """
        at = self._at
        while at < len(self._data) and (found := self._framing.first(self._data, at)) is not None:
            at = found[1]
        return text(self._data[at:].lstrip(b"\r\n")[:EXCERPT])

    def _lost(self, ending: Failure | None) -> Failure:
        if ending is None:
            pipe = "failure.closed-stdin" if self.outbox.deaf else "failure.closed-stdout"
            code = pipe if self._hang_up is None else "failure.connection-closed"
            ending = Failure(Kind.DISCONNECTED, Reason(code))
        if not (begun := self.unended()):
            return ending
        return replace(ending, notes=(*ending.notes, _UNENDED), evidence=begun)

    def _sent(self) -> None:
        """All messages are out: end our direction, and wait for the other end of a socket."""
        if self._hang_up is None or self._lost_at is not None:
            self._shut()
        else:
            self._hang_up(self._writer)

    def _shut(self) -> None:
        self.closed = True
        self._loop.clear_alarm(self)
        self._loop.unwatch(self._reader)
        os.close(self._reader)
        self.outbox.close()
        if self.process is not None:
            self.process.leave(self._loop)
