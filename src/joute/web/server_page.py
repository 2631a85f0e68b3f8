"""The page of a server, as the server sees it: who waits, which matches are played, what people want."""

from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Protocol

from joute.arena.server.events import Events
from joute.arena.server.server import Server
from joute.game import AnyGame, Mark, PlayerName, Service
from joute.match import Match
from joute.reason import Reason
from joute.replay import Note
from joute.result import Result
from joute.web import feed
from joute.web.handle import PageHandle


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

    def _wanted(self, wish: feed.OwnerWish) -> None:
        assert self._server is not None
        if isinstance(wish, feed.Start):
            self._server.start()
        elif isinstance(wish, feed.Name):
            self._server.rename(wish.number, wish.name)
        elif isinstance(wish, feed.Seed):
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
