"""The bots of a contest, as they were typed: one by one, or a whole folder."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import click
from msgspec import Struct

from joute.bots import folder
from joute.cli.building import is_path
from joute.cli.terminal import printable, visible
from joute.errors import UsageError
from joute.game import AnyGame
from joute.submission.build import Builder


class Field(Struct, frozen=True):
    """Who takes part."""

    bots: tuple[str, ...]
    left_out: Mapping[str, str] = {}
    """Files and folders that cannot play, and why."""
    sources: tuple[Path, ...] = ()
    """Those that have to be built."""


def field_of(game: AnyGame, bots: Sequence[str], build: Builder) -> Field:
    """Take bots as they were typed, built where they have to be.

    A folder that is no bot stands for the bots in it, if no other file or folder is named. Among
    several files (bots/*), those that cannot play are left out, as in a folder.
    """
    paths = {bot: Path(bot) for bot in bots if is_path(game, bot)}
    if len(paths) == 1 and _is_field(path := next(iter(paths.values()))):
        return _of_folder(bots, path, build)
    built = _built([path for path in paths.values() if _plays(path)], build)
    if built.left_out and not built.typed:
        raise UsageError("; ".join(_by_reason(built.left_out)))
    idle = {bot: path for bot, path in paths.items() if built.typed and path not in built.typed}
    others = {bot: folder.why_not(path) for bot, path in idle.items() if folder.is_left_out(path)}
    return Field(
        tuple(
            built.typed.get(paths[bot], bot) if bot in paths else bot
            for bot in bots
            if bot not in idle
        ),
        {**built.left_out, **others},
        tuple(filter(folder.is_to_build, paths.values())),
    )


def _is_field(path: Path) -> bool:
    return path.is_dir() and not folder.is_program(path)


def _plays(path: Path) -> bool:
    return folder.is_program(path) or folder.is_to_build(path)


class _Built(Struct, frozen=True):
    """Files and folders that were named."""

    typed: dict[Path, str] = {}
    """Those that play, as a person would type what plays."""
    left_out: dict[str, str] = {}


def _built(paths: Sequence[Path], build: Builder) -> _Built:
    done = _Built()
    for path in paths:
        if not folder.is_to_build(path):
            done.typed[path] = folder.typed(path)
        elif (made := build(path)).problem:
            done.left_out[str(path)] = folder.unbuilt(made.problem)
        else:
            done.typed[path] = made.bot
    return done


def _of_folder(bots: Sequence[str], path: Path, build: Builder) -> Field:
    """Put the bots of a folder where it was named."""
    sources = folder.submissions(path)
    found = _built([*folder.programs(path), *sources], build)
    left_out = {str(other): reason for other, reason in folder.left_out(path).items()}
    left_out |= found.left_out
    if not found.typed:
        reasons = "; ".join(_by_reason(left_out)) or "it is empty"
        message = f"the folder {path} holds no bot: {reasons}"
        raise UsageError(message)
    inside = [found.typed[other] for other in sorted(found.typed)]
    typed = (inside if Path(bot) == path else [bot] for bot in bots)
    return Field(tuple(bot for some in typed for bot in some), left_out, tuple(sources))


def tell_left_out(left_out: Mapping[str, str]) -> None:
    """Tell a person what does not play, and why."""
    for line in _by_reason(left_out):
        click.echo(f"left out: {line}", err=True)


def tell_renamed(renamed: Mapping[str, str]) -> None:
    """Tell a person which files have bots of another name than they would have alone."""
    for file, name in renamed.items():
        click.echo(
            f"{printable(file)} plays as {printable(name)}: another has its short name", err=True
        )


def _by_reason(left_out: Mapping[str, str]) -> list[str]:
    """Name together what was left out for the same reason, in which a compiler may cite a stranger."""
    named: dict[str, list[str]] = {}
    for name, reason in left_out.items():
        named.setdefault(reason, []).append(printable(name))
    return [f"{', '.join(names)}, {visible(reason)}" for reason, names in named.items()]
