"""joute play GAME BOT BOT…: play one match, or a series, and print how it ended.

The command that a student uses most, so it starts quickly: the page, the sandbox and rich are imported only
where they are needed. `contest/series.py` decides who sits where in a series; `arena/seats/play.py` plays each
match; `match_report.py` prints it, `replays.py` keeps it.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from joute.arena.seats.play import Played, play
from joute.bots import argument
from joute.cli.building import builder, playing
from joute.cli.by_game import BOT, ByGame, GameCommand
from joute.cli.match_report import Progress, print_match, print_series
from joute.cli.match_terms import setup_of, terms_of, to_stderr
from joute.cli.options import (
    ProgramOptions,
    SetupOptions,
    explain_option,
    grouped,
    json_option,
    limit_options,
    pace_option,
    quiet_option,
    seat_option,
    seed_of,
    setup_options,
)
from joute.cli.pages import OLD_NAMES, STAYS, PageOptions, open_option, page_options, show_page
from joute.cli.replays import keep, kept_if_stopped, places
from joute.cli.terminal import print_json
from joute.cli.translated import Argument, Option
from joute.contest.series import GamePlan, planned, totals
from joute.game import AnyGame
from joute.game.setup import HUMAN
from joute.reason import Reason
from joute.speech.terminal import said, say

if TYPE_CHECKING:
    from joute.web.handle import PageHandle


class _MatchOptions(Struct, frozen=True, kw_only=True):
    """What is the same in every match of a series."""

    setup: SetupOptions
    programs: ProgramOptions
    explain: bool
    pace: int | None


def _build(game: AnyGame) -> click.Command:
    return GameCommand(
        game,
        callback=grouped(
            partial(_play, game), setup=SetupOptions, programs=ProgramOptions, page=PageOptions
        ),
        help=[
            Reason(
                "Play {game}: {summary}.", {"game": game.title, "summary": Reason(game.summary)}
            ),
            Reason(
                "{bot} human is you, in the browser; manual is you, typing messages.",
                {"bot": Reason(BOT)},
            ),
            _how_programs_talk(game),
        ],
        params=[
            Argument(["bots"], nargs=-1, required=True, metavar="BOT…"),
            *setup_options(),
            seat_option("Set an option of seat N, the first is 0; without N, of every seat."),
            Option(
                ["--games"],
                type=click.IntRange(min=1),
                default=1,
                metavar="N",
                help="Play several games; seats rotate where they differ.",
            ),
            *_league_option(game),
            *limit_options(),
            explain_option(),
            Option(
                ["--replay"],
                metavar="FILE",
                help="Keep the match in this file, even if you stop it with Ctrl-C.",
            ),
            json_option("Print one JSON object and nothing else."),
            quiet_option(),
            Option(["--watch"], is_flag=True, help="Show the match in the browser, live."),
            pace_option(),
            *page_options(),
            open_option("Open the page in a browser [yes].", default=True),
        ],
        old_names=OLD_NAMES,
    )


def _how_programs_talk(game: AnyGame) -> Reason:
    if game.tcp is None:
        return Reason(
            "A program reads its standard input and writes, and flushes, its standard output."
        )
    return Reason(
        "A program is a TCP client. It connects to 127.0.0.1:{usual}, or to the port in the environment "
        "variable JOUTE_PORT; {port} in its command line stands for that port. tcp: is a client that "
        "you start yourself.",
        {"usual": str(game.port), "port": "{port}"},
    )


command = ByGame("play", "Play a match between bots.", _build)


def _league_option(game: AnyGame) -> list[Option]:
    leagues = [league for league, opponents in game.leagues.items() if opponents]
    if not leagues:
        return []
    return [
        Option(["--league"], type=click.Choice(leagues), help="Play against the bots of a league.")
    ]


def _play(
    game: AnyGame,
    *,
    bots: Sequence[str],
    setup: SetupOptions,
    programs: ProgramOptions,
    page: PageOptions,
    games: int,
    explain: bool,
    pace: int | None,
    replay: str | None,
    as_json: bool,
    quiet: bool,
    watch: bool,
    league: str | None = None,
) -> None:
    """Play one game, or several."""
    if league is not None:
        bots = [*bots, *game.leagues[league]]
    plan = planned(game, len(bots), games, seed_of(setup.seed))
    build = builder(programs.sandbox)
    entrants = [playing(game, bot, build) for bot in bots]
    typing = any(isinstance(player, argument.Manual) for player in entrants)
    progress = Progress(game, quiet=quiet or as_json or typing)
    seen = watch or any(isinstance(player, argument.Person) for player in entrants)
    files = places(replay, games)
    match = _MatchOptions(setup=setup, programs=programs, explain=explain, pace=pace)
    results = []
    with _page(page) if seen else nullcontext() as shown:
        for number, planned_game in enumerate(plan, 1):
            progress.task = _task(number, games)
            seated = [entrants[bot] for bot in planned_game.order]
            file = files[number - 1]
            with kept_if_stopped(file):
                played = _play_once(game, seated, planned_game, match, progress, shown)
            result = keep(played, file)
            results.append(result)
            if games == 1:
                print_json(result) if as_json else print_match(game, played, result)
        if games > 1:
            series = totals([player.name for player in entrants], plan, results)
            print_json(series) if as_json else print_series(series)


def _task(number: int, games: int) -> str:
    """Say which game of a series it is."""
    return say("game {number} of {games}, ", number=number, games=games) if games > 1 else ""


@contextmanager
def _page(wanted: PageOptions) -> "Iterator[PageHandle]":
    """Show a page; after the last game it stays until Ctrl-C."""
    from joute.web.handle import PageHandle  # noqa: PLC0415 - only for those who watch

    page = PageHandle(wanted.page_host, wanted.page_port or 0)
    try:
        show_page(page.url, opened=wanted.opened is not False)
        yield page
        click.echo(said(STAYS), err=True)
        page.stay()
    finally:
        page.close()


def _play_once(  # noqa: PLR0917 - who plays, what, and who sees it
    game: AnyGame,
    seated: Sequence[argument.Player],
    planned_game: GamePlan,
    match: _MatchOptions,
    progress: Progress,
    page: "PageHandle | None",
) -> Played:
    names = [HUMAN if isinstance(who, argument.Person) else who.name for who in seated]
    setup = setup_of(game, names, match.setup, seed=planned_game.seed, order=planned_game.order)
    terms = terms_of(
        game,
        setup,
        match.programs,
        players=seated,
        explain=match.explain or page is not None,
        logs=Path.cwd(),
        pace=match.pace,
        alone=True,
    )
    if page is None:
        try:
            played = play(game, setup, seated, terms, show=to_stderr, marked=progress.marked)
        finally:
            progress.clear()
    else:
        played = play(
            game, setup, seated, terms, show=to_stderr, marked=page.marked, began=page.began
        )
        page.finished(played)
    if match.explain:
        _print_thoughts(seated, played)
    return played


def _print_thoughts(seated: Sequence[argument.Player], played: Played) -> None:
    """Print what built-in bots wrote, turn by turn."""
    for note in played.replay.notes:
        player = seated[note.seat]
        if isinstance(player, argument.Builtin):
            for line in note.stderr.splitlines():
                who = say("turn {turn}, {bot}:", turn=str(note.turn), bot=player.name)
                click.echo(f"{who} {line}", err=True)
