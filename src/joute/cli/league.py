"""joute league GAME DIR."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from joute.arena.jobs.executors import Engine
from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.arena.seats.terms import Terms
from joute.bots.argument import parse
from joute.cli.by_game import ByGame, GameCommand
from joute.cli.cadence import Idle, News, cadence_options, rounds_of
from joute.cli.contest import (
    contest_files,
    contest_terms,
    engine_of,
    engine_options,
    filled_columns,
    match_count,
    report_place,
    screen_of,
    tell_full,
)
from joute.cli.field import tell_left_out, tell_renamed
from joute.cli.options import (
    every_seat_option,
    limit_options,
    profile_options,
    seed_of,
    seed_option,
)
from joute.cli.ports import venue
from joute.cli.site import TermsOf, announce_site, sheltered, site_beside, site_files, site_options
from joute.cli.standings import (
    ALIKE,
    DEADLY,
    alike_cell,
    aside_line,
    death_cell,
    death_line,
    rating_cell,
)
from joute.cli.terminal import LiveBlock, Part, print_json, print_parts
from joute.contest.store import Store
from joute.errors import UsageError
from joute.game import AnyGame
from joute.game.contest import Promotion
from joute.league import report
from joute.league.ladder import rules_of
from joute.league.runner import League
from joute.league.table import LeagueRow
from joute.league.versions import Found, expect_folder
from joute.settings import contest_settings, pairs
from joute.submission.deadlines import closing_of, zoned

if TYPE_CHECKING:
    from joute.site.handle import SiteHandle


def _build(game: AnyGame) -> click.Command:
    def run(**typed: Any) -> None:
        _league(game, **typed)

    return GameCommand(
        game,
        callback=run,
        help=f"Keep a league of {game.title} over the bots of a folder, until you stop it."
        "\n\nEvery program, Python file, source, or folder or archive of these in DIR is a bot; put a new file "
        "there, or change one, and its new version enters the league. A version that dies too often "
        "is set aside until its file changes. Everything is kept: the "
        f"same command goes on.\n\n{_rules(game)}",
        params=[
            click.Argument(["folder"], metavar="DIR"),
            click.Option(
                ["--matches"],
                type=click.IntRange(min=1),
                metavar="N",
                help="Stop after so many, which begin when all that is there is built.",
            ),
            click.Option(
                ["--until"],
                metavar="WHEN",
                help="Take in nobody after this time (2030-01-10T18:00) or day (2030-01-10); when "
                "everybody has played enough, the ranking is final, and the page says so.",
            ),
            *cadence_options(),
            seed_option("Decides all seeds; drawn and kept if not given."),
            *profile_options(),
            every_seat_option(),
            *engine_options(),
            *limit_options(sandbox="auto", clock="fair"),
            click.Option(
                ["--store"], metavar="FILE", help="Where all is kept [GAME-league.sqlite]."
            ),
            click.Option(
                ["--promotion"],
                metavar="WINS/MATCHES",
                help="Another rule than the document's: 7/9 leaves less to luck.",
            ),
            click.Option(
                ["report_file", "--report"],
                metavar="FILE",
                help="The HTML page; the replays lie beside it.",
            ),
            *site_options(),
            click.Option(["as_json", "--json"], is_flag=True, help="Print the table as JSON."),
            click.Option(["--quiet"], is_flag=True, help="Show no progress."),
        ],
    )


command = ByGame("league", "Keep a standing league over a folder of bots.", _build)


def _rules(game: AnyGame) -> str:
    stated = rules_of(game)
    if not stated:
        return "All bots play for their ratings."
    return "\n\n".join(["Promotion is decided once for every version.", *(f"{r}." for r in stated)])


def _league(
    game: AnyGame,
    *,
    folder: str,
    matches: int | None,
    until: str | None,
    every: float | None,
    each: int | None,
    jobs: int | None,
    cluster: str | None,
    port: int | None,
    store: str | None,
    report_file: str | None,
    site: str | None,
    site_name: str | None,
    as_json: bool,
    quiet: bool,
    **typed: Any,
) -> None:
    expect_folder(Path(folder))
    closing = None if until is None else closing_of(until)
    store = store or f"{game.name}-league.sqlite"
    place = report_place(report_file, store)
    chosen = venue(game, None, port=port, sandbox=typed["sandbox"], jobs=jobs, cluster=cluster)
    own = {name: typed.pop(name) for name in ("seed", "seats", "promotion", "last")}
    files = [*contest_files(store, place), *site_files(game, folder, store)]
    terms = _terms(game, files=files, sited=site is not None, port=chosen.port, **typed)
    terms(Found())  # where there must be a sandbox and is none, nothing is opened
    with (
        Store(store) as kept,
        engine_of(chosen.jobs, cluster) as running,
        site_beside(
            game,
            folder,
            store,
            until=closing,
            site=site,
            name=site_name,
            isolated=typed["sandbox"] != SandboxMode.OFF,
        ) as opened,
    ):
        kept.full = tell_full(store)
        own |= {name: typed[name] for name in ("profile", "settings", "sandbox")}
        league = _opened(game, Path(folder), kept, terms, opened, **own)
        if opened is not None:
            announce_site(opened, kept)
        if not _closing(closing)():
            league.reopen()
        if league.definition.closed:
            league.freeze()
        else:
            league.glance()
        if not quiet:
            _announce(league, folder, store, closing)

        replays = report.beside(kept, place)

        def publish(closed: datetime | None = None) -> tuple[list[LeagueRow], list[Path]]:
            rows = league.table()
            return rows, report.write(league, rows, replays, place, screen_of(game), closed)

        idle = Idle(league, rounds_of(every, each), publish, folder)
        ended = _keep_on(league, running, idle, opened, matches=matches, until=closing, quiet=quiet)
        enough = matches is None or not league.owed
        closed = closing if ended and enough and _closing(closing)() else None
        try:
            _conclude(league, *publish(closed), closed=closed, as_json=as_json)
        except UsageError as error:  # no room for the page: that closes no site
            if opened is None or not ended:
                raise
            click.echo(f"joute: {error}", err=True)
        if opened is not None and ended:
            click.echo("the site stays until you press Ctrl-C", err=True)
            opened.stay()


def _conclude(
    league: League,
    rows: list[LeagueRow],
    written: list[Path],
    *,
    closed: datetime | None,
    as_json: bool,
) -> None:
    """Print how the league stands when it is left."""
    if as_json:
        print_json(rows)
        return
    _print_table(league, rows, written)
    if closed is not None:
        click.echo(f"closed on {zoned(closed)}: the ranking is final")


def _terms(
    game: AnyGame,
    *,
    files: Sequence[Path],
    sited: bool,
    profile: str,
    settings: tuple[str, ...],
    **typed: Any,
) -> TermsOf:
    """Return the terms of a league, which depend on the bots in its folder."""

    def terms(found: Found) -> Terms:
        wanted = contest_settings(game, pairs(settings))
        bots = [bot for bot in found.typed if _is_there(game, bot)]
        return contest_terms(
            game,
            bots,
            profile=profile,
            settings=wanted,
            sources=found.sources,
            files=files,
            **typed,
        )

    return sheltered(terms, sited=sited, **typed)


def _is_there(game: AnyGame, bot: str) -> bool:
    """Whether a bot has not gone since it was seen, as one does when it is sent in another form."""
    try:
        parse(game, bot)
    except UsageError:
        return False
    return True


def _opened(
    game: AnyGame,
    folder: Path,
    kept: Store,
    terms: TermsOf,
    site: "SiteHandle | None",
    *,
    seed: str | None,
    profile: str,
    settings: tuple[str, ...],
    seats: tuple[str, ...],
    promotion: str | None,
    last: int | None,
    sandbox: str,
) -> League:
    """Begin the league that was typed, or take it up."""
    return League(
        game,
        folder,
        kept,
        seed=seed_of(seed),
        terms=terms,
        profile=profile,
        settings=pairs(settings),
        seat=pairs(seats),
        promotion=_promotion(promotion, game),
        last=last,
        mode=SandboxMode(sandbox),
        scanned=(lambda _league, _began: None) if site is None else site.looked,
    )


def _announce(league: League, folder: str, store: str, until: datetime | None) -> None:
    """Say who takes part, how to stop, and when it closes."""
    bots, building = len(league.current), len(league.under_way)
    more = f", {building} to be built" if building else ""
    click.echo(
        f"{bots} bot{'' if bots == 1 else 's'} in {folder}{more}; Ctrl-C stops the league", err=True
    )
    if until is not None:
        click.echo(f"it closes on {zoned(until)}", err=True)
    if league.records:
        click.echo(
            f"going on with {store}, which holds {match_count(len(league.records))}", err=True
        )
    tell_left_out(league.left_out)
    tell_renamed(league.renamed)


def _keep_on(
    league: League,
    running: Engine,
    idle: Idle,
    site: "SiteHandle | None",
    *,
    matches: int | None,
    until: datetime | None,
    quiet: bool,
) -> bool:
    """Play until it is enough, showing the table as it stands; whether nobody interrupted it."""
    block = LiveBlock(quiet=quiet)
    news = News(league)
    before = len(league.records)

    def seen() -> None:
        news.tell(block.clear)
        block.show(lambda: _text(league, league.table(resamples=0)))
        if site is not None:
            site.played(league)

    def rest() -> None:
        block.clear()
        news.tell()
        idle()

    try:
        league.run(
            running,
            matches=matches,
            until=_closing(until, 0.0 if site is None else site.late_s),
            seen=seen,
            rounds=idle.rounds,
            idle=rest,
        )
        if _closing(until)():
            league.take_last()
            block.clear()
            if not quiet:
                _announce_last(league)
            left = inf if matches is None else before + matches - len(league.records)
            league.catch_up(running, seen, left)
    except KeyboardInterrupt:
        block.clear()
        click.echo("stopped; the same command goes on", err=True)
        return False
    block.clear()
    if site is not None:
        site.over(league)
    return True


def _announce_last(league: League) -> None:
    """Say why a league that is closed plays on."""
    if waiting := len(league.owed):
        who = "1 bot has" if waiting == 1 else f"{waiting} bots have"
        click.echo(f"closed; {who} not played enough yet: the last matches", err=True)


def _print_table(league: League, rows: Sequence[LeagueRow], written: Sequence[Path]) -> None:
    """Print the table, the rule of promotion, and where the page is."""
    print_parts(*_text(league, rows))
    if league.history.deaths.deadly:
        click.echo(f"\n{DEADLY}")
    for row in rows:
        if row.aside is None and row.last_death is not None:
            click.echo(f"\n{death_line(row.bot, row.deaths, row.last_death, row.matches)}")
        if row.aside is not None:
            click.echo(f"\n{aside_line(row.bot, row.aside)}")
            click.echo(
                "  it plays again as soon as its file changes; to see the last of these matches:"
            )
            click.echo(f"  joute watch {report.replay_of(league, row.aside.match, written[-1])}")
    if rules := rules_of(league.game):
        click.echo("\n" + "\n".join(f"{rule}." for rule in rules))
    click.echo(f"\npage: {', '.join(map(str, written))}")


def _closing(when: datetime | None, late_s: float = 0.0) -> Callable[[], bool]:
    """Return whether the closing time came so many seconds ago, by the clock on the wall."""
    late = timedelta(seconds=late_s)
    return lambda: when is not None and datetime.now() >= when + late  # noqa: DTZ005 - as it was typed


def _text(league: League, rows: Sequence[LeagueRow]) -> list[Part]:
    lines: list[tuple[str, ...]] = [
        ("place", "bot", "version", "league", "matches", "rating", ALIKE, "deaths")
    ]
    lines += [_cells(row, len(rows)) for row in rows]
    title = f"{league.game.title}: league, {match_count(len(league.records))}"
    return [title, "", filled_columns(lines)]


def _promotion(typed: str | None, game: AnyGame) -> Promotion | None:
    """Read --promotion WINS/MATCHES."""
    if typed is None:
        return None
    wins, _, matches = typed.partition("/")
    if not game.leagues:
        message = f"{game.name} has no leagues to be promoted in"
        raise UsageError(message)
    if not (wins.isdecimal() and matches.isdecimal() and 0 < int(wins) <= int(matches)):
        message = f"--promotion takes the wins and the matches, as 7/9, not {typed!r}"
        raise UsageError(message)
    return Promotion(wins=int(wins), matches=int(matches))


def _cells(row: LeagueRow, bots: int) -> tuple[str, ...]:
    return (
        str(row.place),
        row.bot,
        str(row.number),
        "" if (standing := report.standing(row)) == "-" else standing,
        str(row.matches),
        rating_cell(row.rating),
        alike_cell(row.unseparated, bots),
        death_cell(row.deaths),
    )
