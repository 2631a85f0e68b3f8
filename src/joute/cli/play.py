"""joute play GAME BOT BOT…: play one match, or a series, and print how it ended.

The command that a student uses most, so it starts quickly: the page, the sandbox and rich are imported only
where they are needed. `contest/series.py` decides who sits where in a series; `arena/seats/play.py` plays each
match; `match_report.py` prints it, `replays.py` keeps it.
"""

from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct
from msgspec.structs import replace

from joute.arena.seats.play import Played, play
from joute.bots import argument
from joute.cli.building import builder, playing
from joute.cli.by_game import BOT, ByGame, GameCommand
from joute.cli.debugging import (
    check_debug,
    debug_options,
    of_game,
    print_recordings,
    wait_for_enter,
)
from joute.cli.kept_matches import ReplayFolderOptions, replay_folder_options
from joute.cli.match_report import Progress, print_match
from joute.cli.match_terms import setup_of, terms_of, to_stderr
from joute.cli.options import (
    ProgramOptions,
    SetupOptions,
    explain_option,
    grouped,
    json_option,
    limit_options,
    no_versions_option,
    pace_option,
    quiet_option,
    seat_option,
    seed_of,
    setup_options,
)
from joute.cli.pages import OLD_NAMES, PageOptions, open_option, page_options
from joute.cli.play_line import PlayLine
from joute.cli.replays import kept_if_stopped, places
from joute.cli.series_report import deaths_of, kept_game, report_series
from joute.cli.terminal import TimeLeft, print_json
from joute.cli.translated import Argument, Option
from joute.contest.repeatable import RepeatableDeath
from joute.contest.series import GamePlan, planned, totals
from joute.errors import UsageError
from joute.game import AnyGame
from joute.game.setup import HUMAN
from joute.reason import Reason
from joute.result import Result
from joute.settings import distinct
from joute.speech.terminal import said, say
from joute.submission.ready import is_path

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from joute.cli.match_host import MatchHost


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
            partial(_play, game),
            setup=SetupOptions,
            programs=ProgramOptions,
            page=PageOptions,
            kept=ReplayFolderOptions,
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
            *debug_options(),
            explain_option(),
            Option(
                ["--replay"],
                metavar="FILE",
                help="Keep the match in this file, even if you stop it with Ctrl-C.",
            ),
            *replay_folder_options("the first bot"),
            no_versions_option(),
            json_option("Print one JSON object and nothing else."),
            quiet_option(),
            Option(["--watch"], is_flag=True, help="Show the match in the browser, live."),
            Option(
                ["--live"],
                is_flag=True,
                help="Show the match in this terminal, turn by turn; q ends it, the space bar stops it.",
            ),
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
    kept: ReplayFolderOptions,
    games: int,
    explain: bool,
    pace: int | None,
    replay: str | None,
    as_json: bool,
    quiet: bool,
    watch: bool,
    live: bool,
    no_versions: bool,
    league: str | None = None,
) -> None:
    """Play one game, or several."""
    if league is not None:
        bots = [*bots, *game.leagues[league]]
    argument.check_quotes(game, bots)
    plan = planned(game, len(bots), games, seed_of(setup.seed))
    build = builder(programs.sandbox)
    if not no_versions:
        _keep_versions(game, bots)
    entrants = _numbered([playing(game, bot, build) for bot in bots])
    check_debug(programs, entrants, games)
    _tell_stale(game, bots)
    typing = any(isinstance(player, argument.Manual) for player in entrants)
    seen = watch or any(isinstance(player, argument.Person) for player in entrants)
    busy = as_json or typing or bool(programs.debug)
    progress = _live(game, others=seen or busy) if live else Progress(game, quiet=quiet or busy)
    files, folder = places(replay, games), kept.folder
    pace = progress.pace(pace)
    results: list[Result] = []
    deaths: list[RepeatableDeath] = []
    left = TimeLeft()
    with _host(game, page, programs, pace, files[0]) if seen else nullcontext() as host:
        for number, planned_game in enumerate(plan, 1):
            progress.task = _task(number, games, left)
            seated = [entrants[bot] for bot in planned_game.order]
            file = files[number - 1]
            own = of_game(programs, number, games)
            match = _MatchOptions(setup=setup, programs=own, explain=explain, pace=pace)
            with kept_if_stopped(file):
                played = _play_once(game, seated, planned_game, match, progress, host)
            result = kept_game(played, planned_game, file, folder)
            results.append(result)
            deaths += deaths_of(played, planned_game, result)
            if games == 1:
                print_json(result) if as_json else print_match(
                    game, played, result, record=programs.record, debugged=programs.debug
                )
                print_recordings(game, seated, programs)
        if games > 1:
            series = totals([player.name for player in entrants], plan, results)
            line = PlayLine(game=game, bots=bots, setup=setup, programs=programs)
            report_series(game, series, deaths, line, as_json=as_json)


def _keep_versions(game: AnyGame, bots: Sequence[str]) -> None:
    """Keep the bots that are files, as they are now."""
    if any(is_path(game, bot) for bot in bots):
        from joute.cli.tried_versions import keep_versions  # noqa: PLC0415 - only where programs play

        keep_versions(game, bots)


def _tell_stale(game: AnyGame, bots: Sequence[str]) -> None:
    """Say which programs were compiled before their sources were changed."""
    paths = [Path(bot) for bot in bots if is_path(game, bot)]
    if not paths:
        return
    from joute.bots.stale import newer_source  # noqa: PLC0415 - only where programs play

    for path in paths:
        if path.exists() and (reason := newer_source(path)) is not None:
            click.echo(said(reason), err=True)


def _numbered(entrants: Sequence[argument.Player]) -> list[argument.Player]:
    """Number bots of the same name."""
    names = distinct([player.name for player in entrants])
    return [replace(player, name=name) for player, name in zip(entrants, names, strict=True)]


def _live(game: AnyGame, *, others: bool) -> Progress:
    """Show matches in this terminal, if nothing else needs it."""
    if others:
        raise UsageError(
            "--live has the terminal to itself: leave out --watch, --json, --debug, human and manual"
        )
    from joute.cli.live import Live  # noqa: PLC0415 - only for those who look

    return Live(game)


def _task(number: int, games: int, left: TimeLeft) -> str:
    """Say which game of a series it is, and how long the others take."""
    if games == 1:
        return ""
    task = say("game {number} of {games}", number=number, games=games)
    return f"{task}{left.said(number - 1, games)}, "


def _host(
    game: AnyGame, page: PageOptions, programs: ProgramOptions, pace: int | None, place: Path | None
) -> "AbstractContextManager[MatchHost]":
    from joute.cli.match_host import hosting  # noqa: PLC0415 - only for those who watch
    from joute.cli.wanted_match import Rooms  # noqa: PLC0415 - likewise

    return hosting(page, Rooms(game=game, programs=programs, pace=pace, place=place))


def _play_once(  # noqa: PLR0917 - who plays, what, and who sees it
    game: AnyGame,
    seated: Sequence[argument.Player],
    planned_game: GamePlan,
    match: _MatchOptions,
    progress: Progress,
    host: "MatchHost | None",
) -> Played:
    names = [HUMAN if isinstance(who, argument.Person) else who.name for who in seated]
    setup = setup_of(game, names, match.setup, seed=planned_game.seed, order=planned_game.order)
    terms = terms_of(
        game,
        setup,
        match.programs,
        players=seated,
        explain=match.explain or host is not None,
        logs=Path.cwd(),
        pace=match.pace,
        alone=True,
    )
    if host is None:
        try:
            played = play(
                game,
                setup,
                seated,
                terms,
                show=to_stderr,
                marked=progress.marked,
                began=progress.began,
                debug=wait_for_enter,
            )
        finally:
            progress.clear()
    else:
        played = host.play(setup, seated, terms)
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
