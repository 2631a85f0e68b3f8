"""joute classic GAME …: an original program's own command line."""

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import click

from joute.arena import players
from joute.arena.paths import did_you_mean
from joute.arena.play import play
from joute.cli.by_game import AnyGame, ByGame
from joute.cli.keeping import keep, kept_if_stopped
from joute.cli.options import drawn_seed, terms_of
from joute.cli.terminal import visible
from joute.errors import UsageError
from joute.game import Classic, Mark, Way
from joute.settings import prepare


def _build(game: AnyGame) -> click.Command:
    def run(arguments: tuple[str, ...]) -> None:
        _play(game, arguments)

    return _ClassicCommand(
        game,
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


class _ClassicCommand(click.Command):
    """A command whose help tells what the original's arguments mean."""

    def __init__(self, game: AnyGame, **arguments: Any) -> None:
        super().__init__(game.name, **arguments)
        self._meant = game.classic.arguments if game.classic else {}

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the arguments."""
        del ctx
        if self._meant:
            with formatter.section("Arguments"):
                formatter.write_dl(list(self._meant.items()))


def _play(game: AnyGame, arguments: tuple[str, ...]) -> None:
    if game.classic is None:
        message = f"{game.name} had no command line of its own; see joute play {game.name} --help"
        raise UsageError(message)
    wanted = game.classic.read(arguments)
    seated = [players.parse(game, _typed(bot)) for bot in wanted.bots]
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
    if report := wanted.report(played.table):
        click.echo(visible(report))
    keep(played, place)


def _typed(bot: str | Sequence[Way]) -> str:
    """Give a bot as a person types it: the first way to start it whose file is there."""
    if isinstance(bot, str):
        return bot
    found = next((way for way in bot if Path(way.file).is_file()), None)
    if found is None:
        first, *others = (way.file for way in bot)
        more = f", nor {', '.join(others)}" if others else did_you_mean(Path(first))
        message = f"there is no file {first}{more}"
        raise UsageError(message)
    return players.FORCE + found.command


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
