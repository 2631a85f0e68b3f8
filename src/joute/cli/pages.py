"""Pages that a command shows in a browser: their options, and the browser itself.

`play --watch`, `serve` and `watch` take the same options. `--page-host` and `--page-port` say where browsers find
the page, as `--host` and `--port` say where programs find a game.
"""

import os
from pathlib import Path

import click
from msgspec import Struct

from joute.cli.translated import Option
from joute.reason import Reason
from joute.speech.terminal import say

NEAR = "127.0.0.1"
FREE_PORT = Reason("any that is free")
STAYS = Reason("the page stays until you press Ctrl-C")
OLD_NAMES = {
    "--web-host": "--page-host",
    "--web-port": "--page-port",
    "--no-web": "--no-page",
    "--no-browser": "--no-open",
}
"""What these options used to be called."""


class PageOptions(Struct, frozen=True, kw_only=True):
    """Where a page is served, and whether a browser opens it."""

    page_host: str = NEAR
    page_port: int | None = None
    opened: bool | None = None
    """None: as is usual for the command."""


def page_options(usual: Reason = FREE_PORT) -> list[Option]:
    """Make the options that say where browsers find the page."""
    return [
        Option(
            ["--page-host"],
            default=NEAR,
            metavar="HOST",
            help=Reason(
                "Address of the page [{usual}]; 0.0.0.0 lets other machines watch.", {"usual": NEAR}
            ),
        ),
        page_port_option(usual),
    ]


def page_port_option(usual: Reason = FREE_PORT) -> Option:
    """Make the option that says on which port the page is."""
    return Option(
        ["--page-port"],
        type=click.IntRange(0, 65535),
        metavar="PORT",
        help=Reason("Port of the page [{usual}].", {"usual": usual}),
    )


def open_option(summary: str, *, default: bool | None) -> Option:
    """Make the option that says whether the page is opened in a browser."""
    return Option(["opened", "--open/--no-open"], default=default, help=summary)


def show_page(url: str, *, opened: bool) -> None:
    """Print the address of the page; open it where that is wanted."""
    click.echo(say("the page: {url}", url=url), err=True)
    if opened:
        open_browser(url)


def open_browser(url: str) -> None:
    """Open a page in the browser of this machine."""
    import webbrowser  # noqa: PLC0415 - slow, and only for those who watch

    webbrowser.open(url)


def open_if_possible(file: Path) -> None:
    """Open a page that was written to a file; on a machine without a browser say where it is."""
    import webbrowser  # noqa: PLC0415 - slow, and only for those who watch

    screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if not screen or not webbrowser.open(file.absolute().as_uri()):
        missing = "there is no browser here: open {file} in one"
        click.echo(say(missing, file=str(file.absolute())))
