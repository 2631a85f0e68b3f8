"""The bots of a contest as they were typed: one by one, or as a folder that holds them.

Sources are built. Other files that cannot play are left out and reported with the reason.
"""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import click
from msgspec import Struct

from joute.bots import folder
from joute.cli.building import is_path
from joute.cli.terminal import harmless, printable
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason, Value, listed
from joute.speech.terminal import said, say
from joute.submission.admission import LANGUAGE_CODES, refusal
from joute.submission.build import Builder, as_it_is


class BotArguments(Struct, frozen=True):
    """The bots that play, and the files that do not."""

    bots: tuple[str, ...]
    left_out: Mapping[str, Reason] = {}
    """Files and folders that cannot play, and why."""
    sources: tuple[Path, ...] = ()
    """What the bots were built from; a sandbox hides it from the others."""


def bot_arguments(
    game: AnyGame, bots: Sequence[str], build: Builder, languages: Collection[str] = ()
) -> BotArguments:
    """Return the bots that were typed; sources are built first.

    A folder that is not a bot stands for the bots in it, if no other file or folder is named. Among
    several files (bots/*), those that cannot play are left out, as in a folder.
    """
    paths = {bot: Path(bot) for bot in bots if is_path(game, bot)}
    if len(paths) == 1 and _holds_bots(path := next(iter(paths.values()))):
        return _of_folder(bots, path, build, languages)
    built = _built([path for path in paths.values() if _plays(path)], build, languages)
    if built.left_out and not built.typed:
        raise UsageError(
            Reason("{reasons}", {"reasons": _all_of(built.left_out)}).with_hint(
                _hint(built.left_out)
            )
        )
    idle = {bot: path for bot, path in paths.items() if built.typed and path not in built.typed}
    others = {bot: folder.why_not(path) for bot, path in idle.items() if folder.is_left_out(path)}
    return BotArguments(
        tuple(
            built.typed.get(paths[bot], bot) if bot in paths else bot
            for bot in bots
            if bot not in idle
        ),
        {**built.left_out, **others},
        tuple(filter(folder.is_to_build, paths.values())),
    )


def _holds_bots(path: Path) -> bool:
    return path.is_dir() and not folder.is_program(path)


def _plays(path: Path) -> bool:
    return folder.is_program(path) or folder.is_to_build(path)


class _Built(Struct, frozen=True):
    """The files and folders that were named, once they are built."""

    typed: dict[Path, str] = {}
    """Those that play, each with what a person would type to play it."""
    left_out: dict[str, Reason] = {}


def _built(paths: Sequence[Path], build: Builder, languages: Collection[str]) -> _Built:
    done = _Built()
    for path in paths:
        to_build = folder.is_to_build(path)
        made = build(path) if to_build else as_it_is(path)
        if made.problem:
            done.left_out[str(path)] = folder.unbuilt(made.problem)
        elif (why := refusal(made, languages)) is not None:
            done.left_out[str(path)] = why
        else:
            done.typed[path] = made.bot if to_build else folder.typed(path)
    return done


def _of_folder(
    bots: Sequence[str], path: Path, build: Builder, languages: Collection[str]
) -> BotArguments:
    """Return the bots with those of the folder in its place."""
    sources = folder.submissions(path)
    found = _built([*folder.programs(path), *sources], build, languages)
    left_out = {str(other): reason for other, reason in folder.left_out(path).items()}
    left_out |= found.left_out
    if not found.typed:
        why = _all_of(left_out) if left_out else Reason("problem.empty-folder")
        raise UsageError("problem.no-bot", folder=path, why=why)
    inside = [found.typed[other] for other in sorted(found.typed)]
    typed = (inside if Path(bot) == path else [bot] for bot in bots)
    return BotArguments(tuple(bot for some in typed for bot in some), left_out, tuple(sources))


def tell_left_out(left_out: Mapping[str, Reason]) -> None:
    """Say which files do not play, and why."""
    for reason in _by_reason(left_out):
        click.echo(say("problem.left-out", file=reason), err=True)
    if (hint := _hint(left_out)) is not None:
        click.echo(said(hint), err=True)


def _hint(left_out: Mapping[str, Reason]) -> Reason | None:
    """Return what to do about files that were left out, where an option would take them."""
    if any(reason.code in LANGUAGE_CODES for reason in left_out.values()):
        return Reason("--languages all takes every language")
    return None


def tell_renamed(renamed: Mapping[str, str]) -> None:
    """Say which bots are not named after their file alone, because two would have the same name."""
    for file, name in renamed.items():
        click.echo(say("problem.renamed", file=printable(file), name=printable(name)), err=True)


def _by_reason(left_out: Mapping[str, Reason]) -> list[Reason]:
    """Group the files by reason; a reason may quote other people's text."""
    groups: list[tuple[Reason, list[str]]] = []
    for name, reason in left_out.items():
        names = next((names for other, names in groups if other == reason), None)
        if names is None:
            groups.append((reason, names := []))
        names.append(printable(name))
    return [
        Reason("problem.of-files", {"files": ", ".join(names), "why": harmless(reason)})
        for reason, names in groups
    ]


def _all_of(left_out: Mapping[str, Reason]) -> Value:
    return listed(_by_reason(left_out), "list.also", "list.also")
