"""In which league each version stands: decided by its promotion matches, whatever their order."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from joute.contest.records import exact
from joute.game import AnyGame
from joute.game.contest import Promotion, league_title
from joute.match import SeatResult
from joute.rating.promotion import luck, undecided
from joute.reason import Reason, Value, listed

NO_SCORE = -(10**9)
"""Stands for a missing score: worse than any."""
OPEN = ""
"""The only league of a game without leagues."""
ENOUGH = 10
"""Matches for a rating that every version in the last league plays before the ranking is final."""


class LeagueRecord(Struct, frozen=True, kw_only=True):
    """A match of a league that was played, or that could not be."""

    league: str
    candidate: str | None
    """The version that plays for promotion; None in a match for ratings."""
    number: int
    bots: tuple[str, ...]
    seed: int
    seats: tuple[SeatResult, ...] = ()
    void: Reason | str | None = None
    """Why it could not be; text in records of earlier versions."""
    found: Mapping[str, Mapping[str, str]] = {}
    """Settings of seats that were found out by trying, by bot."""

    @property
    def key(self) -> str:
        """No two matches have the same key."""
        return f"{self.league}/{self.candidate or ''}/{self.number}"


class Step(Struct, frozen=True, kw_only=True):
    """A candidate in its league."""

    league: str
    tried: int = 0
    """Matches that were drawn, including those that could not be played."""
    played: int = 0
    won: int = 0
    settled: bool = False
    """It will not leave this league: it is the last one, or too many matches are lost."""


def top(game: AnyGame) -> str:
    """Return the last league, in which versions play for ratings."""
    return next((name for name, rivals in game.leagues.items() if not rivals), OPEN)


class Tries:
    """How the promotion matches of all candidates ended, league by league."""

    def __init__(self, records: Iterable[LeagueRecord] = ()) -> None:
        self._results: dict[tuple[str, str], list[bool | None]] = {}
        self._close: dict[tuple[str, str], _Closeness] = {}
        for record in records:
            self.add(record)

    def add(self, record: LeagueRecord) -> None:
        """Count a promotion match; one that could not be played decides nothing."""
        if record.candidate is None:
            return
        key = (record.league, record.candidate)
        won = _won(record) if record.void is None else None
        self._results.setdefault(key, []).append(won)
        if record.void is None:
            self._close.setdefault(key, _Closeness()).add(record, record.candidate)

    def steps(self, game: AnyGame, versions: Iterable[str]) -> dict[str, Step]:
        """Find where every version stands."""
        return {version: _step(game, version, self._results) for version in versions}

    def closeness(self, game: AnyGame, league: str, version: str) -> tuple[Fraction, ...]:
        """Return what separates candidates of a league with equally many wins; more is better.

        First the number of opponents that ended behind it, then its score, both as the mean over its
        matches.
        """
        found = self._close.get((league, version))
        return () if found is None else found.means(game)


class _Closeness:
    """Sums over the promotion matches of a candidate in one league."""

    def __init__(self) -> None:
        self._matches = self._behind = self._without_score = 0
        self._score: Fraction | int = 0

    def add(self, record: LeagueRecord, candidate: str) -> None:
        own = record.seats[record.bots.index(candidate)]
        self._matches += 1
        self._behind += sum(seat.rank > own.rank for seat in record.seats)
        self._score += exact(own.score or 0)
        self._without_score += own.score is None

    def means(self, game: AnyGame) -> tuple[Fraction, ...]:
        score = -self._score if game.low_scores_win else self._score
        total = Fraction(score + NO_SCORE * self._without_score)
        return Fraction(self._behind, self._matches), total / self._matches


def _step(game: AnyGame, version: str, wins: Mapping[tuple[str, str], list[bool | None]]) -> Step:
    rule = game.promotion
    for league, rivals in game.leagues.items():
        if not rivals:
            break
        results = wins.get((league, version), [])
        played, won = len(results) - results.count(None), results.count(True)
        if won < rule.wins:
            open_ = undecided(matches=rule.matches, wins=rule.wins, won=won, played=played)
            tried = len(results)
            return Step(league=league, tried=tried, played=played, won=won, settled=not open_)
    return Step(league=top(game), settled=True)


def owed(
    game: AnyGame, standing: Mapping[str, Step], rated: Mapping[str, int], fewest: int
) -> list[str]:
    """Return the versions that have not played enough to have their place.

    Those are versions that may still rise, and versions of the last league with too few matches for a
    rating (`rated` counts them), if the last league has at least the `fewest` versions that can play.
    A version whose matches cannot be played is not waited for.
    """
    highest = [version for version, step in standing.items() if step.league == top(game)]
    unrated = [version for version in highest if rated.get(version, 0) < ENOUGH]
    return [
        *(unrated if len(highest) >= fewest else ()),
        *(
            version
            for version, step in standing.items()
            if not step.settled and step.tried < step.played + ENOUGH
        ),
    ]


def _won(record: LeagueRecord) -> bool:
    """Whether the candidate won alone."""
    best = [bot for bot, seat in zip(record.bots, record.seats, strict=True) if seat.rank == 1]
    return best == [record.candidate]


class Rule(Struct, frozen=True, kw_only=True):
    """The rule by which a bot rises from a league to the next."""

    league: str
    following: str
    opponents: tuple[str, ...]
    promotion: Promotion

    @property
    def chance(self) -> float:
        """The highest probability that a bot only as good as its opponents passes."""
        rule = self.promotion
        return luck(matches=rule.matches, wins=rule.wins, seats=len(self.opponents) + 1)

    @property
    def reason(self) -> Reason:
        """What it says."""
        values: dict[str, Value] = {
            "league": league_title(self.league),
            "following": league_title(self.following),
            "wins": self.promotion.wins,
            "matches": self.promotion.matches,
            "opponents": listed(self.opponents, "list.and"),
            "chance": round(100 * self.chance, 1),
        }
        return Reason("report.rule", values)


def rules_of(game: AnyGame) -> list[Rule]:
    """Return the rule of promotion of every league but the last."""
    return [
        Rule(league=name, following=following, opponents=rivals, promotion=game.promotion)
        for (name, rivals), following in zip(
            game.leagues.items(), [*game.leagues][1:], strict=False
        )
        if rivals
    ]
