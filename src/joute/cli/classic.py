"""joute classic GAME …: take the command line of a game's original program.

Scripts written for the original run unchanged: the game reads the arguments (`game/classic.py`), joute plays, and what
the original printed and wrote is printed and written.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from joute.arena.channels.base import Channel
from joute.arena.loop import Loop
from joute.arena.seats.drive import Drive
from joute.arena.seats.play import play
from joute.bots import argument
from joute.bots.paths import did_you_mean
from joute.cli.by_game import ByGame
from joute.cli.match_terms import terms_of, to_stderr
from joute.cli.options import ProgramOptions, drawn_seed
from joute.cli.replays import keep, kept_if_stopped
from joute.cli.terminal import visible
from joute.cli.translated import Argument, Command
from joute.errors import UsageError
from joute.files import write_whole
from joute.game import AnyGame, FinishedMatch, Mark, OriginalRun, ResultsFile, Way
from joute.match import Match
from joute.reason import Reason
from joute.settings import prepare
from joute.shape import FORCE
from joute.speech.terminal import language, say


def _build(game: AnyGame) -> click.Command:
    def run(arguments: tuple[str, ...]) -> None:
        _play(game, arguments)

    return _ClassicCommand(
        game,
        callback=run,
        help=Reason("Take the arguments of the original program of {game}.", {"game": game.title}),
        params=[
            Argument(
                ["arguments"],
                nargs=-1,
                type=click.UNPROCESSED,
                metavar=game.original.usage if game.original else "",
            )
        ],
        context_settings={"ignore_unknown_options": True},
        options_metavar="",
    )


class _ClassicCommand(Command):
    """A command whose help explains the original's arguments."""

    def __init__(self, game: AnyGame, **arguments: Any) -> None:
        super().__init__(game.name, **arguments)
        self._meant = game.original.arguments if game.original else {}

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the arguments."""
        del ctx
        if self._meant:
            with formatter.section(say("Arguments")):
                formatter.write_dl([(say(name), say(what)) for name, what in self._meant.items()])


def _play(game: AnyGame, arguments: tuple[str, ...]) -> None:
    if game.original is None:
        raise UsageError(
            "{game} had no command line of its own; see joute play {game} --help", game=game.name
        )
    wanted = game.original.read(arguments)
    seated = [argument.parse(game, _typed(bot)) for bot in wanted.bots]
    setup = prepare(
        game,
        names=[player.name for player in seated],
        seed=drawn_seed() if wanted.seed is None else wanted.seed,
        profile=wanted.profile,
        typed=wanted.options,
        seat_typed=wanted.seat_options,
        ground=wanted.map,
    )
    terms = terms_of(game, setup, ProgramOptions(), logs=Path.cwd())
    place = None if wanted.replay is None else Path(wanted.replay)
    tracer = _Tracer(wanted)
    with kept_if_stopped(place):
        played = play(
            game, setup, seated, terms, show=to_stderr, marked=tracer.marked, began=tracer.began
        )
    if report := wanted.report(replace(played.table, language=language())):
        click.echo(visible(report))
    if wanted.results is not None:
        _write(wanted.results, played.table)
    keep(played, place)


def _typed(bot: str | Sequence[Way]) -> str:
    """Return a bot as a person would type it: the first way to start it whose file exists."""
    if isinstance(bot, str):
        return bot
    found = next((way for way in bot if Path(way.file).is_file()), None)
    if found is None:
        first, *others = (way.file for way in bot)
        if others:
            raise UsageError(
                "there is no file {file}, nor {others}", file=first, others=", ".join(others)
            )
        missing = Reason("there is no file {file}", {"file": first})
        raise UsageError(missing.with_hint(did_you_mean(Path(first))))
    return FORCE + found.command


class _Tracer:
    """Writes on stderr what the original did while it played."""

    def __init__(self, wanted: OriginalRun) -> None:
        self._trace = wanted.trace
        self._match: Match | None = None
        self._traced = 0

    def began(self, loop: Loop, drive: Drive, channels: Sequence[Channel]) -> None:
        """Keep the match, whose log is traced."""
        del loop, channels
        self._match = drive.match

    def marked(self, mark: Mark) -> None:
        """Write what was answered since the last mark."""
        if self._trace is None:
            return
        assert self._match is not None
        answers = self._match.log[self._traced :]
        self._traced += len(answers)
        click.echo(visible(self._trace(mark.state, answers)), err=True)


def _write(results: ResultsFile, table: FinishedMatch) -> None:
    """Write the original's results file, or say that its folder is missing."""
    path = Path(results.path)
    if not path.parent.is_dir():
        missing = say(
            "{file} is not written: there is no folder {folder} here",
            file=str(path),
            folder=str(path.parent),
        )
        click.echo(missing, err=True)
        return
    try:
        write_whole(path, results.text(table))
    except OSError as error:
        raise UsageError("cannot write {file}: {why}", file=path, why=error) from None
    if results.lacks is not None:
        lacking = say("{file} is written without {what}", file=str(path), what=results.lacks)
        click.echo(lacking, err=True)


command = ByGame(
    "classic",
    "Take the command line of a game's original program.",
    _build,
    fits=lambda game: game.original is not None,
)
