"""joute classic GAME …: an original program's own command line."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import click

from joute.arena import players
from joute.arena.play import play
from joute.cli.by_game import AnyGame, ByGame
from joute.cli.keeping import keep, kept_if_stopped
from joute.cli.options import drawn_seed, terms_of
from joute.cli.terminal import visible
from joute.errors import UsageError
from joute.game import Classic, Mark
from joute.settings import prepare


def _build(game: AnyGame) -> click.Command:
    def run(arguments: tuple[str, ...]) -> None:
        _play(game, arguments)

    return click.Command(
        game.name,
        callback=run,
        help=f"Take the arguments of the original program of {game.title}.",
        params=[
            click.Argument(
                ["arguments"],
                nargs=-1,
                type=click.UNPROCESSED,
                metavar=game.classic.usage if game.classic else "",
            )
        ],
        context_settings={"ignore_unknown_options": True},
        options_metavar="",
    )


def _play(game: AnyGame, arguments: tuple[str, ...]) -> None:
    if game.classic is None:
        message = f"{game.name} had no command line of its own; see joute play {game.name} --help"
        raise UsageError(message)
    wanted = game.classic.read(arguments)
    seated = [players.parse(game, bot) for bot in wanted.bots]
    setup = prepare(
        game,
        names=[player.name for player in seated],
        seed=drawn_seed() if wanted.seed is None else wanted.seed,
        profile=wanted.profile,
        typed=wanted.options,
        seat_typed=wanted.seat_options,
        ground=wanted.map,
    )
    terms = terms_of(game, setup, logs=Path.cwd())
    place = None if wanted.replay is None else Path(wanted.replay)
    with kept_if_stopped(place):
        played = play(game, setup, seated, terms, marked=_tracer(wanted))
    keep(played, place)
    if report := wanted.report(played.table):
        click.echo(visible(report))


def _tracer(wanted: Classic) -> Callable[[Mark], None] | None:
    trace = wanted.trace
    turns = count(1)
    return None if trace is None else lambda _: click.echo(trace(next(turns)), err=True)


command = ByGame(
    "classic",
    "Take the command line of a game's original program.",
    _build,
    fits=lambda game: game.classic is not None,
)
