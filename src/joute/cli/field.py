"""The bots of a contest, as they were typed: one by one, or a whole folder."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import quote

import click
from msgspec import Struct

from joute import registry
from joute.arena import folder
from joute.arena.paths import is_file, is_there
from joute.cli.by_game import AnyGame
from joute.cli.terminal import printable
from joute.errors import UsageError


class Field(Struct, frozen=True):
    """Who takes part."""

    bots: tuple[str, ...]
    left_out: Mapping[str, str] = {}
    """Files and folders that cannot play, and why."""


def field_of(game: AnyGame, bots: Sequence[str]) -> Field:
    """Take bots as they were typed.

    A folder that is no bot stands for the bots in it, if no other file or folder is named. Among
    several files (bots/*), those that cannot play are left out, as in a folder.
    """
    paths = {bot: Path(bot) for bot in bots if _is_path(game, bot)}
    playing = {bot for bot, path in paths.items() if folder.is_program(path)}
    if len(paths) == 1 and not playing and (path := next(iter(paths.values()))).is_dir():
        return _of_folder(bots, path)
    idle = {bot: path for bot, path in paths.items() if playing and bot not in playing}
    return Field(
        tuple(quote(bot) if is_file(bot) else bot for bot in bots if bot not in idle),
        {bot: folder.why_not(path) for bot, path in idle.items() if folder.is_left_out(path)},
    )


def _is_path(game: AnyGame, bot: str) -> bool:
    return registry.bot(game, bot) is None and is_there(bot)


def _of_folder(bots: Sequence[str], path: Path) -> Field:
    """Put the bots of a folder where it was named."""
    found = [folder.typed(program) for program in folder.programs(path)]
    left_out = {str(other): reason for other, reason in folder.left_out(path).items()}
    if not found:
        reasons = "; ".join(_by_reason(left_out)) or "it is empty"
        message = f"the folder {path} holds no bot: {reasons}"
        raise UsageError(message)
    typed = (found if Path(bot) == path else [bot] for bot in bots)
    return Field(tuple(bot for some in typed for bot in some), left_out)


def tell_left_out(left_out: Mapping[str, str]) -> None:
    """Tell a person what does not play, and why."""
    for line in _by_reason(left_out):
        click.echo(f"left out: {line}", err=True)


def _by_reason(left_out: Mapping[str, str]) -> list[str]:
    """Name together what was left out for the same reason."""
    named: dict[str, list[str]] = {}
    for name, reason in left_out.items():
        named.setdefault(reason, []).append(printable(name))
    return [f"{', '.join(names)}, {reason}" for reason, names in named.items()]
