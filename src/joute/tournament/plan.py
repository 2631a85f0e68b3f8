"""The plan of a tournament, made into one value.

A *stage* has a format, which decides who meets whom. Those who meet are a *table*; a table plays
on several *grounds* (a seed, and a map where the plan names maps), and on each ground several
*legs*, between which the bots move on by one seat. All tables of a round play on the same grounds.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from joute.contest.disqualified import MOST_DEATHS
from joute.reason import Reason

Positive = Annotated[int, Meta(ge=1)]
Name = Annotated[str, Meta(min_length=1)]
Settings = Mapping[str, str | int | bool]
POOL = 6


class Format(StrEnum):
    """Who meets whom."""

    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"
    POOLS = "pools"
    GAUNTLET = "gauntlet"
    KNOCKOUT = "knockout"
    LADDER = "ladder"
    SOLO = "solo"


class Criterion(StrEnum):
    """What a ranking looks at, the next one where the one before is equal; means a match."""

    POINTS = "points"
    WINS = "wins"
    MARGIN = "margin"
    SCORE = "score"


class Stage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One part of a tournament."""

    name: Name = "main"
    format: Format = Format.ROUND_ROBIN
    takes: Positive | None = None
    """How many of the stage before go on, the best first; None: all."""
    seats: Positive | None = None
    """Of a table; None: two, or as many as the game needs."""
    rounds: Positive = 1
    """How often everybody meets everybody; of swiss and ladder: the rounds."""
    grounds: Positive = 1
    legs: Positive | None = None
    """None: so that everybody takes every seat, once where seats do not differ."""
    largest: Positive = POOL
    """Bots of a pool."""
    challengers: Positive = 1
    """Of a gauntlet: this many bots, the first ones, meet all the others."""
    points: tuple[Annotated[int, Meta(ge=0)], ...] = ()
    """For the first, second, … place; otherwise one for each bot left behind."""
    rank: Annotated[tuple[Criterion, ...], Meta(min_length=1)] = (
        Criterion.POINTS,
        Criterion.MARGIN,
        Criterion.SCORE,
    )
    missing: Annotated[int, Meta(ge=0)] = 0
    """A bot without a score is given the worst score of its ground, and this much more."""


def stage_title(name: str) -> Reason:
    """Return the name of a stage as people read it; a game's catalogue translates those of its plans."""
    return Reason(f"format.{name}" if name in set(Format) else name)


class Runs(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot of a plan."""

    run: Name
    group: str = ""
    seat: Settings = {}
    """Its own, over those of all seats."""


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole tournament."""

    game: str
    title: str = ""
    seed: int | str | None = None
    profile: str = "document"
    settings: Settings = {}
    seat: Settings = {}
    """Settings of every seat."""
    maps: tuple[Name, ...] = ()
    """Names of the game's maps, or texts of map files."""
    stages: tuple[Stage, ...] = msgspec.field(name="stage", default=())
    """None: those of the game's own plan where the plan is a file, otherwise a round robin."""
    bots: Mapping[Name, Name | Runs] = {}
    most_deaths: Positive = MOST_DEATHS
    """A bot that died so often, in more than half of its matches, is disqualified."""

    @property
    def typed(self) -> dict[str, str]:
        """The settings as a person would type them."""
        return _typed(self.settings)

    @property
    def groups(self) -> dict[str, str]:
        """The bots that belong to groups, and to which."""
        return {
            name: bot.group
            for name, bot in self.bots.items()
            if isinstance(bot, Runs) and bot.group
        }

    def seat_of(self, bot: str) -> dict[str, str]:
        """The settings of the seat in which a bot sits, likewise."""
        runs = self.bots.get(bot)
        own = runs.seat if isinstance(runs, Runs) else {}
        return _typed({**self.seat, **own})


def _typed(settings: Settings) -> dict[str, str]:
    return {
        key: str(value).lower() if isinstance(value, bool) else str(value)
        for key, value in settings.items()
    }
