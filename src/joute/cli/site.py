"""The options of a league that has a site, and the site that they ask for."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from joute.arena.seats.terms import Terms
from joute.cli.pages import NEAR
from joute.contest.store import Store
from joute.errors import UsageError
from joute.game import AnyGame
from joute.league.versions import Found

if TYPE_CHECKING:
    from joute.site.handle import SiteHandle

MOST_PORT = 65535
TermsOf = Callable[[Found], Terms]
"""Makes the terms of a league for what its folder holds."""
_NAME = re.compile(r"[\w.-]+")


def site_options() -> list[click.Option]:
    """Make the options of a league that has a site."""
    return [
        click.Option(
            ["--site"],
            metavar="[HOST:]PORT",
            help="Serve a site where people upload bots and see the ranking; docs/site.md.",
        ),
        click.Option(
            ["--site-name"],
            metavar="NAME",
            help="The name by which browsers know the site's machine, if it has one.",
        ),
    ]


@contextmanager
def site_beside(
    game: AnyGame,
    folder: str,
    store: str,
    *,
    until: datetime | None,
    site: str | None,
    name: str | None,
    isolated: bool,
) -> Iterator["SiteHandle | None"]:
    """Serve a site as long as the league runs, if one is wanted."""
    if site is None:
        yield None
        return
    from joute.site.config import SiteConfig  # noqa: PLC0415 - the same
    from joute.site.handle import SiteHandle  # noqa: PLC0415 - slow, only where there is a site

    host, port = _place(site)
    if name is not None and not _NAME.fullmatch(name):
        message = f"--site-name takes the name of a machine, as joute.school.example, not {name!r}"
        raise UsageError(message)
    plan = SiteConfig(
        game=game.name,
        store=store,
        folder=folder,
        closing=None if until is None else until.timestamp(),
        hosts=tuple(filter(None, (host, name))),
        isolated=isolated,
        proxied=name is not None,
    )
    opened = SiteHandle(host, port, plan)
    try:
        yield opened
    finally:
        opened.close()


def site_files(game: AnyGame, folder: str, store: str) -> list[Path]:
    """List what a site keeps beside the store, and how what is sent to it is called until it is placed."""
    from joute.site.config import STAGE, SiteConfig  # noqa: PLC0415 - only where there is a league

    plan = SiteConfig(game=game.name, store=store, folder=folder)
    return [plan.names, plan.posted, Path(folder, STAGE)]


def _place(typed: str) -> tuple[str, int]:
    host, _, port = typed.rpartition(":")
    if not port.isdecimal() or int(port) > MOST_PORT:
        message = f"--site takes a port, or a host and a port, as 0.0.0.0:8000, not {typed!r}"
        raise UsageError(message)
    return host.strip("[]") or NEAR, int(port)


def announce_site(site: "SiteHandle", store: Store) -> None:
    """Say where the site is, and let it know what the league finds in its folder and can keep."""
    click.echo(f"the site's page: {site.url}", err=True)
    if site.seen_at:
        click.echo(f"others find it at {site.seen_at}", err=True)
    else:
        click.echo("only this machine reaches it; --site 0.0.0.0:8000 lets others in", err=True)
    told = store.full

    def full(reason: str | None) -> None:
        told(reason)
        site.paused(reason)

    store.full = full


def sheltered(terms: TermsOf, *, sited: bool, sandbox: str, memory: int, **_: object) -> TermsOf:
    """Choose a sandbox before the first program has come.

    What strangers upload runs in one, unless a teacher will have none.
    """

    def made(seen: Found) -> Terms:
        found = terms(seen)
        if sandbox == "off" or found.sandbox is not None:
            return found
        from joute.arena.sandbox.bubblewrap import Bounds, SandboxMode, chosen  # noqa: PLC0415 - slow

        mode = SandboxMode.REQUIRED if sited else SandboxMode(sandbox)
        return replace(found, sandbox=chosen(mode, Bounds(memory_mib=memory)))

    return made
