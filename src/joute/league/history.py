"""What follows from the matches of a league, updated match by match: the cost of one does not grow.

Counts and disqualifications are updated at once. Ratings are updated when somebody asks for them.
They begin anew only when a version is disqualified, because its matches no longer count.
"""

from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping, Sequence

from joute.contest.deaths import Deaths
from joute.contest.disqualified import MOST_DEATHS, Disqualified, Disqualifier
from joute.league.promotion import LeagueRecord, Tries
from joute.rating.bootstrap import BootstrapRatings
from joute.rating.online import OnlineRatings
from joute.rating.pairing.meetings import Meetings
from joute.rating.tally import Finish


class History:
    """All matches of a league so far, in the order of their ends."""

    def __init__(self, last: int | None = None, records: Iterable[LeagueRecord] = ()) -> None:
        """Begin with these matches; the `last` matches of each version are rated, None: all."""
        self.records: list[LeagueRecord] = []
        self.tries = Tries()
        self.rated: Counter[str] = Counter()
        """Matches for a rating, by version, whether they could be played or not."""
        self.played: Counter[str] = Counter()
        """Matches of every kind, by version."""
        self.deaths = Deaths()
        self.number = 0
        """The highest number of a match for a rating."""
        self.found: dict[str, Mapping[str, str]] = {}
        """Settings of seats that were found out by trying, by version."""
        self._disqualifier = Disqualifier(MOST_DEATHS)
        self._last = last
        self._ratings: dict[int, _Ratings] = {}
        """By the number of resamples."""
        self._beliefs = Beliefs()
        self.extend(records)

    def extend(self, records: Iterable[LeagueRecord]) -> None:
        """Count these matches, the next in that order."""
        for record in records:
            self.add(record)

    def add(self, record: LeagueRecord) -> None:
        """Count a match, the next in the order of their ends."""
        self.records.append(record)
        self.tries.add(record)
        self.played.update(record.bots)
        self.deaths.add(record.key, record.bots, record.seats)
        self._disqualifier.see(record.key, record.bots, record.seats)
        self.found.update(record.found)
        if record.candidate is None:
            self.rated.update(record.bots)
            self.number = max(self.number, record.number)

    @property
    def disqualified(self) -> Mapping[str, Disqualified]:
        """The versions that died too often."""
        return self._disqualifier.disqualified

    @property
    def beliefs(self) -> "Beliefs":
        """What the next matches are chosen by."""
        self._beliefs.follow(self.records, self.disqualified)
        return self._beliefs

    def ratings(self, resamples: int) -> BootstrapRatings:
        """Return the ratings, with intervals from this number of resamples."""
        ratings = self._ratings.setdefault(resamples, _Ratings(self._last, resamples))
        ratings.follow(self.records, self.disqualified)
        return ratings.bootstrap


class _Follower(ABC):
    """Learns from the matches that count, from each of them once."""

    def __init__(self) -> None:
        self._disqualified: frozenset[str] = frozenset()
        self._known = 0
        self._begin()

    def follow(self, records: Sequence[LeagueRecord], disqualified: Collection[str]) -> None:
        """Learn from the matches that are new; from all of them if the disqualified are others."""
        if self._disqualified != frozenset(disqualified):
            self._disqualified, self._known = frozenset(disqualified), 0
            self._begin()
        for record in records[self._known :]:
            if counts(record, self._disqualified):
                self._learn(record)
        self._known = len(records)

    @abstractmethod
    def _begin(self) -> None: ...

    @abstractmethod
    def _learn(self, record: LeagueRecord) -> None: ...


class Beliefs(_Follower):
    """Online ratings and meetings; the ratings depend on the order of the matches."""

    def _begin(self) -> None:
        self.online, self.meetings = OnlineRatings(), Meetings()

    def _learn(self, record: LeagueRecord) -> None:
        self.online.add(finish_of(record))
        self.meetings.add(record.bots)


class _Ratings(_Follower):
    """Ratings from all matches, or from those that are among the last of one of their bots."""

    def __init__(self, last: int | None, resamples: int) -> None:
        self._last, self._resamples = last, resamples
        super().__init__()

    def _begin(self) -> None:
        self.bootstrap = BootstrapRatings(self._resamples)
        self._latest: dict[str, deque[LeagueRecord]] = {}
        self._held: Counter[str] = Counter()
        """By match, for how many of its bots it is one of the last."""

    def _learn(self, record: LeagueRecord) -> None:
        self.bootstrap.add(record.key, finish_of(record))
        if self._last is not None:
            self._hold(record, self._last)

    def _hold(self, record: LeagueRecord, last: int) -> None:
        """Take away the matches that this one makes too old."""
        self._held[record.key] = len(record.bots)
        for bot in record.bots:
            latest = self._latest.setdefault(bot, deque())
            latest.append(record)
            if len(latest) > last:
                old = latest.popleft()
                self._held[old.key] -= 1
                if not self._held[old.key]:
                    del self._held[old.key]
                    self.bootstrap.add(old.key, finish_of(old), times=-1)


def counts(record: LeagueRecord, disqualified: Collection[str]) -> bool:
    """Whether a match counts for ratings: played for them, and without disqualified versions."""
    rates = record.candidate is None and record.void is None
    return rates and not any(bot in disqualified for bot in record.bots)


def finish_of(record: LeagueRecord) -> Finish:
    """Return what ratings need."""
    return Finish(record.bots, tuple(seat.rank for seat in record.seats))
