"""Reads the plan of a tournament, a TOML file.

>>> from joute.tournament.plan_file import parse
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
"""

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from joute import registry
from joute.bots.paths import MAP, PLAN, text_of
from joute.errors import MapError, UsageError, reason_of
from joute.game import AnyGame
from joute.reason import Reason
from joute.settings import prepare
from joute.tournament.plan import Format, Plan, Runs, Stage
from joute.tournament.plan_defaults import fitted
from joute.tournament.plan_errors import WANTED, check, refuse, stage_named


def parse(text: str, where: str) -> Plan:
    """Read a plan."""
    with _named_in_errors(where):
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise UsageError("it is not TOML: {why}", why=reason_of(error, text)) from None
        _check_parts(data)
        check(Plan, data)
        return msgspec.convert(data, Plan)


def _check_parts(data: Mapping[str, object]) -> None:
    """Look at the stages and the bots one by one, so that the culprit can be named."""
    stages, bots = data.get("stage"), data.get("bots")
    for number, stage in enumerate(stages if isinstance(stages, list) else (), 1):
        if isinstance(stage, dict):
            check(Stage, stage, _named_stage(stage.get("name"), number))
    for name, bot in bots.items() if isinstance(bots, dict) else ():
        if not name:
            raise UsageError('a bot has the name "": give it one')
        if isinstance(bot, dict):
            check(Runs, bot, Reason("the bot {name}", {"name": name}))
        elif not isinstance(bot, str) or not bot:
            refuse(name, bot, WANTED["run"], Reason("the bots"))


def _named_stage(name: object, number: int) -> Reason:
    if isinstance(name, str) and name:
        return stage_named(name)
    return Reason("stage {number}", {"number": str(number)})


@contextmanager
def _named_in_errors(where: str) -> Iterator[None]:
    """Say in which plan something is wrong."""
    try:
        yield
    except UsageError as error:
        raise UsageError("the plan {plan}: {why}", plan=where, why=error) from None


def read(path: Path) -> Plan:
    """Read a plan's file; maps that are files beside it are read along."""
    plan = parse(text_of(path, PLAN), str(path))
    with _named_in_errors(str(path)):
        game = registry.find(plan.game)
        plan = _completed(game, plan)
        fitted(game, plan)
        return replace(plan, maps=tuple(_map(game, plan, path.parent, name) for name in plan.maps))


def _completed(game: AnyGame, plan: Plan) -> Plan:
    """Play what the game itself plays where a plan does not say what is played."""
    if plan.stages or not game.plans:
        return plan
    path = _place(game, next(iter(game.plans)))
    own = parse(text_of(path, PLAN), str(path))
    return replace(
        plan,
        title=plan.title or own.title,
        settings={**own.settings, **plan.settings},
        seat={**own.seat, **plan.seat},
        stages=own.stages,
    )


def _map(game: AnyGame, plan: Plan, folder: Path, name: str) -> str:
    """Find a map: by its name, as a file beside the plan, or as its text in the plan itself."""
    text = name if name in game.maps.named else _file(folder, name)
    try:
        try_map(game, plan, text or name)
    except MapError as error:
        if text is None and "\n" not in name:
            refuse("maps", [name], _maps_of(game))
        raise UsageError("maps, {name}: {why}", name=name.splitlines()[0], why=error) from None
    return text or name


def try_map(game: AnyGame, plan: Plan, ground: str) -> None:
    """Refuse a map on which the plan's first stage cannot be played."""
    seats = (plan.stages[0].seats if plan.stages else None) or game.least_seats
    prepare(
        game,
        names=["-"] * max(seats, game.least_seats),
        profile=plan.profile,
        typed=plan.typed,
        ground=ground,
    )


def _maps_of(game: AnyGame) -> Reason:
    if not game.maps.named:
        return Reason("a file beside the plan")
    names = ", ".join(game.maps.named)
    return Reason("one of {names}, or a file beside the plan", {"names": names})


def _file(folder: Path, name: str) -> str | None:
    """Return the text of a file, None if there is none of this name."""
    path = folder / name
    with suppress(OSError):  # a map's text is too long for a name
        if path.is_file():
            return text_of(path, MAP)
    return None


def shipped(game: AnyGame, name: str | None = None) -> Plan:
    """Return a plan that comes with a game, by default its usual one; if it has none, all meet, or all play alone."""
    if not game.plans and name is None:
        alone = (Stage(format=Format.SOLO),) if game.most_seats == 1 else ()
        return Plan(game=game.name, stages=alone)
    chosen = name or next(iter(game.plans))
    if chosen not in game.plans:
        raise UsageError(
            "{game} has no plan {plan}; it has: {plans}",
            game=game.name,
            plan=repr(chosen),
            plans=", ".join(game.plans) or Reason("none"),
        )
    return read(_place(game, chosen))


def _place(game: AnyGame, name: str) -> Path:
    """Find the file of a plan that comes with a game."""
    module, _, file = game.plans[name].partition(":")
    return registry.module_file(module).with_name(file)
