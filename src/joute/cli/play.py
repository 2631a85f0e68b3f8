"""joute play GAME BOT BOT…."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from joute.arena.seats.play import Played, play
from joute.bots import argument
from joute.cli.building import builder, playing
from joute.cli.by_game import BOT, ByGame, GameCommand
from joute.cli.kept_replays import keep, kept_if_stopped, places
from joute.cli.match_report import Progress, print_match, print_series
from joute.cli.options import (
    explain_option,
    limit_options,
    pace_option,
    seed_of,
    setup_options,
    terms_of,
    to_stderr,
    typed_setup,
)
from joute.cli.pages import OLD_NAMES, STAYS, open_option, page_options, show_page
from joute.cli.terminal import print_json
from joute.contest.series import Sitting, sittings, totals
from joute.game import AnyGame

if TYPE_CHECKING:
    from joute.web.handle import PageHandle


def _build(game: AnyGame) -> click.Command:
    def run(**typed: Any) -> None:
        play_typed(game, **typed)

    return GameCommand(
        game,
        callback=run,
        help=f"Play {game.title}: {game.summary}.\n\n{BOT} human is you, in the browser; manual is "
        f"you, typing messages.\n\n{_how_programs_talk(game)}",
        params=[
            click.Argument(["bots"], nargs=-1, required=True, metavar="BOT…"),
            *setup_options(),
            click.Option(
                ["seats", "--seat"],
                multiple=True,
                metavar="[N:]KEY=VALUE",
                help="Set an option of seat N, the first is 0; without N, of every seat.",
            ),
            click.Option(
                ["--games"],
                type=click.IntRange(min=1),
                default=1,
                metavar="N",
                help="Play several games; seats rotate where they differ.",
            ),
            *_league_option(game),
            *limit_options(),
            explain_option(),
            click.Option(
                ["--replay"],
                metavar="FILE",
                help="Keep the match in this file, even if you stop it with Ctrl-C.",
            ),
            click.Option(
                ["as_json", "--json"], is_flag=True, help="Print one JSON object and nothing else."
            ),
            click.Option(["--quiet"], is_flag=True, help="Show no progress."),
            click.Option(["--watch"], is_flag=True, help="Show the match in the browser, live."),
            pace_option(),
            *page_options(),
            open_option("Open the page in a browser [yes].", default=True),
        ],
        old_names=OLD_NAMES,
    )


def _how_programs_talk(game: AnyGame) -> str:
    if game.tcp is None:
        return "A program reads its standard input and writes, and flushes, its standard output."
    return (
        f"A program is a TCP client: it connects to 127.0.0.1:{game.port}, or to the port "
        "that it finds in JOUTE_PORT or in place of {port} in its command line. tcp: is a client "
        "that you start yourself."
    )


command = ByGame("play", "Play a match between bots.", _build)


def _league_option(game: AnyGame) -> list[click.Option]:
    leagues = [league for league, opponents in game.leagues.items() if opponents]
    if not leagues:
        return []
    return [
        click.Option(
            ["--league"], type=click.Choice(leagues), help="Play against the bots of a league."
        )
    ]


def play_typed(
    game: AnyGame,
    *,
    bots: Sequence[str],
    seed: str | None,
    games: int,
    replay: str | None,
    as_json: bool,
    quiet: bool,
    watch: bool,
    page_host: str,
    page_port: int | None,
    opened: bool,
    league: str | None = None,
    **typed: Any,
) -> None:
    """Play one game, or several."""
    if league is not None:
        bots = [*bots, *game.leagues[league]]
    plan = sittings(game, len(bots), games, seed_of(seed))
    build = builder(typed["sandbox"])
    entrants = [playing(game, bot, build) for bot in bots]
    typing = any(isinstance(player, argument.Manual) for player in entrants)
    progress = Progress(game, quiet=quiet or as_json or typing)
    seen = watch or any(isinstance(player, argument.Person) for player in entrants)
    files = places(replay, games)
    results = []
    with _page(page_host, page_port, opened=opened) if seen else nullcontext() as page:
        for number, sitting in enumerate(plan, 1):
            progress.task = f"game {number} of {games}, " if games > 1 else ""
            seated = [entrants[bot] for bot in sitting.order]
            file = files[number - 1]
            with kept_if_stopped(file):
                played = _play(game, seated, sitting, progress, page, **typed)
            result = keep(played, file)
            results.append(result)
            if games == 1:
                print_json(result) if as_json else print_match(game, played, result)
        if games > 1:
            series = totals([player.name for player in entrants], plan, results)
            print_json(series) if as_json else print_series(series)


@contextmanager
def _page(host: str, port: int | None, *, opened: bool) -> "Iterator[PageHandle]":
    """Show a page, which stays after the last game until it is interrupted."""
    from joute.web.handle import PageHandle  # noqa: PLC0415 - only for those who watch

    page = PageHandle(host, port or 0)
    try:
        show_page(page.url, opened=opened)
        yield page
        click.echo(STAYS, err=True)
        page.stay()
    finally:
        page.close()


def _play(
    game: AnyGame,
    seated: Sequence[argument.Player],
    sitting: Sitting,
    progress: Progress,
    page: "PageHandle | None",
    *,
    profile: str,
    settings: Sequence[str],
    ground: str | None,
    seats: Sequence[str],
    explain: bool = False,
    **typed: Any,
) -> Played:
    setup = typed_setup(
        game,
        [player.name for player in seated],
        seed=sitting.seed,
        profile=profile,
        settings=settings,
        ground=ground,
        seats=seats,
        order=sitting.order,
    )
    told = explain or page is not None
    terms = terms_of(
        game, setup, players=seated, explain=told, logs=Path.cwd(), alone=True, **typed
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
    if explain:
        _print_thoughts(seated, played)
    return played


def _print_thoughts(seated: Sequence[argument.Player], played: Played) -> None:
    """Show what built-in bots wrote, turn by turn."""
    for note in played.replay.notes:
        player = seated[note.seat]
        if isinstance(player, argument.Builtin):
            for line in note.stderr.splitlines():
                click.echo(f"turn {note.turn}, {player.name}: {line}", err=True)
