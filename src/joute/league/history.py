"""What a league knows from its matches, kept up to date: the cost of a match does not grow.

The running ratings, which choose the matches, learn from all matches of the last league in the
order of their ends. They begin anew only when a version is set aside, whose matches do not count.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from joute.league.ladder import LeagueRecord, Tries
from joute.rating.pairing.meetings import Meetings
from joute.rating.running import Running
from joute.rating.tally import Finish


class History:
    """All matches of a league so far."""

    def __init__(self) -> None:
        self.tries = Tries()
        self.rated: Counter[str] = Counter()
        """Matches for a rating, by version, whether they could be played or not."""
        self.number = 0
        """The highest of these matches."""
        self.running, self.meetings = Running(), Meetings()
        self._known = 0
        self._aside: frozenset[str] = frozenset()

    def follow(self, records: Sequence[LeagueRecord], aside: Collection[str]) -> None:
        """Learn of the matches that are new."""
        new = records[self._known :]
        for record in new:
            self.tries.add(record)
            if record.candidate is None:
                self.rated.update(record.bots)
                self.number = max(self.number, record.number)
        self._known = len(records)
        if self._aside != frozenset(aside):
            self._aside, new = frozenset(aside), records
            self.running, self.meetings = Running(), Meetings()
        for record in new:
            if counts(record, self._aside):
                self.running.add(finish_of(record))
                self.meetings.add(record.bots)


def counts(record: LeagueRecord, aside: Collection[str]) -> bool:
    """Whether a match counts for ratings: of the last league, and of nobody who was set aside."""
    rates = record.candidate is None and record.void is None
    return rates and not any(bot in aside for bot in record.bots)


def finish_of(record: LeagueRecord) -> Finish:
    """Give what ratings need."""
    return Finish(record.bots, tuple(seat.rank for seat in record.seats))
