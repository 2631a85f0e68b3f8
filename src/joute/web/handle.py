"""The page of some matches, as the process that plays them sees it.

The page is served by a process of its own. It is sent only what the seats say, a few times a
second, by writes that never block. If it falls behind for long it is cut off, and the matches go on.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from time import monotonic

from joute.analysis import Analysis
from joute.arena.channels.base import Channel
from joute.arena.channels.browser import BrowserChannel
from joute.arena.channels.outbox import Outbox
from joute.arena.channels.tcp import listening, only_here, seen_from_outside
from joute.arena.loop import READ, Loop
from joute.arena.seats.drive import Drive
from joute.arena.seats.play import Played
from joute.errors import FailedGameError
from joute.game import Mark
from joute.match import Match
from joute.replay import Note, Usage
from joute.result import Result
from joute.web import feed

GLANCE = 0.03
"""Seconds between two looks at what was said."""
PATIENCE = 2.0
"""Seconds in which the page must take the last news."""
CHUNK = 1 << 16


def _unwanted(_: feed.OwnerWish) -> None:
    """Do nothing: nobody does what people want of a server, or of a host."""


class _Shown:
    """A match, and how much of it the page was told."""

    def __init__(self, number: int, match: Match, notes: Sequence[Note]) -> None:
        self.number = number
        self._match = match
        self._notes = notes
        self._entries_told = 0
        self._notes_told = 0

    def news(self) -> feed.Heard | None:
        """Take what is new."""
        entries = self._match.log[self._entries_told :]
        notes = self._notes[self._notes_told :]
        if not entries and not notes:
            return None
        self._entries_told += len(entries)
        self._notes_told += len(notes)
        return feed.Heard(match=self.number, entries=tuple(entries), notes=tuple(notes))


class PageHandle:
    """One page for all matches that this process plays, on one loop after the other."""

    def __init__(self, host: str, port: int, *, hosted: bool = False) -> None:
        """Open the port and start the process; a hosted page is shown when its host is there."""
        when = ["hosted"] if hosted else []
        with listening(host, port) as listener:
            self.url = address(host, listener)
            self.seen_at = address_for_others(host, listener)
            """Where others find the page, if they do."""
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "joute.web.process", str(listener.fileno()), *when],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=[listener.fileno()],
                start_new_session=True,  # whoever interrupts us at the terminal means us
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._wanted: Callable[[feed.OwnerWish], None] = _unwanted
        self._news = self._process.stdin.fileno()
        self._wishes = self._process.stdout.fileno()
        os.set_blocking(self._news, False)
        os.set_blocking(self._wishes, False)
        self._half = b""
        self._loop: Loop | None = None
        self._outbox: Outbox | None = None
        self._shown: dict[Match, _Shown] = {}
        self._count = 0
        self.gone = False
        """The process has ended."""
        self._people: dict[tuple[int, int], BrowserChannel] = {}
        self._drives: dict[int, Drive] = {}
        self._next = 0.0

    def attach(self, loop: Loop, wanted: Callable[[feed.OwnerWish], None] = _unwanted) -> None:
        """Use this loop from now on; `wanted` is called when people want something of a server or a host."""
        self._loop, self._wanted = loop, wanted
        self._outbox = Outbox(loop, os.dup(self._news))
        loop.watch(self._wishes, READ, self._readable)

    def detach(self) -> None:
        """Wait until all news has gone out, and leave the loop."""
        assert self._loop is not None
        assert self._outbox is not None
        deadline = monotonic() + PATIENCE
        while self._outbox.pending and monotonic() < deadline:
            self._loop.turn(PATIENCE)
        self._outbox.close()
        self._loop.clear_alarm(self)
        self._loop.unwatch(self._wishes)
        self._loop = self._outbox = None

    def tell(self, news: feed.News) -> None:
        """Tell the page something."""
        assert self._outbox is not None
        self._outbox.send(feed.written(news))

    @property
    def number(self) -> int:
        """The number of the match that was shown last."""
        return self._count

    def began(
        self,
        loop: Loop,
        drive: Drive,
        channels: Sequence[Channel],
        wanted: Callable[[feed.OwnerWish], None] = _unwanted,
    ) -> None:
        """Show a match that is about to begin."""
        self.attach(loop, wanted)
        people = {
            seat: channel
            for seat, channel in enumerate(channels)
            if isinstance(channel, BrowserChannel)
        }
        number = self.show(drive.match, drive.notes, tuple(people))
        self._people = {(number, seat): channel for seat, channel in people.items()}
        self._drives = {number: drive}

    def show(
        self,
        match: Match,
        notes: Sequence[Note],
        people: tuple[int, ...] = (),
        *,
        read: bool = False,
    ) -> int:
        """Show a match, perhaps one that was read from a file; return its number."""
        self._count += 1
        self._shown[match] = _Shown(self._count, match, notes)
        self.tell(feed.Began(match=self._count, setup=match.setup, people=people, read=read))
        self.ring(monotonic())
        return self._count

    def marked(self, mark: Mark) -> None:
        """Look whether it is time to tell the page how far the matches are."""
        del mark
        if monotonic() >= self._next:
            self._glance()

    def ring(self, now: float) -> None:
        """Tell the page what was said, now and again."""
        assert self._loop is not None
        self._glance()
        if self._shown:
            self._loop.set_alarm(self, now + GLANCE)

    def silent(self, match: Match, seat: int, since: float) -> None:
        """Tell the page for whom a match waits."""
        self._glance()
        self.tell(feed.Silent(match=self._shown[match].number, seat=seat, since=since))

    def ended(
        self,
        match: Match,
        result: Result | None,
        usages: Sequence[Usage] = (),
        found: Analysis | None = None,
    ) -> None:
        """Tell the page how a match ended, None if it was cut short, and what its analysis has found."""
        self._glance()
        number = self._shown.pop(match).number
        failed = match.fault is not None
        self.tell(
            feed.Ended(
                match=number, result=result, failed=failed, usages=tuple(usages), found=found
            )
        )

    def cut_short(self) -> None:
        """Tell the page that the match that began last does not go on, and leave its loop."""
        (match,) = self._shown
        self.ended(match, None)
        self.detach()

    def finished(self, played: Played) -> None:
        """Tell the page how the match ended that began last, and leave its loop."""
        assert played.replay.tail is not None
        (match,) = self._shown
        self.ended(match, played.replay.tail.result, played.replay.usages)
        self.detach()

    def close(self) -> None:
        """End the process."""
        if self._outbox is not None:  # while its end of the pipe is open, the page waits for news
            self._outbox.close()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _glance(self) -> None:
        self._next = monotonic() + GLANCE
        for shown in self._shown.values():
            if (news := shown.news()) is not None:
                self.tell(news)

    def _readable(self, mask: int) -> None:
        del mask
        assert self._loop is not None
        data = os.read(self._wishes, CHUNK)
        if not data:
            self._loop.unwatch(self._wishes)
            self.gone = True
            for person in self._people.values():
                person.lose()
        *lines, self._half = (self._half + data).split(b"\n")
        for line in lines:
            self._wished(feed.read_wish(line))

    def _wished(self, wish: feed.Wish) -> None:
        if isinstance(wish, feed.Broken):
            if (drive := self._drives.get(wish.match)) is not None:
                drive.fail(FailedGameError(wish.reason))
        elif not isinstance(wish, feed.SeatMessage | feed.Resign):
            self._wanted(wish)
        elif (person := self._people.get((wish.match, wish.seat))) is None:
            return
        elif isinstance(wish, feed.Resign):
            person.resign()
        else:
            person.say(wish.message)


def address(host: str, listener: socket.socket) -> str:
    """Return the address of a page; a host that stands for all is reached as this machine."""
    port = listener.getsockname()[1]
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 - compared, not bound
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def address_for_others(host: str, listener: socket.socket) -> str:
    """Return the address at which other machines find a page, "" if they do not."""
    return "" if only_here(host) else address(seen_from_outside(host), listener)
