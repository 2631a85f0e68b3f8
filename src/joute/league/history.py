"""What follows from the matches of a league, updated match by match: the cost of one does not grow.

Counts and disqualifications are updated at once, ratings when somebody asks for them. All of it together is a
summary, with which a history can begin where another one ended.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from joute.contest.deaths import Deaths
from joute.contest.disqualified import MOST_DEATHS, Disqualified, Disqualifier
from joute.contest.store import Finished, Played
from joute.league.followers import Beliefs, BeliefSums, Rated, RatedMatches, Ratings, RatingSums
from joute.league.promotion import LeagueRecord, Tries, stored
from joute.league.versions import author
from joute.rating.batch import Rating
from joute.rating.tally import Finish

Match = LeagueRecord | Played | Finished
"""A match as it was just played, or as a store holds it."""
RESAMPLES = 60
"""Those that a summary has, for intervals that are computed again after every wave: fewer than in a report."""


class HistorySummary(Struct, frozen=True, kw_only=True):
    """A history as a store keeps it."""

    count: int
    number: int
    rated: dict[str, int]
    played: dict[str, int]
    found: dict[str, dict[str, str]]
    tries: Tries
    deaths: Deaths
    disqualifier: Disqualifier
    matches: int
    """Those for ratings that were played."""
    beliefs: BeliefSums
    ratings: RatingSums


class History:
    """All matches of a league so far, in the order of their ends."""

    def __init__(self, last: int | None = None, records: Iterable[Match] = ()) -> None:
        """Begin with these matches; the `last` matches of each version are rated, None: all."""
        self.count = 0
        """Matches of every kind, played or not."""
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
        self._matches = RatedMatches()
        self._disqualifier = Disqualifier(MOST_DEATHS)
        self._last = last
        self._ratings: dict[int, Ratings] = {}
        """By the number of resamples."""
        self._beliefs = Beliefs()
        self._fitted: dict[int, list[Rating]] = {}
        """The ratings after the last match, by the number of resamples."""
        self.extend(records)

    @classmethod
    def after(
        cls, summary: HistorySummary, last: int | None, again: Callable[[], Iterable[Match]]
    ) -> "History":
        """Begin where another history ended; its matches are read `again` if a version of them is disqualified."""
        history = cls(last)
        history.count, history.number = summary.count, summary.number
        history.tries, history.deaths = summary.tries, summary.deaths
        history.rated.update(summary.rated)
        history.played.update(summary.played)
        history.found.update(summary.found)
        history._disqualifier = summary.disqualifier
        history._matches = RatedMatches(summary.matches, lambda: _all_rated(again()))
        history._beliefs.take(summary.beliefs)
        history._ratings[RESAMPLES] = ratings = Ratings(last, RESAMPLES)
        ratings.take(summary.ratings)
        for follower in (history._beliefs, ratings):
            follower.go_on(history._matches, history.disqualified)
        return history

    @property
    def summary(self) -> HistorySummary:
        """All that follows from these matches."""
        return HistorySummary(
            count=self.count,
            number=self.number,
            rated=dict(self.rated),
            played=dict(self.played),
            found={version: dict(settings) for version, settings in self.found.items()},
            tries=self.tries,
            deaths=self.deaths,
            disqualifier=self._disqualifier,
            matches=len(self._matches),
            beliefs=self.beliefs.sums,
            ratings=self._followed(RESAMPLES).sums,
        )

    def extend(self, records: Iterable[Match]) -> None:
        """Count these matches, the next in that order."""
        for record in records:
            self.add(record)

    def add(self, match: Match) -> None:
        """Count a match, the next in the order of their ends."""
        self.count += 1
        self._fitted.clear()
        for bot in match.bots:
            self.played[bot] += 1
        if isinstance(match, Finished):
            self.deaths.add_regular(match.bots)
            self._disqualifier.see_regular(match.bots)
        else:
            self._add_whole(stored(match) if isinstance(match, Played) else match)
        if _is_for_ratings(match):
            self._rate(match)

    def _add_whole(self, record: LeagueRecord) -> None:
        self.tries.add(record)
        self.deaths.add(record.key, record.bots, record.seats)
        self._disqualifier.see(record.key, record.bots, record.seats)
        self.found.update(record.found)

    def _rate(self, match: Match) -> None:
        """Count a match for ratings, even if it could not be played."""
        self.number = max(self.number, match.number or 0)
        for bot in match.bots:
            self.rated[bot] += 1
        if (rated := _rated(match)) is not None:
            self._matches.append(rated)

    @property
    def matches_of(self) -> dict[str, int]:
        """Matches of every kind, by bot; no bot has two versions in one of them."""
        counts: Counter[str] = Counter()
        for version, played in self.played.items():
            counts[author(version)] += played
        return dict(counts)

    @property
    def disqualified(self) -> Mapping[str, Disqualified]:
        """The versions that died too often."""
        return self._disqualifier.disqualified

    @property
    def beliefs(self) -> Beliefs:
        """What the next matches are chosen by."""
        self._beliefs.follow(self._matches, self.disqualified)
        return self._beliefs

    def ratings(self, resamples: int) -> list[Rating]:
        """Return the ratings, the best first, with intervals from this number of resamples; without any, none."""
        if resamples not in self._fitted:
            self._fitted[resamples] = self._rating(resamples).batch.ratings(resamples)
        return self._fitted[resamples]

    def take_ratings(self, ratings: Sequence[Rating]) -> None:
        """Take these for the ratings after the last match, without intervals."""
        self._fitted[0] = [replace(rating, error=None) for rating in ratings]

    def counts(self) -> dict[tuple[str, str], tuple[int, int, int]]:
        """Return wins of the first, wins of the second and ties of every two versions, as ratings count them."""
        return self._rating(0).batch.counts()

    def _rating(self, resamples: int) -> Ratings:
        """Return what has at least these resamples: all matches are read again only if nothing has."""
        enough = min((known for known in self._ratings if known >= resamples), default=resamples)
        return self._followed(enough)

    def _followed(self, resamples: int) -> Ratings:
        ratings = self._ratings.setdefault(resamples, Ratings(self._last, resamples))
        ratings.follow(self._matches, self.disqualified)
        return ratings


def _is_for_ratings(match: Match) -> bool:
    return isinstance(match, Finished) or match.candidate is None


def _rated(match: Match) -> Rated | None:
    """Return what ratings need of a match; one that could not be played has no ranks."""
    if isinstance(match, Finished):
        return Rated(match.key, Finish(match.bots, match.ranks))
    if not match.seats:
        return None
    return Rated(match.key, Finish(match.bots, tuple(seat.rank for seat in match.seats)))


def _all_rated(matches: Iterable[Match]) -> Iterable[Rated]:
    found = (_rated(match) for match in matches if _is_for_ratings(match))
    return (match for match in found if match is not None)
