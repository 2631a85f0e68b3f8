"""joute league GAME DIR: keep a league going over the bots of a folder, with a site if asked."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.arena.seats.terms import Terms
from joute.bots.argument import parse
from joute.cli.admission_options import AdmissionOptions, admission_of, admission_options
from joute.cli.by_game import ByGame, GameCommand
from joute.cli.cadence import CadenceOptions, Idle, cadence_options
from joute.cli.contest import (
    EngineOptions,
    contest_files,
    contest_terms,
    engine_of,
    engine_options,
    replay_page,
    report_place,
    tell_full,
)
from joute.cli.league_run import LeagueRun
from joute.cli.league_text import announce, conclude, rules_text
from joute.cli.options import (
    ProgramOptions,
    SetupOptions,
    every_seat_option,
    grouped,
    json_option,
    limit_options,
    profile_options,
    quiet_option,
    seed_of,
    seed_option,
)
from joute.cli.ports import port_and_jobs
from joute.cli.promotion import attempts_of, promotion_of, promotion_options
from joute.cli.roster import roster_files, roster_of, roster_option
from joute.cli.site import (
    SiteOptions,
    TermsOf,
    announce_site,
    expect_identities,
    sheltered,
    site_files,
    site_of,
    site_options,
)
from joute.cli.terminal import warn
from joute.cli.translated import Argument, Option
from joute.contest.roster import Team
from joute.contest.store import Store
from joute.errors import UsageError
from joute.game import AnyGame
from joute.league import report
from joute.league.closing import Closing
from joute.league.entry import of_folder
from joute.league.runner import League, unscanned
from joute.league.table import LeagueRow
from joute.league.versions import Found, expect_folder
from joute.reason import Reason
from joute.settings import contest_settings, pairs
from joute.speech.terminal import say
from joute.submission.deadlines import closing_of

if TYPE_CHECKING:
    from joute.site.handle import SiteHandle

Publish = Callable[[datetime | None], tuple[list[LeagueRow], list[Path]]]
"""Writes the page; takes the time at which the league was closed, if its ranking is final."""


def _build(game: AnyGame) -> click.Command:
    return GameCommand(
        game,
        callback=grouped(
            partial(_league, game),
            cadence=CadenceOptions,
            setup=SetupOptions,
            programs=ProgramOptions,
            engine=EngineOptions,
            site=SiteOptions,
            admission=AdmissionOptions,
        ),
        help=[
            Reason(
                "Keep a league of {game} over the bots of a folder, until you stop it.",
                {"game": game.title},
            ),
            Reason(
                "Every program, Python file, source, or folder or archive of these in DIR is a bot; put "
                "a new file there, or change one, and its new version enters the league. A version that "
                "dies too often is disqualified until its file changes. Everything is stored: the same "
                "command goes on."
            ),
            *rules_text(game),
        ],
        params=[
            Argument(["folder"], metavar="DIR"),
            Option(
                ["--matches"],
                type=click.IntRange(min=1),
                metavar="N",
                help="Stop after N matches; the first begins when everything there is built.",
            ),
            Option(
                ["--until"],
                metavar="WHEN",
                help="Take in nothing sent after this time (2030-01-10T18:00) or day (2030-01-10); when "
                "every bot has played enough, the ranking is final, and the page says so.",
            ),
            *cadence_options(),
            seed_option("Decides all seeds; drawn and kept if not given."),
            *profile_options(),
            every_seat_option(),
            *engine_options(),
            *limit_options(sandbox="auto", clock="fair"),
            *_own_options(),
            *admission_options(),
            roster_option(),
            *site_options(),
            json_option("Print the table as JSON."),
            quiet_option(),
        ],
    )


def _own_options() -> list[Option]:
    """Make the options that only a league has, of what it keeps and by which rule bots rise."""
    return [
        Option(
            ["--store"], metavar="FILE", help="Where everything is stored [GAME-league.sqlite]."
        ),
        *promotion_options(),
        Option(
            ["report_file", "--report"],
            metavar="FILE",
            help="The HTML page; the replays are written beside it.",
        ),
    ]


command = ByGame("league", "Keep a standing league over a folder of bots.", _build)


def _league(
    game: AnyGame,
    *,
    folder: str,
    matches: int | None,
    until: str | None,
    cadence: CadenceOptions,
    setup: SetupOptions,
    programs: ProgramOptions,
    engine: EngineOptions,
    store: str | None,
    promotion: str | None,
    attempts: int | None,
    admission: AdmissionOptions,
    roster_file: str | None,
    report_file: str | None,
    site: SiteOptions,
    as_json: bool,
    quiet: bool,
) -> None:
    expect_folder(Path(folder))
    closing = Closing() if until is None else Closing(closing_of(until).timestamp())
    place = store or f"{game.name}-league.sqlite"
    page = report_place(report_file, place)
    chosen = port_and_jobs(game, None, programs, engine)
    roster = roster_of(game, roster_file)
    files = [
        *contest_files(place, page),
        *site_files(game, folder, place),
        *roster_files(roster_file),
    ]
    programs = replace(programs, port=chosen.port)
    terms = _terms(game, setup, programs, files, sited=site.site is not None)
    terms(Found())  # fails before anything is opened if there must be a sandbox and is none
    isolated = programs.sandbox != SandboxMode.OFF
    taken = admission_of(game, admission)
    accepted = taken.languages if taken.leaves_out else ()
    beside = site_of(game, folder, place, closing, site, languages=accepted, isolated=isolated)
    with (
        _opened(place, beside, roster) as kept,
        engine_of(chosen.jobs, engine.cluster) as running,
        beside or nullcontext(),
    ):
        league = League(
            game,
            Path(folder),
            kept,
            seed=seed_of(setup.seed),
            terms=terms,
            profile=setup.profile,
            settings=pairs(setup.settings),
            seat=pairs(setup.seats),
            promotion=promotion_of(promotion, game),
            last=cadence.last,
            attempts=attempts_of(attempts, game),
            mode=SandboxMode(programs.sandbox),
            admission=taken,
            origin=of_folder if beside is None else beside.origin,
            scanned=unscanned if beside is None else beside.looked,
        )
        if beside is not None:
            announce_site(beside)
        _begin(league, closing)
        publish = _publisher(league, report.beside(kept, page), page)
        idle = Idle(league, cadence.rounds, lambda: publish(None), folder)
        run = LeagueRun(league, running, idle, beside, closing, matches, quiet=quiet)
        ended = run.play(partial(announce, league, folder, place, closing.when))
        _finish(run, publish, ended=ended, as_json=as_json)


@contextmanager
def _opened(place: str, site: "SiteHandle | None", roster: Sequence[Team]) -> Iterator[Store]:
    """Open the store, and keep the roster in it, if there is a new one, before the site opens."""
    with Store(place, full=_report_full(place, site)) as kept:
        if roster:
            kept.set_roster(roster)
        if site is not None:
            expect_identities(kept.teams())
        yield kept


def _finish(run: LeagueRun, publish: Publish, *, ended: bool, as_json: bool) -> None:
    """Publish and print the table; the site of a league that ended stays until Ctrl-C."""
    league = run.league
    final = ended and run.closing.has_come() and (run.matches is None or not league.owed)
    closed = run.closing.when if final else None
    try:
        conclude(league, *publish(closed), closed=closed, as_json=as_json)
    except UsageError as error:  # no room for the page: the site stays open
        if run.site is None or not ended:
            raise
        warn(error.reason)
    if run.site is not None and ended:
        click.echo(say("the site stays until you press Ctrl-C"), err=True)
        run.site.stay()


def _report_full(place: str, site: "SiteHandle | None") -> Callable[[Reason | None], None]:
    """Return what says on the terminal and on the site that the disk is full, or no longer."""
    tell = tell_full(place)

    def report_full(reason: Reason | None) -> None:
        tell(reason)
        if site is not None:
            site.paused(because=reason)

    return report_full


def _begin(league: League, closing: Closing) -> None:
    """Look at the folder, unless the league is closed: then nothing more is taken in."""
    if not closing.has_come():
        league.reopen()
    if league.definition.closed:
        league.freeze()
    else:
        league.glance()


def _publisher(league: League, replays: report.Replays, page: Path) -> Publish:
    """Return what writes the page of a league."""

    def publish(closed: datetime | None) -> tuple[list[LeagueRow], list[Path]]:
        rows = league.table()
        return rows, report.write(league, rows, replays, page, replay_page(league.game), closed)

    return publish


def _terms(
    game: AnyGame,
    setup: SetupOptions,
    programs: ProgramOptions,
    files: Sequence[Path],
    *,
    sited: bool,
) -> TermsOf:
    """Return what makes the terms of a league for the bots in its folder."""

    def terms(found: Found) -> Terms:
        wanted = contest_settings(game, pairs(setup.settings))
        bots = [bot for bot in found.typed if _is_there(game, bot)]
        return contest_terms(
            game,
            bots,
            profile=setup.profile,
            settings=wanted,
            sources=found.sources,
            files=files,
            programs=programs,
        )

    return sheltered(terms, programs, sited=sited)


def _is_there(game: AnyGame, bot: str) -> bool:
    """Whether a bot is still there: it goes when its author sends a file of another kind."""
    try:
        parse(game, bot)
    except UsageError:
        return False
    return True
