"""The plan of a tournament: a TOML file, or what was typed, made into one value.

    >>> from joute.tournament.plan import parse
    >>> plan = parse('''
    ... game = "race"
    ... [[stage]]
    ... name = "heats"
    ... format = "pools"
    ... grounds = 4
    ... [[stage]]
    ... name = "final"
    ... format = "solo"
    ... takes = 5
    ... rank = ["score"]
    ... ''', "cup.toml")
    >>> [(stage.name, stage.format.value, stage.takes) for stage in plan.stages]
    [('heats', 'pools', None), ('final', 'solo', 5)]

A *stage* has a format, which decides who meets whom. Those who meet are a *table*; a table plays
on so many *grounds* (a seed, and a map where the plan names maps), and on each ground so many
*legs*, between which the bots move on by one seat. All tables of a round play on the same grounds.
"""

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from joute.errors import UsageError
from joute.game import Game

Positive = Annotated[int, Meta(ge=1)]
POOL = 6
DUEL = 2


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

    name: str = "main"
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
    """Of a gauntlet: the first so many bots meet all the others."""
    points: tuple[int, ...] = ()
    """For the first, second, … place; otherwise one for each bot left behind."""
    rank: tuple[Criterion, ...] = (Criterion.POINTS, Criterion.MARGIN, Criterion.SCORE)
    missing: int = 0
    """A bot without a score is given the worst score of its ground, and so much more."""


class Runs(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot of a plan."""

    run: str
    group: str = ""


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole tournament."""

    game: str
    title: str = ""
    seed: int | str | None = None
    profile: str = "document"
    settings: Mapping[str, str | int | bool] = {}
    maps: tuple[str, ...] = ()
    """Names of the game's maps, or texts of map files."""
    stages: tuple[Stage, ...] = msgspec.field(name="stage", default=(Stage(),))
    bots: Mapping[str, str | Runs] = {}
    most_deaths: Positive = 5
    """A bot that died so often, in more than half of its matches, is set aside."""

    @property
    def typed(self) -> dict[str, str]:
        """The settings as a person would type them."""
        return {key: _typed(value) for key, value in self.settings.items()}


def _typed(value: str | int | bool) -> str:  # noqa: FBT001 - a value of TOML
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse(text: str, where: str) -> Plan:
    """Read a plan."""
    try:
        return msgspec.convert(tomllib.loads(text), Plan)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        message = f"the plan {where} cannot be read: {error}"
        raise UsageError(message) from None


def read(path: Path) -> Plan:
    """Read a plan's file; maps that are files beside it are read along."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        message = f"cannot read the plan {path}: {error}"
        raise UsageError(message) from None
    plan = parse(text, str(path))
    return replace(plan, maps=tuple(_map(path.parent, name) for name in plan.maps))


def _map(folder: Path, name: str) -> str:
    path = folder / name
    try:
        return path.read_text(encoding="utf-8") if path.is_file() else name
    except (OSError, UnicodeDecodeError) as error:
        message = f"cannot read the map {path}: {error}"
        raise UsageError(message) from None


def shipped(game: Game[Any, Any, Any], name: str | None = None) -> Plan:
    """Give a plan that comes with a game, by default its usual one; a round robin if it has none."""
    if not game.plans and name is None:
        return Plan(game=game.name)
    chosen = name or next(iter(game.plans))
    if chosen not in game.plans:
        message = f"{game.name} has no plan {chosen!r}; it has: {', '.join(game.plans) or 'none'}"
        raise UsageError(message)
    module, _, file = game.plans[chosen].partition(":")
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return read(Path(spec.origin).with_name(file))


def fitted(game: Game[Any, Any, Any], plan: Plan) -> Plan:
    """Fill in what a plan leaves to the game, and refuse what the game does not allow."""
    if not plan.stages:
        message = "the plan has no stage: write [[stage]] and how it is played below it"
        raise UsageError(message)
    return replace(plan, stages=tuple(_stage(game, stage) for stage in plan.stages))


def _stage(game: Game[Any, Any, Any], stage: Stage) -> Stage:
    seats = stage.seats or max(DUEL, game.least_seats)
    if stage.format is Format.SOLO:
        seats = 1
    if not game.least_seats <= seats <= game.most_seats:
        message = (
            f"the stage {stage.name} has tables of {seats}, but {game.name} is played by "
            f"{game.least_seats} to {game.most_seats} bots"
        )
        raise UsageError(message)
    legs = stage.legs or (seats if game.seats_differ else 1)
    return replace(stage, seats=seats, legs=legs)
