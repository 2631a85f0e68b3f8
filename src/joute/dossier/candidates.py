"""Which matches of a team may be worth asking about, before anybody looks at their turns.

A match that was lost against a weak opponent, or won against a strong one, is looked at first: there something happened. Those of the
version that counts come before those of earlier ones.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from joute.contest.repeatable import RepeatableDeath, death_of
from joute.contest.store import Played, Version
from joute.dossier.standing import end_of
from joute.rating.batch import MEAN, Rating
from joute.result import SeatResult


class Candidate(Struct, frozen=True):
    """A match, and the seat of the team in it."""

    played: Played
    seat: int

    @property
    def own(self) -> SeatResult:
        """How the team's seat ended."""
        return self.played.seats[self.seat]

    @property
    def version(self) -> str:
        """The version that played."""
        return self.played.bots[self.seat]


class Died(Struct, frozen=True):
    """A death, and what is known of others like it."""

    candidate: Candidate
    alike: int
    """How often the team's programs died for this cause."""
    cured: str = ""
    """A later version that played, and did not die so any more."""


class Team(Struct, frozen=True):
    """Whose matches they are."""

    versions: Sequence[Version]
    counting: Collection[str]
    """The names of the versions that count."""
    ratings: Mapping[str, Rating]

    def seats(self, matches: Iterable[Played]) -> list[Candidate]:
        """Return every seat of the team in these matches."""
        names = {version.name for version in self.versions}
        return [
            Candidate(played, seat)
            for played in matches
            for seat, bot in enumerate(played.bots)
            if bot in names
        ]

    def lost(self, matches: Iterable[Played]) -> list[Candidate]:
        """Return the matches that were lost without dying, those against weak opponents first."""
        return self._ended(matches, "lost", lambda best: best)

    def won(self, matches: Iterable[Played]) -> list[Candidate]:
        """Return the matches that were won, those against strong opponents first."""
        return self._ended(matches, "won", lambda best: -best)

    def _ended(
        self, matches: Iterable[Played], end: str, order: Callable[[float], float]
    ) -> list[Candidate]:
        """Return matches that ended so; alone on its ground, nobody won or lost, and all count."""
        found = [
            one
            for one in self.seats(matches)
            if one.own.status == "ok" and end_of(one.played.seats, one.own) in {end, "alone"}
        ]
        return sorted(
            found,
            key=lambda one: (
                one.version not in self.counting,
                order(self._strength(one)),
                -one.played.id,
            ),
        )

    def _strength(self, one: Candidate) -> float:
        """Return the rating of the strongest opponent."""
        others = [bot for seat, bot in enumerate(one.played.bots) if seat != one.seat]
        known = [self.ratings[bot].value for bot in others if bot in self.ratings]
        return max(known, default=MEAN)

    def died(self, matches: Iterable[Played]) -> Died | None:
        """Return the last death of a version that counts, or else of any; None if there was none."""
        sat = self.seats(matches)
        dead = [one for one in sat if one.own.status != "ok"]
        last = max(
            dead, key=lambda one: (one.version in self.counting, one.played.id), default=None
        )
        if last is None:
            return None
        cause = _death(last).cause
        same = [one for one in dead if _death(one).cause == cause]
        return Died(last, len(same), self._cured(last, sat, {one.version for one in same}))

    def _cured(self, last: Candidate, sat: Iterable[Candidate], dying: Collection[str]) -> str:
        """Return the first later version of the same bot that played, where none of them died so."""
        known = {version.name: version for version in self.versions}
        own = known[last.version]
        later = {
            version.name: version.number
            for one in sat
            if (version := known[one.version]).bot == own.bot and version.number > own.number
        }
        if not later or dying & later.keys():
            return ""
        return min(later, key=lambda name: later[name])


def _death(one: Candidate) -> RepeatableDeath:
    found = death_of(one.own, tuple(range(len(one.played.bots))), one.played.seed)
    assert found is not None
    return found
