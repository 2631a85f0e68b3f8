"""joute tournament PLAN.toml, or joute tournament GAME BOT…: play a tournament, and write its report.

A teacher starts it over a folder of submissions. `tournament_plan.py` reads what is played; `joute/tournament/` plays it
and keeps every match in a store as it ends, so that the same command goes on after Ctrl-C or a crash. This
module puts the two together, shows the table while it changes and prints it at the end.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
from msgspec import Struct
from msgspec.structs import replace

from joute import registry
from joute.arena.jobs.executors import Engine
from joute.arena.seats.terms import Terms
from joute.cli.bot_arguments import BotArguments, bot_arguments, tell_left_out
from joute.cli.building import builder, is_built_first
from joute.cli.by_game import BOT
from joute.cli.contest import (
    EngineOptions,
    contest_files,
    contest_terms,
    engine_of,
    engine_options,
    going_on,
    replay_page,
    report_place,
    tell_full,
)
from joute.cli.language_options import languages_of, languages_option
from joute.cli.options import (
    ProgramOptions,
    drawn_seed,
    grouped,
    json_option,
    limit_options,
    quiet_option,
)
from joute.cli.ports import port_and_jobs
from joute.cli.standings import standings
from joute.cli.terminal import LiveBlock, Part, TextTable, print_json, print_parts
from joute.cli.tournament_plan import (
    PlanOptions,
    StageOptions,
    built_bots,
    entrants_of,
    is_plan,
    plan_of,
    plan_options,
    runs_of,
)
from joute.cli.translated import Argument, Command, Option
from joute.contest.records import Record
from joute.contest.store import Store
from joute.errors import StoppedError
from joute.game import AnyGame
from joute.reason import Reason, listed
from joute.settings import contest_settings
from joute.speech.terminal import said, say, written
from joute.tournament import report
from joute.tournament.definition import OpenedTournament, open_tournament
from joute.tournament.live import Live
from joute.tournament.plan import Plan, Stage, stage_title
from joute.tournament.plan_defaults import fitted
from joute.tournament.progress import check_field
from joute.tournament.runner import Tournament
from joute.tournament.table import Table, counts

SHOWN = 20
"""Rows of the live table."""


class _Files(Struct, frozen=True):
    """Where a tournament is kept, and where its report goes."""

    store: str
    report: Path


def _tournament(
    *,
    what: str,
    bots: tuple[str, ...],
    planned: PlanOptions,
    stage: StageOptions,
    programs: ProgramOptions,
    engine: EngineOptions,
    languages: str | None,
    store: str | None,
    report_file: str | None,
    as_json: bool,
    quiet: bool,
) -> None:
    plan = plan_of(what, planned, stage)
    game = registry.find(plan.game)
    build = builder(programs.sandbox)
    typed = bot_arguments(game, bots, build, languages_of(game, languages))
    if not quiet:
        tell_left_out(typed.left_out)
    built = built_bots(game, plan, build, what)
    entrants = entrants_of(game, built, typed.bots, what)
    commands = [*built.values(), *typed.bots]
    place = store or f"{Path(what).stem if is_plan(what) else what}-tournament.sqlite"
    chosen = port_and_jobs(game, commands, programs, engine)
    files = _Files(place, report_place(report_file, place))
    terms = _terms(game, plan, commands, typed, files, replace(programs, port=chosen.port))
    fitted(game, plan)
    check_field(plan, game, len(entrants))
    with Store(place, full=tell_full(place)) as kept:
        opened = open_tournament(game, plan, entrants, kept, drawn_seed())
        tournament = Tournament(game, opened.plan, opened.entrants, kept, terms)
        if not quiet:
            _announce(opened, tournament, place)
        with _told_if_stopped(kept, place), engine_of(chosen.jobs, engine.cluster) as running:
            table = _played(tournament, running, quiet=quiet)
        files_written = report.write(
            tournament.progress.history, table, kept, files.report, replay_page(game)
        )
    title = say(plan.title) if plan.title else say("report.title-tournament", game=game.title)
    _print_result(title, table, files_written, as_json=as_json)


def _terms(  # noqa: PLR0917 - who plays what, and where it is kept
    game: AnyGame,
    plan: Plan,
    commands: Sequence[str],
    typed: BotArguments,
    files: _Files,
    programs: ProgramOptions,
) -> Terms:
    """Make the terms of the matches; a sandbox hides what bots were built from and the tournament's files."""
    sources = [Path(run) for run in runs_of(plan).values() if is_built_first(game, run)]
    return contest_terms(
        game,
        commands,
        files=contest_files(files.store, files.report),
        profile=plan.profile,
        settings=contest_settings(game, plan.typed),
        sources=[*typed.sources, *sources],
        programs=programs,
    )


def _print_result(title: str, table: Table, files: Sequence[Path], *, as_json: bool) -> None:
    """Print the table, and the names of the files that were written."""
    if as_json:
        print_json(table)
        return
    print_parts(*standings(title, table, files[-1]))
    click.echo(f"\n{say('report: {files}', files=', '.join(map(str, files)))}")


def _played(tournament: Tournament, running: Engine, *, quiet: bool) -> Table:
    """Play to the end, showing the table as it stands."""
    block = LiveBlock(quiet=quiet)
    try:
        return tournament.run(running, _Show(tournament, block).seen)
    finally:
        block.clear()


@contextmanager
def _told_if_stopped(kept: Store, place: str) -> Iterator[None]:
    """Say what is kept of a tournament that a person interrupts."""
    try:
        yield
    except KeyboardInterrupt:
        raise StoppedError(
            "stopped; {store} holds {count} {count|match|matches}, and the same command goes on",
            store=place,
            count=len(kept.records()),
        ) from None


def _announce(opened: OpenedTournament, tournament: Tournament, place: str) -> None:
    stages = listed([*map(_stage, tournament.plan.stages)], "list.then", "list.then")
    begins = say(
        "{bots} bots, seed {seed}: {stages}",
        bots=len(opened.entrants),
        seed=str(opened.plan.seed),
        stages=stages,
    )
    click.echo(begins, err=True)
    if opened.resumed:
        click.echo(going_on(place, tournament.stored), err=True)
    for name in opened.changed:
        changed = say("{bot} has changed; it plays as it was at the beginning", bot=name)
        click.echo(changed, err=True)


def _stage(stage: Stage) -> str:
    form = say(f"format.{stage.format}")
    return form if stage.name == stage.format else f"{said(stage_title(stage.name))} ({form})"


class _Show:
    """The live table of the stage that is being played."""

    def __init__(self, tournament: Tournament, block: LiveBlock) -> None:
        self._tournament, self._block = tournament, block
        self._live: Live | None = None
        self._known: tuple[int, int] = (0, 0)

    def seen(self, record: Record) -> None:
        """Count a match, and show the table now and then."""
        tournament = self._tournament
        stage, out = record.fixture.key.stage, tournament.progress.disqualified
        if self._live is None or self._known != (stage, len(out)):
            self._known = (stage, len(out))
            bots = [bot for bot in tournament.entrants if bot not in out]
            self._live = Live(tournament.game, tournament.plan.stages[stage - 1], bots)
            self._live.add(
                other
                for other in tournament.progress.records.values()
                if other.fixture.key.stage == stage and counts(other, out)
            )
        elif counts(record, out):
            self._live.add([record])
        self._block.show(self._parts)

    def _parts(self) -> list[Part]:
        assert self._live is not None
        done, planned = len(self._tournament.progress.records), self._tournament.progress.planned
        stage = self._tournament.plan.stages[self._known[0] - 1]
        rows = [("", say("bot"), say("played"), say("points"), say("rating"))]
        rows += [
            (
                str(number),
                row.bot,
                str(row.line.played),
                written(float(row.line.points), "g"),
                "-" if row.rating is None else f"{row.rating:.0f}",
            )
            for number, row in enumerate(self._live.rows()[:SHOWN], 1)
        ]
        title = say(
            "{stage}: {done} of {planned} matches of the rounds so far",
            stage=stage_title(stage.name),
            done=done,
            planned=planned,
        )
        return [title, TextTable(rows)]


command = Command(
    "tournament",
    callback=grouped(
        _tournament,
        planned=PlanOptions,
        stage=StageOptions,
        programs=ProgramOptions,
        engine=EngineOptions,
    ),
    help=[
        Reason("Play a tournament: WHAT is a plan (a file that ends with .toml) or a game."),
        Reason(
            "A game plays its own plan; --grounds, --legs, --rounds and --seats change its size, "
            "--format plays another instead."
        ),
        Reason(
            "{bot} A folder of bots enters them all; files in it that cannot play are skipped and "
            "reported.",
            {"bot": Reason(BOT)},
        ),
        Reason(
            "Everything is kept in one file as it happens: if you stop it, or the machine crashes, the "
            "same command goes on. docs/ratings.md shows a plan, and how far to trust the table."
        ),
    ],
    params=[
        Argument(["what"]),
        Argument(["bots"], nargs=-1, metavar="[BOT]…"),
        *plan_options(),
        *engine_options(),
        *limit_options(sandbox="auto", clock="fair"),
        Option(
            ["--store"],
            metavar="FILE",
            help="Keep all matches in this file [WHAT-tournament.sqlite].",
        ),
        languages_option(),
        Option(
            ["report_file", "--report"],
            metavar="FILE",
            help="Write the report to this HTML file; a CSV and the replays go beside it.",
        ),
        json_option("Print the table as JSON."),
        quiet_option(),
    ],
)
