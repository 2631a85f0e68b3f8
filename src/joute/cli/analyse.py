"""joute analyse FILE: what the analyst of the game says of each turn of a replay.

It prints how the expectation went, the turn on which each seat lost, and its three worst mistakes; --turns lists
every turn. With --out, the page of `joute watch` is written with a graph below the board that leads to every turn.
"""

from pathlib import Path

import click
from msgspec.structs import replace

from joute.analysis import Analysis, Moment
from joute.analysis.result import mistakes_of
from joute.cli.analysing import analysed
from joute.cli.analysis_report import print_analysis
from joute.cli.options import game_file_option, json_option, quiet_option
from joute.cli.replays import blamed_on, read_current_replay
from joute.cli.terminal import print_json
from joute.cli.translated import Argument, Command, Option
from joute.cli.watch import write_page
from joute.errors import UsageError


def _analyse(
    *,
    file: str,
    seat: int | None,
    turns: bool,
    budget: int | None,
    out: str | None,
    quiet: bool,
    as_json: bool,
) -> None:
    game, replay = read_current_replay(file)
    if seat is not None and seat >= replay.setup.seats:
        last = replay.setup.seats - 1
        raise UsageError("there is no seat {seat}: the last one is {last}", seat=seat, last=last)
    with blamed_on(file):
        found = analysed(game, replay, budget=budget, quiet=quiet)
    shown = found if seat is None else _only(found, seat)
    if as_json:
        print_json(shown)
    else:
        print_analysis(game, replay, shown, file=file, turns=turns)
    if out is not None:
        write_page(Path(out), game, replay, found, told=not as_json)


def _only(found: Analysis, seat: int) -> Analysis:
    """Leave out the other seats."""
    moments: tuple[Moment, ...] = tuple(one for one in found.moments if one.seat == seat)
    return replace(
        found,
        moments=moments,
        mistakes=mistakes_of(found, moments),
        lost=tuple(
            replace(one, moment=moments.index(found.moments[one.moment]))
            for one in found.lost
            if one.seat == seat
        ),
    )


command = Command(
    "analyse",
    callback=_analyse,
    help="Judge each turn of the replay FILE: what could be expected, the worst mistakes, where it was lost.",
    params=[
        Argument(["file"]),
        game_file_option(),
        Option(
            ["--seat"],
            type=click.IntRange(min=0),
            metavar="N",
            help="Only this seat, from 0 [all].",
        ),
        Option(["--turns"], is_flag=True, help="List every turn."),
        Option(
            ["--budget"],
            type=click.IntRange(min=1),
            metavar="N",
            help="Positions or matches that are tried for each turn [the game's own]; "
            "twice as many take twice as long.",
        ),
        Option(
            ["--out"],
            metavar="PAGE",
            help="Also write a page with the match and the analysis, which opens in any browser.",
        ),
        quiet_option(),
        json_option(),
    ],
)
