"""joute launchers GAME FOLDER: write the files to double-click that a game's document names."""

import sysconfig
from functools import partial
from pathlib import Path

import click

from joute.cli.by_game import ByGame
from joute.cli.translated import Argument, Command
from joute.errors import UsageError
from joute.game import AnyGame
from joute.kit import write
from joute.launchers import has_launchers, launchers
from joute.reason import Reason
from joute.speech.terminal import say


def _build(game: AnyGame) -> click.Command:
    return Command(
        game.name,
        callback=partial(_make, game),
        help=[
            Reason(
                "Write into FOLDER the files to double-click that the document of {game} names: .sh and "
                ".desktop for Linux, .bat for Windows with joute in WSL.",
                {"game": game.title},
            ),
            Reason("They look for joute on PATH, then where it is installed now."),
        ],
        params=[Argument(["folder"])],
    )


def _make(game: AnyGame, *, folder: str) -> None:
    files = launchers(game, Path(sysconfig.get_path("scripts")))
    try:
        write(files, Path(folder))
    except OSError as error:
        raise UsageError("cannot write {file}: {why}", file=error.filename, why=error) from None
    names = sorted({name.partition("/")[0] for name in files})
    written = "{folder}: {count} files in {names}"
    click.echo(say(written, folder=folder, count=len(files), names=", ".join(names)))


command = ByGame(
    "launchers",
    "Write the files to double-click that a game's document names.",
    _build,
    has_launchers,
)
