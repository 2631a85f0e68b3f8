"""joute watch FILE."""

import contextlib
from pathlib import Path

import click

from joute.arena.channels.tcp import listening
from joute.bots.paths import write_whole
from joute.cli.files import blamed_on, read_current_replay
from joute.cli.pages import NEAR, STAYS, browser_option, open_if_possible, show_page
from joute.errors import UsageError
from joute.film import film
from joute.game import AnyGame
from joute.replay import Replay, fed
from joute.web.catalogue import Catalogue
from joute.web.export import export
from joute.web.handle import address
from joute.web.reel import reel_of
from joute.web.serving import serve


def _watch(
    *, file: str, out: str | None, opened: bool, host: str, port: int, no_browser: bool
) -> None:
    game, replay = read_current_replay(file)
    with blamed_on(file):
        fed(game, replay)
    if out is None:
        _show(game, replay, host=host, port=port, no_browser=no_browser)
        return
    _write(Path(out), export(film(game, replay)))
    if opened:
        open_if_possible(Path(out))


def _write(out: Path, shown: str) -> None:
    try:
        write_whole(out, shown)
    except OSError as error:
        message = f"cannot write the page {out}: {error.strerror}"
        raise UsageError(message) from None
    click.echo(f"{out}: {out.stat().st_size / 1000:.0f} kB, opens in any browser")


def _show(game: AnyGame, replay: Replay, *, host: str, port: int, no_browser: bool) -> None:
    reel = reel_of(game, replay)
    reel.develop()
    hall = Catalogue()
    hall.show("1", reel)
    with listening(host, port) as socket:
        show_page(address(host, socket), no_browser=no_browser)
        with contextlib.suppress(KeyboardInterrupt):
            click.echo(STAYS, err=True)
            serve(hall, socket)


command = click.Command(
    "watch",
    callback=_watch,
    help="Show the replay FILE in the browser, until you press Ctrl-C.",
    params=[
        click.Argument(["file"]),
        click.Option(
            ["out", "--export"],
            metavar="PAGE",
            help="Write the page into this file instead, to be opened with no server.",
        ),
        click.Option(
            ["opened", "--open"],
            is_flag=True,
            help="Open the exported page too, where there is a browser.",
        ),
        click.Option(["--host"], default=NEAR, metavar="HOST", help="Where the page is served."),
        click.Option(
            ["--port"],
            type=click.IntRange(0, 65535),
            metavar="PORT",
            default=0,
            help="The port of the page [any that is free].",
        ),
        browser_option(),
    ],
)
