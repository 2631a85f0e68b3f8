"""Fits a plan to its game: what it leaves open is filled in, what cannot be is refused."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from joute.game import AnyGame
from joute.reason import Reason, Value, either
from joute.settings import filled, seat_counts
from joute.tournament.plan import Format, Plan, Runs, Stage
from joute.tournament.plan_errors import refuse, stage_named

PAIR = 2
"""Bots that can be compared."""
STAGE_SEEDS = 1_000_000
"""Seeds that each stage has for itself."""


def fitted(game: AnyGame, plan: Plan) -> Plan:
    """Fill in what a plan leaves to the game, and refuse what the game does not allow."""
    if plan.profile not in game.profiles:
        refuse("profile", plan.profile, either(list(game.profiles)))
    filled(game.options, plan.typed, "settings ", game.profiles[plan.profile])
    filled(game.seat_options, plan.seat_of(""), "seat ")
    for name, bot in plan.bots.items():
        if isinstance(bot, Runs):
            where = Reason("the bot {name}, seat ", {"name": name})
            filled(game.seat_options, plan.seat_of(name), where)
    stages = plan.stages or (Stage(),)
    _check_groups(plan, stages)
    return replace(plan, stages=tuple(_stage(game, stage) for stage in stages))


def _check_groups(plan: Plan, stages: Sequence[Stage]) -> None:
    """Refuse groups that would mean nothing."""
    if plan.groups and not any(stage.format is Format.POOLS for stage in stages):
        name, group = next(iter(plan.groups.items()))
        wanted = Reason('nothing unless a stage has format = "pools"')
        refuse("group", group, wanted, Reason("the bot {name}", {"name": name}))


def _stage(game: AnyGame, stage: Stage) -> Stage:
    alone = stage.format is Format.SOLO
    seats = 1 if alone else stage.seats or max(PAIR, game.least_seats)
    for key, value, wanted in _absurdities(game, stage, seats):
        refuse(key, value, wanted, stage_named(stage.name))
    legs = stage.legs or (seats if game.seats_differ else 1)
    return replace(stage, seats=seats, legs=legs)


def _absurdities(game: AnyGame, stage: Stage, seats: int) -> Iterator[tuple[str, object, Reason]]:
    """Find what cannot be: the key, its value, and what it takes."""
    least, most, fewest = game.least_seats, game.most_seats, max(PAIR, game.least_seats)
    played: dict[str, Value] = {"game": game.name, "counts": seat_counts(game)}
    if stage.format is Format.SOLO and least > 1:
        wanted = Reason("another one: {game} is played by {counts} bots", played)
        yield "format", stage.format, wanted
    elif not least <= seats <= most:
        yield "seats", seats, Reason("{counts}: that many bots play {game}", played)
    if stage.format is Format.SOLO and stage.seats not in {None, 1}:
        yield "seats", stage.seats, Reason("1 where everybody plays alone")
    if stage.format is not Format.SOLO and seats == 1:
        yield "seats", 1, Reason('two or more; bots that play alone have format = "solo"')
    if stage.takes is not None and stage.takes < fewest:
        wanted = Reason("{least} or more: fewer bots have nobody to meet", {"least": fewest})
        yield "takes", stage.takes, wanted
    if stage.format is Format.POOLS and stage.largest < fewest:
        wanted = Reason("{least} or more: that many bots make a table", {"least": fewest})
        yield "largest", stage.largest, wanted
    if stage.legs is not None and stage.legs > seats:
        wanted = Reason(
            "at most {seats}, as many as there are seats to move on to", {"seats": seats}
        )
        yield "legs", stage.legs, wanted
    if stage.rounds * stage.grounds > STAGE_SEEDS:
        key = "rounds" if stage.rounds > stage.grounds else "grounds"
        wanted = Reason("less: rounds times grounds are {most} at most", {"most": STAGE_SEEDS})
        yield key, getattr(stage, key), wanted
    if any(worse > better for better, worse in pairwise(stage.points)):
        yield "points", stage.points, Reason("the most for the first place, then never more")
