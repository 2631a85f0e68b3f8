"""Options of commands that show a page, and the browser that shows it."""

import os
from pathlib import Path

import click

NEAR = "127.0.0.1"
STAYS = "the page stays until you press Ctrl-C"


def page_options(usual: str = "any that is free") -> list[click.Option]:
    """Make the options that say where a page is shown."""
    return [
        click.Option(
            ["--web-host"],
            default=NEAR,
            metavar="HOST",
            help="Where the page is served; others may only watch.",
        ),
        click.Option(
            ["--web-port"],
            type=click.IntRange(0, 65535),
            metavar="PORT",
            help=f"The port of the page [{usual}].",
        ),
    ]


def browser_option() -> click.Option:
    """Make the option for those who open the page themselves."""
    return click.Option(["--no-browser"], is_flag=True, help="Print the page's address only.")


def show_page(url: str, *, no_browser: bool) -> None:
    """Tell where the page is, and open it."""
    click.echo(f"the page: {url}", err=True)
    if not no_browser:
        open_browser(url)


def open_browser(url: str) -> None:
    """Show a page to the person at this machine."""
    import webbrowser  # noqa: PLC0415 - slow, and only for those who watch

    webbrowser.open(url)


def open_if_possible(file: Path) -> None:
    """Show a page that was written, on a screen with a browser; elsewhere say where the page is."""
    import webbrowser  # noqa: PLC0415 - slow, and only for those who watch

    screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if not screen or not webbrowser.open(file.absolute().as_uri()):
        click.echo(f"there is no browser here: open {file.absolute()} in one")
