"""joute watch FILE: show a replay in the browser, or write the page to a file.

The replay is played again into frames (`film.py`, `web/reel.py`), and a small server shows them until Ctrl-C. From any
of its turns somebody may play on there (`match_host.py`). With --out the same page becomes one file, frames and all,
that needs no server.
"""

from pathlib import Path

import click

from joute.analysis import Analysis
from joute.cli.analysing import analysed
from joute.cli.match_host import Exhibit, hosting
from joute.cli.old_names import WithOldNames
from joute.cli.options import ProgramOptions, game_file_option, grouped
from joute.cli.pages import OLD_NAMES, PageOptions, open_if_possible, open_option, page_options
from joute.cli.replays import blamed_on, read_current_replay
from joute.cli.translated import Argument, Option
from joute.cli.wanted_match import Rooms
from joute.errors import UsageError
from joute.files import write_whole
from joute.film import film
from joute.game import AnyGame
from joute.replay import Replay, fed
from joute.speech.terminal import chosen, say
from joute.web.export import export


def _watch(
    *, file: str, out: str | None, turn: int | None, analysis: bool, page: PageOptions
) -> None:
    game, replay = read_current_replay(file)
    with blamed_on(file):
        fed(game, replay)
        found = analysed(game, replay) if analysis else None
    if out is None:
        _show(game, replay, page, Path(file), turn, found)
        return
    write_page(Path(out), game, replay, found)
    if page.opened:
        open_if_possible(Path(out))


def write_page(
    out: Path, game: AnyGame, replay: Replay, found: Analysis | None, *, told: bool = True
) -> None:
    """Write a match as a page of its own, with what is known of it."""
    shown = film(game, replay, [found] if found else [])
    _write(out, export(shown, language=chosen()), told=told)


def _write(out: Path, shown: str, *, told: bool) -> None:
    try:
        write_whole(out, shown)
    except OSError as error:
        raise UsageError("cannot write the page {file}: {why}", file=out, why=error) from None
    size = round(out.stat().st_size / 1000)
    if told:
        click.echo(say("{file}: {size} kB, opens in any browser", file=str(out), size=size))


def _show(  # noqa: PLR0917 - what is shown, and where
    game: AnyGame,
    replay: Replay,
    page: PageOptions,
    file: Path,
    turn: int | None,
    found: Analysis | None,
) -> None:
    rooms = Rooms(game=game, programs=ProgramOptions(), place=file)
    with hosting(page, rooms, Exhibit(replay=replay, found=found, turn=turn)):
        pass


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
        Option(
            ["--turn"],
            type=click.IntRange(min=1),
            metavar="N",
            help="Show this turn first; not with --out.",
        ),
        Option(
            ["--analysis"],
            is_flag=True,
            help="Also show what joute analyse finds out about the match.",
        ),
        *page_options(),
        open_option(
            "Open the page in a browser [yes; with --out no].",
            default=None,
        ),
    ],
    old_names=OLD_NAMES | {"--host": "--page-host", "--port": "--page-port", "--export": "--out"},
)
