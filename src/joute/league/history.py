"""What a league knows from its matches, kept up to date: the cost of a match does not grow.

The running ratings, which choose the matches, learn from all matches of the last league in the
order of their ends. They begin anew only when a version is set aside, whose matches do not count.
"""

from collections import Counter, deque
from collections.abc import Collection, Sequence

from joute.contest.deaths import Deaths
from joute.league.ladder import LeagueRecord, Tries
from joute.rating.growing import Growing
from joute.rating.pairing.meetings import Meetings
from joute.rating.running import Running
from joute.rating.tally import Finish


class History:
    """All matches of a league so far."""

    def __init__(self) -> None:
        self.tries = Tries()
        self.rated: Counter[str] = Counter()
        """Matches for a rating, by version, whether they could be played or not."""
        self.played: Counter[str] = Counter()
        """Matches of every kind, by version."""
        self.deaths = Deaths()
        self.number = 0
        """The highest of these matches."""
        self.running, self.meetings = Running(), Meetings()
        self._counted = self._learnt = 0
        self._aside: frozenset[str] = frozenset()

    def follow(self, records: Sequence[LeagueRecord]) -> None:
        """Count the matches that are new."""
        for record in records[self._counted :]:
            self.tries.add(record)
            self.played.update(record.bots)
            self.deaths.add(record.key, record.bots, record.seats)
            if record.candidate is None:
                self.rated.update(record.bots)
                self.number = max(self.number, record.number)
        self._counted = len(records)

    def learn(self, records: Sequence[LeagueRecord], aside: Collection[str]) -> None:
        """Follow the matches that are new with the running ratings too."""
        self.follow(records)
        if self._aside != frozenset(aside):
            self._aside, self._learnt = frozenset(aside), 0
            self.running, self.meetings = Running(), Meetings()
        for record in records[self._learnt :]:
            if counts(record, self._aside):
                self.running.add(finish_of(record))
                self.meetings.add(record.bots)
        self._learnt = len(records)


class Ratings:
    """Ratings from the matches that count: all, or while they are among the last of somebody."""

    def __init__(self, last: int | None, resamples: int) -> None:
        self._last, self._resamples = last, resamples
        self._aside: frozenset[str] = frozenset()
        self._begin()

    def _begin(self) -> None:
        self._known = 0
        self._growing = Growing(self._resamples)
        self._latest: dict[str, deque[LeagueRecord]] = {}
        self._held: Counter[str] = Counter()
        """By match, for how many of its bots it is one of the last."""

    def of(self, records: Sequence[LeagueRecord], aside: Collection[str]) -> Growing:
        """Return what is rated of all matches."""
        if self._aside != frozenset(aside):
            self._aside = frozenset(aside)
            self._begin()
        for record in records[self._known :]:
            if counts(record, self._aside):
                self._growing.add(record.key, finish_of(record))
                if self._last is not None:
                    self._hold(record, self._last)
        self._known = len(records)
        return self._growing

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
                    self._growing.add(old.key, finish_of(old), times=-1)


def counts(record: LeagueRecord, aside: Collection[str]) -> bool:
    """Whether a match counts for ratings: of the last league, and of nobody who was set aside."""
    rates = record.candidate is None and record.void is None
    return rates and not any(bot in aside for bot in record.bots)


def finish_of(record: LeagueRecord) -> Finish:
    """Return what ratings need."""
    return Finish(record.bots, tuple(seat.rank for seat in record.seats))
