"""joute league GAME DIR."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from joute.arena.executors import Engine, engine
from joute.arena.house import Terms
from joute.cli.by_game import AnyGame, ByGame, GameCommand
from joute.cli.contest import (
    LiveBlock,
    contest_terms,
    engine_options,
    filled_columns,
    match_count,
    report_place,
)
from joute.cli.field import tell_left_out
from joute.cli.options import (
    every_seat_option,
    limit_options,
    profile_options,
    seed_of,
    seed_option,
)
from joute.cli.site import announce_site, sheltered, site_beside, site_options
from joute.cli.terminal import print_json, printable
from joute.errors import UsageError
from joute.game import Promotion
from joute.league import report
from joute.league.folder import commands, expect_folder
from joute.league.ladder import rules_of
from joute.league.runner import League, LeagueRow
from joute.settings import pairs
from joute.tournament.store import Store

if TYPE_CHECKING:
    from joute.site.opening import OpenSite


def _build(game: AnyGame) -> click.Command:
    def run(**typed: Any) -> None:
        _league(game, **typed)

    return GameCommand(
        game,
        callback=run,
        help=f"Keep a league of {game.title} over the bots of a folder, until you stop it."
        "\n\nEvery program, Python file or folder with a program in DIR is a bot; put a new file "
        "there, or change one, and its new version enters the league. A version that dies too often "
        "is set aside until its file changes. Everything is kept: the "
        f"same command goes on.\n\n{_rules(game)}",
        params=[
            click.Argument(["folder"], metavar="DIR"),
            click.Option(
                ["--matches"], type=click.IntRange(min=1), metavar="N", help="Stop after so many."
            ),
            click.Option(
                ["--until"],
                type=click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M"]),
                metavar="WHEN",
                help="Stop at this time (2030-01-10T18:00): the ranking is final then.",
            ),
            seed_option("Decides all seeds; drawn and kept if not given."),
            *profile_options(),
            every_seat_option(),
            *engine_options(),
            *limit_options(sandbox="auto"),
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
    until: datetime | None,
    seed: str | None,
    profile: str,
    settings: tuple[str, ...],
    seats: tuple[str, ...],
    jobs: int | None,
    cluster: str | None,
    store: str | None,
    promotion: str | None,
    report_file: str | None,
    site: str | None,
    site_name: str | None,
    as_json: bool,
    quiet: bool,
    **typed: Any,
) -> None:
    expect_folder(Path(folder))
    store = store or f"{game.name}-league.sqlite"

    def terms() -> Terms:
        bots = commands(Path(folder))
        return contest_terms(game, bots, profile=profile, settings=settings, **typed)

    place = report_place(report_file, store)
    if site is not None:
        sheltered(terms, **typed)()  # where there must be a sandbox and is none, nothing is opened
    with (
        Store(store) as kept,
        engine(jobs, cluster) as running,
        site_beside(game, folder, store, until=until, site=site, name=site_name) as opened,
    ):
        league = League(
            game,
            Path(folder),
            kept,
            seed=seed_of(seed),
            terms=terms if site is None else sheltered(terms, **typed),
            profile=profile,
            settings=pairs(settings),
            seat=pairs(seats),
            promotion=_promotion(promotion, game),
        )
        if opened is not None:
            announce_site(opened, league)
        league.scan()
        if not quiet:
            _announce(league, folder, store)
        ended = _keep_on(league, running, opened, matches=matches, until=until, quiet=quiet)
        _conclude(league, kept, place, as_json=as_json)
        if opened is not None and ended:
            click.echo("the ranking is final; the site stays until you press Ctrl-C", err=True)
            opened.stay()


def _announce(league: League, folder: str, store: str) -> None:
    """Say who takes part, and how to stop."""
    bots = len(league.current)
    click.echo(
        f"{bots} bot{'' if bots == 1 else 's'} in {folder}; Ctrl-C stops the league", err=True
    )
    if league.records:
        click.echo(
            f"going on with {store}, which holds {match_count(len(league.records))}", err=True
        )
    if not bots:
        click.echo(f"there is nobody to play: put programs into {folder}", err=True)
    tell_left_out(league.left_out)


def _keep_on(
    league: League,
    running: Engine,
    site: "OpenSite | None",
    *,
    matches: int | None,
    until: datetime | None,
    quiet: bool,
) -> bool:
    """Play until it is enough, showing the table as it stands; whether nobody interrupted it."""
    block = LiveBlock(quiet=quiet)

    def seen() -> None:
        block.show(lambda: _text(league, league.table(resamples=0)))
        if site is not None:
            site.played(league)

    try:
        league.run(running, matches=matches, until=_closing(until), seen=seen)
    except KeyboardInterrupt:
        block.clear()
        click.echo("stopped; the same command goes on", err=True)
        return False
    block.clear()
    if site is not None:
        site.over(league)
    return True


def _conclude(league: League, store: Store, place: Path, *, as_json: bool) -> None:
    """Write the page and print the table."""
    rows = league.table()
    written = report.write(league, rows, store, place)
    if as_json:
        print_json(rows)
    else:
        _print_table(league, rows, written)


def _print_table(league: League, rows: Sequence[LeagueRow], written: Sequence[Path]) -> None:
    """Print the table, the rule of promotion, and where the page is."""
    click.echo(_text(league, rows))
    for row in rows:
        if row.aside is not None:
            click.echo(f"\n{printable(row.bot)} was set aside: {printable(str(row.aside))}")
            click.echo(
                "  it plays again as soon as its file changes; to see the last of these matches:"
            )
            click.echo(f"  joute watch {report.replay_of(league, row.aside.match, written[-1])}")
    if rules := rules_of(league.game):
        click.echo("\n" + "\n".join(f"{rule}." for rule in rules))
    click.echo(f"\npage: {', '.join(map(str, written))}")


def _closing(when: datetime | None) -> Callable[[], bool]:
    """Say whether the closing time has come, by the clock on the wall."""
    return lambda: when is not None and datetime.now() >= when  # noqa: DTZ005 - as it was typed


def _text(league: League, rows: Sequence[LeagueRow]) -> str:
    lines: list[tuple[str, ...]] = [
        ("place", "bot", "version", "league", "matches", "rating", "not separated from")
    ]
    lines += [_cells(row) for row in rows]
    return f"{league.game.title}: league, {match_count(len(league.records))}\n\n{filled_columns(lines)}"


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


def _cells(row: LeagueRow) -> tuple[str, ...]:
    rating = row.rating
    error = "" if rating is None or rating.error is None else f" ± {rating.error:.0f}"
    return (
        str(row.place),
        row.bot,
        row.number,
        "" if row.standing == "-" else row.standing,
        str(row.matches),
        "-" if rating is None else f"{rating.value:.0f}{error}",
        ", ".join(row.unseparated),
    )
