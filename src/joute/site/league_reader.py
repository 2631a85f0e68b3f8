"""Reads the league's store for the site, no more often than it can afford.

Another process finds the ranking from all matches; the pages of bots and matches ask the store.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from functools import cached_property, partial
from pathlib import Path
from time import monotonic

from msgspec.structs import replace as with_

from joute import replay
from joute.arena.jobs.pool import Pool
from joute.contest.admitted import admitted_in
from joute.contest.store import Played, Store
from joute.game import AnyGame
from joute.site import league_news, ranking
from joute.site.compiled import Compiled, compiled
from joute.site.discretion import seen_by
from joute.site.league_news import LeagueNews
from joute.site.views import MOST_MATCHES, tiers
from joute.web.reel import Bell, reel_of

_log = logging.getLogger(__name__)
GLANCE_S = 0.5
"""Seconds between two looks at what the league has posted."""
REST = 4.0
"""After a look that took t seconds, the next one waits for REST times t."""
MOST_FILMS = 40
Look = Callable[[], Awaitable[bool]]
"""Looks for something new, and returns whether there was any."""


class LeagueReader:
    """What the site knows of its league."""

    def __init__(self, game: AnyGame, store: str, posted: Path) -> None:
        self.game = game
        self.bell = Bell()
        self.begun = asyncio.Event()
        """Set when the league was read for the first time; before that nothing is known of it."""
        self.paused = False
        """No match can be stored, because the disk is full."""
        self.news = LeagueNews()
        self.shown = ranking.Shown(tiers=tiers(game, []))
        self._read_with = LeagueNews()
        """The news with which the league was read."""
        self._where = store
        self._posted = posted
        self._developing = asyncio.Lock()
        self._films: OrderedDict[tuple[int, frozenset[int]], bytes] = OrderedDict()

    async def keep_on(self) -> None:
        """Read again whenever something has changed."""
        look: Look = lambda: asyncio.to_thread(self._recall)  # noqa: E731 - the first one only
        with Pool(1) as pool:
            while True:
                began = monotonic()
                try:
                    found, look = await look(), partial(self._look, pool)
                    if found:
                        self.begun.set()
                        self.bell.ring()
                except Exception as error:  # noqa: BLE001 - the next look may succeed
                    _log.warning("joute: the site cannot read the league: %s", error)
                await asyncio.sleep(max(GLANCE_S, REST * (monotonic() - began)))

    def pause(self, *, paused: bool) -> None:
        """Take note that no match can be stored, or that they are again."""
        self.paused = paused
        self.bell.ring()

    def _recall(self) -> bool:
        """Show what the site showed when it ended, until the league is read; return whether anything is known of that."""
        news = league_news.read(self._posted)
        if news == LeagueNews():
            return False
        found = self._store.summary(ranking.SHOWN, ranking.decoded)
        if found is not None:
            self.news, (_, self.shown) = news, found
        return found is not None

    async def _look(self, pool: Executor) -> bool:
        """Look for news, and have the ranking found anew if need be; return whether there were any."""
        news, before = await asyncio.to_thread(league_news.read, self._posted), self._read_with
        if news == before:
            return False
        if with_(news, at=before.at) != before:
            current = tuple(news.current.values())
            finding = pool.submit(ranking.found, self.game.name, self._where, current)
            found = await asyncio.wrap_future(finding)
            if found is None:  # the news are of another league
                return False
            self.shown = ranking.decoded(found)
        self._read_with = self.news = news
        return True

    @cached_property
    def _store(self) -> Store:
        """The league's store; it stays open."""
        return Store(self._where, beside=True)

    async def latest(self, bot: str) -> list[Played]:
        """Return the last matches of a bot, as many as its page lists, in the order of their ends."""
        return await asyncio.to_thread(self._store.latest, MOST_MATCHES, bot)

    async def compiled(self, bot: str) -> tuple[Compiled, ...]:
        """Return what the compiler said of the versions of a bot that matter now."""
        return await asyncio.to_thread(self._compiled, bot)

    def _compiled(self, bot: str) -> tuple[Compiled, ...]:
        seen = admitted_in(self._store, bot)
        return compiled(self.game, seen.versions, seen.builds)

    async def match(self, number: int) -> Played | None:
        """Return the match with this number in the store, None if there is none."""
        return await asyncio.to_thread(self._store.match, number)

    async def film(self, match: Played, notes_of: frozenset[int]) -> bytes:
        """Return the film of a match in gzip, with what these seats wrote on their stderr."""
        wanted = (match.id, notes_of)
        async with self._developing:  # many ask for the same one
            if wanted not in self._films:
                self._films[wanted] = await asyncio.to_thread(self._develop, match, notes_of)
                if len(self._films) > MOST_FILMS:
                    self._films.popitem(last=False)
            return self._films[wanted]

    def _develop(self, match: Played, notes_of: frozenset[int]) -> bytes:
        whole = replay.loads(self._store.replay(match.key), self.game)
        return reel_of(self.game, seen_by(whole, notes_of)).develop().packed()
