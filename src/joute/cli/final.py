"""joute final STORE: play a tournament of the versions with which a league closed, on new seeds.

`league/final.py` reads who plays from the store of the league; from there on it is a tournament like any other, in a store of its
own, which `joute marks` marks.
"""

import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec.structs import replace

from joute import registry
from joute.arena.seats.terms import Terms
from joute.bots import folder as folders
from joute.bots.bundle import Bundle, Entrant, beside
from joute.bots.paths import did_you_mean
from joute.cli.contest import (
    EngineOptions,
    contest_terms,
    engine_options,
    file_of,
    report_place,
    tell_full,
)
from joute.cli.options import (
    ProgramOptions,
    drawn_seed,
    game_file_option,
    grouped,
    json_option,
    limit_options,
    quiet_option,
)
from joute.cli.ports import port_and_jobs
from joute.cli.roster import enrol
from joute.cli.tournament_plan import PlanOptions, StageOptions, is_plan, plan_of, plan_options
from joute.cli.tournament_run import TournamentFiles, TournamentRun
from joute.cli.translated import Argument, Command, Option
from joute.contest.store import Store
from joute.errors import UsageError
from joute.game import AnyGame
from joute.league.definition import KIND, LeagueDefinition
from joute.league.final import Finalists, finalists
from joute.league.versions import author
from joute.reason import Reason
from joute.settings import contest_settings
from joute.tournament.definition import OpenedTournament, open_tournament
from joute.tournament.plan import Plan
from joute.tournament.plan_defaults import fitted
from joute.tournament.progress import check_field

TITLE = "Final of the league"
VERSIONS = Path("versions")
"""Where somebody may have the programs written, to play a match again."""


def _final(
    *,
    league: str,
    planned: PlanOptions,
    stage: StageOptions,
    programs: ProgramOptions,
    engine: EngineOptions,
    store: str | None,
    report_file: str | None,
    anyway: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    game, found = _read(league, anyway=anyway)
    plan = _plan(game, found.league, planned, stage)
    fitted(game, plan)
    check_field(plan, game, len(found.entrants))
    place = store or _beside(league)
    chosen = port_and_jobs(game, None, programs, engine)
    page = report_place(report_file or _page(place), place)
    files = TournamentFiles(place, page, _files(league))
    programs = replace(programs, port=chosen.port)
    terms = _terms(game, plan, found.entrants.values(), files, programs)
    names = {version: author(version) for version in found.entrants}
    engine = replace(engine, jobs=chosen.jobs)
    run = TournamentRun(game, terms, files, engine, quiet=quiet, names=names)
    with Store(place, full=tell_full(place)) as kept:
        opened = _opened(game, plan, found, kept)
        if found.teams:
            _enrol(kept, found, quiet=quiet)
        ended = run.play(opened, kept)
    ended.show(_typed_bots(found), programs, as_json=as_json, first=_export(place))


def _typed_bots(found: Finalists) -> dict[str, str]:
    """Return what a person types to play each bot: one that is not built in, as it lies when it is written."""
    files = {one.name: one.exported for one in found.field.versions if one.file}
    own = {name for name, one in found.entrants.items() if isinstance(one, Bundle)}
    return {
        author(name): str(VERSIONS / files[name]) if name in own and name in files else author(name)
        for name in found.entrants
    }


def _export(store: str) -> Reason:
    """Say how the programs come to lie where the lines that play matches again name them."""
    line = shlex.join(["joute", "versions", store, "--export", str(VERSIONS)])
    return Reason("{line} writes the programs that these lines name", {"line": line})


def _read(store: str, *, anyway: bool) -> tuple[AnyGame, Finalists]:
    """Return the game of a league and its finalists; one that is still open is refused."""
    if "://" not in store and not Path(store).is_file():
        missing = Reason("there is no store {store}", {"store": store})
        hint = did_you_mean(Path(store)) or Reason("joute league makes one")
        raise UsageError(missing.with_hint(hint))
    with Store(store, beside=True) as opened:
        stored = opened.definition
        if not isinstance(stored, dict) or stored.get("kind") != KIND:
            raise UsageError(
                "{store} holds no league: joute final takes the store of one", store=store
            )
        game = registry.known(stored["game"])
        found = finalists(game, opened)
    if not (found.league.closed or anyway):
        raise UsageError(
            "the league in {store} is still open: close it with joute league … --until, or play now with --anyway",
            store=store,
        )
    return game, found


def _plan(game: AnyGame, league: LeagueDefinition, typed: PlanOptions, stage: StageOptions) -> Plan:
    """Return what is played: the plan of the game or another, with the settings of the league."""
    name = typed.plan_name or ""
    profile = typed.profile or league.profile
    if not is_plan(name):
        settings = (*_typed(league.settings), *typed.settings)
        seats = (*_typed(league.seat), *typed.seats_typed)
        typed = replace(typed, profile=profile, settings=settings, seats_typed=seats)
        return replace(plan_of(game.name, typed, stage), title=TITLE)
    plan = plan_of(name, replace(typed, plan_name=None, profile=profile), stage)
    if plan.game != game.name:
        raise UsageError(
            "the plan {plan} is for {game}, and the league plays {other}",
            plan=name,
            game=plan.game,
            other=game.name,
        )
    if plan.bots:
        raise UsageError("the plan {plan} names bots: a final has those of its league", plan=name)
    settings_under = {**league.settings, **plan.settings}
    return replace(plan, settings=settings_under, seat={**league.seat, **plan.seat})


def _typed(settings: Mapping[str, str]) -> list[str]:
    """Return settings as a person would type them."""
    return [f"{key}={value}" for key, value in settings.items()]


def _beside(league: str) -> str:
    """Return the file of the final of a league: beside its own, or here if that is no file."""
    name = f"{file_of(league).stem}-final.sqlite"
    return name if "://" in league else str(Path(league).with_name(name))


def _page(store: str) -> str | None:
    """Return the report of a final: beside its store, or as usual if that is no file."""
    return None if "://" in store else str(Path(store).with_suffix(".html"))


def _files(league: str) -> list[Path]:
    return [] if "://" in league else [Path(league)]


def _terms(
    game: AnyGame,
    plan: Plan,
    entrants: Iterable[Entrant],
    files: TournamentFiles,
    programs: ProgramOptions,
) -> Terms:
    """Make the terms of the matches; a sandbox hides what else lies where bots were handed in."""
    bundles = [one for one in entrants if isinstance(one, Bundle)]
    places = {place for bundle in bundles for place in beside(bundle)}
    return contest_terms(
        game,
        (),
        entrants=bundles,
        files=files.hidden,
        profile=plan.profile,
        settings=contest_settings(game, plan.typed),
        sources=[
            path
            for place in places
            for path in (*folders.programs(place), *folders.submissions(place))
        ],
        programs=programs,
    )


def _opened(game: AnyGame, plan: Plan, found: Finalists, kept: Store) -> OpenedTournament:
    """Begin the final, or go on with it: those who play are the same, in whatever order they stand now."""
    entrants, before = found.entrants, kept.names()
    if {*before} == {*entrants}:
        entrants = {name: entrants[name] for name in before}
    admission = found.league.admission
    return open_tournament(
        game, plan, entrants, kept, drawn_seed(), field=found.field, admission=admission
    )


def _enrol(kept: Store, found: Finalists, *, quiet: bool) -> None:
    """Keep the class of the league, with the bots of its teams."""
    theirs = {bot: team.name for team in found.teams for bot in team.bots}
    teams = [replace(team, bots=()) for team in found.teams]
    enrol(kept, teams, theirs, {*map(author, found.entrants)}, quiet=quiet)


command = Command(
    "final",
    callback=grouped(
        _final,
        planned=PlanOptions,
        stage=StageOptions,
        programs=ProgramOptions,
        engine=EngineOptions,
    ),
    help="Play the final of a league: a tournament of the versions with which it closed, on new "
    "seeds.\n\nSTORE is the file that joute league keeps. Every bot that is ranked plays, with the version that "
    "is ranked; those that were disqualified or removed do not. A game plays its own plan with the settings of the "
    "league; --plan names another of its plans, or a file that ends with .toml.\n\nEverything is kept in a file of its "
    "own as it happens: if you stop it, the same command goes on. joute marks marks by it; the points for a league "
    "stay those of the league.",
    params=[
        Argument(["league"], metavar="STORE"),
        game_file_option(),
        *plan_options(),
        *engine_options(),
        *limit_options(sandbox="auto", clock="fair"),
        Option(
            ["--store"],
            metavar="FILE",
            help="Keep all matches in this file [STORE-final.sqlite, beside STORE].",
        ),
        Option(
            ["--anyway"],
            is_flag=True,
            help="Play although the league is still open, with the versions that are ranked now.",
        ),
        Option(
            ["report_file", "--report"],
            metavar="FILE",
            help="Write the report to this HTML file, a CSV and the replays beside it [beside the matches].",
        ),
        json_option("Print the table as JSON."),
        quiet_option(),
    ],
)
