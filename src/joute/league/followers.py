"""What learns from the matches of a league that count for ratings, from each of them once.

It begins anew only when a version is disqualified, because its matches no longer count.
"""

from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice

from msgspec import Struct

from joute.rating.batch import BatchRatings
from joute.rating.online import Belief, OnlineRatings
from joute.rating.pairing.meetings import Meetings
from joute.rating.resampling import WIDTH
from joute.rating.tally import Comparison, Finish


class Rated(Struct, frozen=True, gc=False):
    """What is to be known of a match for ratings that was played."""

    key: str
    finish: Finish


class RatedMatches:
    """The matches for ratings that were played, in the order of their ends."""

    def __init__(self, known: int = 0, again: Callable[[], Iterable[Rated]] = tuple) -> None:
        """Begin after those that are `known`, which are read `again` if need be."""
        self._known, self._again = known, again
        self._new: list[Rated] = []

    def __len__(self) -> int:
        return self._known + len(self._new)

    def append(self, match: Rated) -> None:
        """Add the next match."""
        self._new.append(match)

    def after(self, number: int) -> Iterator[Rated]:
        """Yield all but this number of first matches."""
        if number < self._known:
            yield from islice(self._again(), number, None)
        yield from islice(self._new, max(0, number - self._known), None)


class Follower(ABC):
    """Learns from the matches that count."""

    def __init__(self) -> None:
        self._disqualified: frozenset[str] = frozenset()
        self._known = 0
        self._begin()

    def go_on(self, matches: RatedMatches, disqualified: Collection[str]) -> None:
        """Take these matches as learnt."""
        self._disqualified, self._known = frozenset(disqualified), len(matches)

    def follow(self, matches: RatedMatches, disqualified: Collection[str]) -> None:
        """Learn from the matches that are new; from all of them if the disqualified are others."""
        if self._disqualified != frozenset(disqualified):
            self._disqualified, self._known = frozenset(disqualified), 0
            self._begin()
        for match in matches.after(self._known):
            if self._disqualified.isdisjoint(match.finish.bots):
                self._learn(match)
        self._known = len(matches)

    @abstractmethod
    def _begin(self) -> None: ...

    @abstractmethod
    def _learn(self, match: Rated) -> None: ...


class BeliefSums(Struct, frozen=True, kw_only=True):
    """What was learnt, as a store keeps it."""

    beliefs: dict[str, Belief]
    played: dict[str, int]
    pairs: dict[tuple[str, ...], int]


class Beliefs(Follower):
    """Online ratings and meetings; the ratings depend on the order of the matches."""

    def _begin(self) -> None:
        self.online, self.meetings = OnlineRatings(), Meetings()

    def _learn(self, match: Rated) -> None:
        self.online.add(match.finish)
        self.meetings.add(match.finish.bots)

    @property
    def sums(self) -> BeliefSums:
        """What was learnt."""
        return BeliefSums(
            beliefs=self.online.beliefs,
            played=dict(self.meetings.played),
            pairs={tuple(sorted(pair)): count for pair, count in self.meetings.pairs.items()},
        )

    def take(self, sums: BeliefSums) -> None:
        """Begin with what was learnt before."""
        self.online = OnlineRatings(sums.beliefs)
        self.meetings.played.update(sums.played)
        self.meetings.pairs.update({frozenset(pair): count for pair, count in sums.pairs.items()})


class RatingSums(Struct, frozen=True, kw_only=True):
    """What was learnt, as a store keeps it."""

    sums: dict[Comparison, bytes]
    """Packed."""
    blocks: dict[str, int]
    latest: dict[str, list[Rated]]
    held: dict[str, int]


class Ratings(Follower):
    """Ratings from all matches, or from those that are among the last of one of their bots."""

    def __init__(self, last: int | None, resamples: int) -> None:
        self._last, self._resamples = last, resamples
        super().__init__()

    def _begin(self) -> None:
        self.batch = BatchRatings(self._resamples)
        self._latest: dict[str, deque[Rated]] = {}
        self._held: Counter[str] = Counter()
        """By match, for how many of its bots it is one of the last."""

    def _learn(self, match: Rated) -> None:
        self.batch.add(match.key, match.finish)
        if self._last is not None:
            self._hold(match, self._last)

    def _hold(self, match: Rated, last: int) -> None:
        """Take away the matches that this one makes too old."""
        self._held[match.key] = len(match.finish.bots)
        for bot in match.finish.bots:
            latest = self._latest.setdefault(bot, deque())
            latest.append(match)
            if len(latest) > last:
                old = latest.popleft()
                self._held[old.key] -= 1
                if not self._held[old.key]:
                    del self._held[old.key]
                    self.batch.add(old.key, old.finish, times=-1)

    @property
    def sums(self) -> RatingSums:
        """What was learnt."""
        size = WIDTH * (1 + self._resamples)
        return RatingSums(
            sums={
                comparison: packed.to_bytes(size, "little")
                for comparison, packed in self.batch.sums.items()
                if packed
            },
            blocks=dict(self.batch.blocks),
            latest={bot: list(matches) for bot, matches in self._latest.items()},
            held=dict(self._held),
        )

    def take(self, sums: RatingSums) -> None:
        """Begin with what was learnt before."""
        for comparison, packed in sums.sums.items():
            self.batch.sums[comparison] = int.from_bytes(packed, "little")
        self.batch.blocks.update(sums.blocks)
        self._latest = {bot: deque(matches) for bot, matches in sums.latest.items()}
        self._held.update(sums.held)
