"""What duels, tournaments and leagues share on the command line.

Where matches are played (--jobs, --cluster), the terms that travel to the processes that play them, the files of a
contest, and how its table is printed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import compress
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct
from msgspec.structs import replace

from joute.arena.jobs.executors import Engine, engine
from joute.arena.process.stderr import KEPT_IN_CONTESTS
from joute.arena.seats.terms import Terms
from joute.bots import argument
from joute.bots.bundle import Bundle, Entrant
from joute.bots.paths import unwritable
from joute.cli.kernels import warn_if_uncompiled
from joute.cli.match_terms import terms_of
from joute.cli.options import ProgramOptions
from joute.cli.terminal import TextTable, warn
from joute.cli.translated import Option
from joute.contest.hidden import hiding
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.settings import prepare
from joute.speech.terminal import said, say

if TYPE_CHECKING:
    from joute.contest.report.replays import ReplayPage


class EngineOptions(Struct, frozen=True, kw_only=True):
    """Where matches are played."""

    jobs: int | None = None
    """Matches at once; None: one a processor."""
    cluster: str | None = None
    """The address of a Dask scheduler; None: this machine."""


def engine_options() -> list[Option]:
    """Make the options that say where matches are played."""
    return [
        Option(
            ["--jobs"],
            type=click.IntRange(min=1),
            metavar="J",
            help="Matches played at once, one per process [one per processor].",
        ),
        Option(
            ["--cluster"],
            metavar="ADDRESS",
            help="Play on the workers of this Dask scheduler (tcp://HOST:8786); docs/cluster.md.",
        ),
    ]


def engine_of(jobs: int | None, cluster: str | None) -> AbstractContextManager[Engine]:
    """Start the processes that play matches; say so if they have to share processors."""
    return engine(jobs, cluster, lambda line: click.echo(said(line), err=True))


def contest_terms(
    game: AnyGame,
    bots: Sequence[str],
    *,
    profile: str,
    settings: Mapping[str, str],
    programs: ProgramOptions,
    entrants: Iterable[Entrant] = (),
    sources: Sequence[Path] = (),
    files: Sequence[Path] = (),
) -> Terms:
    """Make the terms of a contest, which travel to the processes that play its matches.

    A bot in a sandbox sees neither the files of the other bots, nor the `sources` that they were built from,
    nor the `files` of the contest. `entrants` come from a store, beside the bots that were typed.
    """
    names = ["-"] * game.least_seats
    setup = prepare(game, names=names, profile=profile, typed=settings)
    everybody = [argument.parse(game, bot) for bot in bots]
    everybody += [argument.Program(one.name, ()) for one in entrants if isinstance(one, Bundle)]
    for bot in bots:
        warn_if_uncompiled(game, bot)
    terms = terms_of(game, setup, programs, players=everybody)
    terms = replace(terms, kept=KEPT_IN_CONTESTS)
    return hiding(terms, everybody, sources, files)


def contest_files(store: str, report: Path) -> list[Path]:
    """List the files of a contest: its store, its report, and what is written beside the report."""
    kept = [] if "://" in store else [Path(store)]
    beside = [report.with_suffix(".csv"), report.with_name(f"{report.stem}-replays")]
    return [*kept, report, *beside]


def report_place(typed: str | None, store: str) -> Path:
    """Return the file of the report; refuse one that cannot be written before the first match."""
    if "://" not in store and Path(store).is_dir():
        raise UsageError(
            "cannot keep the contest in {store}: it is a folder; --store takes a file", store=store
        )
    file = Path(typed or file_of(store).with_suffix(".html").name)
    if (reason := unwritable(file)) is not None:
        raise UsageError("cannot write the report {file}: {why}", file=file, why=reason)
    return file


def file_of(store: str) -> Path:
    """Return the file of a store; of a database, one of its name, without the options of the address."""
    return Path(store.partition("?")[0] if "://" in store else store)


def replay_page(game: AnyGame) -> "ReplayPage":
    """Return what turns a replay of a game into a page."""
    from joute.film import film  # noqa: PLC0415 - only when a contest is over
    from joute.replay import loads  # noqa: PLC0415 - the same
    from joute.web.export import export  # noqa: PLC0415 - the same

    return lambda replay: export(film(game, loads(replay, game)))


def filled_columns(rows: Sequence[tuple[str, ...]]) -> TextTable:
    """Make a table without the columns that hold nothing but their title."""
    filled = [any(row[column] for row in rows[1:]) for column in range(len(rows[0]))]
    return TextTable([tuple(compress(row, filled)) for row in rows], alarming=(say("deaths"),))


def going_on(store: str, count: int) -> str:
    """Say that a contest was begun before."""
    held = "going on with {store}, which holds {count} {count|match|matches}"
    return say(held, store=store, count=count)


def tell_full(store: str) -> Callable[[Reason | None], None]:
    """Make the callback of a store: it says that the disk is full, and later that the contest goes on."""

    def report(reason: Reason | None) -> None:
        text = Reason("there is room again: the contest goes on")
        if reason is not None:
            waits = "cannot keep matches in {store}: {why}; make room, and the contest goes on"
            text = Reason(waits, {"store": store, "why": reason})
        warn(text)

    return report
