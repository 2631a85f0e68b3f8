"""The options of a league that has a site, and the site that they ask for."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct
from msgspec.structs import replace

from joute.arena.seats.terms import Terms
from joute.cli.options import ProgramOptions
from joute.cli.pages import NEAR
from joute.cli.terminal import printable, warn
from joute.cli.translated import Option
from joute.contest.roster import Team
from joute.errors import UsageError
from joute.game import AnyGame
from joute.league.closing import Closing
from joute.league.versions import Found
from joute.reason import Reason
from joute.speech.terminal import say

if TYPE_CHECKING:
    from joute.site.handle import SiteHandle

MOST_PORT = 65535
TermsOf = Callable[[Found], Terms]
"""Makes the terms of a league for what its folder holds."""
_NAME = re.compile(r"[\w.-]+")


class SiteOptions(Struct, frozen=True, kw_only=True):
    """Where a site is served."""

    site: str | None = None
    site_name: str | None = None


def site_options() -> list[Option]:
    """Make the options of a league that has a site."""
    return [
        Option(
            ["--site"],
            metavar="[HOST:]PORT",
            help="Serve a site where people upload bots and see the ranking; docs/site.md.",
        ),
        Option(
            ["--site-name"],
            metavar="NAME",
            help="The host name under which browsers reach the site, if it has one.",
        ),
    ]


def site_of(
    game: AnyGame,
    folder: str,
    store: str,
    closing: Closing,
    typed: SiteOptions,
    *,
    languages: tuple[str, ...],
    isolated: bool,
) -> "SiteHandle | None":
    """Return the site that was asked for, to be entered when its store is open."""
    if typed.site is None:
        return None
    from joute.site.config import SiteConfig  # noqa: PLC0415 - the same
    from joute.site.handle import SiteHandle  # noqa: PLC0415 - slow, only where there is a site

    host, port = _place(typed.site)
    name = typed.site_name
    if name is not None and not _NAME.fullmatch(name):
        raise UsageError(
            "--site-name takes the name of a machine, as joute.school.example, not {name}",
            name=repr(name),
        )
    config = SiteConfig(
        game=game.name,
        store=store,
        folder=folder,
        closing=closing,
        hosts=tuple(filter(None, (host, name))),
        isolated=isolated,
        languages=languages,
        proxied=name is not None,
    )
    return SiteHandle(host, port, config)


def expect_identities(teams: Sequence[Team]) -> None:
    """Raise an error if nobody of a class could say on the site who it is; warn of teams that cannot."""
    from joute.site.entry import Identity, identities, identity_of  # noqa: PLC0415 - only where there is a site

    how = identity_of(teams)
    mute = [
        team.name
        for team in teams
        if not any(said for student in team.members for said in identities(student, how))
    ]
    if teams and len(mute) == len(teams):
        raise UsageError(
            "nobody could enter the site: the roster has no e-mail addresses, student numbers or codes; add such a column"
        )
    if mute:
        names = ", ".join(map(printable, mute))
        warn(Reason("roster.mute", {"count": len(mute), "teams": names}))
    if how is Identity.PERSON:
        warn(Reason("roster.uncoded"))


def site_files(game: AnyGame, folder: str, store: str) -> list[Path]:
    """List the files of a site beside its store, and where uploads lie before they are placed."""
    from joute.site.config import SiteConfig  # noqa: PLC0415 - only where there is a league
    from joute.site.upload_files import STAGE  # noqa: PLC0415 - the same

    config = SiteConfig(game=game.name, store=store, folder=folder)
    return [config.names, config.posted, Path(folder, STAGE)]


def _place(typed: str) -> tuple[str, int]:
    host, _, port = typed.rpartition(":")
    if not port.isdecimal() or int(port) > MOST_PORT:
        raise UsageError(
            "--site takes a port, or a host and a port, as 0.0.0.0:8000, not {typed}",
            typed=repr(typed),
        )
    return host.strip("[]") or NEAR, int(port)


def announce_site(site: "SiteHandle") -> None:
    """Say where the site is, and who can reach it."""
    click.echo(say("the site's page: {url}", url=site.url), err=True)
    if site.seen_at:
        click.echo(say("others find it at {url}", url=site.seen_at), err=True)
    else:
        near = say("only this machine reaches it; --site 0.0.0.0:8000 lets others in")
        click.echo(near, err=True)


def sheltered(terms: TermsOf, programs: ProgramOptions, *, sited: bool) -> TermsOf:
    """Choose a sandbox before the first program has come.

    Uploads run in one, unless the teacher typed --sandbox off.
    """

    def made(seen: Found) -> Terms:
        found = terms(seen)
        if programs.sandbox == "off" or found.sandbox is not None:
            return found
        from joute.arena.sandbox.bubblewrap import Bounds, SandboxMode, chosen  # noqa: PLC0415 - slow

        mode = SandboxMode.REQUIRED if sited else SandboxMode(programs.sandbox)
        return replace(found, sandbox=chosen(mode, Bounds(memory_mib=programs.memory)))

    return made
