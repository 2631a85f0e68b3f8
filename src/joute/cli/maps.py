"""joute maps GAME: make a map, print it or save it.

A map comes from a seed and the game's options, as in a match. The saved file is what --map takes. A game may offer more
to print about a map (`Maps.extras`), each as an option of its own.
"""

import sys
from functools import partial
from pathlib import Path

import click

from joute.cli.by_game import ByGame, GameCommand
from joute.cli.match_terms import setup_of
from joute.cli.options import SetupOptions, grouped, seed_of, setup_options
from joute.cli.translated import Option
from joute.errors import UsageError
from joute.files import write_whole
from joute.game import AnyGame, Setup
from joute.reason import Reason
from joute.registry import attribute
from joute.speech.terminal import said, say


def _build(game: AnyGame) -> click.Command:
    return GameCommand(
        game,
        bots=False,
        callback=grouped(partial(_make, game), setup=SetupOptions),
        help=[
            Reason(
                "Make a map of {game} and print it, or save it for --map.", {"game": game.title}
            ),
            Reason(
                "A terminal shows the map as a picture where the game has one; a file or a pipe gets it "
                "as --map takes it."
            ),
        ],
        params=[
            *setup_options(ground="Take this map instead of making one."),
            Option(
                ["--players"],
                type=click.IntRange(game.least_seats, game.most_seats),
                default=game.least_seats,
                metavar="N",
                help=Reason("For how many players [{least}].", {"least": game.least_seats}),
            ),
            Option(["--out"], metavar="FILE", help="Write it to this file instead of printing it."),
            *(
                Option(
                    [f"--{name}"],
                    is_flag=True,
                    help=Reason("Also print {what}.", {"what": Reason(extra.summary)}),
                )
                for name, extra in game.maps.extras.items()
            ),
        ],
    )


def _make(
    game: AnyGame, *, setup: SetupOptions, players: int, out: str | None, **extras: bool
) -> None:
    made = setup_of(game, ["-"] * players, setup, seed=seed_of(setup.seed))
    ground = made.map if made.map is not None else game.maps.make(made)
    if out is None:
        if setup.seed is None and made.map is None:
            click.echo(
                say("seed {seed}", seed=str(made.seed)), err=True
            )  # stdout is the map alone, fit for a file
        shown = game.maps.show(ground, made) if sys.stdout.isatty() else ground
        click.echo(said(shown), nl=False)
    else:
        _save(Path(out), ground)
        click.echo(say("saved in {file} (seed {seed})", file=out, seed=str(made.seed)))
    for name in filter(extras.get, game.maps.extras):
        click.echo(_extra(game, name, ground, made))


def _extra(game: AnyGame, name: str, ground: str, setup: Setup) -> str:
    text: str = attribute(game.maps.extras[name].path)(ground, setup)
    return text


def _save(path: Path, text: str) -> None:
    try:
        write_whole(path, text)
    except OSError as error:
        raise UsageError("cannot write {file}: {why}", file=path, why=error) from None


command = ByGame("maps", "Make a map, print it or save it.", _build)
