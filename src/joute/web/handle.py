"""The page of some matches, as the process that plays them sees it.

The page is served by a process of its own. It is sent only what the seats say, a few times a
second, by writes that never block. If it falls behind for long it is cut off, and the matches go on.
"""

import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Protocol

from joute.arena.channels.base import Channel
from joute.arena.channels.browser import BrowserChannel
from joute.arena.channels.outbox import Outbox
from joute.arena.channels.tcp import listening, only_here, seen_from_outside
from joute.arena.loop import READ, Loop
from joute.arena.seats.drive import Drive
from joute.arena.seats.play import Played
from joute.arena.server.events import Events
from joute.arena.server.server import Server
from joute.game import AnyGame, Mark, PlayerName, Service
from joute.match import Match, Result
from joute.reason import Reason
from joute.replay import Note, Usage
from joute.web import feed

GLANCE = 0.03
"""Seconds between two looks at what was said."""
PATIENCE = 2.0
"""Seconds in which the page must take the last news."""
CHUNK = 1 << 16


def _unwanted(_: feed.ServerWish) -> None:
    """Do nothing: no server is shown."""


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

    def __init__(self, host: str, port: int) -> None:
        """Open the port and start the process."""
        with listening(host, port) as listener:
            self.url = address(host, listener)
            self.seen_at = address_for_others(host, listener)
            """Where others find the page, if they do."""
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "joute.web.process", str(listener.fileno())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=[listener.fileno()],
                start_new_session=True,  # whoever interrupts us at the terminal means us
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._wanted: Callable[[feed.ServerWish], None] = _unwanted
        self._news = self._process.stdin.fileno()
        self._wishes = self._process.stdout.fileno()
        os.set_blocking(self._news, False)
        os.set_blocking(self._wishes, False)
        self._half = b""
        self._loop: Loop | None = None
        self._outbox: Outbox | None = None
        self._shown: dict[Match, _Shown] = {}
        self._count = 0
        self._people: dict[tuple[int, int], BrowserChannel] = {}
        self._next = 0.0

    def attach(self, loop: Loop, wanted: Callable[[feed.ServerWish], None] = _unwanted) -> None:
        """Use this loop from now on; `wanted` is called when people want something of a server."""
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

    def began(self, loop: Loop, drive: Drive, channels: Sequence[Channel]) -> None:
        """Show a match that is about to begin."""
        self.attach(loop)
        people = {
            seat: channel
            for seat, channel in enumerate(channels)
            if isinstance(channel, BrowserChannel)
        }
        number = self.show(drive.match, drive.notes, tuple(people))
        self._people = {(number, seat): channel for seat, channel in people.items()}

    def show(self, match: Match, notes: Sequence[Note], people: tuple[int, ...] = ()) -> int:
        """Show a match; return its number."""
        self._count += 1
        self._shown[match] = _Shown(self._count, match, notes)
        self.tell(feed.Began(match=self._count, setup=match.setup, people=people))
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

    def ended(self, match: Match, result: Result | None, usages: Sequence[Usage] = ()) -> None:
        """Tell the page how a match ended, None if it was cut short."""
        self._glance()
        number = self._shown.pop(match).number
        self.tell(feed.Ended(match=number, result=result, usages=tuple(usages)))

    def finished(self, played: Played) -> None:
        """Tell the page how the match ended that began last, and leave its loop."""
        assert played.replay.tail is not None
        (match,) = self._shown
        self.ended(match, played.replay.tail.result, played.replay.usages)
        self.detach()

    def stay(self) -> None:
        """Wait until the page is ended, as it is by an interrupt."""
        with contextlib.suppress(KeyboardInterrupt):
            self._process.wait()

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
            for person in self._people.values():
                person.lose()
        *lines, self._half = (self._half + data).split(b"\n")
        for line in lines:
            self._wished(feed.read_wish(line))

    def _wished(self, wish: feed.Wish) -> None:
        if not isinstance(wish, feed.SeatMessage):
            self._wanted(wish)
        elif (person := self._people.get((wish.match, wish.seat))) is not None:
            person.say(wish.message)


class Seeds(Protocol):
    """The seeds of a server's matches."""

    def of(self, number: int) -> int | str:
        """Return the seed of the match of a number."""

    def choose(self, typed: str, number: int) -> None:
        """Play the match of this number on a seed that somebody typed."""


class ServerPage(Events):
    """Shows a server on a page."""

    def __init__(self, page: PageHandle, service: Service, seeds: Seeds) -> None:
        self.url = page.url
        self.seen_at = page.seen_at
        self._page = page
        self._service = service
        self._seeds = seeds
        self._server: Server | None = None
        self._due = 0.0
        """When the next match begins by itself, if enough have come by then."""

    def open(self, server: Server, game: AnyGame, where: str, folder: Path | None) -> None:
        """Show a server that is about to run."""
        self._server = server
        self._page.attach(server.loop, self._wanted)
        self._page.tell(
            feed.Served(
                game=game.name,
                title=game.title,
                where=where,
                folder=str(folder or ""),
                page=self.seen_at,
            )
        )
        self._lobby()

    def _wanted(self, wish: feed.ServerWish) -> None:
        assert self._server is not None
        if isinstance(wish, feed.Start):
            self._server.start()
        elif isinstance(wish, feed.Name):
            self._server.rename(wish.number, wish.name)
        else:
            self._seeds.choose(wish.seed, self._server.matches)
        self._lobby()

    def visited(self, client: str, sent: str) -> None:
        """A client was sent something."""
        self._page.tell(feed.Visited(client=client, sent=sent))

    def _lobby(self) -> None:
        """Show who waits, where matches are played."""
        assert self._server is not None
        if self._service.instead is not None:
            return
        guests = self._server.waiting
        enough = guests is not None and len(guests) >= self._service.least
        self._page.tell(
            feed.LobbyNews(
                open=guests is not None,
                several=self._service.several,
                guests=guests or {},
                least=self._service.least,
                most=self._service.most,
                seed=str(self._seeds.of(self._server.matches)),
                seed_first=self._service.same_seed and self._service.start_at is None,
                due=self._due if enough and self._due > monotonic() else None,
            )
        )

    def entered(self, number: int, name: PlayerName) -> None:
        """A client has a seat in the lobby."""
        del number, name
        self._lobby()

    def left(self, name: PlayerName) -> None:
        """A client has left the lobby."""
        del name
        self._lobby()

    def due(self, when: float) -> None:
        """A match begins by itself then."""
        self._due = when
        self._lobby()

    def began(self, match: Match, notes: Sequence[Note]) -> None:
        """A match begins."""
        self._due = 0.0
        self._page.show(match, notes)
        self._lobby()

    def marked(self, match: Match, mark: Mark) -> None:
        """A match has gone on."""
        del match
        self._page.marked(mark)

    def silent(self, match: Match, seat: int, since: float) -> None:
        """A match has waited for this seat for long."""
        self._page.silent(match, seat, since)

    def ended(self, match: Match, result: Result) -> None:
        """A match is over."""
        self._page.ended(match, result)
        self._lobby()

    def failed(self, match: Match | None, reason: Reason) -> None:
        """The game has failed."""
        del reason
        if match is not None:
            self._page.ended(match, None)
            self._lobby()


def address(host: str, listener: socket.socket) -> str:
    """Return the address of a page; a host that stands for all is reached as this machine."""
    port = listener.getsockname()[1]
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 - compared, not bound
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def address_for_others(host: str, listener: socket.socket) -> str:
    """Return the address at which other machines find a page, "" if they do not."""
    return "" if only_here(host) else address(seen_from_outside(host), listener)
