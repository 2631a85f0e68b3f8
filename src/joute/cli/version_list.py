"""The versions of a person's own bots, listed: when each was tried, and how it did beside the one before."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from shutil import copytree

import click

from joute.cli.contest import filled_columns
from joute.cli.terminal import print_parts, printable
from joute.errors import UsageError
from joute.reason import Reason
from joute.speech.terminal import said, say, written
from joute.submission.deadlines import dated
from joute.submission.kept_versions import (
    Comparison,
    KeptVersion,
    VersionsOf,
    digest_of,
    prune,
    versions_in,
    versions_of,
)

MINUTE = 60
TITLES = ("bot", "first tried", "last tried", "", "beside an earlier version")


def list_tried(path: Path, *, export: str | None, prune: int | None) -> None:
    """List the versions of a bot, or of all bots of a folder; then write or remove them, as wished."""
    own = versions_of(path)
    found = [own] if own.versions else versions_in(path) if path.is_dir() else []
    if not found:
        why = Reason("no version is kept of {bot}", {"bot": str(path)})
        kept = Reason("joute play and joute duel keep every version that they play")
        raise UsageError(why.with_hint(kept))
    if prune is not None:
        found = [_pruned(one, prune) for one in found]
    rows = [row for one in found for row in _rows(one)]
    print_parts(filled_columns([tuple(map(say, TITLES)), *rows]))
    click.echo()
    newest = found[0]
    typed = f"{_typed(newest)}@{newest.versions[-1].number}"
    click.echo(say("{typed} plays one again, wherever a BOT is typed", typed=printable(typed)))
    if export is not None:
        for one in found:
            _export(one, Path(export))


def _rows(kept: VersionsOf) -> list[tuple[str, ...]]:
    now = digest_of(kept.bot) if kept.bot.exists() else None
    return [
        (
            f"{_typed(kept)}@{one.number}",
            said(_moment(one.kept)),
            "" if one.tried - one.kept < MINUTE else said(_moment(one.tried)),
            say("as it is now") if one.digest == now else "",
            _beside(one.compared),
        )
        for one in kept.versions
    ]


def _moment(seconds: float) -> Reason:
    """Return a moment, to be written as the reader's language does."""
    return dated(datetime.fromtimestamp(seconds))  # noqa: DTZ006 - by the clock of this machine


def _typed(kept: VersionsOf) -> str:
    """Return a bot as a person types it from here."""
    here, bot = Path.cwd(), kept.bot
    return str(bot.relative_to(here)) if bot.is_relative_to(here) else str(bot)


def _beside(compared: Sequence[Comparison]) -> str:
    """Say how a version did beside the latest of those that it was compared with."""
    if not compared:
        return ""
    one = max(compared, key=lambda other: other.against)
    low, high = (_bound(one, bound) for bound in (one.low, one.high))
    if one.gain is None:
        value = "" if one.elo is None else f"{one.elo:+.0f} "
        difference = Reason("Elo {value}", {"value": f"{value}[{low}, {high}]"})
    else:
        percent = say("{value}%", value=written(round(100 * one.gain), "+.0f"))
        value = f"{percent} [{low}, {high}]"
        pool = "{value} of the points against {opponents} opponents"
        difference = Reason(pool, {"value": value, "opponents": one.opponents})
    return say(
        "@{against}: {difference} ({games} games)",
        against=str(one.against),
        difference=difference,
        games=one.games,
    )


def _bound(one: Comparison, value: float | None) -> str:
    if value is None:
        return "∞"
    return written(round(value if one.gain is None else 100 * value), "+.0f")


def _pruned(kept: VersionsOf, left: int) -> VersionsOf:
    try:
        gone = prune(kept.bot, left)
    except OSError as error:
        raise UsageError("cannot write {file}: {why}", file=kept.place, why=error) from None
    removed = "{bot}: {count} {count|version|versions} removed"
    click.echo(say(removed, bot=_typed(kept), count=gone), err=True)
    return versions_of(kept.bot)


def _export(kept: VersionsOf, folder: Path) -> None:
    """Write the files of versions, each into a folder of its own."""
    for version in kept.versions:
        place = folder / f"{kept.bot.name}-{version.number}"
        try:
            copytree(_folder(kept, version), place, dirs_exist_ok=True)
        except OSError as error:
            raise UsageError("cannot write {file}: {why}", file=place, why=error) from None
        click.echo(str(place / version.main), err=True)


def _folder(kept: VersionsOf, version: KeptVersion) -> Path:
    return kept.place / str(version.number)
