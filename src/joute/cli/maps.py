"""joute maps GAME."""

import sys
from pathlib import Path
from typing import Any

import click

from joute.bots.paths import write_whole
from joute.cli.by_game import ByGame, GameCommand
from joute.cli.options import seed_of, setup_options, typed_setup
from joute.errors import UsageError
from joute.game import AnyGame, Setup
from joute.registry import attribute


def _build(game: AnyGame) -> click.Command:
    def run(**typed: Any) -> None:
        _make(game, **typed)

    return GameCommand(
        game,
        bots=False,
        callback=run,
        help=f"Make a map of {game.title} and print it, or save it for --map.\n\nA terminal shows the "
        "map as a picture where the game has one; a file or a pipe gets it as --map takes it.",
        params=[
            *setup_options(ground="Take this map instead of making one."),
            click.Option(
                ["--players"],
                type=click.IntRange(game.least_seats, game.most_seats),
                default=game.least_seats,
                metavar="N",
                help=f"For how many players [{game.least_seats}].",
            ),
            click.Option(["--out"], metavar="FILE", help="Save it in this file."),
            *(
                click.Option([f"--{name}"], is_flag=True, help=f"Print also {extra.summary}.")
                for name, extra in game.maps.extras.items()
            ),
        ],
    )


def _make(
    game: AnyGame,
    *,
    seed: str | None,
    players: int,
    out: str | None,
    **typed: Any,
) -> None:
    wanted = [name for name in game.maps.extras if typed.pop(name)]
    setup = typed_setup(game, ["-"] * players, seed=seed_of(seed), **typed)
    ground = setup.map if setup.map is not None else game.maps.make(setup)
    if out is None:
        if seed is None and setup.map is None:
            click.echo(f"seed {setup.seed}", err=True)  # stdout is the map alone, fit for a file
        click.echo(game.maps.show(ground, setup) if sys.stdout.isatty() else ground, nl=False)
    else:
        _save(Path(out), ground)
        click.echo(f"saved in {out} (seed {setup.seed})")
    for name in wanted:
        click.echo(_extra(game, name, ground, setup))


def _extra(game: AnyGame, name: str, ground: str, setup: Setup) -> str:
    text: str = attribute(game.maps.extras[name].path)(ground, setup)
    return text


def _save(path: Path, text: str) -> None:
    try:
        write_whole(path, text)
    except OSError as error:
        message = f"cannot write {path}: {error.strerror}"
        raise UsageError(message) from None


command = ByGame("maps", "Make a map, print it or save it.", _build)
