"""Reads the league's store for the site, never oftener than the machine can bear."""

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
from joute.league.ladder import LeagueRecord
from joute.league.table import table_of
from joute.site import league_news
from joute.site.discretion import seen_by
from joute.site.league_news import LeagueNews
from joute.site.views import Tier, matches_by_bot, tiers
from joute.web.reel import Bell, reel_of

_log = logging.getLogger(__name__)
GLANCE_S = 0.5
"""Between two looks at what the league has posted."""
RESAMPLES = 60
"""For the intervals: fewer than a report takes, as they are found again after every wave."""
REST = 4.0
"""For so many times as long as a reading took, nothing is read again."""
MOST_FILMS = 40


class LeagueReader:
    """What is known of a league."""

    def __init__(self, game: AnyGame, store: str, posted: Path) -> None:
        self.game = game
        self.bell = Bell()
        self.begun = asyncio.Event()
        """The league was read once: before that nothing is known, not even that there is nothing."""
        self.paused = False
        """No match can be kept, as the disk is full."""
        self.news = LeagueNews()
        self.records: list[LeagueRecord] = []
        self.matches: dict[str, list[tuple[int, LeagueRecord]]] = {}
        """Of every bot: looking for them anew for each who asks would take long."""
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
            except Exception as error:  # noqa: BLE001 - the next look may find it well again
                _log.warning("joute: the site cannot read the league: %s", error)
            await asyncio.sleep(max(GLANCE_S, REST * (monotonic() - began)))

    def pause(self, *, paused: bool) -> None:
        """Know that no match can be kept, or that this goes on."""
        self.paused = paused
        self.bell.ring()

    def _look(self) -> bool:
        """Look for news, and read the store if need be; whether there were any."""
        news = league_news.read(self._posted)
        if news == self.news:
            return False
        if with_(news, at=self.news.at) != self.news and not self._read(news):
            return False
        self.news = news
        return True

    def _read(self, news: LeagueNews) -> bool:
        """Read the store; False if the league has not begun, and an earlier one has told these news."""
        with Store(self._store, reading=True) as store:
            if store.head is None:
                return False
            definition = defined(store, self.game)
            history = History(definition.last, store.records_as(LeagueRecord))
        game = definition.game_of(self.game)
        self.tiers = tiers(game, table_of(game, history, news.current.values(), RESAMPLES))
        self.matches = matches_by_bot(history.records)
        self.records = history.records
        return True

    async def film(self, key: int, notes_of: frozenset[int]) -> bytes:
        """Return the film of a match in gzip, with what these seats wrote on their stderr."""
        wanted = (key, notes_of)
        async with self._developing:  # many want to see the same
            if wanted not in self._films:
                self._films[wanted] = await asyncio.to_thread(self._develop, key, notes_of)
                if len(self._films) > MOST_FILMS:
                    self._films.popitem(last=False)
            return self._films[wanted]

    def _develop(self, key: int, notes_of: frozenset[int]) -> bytes:
        with Store(self._store, reading=True) as store:
            kept = replay.loads(store.replay(self.records[key - 1].key), self.game)
        return reel_of(self.game, seen_by(kept, notes_of)).develop().packed()
