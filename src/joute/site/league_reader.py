"""Reads the league's store for the site, only what is new, and no more often than it can afford."""

import asyncio
import logging
from collections import OrderedDict
from pathlib import Path
from time import monotonic

from msgspec.structs import replace as with_

from joute import replay
from joute.contest.store import Store
from joute.game import AnyGame
from joute.league.definition import defined
from joute.league.history import History
from joute.league.promotion import LeagueRecord
from joute.league.table import table_of
from joute.league.versions import author
from joute.site import league_news
from joute.site.discretion import seen_by
from joute.site.league_news import LeagueNews
from joute.site.views import Tier, tiers
from joute.web.reel import Bell, reel_of

_log = logging.getLogger(__name__)
GLANCE_S = 0.5
"""Seconds between two looks at what the league has posted."""
RESAMPLES = 60
"""For the intervals: fewer than in a report, because they are computed again after every wave."""
REST = 4.0
"""After a look that took t seconds, the next one waits for REST times t."""
MOST_FILMS = 40


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
        self.records: list[LeagueRecord] = []
        self.matches: dict[str, list[tuple[int, LeagueRecord]]] = {}
        """By bot, with their numbers from 1, in the order of their ends."""
        self._history: History | None = None
        self.tiers: tuple[Tier, ...] = tiers(game, [])
        self._store = store
        self._posted = posted
        self._developing = asyncio.Lock()
        self._films: OrderedDict[tuple[int, frozenset[int]], bytes] = OrderedDict()

    async def keep_on(self) -> None:
        """Read again whenever something has changed."""
        while True:
            began = monotonic()
            try:
                if await asyncio.to_thread(self._look):
                    self.begun.set()
                    self.bell.ring()
            except Exception as error:  # noqa: BLE001 - the next look may succeed
                _log.warning("joute: the site cannot read the league: %s", error)
            await asyncio.sleep(max(GLANCE_S, REST * (monotonic() - began)))

    def pause(self, *, paused: bool) -> None:
        """Take note that no match can be stored, or that they are again."""
        self.paused = paused
        self.bell.ring()

    def _look(self) -> bool:
        """Look for news, and read the store if need be; return whether there were any."""
        news = league_news.read(self._posted)
        if news == self.news:
            return False
        if with_(news, at=self.news.at) != self.news and not self._read(news):
            return False
        self.news = news
        return True

    def _read(self, news: LeagueNews) -> bool:
        """Read what is new in the store; False if no league has begun there: the news are of another."""
        with Store(self._store, reading=True) as store:
            if store.definition is None:
                return False
            definition = defined(store, self.game)
            history = self._history = self._history or History(definition.last)
            new = store.records_as(LeagueRecord, after=len(history.records))
        for key, record in enumerate(new, len(history.records) + 1):
            history.add(record)
            for name in {author(bot) for bot in record.bots}:
                self.matches.setdefault(name, []).append((key, record))
        game = definition.game_of(self.game)
        self.tiers = tiers(game, table_of(game, history, news.current.values(), RESAMPLES))
        self.records = history.records
        return True

    async def film(self, key: int, notes_of: frozenset[int]) -> bytes:
        """Return the film of a match in gzip, with what these seats wrote on their stderr."""
        wanted = (key, notes_of)
        async with self._developing:  # many ask for the same one
            if wanted not in self._films:
                self._films[wanted] = await asyncio.to_thread(self._develop, key, notes_of)
                if len(self._films) > MOST_FILMS:
                    self._films.popitem(last=False)
            return self._films[wanted]

    def _develop(self, key: int, notes_of: frozenset[int]) -> bytes:
        with Store(self._store, reading=True) as store:
            whole = replay.loads(store.replay(self.records[key - 1].key), self.game)
        return reel_of(self.game, seen_by(whole, notes_of)).develop().packed()
