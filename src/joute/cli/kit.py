"""joute kit GAME [FOLDER]: write the folder from which a student starts on a game.

`joute/kit/` puts it together from the game's own folder `kit/` and the files that all kits share.
"""

from functools import partial
from pathlib import Path

import click

from joute.cli.by_game import ByGame
from joute.cli.translated import Argument, Command, Option
from joute.errors import UsageError
from joute.files import write_whole
from joute.game import AnyGame
from joute.kit import NO_FILES, Files, folder_name, has_kit, kit, pack, refuse, refuse_any, write
from joute.reason import Reason
from joute.speech.terminal import language, say


def _build(game: AnyGame) -> click.Command:
    return Command(
        game.name,
        callback=partial(_make, game),
        help=Reason(
            "Write a folder from which to start on {game}: a first program in several languages, a "
            "README, a Makefile. FOLDER is {name} if not given.",
            {"game": game.title, "name": folder_name(game)},
        ),
        params=[
            Argument(["folder"], required=False),
            Option(
                ["--archive"],
                is_flag=True,
                help=Reason("Write {name}.tar.gz beside it too, to hand out.", {"name": game.name}),
            ),
            Option(
                ["--offline"],
                is_flag=True,
                help="Put joute itself into both, to be installed without a network; pip collects it.",
            ),
            Option(
                ["--language", "--languages"],
                hidden=True,
                expose_value=False,
                callback=lambda _, __, typed: _refuse_language(typed),
                help="Say that a kit holds them all.",
            ),
        ],
    )


def _make(game: AnyGame, *, folder: str | None, archive: bool, offline: bool) -> None:
    archive = archive or offline
    place = Path(folder or folder_name(game))
    packed = place.parent / f"{game.name}.tar.gz"
    if archive:
        refuse(packed)
    if offline:  # before pip takes its minute
        refuse_any(kit(game), place)
    files = kit(game, language(), _joute_itself() if offline else NO_FILES)
    try:
        write(files, place)
        if archive:
            write_whole(packed, pack(files, folder_name(game)))
    except OSError as error:
        raise UsageError("cannot write {file}: {why}", file=error.filename, why=error) from None
    made = "{folder}: {count} files; begin with README.md or LISEZMOI.md"
    click.echo(say(made, folder=str(place), count=len(files)))
    if archive:
        click.echo(say("{file}: the same, to hand out", file=str(packed)))


def _refuse_language(typed: str | None) -> None:
    if typed is not None:
        raise UsageError(
            "a kit holds a first program in every language: keep the folder of yours and delete the others"
        )


def _joute_itself() -> Files:
    from joute.kit.wheels import wheels  # noqa: PLC0415 - rarely needed

    click.echo(say("pip collects joute and what it needs; this takes a minute or two"), err=True)
    return wheels()


command = ByGame("kit", "Write a folder from which to start on a game.", _build, has_kit)
