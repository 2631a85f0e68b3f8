"""What a game says of itself, before it is played: options, profiles, leagues, files and limits."""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import msgspec

from joute import registry
from joute.errors import UsageError
from joute.game import AnyGame
from joute.settings import describe, options
from joute.wired import broken, expect


def identity(game: AnyGame) -> None:
    """It says what it is: options with descriptions, profiles of these options, at least one bot."""
    expect("{game} has no bot", game, bool(game.bots))
    possible = 1 <= game.least_seats <= game.most_seats
    expect("{game} has an impossible number of seats", game, possible)
    _options(game)
    _leagues(game)
    _files(game)
    for profile in game.profiles:
        game.limits(options(game, profile))
        game.link(options(game, profile))


def _options(game: AnyGame) -> None:
    for info in (*describe(game.options), *describe(game.seat_options)):
        wrong = "{game} does not describe its option {option}"
        expect(wrong, game, bool(info.description), option=info.name)
        wrong = "{game} gives its option {option} no default"
        expect(wrong, game, info.default is not msgspec.NODEFAULT, option=info.name)
    known = {info.name for info in describe(game.options)}
    wrong = "{game} sets unknown options for training"
    expect(wrong, game, set(game.training) <= known)
    for profile, values in game.profiles.items():
        wrong = "{game} sets unknown options in its profile {profile}"
        expect(wrong, game, set(values) <= known, profile=profile)
        try:
            options(game, profile)
        except UsageError as error:
            raise broken(
                "{game} cannot have its profile {profile}: {why}", game, profile=profile, why=error
            ) from None
    for name, typed in (("soon_over", game.soon_over), ("contest", game.contest.settings)):
        try:
            options(game, typed=typed)
        except UsageError as error:
            raise broken(
                "{game} cannot be set as its {name} says: {why}", game, name=name, why=error
            ) from None


def _files(game: AnyGame) -> None:
    """Look for the files that it names, each as `package:path`."""
    for named in (*game.plans.values(), *([game.kit] if game.kit else [])):
        package, _, path = named.partition(":")
        there = any((folder / path).exists() for folder in _folders(package))
        expect("{game} names {file}, which is not there", game, there, file=named)


def _folders(package: str) -> Iterator[Path]:
    """Yield where files of a package or a module may lie: a kit in its folder, a plan beside it."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return
    if spec is not None and spec.origin is not None:
        yield registry.package_folder(package)
        yield Path(spec.origin).parent


def _leagues(game: AnyGame) -> None:
    bots = {bot.name for bot in game.bots}
    for number, (league, opponents) in enumerate(game.leagues.items(), 1):
        some = bool(opponents) or number == len(game.leagues)
        expect("{game} has nobody to beat in its league {league}", game, some, league=league)
        known = set(opponents) <= bots
        expect("{game} has unknown bots in its league {league}", game, known, league=league)
        seats = len(opponents) + 1
        fits = not opponents or game.least_seats <= seats <= game.most_seats
        wrong = "{game} has too many or too few opponents in its league {league}"
        expect(wrong, game, fits, league=league)
    rule = game.promotion
    possible = 1 <= rule.wins <= rule.matches
    expect("{game} has a promotion that cannot be won or lost", game, possible)
