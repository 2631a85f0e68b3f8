"""Several games of `joute play`: which are kept, who died in them, and what is printed at the end."""

from collections.abc import Sequence
from pathlib import Path

import click
from msgspec.structs import asdict, replace

from joute.arena.seats.play import Played
from joute.cli.death_report import death_objects, death_report
from joute.cli.kept_matches import ReplayFolder
from joute.cli.match_report import print_series
from joute.cli.play_line import PlayLine
from joute.cli.replays import keep
from joute.cli.terminal import print_json
from joute.contest.repeatable import RepeatableDeath, death_of
from joute.contest.series import GamePlan, Series
from joute.game import AnyGame
from joute.replay import dumps
from joute.result import Result


def report_series(
    game: AnyGame,
    series: Series,
    deaths: Sequence[RepeatableDeath],
    line: PlayLine,
    *,
    as_json: bool,
) -> None:
    """Print the totals of several games, and why bots died in them."""

    def again(death: RepeatableDeath) -> str:
        return line.at(death.seating, death.seed)

    if as_json:
        print_json(asdict(series) | {"died": death_objects(deaths, again)})
        return
    print_series(series, low=game.low_scores_win)
    for paragraph in death_report([total.bot for total in series.totals], deaths, again):
        click.echo(f"\n{paragraph}")


def kept_game(
    played: Played, planned_game: GamePlan, file: Path | None, folder: ReplayFolder | None
) -> Result:
    """Keep a match where it is wanted; return its result, which then names the file."""
    result = keep(played, file)
    if folder is None:
        return result
    seat = planned_game.order.index(0)
    rivals = [other for other in range(len(planned_game.order)) if other != seat]
    written = folder.keep(result, seat, rivals, dumps(played.replay))
    return result if result.replay or written is None else replace(result, replay=written)


def deaths_of(played: Played, planned_game: GamePlan, result: Result) -> list[RepeatableDeath]:
    """Return the deaths of a game."""
    found = [
        death_of(
            seat,
            planned_game.order,
            planned_game.seed,
            played.last_words(seat.seat),
            result.replay,
        )
        for seat in result.seats
    ]
    return [death for death in found if death is not None]
