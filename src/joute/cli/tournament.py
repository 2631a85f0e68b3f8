"""joute tournament PLAN.toml, or joute tournament GAME BOT…: play a tournament, and write its report.

A teacher starts it over a folder of submissions. `tournament_plan.py` reads what is played; `joute/tournament/` plays it
and keeps every match in a store as it ends, so that the same command goes on after Ctrl-C or a crash. This
module puts the two together; `tournament_run.py` shows the table while it changes and prints it at the end.
"""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from joute import registry
from joute.arena.seats.terms import Terms
from joute.bots.argument import check_quotes
from joute.cli.admission_options import AdmissionOptions, admission_of, admission_options
from joute.cli.bot_arguments import BotArguments, bot_arguments, tell_irregular, tell_left_out
from joute.cli.building import builder
from joute.cli.by_game import BOT
from joute.cli.contest import (
    EngineOptions,
    contest_terms,
    engine_options,
    report_place,
    tell_full,
)
from joute.cli.options import (
    ProgramOptions,
    drawn_seed,
    grouped,
    json_option,
    limit_options,
    quiet_option,
)
from joute.cli.ports import port_and_jobs
from joute.cli.roster import enrol, roster_files, roster_of, roster_option, teams_of
from joute.cli.tournament_deaths import typed_bots
from joute.cli.tournament_plan import (
    PlanOptions,
    StageOptions,
    built_bots,
    entrants_of,
    is_plan,
    plan_of,
    plan_options,
)
from joute.cli.tournament_run import TournamentFiles, TournamentRun
from joute.cli.translated import Argument, Command, Option
from joute.contest.entries import named_by_bot
from joute.contest.store import Store
from joute.game import AnyGame
from joute.reason import Reason
from joute.settings import contest_settings
from joute.submission.ready import is_built_first
from joute.tournament.definition import open_tournament
from joute.tournament.plan import Plan
from joute.tournament.plan_changes import runs_of
from joute.tournament.plan_defaults import fitted
from joute.tournament.progress import check_field


def _tournament(
    *,
    what: str,
    bots: tuple[str, ...],
    planned: PlanOptions,
    stage: StageOptions,
    programs: ProgramOptions,
    engine: EngineOptions,
    admission: AdmissionOptions,
    roster_file: str | None,
    store: str | None,
    report_file: str | None,
    as_json: bool,
    quiet: bool,
) -> None:
    plan = plan_of(what, planned, stage)
    game = registry.find(plan.game)
    check_quotes(game, bots)
    build = builder(programs.sandbox)
    teams = roster_of(game, roster_file)
    admitted = admission_of(game, admission)
    typed = bot_arguments(game, bots, build, admitted, teams)
    if not quiet:
        tell_left_out(typed.left_out)
        tell_irregular(typed.irregular)
    built = built_bots(game, plan, build, what)
    entrants = entrants_of(game, built, typed.bots, what)
    commands = [*built.values(), *typed.bots]
    place = store or f"{Path(what).stem if is_plan(what) else game.name}-tournament.sqlite"
    chosen = port_and_jobs(game, commands, programs, engine)
    files = TournamentFiles(place, report_place(report_file, place), roster_files(roster_file))
    terms = _terms(game, plan, commands, typed, files, replace(programs, port=chosen.port))
    run = TournamentRun(game, terms, files, replace(engine, jobs=chosen.jobs), quiet=quiet)
    fitted(game, plan)
    check_field(plan, game, len(entrants))
    with Store(place, full=tell_full(place)) as kept:
        came = named_by_bot(entrants, commands, typed.handed_in)
        opened = open_tournament(
            game, plan, entrants, kept, drawn_seed(), handed_in=came, admission=admitted
        )
        if teams:
            theirs = teams_of(teams, built, entrants, typed, came)
            enrol(kept, teams, theirs, opened.entrants, quiet=quiet)
        ended = run.play(opened, kept)
    ended.show(typed_bots(list(entrants), commands, runs_of(plan), came), programs, as_json=as_json)


def _terms(  # noqa: PLR0917 - who plays what, and where it is kept
    game: AnyGame,
    plan: Plan,
    commands: Sequence[str],
    typed: BotArguments,
    files: TournamentFiles,
    programs: ProgramOptions,
) -> Terms:
    """Make the terms of the matches; a sandbox hides what bots were built from and the tournament's files."""
    sources = [Path(run) for run in runs_of(plan).values() if is_built_first(game, run)]
    return contest_terms(
        game,
        commands,
        files=files.hidden,
        profile=plan.profile,
        settings=contest_settings(game, plan.typed),
        sources=[*typed.sources, *sources],
        programs=programs,
    )


command = Command(
    "tournament",
    callback=grouped(
        _tournament,
        planned=PlanOptions,
        stage=StageOptions,
        programs=ProgramOptions,
        engine=EngineOptions,
        admission=AdmissionOptions,
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
        *admission_options(),
        roster_option(),
        Option(
            ["report_file", "--report"],
            metavar="FILE",
            help="Write the report to this HTML file; a CSV and the replays go beside it.",
        ),
        json_option("Print the table as JSON."),
        quiet_option(),
    ],
)
