"""Finds what pages show of all matches of a league, in a process of its own.

It takes seconds after 100,000 matches, most of them in compiled loops, which a thread of the site would not leave: the pages would wait.
"""

from collections.abc import Sequence
from functools import cache

import msgspec
from msgspec import Struct

from joute import registry
from joute.contest.store import Store, SummaryKind
from joute.contest.store.summary import packed
from joute.league.definition import defined
from joute.league.history import RESAMPLES, History
from joute.league.stored_history import keep_ratings, summarised
from joute.league.table import table_of
from joute.site.views import Tier, tiers


class Shown(Struct, frozen=True, kw_only=True):
    """What pages show of all matches; the store keeps it for the next start of the site."""

    matches: int = 0
    matches_of: dict[str, int] = {}
    """By bot."""
    tiers: tuple[Tier, ...]


SHOWN = SummaryKind("shown", 1)
decoded = msgspec.msgpack.Decoder(Shown).decode


class Ranker:
    """Follows a league in its store, and reads only what is new there."""

    def __init__(self, game: str, store: str) -> None:
        self._game = registry.find(game)
        self._store = Store(store, beside=True)
        self._last = 0
        """The number of the last match in the store that was read."""
        self._history: History | None = None

    def find(self, current: Sequence[str]) -> Shown | None:
        """Return what pages show now, if these versions play; None if no league has begun in the store."""
        if self._store.definition is None:
            return None
        definition = defined(self._store, self._game)
        if self._history is None:
            self._history, self._last = summarised(self._store, definition.last)
        history = self._history
        for match in self._store.briefly(after=self._last):
            history.add(match)
            self._last = match.id
        game = definition.game_of(self._game)
        rows = table_of(game, history, current, RESAMPLES)
        shown = Shown(matches=history.count, matches_of=history.matches_of, tiers=tiers(game, rows))
        if self._last and not self._store.is_read_only:
            self._store.summarise(SHOWN, self._last, packed(shown))
            keep_ratings(self._store, history.ratings(RESAMPLES), self._last)
        return shown


_ranker = cache(Ranker)


def found(game: str, store: str, current: Sequence[str]) -> bytes | None:
    """Find what pages show, as bytes; whoever calls this again in the same process reads only what is new."""
    shown = _ranker(game, store).find(current)
    return None if shown is None else packed(shown)
