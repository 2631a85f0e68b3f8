"""Options of commands that show a page, and the browser that shows it."""

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
