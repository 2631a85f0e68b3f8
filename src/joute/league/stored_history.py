"""The history of a league from its store: from a summary of most matches, and those after it.

The league that runs keeps the summary. A store of an earlier joute has none until its league has gone on: all of its matches are read.
"""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from joute.contest.store import Store, SummaryKind
from joute.contest.store.summary import packed
from joute.league.history import History, HistorySummary
from joute.league.promotion import LeagueRecord
from joute.rating.batch import Rating

KIND, RATINGS = SummaryKind("history", 1), SummaryKind("ratings", 1)
OFTEN = 2000
"""After so many matches a new summary is kept: reading these takes less than reading the summary."""


def _plain(value: object) -> object:
    """Return a value that the format does not know as one that it knows."""
    assert isinstance(value, Fraction)
    return str(value)


def _fraction(kind: type, written: object) -> Fraction:
    assert kind is Fraction
    return Fraction(str(written))


_decode_ratings = msgspec.msgpack.Decoder(list[Rating]).decode
_decode = msgspec.msgpack.Decoder(HistorySummary, dec_hook=_fraction).decode


def summarised(store: Store, last: int | None) -> tuple[History, int]:
    """Return the history as far as it is summarised, and the `id` of its last match, 0 if there is none."""
    found = store.summary(KIND, _decode)
    if found is None:
        return History(last), 0
    until, summary = found
    return History.after(summary, last, lambda: store.briefly(until=until)), until


def read_history(store: Store, last: int | None) -> History:
    """Return the whole history, to be asked for ratings; the `last` matches of each version are rated, None: all."""
    history, until = summarised(store, last)
    newest = store.newest
    history.extend(store.briefly(after=until, until=newest))
    ratings = store.summary(RATINGS, _decode_ratings)
    if ratings is not None and ratings[0] == newest:
        history.take_ratings(ratings[1])
    elif newest:
        keep_ratings(store, history.ratings(0), newest)
    return history


def keep_ratings(store: Store, ratings: Sequence[Rating], match: int) -> None:
    """Store the ratings after this match: who asks for them before the next one need not find them anew."""
    if not store.is_read_only:
        store.summarise(RATINGS, match, msgspec.msgpack.encode(ratings))


class HistoryKeeper:
    """The history of a league that runs; its summary is kept now and then."""

    def __init__(self, store: Store, last: int | None) -> None:
        self._store = store
        self.history, until = summarised(store, last)
        self._kept = self.history.count
        self.history.extend(store.briefly(after=until))
        self._keep_if_due()

    def add(self, record: LeagueRecord) -> None:
        """Count a match that was just stored."""
        self.history.add(record)
        self._keep_if_due()

    def _keep_if_due(self) -> None:
        if self.history.count >= self._kept + OFTEN:
            self._store.summarise(KIND, self._store.newest, packed(self.history.summary, _plain))
            self._kept = self.history.count
