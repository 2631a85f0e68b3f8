"""joute watch FILE: show a replay in the browser, or write the page to a file.

The replay is played again into frames (`film.py`, `web/reel.py`), and a small server shows them until Ctrl-C. With
--out the same page becomes one file, frames and all, that needs no server.
"""

import signal
from pathlib import Path

import click

from joute.arena.channels.tcp import listening
from joute.cli.old_names import WithOldNames
from joute.cli.options import game_file_option, grouped
from joute.cli.pages import (
    OLD_NAMES,
    STAYS,
    PageOptions,
    open_if_possible,
    open_option,
    page_options,
    show_page,
)
from joute.cli.replays import blamed_on, read_current_replay
from joute.cli.translated import Argument, Option
from joute.errors import UsageError
from joute.files import write_whole
from joute.film import film
from joute.game import AnyGame
from joute.replay import Replay, fed
from joute.speech.terminal import said, say
from joute.web.app import Pages
from joute.web.catalogue import Catalogue
from joute.web.connections import server_for
from joute.web.export import export
from joute.web.guard import new_token
from joute.web.handle import address
from joute.web.reel import reel_of


def _watch(*, file: str, out: str | None, page: PageOptions) -> None:
    game, replay = read_current_replay(file)
    with blamed_on(file):
        fed(game, replay)
    if out is None:
        _show(game, replay, page)
        return
    _write(Path(out), export(film(game, replay)))
    if page.opened:
        open_if_possible(Path(out))


def _write(out: Path, shown: str) -> None:
    try:
        write_whole(out, shown)
    except OSError as error:
        raise UsageError("cannot write the page {file}: {why}", file=out, why=error) from None
    size = round(out.stat().st_size / 1000)
    click.echo(say("{file}: {size} kB, opens in any browser", file=str(out), size=size))


def _show(game: AnyGame, replay: Replay, page: PageOptions) -> None:
    reel = reel_of(game, replay)
    reel.develop()
    catalogue = Catalogue()
    catalogue.show("1", reel)
    with listening(page.page_host, page.page_port or 0) as socket:
        show_page(address(page.page_host, socket), opened=page.opened is not False)
        server = server_for(Pages(catalogue, new_token()).app)
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            # else, while it starts, an exception would leave it waiting for itself
            signal.signal(signal.SIGINT, server.handle_exit)
        click.echo(said(STAYS), err=True)
        server.run(sockets=[socket])


command = WithOldNames(
    "watch",
    callback=grouped(_watch, page=PageOptions),
    help="Show the replay FILE in the browser, until you press Ctrl-C.",
    params=[
        Argument(["file"]),
        game_file_option(),
        Option(
            ["--out"],
            metavar="PAGE",
            help="Write the page to this file instead; it opens in any browser, without a server.",
        ),
        *page_options(),
        open_option(
            "Open the page in a browser [yes; with --out no].",
            default=None,
        ),
    ],
    old_names=OLD_NAMES | {"--host": "--page-host", "--port": "--page-port", "--export": "--out"},
)
