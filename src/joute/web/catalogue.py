"""All that one server of pages shows: its matches by their keys, its lobby, its past games."""

from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic

from msgspec import Struct

from joute import registry, replay
from joute.errors import JouteError
from joute.game import PlayerName, Points
from joute.reason import Reason
from joute.replay import typed
from joute.result import Result
from joute.web import feed
from joute.web.host import Host
from joute.web.reel import Bell, Reel, UnshownError, reel_of

MOST_PAST = 200
"""The most past games that are listed, the latest ones."""
MOST_VISITORS = 12
"""The most clients listed that were only sent something, the latest ones."""
MOST_FILMS = 30
"""The most films of finished games that are kept; others are made again from their replays."""


class Listed(Struct, frozen=True, kw_only=True):
    """A match in the list of games."""

    key: str
    names: tuple[PlayerName, ...]
    seed: str
    """In letters, as in the opening of a film."""
    turn: int
    scores: tuple[Points | None, ...]
    ranks: tuple[int, ...] = ()
    """Empty while it is played, …"""
    statuses: tuple[str, ...] = ()
    """… and so are these: `ok`, or why a seat is out."""


class FirstPage(Struct, frozen=True, kw_only=True):
    """What the first page shows."""

    only: str | None
    """The match to open at once, where there is no list of them."""
    game: str | None
    title: str | None
    where: str | None
    page: str | None
    """Where others find this page, if they do."""
    lobby: feed.LobbyNews | None
    visits: int
    """Clients that were sent something where no match is played, …"""
    visitors: tuple[feed.Visited, ...]
    """… and the latest of them."""
    begins_in: float | None
    """Seconds until the next match begins by itself."""
    live: tuple[Listed, ...]
    past: tuple[Listed, ...]
    earlier: tuple[Listed, ...]
    """Those that were played before this server was started."""


class Catalogue:
    """What the pages of one server know."""

    def __init__(self, wish: Callable[[feed.Wish], None] = lambda _: None) -> None:
        """Begin with nothing; `wish` tells the process of the matches what people want."""
        self.bell = Bell()
        self.wish = wish
        self.closing = False
        self.host = Host(wish)
        self._served: feed.Served | None = None
        self._lobby: feed.LobbyNews | None = None
        self._visits = 0
        self._visitors: deque[feed.Visited] = deque(maxlen=MOST_VISITORS)
        self._reels: dict[str, Reel] = {}
        self._past: dict[str, Listed] = {}
        self._earlier: dict[str, Listed] = {}
        self._files: dict[str, Path] = {}

    def show(self, key: str, reel: Reel) -> None:
        """Show a match."""
        self._reels[key] = reel

    def take(self, news: feed.News) -> None:
        """Take in news from the process of the matches."""
        match news:
            case feed.Served():
                self._served = news
                self._look_into(Path(news.folder))
            case feed.LobbyNews():
                self._lobby = news
            case feed.Visited():
                self._visits += 1
                self._visitors.appendleft(news)
            case feed.Began():
                self._begin(news)
            case feed.Heard() | feed.Silent():
                self._hear(news)
            case feed.Ended():
                self._end(news)
            case feed.Hosted() | feed.Opened() | feed.Refused():
                self.host.take(news)
        self.bell.ring()

    def _hear(self, news: feed.Heard | feed.Silent) -> None:
        reel = self._reels.get(str(news.match))
        if reel is None:
            return
        if isinstance(news, feed.Heard):
            reel.heard(news.entries, news.notes)
        else:
            reel.silent[news.seat] = news.since
        reel.bell.ring()

    def _begin(self, news: feed.Began) -> None:
        game = registry.find(news.setup.game)
        strangers = self._served is not None
        reel = Reel(game, typed(news.setup, game), news.people, strangers=strangers)
        reel.known = not news.read
        if news.people:
            reel.broken = partial(self._broken, news.match)
        self.show(str(news.match), reel)

    def _broken(self, match: int, reason: Reason) -> None:
        """Tell the process of a match that a person cannot play on."""
        self.wish(feed.Broken(match=match, reason=reason))

    def wish_of_server(self, wish: feed.ServerWish) -> None:
        """Pass on what people want of a server, if this is one."""
        if self._lobby is not None:
            self.wish(wish)

    def find(self, key: str) -> Reel | None:
        """Return a match, from its replay if need be."""
        if key not in self._reels and key in self._files:
            reel = _read(self._files[key])
            if reel is not None:
                self.show(key, reel)
        return self._reels.get(key)

    @property
    def games(self) -> set[str]:
        """The games that are shown here."""
        served = {self._served.game} if self._served else set()
        return served | {reel.game.name for reel in self._reels.values()}

    @property
    def only(self) -> str | None:
        """The match that is all there is to see."""
        return next(iter(self._reels)) if not self._served and len(self._reels) == 1 else None

    def look(self) -> FirstPage:
        """Return what the first page shows."""
        live = [(key, reel) for key, reel in self._reels.items() if not reel.over]
        served = self._served
        due = self._lobby.due if self._lobby else None
        return FirstPage(
            only=self.only,
            game=served.game if served else None,
            title=served.title if served else None,
            where=served.where if served else None,
            page=served.page if served else None,
            lobby=self._lobby,
            visits=self._visits,
            visitors=tuple(self._visitors),
            begins_in=None if due is None else round(max(0, due - monotonic()), 1),
            live=tuple(game for key, reel in reversed(live) if (game := _listed(key, reel))),
            past=_latest(self._past),
            earlier=_latest(self._earlier),
        )

    def close(self) -> None:
        """Let every viewer go."""
        self.closing = True
        for bell in (self.bell, *(reel.bell for reel in self._reels.values())):
            bell.ring()

    def _end(self, news: feed.Ended) -> None:
        key = str(news.match)
        if (reel := self._reels.get(key)) is not None:
            reel.about = () if news.found is None else (news.found,)
            reel.ended(news.result, news.usages, failed=news.failed)
            reel.bell.ring()
        if news.result is None:
            return
        if news.result.replay is not None:
            self._files[key] = Path(news.result.replay)
            self._earlier.pop(Path(news.result.replay).stem, None)  # found by a page that is slow
        self._past[key] = _ended(key, news.result)
        self._forget()

    def _forget(self) -> None:
        """Drop the oldest films beyond MOST_FILMS that can be made again."""
        over = [key for key, reel in self._reels.items() if reel.over and key in self._files]
        for key in over[:-MOST_FILMS]:
            del self._reels[key]

    def _look_into(self, folder: Path) -> None:
        """List the games that were played before this server was started."""
        files = sorted(folder.glob("*.joute"), key=lambda file: file.stat().st_mtime)
        for file in files[-MOST_PAST:]:
            result = replay.result_of(file.read_bytes())
            if result is not None and self._served and result.game == self._served.game:
                self._files[file.stem] = file
                self._earlier[file.stem] = _ended(file.stem, result)


def _latest(games: dict[str, Listed]) -> tuple[Listed, ...]:
    return tuple(list(reversed(games.values()))[:MOST_PAST])


def _listed(key: str, reel: Reel) -> Listed | None:
    """List a match that is played; None if it cannot be shown."""
    try:
        now = reel.now(reel.sight(near=True)).last
    except UnshownError:
        return None
    return Listed(
        key=key,
        names=reel.setup.called,
        seed=str(reel.setup.seed),
        turn=now.turn,
        scores=now.scores,
    )


def _ended(key: str, result: Result) -> Listed:
    return Listed(
        key=key,
        names=tuple(seat.called for seat in result.seats),
        seed=str(result.seed),
        turn=result.turns,
        scores=tuple(seat.score for seat in result.seats),
        ranks=tuple(seat.rank for seat in result.seats),
        statuses=tuple(seat.status for seat in result.seats),
    )


def _read(file: Path) -> Reel | None:
    """Read a replay again; None if it is gone or not a replay any more."""
    try:
        data = file.read_bytes()
        game = registry.known(replay.game_name(data))
        return reel_of(game, replay.loads(data, game))
    except (JouteError, OSError):
        return None
