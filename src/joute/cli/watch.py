"""joute watch FILE."""

import contextlib

import click

from joute.arena.tcp import listening
from joute.cli.files import read_replay
from joute.cli.pages import NEAR, browser_option, show_page
from joute.web.hall import Hall
from joute.web.page import address
from joute.web.reel import reel_of
from joute.web.serving import serve


def _watch(*, file: str, host: str, port: int, no_browser: bool) -> None:
    reel = reel_of(*read_replay(file))
    reel.develop()
    hall = Hall()
    hall.show("1", reel)
    with listening(host, port) as socket:
        show_page(address(host, socket), no_browser=no_browser)
        with contextlib.suppress(KeyboardInterrupt):
            serve(hall, socket)


command = click.Command(
    "watch",
    callback=_watch,
    help="Show the replay FILE in the browser, until you press Ctrl-C.",
    params=[
        click.Argument(["file"]),
        click.Option(["--host"], default=NEAR, help="Where the page is served."),
        click.Option(
            ["--port"],
            type=click.IntRange(0, 65535),
            default=0,
            help="The port of the page [any that is free].",
        ),
        browser_option(),
    ],
)
