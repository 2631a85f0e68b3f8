"""Fits a plan to its game: what it leaves open is filled in, what cannot be is refused."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from joute.game import AnyGame
from joute.settings import filled
from joute.tournament.plan import Format, Plan, Runs, Stage
from joute.tournament.plan_errors import refuse

PAIR = 2
"""Bots that can be compared."""
STAGE_SEEDS = 1_000_000
"""Seeds that each stage has for itself."""


def fitted(game: AnyGame, plan: Plan) -> Plan:
    """Fill in what a plan leaves to the game, and refuse what the game does not allow."""
    if plan.profile not in game.profiles:
        refuse("profile", plan.profile, " or ".join(game.profiles))
    filled(game.options, plan.typed, "settings ", game.profiles[plan.profile])
    filled(game.seat_options, plan.seat_of(""), "seat ")
    for name, bot in plan.bots.items():
        if isinstance(bot, Runs):
            filled(game.seat_options, plan.seat_of(name), f"the bot {name}, seat ")
    stages = plan.stages or (Stage(),)
    _check_groups(plan, stages)
    return replace(plan, stages=tuple(_stage(game, stage) for stage in stages))


def _check_groups(plan: Plan, stages: Sequence[Stage]) -> None:
    """Refuse groups that would mean nothing."""
    if plan.groups and not any(stage.format is Format.POOLS for stage in stages):
        name, group = next(iter(plan.groups.items()))
        refuse("group", group, 'nothing unless a stage has format = "pools"', f"the bot {name}, ")


def _stage(game: AnyGame, stage: Stage) -> Stage:
    alone = stage.format is Format.SOLO
    seats = 1 if alone else stage.seats or max(PAIR, game.least_seats)
    for key, value, wanted in _absurdities(game, stage, seats):
        refuse(key, value, wanted, f"the stage {stage.name}, ")
    legs = stage.legs or (seats if game.seats_differ else 1)
    return replace(stage, seats=seats, legs=legs)


def _absurdities(game: AnyGame, stage: Stage, seats: int) -> Iterator[tuple[str, object, str]]:
    """Find what cannot be: the key, its value, and what it takes."""
    least, most = game.least_seats, game.most_seats
    counts = str(least) if least == most else f"{least} to {most}"
    if stage.format is Format.SOLO and least > 1:
        yield "format", stage.format, f"another one: {game.name} is played by {counts} bots"
    elif not least <= seats <= most:
        yield "seats", seats, f"{counts}: that many bots play {game.name}"
    if stage.format is Format.SOLO and stage.seats not in {None, 1}:
        yield "seats", stage.seats, "1 where everybody plays alone"
    if stage.format is not Format.SOLO and seats == 1:
        yield "seats", 1, 'two or more; bots that play alone have format = "solo"'
    if stage.takes is not None and stage.takes < max(PAIR, least):
        yield "takes", stage.takes, f"{max(PAIR, least)} or more: fewer bots have nobody to meet"
    if stage.format is Format.POOLS and stage.largest < max(PAIR, least):
        yield "largest", stage.largest, f"{max(PAIR, least)} or more: that many bots make a table"
    if stage.legs is not None and stage.legs > seats:
        yield "legs", stage.legs, f"at most {seats}, as many as there are seats to move on to"
    if stage.rounds * stage.grounds > STAGE_SEEDS:
        key = "rounds" if stage.rounds > stage.grounds else "grounds"
        yield key, getattr(stage, key), f"less: rounds times grounds are {STAGE_SEEDS:,} at most"
    if any(worse > better for better, worse in pairwise(stage.points)):
        yield "points", stage.points, "the most for the first place, then never more"
