"""The bots of a contest as they were typed: one by one, or as a folder that holds them.

Sources are built. Other files that cannot play are left out and reported with the reason.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import click
from msgspec import Struct
from msgspec.structs import replace

from joute.bots import folder
from joute.bots.sources import is_other_archive, name_of
from joute.cli.terminal import harmless, printable
from joute.contest.enrolment import Enrolled, enrolled
from joute.contest.entries import HandedIn
from joute.contest.roster import Team
from joute.contest.team_matching import Claim
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason, Value, listed
from joute.speech.terminal import said, say
from joute.submission.admission import EVERYTHING, LANGUAGE_CODES, Admission
from joute.submission.build import Build, Builder
from joute.submission.handed_in import build_of
from joute.submission.header import header_lines
from joute.submission.ready import is_path
from joute.submission.snapshot import is_copy
from joute.submission.source_files import received_at


class BotArguments(Struct, frozen=True):
    """The bots that play, and the files that do not."""

    bots: tuple[str, ...]
    left_out: Mapping[str, Reason] = {}
    """Files and folders that cannot play, and why."""
    sources: tuple[Path, ...] = ()
    """What the bots were built from; a sandbox hides it from the others."""
    teams: Mapping[str, str] = {}
    """The names of the teams of bots, where there is a roster; of those that do not play by their paths."""
    handed_in: Mapping[str, HandedIn] = {}
    """Where bots came from that are files: those that play as they are typed, others as their paths."""
    irregular: Mapping[str, Reason] = {}
    """Files and folders that play without points for their places, and why."""


def bot_arguments(
    game: AnyGame,
    bots: Sequence[str],
    build: Builder,
    admission: Admission = EVERYTHING,
    roster: Sequence[Team] = (),
) -> BotArguments:
    """Return the bots that were typed; sources are built first.

    A folder that is not a bot stands for the bots in it, if no other file or folder is named. Among
    several files (bots/*), those that cannot play are left out, as in a folder; so are those that are not
    admitted, and with a roster those of nobody on it.
    """
    paths = {bot: Path(bot) for bot in bots if is_path(game, bot)}
    if len(paths) == 1 and _holds_bots(path := next(iter(paths.values()))):
        return _of_folder(bots, path, lambda some: _entering(some, build, admission, roster))
    playing = [path for path in paths.values() if _plays(path)]
    built = _entering(playing, build, admission, roster)
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
        built.teams,
        built.handed_in | _unplayable(others),
        built.irregular,
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
    handed_in: dict[str, HandedIn] = {}
    authors: dict[Path, tuple[str, ...]] = {}
    """Whom each names."""
    teams: dict[str, str] = {}
    """The names of the teams, by what is typed; of those that do not play by their paths."""
    irregular: dict[str, Reason] = {}


def _entering(
    paths: Sequence[Path], build: Builder, admission: Admission, roster: Sequence[Team]
) -> _Built:
    """Build, and leave out what no team of the roster has handed in."""
    built = _built(paths, build, admission)
    if not roster:
        return built
    claims = {str(path): Claim(bot=name_of(path), file=path.name) for path in paths}
    found = enrolled(
        roster,
        claims,
        lambda path: built.authors[Path(path)] or header_lines(Path(path)),
        lambda path: received_at(Path(path)) if Path(path) in built.typed else 0.0,
    )
    playing = {path: typed for path, typed in built.typed.items() if str(path) in found.teams}
    return _Built(
        typed=playing,
        left_out=found.left_out | built.left_out,
        handed_in=_of_teams(built, found),
        teams={playing.get(Path(path), path): team for path, team in found.teams.items()},
        irregular={path: why for path, why in built.irregular.items() if path in found.teams},
    )


def _of_teams(built: _Built, found: Enrolled) -> dict[str, HandedIn]:
    """Return where programs came from; those that no team plays with do not play."""
    handed_in: dict[str, HandedIn] = {}
    for typed, came in built.handed_in.items():
        why = found.left_out.get(str(came.path))
        if why is None:
            handed_in[typed] = came
        else:
            instead = found.instead.get(str(came.path))
            own = "" if instead and is_copy(came.path, Path(instead)) else came.build.problem
            build = replace(came.build, problem=own or why)
            handed_in[str(came.path)] = HandedIn(came.path, build)
    return handed_in


def _built(paths: Sequence[Path], build: Builder, admission: Admission) -> _Built:
    done = _Built()
    for path in paths:
        made, why = _looked_at(path, build)
        done.authors[path] = made.names
        why = why or admission.refusal(received_at(path), made)
        if why is None:
            done.typed[path] = made.bot if folder.is_to_build(path) else folder.typed(path)
            if (irregular := admission.objection(received_at(path), made)) is not None:
                done.irregular[str(path)] = irregular
        else:
            done.left_out[str(path)] = why
            made = replace(made, problem=made.problem or why)
        done.handed_in[done.typed.get(path, str(path))] = HandedIn(path, made)
    return done


def _looked_at(path: Path, build: Builder) -> tuple[Build, Reason | None]:
    """Return the build of a submission, and why it cannot play."""
    made = build_of(path, build)
    if not made.problem:
        return made, None
    return made, folder.why_not(path) if folder.is_left_out(path) else folder.unbuilt(made.problem)


def _was_handed_in(path: Path) -> bool:
    """Whether something in which there is no program was handed in: a folder, or an archive."""
    return path.is_dir() or is_other_archive(path)


def _unplayable(left_out: Mapping[str, Reason]) -> dict[str, HandedIn]:
    """Return folders and archives in which there is no program."""
    paths = {typed: Path(typed) for typed in left_out}
    return {
        typed: HandedIn(path, Build(name=name_of(path), problem=left_out[typed]))
        for typed, path in paths.items()
        if _was_handed_in(path)
    }


def _of_folder(
    bots: Sequence[str], path: Path, entering: Callable[[Sequence[Path]], _Built]
) -> BotArguments:
    """Return the bots with those of the folder in its place."""
    sources = folder.submissions(path)
    others = folder.left_out(path)
    found = entering([*folder.programs(path), *sources, *filter(_was_handed_in, others)])
    left_out = {str(other): reason for other, reason in others.items()} | found.left_out
    if not found.typed:
        why = _all_of(left_out) if left_out else Reason("problem.empty-folder")
        raise UsageError("problem.no-bot", folder=path, why=why)
    inside = [found.typed[other] for other in sorted(found.typed)]
    typed = (inside if Path(bot) == path else [bot] for bot in bots)
    return BotArguments(
        tuple(bot for some in typed for bot in some),
        left_out,
        tuple(sources),
        found.teams,
        found.handed_in,
        found.irregular,
    )


def tell_left_out(left_out: Mapping[str, Reason]) -> None:
    """Say which files do not play, and why."""
    for reason in _by_reason(left_out):
        click.echo(say("problem.left-out", file=reason), err=True)
    if (hint := _hint(left_out)) is not None:
        click.echo(said(hint), err=True)


def tell_irregular(irregular: Mapping[str, Reason]) -> None:
    """Say which files play without points for their places, and why."""
    for reason in _by_reason(irregular):
        click.echo(say("problem.irregular", file=reason), err=True)


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
