"""A version of a bot that its author has tried and that plays again: BOT@2.

`kept_versions.py` keeps them; `bots/version_argument.py` reads which one was meant.
"""

from datetime import date, datetime
from pathlib import Path

from msgspec import Struct

from joute import registry
from joute.bots.paths import is_there
from joute.bots.version_argument import LAST, VersionArgument, version_argument
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.submission.kept_versions import KeptVersion, VersionsOf, digest_of, versions_of


class TriedVersion(Struct, frozen=True):
    """An earlier version that plays again."""

    bot: str
    """The bot, as it was typed."""
    version: KeptVersion
    path: Path

    @property
    def name(self) -> str:
        """What a person types to play it, with its number."""
        return f"{self.bot}@{self.version.number}"


def tried_version(game: AnyGame, typed: str) -> TriedVersion | None:
    """Find the version that was typed, None if it is not one."""
    wanted = version_argument(typed)
    if wanted is None or registry.bot(game, typed) is not None:
        return None
    bot = Path(wanted.bot)
    kept = versions_of(bot)
    if not kept.versions and not is_there(bot):
        return None
    found = _chosen(wanted, kept)
    if found is None:
        raise UsageError(_missing(wanted, kept))
    return TriedVersion(wanted.bot, found, _short(kept.path(found)))


def last_version(game: AnyGame, typed: str) -> TriedVersion | None:
    """Return the version of a bot that was tried before what it is now, None if none is kept."""
    if registry.bot(game, typed) is not None or not is_there(typed):
        return None
    kept = versions_of(Path(typed))
    found = kept.last_but(digest_of(Path(typed)))
    return None if found is None else TriedVersion(typed, found, _short(kept.path(found)))


def _chosen(wanted: VersionArgument, kept: VersionsOf) -> KeptVersion | None:
    if wanted.number is not None:
        return kept.numbered(wanted.number)
    if wanted.which == LAST:
        now = digest_of(kept.bot) if kept.bot.exists() else None
        return kept.last_but(now)
    day = wanted.day(date.today())  # noqa: DTZ011 - by the clock of this machine
    if day is None:
        return None
    new = [one for one in kept.versions if day_of(one.kept) == day]
    in_use = [one for one in kept.versions if day_of(one.kept) <= day <= day_of(one.tried)]
    return next(reversed(new or in_use), None)


def day_of(seconds: float) -> date:
    """Return the day of a moment, by the clock of this machine."""
    return datetime.fromtimestamp(seconds).date()  # noqa: DTZ006 - see above


def _missing(wanted: VersionArgument, kept: VersionsOf) -> Reason:
    if not kept.versions:
        why = Reason("{bot} has no earlier version yet", {"bot": wanted.bot})
        return why.with_hint(Reason("joute play and joute duel keep every version that they play"))
    if wanted.which == LAST:
        now: dict[str, str | int] = {"bot": wanted.bot, "number": kept.versions[-1].number}
        why = Reason("{bot} has no earlier version yet: {bot}@{number} is what it is now", now)
        return why.with_hint(Reason("change it, and {bot}@last is this one", {"bot": wanted.bot}))
    why = Reason("{bot} has no version {which}", {"bot": wanted.bot, "which": wanted.which})
    typed = Reason(
        "joute versions {bot} lists those that are kept; a version is a number, last, yesterday, a day of the week "
        "or a date (2030-01-10)",
        {"bot": wanted.bot},
    )
    return why.with_hint(typed)


def _short(path: Path) -> Path:
    """Return a path as a person would type it from here."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
