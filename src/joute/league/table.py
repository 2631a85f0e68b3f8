"""The table of a league: a pure function of its matches and of the versions that take part.

>>> from joute import registry
>>> from joute.league.history import History
>>> from joute.league.table import table_of
>>> [(row.place, row.bot) for row in table_of(registry.find("race"), History(), ["ann", "bob#2"])]
[(1, 'ann'), (1, 'bob')]
"""

from collections.abc import Collection, Mapping
from fractions import Fraction

from msgspec import Struct

from joute.contest.crosstable import Cell, mirrored
from joute.contest.deaths import LastDeath
from joute.contest.disqualified import Disqualified
from joute.game import AnyGame
from joute.league.history import History
from joute.league.promotion import Step, top
from joute.league.versions import author, number_of
from joute.rating.batch import RESAMPLES, Rating, unseparated

EXACT = 3
"""Decimals of a rating that decide places; the ratings of equal bots may differ in later ones."""


class LeagueRow(Struct, frozen=True, kw_only=True):
    """How a bot stands."""

    place: int
    bot: str
    version: str
    step: Step
    matches: int
    rating: Rating | None = None
    unseparated: tuple[str, ...] = ()
    deaths: Mapping[str, int] = {}
    last_death: LastDeath | None = None
    disqualified: Disqualified | None = None
    """Why this version plays no more."""
    finished: bool = True
    """It ended a match regularly, and still plays."""

    @property
    def number(self) -> int:
        """The number of its version, from 1."""
        return number_of(self.version)


def table_of(
    game: AnyGame, history: History, current: Collection[str], resamples: int = RESAMPLES
) -> list[LeagueRow]:
    """Return how the current versions stand: the highest league first, in the last one by ratings.

    Those that have ended no match regularly come after all others, then disqualified versions. `game` has the league's own rule of promotion.
    """
    steps = history.tries.steps(game, current)
    ratings = {rating.bot: rating for rating in history.ratings(resamples)}
    alike = unseparated([rating for name, rating in ratings.items() if name in current])
    merits = {
        version: _merit(game, history, version, steps[version], ratings.get(version))
        for version in current
    }
    died = history.deaths.tolls()
    return [
        LeagueRow(
            place=1 + sum(merit < merits[version] for merit in merits.values()),
            bot=author(version),
            version=version,
            step=steps[version],
            matches=history.played[version],
            rating=ratings.get(version),
            unseparated=tuple(map(author, alike.get(version, ()))),
            deaths=died[version].kinds if version in died else {},
            last_death=died[version].last if version in died else None,
            disqualified=history.disqualified.get(version),
            finished=version in history.deaths.regular and version not in history.disqualified,
        )
        for version in sorted(current, key=lambda version: (merits[version], version))
    ]


def _merit(
    game: AnyGame, history: History, version: str, step: Step, rating: Rating | None
) -> tuple[float | Fraction, ...]:
    """Return what versions are ordered by; less is better."""
    levels = list(game.leagues) or [top(game)]
    return (
        version in history.disqualified,
        version not in history.deaths.regular,
        -levels.index(step.league),
        -step.won,
        not step.played and rating is None,
        -(round(rating.value, EXACT) if rating else 0.0),
        *(-value for value in history.tries.closeness(game, step.league, version)),
    )


def crosstable(history: History) -> dict[tuple[str, str], Cell]:
    """Return the crosstable of the matches that ratings come from."""
    return mirrored(history.counts())
