"""In which league each version stands: decided by its promotion matches, whatever their order."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from joute.contest.records import exact
from joute.contest.store import Played
from joute.game import AnyGame
from joute.game.contest import Promotion, league_title
from joute.rating.promotion import luck, shortest, undecided
from joute.reason import Reason, Value, listed
from joute.result import SeatResult

NO_SCORE = -(10**9)
"""Stands for a missing score: worse than any."""
OPEN = ""
"""The only league of a game without leagues."""
ENOUGH = 10
"""Matches for a rating that every version in the last league plays before the ranking is final."""
DEFENSIBLE = 0.05
"""How often luck may promote a bot in a league that is marked."""


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

    @property
    def played(self) -> Played:
        """The same as a store holds it."""
        return Played(
            key=self.key,
            bots=self.bots,
            seed=self.seed,
            seats=self.seats,
            void=self.void,
            league=self.league,
            candidate=self.candidate,
            number=self.number,
            found=self.found,
        )


def stored(played: Played) -> LeagueRecord:
    """Return the record of a match that a store holds."""
    assert isinstance(played.seed, int)
    return LeagueRecord(
        league=played.league or OPEN,
        candidate=played.candidate,
        number=played.number or 0,
        bots=played.bots,
        seed=played.seed,
        seats=played.seats,
        void=played.void,
        found=played.found,
    )


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


class Closeness(Struct):
    """Sums over the promotion matches of a candidate in one league."""

    matches: int = 0
    behind: int = 0
    without_score: int = 0
    score: Fraction = Fraction(0)

    def add(self, record: LeagueRecord, candidate: str) -> None:
        """Count a match."""
        own = record.seats[record.bots.index(candidate)]
        self.matches += 1
        self.behind += sum(seat.rank > own.rank for seat in record.seats)
        self.score += exact(own.score or 0)
        self.without_score += own.score is None

    def means(self, game: AnyGame) -> tuple[Fraction, ...]:
        """Return the means over the matches."""
        score = -self.score if game.low_scores_win else self.score
        total = score + NO_SCORE * self.without_score
        return Fraction(self.behind, self.matches), total / self.matches


class Tries(Struct):
    """How the promotion matches of all candidates ended, by league and candidate."""

    results: dict[tuple[str, str], list[bool | None]] = {}
    close: dict[tuple[str, str], Closeness] = {}

    def add(self, record: LeagueRecord) -> None:
        """Count a promotion match; one that could not be played decides nothing."""
        if record.candidate is None:
            return
        key = (record.league, record.candidate)
        won = _won(record) if record.void is None else None
        self.results.setdefault(key, []).append(won)
        if record.void is None:
            self.close.setdefault(key, Closeness()).add(record, record.candidate)

    def steps(self, game: AnyGame, versions: Iterable[str]) -> dict[str, Step]:
        """Find where every version stands."""
        return {version: _step(game, version, self.results) for version in versions}

    def closeness(self, game: AnyGame, league: str, version: str) -> tuple[Fraction, ...]:
        """Return what separates candidates of a league with equally many wins; more is better.

        First the number of opponents that ended behind it, then its score, both as the mean over its
        matches.
        """
        found = self.close.get((league, version))
        return () if found is None else found.means(game)


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
    def defensible(self) -> "Rule":
        """The shortest rule that lets a bot lose as often, and by which luck promotes rarely enough."""
        losses, seats = self.promotion.matches - self.promotion.wins, len(self.opponents) + 1
        matches = shortest(losses=losses, seats=seats, chance=DEFENSIBLE)
        return replace(self, promotion=Promotion(matches=matches, wins=matches - losses))

    @property
    def reason(self) -> Reason:
        """What it says."""
        values: dict[str, Value] = {
            "league": league_title(self.league),
            "following": league_title(self.following),
            "wins": self.promotion.wins,
            "matches": self.promotion.matches,
            "opponents": listed(self.opponents, "list.and"),
            "chance": _percent(self.chance),
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


def _percent(chance: float) -> float:
    """Round what is small to two digits, so that it is never nothing."""
    percent = 100 * chance
    return round(percent, 1) if percent >= 1 else float(f"{percent:.2g}")


def lucky(game: AnyGame) -> Reason | None:
    """Warn of a rule by which luck promotes too often, and propose one; None if it is rare enough."""
    worst = max(rules_of(game), key=lambda rule: rule.chance, default=None)
    if worst is None or worst.chance <= DEFENSIBLE:
        return None
    better = worst.defensible
    values: dict[str, Value] = {
        "league": league_title(worst.league),
        "chance": _percent(worst.chance),
        "promotion": f"{better.promotion.wins}/{better.promotion.matches}",
        "most": _percent(better.chance),
    }
    return Reason("report.lucky", values)
